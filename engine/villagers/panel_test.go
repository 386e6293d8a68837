package villagers

import (
	"slices"
	"testing"

	"guildhall/engine"
)

// In the draft of a solo round, the facts name later events and explain those in force. If the
// answers are the events themselves, the facts do not repeat them.
func TestEventsToCome(t *testing.T) {
	event := func(id string) int8 {
		return int8(slices.IndexFunc(builtIn.events[:], func(e eventInfo) bool { return e.id == id }))
	}
	keys := func(g *game) []string {
		var out []string
		for _, f := range g.eventFacts(nil) {
			out = append(out, f.Key)
		}
		return out
	}
	s, err := Rules{}.New(engine.Setup{Seats: 1})
	if err != nil {
		t.Fatal(err)
	}
	g := s.(*game)
	g.solo.open = [maxOpen]int8{event("summer_toll"), event("summer_strike"), event("summer_pickpockets")}
	g.solo.nopen = 3
	if got, want := keys(g), []string{"villagers.fact.event", "villagers.fact.later"}; !slices.Equal(got, want) {
		t.Errorf("in the draft %q, want %q", got, want)
	}
	later := g.eventFacts(nil)[1].Args[0].Value.([]engine.Text)
	if len(later) != 2 {
		t.Errorf("%d events to come, want the strike and the pickpockets", len(later))
	}
	g.push(stepJester, 0)
	if got := keys(g); len(got) != 0 {
		t.Errorf("with the Jester %q, want nothing: the events are the answers", got)
	}
}

// The label of a traded card differs from that of a placed card. The question says whether the card
// goes face up onto the discard pile.
func TestTradedCardIsNamedAsGivenAway(t *testing.T) {
	s, err := Rules{}.New(engine.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	g := s.(*game)
	g.now.basic, g.now.onto = miner, 0
	g.push(stepCard, 0)
	for _, m := range g.Moves(engine.Seat(g.active), nil) {
		if o := g.Describe(engine.Seat(g.active), m); o.Label.Key != "villagers.do.giveUp" {
			t.Errorf("%s is called %q", o.Code, o.Label.Key)
		}
	}
	if got := g.Ask(g.Active()).Text.Key; got != "villagers.ask.card" {
		t.Errorf("onto a stack the question is %q", got)
	}
	g.now.onto = ontoDiscard
	if got := g.Ask(g.Active()).Text.Key; got != "villagers.ask.cardOpen" {
		t.Errorf("onto the discard pile the question is %q", got)
	}
}
