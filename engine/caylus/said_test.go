package caylus_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/caylus"
	"guildhall/engine/enginetest"
)

// written lists texts that people might write, sensible or not, in any
// position.
var written = []string{"pass", "castle", "gate", "guild", "joust", "stables", "inn", "trading_post", "r1", "r8", "r16", "r28", "quarry", "wood quarry", "lawyer", "bank",
	"statue", "residence", "architect", "fixed", "gold mine", "return", "provost 0", "provost 4", "provost -3", "provost 99", "3", "pay", "pay 2", "pay 5", "skip", "stay", "leave",
	"food", "gold", "cloth", "sell gold", "buy gold", "buy 2", "build bank", "build mason", "build cathedral", "build food farm", "build jeweler", "convert farm", "convert peddler",
	"convert lawyer", "convert bank", "r2", "wood stone", "food wood stone", "cloth gold", "stop", "vp", "denier", "resource", "build", "exchange", "lawyer", "build prestige", "none", "hello", ""}

// rare are texts of positions that play hardly reaches; each is wanted by a
// scenario, or stands for a made-up position.
var rare = []string{"caylus.source.start", "caylus.nothing", "caylus.why.cost", "caylus.why.pay", "caylus.why.impossible", "caylus.why.convertPending", "caylus.event.castleFull"}

// TestEveryMessageIsUsed plays matches, collects every message and compares
// them with the message files: no message is unused, and every placeholder has
// an argument.
func TestEveryMessageIsUsed(t *testing.T) {
	rules := caylus.Rules{}
	heard := enginetest.NewSaid(rules)
	for seed := range uint64(40) {
		options := map[string]string{"simple_favors": onOff[b2i(seed == 5)], "jeweler": onOff[seed%2], "inn_retrieve": onOff[seed/20], "scoring": scorings[seed/20]}
		s := start(t, 2+int(seed%4), seed, options)
		if seed%3 == 0 {
			s = enriched(t, s)
		}
		listen(t, s, engine.NewRand(engine.NumberedSeed(seed+100)), seed%2 == 0, heard)
	}
	heard.Everything(t, rules.Info(), rare...)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// listen plays a match, eagerly or at random, and collects the messages to
// everybody.
func listen(t *testing.T, s engine.State, r *engine.Rand, keen bool, heard *enginetest.Said) {
	t.Helper()
	asked := map[string]int{}
	n := 0
	enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
		q := s.Ask(seat)
		asked[q.Kind]++
		if asked[q.Kind] < 2 || n%43 == 0 {
			heard.Add(q)
			heard.Add(s.Blocked(seat))
			for _, word := range written {
				heard.Add(s.Refuse(seat, word))
			}
			for _, m := range s.Moves(seat, nil) {
				heard.Add(s.Describe(seat, m))
			}
		}
		if n%40 == 0 {
			heard.Add(s.View(seat))
			heard.Add(s.Refuse((seat+1)%2, "pass"))
		}
		n++
		moves := s.Moves(seat, nil)
		m := moves[r.Intn(len(moves))]
		if keen {
			m = eager(s, seat, r)
		}
		return m
	}, func(_ engine.Seat, ev *engine.Events) { heard.Add(ev.List) })
	heard.Add(s.View(engine.Spectator))
	heard.Add(s.Result())
	heard.Add(s.Refuse(0, "pass"))
}
