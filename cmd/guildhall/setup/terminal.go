package setup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// Terminal is a person at a terminal.
type Terminal struct {
	in  *os.File
	out io.Writer
}

// NewTerminal returns the person at in, or nil when in is no terminal.
func NewTerminal(in *os.File, out io.Writer) Person {
	if !term.IsTerminal(int(in.Fd())) {
		return nil
	}
	return &Terminal{in, out}
}

// Secret implements Person.
func (t *Terminal) Secret(ctx context.Context, prompt string) (string, error) {
	fd := int(t.in.Fd())
	before, err := term.GetState(fd)
	if err != nil {
		return "", err
	}
	line, err := t.read(ctx, prompt, func() (string, error) {
		b, err := term.ReadPassword(fd)
		return string(b), err
	})
	fmt.Fprintln(t.out) // the line break that was typed was not shown
	if err != nil {
		// A read that was abandoned does not restore the terminal's echo.
		err = errors.Join(err, term.Restore(fd, before))
	}
	return line, err
}

// Confirm implements Person.
func (t *Terminal) Confirm(ctx context.Context, prompt string) (bool, error) {
	line, err := t.read(ctx, prompt, t.line)
	answer := strings.ToLower(strings.TrimSpace(line))
	return answer == "y" || answer == "yes", err
}

// read prints a prompt and reads a line. It returns when ctx ends, since Ctrl-C
// must not wait for the end of a line.
func (t *Terminal) read(ctx context.Context, prompt string, read func() (string, error)) (string, error) {
	fmt.Fprint(t.out, prompt)
	type result struct {
		line string
		err  error
	}
	done := make(chan result, 1)
	go func() {
		line, err := read()
		done <- result{line, err}
	}()
	select {
	case r := <-done:
		if errors.Is(r.err, io.EOF) {
			return "", errors.New("the input ended; nothing was written")
		}
		return r.line, r.err
	case <-ctx.Done():
		return "", errors.New("interrupted; nothing was written")
	}
}

// line reads up to the end of the line and no further, since a later Secret
// reads the rest.
func (t *Terminal) line() (string, error) {
	var line []byte
	for b := make([]byte, 1); ; {
		n, err := t.in.Read(b)
		if n == 1 && b[0] != '\n' {
			line = append(line, b[0])
		}
		if err != nil || n == 1 && b[0] == '\n' {
			if len(line) > 0 {
				err = nil
			}
			return string(line), err
		}
	}
}
