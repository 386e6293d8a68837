package draft

import (
	"fmt"
	"strings"

	"guildhall/engine"
)

// Moves returns the moves of chains in notation, each of which is legal behind the draft.
func (d *Draft) Moves(codes []string) ([][]engine.Move, error) {
	all, first := make([][]engine.Move, len(codes)), d.start()
	for i, code := range codes {
		p, before := first, ""
		for step := range strings.SplitSeq(code, "; ") {
			if before != "" {
				p = p.behind(before)
			}
			m, ok := p.read(step)
			if !ok {
				return nil, fmt.Errorf("%q of the chain %q: %w", step, code, engine.ErrRefused)
			}
			all[i], before = append(all[i], m), step
		}
	}
	return all, nil
}

// position is where answers of a seat lead. It keeps the positions behind it, which chains
// with the same first answers share.
type position struct {
	seat  engine.Seat
	state engine.State
	asked *engine.Question       // nil until it is needed
	moves map[string]engine.Move // by code; nil until one is read
	next  map[string]*position   // by code
}

// start is the position behind the draft.
func (d *Draft) start() *position { return &position{seat: d.Seat, state: d.State} }

// question is what the seat is asked there.
func (p *position) question() engine.Question {
	if p.asked == nil {
		p.asked = new(p.state.Ask(p.seat))
	}
	return *p.asked
}

// read returns the legal move with a code.
func (p *position) read(code string) (m engine.Move, legal bool) {
	if p.moves == nil {
		p.moves, p.next = map[string]engine.Move{}, map[string]*position{}
		for _, m := range p.state.Moves(p.seat, nil) {
			p.moves[p.state.Code(p.seat, m)] = m
		}
	}
	m, legal = p.moves[code]
	return m, legal
}

// behind returns the position behind an answer; nil where it is not legal.
func (p *position) behind(code string) *position {
	m, legal := p.read(code)
	if _, known := p.next[code]; !known && legal {
		p.next[code] = &position{seat: p.seat, state: played(p.state, p.seat, m, nil)}
	}
	return p.next[code]
}
