package gamecheck

import (
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"guildhall/cmd/guildhall/cli"
	"guildhall/engine/catalog"
)

type New struct {
	ID      string `arg:"" help:"Id of the game: three to twelve lower-case letters."`
	English string `required:"" help:"English name of the game."`
	Korean  string `required:"" help:"Korean name of the game."`
}

// Run makes the game in the repository.
func (cmd New) Run(c cli.Console) error {
	if err := Create(".", cmd.ID, cmd.English, cmd.Korean); err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "engine/%s, render/%[1]s and docs/games/%[1]s.md are a copy of The Homestead, which can be played. Next:\n"+
		"  go test ./engine/%[1]s -update\n  go test ./render/%[1]s -update\n  go run ./cmd/guildhall sandbox\n", cmd.ID)
	return nil
}

var gameID = regexp.MustCompile(`^[a-z]{3,12}$`)

// Create copies The Homestead as a new game with this id in the repository, and adds its line to
// the two catalogues and README. It changes nothing if the id cannot be used.
func Create(repository, id, english, korean string) error {
	switch _, taken := catalog.Game(id); {
	case !gameID.MatchString(id):
		return fmt.Errorf("id %q: want three to twelve lower-case letters", id)
	case taken:
		return fmt.Errorf("id %q: there is such a game", id)
	case strings.TrimSpace(english) == "" || strings.TrimSpace(korean) == "":
		return errors.New("want an English and a Korean name")
	}
	for _, folder := range []string{"engine", "render"} {
		if _, err := os.Stat(filepath.Join(repository, folder, id)); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("id %q: %s/%[1]s exists", id, folder)
		}
	}
	names := strings.NewReplacer("The Homestead", english, "homestead", id,
		"Homestead", strings.ToUpper(id[:1])+id[1:], "개척지", korean)
	for _, folder := range []string{"engine", "render"} {
		if err := copyFolder(filepath.Join(repository, folder, "homestead"), filepath.Join(repository, folder, id), names); err != nil {
			return err
		}
	}
	games := filepath.Join(repository, "docs", "games")
	if err := copyFile(filepath.Join(games, "homestead.md"), filepath.Join(games, id+".md"), names); err != nil {
		return err
	}
	for _, l := range []struct{ file, after, line string }{
		{"engine/catalog/catalog.go", `"guildhall/engine/market"`, "\t\"guildhall/engine/homestead\"\n"},
		{"engine/catalog/catalog.go", "{rules: market.Rules{}", "\t{rules: homestead.Rules},\n"},
		{"render/catalog/catalog.go", `"guildhall/render/market"`, "\t\"guildhall/render/homestead\"\n"},
		{"render/catalog/catalog.go", `of("market"`, "\tof(\"homestead\", homestead.New, homestead.Messages),\n"},
		{"README.md", "(docs/games/market.md)", "| [The Homestead](docs/games/homestead.md) | 2-3 |\n"},
	} {
		if err := addLine(filepath.Join(repository, filepath.FromSlash(l.file)), l.after, names.Replace(l.line)); err != nil {
			return err
		}
	}
	return nil
}

// copyFolder copies a folder of The Homestead, without the golden pictures and records, which the
// tests of the new game write.
func copyFolder(from, to string, names *strings.Replacer) error {
	return filepath.WalkDir(from, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		below, err := filepath.Rel(from, file)
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains([]string{"golden", "records", "fingerprints"}, d.Name()) {
				return filepath.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, below), 0o755)
		}
		return copyFile(file, filepath.Join(to, names.Replace(below)), names)
	})
}

// copyFile copies a file of The Homestead with other names.
func copyFile(from, to string, names *strings.Replacer) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return write(to, names.Replace(string(data)))
}

// write writes a text file. A Go file is formatted, because names change the order of imports.
func write(file, text string) error {
	if filepath.Ext(file) != ".go" {
		return os.WriteFile(file, []byte(text), 0o644)
	}
	formatted, err := format.Source([]byte(text))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, formatted, 0o644)
}

// addLine adds a line to a file after the first line that contains the text after.
func addLine(file, after, added string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, rest, found := strings.Cut(string(data), after)
	end, below, ended := strings.Cut(rest, "\n")
	if !found || !ended {
		return fmt.Errorf("%s: no line with %s, after which the game belongs", file, after)
	}
	return write(file, before+after+end+"\n"+added+below)
}
