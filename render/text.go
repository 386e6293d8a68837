package render

import (
	"embed"
	"io/fs"
	"strconv"
)

//go:embed text/*.json
var textFiles embed.FS

// Messages returns the words that all pictures share, one file per language.
func Messages() fs.FS { return TextFolder(textFiles) }

// TextFolder returns the folder "text" of embedded files, which hold one file per language there.
func TextFolder(files fs.FS) fs.FS {
	sub, err := fs.Sub(files, "text")
	must(err)
	return sub
}

// Signed writes a number; a loss has the minus sign of print.
func Signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// Plus writes a gain or a loss with its sign.
func Plus(n int) string {
	if n < 0 {
		return Signed(n)
	}
	return "+" + strconv.Itoa(n)
}
