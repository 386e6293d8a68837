package gamecheck

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
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
	fmt.Fprintf(c.Out, "engine/%s, render/%[1]s and docs/games/%[1]s.md are a copy of Market Day, which can be played. Next:\n"+
		"  go test ./engine/%[1]s ./render/%[1]s -update\n  go run ./cmd/guildhall sandbox\n", cmd.ID)
	return nil
}

var gameID = regexp.MustCompile(`^[a-z]{3,12}$`)

// Create copies Market Day as a new game with this id in the repository, and adds its line to
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
	// The random stream keeps its name, so that scenarios with a seed find the same deal.
	names := strings.NewReplacer(`Rand("market")`, `Rand("market")`, "Market Day", english, "market", id, "Market", strings.ToUpper(id[:1])+id[1:],
		"시장날", korean+"날", "장터", korean+"판", "장날", korean)
	for _, folder := range []string{"engine", "render"} {
		if err := copyFolder(filepath.Join(repository, folder, "market"), filepath.Join(repository, folder, id), names); err != nil {
			return err
		}
	}
	games := filepath.Join(repository, "docs", "games")
	if err := copyFile(filepath.Join(games, "market.md"), filepath.Join(games, id+".md"), names); err != nil {
		return err
	}
	for _, list := range []string{"engine/catalog/catalog.go", "render/catalog/catalog.go", "README.md"} {
		if err := addLines(filepath.Join(repository, filepath.FromSlash(list)), names); err != nil {
			return err
		}
	}
	return nil
}

// copyFolder copies a folder of Market Day.
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
			return os.MkdirAll(filepath.Join(to, below), 0o755)
		}
		return copyFile(file, filepath.Join(to, names.Replace(below)), names)
	})
}

// copyFile copies a file of Market Day. Nets and pictures stay as they are.
func copyFile(from, to string, names *strings.Replacer) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if ext := filepath.Ext(from); ext != ".net" && ext != ".png" {
		data = []byte(names.Replace(string(data)))
	}
	return os.WriteFile(to, data, 0o644)
}

// addLines adds after each line with the id of Market Day the same line for the new game.
func addLines(file string, names *strings.Replacer) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var out strings.Builder
	for line := range strings.Lines(string(data)) {
		out.WriteString(line)
		if strings.Contains(line, "market") {
			out.WriteString(names.Replace(line))
		}
	}
	return os.WriteFile(file, []byte(out.String()), 0o644)
}
