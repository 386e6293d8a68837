package ledger

import (
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// addUses counts the components that each seat chose: cards, tiles, buildings. It replays
// the record. If today's rules refuse a move, it counts nothing for the match.
func addUses(facts []storage.SeatFacts, tx *table.Tx, moves []storage.Move) {
	r := engine.NewRecord(tx.Info, tx.Info.Begun(engine.Setup{Seats: len(tx.Table.Seats), Options: tx.Table.Options, Seed: table.SeedOf(tx.Table)}))
	r.Data = tx.Table.TableState.Data
	for _, m := range moves {
		r.Moves = append(r.Moves, engine.RecordEntry{Seat: engine.Seat(m.Seat), Code: m.Code, Version: m.Version})
	}
	start, err := r.Start(tx.Rules)
	if err != nil || len(r.Moves) == 0 {
		return
	}
	c := newCounter(tx.Rules, len(facts))
	c.count(start, r.Moves[0])
	_, err = engine.ReplayEach(tx.Rules, r, func(i int, s engine.State, _ *engine.Events) {
		if i+1 < len(r.Moves) {
			c.count(s, r.Moves[i+1])
		}
	})
	if err != nil {
		return
	}
	for i := range facts {
		facts[i].Uses = c.uses[i]
	}
}

// counter counts components by seat.
type counter struct {
	titles map[string]string // message key of a title -> code of the component
	moves  []engine.Move
	uses   []map[string]int
}

func newCounter(rules engine.Rules, seats int) *counter {
	c := &counter{titles: map[string]string{}, uses: make([]map[string]int, seats)}
	for _, e := range rules.Library().Cards {
		if _, known := c.titles[e.Title.Key]; !known && len(e.Title.Args) == 0 {
			c.titles[e.Title.Key] = e.Code
		}
	}
	return c
}

// count counts the component of a move. It must be called before the move is played.
func (c *counter) count(s engine.State, p engine.RecordEntry) {
	if _, back := engine.Takeback(p.Code); back || int(p.Seat) >= len(c.uses) || p.Seat < 0 {
		return
	}
	c.moves = s.Moves(p.Seat, c.moves[:0])
	for _, m := range c.moves {
		if s.Code(p.Seat, m) != p.Code {
			continue
		}
		o := s.Describe(p.Seat, m)
		code := o.Component
		if code == "" {
			code = c.named(o.Label)
		}
		if code == "" {
			return
		}
		if c.uses[p.Seat] == nil {
			c.uses[p.Seat] = map[string]int{}
		}
		c.uses[p.Seat][code]++
		return
	}
}

// named returns the first component that a label names; empty for none.
func (c *counter) named(label engine.Text) string {
	if code := c.titles[label.Key]; code != "" {
		return code
	}
	for _, a := range label.Args {
		if inner, ok := a.Value.(engine.Text); ok {
			if code := c.named(inner); code != "" {
				return code
			}
		}
	}
	return ""
}
