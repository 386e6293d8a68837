package enginetest

import (
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/rulebook"
)

// checkQuestions reads every question, option and explanation of random matches. None may
// be empty, and the form must fit the options.
func (m *match) checkQuestions() {
	m.t.Helper()
	kinds := make(map[string]bool)
	explained := m.rules.Library().Purposes
	m.eachGame(func(s engine.State, pending []engine.Seat) {
		for _, seat := range pending {
			q := s.Ask(seat)
			if kinds[q.Kind] && !m.sometimes(30) {
				continue // the first question of every kind is checked, later ones are sampled
			}
			kinds[q.Kind] = true
			if explained != nil && !slices.ContainsFunc(explained, func(p engine.Purpose) bool { return p.Kind == q.Kind }) {
				m.failf("seat %d: nothing tells what question %q is for", seat, q.Kind)
			}
			m.said.add(s.View(seat))
			m.checkQuestion(s, seat, q)
			m.checkBlocked(s, seat)
		}
		if m.sometimes(10) {
			for _, seat := range m.seats() {
				m.checkRefusal(s, seat, "no such words 99")
				m.said.add(s.View(seat))
			}
			m.said.add(s.View(engine.Spectator))
		}
	}, nil)
}

func (m *match) checkQuestion(s engine.State, seat engine.Seat, q engine.Question) {
	m.t.Helper()
	m.said.add(q)
	if q.Kind == "" || q.Text.IsZero() {
		m.failf("seat %d: question %q has no kind or no text", seat, q.Kind)
	}
	for _, t := range slices.Concat(q.Trail, q.Facts) {
		if t.IsZero() {
			m.failf("seat %d: question %q has an empty line", seat, q.Kind)
		}
	}
	if q.Sealed && !q.Final {
		m.failf("seat %d: question %q is sealed and not final", seat, q.Kind)
	}
	var options []engine.Option
	named := map[string]string{} // codes by name
	for _, mv := range s.Moves(seat, nil) {
		o := s.Describe(seat, mv)
		name := fmt.Sprint(o.Label, o.Row, o.Col)
		if other, twice := named[name]; twice && q.Form != engine.Amount {
			m.failf("seat %d: options %q and %q of question %q have the same label", seat, other, o.Code, q.Kind)
		}
		named[name] = o.Code
		if o.Label.IsZero() {
			m.failf("seat %d: option %q of question %q has no label", seat, o.Code, q.Kind)
		}
		m.said.add(o)
		options = append(options, o)
	}
	switch q.Form {
	case engine.Choose:
	case engine.Amount:
		m.checkAmounts(q, options)
	case engine.Grid:
		m.checkGrid(q, options)
	case engine.Picks:
		m.checkPicks(q, options)
	default:
		m.failf("seat %d: question %q has the unknown form %d", seat, q.Kind, q.Form)
	}
}

func (m *match) checkAmounts(q engine.Question, options []engine.Option) {
	m.t.Helper()
	codeOf := make(map[int]string)
	for _, o := range options {
		if other, twice := codeOf[o.Amount]; twice {
			m.failf("question %q: options %q and %q are both the amount %d", q.Kind, other, o.Code, o.Amount)
		}
		codeOf[o.Amount] = o.Code
	}
}

// checkGrid checks a question of the form Grid. A move such as going back needs no cell.
func (m *match) checkGrid(q engine.Question, options []engine.Option) {
	m.t.Helper()
	codeOf := make(map[[2]string]string)
	for _, o := range options {
		if (o.Row == "") != (o.Col == "") {
			m.failf("question %q: option %q has row %q and column %q, want both or neither", q.Kind, o.Code, o.Row, o.Col)
		}
		if o.Row == "" {
			continue
		}
		cell := [2]string{o.Row, o.Col}
		if other, twice := codeOf[cell]; twice {
			m.failf("question %q: options %q and %q are both the cell %s%s", q.Kind, other, o.Code, o.Col, o.Row)
		}
		codeOf[cell] = o.Code
	}
	if len(codeOf) == 0 {
		m.failf("question %q has the form Grid and no option with row and column", q.Kind)
	}
}

func (m *match) checkPicks(q engine.Question, options []engine.Option) {
	m.t.Helper()
	if q.Picks.Min < 0 || q.Picks.Max < 1 || q.Picks.Min > q.Picks.Max {
		m.failf("question %q: picks from %d to %d", q.Kind, q.Picks.Min, q.Picks.Max)
	}
	can := 0
	for _, o := range options {
		if o.Times < 0 {
			m.failf("question %q: option %q can be picked %d times", q.Kind, o.Code, o.Times)
		}
		can += max(1, o.Times)
	}
	if can < q.Picks.Min {
		m.failf("question %q: %d picks are due and %d are offered", q.Kind, q.Picks.Min, can)
	}
}

func (m *match) checkBlocked(s engine.State, seat engine.Seat) {
	m.t.Helper()
	legal := codes(s, seat)
	if c, ok := s.(interface {
		Contradiction(engine.Seat) (engine.Move, bool)
	}); ok {
		if move, found := c.Contradiction(seat); found {
			m.failf("seat %d: Offer and Legal disagree about %q", seat, s.Code(seat, move))
		}
	}
	for _, b := range s.Blocked(seat) {
		m.said.add(b)
		if b.Code == "" || b.Why.IsZero() {
			m.failf("seat %d: Blocked gives %q without notation or reason", seat, b.Code)
		}
		if slices.Contains(legal, b.Code) {
			m.failf("seat %d: Blocked names %q, which is legal", seat, b.Code)
		}
		m.checkRule(seat, b)
	}
}

// checkRefusal checks the refusal of a text that is not legal for seat now.
func (m *match) checkRefusal(s engine.State, seat engine.Seat, written string) {
	m.t.Helper()
	r := s.Refuse(seat, written)
	m.said.add(r)
	if r.Why.IsZero() {
		m.failf("seat %d wrote %q and is not told why it is refused", seat, written)
	}
	m.checkRule(seat, r)
	legal := codes(s, seat)
	if len(r.Instead) > 5 {
		m.failf("seat %d wrote %q and is offered %d answers instead, want at most 5", seat, written, len(r.Instead))
	}
	for _, code := range r.Instead {
		if !slices.Contains(legal, code) {
			m.failf("seat %d wrote %q and is offered %q instead, which is not legal", seat, written, code)
		}
	}
}

// checkRule fails unless the rulebook, if there is one, has the section of a refusal's
// rule.
func (m *match) checkRule(seat engine.Seat, no engine.Refusal) {
	m.t.Helper()
	if owner, ok := m.rules.(rulebook.Owner); ok && m.book == nil {
		var err error
		if m.book, err = owner.Rulebook(); err != nil {
			m.failf("rulebook: %v", err)
		}
	}
	if m.book != nil && no.Rule != "" && m.book.Index(no.Rule) < 0 {
		m.failf("seat %d: %q is refused by rule %s, which no section of the rulebook tells", seat, no.Code, no.Rule)
	}
}
