package architects

import (
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/rendertest"
)

var suite = rendertest.Suite[game.View]{
	Rules: game.Rules{}, Artist: New(), Texts: Messages(), Table: 5,
	Changed: func(*game.View) []render.Mark { return changed },
	Part: func(part, whole string) bool {
		kind, _, _ := strings.Cut(part, ":")
		board := strings.HasPrefix(whole, "player:") || whole == "automa"
		return kind == "hall" && whole == "guildhall" || part == "pool" && whole == "tax_stand" || part == "rewards" && whole == "cathedral" ||
			(kind == "virtue" || kind == "prison") && board
	},
	Together: func(one, other string) bool { // players on one step
		return strings.HasPrefix(one, "virtue:") && strings.HasPrefix(other, "virtue:")
	},
	Situations: rendertest.Situations(),
}

var changed = []render.Mark{
	{Place: "quarry", Seat: 1}, {Place: "forest", Seat: 0}, {Place: "hall:3", Seat: 0}, {Place: "bm_left", Seat: 1}, {Place: "prison", Seat: 0},
	{Place: "cathedral:1", Seat: 1}, {Place: "slot:2", Seat: engine.NoSeat},
}

// TestPictures runs the checks that every artist must pass.
func TestPictures(t *testing.T) {
	var cards []engine.Option
	for _, c := range suite.Read(t, "hall-3").Own.Hand {
		cards = append(cards, engine.Option{Label: engine.T("architects.building." + c.Card)})
	}
	nobodys := engine.Option{Label: engine.T("architects.building.nosuch")}
	suite.Run(t, rendertest.Checks[game.View]{
		Previews: []rendertest.Preview{
			{Name: "preview-turn", View: "mid-4", Kind: "turn", Options: rendertest.At("quarry", "forest", "workshop", "bm_left", "guildhall"), Chosen: 1},
			{Name: "preview-turn-phone", View: "mid-4", Kind: "turn", Options: rendertest.At("quarry", "workshop", "bm_right", "guildhall"), Chosen: 2, Size: render.Phone},
			{Name: "preview-hire", View: "work-3", Kind: "work", Options: rendertest.At("slot:1", "slot:6", "deck"), Chosen: 1},
			{Name: "preview-hire-phone", View: "work-3", Kind: "work", Options: rendertest.At("slot:1", "slot:6"), Chosen: 0, Size: render.Phone},
			{Name: "preview-build", View: "hall-3", Kind: "hall", Options: cards[:2], Chosen: 0},
			{Name: "preview-build-phone", View: "hall-3", Kind: "hall", Options: cards, Chosen: 1, Size: render.Phone},
			{Name: "preview-cathedral", View: "hall-3", Kind: "hall", Options: rendertest.At("cathedral:1"), Chosen: 0},
		},
		Looks: []string{
			"keep en", "trading_post ko late-5", "squire_gold en mid-4", "labourer ko", "market_05 en",
			"reward_gold ko", "therese en late-5", "scheme_11 en solo", "debt ko", "helena en third-2",
		},
		Words: []string{"mid-4", "late-5", "solo", "draft-5"}, Fullest: "late-5",
		Looked: []string{"fresh-4", "late-5", "solo", "third-2"}, Nothing: []string{"", "nosuch", "quarry", "player:0", "slot:1"}, Code: "keep",
		Idle: rendertest.Preview{View: "mid-4", Kind: "turn", Options: append(rendertest.At("moon:1", "hall:99", "slot:9"), nobodys)}, Ground: []string{"draft-5", "late-5", "over-5"},
		Own: []string{"draft-5", "mid-4", "late-5", "keep-3", "hall-3", "solo"}, Public: func(v *game.View) { v.Own = nil },
		Choose: eager, First: 3, Every: 183, Matches: []engine.Setup{
			{Seats: 1}, {Seats: 1, Options: map[string]string{"automa": "helena", "boards": "random"}},
			{Seats: 2}, {Seats: 2, Options: map[string]string{"third": "on"}},
			{Seats: 3, Options: map[string]string{"boards": "chosen"}}, {Seats: 4}, {Seats: 5, Options: map[string]string{"boards": "random"}},
		},
		Marks: rendertest.Marks{View: "mid-4", Seat: 1, Dora: []render.Mark{ // on the market; her own workers show it themselves
			{Place: "bm_right", Seat: 3}, {Place: "slot:2", Seat: engine.NoSeat}, {Place: "hall:1", Seat: 3},
		}},
		Facts: map[string]rendertest.Fact[game.View]{
			"workers of a place":  {View: "mid-4", Change: func(v *game.View) { v.Places[2].Workers[1]++ }},
			"tax pool":            {View: "mid-4", Change: func(v *game.View) { v.Pool += 3 }},
			"space of the market": {View: "mid-4", Change: func(v *game.View) { v.Market.Spaces[1].Player = (v.Market.Spaces[1].Player + 1) % 4 }},
			"goods of the market": {View: "mid-4", Change: func(v *game.View) { v.Market.Small = []game.Amount{{Good: "clay", N: 3}} }},
			"pile of the market":  {View: "mid-4", Change: func(v *game.View) { v.Market.BigLeft += 4 }},
			"Guildhall":           {View: "mid-4", Change: func(v *game.View) { v.Guildhall.Workers = append(v.Guildhall.Workers, 2) }},
			"beside the hall":     {View: "mid-4", Change: func(v *game.View) { v.Guildhall.Beside[1] = 1 }},
			"next reset":          {View: "mid-4", Change: func(v *game.View) { v.Guildhall.NextReset += 2 }},
			"level of a player":   {View: "mid-4", Change: func(v *game.View) { v.Cathedral[2].Players = append(v.Cathedral[2].Players, 3) }},
			"rewards":             {View: "mid-4", Change: func(v *game.View) { v.Rewards.Left += 2 }},
			"virtue":              {View: "mid-4", Change: func(v *game.View) { v.Players[0].Virtue = 13 }},
			"Prison":              {View: "mid-4", Change: func(v *game.View) { v.Prison.Workers[3] += 2 }},
			"who is warned":       {View: "mid-4", Change: func(v *game.View) { v.Prison.Warned = []int{2} }},
			"apprentice":          {View: "mid-4", Change: func(v *game.View) { v.Display[4].Card = "labourer" }},
			"coins":               {View: "mid-4", Change: func(v *game.View) { v.Display[4].Coins = 5 }},
			"decks":               {View: "mid-4", Change: func(v *game.View) { v.Deck-- }},
			"bottom of the crew":  {View: "mid-4", Change: func(v *game.View) { v.Crew.Bottom = append(v.Crew.Bottom, "labourer") }},
			"order":               {View: "mid-4", Change: func(v *game.View) { v.Order = []int{3, 2, 1, 0} }},
			"captured workers":    {View: "mid-4", Change: func(v *game.View) { v.Players[1].Captured[0] += 2 }},
			"goods":               {View: "mid-4", Change: func(v *game.View) { v.Players[1].Marble += 2 }},
			"debts":               {View: "mid-4", Change: func(v *game.View) { v.Players[1].Paid += 2 }},
			"points now":          {View: "mid-4", Change: func(v *game.View) { v.Players[1].Total++ }},
			"hired": {View: "mid-4", Change: func(v *game.View) {
				v.Players[2].Hired = append(v.Players[2].Hired, game.Hired{Card: "miner", Skills: []string{"tiling"}})
			}},
			"built": {View: "mid-4", Change: func(v *game.View) {
				v.Players[2].Built = append(v.Players[2].Built, game.Built{Card: "well", Points: 3})
			}},
			"player board":    {View: "late-5", Change: func(v *game.View) { v.Players[0].Board, v.Players[1].Board = v.Players[1].Board, v.Players[0].Board }},
			"scheme":          {View: "solo", Change: func(v *game.View) { v.Automa.Last = "scheme_30" }},
			"scheme pile":     {View: "solo", Change: func(v *game.View) { v.Automa.Left++ }},
			"card in hand":    {View: "mid-4", Change: func(v *game.View) { v.Own.Hand[0].Card = "chapel" }},
			"cards to choose": {View: "draft-5", Change: func(v *game.View) { v.Own.Choices = v.Own.Choices[1:] }},
			"known card":      {View: "mid-4", Change: func(v *game.View) { v.Own.Known = []game.Known{{Card: "palace", Seat: 2}} }},
			"visits":          {View: "mid-4", Change: func(v *game.View) { v.Own.Visits[0].Text = engine.T("architects.visit.guardhouse", engine.N("n", 9)) }},
		},
	})
}

func BenchmarkPictures(b *testing.B) { suite.Bench(b, "late-5") }

// eager chooses moves that fill the board: it builds if it can, and does not
// stop early.
func eager(s engine.State, seat engine.Seat, moves []engine.Move, r *engine.Rand) engine.Move {
	m := moves[r.Intn(len(moves))]
	for range 4 {
		if s.Code(seat, m) != "done" {
			break
		}
		m = moves[r.Intn(len(moves))]
	}
	for _, other := range moves {
		code := s.Code(seat, other)
		if (code == "guildhall" || code == "cathedral" || strings.HasPrefix(code, "build ")) && r.Intn(2) == 0 {
			return other
		}
	}
	return m
}
