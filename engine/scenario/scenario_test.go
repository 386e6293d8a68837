package scenario_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest/bazaar"
	"guildhall/engine/scenario"
)

func games(id string) (engine.Rules, bool) { return bazaar.Rules{}, id == "bazaar" }

func TestBazaar(t *testing.T) {
	scenario.Dir(t, bazaar.Rules{}, "testdata")
}

const head = "name: x\nsource: y\ngame: bazaar\nseats: 2\n"

// run loads and runs a scenario written as head and rest.
func run(rest string) error {
	sc, err := scenario.Load("x.yaml", []byte(head+rest))
	if err != nil {
		return err
	}
	return scenario.Run(games, sc)
}

func TestFailuresTellWhere(t *testing.T) {
	tests := []struct {
		name string
		rest string
		want []string // parts of the message, the first its beginning
	}{
		{"unknown key", "expct: {}\n", []string{"x.yaml:5: no key \"expct\""}},
		{"unknown key of a refusal", "do:\n - 0!: {move: draw, wy: k}\n", []string{"x.yaml:6: no key \"wy\""}},
		{"key twice", "do: []\ndo: []\n", []string{"x.yaml:", "do"}},
		{"no seat", "do:\n - zero: draw\n", []string{"x.yaml:6: \"zero\" is no seat"}},
		{"two moves in one line", "do:\n - {0: draw, 1: draw}\n", []string{"x.yaml:6: want one"}},
		{"nothing to do", "options: {}\n", []string{"x.yaml:1: nothing is done"}},
		{"bad seed", "seed: many\nexpect: {}\n", []string{"x.yaml:5: seed \"many\""}},
		{"loose is no bool", "loose: 1\nexpect: {}\n", []string{"x.yaml:5: loose"}},
		{"bad option", "options: {ties: never}\nexpect: {round: 1}\n", []string{"x.yaml:3: x: options: ties: \"never\""}},
		{"wrong value", "expect:\n  round: 1\n  players:\n    0:\n      coins: 7\n",
			[]string{"x.yaml:9: x: players.0.coins", "got:  6", "want: 7"}},
		{"wrong list", "expect: {lost: [1]}\n", []string{"x.yaml:5: x: lost", "got:  []", "want: [1]"}},
		{"no such field", "expect: {rond: 1}\n", []string{"x.yaml:5: x: rond", "got:  nothing"}},
		{"no such element", "expect: {players: {4: {coins: 6}}}\n", []string{"x.yaml:5: x: players.4", "got:  nothing"}},
		{"key of a list", "expect: {players: {first: 1}}\n", []string{"x.yaml:5: x: players", "a list of 2"}},
		{"key of a number", "expect: {round: {n: 1}}\n", []string{"x.yaml:5: x: round", "got:  1"}},
		{"not absent", "expect: {phase: ~}\n", []string{"x.yaml:5: x: phase", "want: nothing"}},
		{"number as text", "expect: {round: \"1\"}\n", []string{"x.yaml:5: x: round"}},
		{"illegal move", "do:\n - 0: draw\n", []string{"x.yaml:6: x: seat 0 may not play \"draw\"", "offer 0 | offer 1"}},
		{"illegal end of a chain", "do:\n - 0: offer 1 draw\n", []string{"x.yaml:6: x: seat 0 may not play \"draw\"", "waiting for seat 1"}},
		{"any move of a seat that has none", "do:\n - 0: offer 1\n - 0: ~\n", []string{"x.yaml:7: x: seat 0 has no move"}},
		{"legal move, want it refused", "do:\n - 0!: offer 1\n", []string{"x.yaml:6: x: seat 0: \"offer 1\" was played"}},
		{"another reason", "do:\n - 0!: {move: offer 9, why: other}\n", []string{"x.yaml:6:", "got:  [\"bazaar.why.coins\"", "want: other"}},
		{"another rule", "do:\n - 0!: {move: offer 9, rule: 7.7}\n", []string{"x.yaml:6:", "got:  1", "want: 7.7"}},
		{"another question", "do:\n - 0?: turn\n", []string{"x.yaml:6:", "got:  offer", "want: turn"}},
		{"no question", "do:\n - 0: offer 1\n - 0?: offer\n", []string{"x.yaml:7: x: seat 0 is asked nothing"}},
		{"pending", "expect: {pending: [0]}\n", []string{"x.yaml:5: x: pending", "got:  [0,1]"}},
		{"moves", "expect:\n  moves: {0: [offer 0]}\n", []string{"x.yaml:6: x: moves.0", "offer 0 | offer 1", "want: offer 0"}},
		{"moves has", "expect: {moves: {0: {has: [draw]}}}\n", []string{"x.yaml:5:", "want: has draw"}},
		{"moves not", "expect: {moves: {0: {not: [offer 0]}}}\n", []string{"x.yaml:5:", "want: not offer 0"}},
		{"moves count", "expect: {moves: {0: {count: 3}}}\n", []string{"x.yaml:5:", "got:  7: offer 0"}},
		{"moves, misspelt", "expect: {moves: {0: {hass: []}}}\n", []string{"x.yaml:5:", "hass"}},
		{"event missing", "do:\n - 0: offer 1\n - 1: offer 0\nexpect:\n  events: [bazaar.lost]\n",
			[]string{"x.yaml:9: x: events.0", "bazaar.won", "want: \"bazaar.lost\""}},
		{"events out of order", "do:\n - 0: offer 1\n - 1: offer 0\nexpect:\n  events:\n   - bazaar.won\n   - bazaar.offered\n",
			[]string{"x.yaml:11: x: events.1", "no more events"}},
		{"event with another number", "do:\n - 0: offer 1\n - 1: offer 0\nexpect: {events: [{key: bazaar.won, args: {n: 2}}]}\n",
			[]string{"x.yaml:8: x: events.0"}},
		{"no events wanted", "do:\n - 0: offer 1\n - 1: offer 0\nexpect: {events: []}\n", []string{"x.yaml:8: x: events", "want: none"}},
		{"result too early", "expect: {result: {totals: [1, 2]}}\n", []string{"x.yaml:5: x: result", "the match goes on"}},
		{"given, misspelt", "given: {players: {0: {coin: 3}}}\nexpect: {round: 1}\n", []string{"x.yaml:5: x: given: the changed state cannot be read"}},
		{"given, no such element", "given: {players: {2: {coins: 3}}}\nexpect: {round: 1}\n", []string{"x.yaml:5: x: given: players has 2 elements"}},
		{"given, key of a number", "given: {round: {n: 3}}\nexpect: {round: 1}\n", []string{"x.yaml:5: x: given: round is 1"}},
		{"given, inconsistent", "given: {deck: []}\nexpect: {round: 1}\n", []string{"x.yaml:5: x: given: the changed state is inconsistent", "loose: true"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := run(tt.rest)
			if err == nil {
				t.Fatalf("scenario passed:\n%s", tt.rest)
			}
			if !strings.HasPrefix(err.Error(), tt.want[0]) {
				t.Errorf("error %q, want it to begin with %q", err, tt.want[0])
			}
			for _, part := range tt.want {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("error %q, want %q in it", err, part)
				}
			}
		})
	}
}

func TestUnknownGame(t *testing.T) {
	sc, err := scenario.Load("x.yaml", []byte("name: x\nsource: y\ngame: chess\nseats: 2\nexpect: {round: 1}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := scenario.Run(games, sc); err == nil || !strings.HasPrefix(err.Error(), "x.yaml:3: no game \"chess\"") {
		t.Errorf("Run = %v, want no game", err)
	}
}

// Seeds of 64 digits may look like numbers to YAML.
func TestSeedsThatLookLikeNumbers(t *testing.T) {
	for _, seed := range []string{strings.Repeat("1", 64), "12e" + strings.Repeat("0", 61), "0x" + strings.Repeat("1", 62)} {
		sc, err := scenario.Load("x.yaml", []byte(head+"seed: "+seed+"\nexpect: {round: 1}\n"))
		if strings.HasPrefix(seed, "0x") {
			if err == nil {
				t.Errorf("seed %s was read, want an error", seed)
			}
			continue
		}
		if err != nil || sc.Setup.Seed.String() != seed {
			t.Errorf("seed %s was read as %v, %v", seed, sc, err)
		}
	}
}

func TestRunFileNeedsAFile(t *testing.T) {
	if err := scenario.RunFile(games, "testdata/none.yaml"); !os.IsNotExist(unwrapAll(err)) {
		t.Errorf("RunFile = %v, want that there is no such file", err)
	}
}

func unwrapAll(err error) error {
	for {
		u, ok := err.(interface{ Unwrap() error })
		if !ok {
			return err
		}
		if _, isPath := err.(*os.PathError); isPath {
			return err
		}
		err = u.Unwrap()
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(head + "do:\n - 0: ~\n - 1!: offer 9\nexpect: {round: 1, players: {0: {coins: 6}}}\n")
	f.Add(head + "given: {deck: {0: ~}}\nloose: true\nexpect: {moves: {0: {has: [x]}}, events: [a, {key: b}], result: ~}\n")
	f.Add(head + "do:\n - 0?: {kind: offer, facts: {count: 1}}\n - 0!: {move: offer 9, why: {args: {n: 9}}, play: true}\nexpect: {view: {spectator: {hand: ~}}, events: {not: [a]}, forced: []}\n")
	f.Add(head + "expect: {moves: {0: {options: {offer 1: {label: {en: x}, effect: ~}}, not: [x]}}, deck: {has: [1], all: 2, not: {a: b}, count: x}}\n")
	f.Add(head + "expect: {view: {0: {players: {has: [{hand: ~, x: ~}], not: [{x: ~}], all: [{sold: {count: 0}}]}}}}\n")
	f.Add(head + "seeds: 3\ndo:\n - expect: {either: {round: 1}}\nexpect: {prizes: {either: [{0: 3}, {0: {either: [5, 8, 13]}}]}, result: {notes: {0: ~}}}\n")
	f.Add("a: &b [*b]")
	f.Fuzz(func(_ *testing.T, data string) {
		sc, err := scenario.Load("x.yaml", []byte(data))
		if err == nil {
			_ = scenario.Run(games, sc)
		}
	})
}

// forgetful decodes states and takes no notice of fields it does not know.
type forgetful struct{ bazaar.Rules }

func (f forgetful) Decode(b []byte) (engine.State, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(b, &fields); err != nil {
		return nil, err
	}
	delete(fields, "rownd")
	known, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	return f.Rules.Decode(known)
}

func TestAGivenThatIsLostIsAnError(t *testing.T) {
	sc, err := scenario.Load("x.yaml", []byte(head+"given: {rownd: 2}\nexpect: {phase: offer}\n"))
	if err != nil {
		t.Fatal(err)
	}
	err = scenario.Run(func(string) (engine.Rules, bool) { return forgetful{}, true }, sc)
	if err == nil || !strings.HasPrefix(err.Error(), "x.yaml:5: x: given: the game does not keep rownd") {
		t.Errorf("Run = %v, want that rownd is not kept", err)
	}
}
