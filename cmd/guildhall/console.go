package main

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode"
)

// console holds the output streams of a command and the context that ends it.
type console struct {
	ctx context.Context
	out io.Writer
	err io.Writer
}

// errFailed ends a command that has already printed its findings.
var errFailed = errors.New("failed")

// printable returns a text of others with its control characters escaped: on a
// terminal they could hide what stands there, or act as if it were typed. Those
// that allowed names stay, and so do marks that join letters.
func printable(text, allowed string) string {
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
