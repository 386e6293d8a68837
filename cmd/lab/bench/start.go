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

	"guildhall/cmd/lab/bench/figure"
)

// measureStart measures the time from starting the process until the sandbox is
// ready: the bot is connected, its commands are registered, a table is open.
func measureStart(ctx context.Context, program string) ([]figure.Figure, error) {
	var l figure.Durations
	for range 5 {
		if err := l.Time(func() error { return startOnce(ctx, program) }); err != nil {
			return nil, err
		}
	}
	return []figure.Figure{figure.New("start of the sandbox, median", l.Median()/1000, "s", "<= 3")}, nil
}

func startOnce(ctx context.Context, program string) error {
	cmd := exec.CommandContext(ctx, program, "sandbox", "--addr", "127.0.0.1:0")
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
	// The shutdown is not measured. SIGTERM rather than a kill lets a sandbox
	// without --db remove its directory.
	go func() { cmd.Process.Signal(syscall.SIGTERM); cmd.Wait() }()
	return err
}
