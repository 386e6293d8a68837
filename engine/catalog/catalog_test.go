package catalog_test

import (
	"testing"

	"guildhall/engine/catalog"
)

func TestEveryGameIsFoundByItsID(t *testing.T) {
	seen := make(map[string]bool)
	for _, g := range catalog.Games() {
		id := g.Info().ID
		if seen[id] {
			t.Errorf("game %q is listed twice", id)
		}
		seen[id] = true
		found, ok := catalog.Game(id)
		if !ok || found.Info().ID != id {
			t.Errorf("Game(%q) = %v, %v", id, found, ok)
		}
	}
	if len(seen) == 0 {
		t.Error("the catalogue is empty")
	}
}

func TestUnknownGame(t *testing.T) {
	if g, ok := catalog.Game("no such game"); ok {
		t.Errorf("Game of an unknown id = %v", g)
	}
}

func TestListCannotBeChanged(t *testing.T) {
	catalog.Games()[0] = nil
	if catalog.Games()[0] == nil {
		t.Error("a caller changed the catalogue")
	}
}
