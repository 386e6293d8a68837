package cleopatra_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

// vocabulary lists texts that people might write, sensible or not, in any
// position.
var vocabulary = []string{"market", "quarry", "finish", "end", "discard", "keep all", "stall 1", "stall 9", "to 1", "to 9", "use 1", "use 9",
	"designer", "visitor", "drop cave", "drop tnt lapis", "offer 9999", "sphinx", "sphinx left", "door right", "obelisk", "wall w5", "mosaic",
	"pedestal", "throne", "build throne", "build sphinx", "a1", "e4", "i9", "e2", "left", "w1", "claim a1", "hello", "3 stone", "9 wood", "stone + marble", "a a1", "h a5", "z"}

// rare are positions random play hardly reaches, by options and changes to the
// stored state; each has a scenario of its own.
var rare = []string{
	"cleopatra.event.pass", "cleopatra.why.noStalls", "cleopatra.note.tie",
}

// TestEveryMessageIsUsed plays matches, collects every message and compares
// them with the message files: no message is unused, and every placeholder has
// an argument.
func TestEveryMessageIsUsed(t *testing.T) {
	rules := cleopatra.Rules{}
	heard := enginetest.NewSaid(rules)
	for seed := range uint64(30) {
		palm := []string{"off", "on"}[seed%2]
		s := enginetest.Start(t, rules, 2+int(seed%3), seed, map[string]string{"palm_or_claim": palm})
		listen(t, s, engine.NewRand(engine.NumberedSeed(seed+100)), seed%4 < 2, heard)
	}
	heard.Everything(t, rules.Info(), rare...)
}

// listen plays a match with random moves, with build going to the quarry
// whenever possible, and collects the messages to everybody.
func listen(t *testing.T, s engine.State, r *engine.Rand, build bool, heard *enginetest.Said) {
	t.Helper()
	n := 0
	enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
		for seat := range engine.Seat(2) {
			if n%9 == 0 {
				for _, word := range vocabulary {
					heard.Add(s.Refuse(seat, word))
				}
			}
		}
		moves := s.Moves(seat, nil)
		heard.Add(s.Ask(seat))
		heard.Add(s.Blocked(seat))
		if n%4 == 0 {
			heard.Add(s.View(seat))
		}
		m := moves[r.Intn(len(moves))]
		heard.Add(s.Describe(seat, moves[len(moves)-1]))
		for _, o := range moves[:min(len(moves), 9)] {
			heard.Add(s.Describe(seat, o))
			if build && s.Code(seat, o) == "quarry" {
				m = o
			}
		}
		heard.Add(s.Describe(seat, m))
		n++
		return m
	}, func(_ engine.Seat, ev *engine.Events) { heard.Add(ev.List) })
	heard.Add(s.View(engine.Spectator))
	heard.Add(s.Result())
	heard.Add(s.Refuse(0, "market"))
}
