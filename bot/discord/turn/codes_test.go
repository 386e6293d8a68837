package turn

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
)

var (
	internal = regexp.MustCompile("`|[a-z]+_[a-z0-9_]+")
	english  = regexp.MustCompile(`[A-Za-z]{3,}`)
)

// codeIn returns the part of a line that is notation or an internal id; "" if there is
// none. In Korean every English word counts, except words of the host's command line.
func codeIn(lang, line string) string {
	if found := internal.FindString(line); found != "" {
		return found
	}
	if lang == "ko" {
		for _, found := range english.FindAllString(line, -1) {
			if !slices.Contains([]string{"Discord"}, found) {
				return found
			}
		}
	}
	return ""
}

// No code appears on a person's screen: the lines of a panel, the possible answers, the
// refused ones with their reasons, and the events of a turn use only the reader's words.
func TestNoCodesOnScreens(t *testing.T) {
	sc := reader(t)
	for _, rules := range catalogtest.Games() {
		id := rules.Info().ID
		var codes []string // answers of other moments, which a person may type now
		for _, e := range rules.Library().Cards {
			codes = append(codes, e.Code)
		}
		if len(codes) == 0 {
			codes = []string{"windmill"} // a game without cards does not know it
		}
		seen, refused := 0, 0
		for seed := range uint64(longtest.Number(1, 3)) {
			walk(t, rules, 2, 1+seed, func(d *draft.Draft, s *table.Snapshot) {
				if seen++; seen%3 != 0 { // many positions are alike, so check only some
					return
				}
				s.Draft = d.Steps
				written := []string{codes[seen*7%len(codes)], codes[(seen*7+131)%len(codes)], codes[len(codes)-1]}
				for _, o := range s.Options {
					codes = append(codes, o.Code)
				}
				for _, lang := range []string{"en", "ko"} {
					w := sc.Texts.Words(lang, s.Table)
					lines, unknown := refusalLines(w, d, s, written)
					refused += unknown
					for _, line := range append(lines, panelLines(sc, w, d, s)...) {
						line = strings.NewReplacer("`/rules`", "", "`/규칙`", "", "`/행동`", "", "`/move`", "").Replace(line)
						if code := codeIn(lang, line); code != "" {
							t.Fatalf("%s, %s: %q in: %s", id, lang, code, line)
						}
					}
				}
			})
		}
		if seen < 3 || refused == 0 {
			t.Errorf("%s: %d screens, %d answers that the game does not know", id, seen, refused)
		}
	}
}

// panelLines returns the lines of a panel, of a receipt and of the live card.
func panelLines(_ featureWithTexts, w textfmt.Words, d *draft.Draft, s *table.Snapshot) []string {
	header := s.View.Header()
	lines := []string{
		trailLine(w, s), draftedLine(w, s, false, 2), planLine(w, s.Draft), textfmt.Lines(factLines(w, s)...),
		w.Rich(header.Phase), w.Rich(header.Progress), textfmt.Lines(w.List(header.Notice)...),
	}
	return append(lines, w.Events(d.Events.For(s.Seat))...)
}

// refusalLines returns the refusals of blocked answers, and of answers that a person
// types as codes, and the number of these that the game does not know. The typed text is
// repeated unchanged in refusals; here it is 나.
func refusalLines(w textfmt.Words, d *draft.Draft, s *table.Snapshot, written []string) (lines []string, unknown int) {
	refusals := slices.Clone(d.State.Blocked(s.Seat))
	for _, code := range written {
		no := d.State.Refuse(s.Seat, code)
		refusals = append(refusals, no)
		dropped := *s // chosen before the table changed
		if dropped.Dropped = []string{code}; !no.Label.IsZero() {
			dropped.DroppedNames = []engine.Text{no.Label}
		}
		lines = append(lines, droppedLine(w, &dropped))
	}
	for _, no := range refusals {
		e := table.Explain(d.State, s.Seat, no)
		e.Said = "나"
		said := w.Refusal(e, s)
		if no.Label.IsZero() {
			unknown++
			said = strings.Replace(said, "`나`", "", 1)
		}
		r := table.RefuseIllegal(e)
		lines = append(lines, said, w.Flat(r.Text), textfmt.Lines(w.List(r.Instead)...))
	}
	return lines, unknown
}

// Every blocked answer has a name in the list of impossible answers.
func TestBlockedAnswersHaveNames(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		for seed := range uint64(longtest.Number(1, 3)) {
			walk(t, rules, 2, 1+seed, func(d *draft.Draft, s *table.Snapshot) {
				for _, no := range d.State.Blocked(s.Seat) {
					if no.Label.IsZero() {
						t.Errorf("%s: %s is blocked without a name", rules.Info().ID, no.Code)
					}
				}
			})
		}
	}
}
