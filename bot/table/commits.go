package table

import (
	"guildhall/bot/table/history"
	"guildhall/engine"
	"guildhall/storage"
)

// CommitsOf cuts a record into one commit for each turn, with its state and events, but
// without table and time. The last one may end within a turn. It fails with an
// *engine.ReplayError where the rules refuse the record.
func CommitsOf(rules engine.Rules, r engine.Record) ([]storage.Commit, error) {
	var commits []storage.Commit
	var c storage.Commit
	var events []engine.Event
	turnOf := make([]int, len(r.Moves)+1) // by entry
	_, err := engine.ReplayEach(rules, r, func(i int, s engine.State, ev *engine.Events) {
		p := r.Moves[i]
		turnOf[i+1] = len(commits) + 1
		c.Moves = append(c.Moves, storage.Move{Seq: i + 1, Seat: int(p.Seat), Code: p.Code, Version: p.Version})
		events = append(events, ev.List...)
		if to, back := engine.Takeback(p.Code); back {
			events = append(events, history.TookBack(p.Seat, turnOf[to+1]))
		}
		if !ev.TurnOver && i < len(r.Moves)-1 {
			return
		}
		c.After, c.State, c.Over = i+1-len(c.Moves), s.Encode(), len(s.Pending(nil)) == 0
		c.Events, _ = history.Encode(events, ev.TurnOver) // texts and numbers always encode
		commits = append(commits, c)
		c, events = storage.Commit{}, nil
	})
	return commits, err
}
