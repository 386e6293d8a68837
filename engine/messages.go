package engine

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"sync"
)

// MessageFiles returns the files of a game's folder "text", for Info.Messages. Each file also
// holds the messages that the game's glossary lists (Noun.Texts), with the names of that
// language, except those that the file words itself. MessageFiles reads the files of a game
// once. It panics if a file is missing or wrong: that is a bug of the build.
func MessageFiles(game string, files fs.FS) fs.FS {
	if made, ok := messageFiles.Load(game); ok {
		return made.(fs.FS)
	}
	made, err := withNames(files)
	if err != nil {
		panic(game + ": messages: " + err.Error())
	}
	messageFiles.Store(game, made)
	return made
}

// messageFiles holds the results of MessageFiles by game.
var messageFiles sync.Map

// messages is a folder of message files. ReadFile returns them with the names of a glossary.
type messages struct {
	fs.FS
	read map[string][]byte // by file
}

// ReadFile returns a file. The caller must not change it.
func (m messages) ReadFile(name string) ([]byte, error) {
	if b, ok := m.read[name]; ok {
		return b, nil
	}
	return fs.ReadFile(m.FS, name)
}

// withNames adds the names of a game's glossary to its message files.
func withNames(files fs.FS) (fs.FS, error) {
	sub, err := fs.Sub(files, "text")
	if err != nil {
		return nil, err
	}
	b, err := fs.ReadFile(files, "glossary.csv")
	if err != nil {
		return nil, err
	}
	g, err := ReadGlossary(string(b))
	if err != nil {
		return nil, err
	}
	m := messages{sub, map[string][]byte{}}
	for _, lang := range []string{"en", "ko"} {
		name := lang + ".json"
		b, err := fs.ReadFile(sub, name)
		if err != nil {
			return nil, err
		}
		words := map[string]any{}
		if err := json.Unmarshal(b, &words); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, n := range g.nouns {
			for i, key := range n.Texts {
				if words[key] == nil {
					words[key] = n.text(i, lang)
				}
			}
		}
		if m.read[name], err = json.Marshal(words); err != nil {
			return nil, err
		}
	}
	return m, nil
}
