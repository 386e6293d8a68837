package league

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"slices"

	"guildhall/bot/league/pairing"
	"guildhall/engine"
	"guildhall/storage"
)

// seedOf returns the seed of a season.
func seedOf(s storage.Season) engine.Seed {
	var seed engine.Seed
	copy(seed[:], s.Seed)
	return seed
}

// SeedHash returns the hash of a season's seed, which is published when the season opens.
func SeedHash(s storage.Season) string { return seedOf(s).Hash() }

// PublishedSeed returns the seed of a season after its draw; false before.
func PublishedSeed(s storage.Season) (engine.Seed, bool) {
	return seedOf(s), s.Phase == storage.SeasonPlaying || s.Phase == storage.SeasonOver
}

// DrawDivisions puts the entrants of a season into divisions: first those of the previous
// season in its final order, then newcomers by lot. It returns the entrant numbers of
// each division. The result depends only on the arguments.
func DrawDivisions(t storage.LeagueTerms, seed engine.Seed, entrants []storage.Entrant) [][]int {
	var before, newcomers []storage.Entrant
	for _, e := range entrants {
		if e.Before > 0 {
			before = append(before, e)
		} else {
			newcomers = append(newcomers, e)
		}
	}
	slices.SortFunc(before, func(a, b storage.Entrant) int {
		return cmp.Or(cmp.Compare(a.Before, b.Before), cmp.Compare(a.N, b.N))
	})
	engine.Shuffle(seed.Rand("newcomers"), newcomers)
	order := append(before, newcomers...)
	count := 1
	if t.Format == Divisions {
		count = max(1, len(order)/t.Size)
	}
	divisions := make([][]int, count)
	all := len(order)
	for i := range divisions {
		size := all / count
		if i < all%count {
			size++
		}
		for _, e := range order[:size] {
			divisions[i] = append(divisions[i], e.N)
		}
		order = order[size:]
	}
	return divisions
}

// DrawPool draws the fixtures of a division between the entrants with these numbers.
func DrawPool(t storage.LeagueTerms, seed engine.Seed, division int, numbers []int) ([]storage.Fixture, error) {
	tables, err := pairing.Pool(len(numbers), t.Seats, t.Each, seed.Rand(fmt.Sprintf("division %d", division)).Seed(), apartAmong(t, numbers)...)
	if err != nil {
		return nil, err
	}
	rounds := pairing.Rounds(tables, len(numbers))
	list := make([]storage.Fixture, len(tables))
	for i, tb := range tables {
		list[i] = planned(division, rounds[i]+1, tb, numbers)
	}
	slices.SortStableFunc(list, func(a, b storage.Fixture) int { return cmp.Compare(a.Round, b.Round) })
	return list, nil
}

// planned returns a fixture of a division in a round. seats are indexes into numbers.
func planned(division, round int, seats []int, numbers []int) storage.Fixture {
	f := storage.Fixture{Division: division, Round: round, State: storage.FixturePlanned}
	for _, i := range seats {
		f.Seats = append(f.Seats, storage.FixtureSeat{Entrant: numbers[i]})
	}
	return f
}

// draw makes the divisions of a season and its first fixtures.
func (b *SeasonTx) draw() error {
	var in []storage.Entrant
	for _, n := range b.InState(In) {
		in = append(in, *b.Entrant(n))
	}
	seed := seedOf(b.Season)
	for i, numbers := range DrawDivisions(b.Season.Terms, seed, in) {
		for _, n := range numbers {
			b.changeEntrant(n).Division = i + 1
		}
		if f := b.Season.Terms.Format; f != Divisions && f != Cup {
			continue
		}
		list, err := DrawPool(b.Season.Terms, seed, i+1, numbers)
		if err != nil {
			return err
		}
		for _, f := range list {
			b.addFixture(f)
		}
	}
	if f := b.Season.Terms.Format; f == Divisions || f == Cup {
		b.touch().Round = 1
		return nil
	}
	return b.nextRound()
}

// Spread returns the evenness of the draw of a division; false if it has none, as in
// Swiss.
func (b *SeasonTx) Spread(division int) (pairing.Spread, bool) {
	index := map[int]int{}
	for _, e := range b.Entrants {
		if e.Division == division {
			index[e.N] = len(index)
		}
	}
	var tables []pairing.Table
	for _, f := range b.Fixtures {
		if f.Division != division || f.Final {
			continue
		}
		var t pairing.Table
		for _, s := range f.Seats {
			t = append(t, index[s.Entrant])
		}
		tables = append(tables, t)
	}
	if format := b.Season.Terms.Format; len(tables) == 0 || format != Divisions && format != Cup {
		return pairing.Spread{}, false
	}
	return pairing.Measure(tables, len(index), b.Season.Terms.Seats), true
}

// lots orders entrants by lot, for ties that remain. Anybody who knows the seed can
// repeat it.
func lots(seed engine.Seed, entrants []storage.Entrant) map[int]int {
	mac := func(n int) []byte {
		h := hmac.New(sha256.New, seed[:])
		fmt.Fprintf(h, "lot %d", n)
		return h.Sum(nil)
	}
	numbers := make([]int, len(entrants))
	drawn := map[int][]byte{}
	for i, e := range entrants {
		numbers[i] = e.N
		drawn[e.N] = mac(e.N)
	}
	slices.SortFunc(numbers, func(a, b int) int { return slices.Compare(drawn[a], drawn[b]) })
	order := map[int]int{}
	for i, n := range numbers {
		order[n] = i
	}
	return order
}

// dealOf returns the seed of all tables of a duplicate round.
func dealOf(s storage.Season, final bool, round int) []byte {
	h := hmac.New(sha256.New, s.Deal)
	fmt.Fprintf(h, "final %v round %d", final, round)
	return h.Sum(nil)
}
