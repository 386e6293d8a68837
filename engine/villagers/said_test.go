package villagers_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/villagers"
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
		if len(v) > 0 {
			if name, ok := v[0].(string); ok && keyLiteral.MatchString(`"`+name+`"`) {
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
var vocabulary = []string{"end", "end turn", "no coin", "new chain", "jester", "take hunter", "hunter", "draft cooper", "stack 1", "stack 9",
	"reserve", "give agent", "coin mason", "place cooper", "place jeweler", "place brewer", "place monk", "place apprentice", "place tinner",
	"place fromager", "place seeker", "place beekeeper", "place fisher", "build wheeler", "use tinner", "use smuggler", "use cooper", "trade miner",
	"trade hayer", "trade cooper", "place miner", "on lumberjack", "on founders", "unlock own", "unlock bank", "unlock free", "unlock b", "from a",
	"replace hayer", "loot founders", "loot mason", "side gold", "lose hunter", "lose seeker", "drop cooper", "resolve tithe", "stop tithe", "hello"}

// rare are messages of positions that random play hardly reaches; each has a
// scenario of its own.
var rare = []string{
	"villagers.event.loseCoins", "villagers.event.won", "villagers.note.tie", "villagers.note.won", "villagers.why.cannotPay",
	"villagers.why.noHand", "villagers.why.nobody", "villagers.why.nothingReplaceable", "villagers.why.reserveEmpty", "villagers.why.tax",
}

// TestEverythingIsSaid plays matches, listens to everything that is said and
// compares it with the message files: no message is unused, and every
// placeholder was given.
func TestEverythingIsSaid(t *testing.T) {
	heard, asked := said{}, map[string]int{}
	rules := villagers.Rules{}
	heard.add(t, []any{rules.Info().Name, rules.Info().Short, rules.Info().About, rules.Info().Options, rules.Library(), villagers.Cards(), villagers.EventCards()})
	for seed := range uint64(80) {
		seats := []int{1, 2, 1, 3, 1, 5}[seed%6]
		setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}
		if seats == 1 {
			setup.Options = map[string]string{"solo": []string{"normal", "beginner", "hard"}[seed/2%3]}
		}
		s, err := rules.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		listen(t, s, engine.NewRand(engine.NumberedSeed(seed+100)), heard, asked)
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

// listen plays a match with random moves, and notes what everybody is told:
// everything when a kind of question is new, or an event that changes it;
// samples afterwards.
func listen(t *testing.T, s engine.State, r *engine.Rand, heard said, asked map[string]int) {
	t.Helper()
	for n := 0; ; n++ {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			break
		}
		seat := pending[0]
		moves := s.Moves(seat, nil)
		q := s.Ask(seat)
		key := q.Kind
		for _, f := range q.Facts {
			if f.Key == "villagers.fact.event" {
				key += f.Args[0].Value.(engine.Text).Key
			}
		}
		if asked[key]++; asked[key] < 60 || n%25 == 0 {
			for _, word := range vocabulary {
				heard.add(t, s.Refuse(seat, word))
			}
			for _, o := range moves {
				heard.add(t, s.Describe(seat, o))
			}
			heard.add(t, []any{s.Refuse(seat+1, "end"), s.View(seat), s.Blocked(seat), q})
		}
		var ev engine.Events
		if err := s.Play(seat, moves[r.Intn(len(moves))], &ev); err != nil {
			t.Fatal(err)
		}
		heard.add(t, ev.List)
	}
	heard.add(t, s.View(engine.Spectator))
	heard.add(t, s.Result())
	heard.add(t, s.Refuse(0, "end"))
}
