package bench

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
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

// A button names one answer, two joined ones, or either by its checksum.
func TestCoveredAnswers(t *testing.T) {
	codes := []string{"market", "stall 2", "to 1"}
	for short, want := range map[string]int{
		"market": 1, "market; stall 2": 2, "stall 2": 0, "market; stall 2; to 1": 0,
		handler.ShortCode([]string{"market"}, 0): 1, fmt.Sprintf("#7~%08x", handler.Checksum("market; stall 2")): 2,
	} {
		if n := covered(short, codes); n != want {
			t.Errorf("%q covers %d answers, want %d", short, n, want)
		}
	}
}
