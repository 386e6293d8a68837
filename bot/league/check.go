package league

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/storage"
)

// Draw is the draw of a season as it is published: everything that anybody needs to
// repeat it.
type Draw struct {
	League   string              `json:"league"`
	Season   int                 `json:"season"`
	Terms    storage.LeagueTerms `json:"terms"`
	Hash     string              `json:"seed_hash"`
	Seed     *engine.Seed        `json:"seed,omitempty"` // once the draw is made
	Entrants []DrawEntrant       `json:"entrants"`       // in order of joining
	Matches  []DrawMatch         `json:"matches,omitempty"`
}

// DrawEntrant is an entrant as the draw knows them.
type DrawEntrant struct {
	Number   int    `json:"number"`
	Name     string `json:"name"`
	Before   int    `json:"before,omitempty"` // rank in the season before
	Division int    `json:"division,omitempty"`
}

// DrawMatch is a match as the draw made it: entrants by number, in seat order.
type DrawMatch struct {
	Division int   `json:"division"`
	Final    bool  `json:"final,omitempty"`
	Round    int   `json:"round"`
	Entrants []int `json:"entrants"`
}

// DrawOf returns the draw of a season: without its seed before it is made.
func DrawOf(b *Book) Draw {
	d := Draw{League: b.League.Name, Season: b.Season.N, Terms: b.Season.Terms, Hash: SeedHash(b.Season)}
	if seed, known := PublishedSeed(b.Season); known {
		d.Seed = &seed
	}
	for _, e := range b.Entrants {
		if e.State == In && d.Seed == nil || e.Division > 0 {
			d.Entrants = append(d.Entrants, DrawEntrant{e.N, e.Name, e.Before, e.Division})
		}
	}
	for _, f := range b.Fixtures {
		m := DrawMatch{Division: f.Division, Final: f.Final, Round: f.Round}
		for _, s := range f.Seats {
			m.Entrants = append(m.Entrants, s.Entrant)
		}
		d.Matches = append(d.Matches, m)
	}
	return d
}

// DrawFile is the draw of a season as a JSON file.
func DrawFile(b *Book) []byte {
	file, err := json.MarshalIndent(DrawOf(b), "", "  ")
	if err != nil {
		panic("league: draw: " + err.Error()) // numbers and names
	}
	return append(file, '\n')
}

// Check repeats a draw: the seed must be the one whose hash was published, and it
// must lead to the same divisions and, in a season or cup, to the same matches.
// Rounds of Swiss and knockouts follow from results and are not repeated.
func (d Draw) Check() error {
	if d.Seed == nil {
		return errors.New("the draw is not made yet: there is no seed")
	}
	if got := d.Seed.Hash(); got != d.Hash {
		return fmt.Errorf("the seed has the hash %s, and %s was published", got, d.Hash)
	}
	var entrants []storage.Entrant
	for _, e := range d.Entrants {
		entrants = append(entrants, storage.Entrant{N: e.Number, Before: e.Before})
	}
	var want []DrawMatch
	for i, numbers := range DrawDivisions(d.Terms, *d.Seed, entrants) {
		for _, e := range d.Entrants {
			if drawn := slices.Contains(numbers, e.Number); drawn != (e.Division == i+1) {
				return fmt.Errorf("entrant %d plays in division %d, which the seed does not give", e.Number, e.Division)
			}
		}
		if d.Terms.Format != Divisions && d.Terms.Format != Cup {
			continue
		}
		list, err := DrawPool(d.Terms, *d.Seed, i+1, numbers)
		if err != nil {
			return err
		}
		for _, f := range list {
			m := DrawMatch{Division: f.Division, Round: f.Round}
			for _, s := range f.Seats {
				m.Entrants = append(m.Entrants, s.Entrant)
			}
			want = append(want, m)
		}
	}
	for i, m := range want {
		if i >= len(d.Matches) || !slices.Equal(m.Entrants, d.Matches[i].Entrants) || m.Round != d.Matches[i].Round || m.Division != d.Matches[i].Division {
			return fmt.Errorf("match %d is not the one that the seed gives: %v", i+1, m)
		}
	}
	return nil
}
