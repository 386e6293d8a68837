package levels_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/value"
	"guildhall/engine/architects"
)

// besideAutoma returns a match of Architects for two people, with or without an
// automa.
func besideAutoma(t *testing.T, third string) engine.State {
	t.Helper()
	rules := architects.Rules{}
	s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(5), Options: map[string]string{"third": third}}))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Matches of two people with an automa have their own net and curve. Other
// matches use those of two seats.
func TestNetWithAutoma(t *testing.T) {
	const seats = 2
	rules := architects.Rules{}
	usual, err := levels.Net(rules, seats)
	if err != nil {
		t.Fatal(err)
	}
	curve, _ := levels.CurveOf(rules, seats)
	casual, err := levels.Of(rules, seats, levels.Casual)
	if err != nil {
		t.Fatal(err)
	}
	adviser, err := levels.Adviser(rules, seats)
	if err != nil {
		t.Fatal(err)
	}
	for third, own := range map[string]bool{"off": false, "on": true} {
		s := besideAutoma(t, third)
		net, err := levels.NetIn(rules, s, seats)
		if err != nil || (net != usual) != own {
			t.Fatalf("third seat %s: another net: %v, %v", third, net != usual, err)
		}
		if c, known := levels.CurveIn(rules, s, seats); !known || (c != curve) != own {
			t.Errorf("third seat %s: another curve: %v, known: %v", third, c != curve, known)
		}
		if adviser.In(s).Net != net {
			t.Errorf("third seat %s: hints are given by another net", third)
		}
		var scratch value.Scratch
		for range 12 { // nobody is behind the pace yet
			seat := s.Pending(nil)[0]
			moves := s.Moves(seat, nil)
			got, err := casual.Choose(ai.NewSampler(s, seat), seat, engine.NumberedSeed(1).Rand("beside"))
			if err != nil {
				t.Fatal(err)
			}
			r := engine.NumberedSeed(1).Rand("beside")
			s.Resample(seat, r) // keeps the progress of the match
			want, err := value.Player{Net: net}.Choose(ai.NewSampler(s, seat), seat, r)
			if err != nil {
				t.Fatal(err)
			}
			if got[0].Move != want[0].Move || got[0].Value != want[0].Value {
				t.Errorf("third seat %s: level %d answers %v, its net %v", third, levels.Casual, got[0], want[0])
			}
			if order, err := levels.Ordered(rules, seats, ai.NewSampler(s, seat), seat, levels.Alone(moves)); err != nil || len(order) != len(moves) {
				t.Fatalf("%d of %d answers, %v", len(order), len(moves), err)
			}
			if err := s.Play(seat, got[0].Move, nil); err != nil {
				t.Fatal(err)
			}
		}
		// The automa may win, too, so the chances of the people are not scaled.
		sum, whole := 0.0, 0.0
		for seat := range seats {
			sum += net.Of(s, engine.Seat(seat), &scratch)
		}
		for _, reward := range net.Whole(s, seats, &scratch, nil) {
			whole += reward
		}
		if (sum == whole) != own {
			t.Errorf("third seat %s: the net expects %.3f of all, told as %.3f", third, sum, whole)
		}
	}
}

// The fingerprint of a level includes the players for matches with an automa
// and for matches in which the others do nothing for the end.
func TestFingerprintIncludesSpecialPlayers(t *testing.T) {
	rules := architects.Rules{}
	_, whole, err := levels.Player(rules, 2, levels.Club, false)
	if err != nil {
		t.Fatal(err)
	}
	p, err := levels.Of(rules, 2, levels.Club)
	if err != nil {
		t.Fatal(err)
	}
	usual := levels.WithFile(levels.Settled(p), levels.File(2))
	without, err := levels.FingerprintOf(rules, levels.ClosingOf(rules, 2), usual)
	if err != nil {
		t.Fatal(err)
	}
	beside, alone := levels.Others(p, 2)
	withOne, err := levels.FingerprintOf(rules, levels.ClosingOf(rules, 2), usual, beside)
	if err != nil {
		t.Fatal(err)
	}
	withBoth, err := levels.FingerprintOf(rules, levels.ClosingOf(rules, 2), usual, beside, alone)
	if err != nil || withBoth != whole || withOne == whole || without == whole || without == withOne {
		t.Errorf("fingerprint %s, of the usual player %s, with that beside an automa %s, with both %s, %v", whole, without, withOne, withBoth, err)
	}
}
