package lisboa

import (
	"fmt"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/rendertest"
)

// TestEveryAnswerIsShown plays matches. Every place that an answer names must be in the
// picture of the question, on the full board and on a phone. It checks four questions of each
// kind in a match.
func TestEveryAnswerIsShown(t *testing.T) {
	for seats := 1; seats <= 4; seats += 3 {
		setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(uint64(20 + seats))}
		asked := map[string]int{}
		rendertest.Match(t, game.Rules{}, setup, eager, func(s engine.State) bool {
			pending := s.Pending(nil)
			if len(pending) == 0 || t.Failed() {
				return false
			}
			q := s.Ask(pending[0])
			if asked[q.Kind]++; asked[q.Kind] > 4 {
				return true
			}
			v := s.View(pending[0]).(*game.View)
			opts := rendertest.Asked(s, pending[0])
			for _, size := range rendertest.Sizes {
				o := suite.Options(t, "en", size)
				if q.Kind == "card" || q.Kind == "discard" || q.Kind == "clergy" || q.Kind == "use" && size == render.Phone {
					continue // hands have their own picture; the uses of a card are in two parts
				}
				find := artist.Places(offering(v, opts, o).toOffer)
				for _, opt := range opts {
					if len(opt.Places) > 0 && len(find.Spots(opt)) == 0 {
						t.Errorf("size %d, question %s: the answer %s about %v is not shown", size, q.Kind, opt.Code, opt.Places)
					}
				}
			}
			return true
		})
	}
}

// TestPhonePartsRing looks for every kind of place in the parts for a phone.
func TestPhonePartsRing(t *testing.T) {
	for part, places := range map[string][]string{
		"court":    {"treasury", "builder", "plaza:minister", "favors:king"},
		"displays": {"church:3", "ring:6", "price:tools", "deck:king", "decree:8"},
		"harbour":  {"ships", "building:blue", "plan:green"},
		"seats":    {"player:0:influence", "player:1:warehouse", "player:2:cubes", "player:3:top:2", "player:0:bottom:1", "player:1:clergy", "player:2:plans", "player:3:favors", "player:0:houses:middle", "player:1:decrees", "player:2:officials"},
	} {
		for _, other := range closeUps {
			v, o := suite.Read(t, "mid-4"), suite.Options(t, "en", render.Phone)
			for _, p := range places {
				o.Changed = append(o.Changed, render.Mark{Place: p, Seat: 1})
			}
			want := 0
			if other == part {
				want = len(places)
			}
			d := drawPart(v, other, o)
			if got := len(d.Changes(d.Find)); got != want {
				t.Errorf("the places of the %s on the picture of the %s: %d found, want %d", part, other, got, want)
			}
			for _, c := range d.Changes(d.Find) {
				a := c.Spot.Area
				if a.X < 0 || a.Y < 92 || a.X+a.W > float64(d.W) || a.Y+a.H > float64(d.H) {
					t.Errorf("%s lies at %v, outside of %d by %d", c.Place, a, d.W, d.H)
				}
			}
		}
	}
}

// TestTextOnAPhoneIsLarge checks the smallest text of the pictures for a phone,
// which is shown at half its size.
func TestTextOnAPhoneIsLarge(t *testing.T) {
	for _, name := range []string{"mid-4", "late-4", "solo"} {
		v, o := suite.Read(t, name), suite.Options(t, "ko", render.Phone)
		pictures := map[string]*render.Scene{"board": New().Board(v, o), "hand": New().Hand(v, o)}
		for _, p := range New().Parts(v) {
			pictures[p.Code] = New().Detail(v, p.Code, o)
		}
		for what, s := range pictures {
			small := map[string]bool{}
			for _, l := range s.Labels() {
				if l.Size < 26 && len([]rune(l.Text)) > 1 {
					small[fmt.Sprintf("%s at %.0f", l.Text, l.Size)] = true
				}
			}
			if len(small) > 0 {
				t.Errorf("%s, %s: %v", name, what, small)
			}
		}
	}
}

// TestPreviewOfCardsFramesTheHand asks a real question for a hand card.
func TestPreviewOfCardsFramesTheHand(t *testing.T) {
	s, err := game.Rules{}.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(3)})
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NumberedSeed(3).Rand("preview")
	for s.Ask(s.Pending(nil)[0]).Kind != "card" {
		seat := s.Pending(nil)[0]
		if err := s.Play(seat, rendertest.Any(s, seat, s.Moves(seat, nil), r), nil); err != nil {
			t.Fatal(err)
		}
	}
	seat := s.Pending(nil)[0]
	opts := rendertest.Asked(s, seat)
	d := drawHand(s.View(seat).(*game.View), suite.Options(t, "en", render.Full))
	for _, opt := range opts {
		if _, ok := d.Find(handPlace(d.cardOf(opt))); !ok {
			t.Errorf("the answer %s is not found in the hand", opt.Code)
		}
	}
	if len(opts) == 0 {
		t.Error("no answers")
	}
}
