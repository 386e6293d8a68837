package league

import (
	"encoding/json"
	"slices"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// Draw is the published draw of a season, with everything that is needed to repeat it.
type Draw struct {
	League   string              `json:"league"`
	Season   int                 `json:"season"`
	Terms    storage.LeagueTerms `json:"terms"`
	Hash     string              `json:"seed_hash"`
	Seed     *engine.Seed        `json:"seed,omitempty"` // set after the draw was made
	Entrants []DrawEntrant       `json:"entrants"`       // in the order of joining
	Matches  []DrawMatch         `json:"matches,omitempty"`
	Over     bool                `json:"over,omitempty"` // no further round follows
}

// DrawEntrant is an entrant in a draw.
type DrawEntrant struct {
	Number   int    `json:"number"`
	Name     string `json:"name"`
	Before   int    `json:"before,omitempty"` // rank in the previous season
	Division int    `json:"division,omitempty"`
	// LeftAfter is the last round that was drawn while an entrant who dropped out was
	// still in.
	LeftAfter int `json:"left_after,omitempty"`
}

// DrawMatch is a match of a draw: entrants by number, in seat order.
type DrawMatch struct {
	Division int   `json:"division"`
	Final    bool  `json:"final,omitempty"`
	Round    int   `json:"round"`
	Entrants []int `json:"entrants"`
	Ruled    bool  `json:"ruled,omitempty"` // an organiser decided it
	// Results holds the results of the seats, if any. Later rounds are drawn from them.
	Results []DrawResult `json:"results,omitempty"`
	// Earlier holds results that an organiser corrected after rounds had been drawn from
	// them.
	Earlier []DrawEarlier `json:"earlier,omitempty"`
}

// DrawEarlier is the result of a match at the time when a round was drawn.
type DrawEarlier struct {
	Round   int          `json:"round"`
	Ruled   bool         `json:"ruled,omitempty"`
	Results []DrawResult `json:"results"`
}

// DrawResult is the result of a seat.
type DrawResult struct {
	Rank   int `json:"rank,omitempty"` // 0 for a bye
	Points int `json:"points"`         // in sixtieths
	Share  int `json:"share"`          // share of the winner's score, in ten-thousandths
	Score  int `json:"score"`
}

// DrawOf returns the draw of a season, without its seed before the draw was made.
func DrawOf(b *SeasonTx) Draw {
	d := Draw{League: b.League.Name, Season: b.Season.N, Terms: b.Season.Terms, Hash: SeedHash(b.Season)}
	if seed, known := PublishedSeed(b.Season); known {
		d.Seed = &seed
	}
	for _, e := range b.Entrants {
		if e.State == In && d.Seed == nil || e.Division > 0 {
			d.Entrants = append(d.Entrants, DrawEntrant{e.N, e.Name, e.Before, e.Division, b.leftAfter(e)})
		}
	}
	d.Over = b.Season.Phase == storage.SeasonOver
	for _, f := range b.Fixtures {
		m := DrawMatch{Division: f.Division, Final: f.Final, Round: f.Round, Ruled: f.Ruled != ""}
		for _, s := range f.Seats {
			m.Entrants = append(m.Entrants, s.Entrant)
		}
		if f.State == storage.FixtureOver {
			m.Results = resultsOf(f)
		}
		m.Earlier = b.earlierResults(f)
		d.Matches = append(d.Matches, m)
	}
	return d
}

// resultsOf returns the results of the seats of a fixture.
func resultsOf(f storage.Fixture) (list []DrawResult) {
	for _, s := range f.Seats {
		list = append(list, DrawResult{s.Rank, s.Points, s.Share, s.Score})
	}
	return list
}

// earlierResults returns the former results of a fixture from which rounds were drawn.
func (b *SeasonTx) earlierResults(f storage.Fixture) (list []DrawEarlier) {
	for round := b.drawnIn(f) + 1; round <= b.Season.Round; round++ {
		at := entryInForce(f, round)
		if at >= len(f.Ledger)-1 {
			continue
		}
		was := f
		was.Seats, was.Ledger = slices.Clone(f.Seats), f.Ledger[:at+1]
		applyEntry(b.Season.Terms, &was, f.Ledger[at])
		list = append(list, DrawEarlier{round, was.Ruled != "", resultsOf(was)})
	}
	return list
}

// leftAfter returns the last round that was drawn with an entrant who dropped out: one in
// which they had a match, or one drawn before they left.
func (b *SeasonTx) leftAfter(e storage.Entrant) int {
	if e.State != Left {
		return 0
	}
	last := 1
	var ended time.Time // the end of the previous rounds
	for _, f := range b.Fixtures {
		round := b.drawnIn(f)
		if round > last && (e.Left.After(ended) || slices.ContainsFunc(f.Seats, func(s storage.FixtureSeat) bool { return drawnFor(b.Season.Terms, s.Entrant, round) == e.N })) {
			last = round
		}
		if f.Ended.After(ended) {
			ended = f.Ended
		}
	}
	return last
}

// drawnIn returns the round in which a fixture was drawn; all rounds of a pool are drawn
// at once.
func (b *SeasonTx) drawnIn(f storage.Fixture) int {
	if format := b.Season.Terms.Format; !f.Final && (format == Divisions || format == Cup) {
		return 1
	}
	return f.Round
}

// DrawFile returns the draw of a season as a JSON file.
func DrawFile(b *SeasonTx) []byte {
	file, err := json.MarshalIndent(DrawOf(b), "", "  ")
	if err != nil {
		panic("league: draw: " + err.Error()) // it consists of numbers and names
	}
	return append(file, '\n')
}
