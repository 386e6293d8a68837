package levels_test

import (
	"bytes"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/script"
	"guildhall/engine/architects"
	"guildhall/engine/cleopatra"
)

// Each part that can be left out changes a match.
func TestWithout(t *testing.T) {
	const seats, level = 2, levels.Casual
	hoarder, err := script.New(architects.Rules{}, seats, "code mines; most points; first")
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []struct {
		part  levels.Part
		rules engine.Rules
		third string
		other ai.Player
	}{
		{levels.PartPace, architects.Rules{}, "off", ai.First{}},
		{levels.PartCloser, architects.Rules{}, "off", ai.First{}},
		{levels.PartCaution, cleopatra.Rules{}, "", ai.First{}},
		{levels.PartWaiting, architects.Rules{}, "off", hoarder},
		{levels.PartAlone, architects.Rules{}, "off", ai.First{}},
		{levels.PartBeside, architects.Rules{}, "on", ai.First{}},
	} {
		t.Run(string(one.part), func(t *testing.T) {
			setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(1000)}
			if one.third != "" {
				setup.Options = map[string]string{"third": one.third}
			}
			end := func(p ai.Player, err error) []byte {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
				s, err := one.rules.New(one.rules.Info().Fill(setup))
				if err != nil {
					t.Fatal(err)
				}
				if _, err := ladder.Match(s, []ai.Player{p, one.other}, setup.Seed.Rand("without"), nil); err != nil {
					t.Fatal(err)
				}
				return s.Encode()
			}
			if bytes.Equal(end(levels.Of(one.rules, seats, level)), end(levels.Without(one.rules, seats, level, one.part))) {
				t.Error("the match is the same without it")
			}
		})
	}
	if _, err := levels.Without(architects.Rules{}, seats, level, "nothing"); err == nil {
		t.Error("there is a part «nothing»")
	}
}
