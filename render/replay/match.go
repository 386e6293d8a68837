// Package replay shows a finished match again: as a film, and as a page that a
// browser opens without a network. Both show the view of a spectator, and the
// same record gives the same bytes.
package replay

import (
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai/analysis"
	"guildhall/render"
)

// Match is a match to be shown again.
type Match struct {
	Rules  engine.Rules
	Record engine.Record
	Artist render.Renderer
	Langs  []string                      // languages of the page; the film uses the first
	Tell   func(string) engine.Translate // translator of a language, with the names of the players
	Names  []string                      // by seat, "" where nobody is named
	Title  engine.Text                   // what the match is called: "Caylus · Table 12"
	// Chances returns the chances of all seats in a position, 0 to 1, for a
	// graph on the page. It may be nil. It uses hidden information, so the
	// match must be over.
	Chances func(engine.State) []float64

	judged []analysis.Answer // answers that cost points, in the order of the record
}

// Judge marks on the page the answers that cost points according to an analysis
// of the match. With nil it marks none.
func (m *Match) Judge(made *analysis.Match) {
	if made != nil {
		m.judged = made.Judged()
	}
}

// New returns a match to be shown again under a title. teller returns the
// translator of a language with names in place of seats. The record may come
// from a stranger.
func New(rules engine.Rules, r engine.Record, artist render.Renderer, title engine.Text, langs []string, teller func(string, func(engine.Seat) string) engine.Translate) *Match {
	m := &Match{Rules: rules, Record: r, Artist: artist, Title: title, Langs: langs, Names: make([]string, r.Setup.Seats)}
	for i := range min(len(m.Names), len(r.Players)) {
		m.Names[i] = render.Clean(r.Players[i])
	}
	tell := map[string]engine.Translate{}
	for _, lang := range langs {
		nameless := teller(lang, nil)
		tell[lang] = teller(lang, func(s engine.Seat) string { return render.Options{Tell: nameless, Names: m.Names}.Name(s) })
	}
	m.Tell = func(lang string) engine.Translate { return tell[lang] }
	return m
}

// step is one turn, and the state after it. Step 0 is the start.
type step struct {
	seat   engine.Seat // seat that played it; engine.NoSeat at the start
	last   int         // its last entry in the record, from 1
	view   engine.View
	events []engine.Event // public events
	back   int            // entry to which the match was taken back; -1 for none
	state  engine.State   // valid only during the call
}

// steps calls f with every turn of the record, in order.
func (m *Match) steps(f func(step) error) error {
	start, err := m.Record.Start(m.Rules)
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	if err := f(step{seat: engine.NoSeat, view: start.View(engine.Spectator), back: -1, state: start}); err != nil {
		return err
	}
	var turn step
	var failed error
	moves := m.Record.Moves
	_, err = engine.ReplayEach(m.Rules, m.Record, func(i int, s engine.State, ev *engine.Events) {
		p := moves[i]
		turn.events = append(turn.events, ev.For(engine.Spectator)...)
		to, back := engine.Takeback(p.Code)
		if !back {
			to = -1
		}
		ends := ev.TurnOver || back || i+1 == len(moves) || moves[i+1].Seat != p.Seat
		if !ends || failed != nil {
			return
		}
		turn.seat, turn.last, turn.view, turn.back, turn.state = p.Seat, i+1, s.View(engine.Spectator), to, s
		failed = f(turn)
		turn = step{}
	})
	if failed != nil {
		return failed
	}
	return err
}

// LastRound returns the first step of the last round, which also shows the
// table before the round. Rounds are counted by the first number of
// Header.Progress.
func (m *Match) LastRound() (from int, err error) {
	n, round := 0, -1
	err = m.steps(func(s step) error {
		if now := s.view.Header().Round(); now != round {
			from, round = max(n-1, 0), now
		}
		n++
		return nil
	})
	return from, err
}

// board draws the table after a step, with rings around the changes.
func (m *Match) board(s step, lang string, size render.Size) *render.Scene {
	o := render.Options{Size: size, Tell: m.Tell(lang), Names: m.Names, Table: m.Tell(lang)(m.Title)}
	for _, e := range s.events {
		for _, place := range e.Places {
			o.Changed = append(o.Changed, render.Mark{Place: place, Seat: e.Seat})
		}
	}
	return m.Artist.Board(s.view, o)
}
