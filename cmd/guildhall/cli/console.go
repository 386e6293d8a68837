// Package cli holds the parts that subcommands share: the output streams, and
// the flags for a match or a database.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/alecthomas/kong"
)

// Console holds the output streams of a command and the context that ends it.
type Console struct {
	Ctx context.Context
	Out io.Writer
	Err io.Writer
	// ServerWait is the maximum time that a start waits for a database server
	// that cannot be reached. 0 means the default.
	ServerWait time.Duration
	// RecallFor is the time in which people may recall a turn that was
	// confirmed automatically. 0 means table.RecallFor.
	RecallFor time.Duration
}

// ErrFailed ends a command that has already printed its findings.
var ErrFailed = errors.New("failed")

// Printable returns a text with its control characters escaped, since they
// could hide other output or act like typed input on a terminal. Characters in
// allowed stay, and so do marks that join letters.
func Printable(text, allowed string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case unicode.IsControl(r) && !strings.ContainsRune(allowed, r), unicode.Is(unicode.Bidi_Control, r), r == '\u2028', r == '\u2029':
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// WriteNew writes a file that does not exist yet; - is standard output.
func (c Console) WriteNew(file string, data []byte) error {
	if file == "-" {
		_, err := c.Out.Write(data)
		return err
	}
	if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s exists already", file)
	}
	return os.WriteFile(file, data, 0o644)
}

// Execute runs one command line of a program and returns its exit code: 0 for
// success, 1 for failure, 2 for an invalid command line. commands points to a
// struct with a field for each subcommand. Without arguments it prints the
// help, which begins with about.
func Execute(c Console, name, about string, commands any, args []string) int {
	exited := -1
	parser, err := kong.New(commands,
		kong.Name(name), kong.Description(about), kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Writers(c.Out, c.Err), kong.Exit(func(code int) { exited = code }),
	)
	if err != nil {
		panic(name + ": command line: " + err.Error())
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	parsed, err := parser.Parse(args)
	if exited >= 0 { // --help was printed
		return exited
	}
	if err != nil {
		fmt.Fprintf(c.Err, "%s: %v\nTry: %s --help\n", name, err, name+subcommand(err))
		return 2
	}
	if err := parsed.Run(c); err != nil {
		if !errors.Is(err, ErrFailed) {
			fmt.Fprintf(c.Err, "%s: %s\n", name, Printable(err.Error(), "\n\t"))
		}
		return 1
	}
	return 0
}

// subcommand returns the subcommand of an invalid command line, after a space; "" if it is not
// known.
func subcommand(err error) string {
	var invalid *kong.ParseError
	if !errors.As(err, &invalid) || invalid.Context == nil || invalid.Context.Selected() == nil {
		return ""
	}
	return " " + invalid.Context.Selected().Path()
}
