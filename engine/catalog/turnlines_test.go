package catalog_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/enginetest"
	"guildhall/engine/longtest"
)

// inLine reports whether a line is short enough for a message.
func inLine(line string) bool { return utf8.RuneCountInString(line) <= 160 }

// Every turn of every game has a turn line in both languages for each viewer who may know part of
// it. The line depends only on events that the viewer may know.
func TestEveryTurnHasALine(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		tellers := briefs(t, info)
		setups := enginetest.Setups(rules)
		if !longtest.Wanted() {
			setups = setups[:len(info.Seats)]
		}
		for i, setup := range setups {
			t.Run(fmt.Sprintf("%s %d %v", info.ID, setup.Seats, setup.Options), func(t *testing.T) {
				t.Parallel()
				viewers := setup.Seats
				if i >= len(info.Seats) {
					viewers = 1 // seat 0 and the spectators
				}
				turns := 0
				eachTurn(t, rules, setup, func(turn []engine.Event) {
					turns++
					for viewer := engine.Spectator; int(viewer) < viewers; viewer++ {
						for lang, b := range tellers {
							checkLine(t, b, lang, viewer, turn)
						}
					}
				})
				if turns < 2*setup.Seats {
					t.Errorf("only %d turns were played", turns)
				}
			})
		}
	}
}

// briefs returns the turn summaries of a game by language. A message that is missing or cannot be
// formatted fails the test.
func briefs(t *testing.T, info engine.Info) map[string]engine.TurnSummary {
	t.Helper()
	c, err := text.New(info.Messages)
	if err != nil {
		t.Fatal(err)
	}
	c.OnMissing(func(lang, key string) { t.Errorf("%s cannot tell %s", lang, key) })
	name := func(s engine.Seat) string { return fmt.Sprintf("**Somebody %d**", s+1) }
	out := map[string]engine.TurnSummary{}
	for _, lang := range c.Languages() {
		out[lang] = engine.TurnSummary{Tell: c.Translator(lang, name), Has: func(key string) bool { return c.Has(lang, key) }, Name: name}
	}
	return out
}

func checkLine(t *testing.T, b engine.TurnSummary, lang string, viewer engine.Seat, turn []engine.Event) {
	t.Helper()
	var seen, others []engine.Event
	for _, ev := range turn {
		if ev.To.Has(viewer) {
			seen, others = append(seen, ev), append(others, ev)
		} else { // replaced by another secret
			others = append(others, engine.Event{Seat: ev.Seat + 1, To: ev.To, Text: engine.T("another secret")})
		}
	}
	line := b.Turn(viewer, turn).Text(inLine)
	switch {
	case len(seen) > 0 && line == "":
		t.Errorf("%s: seat %d reads nothing of %v", lang, viewer, seen)
	case !inLine(line) || strings.Contains(line, "\n"):
		t.Errorf("%s: seat %d reads more than a line: %s", lang, viewer, line)
	case strings.ContainsAny(line, "[]{}<>"):
		t.Errorf("%s: seat %d reads a raw key in: %s", lang, viewer, line)
	case b.Turn(viewer, seen).Text(inLine) != line, b.Turn(viewer, others).Text(inLine) != line:
		t.Errorf("%s: what seat %d may not know changes their line: %s", lang, viewer, line)
	}
}

// eachTurn calls visit with all events of each turn of a random match.
func eachTurn(t *testing.T, rules engine.Rules, setup engine.Setup, visit func([]engine.Event)) {
	t.Helper()
	s, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	chance := setup.Seed.Rand("players")
	var turn []engine.Event
	for pending := s.Pending(nil); len(pending) > 0; pending = s.Pending(nil) {
		seat := pending[chance.Intn(len(pending))]
		moves := s.Moves(seat, nil)
		var ev engine.Events
		if err := s.Play(seat, moves[chance.Intn(len(moves))], &ev); err != nil {
			t.Fatal(err)
		}
		turn = append(turn, ev.List...)
		if ev.TurnOver || len(s.Pending(nil)) == 0 {
			visit(turn)
			turn = nil
		}
	}
}
