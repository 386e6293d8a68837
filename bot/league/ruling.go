package league

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/engine/ai/levels"
	"guildhall/storage"
)

// Fixture returns the fixture of a table with its season, or a refusal.
func (l *Seasons) Fixture(ctx context.Context, tableID int64) (*SeasonTx, storage.Fixture, error) {
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

// mayRule returns a refusal if a person may not decide a match: nobody decides their own
// match.
func mayRule(b *SeasonTx, f storage.Fixture, by string, admin bool) error {
	if f.State == storage.FixtureOver || f.Ruled != "" {
		return refuse("decided", nil, "correct")
	}
	return mayJudge(b, f, by, admin)
}

// mayJudge returns a refusal if a person may neither decide a match nor correct its
// result.
func mayJudge(b *SeasonTx, f storage.Fixture, by string, admin bool) error {
	switch {
	case slices.ContainsFunc(f.Seats, func(s storage.FixtureSeat) bool {
		return s.User == by || b.Entrant(s.Entrant) != nil && b.Entrant(s.Entrant).User == by
	}):
		return refuse("own_match", nil, "other_organiser")
	case b.playsDeal(by, &f):
		return refuse("own_deal", nil, "other_organiser")
	}
	return mayOrganise(b, by, admin)
}

// position is the current position of a match that an organiser may decide.
type position struct {
	rules engine.Rules
	state engine.State
	seats []storage.Seat
	seed  uint64
}

// position returns the current position of a match. It refuses a person who may not
// decide the match, and a match that has not begun or has a result.
func (l Adjudication) position(ctx context.Context, a Action, tableID int64) (position, error) {
	b, f, err := l.seasons.Fixture(ctx, tableID)
	if err != nil {
		return position{}, err
	}
	if err := mayRule(b, f, a.By, a.Admin); err != nil {
		return position{}, err
	}
	return table.View(ctx, l.seasons.rooms.Tables, tableID, "", func(tx *table.Tx) (position, error) {
		if !tx.Begun() {
			return position{}, refuse("not_begun", nil, "wait_start")
		}
		return position{tx.Rules, tx.State().Clone(), tx.Table.Seats, uint64(f.ID)}, nil
	})
}

// Check returns the refusal that Rule would return for ranks; nil if there is none.
func (l Adjudication) Check(ctx context.Context, a Action, tableID int64, ranks []int) error {
	p, err := l.position(ctx, a, tableID)
	if err != nil {
		return err
	}
	return checkRanks(ranks, len(p.seats))
}

// Propose plays a match to its end several times, for at most proposalTimeout, and
// returns the average result. It uses the real hidden cards, but the result contains only
// places.
func (l Adjudication) Propose(ctx context.Context, a Action, tableID int64) (Proposal, error) {
	now, err := l.position(ctx, a, tableID)
	if err != nil {
		return Proposal{}, err
	}
	player, err := levels.Of(now.rules, len(now.seats), levels.Casual)
	if err != nil {
		return Proposal{}, fmt.Errorf("load the player of playouts: %w", err)
	}
	limited, cancel := context.WithTimeout(ctx, proposalTimeout)
	defer cancel()
	p, err := playouts(limited, player, now.state, engine.NumberedSeed(now.seed).Rand("ruling"))
	if err != nil && !onlyLate(ctx, err) {
		return Proposal{}, err
	}
	return p, nil
}

// onlyLate reports whether playouts ended with their own time, and not with that of the
// caller, whose context is ctx.
func onlyLate(ctx context.Context, err error) bool {
	return ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded)
}

// Rule decides a match: ranks by seat, from 1; shared ones are equal. ProcessDue ends
// its table. The match is not rated.
func (l Adjudication) Rule(ctx context.Context, a Action, tableID int64, ranks []int) (*SeasonTx, error) {
	_, f, err := l.seasons.Fixture(ctx, tableID)
	if err != nil {
		return nil, err
	}
	row, err := l.seasons.rooms.Tables.Stored(ctx, tableID)
	if err != nil {
		return nil, err
	}
	moves, err := l.seasons.store().Moves(ctx, tableID, 1)
	if err != nil {
		return nil, err
	}
	return l.seasons.edit(ctx, f.Season, a.Press, func(b *SeasonTx) error {
		now := b.Fixtures[f.N-1]
		if err := mayRule(b, now, a.By, a.Admin); err != nil {
			return err
		}
		if row.Phase == storage.Finished {
			return refuse("decided", nil, "correct") // its result is about to be counted
		}
		if err := checkRanks(ranks, len(now.Seats)); err != nil {
			return err
		}
		kept := b.changeFixture(f.N)
		for i, rank := range ranks {
			kept.Seats[i].Rank, kept.Seats[i].Score, kept.Seats[i].Share = rank, 0, 0
		}
		l.seasons.addEntry(b, kept, storage.LedgerEntry{Kind: storage.LedgerRuled, By: a.By, Reason: a.Reason, Seats: b.seatsNow(kept, row, moves)})
		b.touch().Next = l.seasons.now()
		for _, user := range b.playersOf(*kept) {
			b.tell(l.seasons.notice(b, user, News{What: NoticeRuled, Table: tableID, Reason: a.Reason, By: a.By}))
		}
		l.seasons.record(b, a, ActRule, JournalEntry{Table: tableID, Ranks: ranks})
		return nil
	})
}

// playersOf returns the players of a fixture and the entrants they replace, without computer
// opponents.
func (b *SeasonTx) playersOf(f storage.Fixture) []string {
	var users []string
	for _, s := range f.Seats {
		users = append(users, s.User)
		if e := b.Entrant(s.Entrant); e != nil {
			users = append(users, e.User)
		}
	}
	slices.Sort(users)
	return slices.DeleteFunc(slices.Compact(users), func(user string) bool { return user == "" || seating.IsComputer(user) })
}

// checkRanks returns a refusal for ranks that are impossible in a result.
func checkRanks(ranks []int, seats int) error {
	if validRanks(ranks, seats) {
		return nil
	}
	return refuse("ranks", []engine.Arg{engine.N("n", seats)}, "other_ranks")
}

// validRanks reports whether there is one rank for each seat, from 1, with a gap after
// shared ones.
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
