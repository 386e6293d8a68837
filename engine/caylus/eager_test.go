package caylus_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/caylus"
	"guildhall/engine/enginetest"
	"guildhall/engine/feature"
)

func start(tb testing.TB, seats int, seed uint64, options map[string]string) engine.State {
	tb.Helper()
	return enginetest.Start(tb, caylus.Rules{}, seats, seed, options)
}

// eager draws a move of a busy player, who builds, gives batches and earns more often than passing.
// Such matches reach late positions, which random play rarely does.
func eager(s engine.State, seat engine.Seat, r *engine.Rand) engine.Move {
	moves := s.Moves(seat, nil)
	best, most := moves[r.Intn(len(moves))], -1
	for range 4 {
		m := moves[r.Intn(len(moves))]
		if n := zeal(s.Code(seat, m)); n > most {
			best, most = m, n
		}
	}
	return best
}

func zeal(code string) int {
	switch code {
	case "build lawyer", "lawyer", "build architect 1", "build architect 2", "architect 1", "architect 2", "gold mine", "build statue", "build granary":
		return 6
	case "resource", "cloth", "provost 3", "provost 2", "stone", "mason", "bank", "pay 2", "pay 5":
		return 4
	}
	word, _, _ := strings.Cut(code, " ")
	switch word {
	case "pass", "skip", "stop", "none", "return":
		return 0
	case "build", "convert", "pay", "exchange":
		return 5
	case "guild", "carpenter", "fixed", "joust", "alchemist", "peddler", "trading":
		return 3
	}
	return 2
}

// enriched returns a match in which everybody begins with plenty of everything, so that expensive
// moves are possible.
func enriched(t *testing.T, s engine.State) engine.State {
	t.Helper()
	var state map[string]any
	if err := json.Unmarshal(s.Encode(), &state); err != nil {
		t.Fatal(err)
	}
	for _, p := range state["players"].([]any) {
		p := p.(map[string]any)
		p["deniers"] = 40
		p["goods"] = map[string]int{"food": 12, "wood": 12, "stone": 12, "cloth": 12, "gold": 6}
		p["favors"].(map[string]any)["resource"] = 2
	}
	b, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	rich, err := caylus.Rules{}.Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	return rich
}

var (
	onOff    = []string{"off", "on"}
	scorings = []string{"bailiff", "full"}
)

// TestEagerMatches plays eager matches. The invariants must hold after every move, a stored state
// must be decoded unchanged, and every kind of event must happen.
func TestEagerMatches(t *testing.T) {
	happened, features := map[string]bool{}, lateValues{}
	for seed := range uint64(16) {
		s := start(t, 2+int(seed%4), seed, map[string]string{"inn_double": onOff[seed/4%2], "inn_retrieve": onOff[seed/8], "scoring": scorings[seed/8]})
		if seed%2 == 0 {
			s = enriched(t, s)
		}
		r := engine.NewRand(engine.NumberedSeed(700 + seed))
		names, code := feature.NamesOf(caylus.Rules{}, 2+int(seed%4)), ""
		enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
			m := eager(s, seat, r)
			code = s.Code(seat, m)
			return m
		}, func(_ engine.Seat, ev *engine.Events) {
			for _, e := range ev.List {
				happened[e.Text.Key] = true
			}
			if err := s.Check(); err != nil {
				t.Fatalf("seed %d, after %q: %v", seed, code, err)
			}
			features.note(t, s, names)
			b := s.Encode()
			d, err := caylus.Rules{}.Decode(b)
			if err != nil {
				t.Fatalf("seed %d, after %q: %v", seed, code, err)
			}
			if !bytes.Equal(b, d.Encode()) {
				t.Fatalf("seed %d, after %q: %s reads back as %s", seed, code, b, d.Encode())
			}
		})
		v := s.View(engine.Spectator).(*caylus.View)
		for _, space := range v.Road {
			happened[space.Class] = true
		}
		happened[fmt.Sprintf("open %d", v.Favors.Open)] = true
	}
	for _, want := range []string{"caylus.event.build", "caylus.event.residence", "caylus.event.lawyerWaits", "caylus.event.batch", "caylus.event.castleMost",
		"caylus.event.castleNone", "caylus.event.favor", "caylus.event.favorGain", "caylus.event.trade", "caylus.event.bonus", "caylus.event.joust",
		"caylus.event.gate", "caylus.event.guild", "caylus.event.order", "caylus.event.innRight", "caylus.event.innLeave", "caylus.event.innStay",
		"caylus.event.beyond", "caylus.event.scoreNone", "caylus.event.scoreOne", "caylus.event.scoreFavors", "wood", "stone", "residential", "prestige", "open 5"} {
		if !happened[want] {
			t.Errorf("%s never happened", want)
		}
	}
	for _, name := range lateFeatures {
		if len(features[name]) < 2 {
			t.Errorf("feature %q was the same in all positions", name)
		}
	}
}

// lateValues holds, by name, the values of late features that occurred for any seat.
type lateValues map[string]map[float32]bool

func (l lateValues) note(t *testing.T, s engine.State, names []string) {
	t.Helper()
	for seat := range s.View(engine.Spectator).Header().Seats {
		numbers := s.(engine.FeatureState).Features(engine.Seat(seat), nil)
		if len(numbers) != len(names) {
			t.Fatalf("%d features and %d names", len(numbers), len(names))
		}
		for i, name := range names {
			if slices.Contains(lateFeatures, name) {
				if l[name] == nil {
					l[name] = map[float32]bool{}
				}
				l[name][numbers[i]] = true
			}
		}
	}
}
