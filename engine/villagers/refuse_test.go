package villagers

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/agenda"
)

// Words after a legal move get a reason of their own. They are not refused for the spelling of the
// move.
func TestRefusalReadsOnAfterAMove(t *testing.T) {
	s, err := Rules{}.New(Rules{}.Info().Fill(engine.Setup{Seats: 2}))
	if err != nil {
		t.Fatal(err)
	}
	g := s.(*game)
	g.active = 0
	kindOf := func(word string) kind {
		k, ok := cardNamed(word)
		if !ok {
			t.Fatalf("no card %q", word)
		}
		return k
	}
	check := func(written, key, instead string) {
		t.Helper()
		r := g.Refuse(0, written)
		if r.Why.Key != key || r.Rule == "" || len(r.Instead) == 0 || r.Instead[0] != instead {
			t.Errorf("%q is refused with %s (%s), instead %q; want %s and %q", written, r.Why.Key, r.Rule, r.Instead, key, instead)
		}
	}
	for i, word := range []string{"mason", "harvester", "hunter", "priest", "grocer", "cooper"} {
		g.road[i] = roadCard{kind: kindOf(word)}
	}
	check("take harvester 5", "villagers.why.placeHolds", "take harvester")
	check("harvester 5", "villagers.why.placeHolds", "take harvester")
	check("draft harvester 2", "villagers.why.spelling", "take harvester")

	g.agenda = agenda.Stack[entry]{}
	g.push(stepMarkets, 0)
	g.push(stepEndBuild, 0)
	g.push(stepBuilders, 1)
	g.push(stepBuild, 0)
	g.now = newTurn()
	g.now.limit = 2
	g.me().draw(apprentice)
	host := g.villages.put(newCard(miner, 1))
	seeker := newCard(kindOf("seeker"), 1)
	seeker.below = host
	g.villages.put(seeker)
	check("place apprentice from b replace grazier", "villagers.why.replaceDone", "place apprentice")
	check("build apprentice; from b; replace grazier", "villagers.why.replaceDone", "place apprentice")
	check("place apprentice replace miner", "villagers.why.spelling", "place apprentice")
	check("build apprentice", "villagers.why.spelling", "place apprentice")
}
