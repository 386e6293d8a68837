package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writeScenario writes a scenario to a file.
func writeScenario(t *testing.T, content string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.yaml")
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

const twoWorkers = `name: two workers
source: RULES.md 5
game: caylus
seats: 2
do:
  - 1: castle
  - 0: guild
  - 0?: nothing of the kind
`

func TestRenderDrawsAScenario(t *testing.T) {
	file := writeScenario(t, "name: x\nsource: RULES.md 5\ngame: caylus\nseats: 2\ndo: [{1: castle}, {0: guild}]\nexpect: {round: 99}\n")
	draw := func(args ...string) string {
		code, out, errs := runCommandLine(t, append([]string{"render", "--scenario", file}, args...)...)
		if code != 0 {
			t.Fatalf("exit %d: %s", code, errs)
		}
		return out
	}
	out := draw()
	img, err := png.Decode(bytes.NewReader([]byte(out)))
	if err != nil || img.Bounds().Dx() != 1600 {
		t.Fatalf("drew %v, %v", img, err)
	}
	if text := draw("--kind", "text"); !strings.Contains(text, "guild: Ada") {
		t.Errorf("the position is not that of the scenario:\n%s", text)
	}
	english := draw("--kind", "text", "--viewer", "1")
	korean := draw("--kind", "text", "--viewer", "1", "--lang", "ko")
	if english == korean {
		t.Error("--lang changes nothing")
	}
	phone := draw("--size", "phone", "--viewer", "0")
	if img, err := png.Decode(strings.NewReader(phone)); err != nil || img.Bounds().Dx() >= 1600 {
		t.Errorf("--size phone drew %v, %v", img.Bounds(), err)
	}
	if on := draw("--kind", "text", "--moves", "5"); on == english {
		t.Error("--moves plays nothing behind the scenario")
	}
}

// TestRenderDrawsACloseUp draws the close-ups that people choose at a table.
// For an unknown name it lists them.
func TestRenderDrawsACloseUp(t *testing.T) {
	draw := func(kind string) (int, string, string) {
		return runCommandLine(t, "render", "--game", "lisboa", "--seats", "4", "--seed", "4", "--moves", "200", "--viewer", "0", "--size", "phone", "--lang", "ko", "--kind", kind)
	}
	for _, part := range []string{"seats", "court", "player:1"} {
		code, out, errs := draw("close:" + part)
		if img, err := png.Decode(strings.NewReader(out)); code != 0 || err != nil || img.Bounds().Dx() < 800 {
			t.Errorf("close:%s: exit %d, %v, %s", part, code, err, errs)
		}
	}
	for kind, want := range map[string]string{"close:moon": "close:player:0, close:court", "close:": "close:seats", "moon": "board, hand"} {
		if code, _, errs := draw(kind); code != 1 || !strings.Contains(errs, want) {
			t.Errorf("--kind %s: exit %d, %s; want %q named", kind, code, errs, want)
		}
	}
}

func TestRenderOfAScenarioRefuses(t *testing.T) {
	file := writeScenario(t, strings.Replace(twoWorkers, "guild", "gild", 1))
	tests := []struct {
		name string
		args []string
		code int
		want string
	}{
		{"illegal move", []string{"--scenario", file}, 1, "x.yaml:7: two workers: seat 0 may not play"},
		{"game too", []string{"--scenario", file, "--game", "caylus"}, 2, "--scenario"},
		{"seats too", []string{"--scenario", file, "--seats", "3"}, 2, "--seats"},
		{"seed too", []string{"--scenario", file, "--seed", "3"}, 2, "--seed"},
		{"no start", nil, 2, "--scenario"},
		{"no such file", []string{"--scenario", file + ".none"}, 2, "none"},
		{"no such viewer", []string{"--scenario", writeScenario(t, "name: x\nsource: y\ngame: caylus\nseats: 2\nexpect: {round: 1}\n"), "--viewer", "2"}, 1, "--viewer"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			code, _, errs := runCommandLine(t, append([]string{"render"}, tt.args...)...)
			if code != tt.code || !strings.Contains(errs, tt.want) {
				t.Errorf("exit %d, want %d; said %q, want %q in it", code, tt.code, errs, tt.want)
			}
		})
	}
}

// On the command line, a scenario may have expected texts in both languages.
func TestScenarioInWords(t *testing.T) {
	words := "name: x\nsource: RULES.md 5\ngame: caylus\nseats: 2\nexpect:\n  moves:\n    1:\n      options:\n        castle: {label: {en: Castle, ko: %s}}\n"
	good, bad := writeScenario(t, strings.Replace(words, "%s", "성", 1)), writeScenario(t, strings.Replace(words, "%s", "섬", 1))
	if code, out, _ := runCommandLine(t, "scenario", "run", good); code != 0 {
		t.Errorf("exit %d: %s", code, out)
	}
	if code, out, _ := runCommandLine(t, "scenario", "run", bad); code != 1 || !strings.Contains(out, "want: \"섬\"") {
		t.Errorf("exit %d: %s", code, out)
	}
}
