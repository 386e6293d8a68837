package cleopatra_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
)

// said collects every text a game says, with the arguments it came with.
type said map[string]map[string]bool

// add finds the texts in anything that encodes as JSON.
func (s said) add(t *testing.T, v any) {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var plain any
	if err := json.Unmarshal(b, &plain); err != nil {
		t.Fatal(err)
	}
	s.walk(plain)
}

func (s said) walk(v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, child := range v {
			s.walk(child)
		}
	case []any:
		if key, ok := v[:min(1, len(v))], len(v) > 0; ok {
			if name, ok := key[0].(string); ok && keyLiteral.MatchString(`"`+name+`"`) {
				s.note(name, v[1:])
			}
		}
		for _, child := range v {
			s.walk(child)
		}
	}
}

func (s said) note(key string, args []any) {
	if s[key] == nil {
		s[key] = map[string]bool{}
	}
	if len(args) == 1 {
		if named, ok := args[0].(map[string]any); ok {
			for name := range named {
				s[key][name] = true
			}
		}
	}
}

// vocabulary is what people might write, sensible or not, in any position.
var vocabulary = []string{"market", "quarry", "finish", "end", "discard", "keep all", "stall 1", "stall 9", "to 1", "to 9", "use 1", "use 9",
	"designer", "visitor", "drop cave", "drop tnt lapis", "offer 9999", "sphinx", "sphinx left", "door right", "obelisk", "wall w5", "mosaic",
	"pedestal", "throne", "build throne", "build sphinx", "a1", "e4", "i9", "e2", "left", "w1", "claim a1", "hello"}

// rare are positions random play hardly reaches, by options and changes to the
// stored state; each has a scenario of its own.
var rare = []string{
	"cleopatra.event.pass", "cleopatra.why.noStalls", "cleopatra.note.tie",
}

// TestEverythingIsSaid plays matches, listens to everything that is said and
// compares it with the message files: no message is unused, and every
// placeholder was given.
func TestEverythingIsSaid(t *testing.T) {
	heard := said{}
	rules := cleopatra.Rules{}
	heard.add(t, []any{rules.Info().Name, rules.Info().Short, rules.Info().About, rules.Info().Options, rules.Library()})
	for seed := range uint64(30) {
		palm := []string{"off", "on"}[seed%2]
		s, err := rules.New(engine.Setup{Seats: 2 + int(seed%3), Seed: engine.NumberedSeed(seed), Options: map[string]string{"palm_or_claim": palm}})
		if err != nil {
			t.Fatal(err)
		}
		listen(t, s, engine.NewRand(engine.NumberedSeed(seed+100)), seed%4 < 2, heard)
	}
	messages := rules.Info().Messages
	for _, lang := range []string{"en.json", "ko.json"} {
		texts := readMessages(t, messages, lang)
		for _, key := range slices.Sorted(maps.Keys(texts)) {
			if heard[key] == nil {
				if !slices.Contains(rare, key) {
					t.Errorf("%s: message %s was never said", lang, key)
				}
				continue
			}
			for _, name := range arguments(texts[key]) {
				if !heard[key][name] {
					t.Errorf("%s: message %s needs %q and never got it", lang, key, name)
				}
			}
		}
	}
}

// listen plays a match with random moves, with build going to the quarry
// whenever possible, and notes what everybody is told.
func listen(t *testing.T, s engine.State, r *engine.Rand, build bool, heard said) {
	t.Helper()
	for n := 0; ; n++ {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			break
		}
		for seat := range engine.Seat(2) {
			if n%9 == 0 {
				for _, word := range vocabulary {
					heard.add(t, s.Refuse(seat, word))
				}
			}
		}
		seat := pending[0]
		moves := s.Moves(seat, nil)
		heard.add(t, s.Ask(seat))
		heard.add(t, s.Blocked(seat))
		if n%4 == 0 {
			heard.add(t, s.View(seat))
		}
		m := moves[r.Intn(len(moves))]
		heard.add(t, s.Describe(seat, moves[len(moves)-1]))
		for _, o := range moves[:min(len(moves), 9)] {
			heard.add(t, s.Describe(seat, o))
			if build && s.Code(seat, o) == "quarry" {
				m = o
			}
		}
		heard.add(t, s.Describe(seat, m))
		var ev engine.Events
		if err := s.Play(seat, m, &ev); err != nil {
			t.Fatal(err)
		}
		heard.add(t, ev.List)
	}
	heard.add(t, s.View(engine.Spectator))
	heard.add(t, s.Result())
	heard.add(t, s.Refuse(0, "market"))
}
