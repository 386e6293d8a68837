package bench

import (
	"slices"
	"testing"
	"time"

	"guildhall/bot/table/services"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// panelBounds hold the present heights of the sampled panels on a phone, in
// pixels: the median, the largest, and the largest position at which the first
// three answers end. A change that makes panels lower also lowers these bounds.
// Bounds above panelGoals are work to do.
var panelBounds = map[string]struct{ median, most, answers float64 }{
	"cleopatra":  {560, 720, 480},
	"villagers":  {575, 700, 430},
	"caylus":     {570, 730, 460},
	"architects": {530, 710, 470},
	"lisboa":     {560, 740, 490},
	"market":     {430, 630, 450},
}

// sampledTurns is the number of turns of the sample. Without the long tests,
// the game's other language uses fewTurns, since almost every turn shows a
// panel that is too high.
const sampledTurns, fewTurns = 40, 16

// Panels keep their maximum height on a phone. The sample is the first turns of
// a match of each game between quick computers, in both languages.
func TestPanelsKeepTheirBudget(t *testing.T) {
	quick := func(rules engine.Rules) (chooser, error) {
		p, err := levels.Of(rules, panelSeats, levels.Casual)
		return chains(p), err
	}
	seed := longtest.Seed(t)
	for n, rules := range catalog.Games() {
		matches, err := playPanelMatches(t.Context(), rules, 1, quick)
		if err != nil {
			t.Fatal(err)
		}
		bounds := panelBounds[rules.Info().ID]
		for k, lang := range panelLanguages {
			turns := sampledTurns
			if (uint64(n+k)+seed)%2 == 1 {
				turns = longtest.Number(fewTurns, sampledTurns)
			}
			all, err := measureMatches(t.Context(), rules, matches, lang.locale, turns)
			if err != nil {
				t.Fatal(err)
			}
			if len(all.heights) < 12 || len(all.answers) < 12 {
				t.Fatalf("%s, %s: only %d panels were measured", rules.Info().ID, lang.name, len(all.heights))
			}
			heights := slices.Sorted(slices.Values(all.heights))
			median, most, answers := heights[len(heights)/2], heights[len(heights)-1], slices.Max(all.answers)
			if median > bounds.median || most > bounds.most || answers > bounds.answers {
				t.Errorf("%s, %s: panels are %.0f px high in the median and %.0f at most, and their first three answers end at %.0f; want at most %v",
					rules.Info().ID, lang.name, median, most, answers, bounds)
			}
		}
	}
}

// pressBounds hold the present number of presses of the turns of a match: the
// median and the largest. The short test plays Caylus and the games with the
// longest turns.
var pressBounds = []struct {
	game         string
	median, most int
}{
	{"villagers", 2, 19},
	{"cleopatra", 6, 14},
	{"lisboa", 7, 18},
	{"caylus", 3, 8},
	{"architects", 3, 8},
}

// A turn takes few presses from «Take turn» to the receipt. The test plays a
// match of each game between quick computers, with the default settings of new
// people: they confirm turns and get warnings.
func TestTurnsTakeFewPresses(t *testing.T) {
	for _, bound := range pressBounds[:longtest.Number(4, len(pressBounds))] {
		rules, _ := catalog.Game(bound.game)
		quick, err := levels.Of(rules, panelSeats, levels.Casual)
		if err != nil {
			t.Fatal(err)
		}
		var counts []int
		err = scripted(t.Context(), rules, panelSeats, 1, time.Now, chains(quick), func(db *sqlite.DB, tables *services.Services, words *text.Catalog, table storage.Table, turns []scriptedTurn) error {
			p := newPresser(db, tables, words, table)
			for _, turn := range turns {
				n, err := p.play(t.Context(), turn)
				if err != nil {
					return err
				}
				if counts = append(counts, n); n > bound.most {
					t.Errorf("%s: %d presses, want at most %d, for %q", bound.game, n, bound.most, turn.codes)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(counts)
		if median := counts[len(counts)/2]; len(counts) < 40 || median > bound.median {
			t.Errorf("%s: %d presses in the median of %d turns, want at most %d", bound.game, median, len(counts), bound.median)
		}
	}
}
