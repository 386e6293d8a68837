package table

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"guildhall/engine"
	"guildhall/storage"
)

// Acts of administrators, as kept in the audit.
const (
	ActPause   = "pause table"
	ActResume  = "resume table"
	ActCorrect = "correct table"
	ActRemove  = "remove table"
)

// Hold lets the clocks of a running match stand still until Release, by the
// power of an administrator, keeps who did it and tells the table, with the note.
// Moves are played all the same. The caller has checked the power.
func (r *pauseRoom) Hold(ctx context.Context, id int64, by, press, note string) (storage.Table, error) {
	return r.administer(ctx, id, by, press, ActPause, note, func(table *storage.Table) ([]storage.Delivery, error) {
		if table.Affairs.Pause.Why == PausedByAdmin {
			return nil, refuse(Paused, nil, "resume")
		}
		since := table.Affairs.Pause.Since // a pause that began earlier goes on
		if since.IsZero() {
			since = r.tables.now()
		}
		return append(r.tables.setPause(table, storage.Pause{Since: since, Why: PausedByAdmin, By: by}), saidWhy(r.tables, *table, "table.said.held", note)), nil
	})
}

// Release lets the clocks of a match run again, whoever stopped them.
func (r *pauseRoom) Release(ctx context.Context, id int64, by, press, note string) (storage.Table, error) {
	return r.administer(ctx, id, by, press, ActResume, note, func(table *storage.Table) ([]storage.Delivery, error) {
		if table.Affairs.Pause.Since.IsZero() {
			return nil, refuse(NotPaused, nil, "look_now")
		}
		return append(r.tables.setPause(table, storage.Pause{}), saidWhy(r.tables, *table, "table.said.released", note)), nil
	})
}

// saidWhy tells the table what an administrator did, with their note, which is
// marked up as messages are; it may be empty.
func saidWhy(t *Tables, table storage.Table, key, note string) storage.Delivery {
	return t.out.said(table, engine.T(key, engine.Word("note", note)))
}

// administer changes the affairs of a running match and keeps who did it.
func (r *pauseRoom) administer(ctx context.Context, id int64, by, press, act, note string, change func(*storage.Table) ([]storage.Delivery, error)) (storage.Table, error) {
	return r.tables.oversee(ctx, id, by, press, act, note, func(table *storage.Table) ([]storage.Delivery, error) {
		if err := ended(*table); err != nil {
			return nil, err
		}
		if table.Phase != storage.Playing {
			return nil, refuse(NotPlaying, nil, "start_first")
		}
		d, err := change(table)
		if err != nil {
			return nil, err
		}
		return append(d, r.tables.out.public(*table, KindCard, storage.Picture)), nil
	})
}

// oversee is modify by somebody with power: what they did is kept in the
// transaction that does it.
func (t *Tables) oversee(ctx context.Context, id int64, by, press, act, note string, f func(*storage.Table) ([]storage.Delivery, error)) (storage.Table, error) {
	free := t.locks.take(id)
	defer free()
	return t.modifyBy(ctx, id, by, press, f,
		func(ctx context.Context, table storage.Table, press string, d []storage.Delivery, w ...storage.Wait) (storage.Table, error) {
			return t.store.Oversee(ctx, auditOf(t, table, by, act, note), table, press, d, w...)
		})
}

// auditOf is an act of power as it is kept.
func auditOf(t *Tables, table storage.Table, by, act, note string) storage.Audit {
	return storage.Audit{At: t.now(), Guild: table.Guild, Table: table.ID, User: by, Act: act, Detail: note}
}

// Correction takes a match back by the power of an administrator.
type Correction struct {
	Table int64
	By    string
	Press string
	Turn  int    // log entry from which on everything is taken back
	Note  string // why, for everybody to read, marked up as messages are
}

// Correct lets a match stand as it stood before a log entry, whoever played
// since and whatever was revealed, and says so publicly with the note. The
// record only grows, and what was hidden comes again as it came. The caller
// has checked the power.
func (k *takebackRoom) Correct(ctx context.Context, c Correction) (storage.Table, error) {
	note := strings.TrimSpace(c.Note)
	switch n := utf8.RuneCountInString(note); {
	case n == 0:
		return storage.Table{}, refuse(NoNote, nil, "write_note")
	case n > longestNote:
		return storage.Table{}, refuse(LongNote, []engine.Arg{engine.N("n", n), engine.N("most", longestNote)}, "shorter_note")
	}
	s, err := k.tables.attempt(ctx, c.Table, c.By, c.Press, func(s *sitting) error { return correct(ctx, s, c, note) })
	if err != nil {
		return storage.Table{}, err
	}
	return blank(s.table, c.By), nil
}

func correct(ctx context.Context, s *sitting, c Correction, note string) error {
	switch {
	case ended(s.table) != nil:
		return ended(s.table)
	case !s.playing():
		return refuse(NotPlaying, nil, "start_first")
	}
	var since []turn
	if c.Turn >= 1 && c.Turn <= s.table.Turns {
		var err error
		if since, err = readTurns(ctx, s.t, s.table.ID, c.Turn, s.table.Turns-c.Turn+1); err != nil {
			return err
		}
	}
	void, err := s.voids(ctx)
	if err != nil {
		return err
	}
	if len(since) == 0 || void.has(since[0].first) {
		return refuse(NoSuchTurn, []engine.Arg{engine.N("n", c.Turn)}, "choose_turn")
	}
	to := since[0].first - 1
	then, err := stateAfter(ctx, s, to)
	if err != nil {
		return err
	}
	affairs := s.table.Affairs
	affairs.Takebacks++
	affairs.Faults = append(slices.Clone(affairs.Faults), note)
	table := s.table
	d := s.t.closeVotes(&table, MovedOn, func(v storage.Vote) bool { return v.Kind == VoteUndo })
	affairs.Votes = table.Affairs.Votes
	act := auditOf(s.t, s.table, c.By, ActCorrect, note)
	ch := &change{state: then, affairs: &affairs, tell: d, audit: &act, events: engine.Events{List: []engine.Event{{
		Seat: engine.NoSeat, To: engine.Everyone, Places: placesOf(since),
		Text: engine.T(eventCorrected, engine.N("n", c.Turn), engine.Word("note", note)),
	}}}}
	if ch.undone, err = answersIn(ctx, s, since); err != nil {
		return err
	}
	ch.add(s, since[0].seat, engine.TakebackCode(to))
	for i := range s.table.Seats {
		ch.drops = append(ch.drops, i)
	}
	return s.finish(ctx, c.Press, ch)
}

// placesOf are the places of the picture that turns changed, as everybody saw.
func placesOf(turns []turn) []string {
	var places []string
	for _, one := range turns {
		for _, ev := range one.events {
			if !ev.To.Has(engine.Spectator) {
				continue
			}
			for _, p := range ev.Places {
				if !slices.Contains(places, p) {
					places = append(places, p)
				}
			}
		}
	}
	return places
}
