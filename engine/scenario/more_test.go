package scenario_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/market"
	"guildhall/engine/scenario"
)

// spell writes a text as its language, key and arguments.
func spell(lang string, name func(engine.Seat) string) engine.Translate {
	return func(t engine.Text) string {
		words := []string{lang, t.Key}
		for _, a := range t.Args {
			if s, ok := a.Value.(engine.Seat); ok {
				words = append(words, name(s))
				continue
			}
			words = append(words, fmt.Sprint(a.Value))
		}
		return strings.Join(words, " ")
	}
}

func runInWords(rest string) error {
	sc, err := scenario.Load("x.yaml", []byte(head+rest))
	if err != nil {
		return err
	}
	return scenario.Run(games, sc, scenario.In(spell))
}

// Starts of scenarios. ordersKept: everybody has kept an order and is asked for a bid. bidsMade:
// all bids are made and seat 0 takes a crate.
const (
	ordersKept = "do:\n - 0: ~\n - 1: ~\n"
	bidsMade   = ordersKept + " - 0: bid 1\n - 1: bid 0\n"
)

// lastSale is a position at the end of a match, in which both seats still sell.
const lastSale = "loose: true\ngiven:\n  agenda: [sell 0, sell 1, rest, close]\n  round: 4\n" +
	"  crates: [{open: grain, taker: 0}, {open: wine, taker: 1}, {open: wool, covered: wool, taker: 3}]\n" +
	"  players:\n    0: {hand: [1, 2, 0, 0], bid: 0, kept: grain wine}\n    1: {hand: [0, 1, 0, 0], bid: 1, kept: wine wool}\n"

// Each row is a scenario that passes, and a variant with another assertion that must fail with a
// reason.
func TestAssertions(t *testing.T) {
	tests := []struct {
		name, pass, fail string
		want             []string // parts of the error message
	}{
		{"view of a seat", "expect: {view: {0: {goods: {count: 4}, players: {0: {hand: {grain: 1}}, 1: {cards: 1}}}}}\n",
			"expect: {view: {0: {goods: {count: 2}}}}\n", []string{"x.yaml:5: x: view.0.goods.count", "got:  4: [", "want: 2"}},
		{"view of a spectator", "expect: {view: {spectator: {deck: 34, players: {0: {hand: ~}}}}}\n",
			"expect: {view: {spectator: {players: {0: {hand: {}}}}}}\n", []string{"view.spectator.players.0.hand", "got:  nothing", "want: something"}},
		{"hidden in a view", "expect: {view: {0: {players: {0: {orders: {count: 2}}}}, 1: {players: {0: {orders: ~}}}}}\n",
			"expect: {view: {0: {players: {0: {orders: ~}}}}}\n", []string{"x.yaml:5: x: view.0.players.0.orders", "grain wine", "want: nothing"}},
		{"hidden, misspelt", "expect: {view: {1: {players: {0: {hand: ~}}}}}\n",
			"expect: {view: {1: {players: {0: {hnad: ~}}}}}\n", []string{"view.1.players.0.hnad", "no view of this game ever has it"}},
		{"hidden in an element of a view", "expect: {view: {1: {players: {has: [{seat: 0, cards: 1}], not: [{cards: 4}]}}}}\n",
			"expect: {view: {1: {players: {has: [{cards: ~}]}}}}\n", []string{"view.1.players.has"}},
		{"viewer", "expect: {view: {1: {}}}\n", "expect: {view: {2: {}}}\n", []string{"view.2", "no viewer"}},
		{"label by key", ordersKept + "expect: {moves: {0: {options: {bid 2: {label: market.do.bid, amount: 2}}}}}\n",
			ordersKept + "expect: {moves: {0: {options: {bid 2: {label: market.do.keep}}}}}\n", []string{"moves.0.options.bid 2.label", "market.do.bid", "want: market.do.keep"}},
		{"label with its number", ordersKept + "expect: {moves: {0: {options: {bid 2: {label: {key: market.do.bid, args: {n: 2}}}}}}}\n",
			ordersKept + "expect: {moves: {0: {options: {bid 2: {label: {args: {n: 3}}}}}}}\n", []string{"bid 2.label.args.n", "got:  2", "want: 3"}},
		{"label in words", ordersKept + "expect: {moves: {0: {options: {bid 2: {label: {en: en market.do.bid 2, ko: ko market.do.bid 2}}}}}}\n",
			ordersKept + "expect: {moves: {0: {options: {bid 2: {label: {ko: 동전 둘}}}}}}\n", []string{"bid 2.label.ko", "got:  ko market.do.bid 2", "want: \"동전 둘\""}},
		{"no such language", ordersKept + "expect: {moves: {0: {options: {bid 2: {label: {}}}}}}\n",
			ordersKept + "expect: {moves: {0: {options: {bid 2: {label: {fr: un}}}}}}\n", []string{"got:  fr", "a language of the game"}},
		{"no group", ordersKept + "expect: {moves: {0: {options: {bid 2: {group: ~}}}}}\n",
			ordersKept + "expect: {moves: {0: {options: {bid 2: {label: ~}}}}}\n", []string{"bid 2.label", "want: nothing"}},
		{"some label", ordersKept + "expect: {moves: {0: {options: {bid 2: {label: {}}}}}}\n",
			ordersKept + "expect: {moves: {0: {options: {bid 2: {group: {}}}}}}\n", []string{"bid 2.group", "got:  nothing", "want: something"}},
		{"warning of an option", bidsMade + "expect: {moves: {0: {options: {crate 1: {reveals: true}}}}}\n",
			bidsMade + "expect: {moves: {0: {options: {crate 1: {reveals: false}}}}}\n", []string{"crate 1.reveals", "got:  true", "want: false"}},
		{"option that is not offered", bidsMade + "expect: {moves: {0: {options: {crate 1: {}}}}}\n",
			"expect: {moves: {0: {options: {crate 1: {}}}}}\n", []string{"moves.0.options.crate 1", "order grain wine | order grain tools"}},
		{"unknown fact of an option", ordersKept + "expect: {moves: {0: {options: {bid 2: {}}}}}\n",
			ordersKept + "expect: {moves: {0: {options: {bid 2: {price: 2}}}}}\n", []string{"got:  price", "label, effect"}},
		{"question", ordersKept + " - 0?: {kind: bid, form: amount, sealed: true, text: market.ask.bid, facts: [{args: {coins: 10}}, market.fact.order]}\n",
			ordersKept + " - 0?: {kind: bid, facts: [{args: {coins: 5}}, {}]}\n", []string{"x.yaml:8: x: facts.0.args.coins", "got:  10", "want: 5"}},
		{"number of facts", "do:\n - 0?: {facts: {count: 1}}\n", "do:\n - 0?: {facts: {count: 0}}\n", []string{"facts.count", "got:  1"}},
		{"no such fact, misspelt", "do:\n - 0?: {facts: {not: [market.do.keep]}}\n",
			"do:\n - 0?: {facts: {not: [market.do.kepe]}}\n", []string{"facts.not", "no message \"market.do.kepe\""}},
		{"no such fact", "do:\n - 0?: {facts: {not: [{key: market.fact.hand, args: {coins: 5}}]}}\n",
			"do:\n - 0?: {facts: {not: [{key: market.fact.hand, args: {coins: 10}}]}}\n", []string{"facts.not", "none that is"}},
		{"unknown fact of a question", "do:\n - 0?: {final: true}\n", "do:\n - 0?: {finl: true}\n", []string{"got:  finl"}},
		{"numbers of a refusal", ordersKept + " - 0!: {move: bid 10, why: {key: market.why.bid, args: {n: 10, have: 10}}}\n",
			ordersKept + " - 0!: {move: bid 10, why: {args: {have: 5}}}\n", []string{"x.yaml:8:", "refused because of", "market.why.bid", "want: why.args.have 5, not 10"}},
		{"refusal in words", ordersKept + " - 0!: {move: bid 10, why: {en: en market.why.bid 10 10 9}}\n",
			ordersKept + " - 0!: {move: bid 10, why: {en: no}}\n", []string{"want: why.en \"no\", not en market.why.bid 10 10 9"}},
		{"what was understood", ordersKept + " - 0!: {move: BID 10, code: bid 10, label: market.do.bid}\n",
			ordersKept + " - 0!: {move: BID 10, code: bid 8}\n", []string{"is refused as", "got:  bid 10", "want: bid 8"}},
		{"what could be played instead", ordersKept + " - 0!: {move: bid 10, instead: {has: bid 0, count: 5}}\n",
			ordersKept + " - 0!: {move: bid 10, instead: {has: bid 10}}\n", []string{"naming instead", "bid 0 | bid 1"}},
		{"refused, misspelt", "do:\n - 0!: {move: ordr wine, why: market.why.unknown}\n",
			"do:\n - 0!: ordr wine\n", []string{"the game has no answer \"ordr wine\""}},
		{"absence of an event", ordersKept + "expect: {events: {not: [market.event.guild]}}\n",
			ordersKept + "expect: {events: {not: [market.event.round]}}\n", []string{"events.not", "market.event.round", "no event like \"market.event.round\""}},
		{"absence of an event by its number", ordersKept + "expect: {events: {not: [{key: market.event.round, args: {n: 2}}], has: [market.event.round], count: 3}}\n",
			ordersKept + "expect: {events: {not: [{key: market.event.round, args: {n: 1}}]}}\n", []string{"events.not", "to \"all\""}},
		{"absence of an event, misspelt", ordersKept + "expect: {events: {not: [market.event.guild]}}\n",
			ordersKept + "expect: {events: {not: [market.event.gild]}}\n", []string{"the game has no message \"market.event.gild\""}},
		{"absence of an event, argument misspelt", ordersKept + "expect: {events: {not: [{key: market.event.round, args: {n: 2}}]}}\n",
			ordersKept + "expect: {events: {not: [{key: market.event.round, args: {m: 2}}]}}\n", []string{"market.event.round has no argument \"m\""}},
		{"absence of an event, key misspelt", ordersKept + "expect: {events: {not: [{key: market.event.round, seat: 1}]}}\n",
			ordersKept + "expect: {events: {not: [{key: market.event.round, saet: 1}]}}\n", []string{"no key \"saet\""}},
		{"number of events", ordersKept + "expect: {events: {count: 3}}\n", ordersKept + "expect: {events: {count: 2}}\n", []string{"events.count", "got:  3"}},
		{"event in words", bidsMade + "expect: {events: [{seat: 0, en: en market.event.bid seat 0 1}]}\n",
			bidsMade + "expect: {events: [{seat: 1, en: en market.event.bid seat 0 1}]}\n", []string{"events.0"}},
		{"length of a list", "expect: {deck: {count: 34}, players: {0: {orders: {count: 2}}}}\n",
			"expect: {deck: {count: 13}}\n", []string{"x.yaml:5: x: deck.count", "got:  34: [", "want: 13"}},
		{"length of what is not a list", "expect: {deck: {count: 34}}\n", "expect: {bell: {count: 1}}\n", []string{"x: bell", "count: 1"}},
		{"presence without value", "expect: {bell: {}, deck: {}}\n",
			"expect: {bel: {}}\n", []string{"x: bel", "got:  nothing", "want: something"}},
		{"some of a list", "given: {price: [1, 2, 3, 4]}\nexpect: {price: {has: [4, 2], not: 7}}\n",
			"given: {price: [1, 2, 3, 4]}\nexpect: {price: {has: [4, 4]}}\n", []string{"price.has", "got:  [1,2,3,4]", "want: [4,4]"}},
		{"none of a list", "given: {price: [1, 2, 3, 4]}\nexpect: {price: {not: [7]}}\n",
			"given: {price: [1, 2, 3, 4]}\nexpect: {price: {not: [4]}}\n", []string{"price.not", "want: none that is 4"}},
		{"none of a list, misspelt", "expect: {players: {not: {coins: 5}}}\n",
			"expect: {players: {not: {coin: 5}}}\n", []string{"players.not", "has the word \"coin\""}},
		{"all of a list", "given: {price: [1, 2, 3, 4]}\nexpect: {price: {all: [4, 3, 2, 1]}}\n",
			"given: {price: [1, 2, 3, 4]}\nexpect: {price: {all: [1, 2, 3]}}\n", []string{"price.all"}},
		{"the order of a list means something", "given: {price: [1, 2, 3, 4]}\nexpect: {price: [1, 2, 3, 4]}\n",
			"given: {price: [1, 2, 3, 4]}\nexpect: {price: [1, 2, 4, 3]}\n", []string{"x.yaml:6: x: price"}},
		{"seats of moves exist", "expect: {moves: {1: {not: [keep]}}}\n",
			"expect: {moves: {2: {not: [keep]}}}\n", []string{"moves.2", "no seat"}},
		{"seats of refusals exist", "do:\n - 1!: keep\n", "do:\n - 2!: keep\n", []string{"x.yaml:6: x: no seat 2"}},
		{"codes that must not be offered exist", "expect: {moves: {0: {not: [bid 7, keep, crate 3]}}}\n",
			"expect: {moves: {0: {not: [kepe]}}}\n", []string{"moves.0.not", "the game has no answer \"kepe\""}},
		{"a set in any order", "given: {traded: [wine, wool]}\nexpect: {traded: [wool, wine]}\n",
			"given: {traded: [wine, wool]}\nexpect: {traded: [wool, tools]}\n", []string{"x: traded", "got:  [\"wine\",\"wool\"]", "want: [\"wool\",\"tools\"]"}},
		{"a set given in any order", "given: {traded: [wool, wine]}\nexpect: {traded: [wine, wool]}\n",
			"given: {traded: [wool, wine]}\nexpect: {deck: [wine, wool]}\n", []string{"x: deck"}},
		{"forced answers", lastSale + "do:\n - 0: sell grain\nexpect: {forced: [{0: cards 1}]}\n",
			lastSale + "do:\n - 0: sell grain\nexpect: {forced: [{0: cards 2}]}\n", []string{"x: forced", `[{"0":"cards 1"}]`}},
		{"forced answers among others", lastSale + "do:\n - 0: sell grain\nexpect: {forced: {has: [{0: cards 1}], count: 1}}\n",
			lastSale + "do:\n - 0: sell grain\nexpect: {forced: []}\n", []string{"x: forced", "want: []"}},
		{"the refusal of a forced question", lastSale + "do:\n - 0: sell grain\n - 0!: {move: cards 9, forced: cards 1}\n",
			"do:\n - 0!: {move: keep, forced: cards 1}\n", []string{"where the game gave", "want: cards 1"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := runInWords(tt.pass); err != nil {
				t.Errorf("scenario failed:\n%s\n%v", tt.pass, err)
			}
			err := runInWords(tt.fail)
			if err == nil {
				t.Fatalf("scenario passed:\n%s", tt.fail)
			}
			for _, part := range append(tt.want, "x.yaml:") {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("error %q, want %q in it", err, part)
				}
			}
		})
	}
}

// given must not set a position with only one legal answer, because the game would give that answer
// and continue.
func TestGivenWithOneAnswerIsRefused(t *testing.T) {
	err := run(strings.Replace(lastSale, "sell 0", "amount 0 0", 1) + "expect: {round: 4}\n")
	if err == nil || !strings.HasPrefix(err.Error(), "x.yaml:7: x: given: the position does not stay as it is given: a question with one answer is not asked") {
		t.Errorf("Run = %v, want that a question with one answer is not asked", err)
	}
}

func TestIllegalEndNamesForcedAnswers(t *testing.T) {
	err := run(lastSale + "do:\n - 0: sell grain\n - 0: cards 1\n")
	if err == nil || !strings.Contains(err.Error(), "the game gave it: cards 1") {
		t.Errorf("Run = %v, want that it names the forced answer", err)
	}
}

// sloppy is Market Day with a Play that does something wrong for illegal moves.
type sloppy struct {
	market.Rules
	illegal func(*sloppyState, *engine.Events) error
}

type sloppyState struct {
	engine.State
	illegal func(*sloppyState, *engine.Events) error
}

func (r sloppy) New(s engine.Setup) (engine.State, error) {
	state, err := r.Rules.New(s)
	return &sloppyState{state, r.illegal}, err
}

func (s *sloppyState) Clone() engine.State { return &sloppyState{s.State.Clone(), s.illegal} }

func (s *sloppyState) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if s.illegal != nil && !engine.IsLegal(s, seat, m) {
		return s.illegal(s, ev)
	}
	return s.State.Play(seat, m, ev)
}

// goOn changes the turn number, which is part of the stored state.
func (s *sloppyState) goOn() error {
	changed, err := market.Rules{}.Decode(bytes.Replace(s.Encode(), []byte(`"turn":1`), []byte(`"turn":9`), 1))
	s.State = changed
	return err
}

func TestIllegalMovesAreSentToPlay(t *testing.T) {
	again := "do:\n - 0: ~\n - 0!: order grain wine\n"
	elsewhere := "do:\n - 0!: {move: keep, play: true}\n"
	numbers := "do:\n - 0!: {play: {kind: 1, n: [99]}}\n"
	refused := func(*sloppyState, *engine.Events) error { return fmt.Errorf("no: %w", engine.ErrRefused) }
	tests := []struct {
		name, rest string
		illegal    func(*sloppyState, *engine.Events) error
		want       string
	}{
		{"refused, offered before", again, nil, ""},
		{"refused, offered in another match", elsewhere, nil, ""},
		{"refused, by numbers", numbers, nil, ""},
		{"accepted, offered before", again, func(*sloppyState, *engine.Events) error { return nil }, "Play accepts"},
		{"accepted, offered in another match", elsewhere, func(*sloppyState, *engine.Events) error { return nil }, "Play accepts"},
		{"accepted, by numbers", numbers, func(*sloppyState, *engine.Events) error { return nil }, "Play accepts the move {1 [99"},
		{"another error", numbers, func(*sloppyState, *engine.Events) error { return errors.New("no") }, "not ErrRefused"},
		{"changed", numbers, func(s *sloppyState, ev *engine.Events) error { return errors.Join(s.goOn(), refused(s, ev)) }, "changes the state"},
		{"tells", numbers, func(s *sloppyState, ev *engine.Events) error { ev.EndTurn(); return refused(s, ev) }, "tells of events"},
		{"legal", "do:\n - 0!: {play: {kind: 0, n: [3]}}\n", nil, ""},
		{"never offered", "do:\n - 0!: {move: bid 99, play: true}\n", nil, "write the move as numbers"},
		{"no numbers", "do:\n - 0!: {play: {kind: 1, n: [1, 2, 3, 4, 5, 6, 7, 8]}}\n", nil, "up to 7 numbers"},
		{"numbers with a reason", "do:\n - 0!: {play: {kind: 1}, why: x}\n", nil, "has no reason"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rules := func(string) (engine.Rules, bool) { return sloppy{illegal: tt.illegal}, true }
			sc, err := scenario.Load("x.yaml", []byte(head+tt.rest))
			if err == nil {
				err = scenario.Run(rules, sc)
			}
			if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Run = %v, want %q", err, tt.want)
			}
		})
	}
}

func TestWordsNeedWords(t *testing.T) {
	err := run(ordersKept + "expect: {moves: {0: {options: {bid 2: {label: {en: 2 coins}}}}}}\n")
	if err == nil || !strings.Contains(err.Error(), "cannot tell texts") {
		t.Errorf("Run = %v, want that there are no words", err)
	}
}

// Play reaches the final position even if an expectation is not met.
func TestPlayLooksAtNoExpectation(t *testing.T) {
	sc, err := scenario.Load("x.yaml", []byte(head+bidsMade+" - 0!: keep\n - 0?: nothing\n - expect: {round: 9}\n - 0: crate 1\nexpect: {round: 9}\n"))
	if err != nil {
		t.Fatal(err)
	}
	state, steps, err := scenario.Play(games, sc)
	if err != nil || len(steps) != 5 || len(steps[4].Events.List) != 2 || steps[4].Seat != 0 {
		t.Fatalf("Play = %v, %v", steps, err)
	}
	if got := state.Pending(nil); !slices.Equal(got, []engine.Seat{1}) {
		t.Errorf("pending %v, want seat 1", got)
	}
	if _, steps, err := scenario.PlayFirst(games, sc, 1); err != nil || len(steps) != 1 {
		t.Errorf("PlayFirst 1 = %v, %v", steps, err)
	}
	if _, _, err := scenario.PlayFirst(games, sc, 9); err == nil || !strings.Contains(err.Error(), "moves fewer than asked for") {
		t.Errorf("PlayFirst 9 of fewer = %v", err)
	}
}
