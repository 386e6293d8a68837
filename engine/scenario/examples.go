package scenario

import (
	"os"
	"path/filepath"
	"strings"

	"guildhall/engine"
)

// Example is a scenario of a file, for tests with rules that are broken on purpose.
type Example struct {
	Name, Text string // name of the file without folder and extension, and its text
	scenario   *Scenario
}

// Examples reads all scenarios of a directory (*.yaml).
func Examples(dir string) ([]Example, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil {
		return nil, err
	}
	var list []Example
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		sc, err := Load(file, text)
		if err != nil {
			return nil, err
		}
		list = append(list, Example{strings.TrimSuffix(filepath.Base(file), ".yaml"), string(text), sc})
	}
	return list, nil
}

// Fails reports whether the example fails with these rules.
func (e Example) Fails(rules engine.Rules, options ...Option) bool {
	return Run(only(rules), e.scenario, options...) != nil
}
