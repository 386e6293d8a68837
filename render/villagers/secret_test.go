package villagers

import (
	"fmt"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
)

// TestPicturesKeepSecrets draws worlds that a viewer cannot tell apart: the
// hands of others, piles and all future chance are drawn again. Every picture
// and every word must be the same.
func TestPicturesKeepSecrets(t *testing.T) {
	for seats := 1; seats <= 5; seats++ {
		t.Run(fmt.Sprintf("%d seats", seats), func(t *testing.T) {
			t.Parallel()
			suite.Secrets(t, engine.Setup{Seats: seats, Seed: engine.NumberedSeed(uint64(40 + seats))}, placing, "jeweler")
		})
	}
}

func TestBoardKeepsThePrivateOut(t *testing.T) {
	suite.Public(t, nil, func(v *game.View) { v.Own = nil }, "draft-5", "build-3", "solo-draft")
}

// TestTextBoardTellsEverything changes facts of a view, one after the other,
// and expects other words: people who cannot see the picture read its facts
// there.
func TestTextBoardTellsEverything(t *testing.T) {
	o := suite.Options(t, "en", render.Full)
	base := New().Text(suite.Read(t, "draft-5"), o)
	solo := New().Text(suite.Read(t, "solo-draft"), o)
	own := New().Text(suite.Read(t, "build-3"), o)
	for name, c := range map[string]struct {
		view, base string
		change     func(v *game.View)
	}{
		"card on the Road":    {"draft-5", base, func(v *game.View) { v.Road[2].Card = "tailor" }},
		"gold on the Road":    {"draft-5", base, func(v *game.View) { v.Road[0].Coins += 3 }},
		"cards of a stack":    {"draft-5", base, func(v *game.View) { v.Stacks[5].Left++ }},
		"back of a stack":     {"draft-5", base, func(v *game.View) { v.Stacks[5].Suit = "special" }},
		"refilling stack":     {"draft-5", base, func(v *game.View) { v.Refill = 6 }},
		"Reserve":             {"draft-5", base, func(v *game.View) { v.Reserve.Left++ }},
		"basic villagers":     {"draft-5", base, func(v *game.View) { v.Supply[1].N = 9 }},
		"discard pile":        {"draft-5", base, func(v *game.View) { v.Discard.Left += 2 }},
		"market":              {"draft-5", base, func(v *game.View) { v.Markets[0].State = "due" }},
		"gold":                {"draft-5", base, func(v *game.View) { v.Villages[3].Gold += 5 }},
		"draft limit":         {"draft-5", base, func(v *game.View) { v.Villages[2].Draft++ }},
		"build limit":         {"draft-5", base, func(v *game.View) { v.Villages[2].Build++ }},
		"gold on a villager":  {"draft-5", base, func(v *game.View) { v.Villages[1].Cards[0].Coins = 7 }},
		"room on a villager":  {"draft-5", base, func(v *game.View) { v.Villages[1].Cards[0].Room += 5 }},
		"role of a villager":  {"draft-5", base, func(v *game.View) { v.Villages[1].Cards[0].Stands = "hayer" }},
		"symbols":             {"draft-5", base, func(v *game.View) { v.Villages[4].Symbols[0].N++ }},
		"padlocks":            {"draft-5", base, func(v *game.View) { v.Villages[4].Padlocks++ }},
		"hand":                {"draft-5", base, func(v *game.View) { v.Players[4].Hand++ }},
		"suits of a hand":     {"draft-5", base, func(v *game.View) { v.Players[4].Suits[0].N++ }},
		"known cards":         {"draft-5", base, func(v *game.View) { v.Players[4].Known = []game.Count{{Card: "monk", N: 2}} }},
		"square":              {"draft-5", base, func(v *game.View) { v.Players[0].Square = []string{"tinner"} }},
		"first player":        {"draft-5", base, func(v *game.View) { v.First = (v.First + 1) % 5 }},
		"forecast":            {"draft-5", base, func(v *game.View) { v.Villages[0].Second.Lines[0].N += 9 }},
		"event":               {"solo-draft", solo, func(v *game.View) { v.Solo.Events = []game.Event{{ID: "summer_rats", Applies: "draft"}} }},
		"event decks":         {"solo-draft", solo, func(v *game.View) { v.Solo.Winter-- }},
		"Jester":              {"solo-draft", solo, func(v *game.View) { v.Solo.Jester = !v.Solo.Jester }},
		"card in hand":        {"build-3", own, func(v *game.View) { v.Own.Hand[0].Card = "weaver" }},
		"state of a card":     {"build-3", own, func(v *game.View) { v.Own.Hand[0].State = "later" }},
		"traded cards":        {"build-3", own, func(v *game.View) { v.Own.Traded = []game.Buried{{Card: "monk", Stack: 4, Depth: 1}} }},
		"builds of this turn": {"build-3", own, func(v *game.View) { v.Turn.Built++ }},
		"trades of this turn": {"build-3", own, func(v *game.View) { v.Turn.Trades++ }},
		"Tinner":              {"build-3", own, func(v *game.View) { v.Turn.Tinner = !v.Turn.Tinner }},
	} {
		v := suite.Read(t, c.view)
		c.change(v)
		if New().Text(v, o) == c.base {
			t.Errorf("%s: the text board does not tell it", name)
		}
	}
}
