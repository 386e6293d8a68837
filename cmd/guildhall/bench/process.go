package bench

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"guildhall/cmd/guildhall/app"
)

// botProcess is a bot in a separate process.
type botProcess struct {
	cmd *exec.Cmd
}

// startBot starts the program's `run` and returns when it is connected and its
// commands are registered. More lines are added to its configuration.
func startBot(ctx context.Context, dir, file string, w *world, more ...string) (*botProcess, error) {
	conf := filepath.Join(dir, "config.yaml")
	text := fmt.Sprintf("token: %s\ndatabase: %s\ndiscord:\n  api: %s\nlog:\n  level: error\n", w.server.Token(), file, w.server.URL()) + strings.Join(more, "")
	if err := os.WriteFile(conf, []byte(text), 0o600); err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	b := &botProcess{cmd: exec.CommandContext(ctx, self, "run", "--config", conf)}
	b.cmd.Stderr = os.Stderr
	if err := b.cmd.Start(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, app.StartLimit)
	defer cancel()
	first := w.tables[0]
	err = w.server.As(first.pending).Wait(ctx, w.listening(first))
	if err != nil {
		b.stop()
	}
	return b, err
}

// stop asks the process to end and waits for it.
func (b *botProcess) stop() {
	b.cmd.Process.Signal(syscall.SIGTERM)
	b.cmd.Wait()
}

// resident returns the resident memory of the process in megabytes.
func (b *botProcess) resident() (float64, error) { return residentMB(b.cmd.Process.Pid) }

// residentMB returns the resident memory of a process in megabytes.
func residentMB(pid int) (float64, error) {
	f, err := os.Open(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, fmt.Errorf("memory of a process: only Linux tells it: %w", err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if rest, ok := strings.CutPrefix(lines.Text(), "VmRSS:"); ok {
			kb, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kb / 1000, err
		}
	}
	return 0, errors.New("the system does not say how much memory a process holds")
}

// processor returns the processor time of the process.
func (b *botProcess) processor() (time.Duration, error) {
	return processorTimeOf(strconv.Itoa(b.cmd.Process.Pid))
}

// processorTime returns the processor time of this process. On a shared machine
// it says more than elapsed time.
func processorTime() (time.Duration, error) { return processorTimeOf("self") }

// processorTimeOf returns the processor time of a process, by its number.
func processorTimeOf(process string) (time.Duration, error) {
	b, err := os.ReadFile("/proc/" + process + "/stat")
	if err != nil {
		return 0, fmt.Errorf("processor time: only Linux tells it: %w", err)
	}
	// After the name in brackets, user and system time are fields 12 and 13, in
	// hundredths of a second.
	words := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))
	if len(words) < 13 {
		return 0, errors.New("the system does not say how long a process worked")
	}
	user, err1 := strconv.Atoi(words[11])
	system, err2 := strconv.Atoi(words[12])
	return time.Duration(user+system) * 10 * time.Millisecond, errors.Join(err1, err2)
}
