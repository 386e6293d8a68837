package lisboa_test

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
)

// written is what people might write, sensible or not, in any position.
var written = []string{"follow", "no", "store", "decrees", "open", "court", "portfolio", "gold", "cloth", "books", "tools", "gold row", "white column", "blue row", "red row", "white", "blue", "red",
	"green", "builder", "minister", "king", "treasury", "builder plaza", "recruit", "plan", "ship", "produce", "cardinal", "favor", "a1", "a2", "b2", "c3", "d4", "e5", "wd", "n1", "ea", "we", "left",
	"middle", "right", "decree 12", "decree 70", "move 1", "move 3", "behind", "ahead", "reis 1", "follow builder", "follow king", "reis 9", "new", "replace red", "red ship", "sell", "trade", "stop", "skip", "done", "none", "nothing",
	"gold red", "gold blue of 2", "tools purple of lacerda", "blue 2", "green 4", "start blue 1", "blue builder 1", "draw king", "land 1", "3", "hello", ""}

// rare are texts of positions that random play hardly reaches; each is wanted by
// a scenario, or stands for a host's tables or a made-up position.
var rare = []string{"lisboa.source.start", "lisboa.ask.extra", "lisboa.do.noCube", "lisboa.do.nothing", "lisboa.do.nothing.note", "lisboa.event.cardNothing", "lisboa.rank.favorite",
	"lisboa.rank.hand", "lisboa.rank.magistrate", "lisboa.why.allPlans", "lisboa.why.cargo", "lisboa.why.either", "lisboa.why.extra", "lisboa.why.fee", "lisboa.why.houses",
	"lisboa.why.lacerdaOffice", "lisboa.why.noBuildings", "lisboa.why.noDecrees", "lisboa.why.noPlans", "lisboa.why.noSpace", "lisboa.why.offices", "lisboa.why.ownStore", "lisboa.why.rises", "lisboa.why.room", "lisboa.why.supply"}

// TestEverythingIsSaid plays matches, listens to everything that is said and
// compares it with the message files: no message is unused, and every
// placeholder was given.
func TestEverythingIsSaid(t *testing.T) {
	rules := lisboa.Rules{}
	heard := enginetest.NewSaid(rules)
	games := uint64(60)
	for seed := range games {
		listen(t, enginetest.Start(t, rules, 1+int(seed%4), seed, nil), engine.NewRand(engine.NumberedSeed(seed+100)), seed%3 > 0, heard)
	}
	heard.Everything(t, rules.Info(), rare...)
}

// listen plays a match, at random or mostly at court, and notes what everybody is told.
func listen(t *testing.T, s engine.State, r *engine.Rand, keen bool, heard *enginetest.Said) {
	t.Helper()
	asked := map[string]int{}
	n := 0
	enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
		q := s.Ask(seat)
		asked[q.Kind]++
		if n%2 == 0 {
			heard.Add(s.Blocked(seat))
		}
		if asked[q.Kind] < 3 || n%31 == 0 {
			heard.Add(q)
			for _, word := range written {
				heard.Add(s.Refuse(seat, word))
			}
			for _, m := range s.Moves(seat, nil) {
				heard.Add(s.Describe(seat, m))
			}
		}
		if asked[q.Kind] < 3 || n%40 == 0 {
			heard.Add(s.View(seat))
			heard.Add(s.(engine.Reacting).Reactions(seat))
			heard.Add(s.Refuse(3, "pass"))
		}
		n++
		if keen {
			return atCourt(s, seat, r)
		}
		return enginetest.AtRandom(r)(s, seat)
	}, func(_ engine.Seat, ev *engine.Events) { heard.Add(ev.List) })
	heard.Add(s.View(engine.Spectator))
	heard.Add(s.Result())
	heard.Add(s.Refuse(0, "pass"))
}

// atCourt picks an answer at random, but visits and follows whenever it can, so
// that many stores and public buildings are built and money is short.
func atCourt(s engine.State, seat engine.Seat, r *engine.Rand) engine.Move {
	moves := s.Moves(seat, nil)
	for _, m := range moves {
		if code := s.Code(seat, m); code == "court" || strings.HasPrefix(code, "follow ") || code == "store" || code == "open" {
			return m
		}
	}
	return moves[r.Intn(len(moves))]
}
