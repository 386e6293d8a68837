package table

import (
	"context"
	"fmt"
	"slices"

	"guildhall/bot/table/history"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Look returns all that user may see of a table now. An empty user sees what
// everybody may see.
func (t *Tables) Look(ctx context.Context, id int64, user string) (seen *Sight, err error) {
	free := t.locks.take(id)
	defer free()
	defer t.guard(ctx, id, &err)
	s, err := t.sit(ctx, id, user)
	if err != nil {
		return nil, err
	}
	return s.sight(ctx)
}

// sight is what the person may see.
func (s *sitting) sight(ctx context.Context) (*Sight, error) {
	seen := &Sight{
		Table: blank(s.table, s.user), User: s.user, Seat: s.seat, Rev: s.rev(),
		Owner: s.user != "" && s.user == s.table.Owner,
	}
	if i := seating.Index(s.table, s.user); i >= 0 {
		seen.Joined = !s.table.Seats[i].Vacant
	}
	seen.Standin = !seen.Joined && s.seat >= 0
	if len(s.table.Seed) > 0 {
		seen.SeedHash = seedOf(s.table).Hash()
	}
	if seen.Joined {
		note, err := s.t.store.Note(ctx, s.table.ID, s.user)
		if err != nil {
			return nil, err
		}
		seen.Note = note
	}
	if s.match == nil {
		return seen, nil
	}
	showBoard(s, seen)
	if err := showClocks(ctx, s, seen); err != nil {
		return nil, err
	}
	var err error
	if seen.Lapsed, err = lapses(ctx, s, seen.Clocks); err != nil {
		return nil, err
	}
	return seen, showNews(ctx, s, seen)
}

// showClocks fills in how long the pending seats have.
func showClocks(ctx context.Context, s *sitting, seen *Sight) error {
	if len(seen.Pending) == 0 {
		return nil
	}
	waits, err := s.t.store.WaitsAt(ctx, s.table.ID)
	if err != nil {
		return fmt.Errorf("clocks of table %d: %w", s.table.ID, err)
	}
	for _, w := range waits {
		if seat := engine.Seat(w.Seat); slices.Contains(seen.Pending, seat) {
			seen.Clocks = append(seen.Clocks, Clock{Seat: seat, Since: w.Since, Due: w.Due, Stage: w.Stage})
		}
	}
	return nil
}

// showBoard fills in the match as the person may know it, and what they are asked.
func showBoard(s *sitting, seen *Sight) {
	state := s.match.state
	seen.Public = state.View(engine.Spectator)
	seen.View = seen.Public
	seen.Pending = s.pending()
	if s.table.Phase == storage.Over {
		seen.Result = state.Result()
	}
	if s.seat < 0 {
		return
	}
	if s.draft == nil {
		seen.View = state.View(s.seat)
		return
	}
	d := s.draft
	seen.MyTurn = true
	seen.View = d.State.View(s.seat)
	seen.Draft = slices.Clone(d.Steps)
	seen.Events = d.Events.For(s.seat)
	seen.Dropped = slices.Clone(d.Dropped)
	if seen.Ready = d.Ready(); seen.Ready {
		return
	}
	seen.Question = d.State.Ask(s.seat)
	for _, m := range d.State.Moves(s.seat, nil) {
		seen.Options = append(seen.Options, d.State.Describe(s.seat, m))
	}
}

// seedOf is the seed of a started table.
func seedOf(t storage.Table) engine.Seed {
	var seed engine.Seed
	copy(seed[:], t.Seed)
	return seed
}

// showNews fills in what changed since the viewer's last turn, and what the latest
// turn was.
func showNews(ctx context.Context, s *sitting, seen *Sight) error {
	turns, whole, err := s.latest(ctx)
	if err != nil {
		return err
	}
	if !whole && len(turns) > 0 {
		seen.Since = turns[0].N - 1
	}
	latest := engine.NoSeat
	var parts []*history.Turn // of the latest turn: it may have been committed in parts
	start := 0                // of the news, in turns
	for i := range turns {
		one := &turns[i]
		if one.TakenBy(s.seat) {
			seen.Since, start = one.N, i+1
		}
		about, ok := one.About(s.seat)
		if !ok {
			continue
		}
		if about != latest || latest < 0 {
			latest, parts = about, nil
			if s.seat < 0 {
				start = i
			}
		}
		parts = append(parts, one)
	}
	for _, one := range parts {
		events, err := one.Tell(s.seat)
		if err != nil {
			return err
		}
		seen.Latest = append(seen.Latest, events...)
	}
	for _, one := range turns[start:] {
		for _, ev := range one.Events {
			if ev.To.Has(s.seat) {
				seen.Changed = history.AddMarks(seen.Changed, ev.Event)
			}
		}
	}
	return nil
}
