package bench

import (
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/engine"
)

// A menu that wants more choices than the turn has answers is filled where the rest are
// alike, since the game gives those itself, and is no way otherwise.
func TestPicksWithForcedAnswers(t *testing.T) {
	least := 4
	menu := part{id: "picks", menu: discordgo.SelectMenu{MinValues: &least, MaxValues: 4, Options: make([]discordgo.SelectMenuOption, 5)}}
	kings := []engine.Option{{Code: "king", Times: 2}, {Code: "builder", Times: 3}}
	w, ok := picked(menu, kings, []string{"king", "king"})
	if !ok || w.covers != 2 || !slices.Equal(w.values, []string{"0", "1", "2", "3"}) {
		t.Errorf("two kings are chosen as %v covering %d: %v", w.values, w.covers, ok)
	}
	if w, ok := picked(menu, append(kings, engine.Option{Code: "minister"}), []string{"king", "king"}); ok {
		t.Errorf("with a choice left %v is chosen", w.values)
	}
}

// A line of a menu may name answers that the game gives itself, and one that names nothing
// else is no answer of a person.
func TestLinesWithForcedAnswers(t *testing.T) {
	line := []given{{code: "place cooper"}, {code: "trade hayer"}, {code: "stack 5"}, {"give freemason", true}, {code: "end"}}
	menu := part{id: "menu", menu: discordgo.SelectMenu{MaxValues: 4}}
	for _, value := range []string{"place cooper", "give freemason", "trade hayer; stack 5; give freemason", "trade hayer; stack 5", "end"} {
		menu.menu.Options = append(menu.menu.Options, discordgo.SelectMenuOption{Value: value})
	}
	w, ok := several(menu, line)
	if want := []string{"place cooper", "trade hayer; stack 5; give freemason", "end"}; !ok || w.covers != 5 || !slices.Equal(w.values, want) {
		t.Errorf("the turn is chosen as %q covering %d, want %q", w.values, w.covers, want)
	}
	all := spellings(line)
	for chain, want := range map[string]int{"place cooper; trade hayer; stack 5; end": 5, "place cooper; trade hayer; stack 5; give freemason; end": 5, "trade hayer": 0, "give freemason": 0} {
		if n := all.covered(chain); n != want {
			t.Errorf("%q covers %d answers, want %d", chain, n, want)
		}
	}
}
