package engine

import (
	"embed"
	"io/fs"
)

// Files holds the files that a game comes with, by folder: data, lessons, puzzles, rulings,
// nets. The curves of its chances are in curves.csv.
type Files struct {
	fs.FS
	// Rules are the rules with the tables among these files. Lessons, puzzles and rulings
	// are made for them, even if a host replaced the tables.
	Rules Rules
}

// FileRules is a game that comes with files.
type FileRules interface {
	Rules
	Files() Files
}

// FilesOf returns the files of a game. There are none if the game is no FileRules.
func FilesOf(rules Rules) Files {
	if r, ok := rules.(FileRules); ok {
		return r.Files()
	}
	return Files{embed.FS{}, rules}
}

// Each calls read with every file that matches the pattern, in the order of names. It
// returns the first error.
func (f Files) Each(pattern string, read func(name string, data []byte) error) error {
	names, err := fs.Glob(f, pattern)
	if err != nil {
		return err
	}
	for _, name := range names {
		data, err := fs.ReadFile(f, name)
		if err == nil {
			err = read(name, data)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
