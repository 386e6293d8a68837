package textfmt_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
	"guildhall/bot/table/history"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/storage"
)

// TestRecapOfWholeMatches plays random matches of every game. At every third turn it
// checks the recap of that turn and the turns before, in both languages: it has at most
// four rows on a phone, every step is whole, and it contains the first main step of the
// newest turn.
func TestRecapOfWholeMatches(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		texts, err := text.New(info.Messages, textfmt.Texts)
		if err != nil {
			t.Fatal(err)
		}
		games := gameset.New([]engine.Rules{rules})
		for _, seats := range info.Seats {
			t.Run(fmt.Sprintf("%s %d", info.ID, seats), func(t *testing.T) {
				t.Parallel()
				table := storage.Table{Game: info.ID}
				for i := range seats {
					table.Seats = append(table.Seats, storage.Seat{User: fmt.Sprint(i), Name: []string{"Ada", "Theodora of Thessaloniki", "콘스탄티노폴리스의 헬레나", "Bo", "Chen"}[i]})
				}
				var words []textfmt.Words
				for _, lang := range texts.Languages() {
					words = append(words, textfmt.New(texts, games, lang, table))
				}
				var turns []history.VisibleTurn
				n := 0
				eachTurn(t, rules, info.Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(7)}), func(turn history.VisibleTurn) {
					for _, w := range words {
						checkDraft(t, w, turn)
					}
					turns = append(turns, turn)
					turns = turns[max(0, len(turns)-6):]
					if n++; n%3 > 0 {
						return
					}
					for _, w := range words {
						checkRecap(t, w, turns)
					}
				})
			})
		}
	}
}

// eachTurn visits the turns of a random match.
func eachTurn(t *testing.T, rules engine.Rules, setup engine.Setup, visit func(history.VisibleTurn)) {
	t.Helper()
	s, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	chance := setup.Seed.Rand("players")
	var turn []engine.Event
	for pending := s.Pending(nil); len(pending) > 0; pending = s.Pending(nil) {
		moves := s.Moves(pending[0], nil)
		var ev engine.Events
		if err := s.Play(pending[0], moves[chance.Intn(len(moves))], &ev); err != nil {
			t.Fatal(err)
		}
		turn = append(turn, ev.List...)
		if ev.TurnOver || len(s.Pending(nil)) == 0 {
			visit(history.VisibleTurn{Seat: pending[0], Events: turn})
			turn = nil
		}
	}
}

// checkDraft reports a draft that is described in the past tense.
func checkDraft(t *testing.T, w textfmt.Words, turn history.VisibleTurn) {
	t.Helper()
	for _, line := range w.Draft(turn.Seat, turn.Events) {
		if strings.Contains(line, "습니다") {
			t.Errorf("%s: a draft is told in the past tense: %s", w.Lang, line)
		}
	}
}

// checkRecap checks the recap of some turns with a large and with a small first line.
func checkRecap(t *testing.T, w textfmt.Words, turns []history.VisibleTurn) {
	t.Helper()
	for _, size := range []float64{textfmt.SmallText, textfmt.NormalText} {
		lines := w.Recap("", engine.Spectator, turns, size, textfmt.MaxRecap)
		rows := 0
		for i, line := range lines {
			rows += textfmt.RowsOf(line, map[bool]float64{true: size, false: textfmt.SmallText}[i == 0], textfmt.FrameWidth)
		}
		if rows > textfmt.MaxRecap {
			t.Errorf("%s: a recap of %d rows:\n%s", w.Lang, rows, strings.Join(lines, "\n"))
		}
		told := slices.DeleteFunc(slices.Clone(turns), func(one history.VisibleTurn) bool { return w.Turn(engine.Spectator, one.Events) == "" })
		for i, line := range lines {
			checkWhole(t, w, line, told[len(told)-1-i])
		}
	}
}

var (
	brackets = regexp.MustCompile(` \((?:[^()]|\([^()]*\))*\)`)
	counted  = regexp.MustCompile(` ×\d+$`)
)

// stepsOf returns the steps of a line without their effects and names.
func stepsOf(line string) []string {
	var steps []string
	for _, part := range regexp.MustCompile(` → | · `).Split(brackets.ReplaceAllString(line, ""), -1) {
		if i := strings.LastIndex(part, ": "); i >= 0 {
			part = part[i+2:]
		}
		steps = append(steps, counted.ReplaceAllString(part, ""))
	}
	return steps
}

// checkWhole reports a line with steps that the whole turn does not have, a line without
// the first main step, and a line that ends without an object.
func checkWhole(t *testing.T, w textfmt.Words, line string, turn history.VisibleTurn) {
	t.Helper()
	whole := engine.TurnSummary{Tell: w.Rich, Has: w.Has, Name: w.Bold}.Turn(engine.Spectator, turn.Events)
	if whole.IsZero() {
		return
	}
	all := stepsOf(whole.Text(func(string) bool { return true }))
	left := 0
	for i, step := range stepsOf(line) {
		switch _, err := fmt.Sscanf(step, "… +%d", &left); {
		case err == nil:
		case !slices.Contains(all, step):
			t.Errorf("%s: step %d %q of a line is none of %q:\n%s", w.Lang, i, step, all, line)
		}
	}
	if strings.HasSuffix(line, "…") {
		t.Errorf("%s: a line ends without its object:\n%s", w.Lang, line)
	}
	if first := firstMain(w, turn.Events); first != "" && !strings.Contains(line, first) {
		t.Errorf("%s: the line lacks the main step %q:\n%s", w.Lang, first, line)
	}
}

// firstMain returns the first main step of some events.
func firstMain(w textfmt.Words, events []engine.Event) string {
	for _, ev := range events {
		if key := ev.Text.Key + ".main"; ev.To.Has(engine.Spectator) && w.Has(key) {
			return strings.TrimSpace(w.Rich(engine.Text{Key: key, Args: ev.Text.Args}))
		}
	}
	return ""
}
