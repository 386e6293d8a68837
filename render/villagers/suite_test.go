package villagers

import (
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/rendertest"
)

var suite = rendertest.Suite[game.View]{
	Rules: game.Rules{}, Artist: New(), Texts: Messages(), Table: 9,
	Changed: changed,
	Check:   checkView,
	Part: func(part, whole string) bool {
		kind, owner, _ := strings.Cut(part, ":")
		return kind == "villager" && strings.HasPrefix(whole, "village:") || kind == "player" && whole == "village:"+owner ||
			kind == "market" && strings.HasPrefix(whole, "stack:")
	},
	Together: func(one, other string) bool { // a Market card takes the place of its stack
		return strings.HasPrefix(one, "market:") && strings.HasPrefix(other, "stack:")
	},
	Absent: func(place string, size render.Size) bool { // the phone cut has no room for the Jester
		return size == render.Phone && place == "jester"
	},
	Situations: rendertest.Situations(),
}

// changed returns marks like those of other seats' events: for a placed card
// and the card below it, and for a card taken from the Road.
func changed(v *game.View) []render.Mark {
	marks := []render.Mark{{Place: "road:1", Seat: 2}, {Place: "stack:4", Seat: 2}, {Place: "road:4", Seat: engine.NoSeat}, {Place: "player:2", Seat: 2}}
	for i := range v.Villages {
		w := &v.Villages[i]
		if n := len(w.Cards); n > 3 && w.Seat != v.Head.Viewer {
			top := &w.Cards[n-1]
			marks = append(marks, render.Mark{Place: top.Place, Seat: w.Seat}, render.Mark{Place: w.Place, Seat: w.Seat})
			if top.On >= 0 {
				marks = append(marks, render.Mark{Place: w.Cards[top.On].Place, Seat: w.Seat})
			}
		}
	}
	return marks
}

// TestPictures runs the checks that every artist must pass.
func TestPictures(t *testing.T) {
	draft := []engine.Option{
		{Code: "take a", Places: []string{"road:2", "player:1"}}, {Code: "take b", Places: []string{"road:5"}}, {Code: "stack 4", Places: []string{"stack:4"}},
	}
	build := []engine.Option{{Code: "trade hayer", Places: []string{"supply:hayer"}}, {Code: "end"}}
	v := suite.Read(t, "draft-5")
	top, below, home := covering(t, v)
	village := v.Villages[home].Place
	var all []string
	for i := range v.Villages {
		if v.Villages[i].Seat == v.Head.Viewer {
			continue
		}
		for j := range v.Villages[i].Cards {
			all = append(all, v.Villages[i].Cards[j].Place)
		}
	}
	suite.Run(t, rendertest.Checks[game.View]{
		Previews: []rendertest.Preview{
			{Name: "preview-draft", View: "draft-5", Options: draft, Chosen: 1},
			{Name: "preview-draft-phone", View: "draft-5", Options: draft, Chosen: -1, Size: render.Phone},
			{Name: "preview-build-phone", View: "build-3", Options: build, Chosen: 0, Size: render.Phone},
		},
		Words: []string{"draft-5", "build-3", "over-4", "solo-draft"}, Fullest: "late-5",
		Looked: []string{"late-5"}, Nothing: []string{"", "nosuch", "9.4", "Miner", "market_3"}, Code: "jeweler",
		Idle: rendertest.Preview{View: "draft-5"},
		Own:  []string{"draft-5", "build-3", "solo-draft"}, Public: func(v *game.View) { v.Own = nil },
		Choose: placing, First: 1, Every: 73, Matches: []engine.Setup{
			{Seats: 1}, {Seats: 1, Options: map[string]string{"solo": "hard"}}, {Seats: 2}, {Seats: 3}, {Seats: 4}, {Seats: 5},
		},
		Marks: rendertest.Marks{View: "draft-5", Seat: 2, Cases: []rendertest.Marked{
			rendertest.Ringed("a card and the one it covers are one change", 1, 0, top, below),
			rendertest.Ringed("a card alone", 1, 0, below),
			rendertest.Ringed("the village of a card is told by the card", 1, 0, top, village, "player:2"),
			rendertest.Ringed("many cards: their villages instead", 4, 0, all...),
		}, Dora: []render.Mark{{Place: "road:2", Seat: 3}, {Place: "road:3", Seat: engine.NoSeat}}},
		Facts: map[string]rendertest.Fact[game.View]{
			"card on the Road":    {View: "draft-5", Change: func(v *game.View) { v.Road[2].Card = "tailor" }},
			"gold on the Road":    {View: "draft-5", Change: func(v *game.View) { v.Road[0].Coins += 3 }},
			"cards of a stack":    {View: "draft-5", Change: func(v *game.View) { v.Stacks[5].Left++ }},
			"back of a stack":     {View: "draft-5", Change: func(v *game.View) { v.Stacks[5].Suit = "special" }},
			"refilling stack":     {View: "draft-5", Change: func(v *game.View) { v.Refill = 6 }},
			"Reserve":             {View: "draft-5", Change: func(v *game.View) { v.Reserve.Left++ }},
			"basic villagers":     {View: "draft-5", Change: func(v *game.View) { v.Supply[1].N = 9 }},
			"discard pile":        {View: "draft-5", Change: func(v *game.View) { v.Discard.Left += 2 }},
			"market":              {View: "draft-5", Change: func(v *game.View) { v.Markets[0].State = "due" }},
			"gold":                {View: "draft-5", Change: func(v *game.View) { v.Villages[3].Gold += 5 }},
			"draft limit":         {View: "draft-5", Change: func(v *game.View) { v.Villages[2].Draft++ }},
			"build limit":         {View: "draft-5", Change: func(v *game.View) { v.Villages[2].Build++ }},
			"gold on a villager":  {View: "draft-5", Change: func(v *game.View) { v.Villages[1].Cards[0].Coins = 7 }},
			"room on a villager":  {View: "draft-5", Change: func(v *game.View) { v.Villages[1].Cards[0].Room += 5 }},
			"role of a villager":  {View: "draft-5", Change: func(v *game.View) { v.Villages[1].Cards[0].Stands = "hayer" }},
			"symbols":             {View: "draft-5", Change: func(v *game.View) { v.Villages[4].Symbols[0].N++ }},
			"padlocks":            {View: "draft-5", Change: func(v *game.View) { v.Villages[4].Padlocks++ }},
			"hand":                {View: "draft-5", Change: func(v *game.View) { v.Players[4].Hand++ }},
			"suits of a hand":     {View: "draft-5", Change: func(v *game.View) { v.Players[4].Suits[0].N++ }},
			"known cards":         {View: "draft-5", Change: func(v *game.View) { v.Players[4].Known = []game.Count{{Card: "monk", N: 2}} }},
			"square":              {View: "draft-5", Change: func(v *game.View) { v.Players[0].Square = []string{"tinner"} }},
			"first player":        {View: "draft-5", Change: func(v *game.View) { v.First = (v.First + 1) % 5 }},
			"forecast":            {View: "draft-5", Change: func(v *game.View) { v.Villages[0].Second.Lines[0].N += 9 }},
			"event":               {View: "solo-draft", Change: func(v *game.View) { v.Solo.Events = []game.Event{{ID: "summer_rats", Applies: "draft"}} }},
			"event decks":         {View: "solo-draft", Change: func(v *game.View) { v.Solo.Winter-- }},
			"Jester":              {View: "solo-draft", Change: func(v *game.View) { v.Solo.Jester = !v.Solo.Jester }},
			"card in hand":        {View: "build-3", Change: func(v *game.View) { v.Own.Hand[0].Card = "weaver" }},
			"state of a card":     {View: "build-3", Change: func(v *game.View) { v.Own.Hand[0].State = "later" }},
			"traded cards":        {View: "build-3", Change: func(v *game.View) { v.Own.Traded = []game.Buried{{Card: "monk", Stack: 4, Depth: 1}} }},
			"builds of this turn": {View: "build-3", Change: func(v *game.View) { v.Turn.Built++ }},
			"trades of this turn": {View: "build-3", Change: func(v *game.View) { v.Turn.Trades++ }},
			"Tinner":              {View: "build-3", Change: func(v *game.View) { v.Turn.Tinner = !v.Turn.Tinner }},
		},
	})
}

func BenchmarkPictures(b *testing.B) { suite.Bench(b, "late-5") }

// placing picks a move that places or uses a card, if there is one.
func placing(s engine.State, seat engine.Seat, moves []engine.Move, r *engine.Rand) engine.Move {
	var out []engine.Move
	for _, m := range moves {
		if code := s.Code(seat, m); !strings.HasPrefix(code, "trade") && code != "end" {
			out = append(out, m)
		}
	}
	if len(out) == 0 {
		out = moves
	}
	return rendertest.Any(s, seat, out, r)
}
