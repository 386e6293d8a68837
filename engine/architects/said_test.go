package architects_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/engine/enginetest"
)

// vocabulary is what people might write, sensible or not, in any position.
var vocabulary = []string{"quarry", "go forest", "market left", "black market", "tax stand", "guildhall", "town centre", "town centre 2", "recall quarry",
	"recall market left", "recall prison", "recall from b", "clay", "gold", "trade virtue", "trade marble", "trade merchant gold", "trade thief",
	"trade gold", "2 clay", "1 wood 1 stone", "draw", "hire miner", "hire thief", "recruit gatekeeper", "hire miner 9", "dismiss miner", "look",
	"keep well", "keep", "capture b quarry", "capture own forest", "capture a guildhall", "capture constantine mines", "capture quarry", "arrest",
	"deliver", "release", "recover silver", "recover debt", "recover", "pay debt", "build well", "well", "miner", "build keep", "cathedral", "advance",
	"discard well", "discard castle", "gain 3 silver", "destroy debt", "done", "pass", "dungeon first", "board ada", "board zoe", "prison", "market", "capture b prison", "hello"}

// rare are messages of positions that random play hardly reaches; each has a
// scenario of its own.
var rare = []string{"architects.deed.release", "architects.event.skip", "architects.note.shared", "architects.note.won", "architects.place.board",
	"architects.place.prison", "architects.why.noRoom", "architects.why.staysThere", "architects.do.hireNobody",
	"architects.ask.barracks", "architects.do.recover"}

// drawn are messages that only pictures and the text board use.
var drawn = []string{"architects.good.building", "architects.good.debt"}

// before are the readings of matches from before there was a choice.
var before = map[string]string{"recall": "anywhere", "tavern": "may", "overflow": "must"}

// setups are tables of every kind.
var setups = []engine.Setup{
	{Seats: 1}, {Seats: 2}, {Seats: 3}, {Seats: 1, Options: map[string]string{"automa": "helena", "boards": "chosen"}},
	{Seats: 4, Options: before},
	{Seats: 2, Options: map[string]string{"third": "on", "boards": "random"}}, {Seats: 5, Options: map[string]string{"boards": "chosen"}},
}

func begin(t *testing.T, n int, seed uint64) engine.State {
	t.Helper()
	setup := setups[n%len(setups)]
	return enginetest.Start(t, architects.Rules{}, setup.Seats, seed, setup.Options)
}

// TestEverythingIsSaid plays matches, listens to everything that is said and
// compares it with the message files: no message is unused, and every
// placeholder was given.
func TestEverythingIsSaid(t *testing.T) {
	rules := architects.Rules{}
	heard, asked := enginetest.NewSaid(rules), map[string]int{}
	for seed := range uint64(42) {
		listen(t, begin(t, int(seed), seed), engine.NewRand(engine.NumberedSeed(seed+100)), heard, asked)
	}
	for _, earlier := range architects.Earlier() { // other schemes of the automa
		for seed := range uint64(14) {
			s := enginetest.Start(t, earlier, 1, seed, before)
			listen(t, s, engine.NewRand(engine.NumberedSeed(seed+200)), heard, asked)
		}
	}
	heard.Add(rules.Note(engine.Setup{Seats: 1}))
	heard.Everything(t, rules.Info(), append(rare, drawn...)...)
}

// listen plays a match with random moves, and notes what everybody is told:
// everything when a kind of question is new, samples afterwards.
func listen(t *testing.T, s engine.State, r *engine.Rand, heard *enginetest.Said, asked map[string]int) {
	t.Helper()
	n := 0
	pick := func(s engine.State, seat engine.Seat) engine.Move {
		moves := s.Moves(seat, nil)
		q := s.Ask(seat)
		if asked[q.Kind]++; asked[q.Kind] < 80 || n%40 == 0 {
			for _, word := range vocabulary {
				heard.Add(s.Refuse(seat, word))
			}
			for _, o := range moves {
				heard.Add(s.Describe(seat, o))
			}
			heard.Add(s.Refuse(0, "done"), s.Refuse(seat+1, "done"), s.Refuse(9, "done"), s.View(seat), s.Blocked(seat), q)
		}
		n++
		return eager(s, seat, moves, r)
	}
	enginetest.Walk(t, s, pick, func(_ engine.Seat, ev *engine.Events) { heard.Add(ev.List) })
	heard.Add(s.View(engine.Spectator), s.Result(), s.Refuse(0, "done"))
}

// eager draws a move, and prefers those that random play seldom comes to.
func eager(s engine.State, seat engine.Seat, moves []engine.Move, r *engine.Rand) engine.Move {
	if i := slices.IndexFunc(moves, func(m engine.Move) bool { return s.Code(seat, m) == "guildhall" }); i >= 0 && r.Intn(2) == 0 {
		return moves[i]
	}
	return moves[r.Intn(len(moves))]
}
