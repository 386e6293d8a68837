package render

import (
	"embed"
	"io/fs"
)

//go:embed text/*.json
var textFiles embed.FS

// Messages returns the words that all pictures share, one file per language.
func Messages() fs.FS {
	sub, err := fs.Sub(textFiles, "text")
	must(err)
	return sub
}
