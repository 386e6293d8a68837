package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
)

// measureStart measures from the start of the process to the ready sandbox: the
// bot connected, its commands registered, a table open.
func measureStart(ctx context.Context) ([]Figure, error) {
	var l durations
	for range 5 {
		if err := l.time(func() error { return startOnce(ctx) }); err != nil {
			return nil, err
		}
	}
	return []Figure{{"start of the sandbox, median", l.median() / 1000, "s", "<= 3"}}, nil
}

func startOnce(ctx context.Context) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, self, "sandbox", "--addr", "127.0.0.1:0")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if !strings.Contains(line, "ready") {
		err = fmt.Errorf("the sandbox said %q", line)
	}
	// Killed at once, the way down is not measured; a sandbox without --db
	// leaves its folder then, so it is asked politely.
	go func() { cmd.Process.Signal(syscall.SIGTERM); cmd.Wait() }()
	return err
}
