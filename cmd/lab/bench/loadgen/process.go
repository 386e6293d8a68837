package loadgen

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"guildhall/cmd/guildhall/app"
	"guildhall/cmd/lab/bench/figure"
)

// Bot is a bot in a separate process.
type Bot struct {
	cmd *exec.Cmd
}

// StartBot starts the program's `run` and returns when it is connected and its
// commands are registered. More lines are added to its configuration.
func StartBot(ctx context.Context, program, dir, database string, w *World, more ...string) (*Bot, error) {
	return StartProcess(ctx, program, filepath.Join(dir, "config.yaml"), database, w, "", more...)
}

// StartProcess is StartBot with the name of the configuration file, and further lines
// of its part discord.
func StartProcess(ctx context.Context, program, conf, database string, w *World, discord string, more ...string) (*Bot, error) {
	text := fmt.Sprintf("token: %s\ndatabase: %s\ndiscord:\n  api: %s\n%sreplays:\n  folder: replays\nlog:\n  level: error\n", w.Server.Token(), database, w.Server.URL(), discord) + strings.Join(more, "")
	if err := os.WriteFile(conf, []byte(text), 0o600); err != nil {
		return nil, err
	}
	b := &Bot{cmd: exec.CommandContext(ctx, program, "run", "--config", conf)}
	b.cmd.Stderr = os.Stderr
	if err := b.cmd.Start(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, app.StartLimit)
	defer cancel()
	first := w.Tables[0]
	err := w.Server.As(first.pending).Wait(ctx, w.Listening(first))
	if err != nil {
		b.Stop()
	}
	return b, err
}

// Stop asks the process to end and waits for it.
func (b *Bot) Stop() {
	b.cmd.Process.Signal(syscall.SIGTERM)
	b.cmd.Wait()
}

// Kill ends the process as a crash does.
func (b *Bot) Kill() {
	b.cmd.Process.Kill()
	b.cmd.Wait()
}

// Resident returns the resident memory of the process in megabytes.
func (b *Bot) Resident() (float64, error) { return figure.ResidentMB(b.cmd.Process.Pid) }

// Processor returns the processor time of the process.
func (b *Bot) Processor() (time.Duration, error) {
	return figure.ProcessorTimeOf(strconv.Itoa(b.cmd.Process.Pid))
}
