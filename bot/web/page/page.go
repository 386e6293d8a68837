// Package page holds the files of the pages.
//
// Templates, scripts and styles lie in this folder. esbuild makes a file in bundle of each
// script and style, together with what it imports from parts. Scripts import net.js, film.js,
// new.js and result.js while they run: net.js keeps the key of a page within Discord for the
// next page, the others are loaded when a page needs them.
//
// After a change of these files, write the bundle again: go test ./bot/web/page -update.
package page

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
)

// Templates holds the templates of the pages.
//
//go:embed *.html
var Templates embed.FS

//go:embed bundle
var bundle embed.FS

//go:embed words.json
var words []byte

// Bundle returns the files that browsers load.
func Bundle() (fs.FS, error) { return fs.Sub(bundle, "bundle") }

// Words returns the keys of the words that the scripts of each template use.
func Words() (map[string][]string, error) {
	var keys map[string][]string
	if err := json.Unmarshal(words, &keys); err != nil {
		return nil, fmt.Errorf("read words of pages: %w", err)
	}
	return keys, nil
}
