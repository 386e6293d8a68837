package league_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/league"
	"guildhall/storage"
)

// drawOf reads a draw from its file.
func drawOf(h *fixture, b *league.SeasonTx) (d league.Draw) {
	h.T.Helper()
	h.Must(json.Unmarshal(league.DrawFile(b), &d))
	return d
}

// Anybody can repeat the draw of every format, round by round, even after drop-outs.
func TestAnybodyCanRepeatTheDraw(t *testing.T) {
	for name, tt := range map[string]struct {
		entrants int
		change   func(*storage.LeagueTerms)
		leaves   int // number of rounds after which somebody drops out
	}{
		"divisions":              {15, nil, 0},
		"divisions, final":       {9, func(l *storage.LeagueTerms) { l.Final = 4 }, 1},
		"swiss":                  {11, func(l *storage.LeagueTerms) { l.Format, l.Rounds = league.Swiss, 4 }, 2},
		"swiss, final":           {10, func(l *storage.LeagueTerms) { l.Format, l.Rounds, l.Final = league.Swiss, 3, 6 }, 3},
		"knockout":               {13, func(l *storage.LeagueTerms) { l.Format = league.Knockout }, 1},
		"knockout, two left":     {3, func(l *storage.LeagueTerms) { l.Format, l.Seats = league.Knockout, 2 }, 0},
		"knockout, final of two": {4, func(l *storage.LeagueTerms) { l.Format = league.Knockout }, 1},
		"cup":                    {5, func(l *storage.LeagueTerms) { l.Format, l.Size = league.Cup, 5 }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			b := h.create(tt.entrants, tt.change)
			if d := league.DrawOf(b); d.Seed != nil || d.Check() == nil {
				t.Error("the draw can be checked before it is made")
			}
			season := b.Season.ID
			if b.Season.Terms.Format == league.Cup {
				h.attend()
				h.attend()
			} else {
				h.start(b.League.ID)
			}
			b = h.season(season)
			for round := 1; b.Season.Phase == storage.SeasonPlaying; round++ {
				h.Must(drawOf(h, b).Check())
				for _, table := range h.playing() {
					h.playOut(table)
				}
				h.Tick()
				if round == tt.leaves { // among those who may continue
					alive := b.Standings(1)[0].Entrant.User
					h.Must(second(h.leagues.Entering.Leave(context.Background(), h.act(b.League.ID, alive))))
				}
				h.Tick()
				h.attend()
				if b = h.season(season); round > 30 {
					t.Fatal("the season does not come to an end")
				}
			}
			d := drawOf(h, b)
			h.Must(d.Check())
			if !d.Over || len(d.Matches) != len(b.Fixtures) {
				t.Errorf("over %v, %d matches", d.Over, len(d.Matches))
			}
			forge(t, h, b)
		})
	}
}

// season reads a season.
func (h *fixture) season(id int64) *league.SeasonTx {
	h.T.Helper()
	b, err := h.leagues.Seasons.Read(context.Background(), id)
	h.Must(err)
	return b
}

// forge changes each relevant part of a draw in turn; Check notices each change.
func forge(t *testing.T, h *fixture, b *league.SeasonTx) {
	t.Helper()
	last := len(b.Fixtures) - 1
	played := slices.IndexFunc(b.Fixtures, func(f storage.Fixture) bool { return f.Table != 0 })
	for what, spoil := range map[string]func(*league.Draw){
		"another hash":       func(d *league.Draw) { d.Hash = strings.Repeat("0", 64) },
		"exchanged seats":    func(d *league.Draw) { slices.Reverse(d.Matches[played].Entrants) },
		"another last match": func(d *league.Draw) { d.Matches[last].Entrants[0]++ },
		"another division":   func(d *league.Draw) { d.Entrants[2].Division++ },
		"a match less":       func(d *league.Draw) { d.Matches = d.Matches[:last] },
		"a match more":       func(d *league.Draw) { d.Matches = append(d.Matches, d.Matches[last]) },
		"no result":          func(d *league.Draw) { d.Matches[played].Results = nil },
		"points of nobody":   func(d *league.Draw) { d.Matches[played].Results[0].Points += 7 },
		"impossible ranks":   func(d *league.Draw) { d.Matches[played].Results[0].Rank = 9 },
		"somebody twice":     func(d *league.Draw) { d.Entrants = append(d.Entrants, d.Entrants[0]) },
		"somebody far away":  func(d *league.Draw) { d.Entrants[0].Number = 1 << 40 },
		"nobody":             func(d *league.Draw) { d.Entrants = nil },
		"impossible terms":   func(d *league.Draw) { d.Terms.Seats = 0 },
		"other tie-breaks":   func(d *league.Draw) { d.Terms.Ties = []string{"coin"} },
		"negative points":    func(d *league.Draw) { d.Terms.Points = []int{-1} },
		"seats of a match":   func(d *league.Draw) { d.Matches[played].Entrants = nil },
	} {
		bad := drawOf(h, b)
		if spoil(&bad); bad.Check() == nil {
			t.Errorf("%s is not noticed", what)
		}
	}
}

// A draw file may have been written by anybody.
func FuzzDraw(f *testing.F) {
	f.Add([]byte(`{"league":"A","season":1,"terms":{"game":"bazaar","seats":2,"format":"swiss","rounds":2,"size":7,"points":[180,0]},"seed_hash":"","seed":"0000000000000000000000000000000000000000000000000000000000000000","entrants":[{"number":1,"name":"a","division":1},{"number":2,"name":"b","division":1}],"matches":[{"division":1,"round":1,"entrants":[1,2],"results":[{"rank":1,"points":180,"share":10000,"score":3},{"rank":2,"points":0,"share":1,"score":1}]}]}`))
	f.Fuzz(func(t *testing.T, file []byte) {
		var d league.Draw
		if json.Unmarshal(file, &d) != nil || d.Seed == nil {
			return
		}
		d.Hash = d.Seed.Hash()
		_ = d.Check() // must not panic
	})
}
