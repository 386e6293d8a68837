package turn

import (
	"testing"

	"guildhall/bot/discord/reference"
	"guildhall/engine"
)

// Words become notation when they match only one move; everything else stays as
// written, for the refusal to show.
func TestCode(t *testing.T) {
	no := func(string) bool { return false }
	sc := screensWithoutTables(t)
	sc.Index = reference.New(sc.Kit)
	s := sightWith(engine.Choose,
		engine.Option{Code: "market", Label: asWritten("Visit the Market")},
		engine.Option{Code: "stall 1", Label: asWritten("Stall 1: 2 cards")},
		engine.Option{Code: "stall 2", Label: asWritten("Stall 2: 3 cards")},
		engine.Option{Code: "end", Label: asWritten("Finish")},
		engine.Option{Code: "more", Label: asWritten("Finish later")})
	for said, want := range map[string]string{
		"market":        "market",
		"VISIT the":     "market",
		"Market quick":  "Market quick", // begins like notation
		"stall":         "stall",        // two options
		"3":             "3",            // a number is not a name
		"finish":        "end",          // a whole label wins over a part of another
		"later":         "more",
		"stall 1":       "stall 1",
		"nonsense":      "nonsense",
		"stall 2 cards": "stall 2 cards",
	} {
		if got, _ := sc.translator().notationOf(s, said, game{no, no}); got != want {
			t.Errorf("%q is taken as %q, want %q", said, got, want)
		}
	}
}
