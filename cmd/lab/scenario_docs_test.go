package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"guildhall/engine/catalog"
	"guildhall/engine/ruling"
	"guildhall/engine/scenario"
)

var yamlBlock = regexp.MustCompile("(?s)```yaml\n(.*?)```")

// The examples of the documentation are valid; the complete file passes.
func TestDocumentedScenarios(t *testing.T) {
	doc, err := os.ReadFile("../../docs/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := yamlBlock.FindAllStringSubmatch(string(doc), -1)
	if len(blocks) < 8 {
		t.Fatalf("%d examples", len(blocks))
	}
	const head = "name: x\nsource: y\ngame: caylus\nseats: 2\n"
	for _, b := range blocks {
		text := b[1]
		if strings.HasPrefix(text, "question:") {
			if err := playRuling(text); err != nil {
				t.Errorf("%v in\n%s", err, text)
			}
			continue
		}
		whole := strings.HasPrefix(text, "name:")
		switch {
		case whole:
		case strings.HasPrefix(text, "  - "):
			text = head + "do:\n" + text
		default:
			text = head + text
		}
		sc, err := scenario.Load("docs/scenarios.md", []byte(text))
		if err != nil {
			t.Errorf("%v in\n%s", err, text)
			continue
		}
		if whole {
			if err := scenario.Run(catalog.Game, sc); err != nil {
				t.Errorf("%v in\n%s", err, text)
			}
		}
	}
}

// playRuling checks the example of a ruling, and runs it.
func playRuling(text string) error {
	rules, _ := catalog.Game("market")
	if _, err := ruling.Parse(rules, "docs/scenarios.md", []byte(text)); err != nil {
		return err
	}
	sc, err := scenario.Load("docs/scenarios.md", []byte(text))
	if err != nil {
		return err
	}
	return scenario.Run(catalog.Game, sc)
}
