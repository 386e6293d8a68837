package architects

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// TestNextAutomaSchemeIsAnnounced plays random solo matches. The scheme that the automa turns up next
// must be among those of its notice. The notice must be the same in every world that looks the same
// to the player.
func TestNextAutomaSchemeIsAnnounced(t *testing.T) {
	for _, automa := range []string{"constantine", "helena"} {
		turned := 0
		g := enginetest.Start(t, Rules{}, 1, 5, map[string]string{optionAutoma: automa}).(*game)
		r := engine.NewRand(engine.NumberedSeed(5))
		for !g.over {
			told := fmt.Sprint(g.automaNotice())
			if other := fmt.Sprint(g.Resample(0, engine.NewRand(engine.NumberedSeed(8))).(*game).automaNotice()); told != other {
				t.Fatalf("told %s, in another world %s", told, other)
			}
			moves := g.Moves(0, nil)
			ev := engine.Events{}
			if err := g.Play(0, moves[r.Intn(len(moves))], &ev); err != nil {
				t.Fatal(err)
			}
			for _, e := range ev.List {
				if e.Text.Key != "architects.event.scheme" {
					continue
				}
				turned++
				card := g.auto.discard.all()[len(g.auto.discard.all())-1]
				var does [nexts]bool
				g.t.schemes[card].mark(&does)
				any := false
				for what, yes := range does {
					any = any || yes && strings.Contains(told, nextText(what).Key)
				}
				if !any && does != [nexts]bool{} && !strings.Contains(told, "unknown") && strings.Count(told, "next.item") < maxNext {
					t.Errorf("%s turned up %s, told was %s", automa, g.t.schemes[card].id, told)
				}
			}
		}
		if turned < 10 {
			t.Errorf("%s turned up %d schemes", automa, turned)
		}
	}
}
