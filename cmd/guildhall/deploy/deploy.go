// Package deploy holds files for running Guildhall on a machine: systemd units
// and container files. It depends only on the bot's command line.
package deploy

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed systemd
var files embed.FS

// Units returns the systemd units by file name.
func Units() fs.FS {
	units, err := fs.Sub(files, "systemd")
	if err != nil {
		panic("deploy: " + err.Error()) // the folder is embedded
	}
	return units
}

// Settings adapts the units to a configuration.
type Settings struct {
	Config string   // file of the configuration; empty: DefaultConfig
	Writes []string // folders in which the bot writes files, absolute
}

// DefaultConfig is the path of the configuration in the units.
const DefaultConfig = "/etc/guildhall/config.yaml"

// hidden holds the folders that the units hide from the bot, or replace by
// private ones.
var hidden = []string{"/home", "/root", "/run/user", "/tmp", "/var/tmp"}

// fit returns a unit with the settings. Folders of its StateDirectory need no
// entry.
func (s Settings) fit(name string, unit []byte) ([]byte, error) {
	if s.Config != "" {
		unit = bytes.ReplaceAll(unit, []byte(DefaultConfig), []byte(quoted(s.Config)))
	}
	made := []string{"/var/lib/guildhall"}
	if name == "guildhall-backup.service" {
		made = append(made, "/var/lib/guildhall-backups")
	}
	var paths []string
	for _, folder := range s.Writes {
		folder = filepath.Clean(folder)
		switch in := func(dir string) bool { return within(folder, dir) }; {
		case slices.ContainsFunc(hidden, in):
			return nil, fmt.Errorf("%s: a systemd service cannot access %s; name another folder in the configuration", folder, strings.Join(hidden, ", "))
		case !slices.ContainsFunc(made, in):
			paths = append(paths, quoted("-"+folder)) // the bot reports a missing folder itself
		}
	}
	if len(paths) == 0 {
		return unit, nil
	}
	const strict = "ProtectSystem=strict\n"
	return bytes.Replace(unit, []byte(strict), []byte(strict+"ReadWritePaths="+strings.Join(paths, " ")+"\n"), 1), nil
}

// within reports whether folder equals other or is inside it.
func within(folder, other string) bool {
	return folder == other || strings.HasPrefix(folder, strings.TrimSuffix(other, "/")+"/")
}

// quoted returns a path in the quoting of units.
func quoted(path string) string {
	path = strings.ReplaceAll(path, "%", "%%")
	if strings.ContainsAny(path, " \t\"'\\") {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(path) + `"`
	}
	return path
}

// WriteUnits writes the units, fitted to settings, to dir and returns the files
// that it wrote. Unless replace is set, it writes nothing if a unit already
// exists with other content; the error names that unit.
func WriteUnits(dir string, replace bool, settings Settings) (written []string, err error) {
	units := Units()
	names, err := fs.Glob(units, "*")
	if err != nil {
		return nil, err
	}
	contents := map[string][]byte{}
	for _, name := range names {
		content, err := fs.ReadFile(units, name)
		if err == nil {
			content, err = settings.fit(name, content)
		}
		if err != nil {
			return nil, err
		}
		file := filepath.Join(dir, name)
		there, err := os.ReadFile(file)
		switch {
		case err == nil && bytes.Equal(there, content):
			continue
		case err == nil && !replace:
			return nil, fmt.Errorf("%s was edited, or the configuration was changed. Nothing was written. To replace it, use --replace; put your own settings into a drop-in: systemctl edit %s", file, name)
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
