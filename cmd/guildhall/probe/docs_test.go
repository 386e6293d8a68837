package probe

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// root is the folder of the whole program, seen from this package.
const root = "../../.."

// assumption is a row of docs/discord.md.
type assumption struct{ number, text, source, step, test string }

func assumptions(t *testing.T) (rows []assumption) {
	t.Helper()
	doc, err := os.ReadFile(filepath.Join(root, "docs", "discord.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^\| (\d+) \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$`).FindAllStringSubmatch(string(doc), -1) {
		rows = append(rows, assumption{m[1], m[2], m[3], m[4], m[5]})
	}
	return rows
}

// Every assumption names an existing test of its package, and every step of the
// probe belongs to one assumption.
func TestAssumptionsAreTested(t *testing.T) {
	rows := assumptions(t)
	if len(rows) < 40 {
		t.Fatalf("%d assumptions", len(rows))
	}
	steps := StepIDs()
	var listed []string
	named := regexp.MustCompile("^`([a-z/]+)\\.(Test\\w+)`$")
	for _, r := range rows {
		if m := named.FindStringSubmatch(r.test); m == nil {
			t.Errorf("%s: %q names no test", r.number, r.test)
		} else if !declares(t, filepath.Join(root, "bot", m[1]), m[2]) {
			t.Errorf("%s: package bot/%s has no %s", r.number, m[1], m[2])
		}
		if r.step == "-" {
			continue
		}
		if listed = append(listed, r.step); !slices.Contains(steps, r.step) {
			t.Errorf("%s: the probe has no step %s", r.number, r.step)
		}
	}
	for _, id := range steps {
		count := 0
		for _, l := range listed {
			if l == id {
				count++
			}
		}
		if count != 1 {
			t.Errorf("the step %s is that of %d assumptions, want one", id, count)
		}
	}
}

// declares reports whether a package has a test.
func declares(t *testing.T, folder, test string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(src), "\nfunc "+test+"(") {
			return true
		}
	}
	return false
}
