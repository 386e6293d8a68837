// Package cli is what subcommands share: where they print, and the flags that name a
// match or a database.
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
)

// Console holds the output streams of a command and the context that ends it.
type Console struct {
	Ctx context.Context
	Out io.Writer
	Err io.Writer
	// ServerWait is how long a start waits for a database server that cannot be
	// reached. 0 means as long as a supervisor should.
	ServerWait time.Duration
	// RecallFor is how long people may take back a turn that was final at once. 0 means
	// table.RecallFor.
	RecallFor time.Duration
}

// ErrFailed ends a command that has already printed its findings.
var ErrFailed = errors.New("failed")

// Printable returns a text of others with its control characters escaped: on a
// terminal they could hide what stands there, or act as if it were typed. Those
// that allowed names stay, and so do marks that join letters.
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
