package table

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"guildhall/bot/table/voting"
	"guildhall/bot/table/history"
	"guildhall/engine"
	"guildhall/storage"
)

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
	var since []history.Turn
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
	if len(since) == 0 || void.Has(since[0].First) {
		return refuse(NoSuchTurn, []engine.Arg{engine.N("n", c.Turn)}, "choose_turn")
	}
	to := since[0].First - 1
	then, err := stateAfter(ctx, s, to)
	if err != nil {
		return err
	}
	affairs := s.table.Affairs
	affairs.Takebacks++
	affairs.Faults = append(slices.Clone(affairs.Faults), note)
	table := s.table
	d := s.t.closeVotes(&table, voting.MovedOn, func(v storage.Vote) bool { return v.Kind == voting.Undo })
	affairs.Votes = table.Affairs.Votes
	act := auditOf(s.t, s.table, c.By, ActCorrect, note)
	ch := &change{state: then, affairs: &affairs, tell: d, audit: &act, events: engine.Events{List: []engine.Event{{
		Seat: engine.NoSeat, To: engine.Everyone, Places: history.Places(since),
		Text: engine.T(history.EventCorrected, engine.N("n", c.Turn), engine.Word("note", note)),
	}}}}
	if ch.undone, err = answersIn(ctx, s, since); err != nil {
		return err
	}
	ch.add(s, since[0].Seat, engine.TakebackCode(to))
	for i := range s.table.Seats {
		ch.drops = append(ch.drops, i)
	}
	return s.finish(ctx, c.Press, ch)
}
