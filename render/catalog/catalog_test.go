package catalog

import (
	"io/fs"
	"testing"
)

func TestArtists(t *testing.T) {
	for _, game := range []string{"caylus", "cleopatra"} {
		if Artist(game) == nil {
			t.Errorf("nobody draws %s", game)
		}
	}
	if Artist("nosuch") != nil {
		t.Error("somebody draws a game that does not exist")
	}
}

func TestMessagesInBothLanguages(t *testing.T) {
	for i, files := range Messages() {
		for _, name := range []string{"en.json", "ko.json"} {
			if _, err := fs.Stat(files, name); err != nil {
				t.Errorf("messages %d: %v", i, err)
			}
		}
	}
}
