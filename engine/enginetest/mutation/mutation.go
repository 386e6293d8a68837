// Package mutation changes single lines of a rulebook and checks that a scenario fails. If
// a line can be changed unnoticed, no scenario covers its rule.
//
// A game lists its mutations in testdata/mutations/mutations.yaml:
//
//   - rule: "RULES 3.3.2: each pass makes the next worker dearer"
//     file: placing.go
//     line: "func (g *game) placementCost() int { return 1 + g.passed }"
//     becomes: "func (g *game) placementCost() int { return 1 }"
//
// A line is given without its indentation and must occur exactly once in the file. If it
// occurs more often, "after" is an earlier text, and the first such line after that text is
// meant.
package mutation

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/goccy/go-yaml"
)

// Mutation is a line of a rulebook and its replacement.
type Mutation struct {
	Rule    string `yaml:"rule"`
	File    string `yaml:"file"` // in the folder of the game
	Line    string `yaml:"line"`
	After   string `yaml:"after"`
	Becomes string `yaml:"becomes"`
}

// List is the file of a game's mutations, relative to its folder.
const List = "testdata/mutations/mutations.yaml"

// Load reads the mutations of the game in a folder.
func Load(dir string) ([]Mutation, error) {
	file := filepath.Join(dir, filepath.FromSlash(List))
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []Mutation
	if err := yaml.UnmarshalWithOptions(text, &list, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for i, m := range list {
		if m.Rule == "" || m.File == "" || m.Line == "" {
			return nil, fmt.Errorf("%s: entry %d lacks its rule, file or line", file, i+1)
		}
		if _, err := m.Apply(dir); err != nil {
			return nil, fmt.Errorf("%s: entry %d (%s): %w", file, i+1, m.Rule, err)
		}
	}
	return list, nil
}

// Apply returns the text of the file with the line replaced. It returns an error if the
// line is missing or not unique.
func (m Mutation) Apply(dir string) (string, error) {
	whole, err := os.ReadFile(filepath.Join(dir, m.File))
	if err != nil {
		return "", err
	}
	before, text, found := "", string(whole), m.After == ""
	if !found {
		if before, text, found = strings.Cut(text, m.After); !found {
			return "", fmt.Errorf("%s: no %q", m.File, m.After)
		}
		before += m.After
	}
	if strings.TrimSpace(m.Line) == strings.TrimSpace(m.Becomes) {
		return "", fmt.Errorf("%s: %q becomes itself", m.File, m.Line)
	}
	lines, at := strings.Split(text, "\n"), -1
	for i, line := range lines {
		if strings.TrimSpace(line) != strings.TrimSpace(m.Line) {
			continue
		}
		if at >= 0 && m.After == "" {
			return "", fmt.Errorf("%s: %q stands there more than once", m.File, m.Line)
		}
		if at < 0 {
			at = i
		}
	}
	if at < 0 {
		return "", fmt.Errorf("%s: no line %q", m.File, m.Line)
	}
	lines[at] = m.Becomes
	return before + strings.Join(lines, "\n"), nil
}
