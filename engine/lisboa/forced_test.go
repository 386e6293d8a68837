package lisboa

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// TestForcedCardReveals checks RULES 4: if a turn begins with one hidden card in hand, the game may
// play it without a question. So the move before is marked as revealing, whatever the card is.
func TestForcedCardReveals(t *testing.T) {
	s := enginetest.Start(t, Rules{}, 3, 3, nil)
	r := engine.NewRand(engine.NumberedSeed(1))
	for g := s.(*game); g.asked() != stepCard; {
		moves := s.Moves(s.Pending(nil)[0], nil)
		if err := s.Play(s.Pending(nil)[0], moves[r.Intn(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
	forced, asked := 0, 0
	for c := range int8(cardCount) {
		g := s.(*game).copy()
		seat := g.active
		p := &g.p[seat]
		p.hand[0], p.nhand = c, 1
		for i := range p.hand[1:] {
			p.hand[1+i] = 0
		}
		p.reis, p.influence, p.wigs = 0, 0, 0
		g.decks.seen = set{}
		for g.asked() != stepFinish {
			g.agenda.Pop()
		}
		g.agenda.Pop()
		var ev engine.Events
		startTurn(g, entry{seat: seat}, &ev)
		rulebook.Settle(g, &ev)
		if !ev.Revealed.Has(engine.Seat((seat + 1) % g.seats)) {
			t.Fatalf("card %d: a turn with one hidden card reveals nothing; forced %v", c, ev.Forced)
		}
		if len(ev.Forced) > 1 {
			forced++
		} else {
			asked++
		}
	}
	if forced == 0 || asked == 0 {
		t.Errorf("%d cards were played without a question, %d were not, want both", forced, asked)
	}
}

// TestManyUsesRevealNothing checks a hand of two cards with room for gold: both cards have a use,
// so the seat is asked and nothing is revealed.
func TestManyUsesRevealNothing(t *testing.T) {
	g := enginetest.Start(t, Rules{}, 3, 3, nil).(*game)
	p := &g.p[0]
	g.decks.seen = set{}
	p.hand[0], p.hand[1], p.nhand = 0, 1, 2
	if g.room(0, gold) == 0 || g.mayForceCard(0) {
		t.Error("a seat with room for gold and two cards may be forced")
	}
	g.supply[gold] = 0
	p.reis, p.influence, p.wigs = 0, 0, 0
	if !g.mayForceCard(0) {
		t.Error("a seat without room for gold, money and influence is never forced")
	}
	g.decks.seen.add(0)
	g.decks.seen.add(1)
	if g.mayForceCard(0) {
		t.Error("cards that everybody has seen are hidden")
	}
}
