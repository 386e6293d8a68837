package league

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/storage"
)

// playouts is how often a proposal plays a match to its end.
const playouts = 24

// mostMoves bounds one playout.
const mostMoves = 20_000

// Proposal is what a match would probably end like.
type Proposal struct {
	Seats []storage.Seat
	Ranks []int     // by seat, from 1
	Worth []float64 // by seat: the mean reward, 0 to 1
}

// Fixture returns the fixture of a table with its season, or refuses.
func (l *Seasons) Fixture(ctx context.Context, tableID int64) (*Book, storage.Fixture, error) {
	f, err := l.store().FixtureAt(ctx, tableID)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, f, refuse("no_fixture", []engine.Arg{engine.N("table", int(tableID))}, "choose_table")
	}
	if err != nil {
		return nil, f, err
	}
	b, err := l.Read(ctx, f.Season)
	return b, f, err
}

// mayRule refuses who may not decide a match: people decide no match of their own.
func mayRule(b *Book, f storage.Fixture, by string, admin bool) error {
	switch {
	case f.State == storage.FixtureOver || f.Ruled != "":
		return refuse("decided", nil, "see_standings")
	case slices.ContainsFunc(f.Seats, func(s storage.FixtureSeat) bool {
		return s.User == by || b.Entrant(s.Entrant) != nil && b.Entrant(s.Entrant).User == by
	}):
		return refuse("own_match", nil, "other_organiser")
	case b.playsDeal(by, &f):
		return refuse("own_deal", nil, "other_organiser")
	}
	return mayOrganise(b, by, admin)
}

// Propose plays a match on from where it stands, with players that take what they
// can get, and returns how it ends on average. It uses what really lies hidden:
// the result tells of it only by ranks.
func (l Rulings) Propose(ctx context.Context, a Act, tableID int64) (Proposal, error) {
	b, f, err := l.seasons.Fixture(ctx, tableID)
	if err != nil {
		return Proposal{}, err
	}
	if err := mayRule(b, f, a.By, a.Admin); err != nil {
		return Proposal{}, err
	}
	type position struct {
		state engine.State
		seats []storage.Seat
	}
	now, err := table.View(ctx, l.seasons.rooms.Tables, tableID, "", func(tx *table.Tx) (position, error) {
		if !tx.Begun() {
			return position{}, refuse("not_begun", nil, "wait_start")
		}
		return position{tx.State().Clone(), tx.Table.Seats}, nil
	})
	if err != nil {
		return Proposal{}, err
	}
	p := Proposal{Seats: now.seats, Ranks: make([]int, len(now.seats)), Worth: make([]float64, len(now.seats))}
	r := engine.NumberedSeed(uint64(f.ID)).Rand("ruling")
	rewards := make([]float64, len(now.seats))
	for range playouts {
		if err := ctx.Err(); err != nil {
			return p, err
		}
		end := now.state.Clone()
		if err := playOn(end, r); err != nil {
			return p, err
		}
		rewards = ai.Rewards(end.Result(), rewards[:0])
		for i, w := range rewards {
			p.Worth[i] += w / playouts
		}
	}
	for i := range p.Ranks {
		p.Ranks[i] = 1
		for j := range p.Worth {
			if p.Worth[j] > p.Worth[i] {
				p.Ranks[i]++
			}
		}
	}
	return p, nil
}

// playOn plays a match to its end, each answer the one that scores most at once.
func playOn(s engine.State, r *engine.Rand) error {
	for range mostMoves {
		asked := s.Pending(nil)
		if len(asked) == 0 {
			return nil
		}
		choices, err := ai.Greedy{}.Choose(ai.SightOf(s, asked[0]), asked[0], r)
		if err != nil {
			return err
		}
		m := choices[0].Move
		if !slices.Contains(s.Moves(asked[0], nil), m) { // it was chosen for another sample
			moves := s.Moves(asked[0], nil)
			m = moves[r.Intn(len(moves))]
		}
		if err := s.Play(asked[0], m, nil); err != nil {
			return err
		}
	}
	return errors.New("the playout does not come to an end")
}

// Rule decides a match: ranks by seat, from 1; shared ones are equal. Attend ends
// its table. The match is not rated.
func (l Rulings) Rule(ctx context.Context, a Act, tableID int64, ranks []int) (*Book, error) {
	_, f, err := l.seasons.Fixture(ctx, tableID)
	if err != nil {
		return nil, err
	}
	row, err := l.seasons.rooms.Tables.Stored(ctx, tableID)
	if err != nil {
		return nil, err
	}
	return l.seasons.edit(ctx, f.Season, a.Press, func(b *Book) error {
		now := b.Fixtures[f.N-1]
		if err := mayRule(b, now, a.By, a.Admin); err != nil {
			return err
		}
		if row.Phase == storage.Over {
			return refuse("decided", nil, "see_standings") // it is about to be counted
		}
		if !validRanks(ranks, len(now.Seats)) {
			return refuse("ranks", []engine.Arg{engine.N("n", len(now.Seats))}, "other_ranks")
		}
		kept := b.changeFixture(f.N)
		kept.Ruled = a.By
		for i, rank := range ranks {
			kept.Seats[i].Rank = rank
		}
		fillPoints(b, kept, row)
		b.touch().Next = l.seasons.now()
		l.seasons.record(b, a, ActRule, Entry{Table: tableID, Ranks: ranks})
		return nil
	})
}

// validRanks reports whether ranks are those of a result: 1, and behind shared ones
// a gap.
func validRanks(ranks []int, seats int) bool {
	if len(ranks) != seats {
		return false
	}
	sorted := slices.SortedFunc(slices.Values(ranks), cmp.Compare[int])
	for i, r := range sorted {
		if r != i+1 && (i == 0 || r != sorted[i-1]) {
			return false
		}
	}
	return true
}

// Computer reports whether the user of a fixture's seat is a computer opponent.
func Computer(user string) bool { return seating.IsComputer(user) }
