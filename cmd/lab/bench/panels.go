package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/discord"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/layout"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/table/services"
	"guildhall/bot/text"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	pictures "guildhall/render/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

const (
	panelSeats = 3
	// maxVisible is the maximum number of answers that a person should see without scrolling.
	maxVisible = 3
)

// panelMatches returns the number of matches of each game that are measured in each language: 30, or
// GUILDHALL_PANEL_MATCHES.
func panelMatches() int {
	if n, err := strconv.Atoi(os.Getenv("GUILDHALL_PANEL_MATCHES")); err == nil && n > 0 {
		return n
	}
	return 30
}

// panelGoals limit the heights of panels on a phone, in pixels: the median, 95
// % and all of them. answers limits the position at which the question and the
// first three answers end.
var panelGoals = struct{ median, p95, max, answers string }{"<= 560", "<= 760", "<= 900", "<= 500"}

// measurePanels measures every panel of whole matches of a game that computers of
// level 3 play: how high it is on a phone, and where its question and its first three
// answers end.
func measurePanels(rules engine.Rules) func(context.Context) ([]figure.Figure, error) {
	return func(ctx context.Context) ([]figure.Figure, error) {
		game := rules.Info().ID
		matches, err := playPanelMatches(ctx, rules, panelMatches(), clubPlayer)
		if err != nil {
			return nil, err
		}
		var figures []figure.Figure
		for _, lang := range panelLanguages {
			all, err := measureMatches(ctx, rules, matches, lang.locale, 0)
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %w", game, lang.name, err)
			}
			figures = append(figures, all.figures(game+" panels, "+lang.name)...)
		}
		return figures, nil
	}
}

var panelLanguages = []struct{ name, locale string }{{"English", "en-US"}, {"Korean", "ko"}}

// panelSeatsOf returns the number of seats in the measured matches of a game: panelSeats, or
// the largest that the game allows.
func panelSeatsOf(rules engine.Rules) int {
	seats := rules.Info().Seats
	if slices.Contains(seats, panelSeats) {
		return panelSeats
	}
	return slices.Max(seats)
}

// clubPlayer returns the opponent of level 3.
func clubPlayer(rules engine.Rules) (chooser, error) {
	p, err := levels.Of(rules, panelSeatsOf(rules), levels.Club)
	if err != nil {
		return nil, err
	}
	return chains(p), nil
}

// chains returns a chooser for a player that answers several questions at once.
func chains(p ai.Player) chooser {
	rest := map[engine.Seat][]ai.Decision{}
	return func(s engine.State, seat engine.Seat, r *engine.Rand) (engine.Move, error) {
		if len(rest[seat]) == 0 {
			choices, err := p.Choose(ai.NewSampler(s, seat), seat, r)
			if err != nil {
				return engine.Move{}, err
			}
			rest[seat] = choices
		}
		m := rest[seat][0].Move
		rest[seat] = rest[seat][1:]
		return m, nil
	}
}

// panelMatch holds the seed and the moves of a match that is pressed through
// panels.
type panelMatch struct {
	seed  uint64
	moves []engine.Move
}

// playPanelMatches plays matches with the rules alone.
func playPanelMatches(ctx context.Context, rules engine.Rules, n int, player func(engine.Rules) (chooser, error)) ([]panelMatch, error) {
	var matches []panelMatch
	for i := range n {
		m := panelMatch{seed: uint64(i + 1)}
		choose, err := player(rules)
		if err != nil {
			return nil, err
		}
		note := func(s engine.State, seat engine.Seat, r *engine.Rand) (engine.Move, error) {
			if err := ctx.Err(); err != nil {
				return engine.Move{}, err
			}
			move, err := choose(s, seat, r)
			m.moves = append(m.moves, move)
			return move, err
		}
		err = scripted(ctx, rules, panelSeatsOf(rules), m.seed, time.Now, note, func(*sqlite.DB, *services.Services, *text.Catalog, storage.Table, []scriptedTurn) error { return nil })
		if err != nil {
			return nil, err
		}
		matches = append(matches, m)
	}
	return matches, nil
}

// measuredPanels holds the measurements of panels of whole matches, and the
// presses of each turn.
type measuredPanels struct {
	heights, questions, answers []float64
	turns                       pressedTurns
}

// measureMatches makes the turns of matches on panels in a language. It makes
// the given number of first turns of each match, or all if turns is 0.
func measureMatches(ctx context.Context, rules engine.Rules, matches []panelMatch, locale string, turns int) (*measuredPanels, error) {
	all := &measuredPanels{}
	for _, m := range matches {
		next := 0
		replay := func(engine.State, engine.Seat, *engine.Rand) (engine.Move, error) {
			next++
			return m.moves[next-1], nil
		}
		err := scripted(ctx, rules, panelSeatsOf(rules), m.seed, time.Now, replay, func(db *sqlite.DB, tables *services.Services, words *text.Catalog, table storage.Table, script []scriptedTurn) error {
			if turns > 0 {
				script = script[:min(turns, len(script))]
			}
			return all.press(ctx, db, tables, words, table, script, locale)
		})
		if err != nil {
			return nil, fmt.Errorf("match %d: %w", m.seed, err)
		}
	}
	return all, nil
}

// press makes the turns of a match and measures each panel on the way.
func (all *measuredPanels) press(ctx context.Context, db *sqlite.DB, tables *services.Services, words *text.Catalog, t storage.Table, turns []scriptedTurn, locale string) error {
	p, config, err := newPresser(db, tables, words, t, locale, time.Now)
	if err != nil {
		return err
	}
	config.Artists, config.Draw = pictures.Artist, layout.Outlines()
	p.bot = discord.New(config)
	var failed error
	p.shown = func(m *model.Message) {
		onPhone, err := onPhone(m)
		if err != nil {
			failed = err
			return
		}
		all.add(layout.Measure(onPhone))
	}
	for i, turn := range turns {
		n, err := p.play(ctx, turn)
		if err != nil {
			return fmt.Errorf("turn %d of seat %d, %q: %w", i+1, turn.seat, turn.codes, err)
		}
		if failed != nil {
			return failed
		}
		all.turns = append(all.turns, pressedTurn{game: t.Game, seats: len(t.Seats), kinds: turn.kinds, presses: n})
	}
	return nil
}

// onPhone converts a private message for the layout on a phone.
func onPhone(m *model.Message) (layout.Message, error) {
	shown, err := json.Marshal(m)
	if err != nil {
		return layout.Message{}, err
	}
	out, err := layout.Read(shown, nil)
	out.Invoked = true
	out.Flags |= layout.Ephemeral
	return out, err
}

// answerVerbs lists the verbs of components that answer a question.
var answerVerbs = []string{"pick", "menu", "picks", "group"}

// add records a panel. The question ends where the text before the first answer
// ends. A menu counts as the answers in it.
func (all *measuredPanels) add(l layout.Layout) {
	all.heights = append(all.heights, l.Height)
	question, answers, seen := 0.0, 0.0, 0
	var section layout.Box
	for _, b := range l.Boxes {
		switch id, err := handler.ParseCustomID(b.ID); {
		case b.Kind == layout.Section:
			section = b
		case b.Kind == layout.Text && seen == 0:
			question = b.Bottom
		case err != nil || !slices.Contains(answerVerbs, id.Verb) || seen >= maxVisible:
		default:
			answers = b.Bottom
			if b.Top < section.Bottom { // an answer ends with its section, and its text is not the question
				answers = section.Bottom
				if seen == 0 {
					question = min(question, section.Top)
				}
			}
			seen++
			if b.Kind != layout.Button {
				seen = maxVisible
			}
		}
	}
	if seen > 0 {
		all.questions, all.answers = append(all.questions, question), append(all.answers, answers)
	}
}

// figures returns the figures of all panels. Their names begin with prefix.
func (all *measuredPanels) figures(prefix string) []figure.Figure {
	at := func(list []float64, percent int) float64 {
		sorted := slices.Sorted(slices.Values(list))
		return sorted[min(len(sorted)-1, len(sorted)*percent/100)]
	}
	var out []figure.Figure
	for _, one := range []struct {
		name    string
		list    []float64
		percent int
		unit    string
		goal    string
	}{
		{"height, median", all.heights, 50, "px", panelGoals.median},
		{"height, 95 %", all.heights, 95, "px", panelGoals.p95},
		{"height, most", all.heights, 100, "px", panelGoals.max},
		{"end of the question, most", all.questions, 100, "px", panelGoals.answers},
		{"end of the first three answers, median", all.answers, 50, "px", ""},
		{"end of the first three answers, most", all.answers, 100, "px", panelGoals.answers},
	} {
		out = append(out, figure.New(strings.Join([]string{prefix, one.name}, ": "), at(one.list, one.percent), one.unit, one.goal))
	}
	return append(out, all.turns.kindFigures(prefix)...)
}

// kindFigures returns the presses of turns for each kind that occurred. The
// names begin with prefix.
func (all pressedTurns) kindFigures(prefix string) []figure.Figure {
	var out []figure.Figure
	for _, k := range turnKinds {
		if counts := all.of(k); len(counts) > 0 {
			name := prefix + ": presses, " + k.name
			out = append(out, figure.New(name+", median", float64(counts[len(counts)/2]), "presses", fmt.Sprint("<= ", k.goal)),
				figure.New(name+", most", float64(counts[len(counts)-1]), "presses", ""))
		}
	}
	return out
}
