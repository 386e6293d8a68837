package villagers

import (
	"embed"
	"io/fs"
)

//go:embed text/*.json
var textFiles embed.FS

// Messages are the words in the pictures, one file per language.
func Messages() fs.FS {
	sub, err := fs.Sub(textFiles, "text")
	if err != nil {
		panic("render/villagers: " + err.Error())
	}
	return sub
}
