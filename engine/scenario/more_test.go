package scenario_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest/bazaar"
	"guildhall/engine/scenario"
)

// spell tells a text as its language, key and arguments.
func spell(lang string, name func(engine.Seat) string) engine.Tell {
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

// eager is a bazaar that answers questions with one answer itself and keeps
// hands sorted.
type eager struct{ bazaar.Rules }

type eagerState struct{ *bazaar.State }

func (e eager) New(s engine.Setup) (engine.State, error) {
	state, err := e.Rules.New(s)
	if err != nil {
		return nil, err
	}
	return eagerState{state.(*bazaar.State)}.settled(nil), nil
}

func (e eager) Decode(b []byte) (engine.State, error) {
	state, err := e.Rules.Decode(b)
	if err != nil {
		return nil, err
	}
	return eagerState{state.(*bazaar.State)}.settled(nil), nil
}

func (s eagerState) settled(ev *engine.Events) engine.State {
	for i := range s.Players {
		slices.Sort(s.Players[i].Hand)
	}
	for {
		pending := s.Pending(nil)
		if len(pending) == 0 || len(s.Moves(pending[0], nil)) != 1 {
			return s
		}
		m := s.Moves(pending[0], nil)[0]
		ev.Force(pending[0], s.Code(pending[0], m), engine.Text{})
		if err := s.State.Play(pending[0], m, ev); err != nil {
			panic(err)
		}
	}
}

func (s eagerState) Clone() engine.State { return eagerState{s.State.Clone().(*bazaar.State)} }

func (s eagerState) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if err := s.State.Play(seat, m, ev); err != nil {
		return err
	}
	s.settled(ev)
	return nil
}

func runEager(rest string) error {
	sc, err := scenario.Load("x.yaml", []byte(head+rest))
	if err != nil {
		return err
	}
	return scenario.Run(func(string) (engine.Rules, bool) { return eager{}, true }, sc, scenario.In(spell))
}

// offersMade is the beginning of scenarios about the position after the first
// offers, in which seat 0 has the turn.
const offersMade = "do:\n - 0: offer 1\n - 1: offer 0\n"

// emptyDeck goes on from there to seat 1, who can do nothing but sell.
const emptyDeck = "given: {deck: [1]}\nloose: true\n" + offersMade + " - 0: draw\n"

// lastCards is a position at the end of the bazaar.
const lastCards = "loose: true\ngiven:\n  phase: card\n  round: 4\n  deck: []\n  players:\n    0: {hand: [7, 9]}\n    1: {hand: [20]}\n"

// Each row is a scenario that passes and one that differs by what is asserted,
// which must fail and say why.
func TestAssertions(t *testing.T) {
	tests := []struct {
		name, pass, fail string
		want             []string // parts of the message of the failure
	}{
		{"view of a seat", "expect: {view: {0: {hand: {count: 3}, players: {1: {hand: 3}}}}}\n",
			"expect: {view: {0: {hand: {count: 2}}}}\n", []string{"x.yaml:5: x: view.0.hand.count", "got:  3: [", "want: 2"}},
		{"view of a spectator", "expect: {view: {spectator: {hand: ~, deck: 14}}}\n",
			"expect: {view: {spectator: {hand: {}}}}\n", []string{"view.spectator.hand", "got:  nothing", "want: something"}},
		{"hidden in a view", "do:\n - 0: offer 1\nexpect: {view: {0: {offer: 1}, 1: {offer: ~}}}\n",
			"do:\n - 0: offer 1\nexpect: {view: {0: {offer: ~}}}\n", []string{"x.yaml:7: x: view.0.offer", "got:  1", "want: nothing"}},
		{"hidden, misspelt", "expect: {view: {1: {offer: ~}}}\n",
			"expect: {view: {1: {ofer: ~}}}\n", []string{"view.1.ofer", "no view of this game ever has it"}},
		{"hidden in an element of a view", "do:\n - 0: offer 1\nexpect: {view: {1: {players: {has: [{offered: true, hand: 3}], not: [{hand: 4}]}}}}\n",
			"expect: {view: {1: {players: {has: [{hand: ~}]}}}}\n", []string{"view.1.players.has"}},
		{"viewer", "expect: {view: {1: {}}}\n", "expect: {view: {2: {}}}\n", []string{"view.2", "no viewer"}},
		{"label by key", "expect: {moves: {0: {options: {offer 2: {label: bazaar.option.offer, amount: 2}}}}}\n",
			"expect: {moves: {0: {options: {offer 2: {label: bazaar.draw}}}}}\n", []string{"moves.0.options.offer 2.label", "bazaar.option.offer", "want: bazaar.draw"}},
		{"label with its number", "expect: {moves: {0: {options: {offer 2: {label: {key: bazaar.option.offer, args: {n: 2}}}}}}}\n",
			"expect: {moves: {0: {options: {offer 2: {label: {args: {n: 3}}}}}}}\n", []string{"offer 2.label.args.n", "got:  2", "want: 3"}},
		{"label in words", "expect: {moves: {0: {options: {offer 2: {label: {en: en bazaar.option.offer 2, ko: ko bazaar.option.offer 2}}}}}}\n",
			"expect: {moves: {0: {options: {offer 2: {label: {ko: 동전 둘}}}}}}\n", []string{"offer 2.label.ko", "got:  ko bazaar.option.offer 2", "want: \"동전 둘\""}},
		{"no such language", "expect: {moves: {0: {options: {offer 2: {label: {}}}}}}\n",
			"expect: {moves: {0: {options: {offer 2: {label: {fr: un}}}}}}\n", []string{"got:  fr", "a language of the game"}},
		{"no effect", "expect: {moves: {0: {options: {offer 2: {effect: ~}}}}}\n",
			"expect: {moves: {0: {options: {offer 2: {label: ~}}}}}\n", []string{"offer 2.label", "want: nothing"}},
		{"some label", "expect: {moves: {0: {options: {offer 2: {label: {}}}}}}\n",
			"expect: {moves: {0: {options: {offer 2: {effect: {}}}}}}\n", []string{"offer 2.effect", "got:  nothing", "want: something"}},
		{"warning of an option", offersMade + "expect: {moves: {0: {options: {draw: {reveals: true}, sell: {reveals: false}}}}}\n",
			offersMade + "expect: {moves: {0: {options: {sell: {reveals: true}}}}}\n", []string{"sell.reveals", "got:  false", "want: true"}},
		{"option that is not offered", offersMade + "expect: {moves: {0: {options: {draw: {}}}}}\n",
			"expect: {moves: {0: {options: {draw: {}}}}}\n", []string{"moves.0.options.draw", "offer 0 | offer 1"}},
		{"unknown fact of an option", "expect: {moves: {0: {options: {offer 2: {}}}}}\n",
			"expect: {moves: {0: {options: {offer 2: {price: 2}}}}}\n", []string{"got:  price", "label, effect"}},
		{"question", "do:\n - 0?: {kind: offer, form: amount, sealed: true, text: bazaar.ask.offer, facts: [{args: {n: 6}}]}\n",
			"do:\n - 0?: {kind: offer, facts: [{args: {n: 5}}]}\n", []string{"x.yaml:6: x: facts.0.args.n", "got:  6", "want: 5"}},
		{"number of facts", "do:\n - 0?: {facts: {count: 1}}\n", "do:\n - 0?: {facts: {count: 0}}\n", []string{"facts.count", "got:  1"}},
		{"no such fact, misspelt", "do:\n - 0?: {facts: {not: [bazaar.draw]}}\n",
			"do:\n - 0?: {facts: {not: [bazaar.drow]}}\n", []string{"facts.not", "no message \"bazaar.drow\""}},
		{"no such fact", "do:\n - 0?: {facts: {not: [{key: bazaar.fact.coins, args: {n: 5}}]}}\n",
			"do:\n - 0?: {facts: {not: [{key: bazaar.fact.coins, args: {n: 6}}]}}\n", []string{"facts.not", "none that is"}},
		{"unknown fact of a question", "do:\n - 0?: {final: true}\n", "do:\n - 0?: {finl: true}\n", []string{"got:  finl"}},
		{"numbers of a refusal", "do:\n - 0!: {move: offer 9, why: {key: bazaar.why.coins, args: {n: 9, have: 6}}}\n",
			"do:\n - 0!: {move: offer 9, why: {args: {have: 5}}}\n", []string{"x.yaml:6:", "refused because of", "bazaar.why.coins", "want: why.args.have 5, not 6"}},
		{"refusal in words", "do:\n - 0!: {move: offer 9, why: {en: en bazaar.why.coins 9 6}}\n",
			"do:\n - 0!: {move: offer 9, why: {en: no}}\n", []string{"want: why.en \"no\", not en bazaar.why.coins 9 6"}},
		{"what was understood", "do:\n - 0!: {move: OFFER 9, code: offer 9, label: ~}\n",
			"do:\n - 0!: {move: OFFER 9, code: offer 8}\n", []string{"is refused as", "got:  offer 9", "want: offer 8"}},
		{"what could be played instead", "do:\n - 0!: {move: offer 9, instead: {has: offer 0, count: 5}}\n",
			"do:\n - 0!: {move: offer 9, instead: {has: offer 9}}\n", []string{"naming instead", "offer 0 | offer 1"}},
		{"refused, misspelt", "do:\n - 0!: {move: ofer 1, why: bazaar.why.unknown}\n",
			"do:\n - 0!: ofer 1\n", []string{"the game has no answer \"ofer 1\""}},
		{"absence of an event", offersMade + "expect: {events: {not: [bazaar.lost]}}\n",
			offersMade + "expect: {events: {not: [bazaar.won]}}\n", []string{"events.not", "bazaar.won", "no event like \"bazaar.won\""}},
		{"absence of an event by its number", offersMade + "expect: {events: {not: [{key: bazaar.won, args: {n: 2}}], has: [bazaar.won], count: 3}}\n",
			offersMade + "expect: {events: {not: [{key: bazaar.won, args: {n: 1}}]}}\n", []string{"events.not", "seat 0 to \"all\""}},
		{"absence of an event, misspelt", offersMade + "expect: {events: {not: [bazaar.lost]}}\n",
			offersMade + "expect: {events: {not: [bazaar.last]}}\n", []string{"the game has no message \"bazaar.last\""}},
		{"absence of an event, argument misspelt", offersMade + "expect: {events: {not: [{key: bazaar.won, args: {n: 2}}]}}\n",
			offersMade + "expect: {events: {not: [{key: bazaar.won, args: {m: 2}}]}}\n", []string{"bazaar.won has no argument \"m\""}},
		{"absence of an event, key misspelt", offersMade + "expect: {events: {not: [{key: bazaar.won, seat: 1}]}}\n",
			offersMade + "expect: {events: {not: [{key: bazaar.won, saet: 1}]}}\n", []string{"no key \"saet\""}},
		{"number of events", offersMade + "expect: {events: {count: 3}}\n", offersMade + "expect: {events: {count: 2}}\n", []string{"events.count", "got:  3"}},
		{"event in words", offersMade + "expect: {events: [{seat: 0, en: en bazaar.won seat 0 3 1}]}\n",
			offersMade + "expect: {events: [{seat: 1, en: en bazaar.won seat 0 3 1}]}\n", []string{"events.0"}},
		{"length of a list", "expect: {deck: {count: 14}, players: {0: {hand: {count: 3}}}}\n",
			"expect: {deck: {count: 13}}\n", []string{"x.yaml:5: x: deck.count", "got:  14: [", "want: 13"}},
		{"length of what is no list", "expect: {deck: {count: 14}}\n", "expect: {phase: {count: 1}}\n", []string{"x: phase", "count: 1"}},
		{"presence without value", "expect: {random: {}, phase: {}, deck: {}}\n",
			"expect: {phse: {}}\n", []string{"x: phse", "got:  nothing", "want: something"}},
		{"some of a list", "given: {prizes: [3, 5, 13, 8]}\nexpect: {prizes: {has: [13, 5], not: 7}}\n",
			"given: {prizes: [3, 5, 13, 8]}\nexpect: {prizes: {has: [13, 13]}}\n", []string{"prizes.has", "got:  [3,5,13,8]", "want: [13,13]"}},
		{"none of a list", "given: {prizes: [3, 5, 13, 8]}\nexpect: {prizes: {not: [7]}}\n",
			"given: {prizes: [3, 5, 13, 8]}\nexpect: {prizes: {not: [8]}}\n", []string{"prizes.not", "want: none that is 8"}},
		{"none of a list, misspelt", "expect: {players: {not: {coins: 5}}}\n",
			"expect: {players: {not: {coin: 5}}}\n", []string{"players.not", "has the word \"coin\""}},
		{"all of a list", "given: {prizes: [3, 5, 13, 8]}\nexpect: {prizes: {all: [3, 5, 8, 13]}}\n",
			"given: {prizes: [3, 5, 13, 8]}\nexpect: {prizes: {all: [3, 5, 8]}}\n", []string{"prizes.all"}},
		{"the order of a list means something", "given: {prizes: [3, 5, 13, 8]}\nexpect: {prizes: [3, 5, 13, 8]}\n",
			"given: {prizes: [3, 5, 13, 8]}\nexpect: {prizes: [3, 5, 8, 13]}\n", []string{"x.yaml:6: x: prizes"}},
		{"seats of moves exist", "expect: {moves: {1: {not: [draw]}}}\n",
			"expect: {moves: {2: {not: [draw]}}}\n", []string{"moves.2", "no seat"}},
		{"seats of refusals exist", "do:\n - 1!: draw\n", "do:\n - 2!: draw\n", []string{"x.yaml:6: x: no seat 2"}},
		{"codes that must not be offered exist", "expect: {moves: {0: {not: [offer 7, draw, card 3]}}}\n",
			"expect: {moves: {0: {not: [darw]}}}\n", []string{"moves.0.not", "the game has no answer \"darw\""}},
		{"hand in any order", lastCards + "expect: {players: {0: {hand: [9, 7]}}}\n",
			lastCards + "expect: {players: {0: {hand: [9, 8]}}}\n", []string{"players.0.hand", "got:  [7,9]", "want: [9,8]"}},
		{"hand given in any order", strings.Replace(lastCards, "[7, 9]", "[9, 7]", 1) + "expect: {players: {0: {hand: [7, 9]}}}\n",
			strings.Replace(lastCards, "[7, 9]", "[9, 7]", 1) + "expect: {deck: [7, 9]}\n", []string{"x: deck"}},
		{"forced answers", lastCards + "do:\n - 0: card 7\nexpect: {forced: [{1: sell}, {1: card 20}]}\n",
			lastCards + "do:\n - 0: card 7\nexpect: {forced: [{1: sell}]}\n", []string{"x: forced", `[{"1":"sell"},{"1":"card 20"}]`}},
		{"forced answers among others", lastCards + "do:\n - 0: card 7\nexpect: {forced: {has: [{1: card 20}], count: 2}}\n",
			lastCards + "do:\n - 0: card 7\nexpect: {forced: []}\n", []string{"x: forced", "want: []"}},
		{"the refusal of a forced question", emptyDeck + " - 1!: {move: draw, forced: sell}\n",
			"loose: true\ndo:\n - 0!: {move: draw, forced: sell}\n", []string{"where the game gave", "want: sell"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := runEager(tt.pass); err != nil {
				t.Errorf("scenario failed:\n%s\n%v", tt.pass, err)
			}
			err := runEager(tt.fail)
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

// A position in which only one answer is left cannot be given: the game has
// gone on.
func TestAGivenWithOneAnswerSaysSo(t *testing.T) {
	err := runEager(strings.Replace(lastCards, "[7, 9]", "[7]", 1) + "expect: {phase: over}\n")
	if err == nil || !strings.HasPrefix(err.Error(), "x.yaml:7: x: given: the position does not stay as it is given: a question with one answer is not asked") {
		t.Errorf("Run = %v, want that a question with one answer is not asked", err)
	}
}

func TestAnIllegalEndNamesForcedAnswers(t *testing.T) {
	err := runEager(emptyDeck + " - 1: draw\n")
	if err == nil || !strings.Contains(err.Error(), "the game gave it: sell") {
		t.Errorf("Run = %v, want that it names the forced answer", err)
	}
}

// sloppy is a bazaar whose Play does something else with illegal moves.
type sloppy struct {
	bazaar.Rules
	illegal func(*bazaar.State, *engine.Events) error
}

type sloppyState struct {
	*bazaar.State
	illegal func(*bazaar.State, *engine.Events) error
}

func (r sloppy) New(s engine.Setup) (engine.State, error) {
	state, err := r.Rules.New(s)
	if err != nil {
		return nil, err
	}
	return sloppyState{state.(*bazaar.State), r.illegal}, nil
}

func (s sloppyState) Clone() engine.State {
	return sloppyState{s.State.Clone().(*bazaar.State), s.illegal}
}

func (s sloppyState) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if s.illegal != nil && !engine.IsLegal(s, seat, m) {
		return s.illegal(s.State, ev)
	}
	return s.State.Play(seat, m, ev)
}

func TestIllegalMovesAreSentToPlay(t *testing.T) {
	again := "do:\n - 0: offer 3\n - 0!: offer 3\n"
	elsewhere := "do:\n - 0!: {move: draw, play: true}\n"
	numbers := "do:\n - 0!: {play: {kind: 1, n: [99]}}\n"
	refused := func(*bazaar.State, *engine.Events) error { return fmt.Errorf("no: %w", engine.ErrRefused) }
	tests := []struct {
		name, rest string
		illegal    func(*bazaar.State, *engine.Events) error
		want       string
	}{
		{"refused, offered before", again, nil, ""},
		{"refused, offered in another match", elsewhere, nil, ""},
		{"refused, by numbers", numbers, nil, ""},
		{"accepted, offered before", again, func(*bazaar.State, *engine.Events) error { return nil }, "Play accepts"},
		{"accepted, offered in another match", elsewhere, func(*bazaar.State, *engine.Events) error { return nil }, "Play accepts"},
		{"accepted, by numbers", numbers, func(*bazaar.State, *engine.Events) error { return nil }, "Play accepts the move {1 [99"},
		{"another error", numbers, func(*bazaar.State, *engine.Events) error { return errors.New("no") }, "not ErrRefused"},
		{"changed", numbers, func(s *bazaar.State, ev *engine.Events) error { s.Turn++; return refused(s, ev) }, "changes the state"},
		{"tells", numbers, func(s *bazaar.State, ev *engine.Events) error { ev.EndTurn(); return refused(s, ev) }, "tells of events"},
		{"legal", "do:\n - 0!: {play: {kind: 0, n: [3]}}\n", nil, ""},
		{"never offered", "do:\n - 0!: {move: offer 99, play: true}\n", nil, "write the move as numbers"},
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
	err := run("expect: {moves: {0: {options: {offer 2: {label: {en: 2 coins}}}}}}\n")
	if err == nil || !strings.Contains(err.Error(), "cannot tell texts") {
		t.Errorf("Run = %v, want that there are no words", err)
	}
}

// Play reaches the position also where what is expected is wrong.
func TestPlayLooksAtNoExpectation(t *testing.T) {
	sc, err := scenario.Load("x.yaml", []byte(head+offersMade+" - 0!: draw\n - 0?: nothing\n - expect: {round: 9}\n - 0: draw\nexpect: {round: 9}\n"))
	if err != nil {
		t.Fatal(err)
	}
	state, steps, err := scenario.Play(games, sc)
	if err != nil || len(steps) != 3 || len(steps[2].Events.List) != 2 || steps[2].Seat != 0 {
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
