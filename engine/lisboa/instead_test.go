package lisboa_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
)

// TestOtherWordsAreUnderstood writes answers in other words: with another verb, or with the id of a
// card. Each must be refused with the right code as the only suggestion.
func TestOtherWordsAreUnderstood(t *testing.T) {
	r := engine.NewRand(engine.NumberedSeed(3))
	seen := map[string]bool{}
	enginetest.Walk(t, enginetest.Start(t, lisboa.Rules{}, 2, 5, nil), func(s engine.State, seat engine.Seat) engine.Move {
		moves := s.Moves(seat, nil)
		for _, w := range []struct{ kind, before string }{{"draw", "take the "}, {"card", "play pc_"}, {"space", "build on "}, {"decree", "take "}} {
			if s.Ask(seat).Kind != w.kind || seen[w.kind] {
				continue
			}
			seen[w.kind] = true
			code := s.Code(seat, moves[0])
			if got := s.Refuse(seat, w.before+code); len(got.Instead) != 1 || got.Instead[0] != code {
				t.Errorf("%q is refused with %q instead, want %q", w.before+code, got.Instead, code)
			}
		}
		return atCourt(s, seat, r)
	}, nil)
	if len(seen) < 4 {
		t.Errorf("only %v were asked", seen)
	}
}

// TestDefaultIsHarmless plays whole matches with default moves only. They follow no visit,
// surrender no tile and discard no card for a reward.
func TestDefaultIsHarmless(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		enginetest.Walk(t, enginetest.Start(t, lisboa.Rules{}, seats, 9, nil), func(s engine.State, seat engine.Seat) engine.Move {
			m := s.Default(seat)
			switch code := s.Code(seat, m); s.Ask(seat).Kind {
			case "follow":
				if code != "no" {
					t.Errorf("an unplayed seat answers %q to a follow", code)
				}
			case "church", "discard":
				if code != "done" {
					t.Errorf("an unplayed seat gives up %q", code)
				}
			}
			return m
		}, nil)
	}
}
