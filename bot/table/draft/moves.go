package draft

import (
	"fmt"
	"strings"

	"guildhall/engine"
)

// Moves returns the moves of chains in notation, each of which is legal behind the draft.
func (d *Draft) Moves(codes []string) ([][]engine.Move, error) {
	all, first := make([][]engine.Move, len(codes)), positionOf(d.State, d.Seat)
	for i, code := range codes {
		p, before := first, ""
		for step := range strings.SplitSeq(code, "; ") {
			if before != "" {
				p = p.behind(before, d.Seat)
			}
			m, ok := p.moves[step]
			if !ok {
				return nil, fmt.Errorf("%q of the chain %q: %w", step, code, engine.ErrRefused)
			}
			all[i], before = append(all[i], m), step
		}
	}
	return all, nil
}

// position is what a seat may answer in a state, and behind those answers.
type position struct {
	state engine.State
	moves map[string]engine.Move // by code
	next  map[string]*position   // by code, those that were asked for
}

func positionOf(s engine.State, seat engine.Seat) *position {
	p := &position{state: s, moves: map[string]engine.Move{}, next: map[string]*position{}}
	for _, m := range s.Moves(seat, nil) {
		p.moves[s.Code(seat, m)] = m
	}
	return p
}

// behind returns the position behind a legal answer.
func (p *position) behind(code string, seat engine.Seat) *position {
	if _, known := p.next[code]; !known {
		p.next[code] = positionOf(played(p.state, seat, p.moves[code], nil), seat)
	}
	return p.next[code]
}
