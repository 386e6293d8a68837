package scenario_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/market"
	"guildhall/engine/scenario"
)

func games(id string) (engine.Rules, bool) { return market.Rules{}, id == "market" }

func TestMarketDay(t *testing.T) {
	scenario.Dir(t, market.Rules{}, "testdata")
}

// head begins a match of Market Day. Seat 0 may keep the order "grain wine" or "grain tools", and
// seat 1 "wine wool" or "wine tools".
const head = "name: x\nsource: y\ngame: market\nseats: 2\n"

// run loads and runs a scenario written as head and rest.
func run(rest string) error {
	sc, err := scenario.Load("x.yaml", []byte(head+rest))
	if err != nil {
		return err
	}
	return scenario.Run(games, sc)
}

func TestFailuresNamePlace(t *testing.T) {
	tests := []struct {
		name string
		rest string
		want []string // parts of the error message; the first must be its beginning
	}{
		{"unknown key", "expct: {}\n", []string{"x.yaml:5: no key \"expct\""}},
		{"unknown key of a refusal", "do:\n - 0!: {move: keep, wy: k}\n", []string{"x.yaml:6: no key \"wy\""}},
		{"key twice", "do: []\ndo: []\n", []string{"x.yaml:", "do"}},
		{"no seat", "do:\n - zero: keep\n", []string{"x.yaml:6: \"zero\" is not a seat"}},
		{"two moves in one line", "do:\n - {0: keep, 1: keep}\n", []string{"x.yaml:6: want one"}},
		{"nothing to do", "options: {}\n", []string{"x.yaml:1: nothing is done"}},
		{"bad seed", "seed: many\nexpect: {}\n", []string{"x.yaml:5: seed \"many\""}},
		{"loose is not a bool", "loose: 1\nexpect: {}\n", []string{"x.yaml:5: loose"}},
		{"bad option", "options: {ties: never}\nexpect: {round: 0}\n", []string{"x.yaml:3: x: options: no option \"ties\""}},
		{"wrong value", "expect:\n  round: 0\n  players:\n    0:\n      coins: 7\n",
			[]string{"x.yaml:9: x: players.0.coins", "got:  10", "want: 7"}},
		{"wrong list", "expect: {traded: [wool]}\n", []string{"x.yaml:5: x: traded", "got:  []", "want: [\"wool\"]"}},
		{"no such field", "expect: {rond: 1}\n", []string{"x.yaml:5: x: rond", "got:  nothing"}},
		{"no such element", "expect: {players: {4: {coins: 10}}}\n", []string{"x.yaml:5: x: players.4", "got:  nothing"}},
		{"key of a list", "expect: {players: {first: 1}}\n", []string{"x.yaml:5: x: players", "a list of 2"}},
		{"key of a number", "expect: {round: {n: 1}}\n", []string{"x.yaml:5: x: round", "got:  0"}},
		{"not absent", "expect: {bell: ~}\n", []string{"x.yaml:5: x: bell", "want: nothing"}},
		{"number as text", "expect: {round: \"0\"}\n", []string{"x.yaml:5: x: round"}},
		{"illegal move", "do:\n - 0: keep\n", []string{"x.yaml:6: x: seat 0 may not play \"keep\"", "order grain wine | order grain tools"}},
		{"illegal end of a chain", "do:\n - 0: order grain wine keep\n", []string{"x.yaml:6: x: seat 0 may not play \"keep\"", "waiting for seat 1"}},
		{"any move of a seat that has none", "do:\n - 0: order grain wine\n - 0: ~\n", []string{"x.yaml:7: x: seat 0 has no move"}},
		{"legal move, want it refused", "do:\n - 0!: order grain wine\n", []string{"x.yaml:6: x: seat 0: \"order grain wine\" was played"}},
		{"another reason", "do:\n - 0!: {move: order wine wool, why: other}\n", []string{"x.yaml:6:", "got:  [\"market.why.order\"", "want: other"}},
		{"another rule", "do:\n - 0!: {move: order wine wool, rule: 7.7}\n", []string{"x.yaml:6:", "got:  1", "want: 7.7"}},
		{"another question", "do:\n - 0?: turn\n", []string{"x.yaml:6:", "got:  orders", "want: turn"}},
		{"no question", "do:\n - 0: order grain wine\n - 0?: orders\n", []string{"x.yaml:7: x: seat 0 is asked nothing"}},
		{"pending", "expect: {pending: [0]}\n", []string{"x.yaml:5: x: pending", "got:  [0,1]"}},
		{"moves", "expect:\n  moves: {0: [order grain wine]}\n", []string{"x.yaml:6: x: moves.0", "order grain wine | order grain tools", "want: order grain wine"}},
		{"moves has", "expect: {moves: {0: {has: [keep]}}}\n", []string{"x.yaml:5:", "want: has keep"}},
		{"moves not", "expect: {moves: {0: {not: [order grain wine]}}}\n", []string{"x.yaml:5:", "want: not order grain wine"}},
		{"moves count", "expect: {moves: {0: {count: 3}}}\n", []string{"x.yaml:5:", "got:  2: order grain wine"}},
		{"moves, misspelt", "expect: {moves: {0: {hass: []}}}\n", []string{"x.yaml:5:", "hass"}},
		{"event missing", "do:\n - 0: ~\n - 1: ~\nexpect:\n  events: [market.event.guild]\n",
			[]string{"x.yaml:9: x: events.0", "market.event.round", "want: \"market.event.guild\""}},
		{"events out of order", "do:\n - 0: ~\n - 1: ~\nexpect:\n  events:\n   - market.event.round\n   - market.event.order\n",
			[]string{"x.yaml:11: x: events.1", "no more events"}},
		{"event with another number", "do:\n - 0: ~\n - 1: ~\nexpect: {events: [{key: market.event.round, args: {n: 2}}]}\n",
			[]string{"x.yaml:8: x: events.0"}},
		{"no events wanted", "do:\n - 0: ~\n - 1: ~\nexpect: {events: []}\n", []string{"x.yaml:8: x: events", "want: none"}},
		{"result too early", "expect: {result: {totals: [1, 2]}}\n", []string{"x.yaml:5: x: result", "the match goes on"}},
		{"given, misspelt", "given: {players: {0: {coin: 3}}}\nexpect: {round: 0}\n", []string{"x.yaml:5: x: given: the changed state cannot be read"}},
		{"given, no such element", "given: {players: {2: {coins: 3}}}\nexpect: {round: 0}\n", []string{"x.yaml:5: x: given: players has 2 elements"}},
		{"given, key of a number", "given: {round: {n: 3}}\nexpect: {round: 0}\n", []string{"x.yaml:5: x: given: round is 0"}},
		{"given, inconsistent", "given: {gone: [1, 0, 0, 0]}\nexpect: {round: 0}\n", []string{"x.yaml:5: x: given: the changed state is inconsistent", "loose: true"}},
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
	sc, err := scenario.Load("x.yaml", []byte("name: x\nsource: y\ngame: chess\nseats: 2\nexpect: {round: 0}\n"))
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
		sc, err := scenario.Load("x.yaml", []byte(head+"seed: "+seed+"\nexpect: {round: 0}\n"))
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
	f.Add(head + "do:\n - 0: ~\n - 1!: bid 9\nexpect: {round: 0, players: {0: {coins: 10}}}\n")
	f.Add(head + "given: {deck: {0: ~}}\nloose: true\nexpect: {moves: {0: {has: [x]}}, events: [a, {key: b}], result: ~}\n")
	f.Add(head + "do:\n - 0?: {kind: orders, facts: {count: 1}}\n - 0!: {move: bid 9, why: {args: {n: 9}}, play: true}\nexpect: {view: {spectator: {bell: ~}}, events: {not: [a]}, forced: []}\n")
	f.Add(head + "expect: {moves: {0: {options: {order grain wine: {label: {en: x}, effect: ~}}, not: [x]}}, deck: {has: [wool], all: 2, not: {a: b}, count: x}}\n")
	f.Add(head + "expect: {view: {0: {players: {has: [{hand: ~, x: ~}], not: [{x: ~}], all: [{orders: {count: 0}}]}}}}\n")
	f.Add(head + "seeds: 3\ndo:\n - expect: {either: {round: 1}}\nexpect: {deck: {either: [{0: wool}, {0: {either: [wine, tools]}}]}, result: {notes: {0: ~}}}\n")
	f.Add("a: &b [*b]")
	f.Fuzz(func(_ *testing.T, data string) {
		sc, err := scenario.Load("x.yaml", []byte(data))
		if err == nil {
			_ = scenario.Run(games, sc)
		}
	})
}

// forgetful ignores an unknown field when it decodes a state.
type forgetful struct{ market.Rules }

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

func TestLostGivenIsAnError(t *testing.T) {
	sc, err := scenario.Load("x.yaml", []byte(head+"given: {rownd: 2}\nexpect: {round: 0}\n"))
	if err != nil {
		t.Fatal(err)
	}
	err = scenario.Run(func(string) (engine.Rules, bool) { return forgetful{}, true }, sc)
	if err == nil || !strings.HasPrefix(err.Error(), "x.yaml:5: x: given: the game does not keep rownd") {
		t.Errorf("Run = %v, want that rownd is not kept", err)
	}
}
