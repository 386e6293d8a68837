// Package hosting holds what runs Guildhall on a machine: units of systemd, and
// files for containers. It assumes nothing of the bot but its command line.
package hosting

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

//go:embed systemd
var files embed.FS

// Units returns the units of systemd by file name.
func Units() fs.FS {
	units, err := fs.Sub(files, "systemd")
	if err != nil {
		panic("hosting: " + err.Error()) // the folder is embedded
	}
	return units
}

// WriteUnits writes the units to dir and returns the files that it wrote. A unit
// that is there already and differs stays as it is, unless replace is set: then
// nothing is written at all, and the error names it.
func WriteUnits(dir string, replace bool) (written []string, err error) {
	units := Units()
	names, err := fs.Glob(units, "*")
	if err != nil {
		return nil, err
	}
	contents := map[string][]byte{}
	for _, name := range names {
		content, err := fs.ReadFile(units, name)
		if err != nil {
			return nil, err
		}
		file := filepath.Join(dir, name)
		there, err := os.ReadFile(file)
		switch {
		case err == nil && bytes.Equal(there, content):
			continue
		case err == nil && !replace:
			return nil, fmt.Errorf("%s was changed, and nothing was written; --replace replaces it (own settings belong in a drop-in: systemctl edit %s)", file, name)
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
		contents[name] = content
	}
	for _, name := range names {
		content, missing := contents[name]
		if !missing {
			continue
		}
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return written, err
		}
		written = append(written, file)
	}
	return written, nil
}
