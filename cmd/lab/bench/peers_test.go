package bench

import (
	"bytes"
	"encoding/json"
	"regexp"
	"testing"

	"guildhall/engine/catalog"
)

// The peers have exact versions, from any registry, and are not installed with scripts.
func TestPeersArePinned(t *testing.T) {
	var list struct{ Dependencies map[string]string }
	data, err := peerFiles.ReadFile("peers/package.json")
	if err == nil {
		err = json.Unmarshal(data, &list)
	}
	if err != nil {
		t.Fatal(err)
	}
	lock, err := peerFiles.ReadFile("peers/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	for name, version := range list.Dependencies {
		if !regexp.MustCompile(`^\d+\.\d+\.\d+$`).MatchString(version) || !bytes.Contains(lock, []byte(`"`+name+`": "`+version+`"`)) {
			t.Errorf("%s has version %q", name, version)
		}
	}
	if len(list.Dependencies) == 0 || bytes.Contains(lock, []byte(`"resolved"`)) {
		t.Error("the lock file names a registry, or nothing is listed")
	}
}

// Skia gets every element of a board.
func TestBoardsAreWrittenAsSVG(t *testing.T) {
	rules, _ := catalog.Game("caylus")
	draw, err := boardAt(rules, 40)
	if err != nil {
		t.Fatal(err)
	}
	svg, known := svgOf(draw()), regexp.MustCompile(`^(svg|symbol|rect|circle|ellipse|path|use|text)$`)
	for _, tag := range regexp.MustCompile(`<(\w+)`).FindAllStringSubmatch(svg, -1) {
		if !known.MatchString(tag[1]) {
			t.Errorf("peers/skia.mjs draws no element %s", tag[1])
		}
	}
	if n := len(regexp.MustCompile(`<text`).FindAllString(svg, -1)); n < 50 {
		t.Errorf("a board has %d texts", n)
	}
}
