package villagers_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/villagers"
)

// vocabulary lists texts that people might write, sensible or not, in any
// position.
var vocabulary = []string{"end", "end turn", "no coin", "new chain", "jester", "take hunter", "hunter", "draft cooper", "stack 1", "stack 9",
	"reserve", "give agent", "coin mason", "place cooper", "place jeweler", "place brewer", "place monk", "place apprentice", "place tinner",
	"place fromager", "place seeker", "place beekeeper", "place fisher", "build wheeler", "use tinner", "use smuggler", "use cooper", "trade miner",
	"trade hayer", "trade cooper", "place miner", "on lumberjack", "on founders", "unlock own", "unlock bank", "unlock free", "unlock b", "from a",
	"replace hayer", "loot founders", "loot mason", "side gold", "lose hunter", "lose seeker", "drop cooper", "resolve tithe", "stop tithe", "hello"}

// rare are messages of positions that random play hardly reaches; each has a
// scenario of its own.
var rare = []string{
	"villagers.event.loseCoins", "villagers.event.won", "villagers.note.tie", "villagers.note.won", "villagers.why.cannotPay",
	"villagers.why.noHand", "villagers.why.nobody", "villagers.why.nothingReplaceable", "villagers.why.reserveEmpty", "villagers.why.tax",
}

// stored are messages that only the logs of matches of rules version 1 hold.
var stored = []string{"villagers.solo.summer_informant.text", "villagers.solo.winter_conscription.text"}

// TestEveryMessageIsUsed plays matches, collects every message and compares
// them with the message files: no message is unused, and every placeholder has
// an argument.
func TestEveryMessageIsUsed(t *testing.T) {
	rules := villagers.Rules{}
	heard, asked := enginetest.NewSaid(rules), map[string]int{}
	heard.Add(new(villagers.View).Printed().Cards, new(villagers.View).Printed().Events)
	for seed := range uint64(80) {
		seats := []int{1, 2, 1, 3, 1, 5}[seed%6]
		var options map[string]string
		if seats == 1 {
			options = map[string]string{"solo": []string{"normal", "beginner", "hard"}[seed/2%3]}
		}
		listen(t, enginetest.Start(t, rules, seats, seed, options), engine.NewRand(engine.NumberedSeed(seed+100)), heard, asked)
	}
	heard.Everything(t, rules.Info(), append(stored, rare...)...)
}

// listen plays a match with random moves, and collects the messages to
// everybody: all of them when a kind of question is new, or an event that
// changes it; samples afterwards.
func listen(t *testing.T, s engine.State, r *engine.Rand, heard *enginetest.Said, asked map[string]int) {
	t.Helper()
	n := 0
	enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
		moves := s.Moves(seat, nil)
		q := s.Ask(seat)
		key := q.Kind
		for _, f := range q.Facts {
			if f.Key == "villagers.fact.event" {
				key += f.Args[0].Value.(engine.Text).Key
			}
		}
		if asked[key]++; asked[key] < 60 || n%25 == 0 {
			for _, word := range vocabulary {
				heard.Add(s.Refuse(seat, word))
			}
			for _, o := range moves {
				heard.Add(s.Describe(seat, o))
			}
			heard.Add(s.Refuse(seat+1, "end"), s.View(seat), s.Blocked(seat), q)
		}
		n++
		return moves[r.Intn(len(moves))]
	}, func(_ engine.Seat, ev *engine.Events) { heard.Add(ev.List) })
	heard.Add(s.View(engine.Spectator))
	heard.Add(s.Result())
	heard.Add(s.Refuse(0, "end"))
}
