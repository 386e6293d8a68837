package turn

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/engine/catalog"
)

var (
	internal = regexp.MustCompile("`|[a-z]+_[a-z0-9_]+")
	english  = regexp.MustCompile(`[A-Za-z]{3,}`)
)

// codeIn returns what of a line is notation or an internal id, "" when it has none. In
// Korean every English word but those of the host's command line counts.
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

// No code stands on a person's screen: the lines of a panel, what can be answered, what
// cannot and why, and what a turn did say everything in the reader's words.
func TestNoCodesOnScreens(t *testing.T) {
	sc := reader(t)
	qu := questions{screens: sc}
	for _, rules := range catalog.Games() {
		id := rules.Info().ID
		var codes []string // answers of other moments, which a person may write now
		for _, e := range rules.Library().Cards {
			codes = append(codes, e.Code)
		}
		shown, refused, seen := 0, 0, 0
		for seed := uint64(1); seed < 4; seed++ {
			walk(t, rules, 2, seed, func(d *draft.Draft, s *table.Sight) {
				if seen++; seen%3 != 0 { // many positions are alike
					return
				}
				s.Draft = d.Steps
				refusals := slices.Clone(d.State.Blocked(s.Seat))
				for i := range 2 {
					refusals = append(refusals, d.State.Refuse(s.Seat, codes[(shown*7+i*131)%len(codes)]))
				}
				for _, o := range s.Options {
					codes = append(codes, o.Code)
				}
				for _, lang := range []string{"en", "ko"} {
					w := sc.Words(lang, s.Table)
					lines := []string{trailLine(w, s), draftedLine(w, s, false), qu.possible(w, s), planLine(w, s.Draft), wording.Lines(factLines(w, s)...)}
					lines = append(lines, w.Events(d.Events.For(s.Seat))...) // of the receipt
					header := s.View.Header()
					lines = append(lines, w.Rich(header.Phase), w.Rich(header.Progress), wording.Lines(w.List(header.Notice)...))
					dropped := *s // an answer of another moment, chosen before the table moved on
					dropped.Dropped = []string{codes[len(codes)-1]}
					if label := d.State.Refuse(s.Seat, dropped.Dropped[0]).Label; !label.IsZero() {
						dropped.DroppedNames = []engine.Text{label}
					}
					lines = append(lines, droppedLine(w, &dropped))
					for _, no := range refusals {
						e := table.Explain(d.State, s.Seat, no)
						if e.Said = "나"; no.Label.IsZero() {
							refused++
						}
						said := w.Refusal(e, s)
						if no.Label.IsZero() {
							said = strings.Replace(said, "`나`", "", 1)
						}
						r := table.RefuseIllegal(e)
						lines = append(lines, said, w.Flat(r.Text), wording.Lines(w.List(r.Instead)...))
					}
					for _, line := range lines {
						line = strings.NewReplacer("`/rules`", "", "`/규칙`", "", "`/행동`", "", "`/move`", "").Replace(line)
						if code := codeIn(lang, line); code != "" {
							t.Errorf("%s, %s: %q in: %s", id, lang, code, line)
							if shown += 1000; shown > 20_000 {
								t.FailNow()
							}
						}
					}
				}
				shown++
			})
		}
		if shown == 0 || refused == 0 {
			t.Errorf("%s: %d screens, %d answers that the game does not know", id, shown, refused)
		}
	}
}

// A blocked answer has a name on the list of what is not possible.
func TestBlockedAnswersHaveNames(t *testing.T) {
	for _, rules := range catalog.Games() {
		for seed := uint64(1); seed < 4; seed++ {
			walk(t, rules, 2, seed, func(d *draft.Draft, s *table.Sight) {
				for _, no := range d.State.Blocked(s.Seat) {
					if no.Label.IsZero() {
						t.Errorf("%s: %s is blocked without a name", rules.Info().ID, no.Code)
					}
				}
			})
		}
	}
}
