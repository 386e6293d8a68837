// Package script holds opponents that follow a fixed plan, such as «always the first answer»
// or «never an amulet». They look for holes in the levels: a plan without any thought must
// not beat a computer opponent. Nets also meet them in training.
package script

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"fmt"
	"strings"

	"guildhall/engine"
	"guildhall/engine/ai"
)

// Script is a player that follows a plan. It is safe for concurrent use.
type Script struct {
	// Plan holds the terms, separated by "; ". Each term keeps some of the answers that the
	// terms before it left.
	Plan  string
	terms []term
}

// term returns the answers that it prefers, or all of them if it prefers none.
type term func(q question, moves []engine.Move) []engine.Move

// question is a question of a seat with the source of random numbers of its player.
type question struct {
	engine.State
	seat engine.Seat
	r    *engine.Rand
}

//go:embed scripts.csv
var table []byte

// All returns the scripts for a game and number of seats.
func All(rules engine.Rules, seats int) ([]Script, error) {
	lines, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("scripts.csv: %w", err)
	}
	var out []Script
	for _, line := range lines[1:] {
		if line[0] != rules.Info().ID && line[0] != "every game" {
			continue
		}
		s, err := New(rules, seats, line[1])
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// New returns the script with a plan.
func New(rules engine.Rules, seats int, plan string) (Script, error) {
	s := Script{Plan: plan}
	for one := range strings.SplitSeq(plan, ";") {
		t, err := termOf(rules, seats, strings.TrimSpace(one))
		if err != nil {
			return s, fmt.Errorf("script %q: %w", plan, err)
		}
		s.terms = append(s.terms, t)
	}
	return s, nil
}

// Choose returns one move.
func (s Script) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	q := question{see(r), seat, r}
	moves := q.Moves(seat, nil)
	for _, t := range s.terms {
		if len(moves) > 1 {
			moves = t(q, moves)
		}
	}
	return []ai.Decision{{Move: moves[0]}}, nil
}
