package setup

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// writable reports whether file exists. It returns an error with the reason if
// the file cannot be written.
func writable(file string) (exists bool, err error) {
	dir := filepath.Dir(file)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return false, fmt.Errorf("there is no folder %s: create it first, for the user who runs the bot", dir)
	}
	info, err := os.Lstat(file)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return true, fmt.Errorf("%s is not a file; name another with --config", file)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return false, err
	}
	exists = err == nil
	probe, err := os.CreateTemp(dir, ".guildhall-*")
	if err != nil {
		return exists, fmt.Errorf("this user cannot write to the folder %s: %w", dir, err)
	}
	return exists, errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// write writes a file that only its owner can read. An existing file is kept
// under a new name, which write returns. The new file is written completely or
// not at all.
func write(file string, content []byte) (kept string, err error) {
	part, err := os.CreateTemp(filepath.Dir(file), ".guildhall-*") // mode 0600
	if err != nil {
		return "", err
	}
	defer os.Remove(part.Name())
	_, err = part.Write(content)
	if err := errors.Join(err, part.Sync(), part.Close()); err != nil {
		return "", fmt.Errorf("write %s: %w", file, err)
	}
	if kept, err = keep(file); err != nil {
		return "", fmt.Errorf("keep the old %s: %w", file, err)
	}
	if err := os.Rename(part.Name(), file); err != nil {
		return kept, fmt.Errorf("write %s: %w", file, err)
	}
	return kept, nil
}

// keep links the file to a new name, FILE.old or FILE.old2 and so on. Only the
// owner can read it, since it may contain a token.
func keep(file string) (string, error) {
	content, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	name := file + ".old"
	for n := 2; ; n++ {
		f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if errors.Is(err, fs.ErrExist) {
			name = fmt.Sprintf("%s.old%d", file, n)
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(content)
		return name, errors.Join(err, f.Sync(), f.Close())
	}
}
