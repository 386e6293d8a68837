package setup

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// openTerminal returns both ends of a pseudo terminal: the person's and the
// program's.
func openTerminal(t *testing.T) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo terminals here: %v", err)
	}
	if err := unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Skipf("no pseudo terminals here: %v", err)
	}
	n, err := unix.IoctlGetInt(int(person.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo terminals here: %v", err)
	}
	t.Cleanup(func() { program.Close(); person.Close() })
	return person, program
}

// TestTerminalHidesTheToken types a confirmation and a token in one go, as a
// paste does. Each is read by its question, and the token is not shown.
func TestTerminalHidesTheToken(t *testing.T) {
	screen, program := openTerminal(t)
	p := NewTerminal(program, program)
	if p == nil {
		t.Fatal("a terminal was not taken for one")
	}
	if _, err := io.WriteString(screen, "Yes\n"); err != nil {
		t.Fatal(err)
	}
	if yes, err := p.Confirm(t.Context(), "Sure? "); !yes || err != nil {
		t.Fatalf("Confirm = %v, %v", yes, err)
	}
	typed := make(chan error, 1)
	var seen strings.Builder
	go func() { // types after the prompt; from then on there is no echo
		b := make([]byte, 256)
		told := false
		for {
			n, err := screen.Read(b)
			seen.Write(b[:n])
			if !told && strings.Contains(seen.String(), "Token: ") {
				told = true
				for !hidden(program) {
					runtime.Gosched()
				}
				_, err = io.WriteString(screen, "very-secret\n")
			}
			if err != nil || strings.Contains(seen.String(), "end") {
				typed <- err
				return
			}
		}
	}()
	got, err := p.Secret(t.Context(), "Token: ")
	if got != "very-secret" || err != nil {
		t.Errorf("Secret = %q, %v", got, err)
	}
	fmt.Fprint(program, "end")
	if err := <-typed; err != nil {
		t.Fatal(err)
	}
	if strings.Contains(seen.String(), "very-secret") {
		t.Errorf("the token was shown: %q", seen.String())
	}
	if hidden(program) {
		t.Error("what is typed next is not shown")
	}
}

// TestTerminalIsGivenBack ends a hidden input with Ctrl-C. The next program at
// the terminal shows typed text.
func TestTerminalIsGivenBack(t *testing.T) {
	_, program := openTerminal(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancelled := make(chan struct{})
	go func() {
		defer close(cancelled)
		for !hidden(program) {
			runtime.Gosched()
		}
		cancel()
	}()
	if _, err := NewTerminal(program, io.Discard).Secret(ctx, ""); err == nil || !strings.Contains(err.Error(), "nothing was written") {
		t.Errorf("Secret = %v", err)
	}
	<-cancelled
	if hidden(program) {
		t.Error("what is typed next is not shown")
	}
}

func TestPipeIsNoTerminal(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	if NewTerminal(r, io.Discard) != nil {
		t.Error("a pipe was taken for a terminal")
	}
}

// hidden reports whether a terminal hides typed text.
func hidden(terminal *os.File) bool {
	state, err := unix.IoctlGetTermios(int(terminal.Fd()), unix.TCGETS)
	return err == nil && state.Lflag&unix.ECHO == 0
}
