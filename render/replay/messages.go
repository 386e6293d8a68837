package replay

import (
	"embed"
	"io/fs"
)

//go:embed text/*.json
var textFiles embed.FS

// Messages returns the words of the page, one file per language.
func Messages() fs.FS {
	sub, err := fs.Sub(textFiles, "text")
	if err != nil {
		panic("replay: " + err.Error()) // the folder is embedded
	}
	return sub
}
