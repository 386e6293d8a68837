package puzzles_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/table/records"
	"guildhall/engine"
	"guildhall/engine/ai/analysis"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/value"
	"guildhall/storage"
)

var lookedBackOnce discordtest.Once

// lookedBack returns a match of two people who answered at random, analysed cheaply, with
// its end card and its analysis.
func lookedBack(t *testing.T) (*discordtest.Fixture, storage.Table, *discordtest.Posted, *analysis.Match) {
	t.Helper()
	h := lookedBackOnce.New(t, func() *discordtest.Fixture {
		made := scening(discordtest.Savable(t))
		lookBack(made)
		return made
	})
	tb := scening(h).Newest()
	m, err := h.Bot.Services.Analyses.Made(context.Background(), tb.ID)
	h.Ok(err)
	return h, tb, endCard(h, tb), m
}

// lookBack plays the match of lookedBack and requests its analysis.
func lookBack(h *discordtest.Fixture) {
	h.T.Helper()
	h.Bot.Services.Analyses.ReplaceLookers(func(rules engine.Rules, _ int) (records.Analyzer, error) {
		return func(r engine.Record, between func() error) (*analysis.Match, error) {
			set, _, err := levels.Review(rules, r.Setup)
			if err != nil {
				return nil, err
			}
			set.Club, set.Seed, set.Between = value.Player{Net: set.Net}, r.Setup.Seed, between
			return analysis.Of(rules, r, set)
		}, nil
	}, func(do func(context.Context, func())) { do(context.Background(), func() {}) })
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "villagers", "players": "2", "language": "en"})
	h.Deliver()
	id := fmt.Sprint(h.Newest().ID)
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": id})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": id}, "start")
	tb := h.Newest()
	h.PlayOut(tb.ID)
	press(h, "1", endCard(h, tb), "My turning points")
}

// endCard returns the end card of a match.
func endCard(h *discordtest.Fixture, tb storage.Table) *discordtest.Posted {
	h.T.Helper()
	for _, card := range h.Wire.In(h.Table(tb.ID).Thread, "") {
		if card.Button("My turning points") != "" {
			return card
		}
	}
	h.T.Fatal("no end card")
	return nil
}

// answerAt returns the choice of a message for an answer to the question, by its code.
func answerAt(t *testing.T, p *discordtest.Posted, code string) choice {
	t.Helper()
	sum := "~" + strconv.FormatUint(uint64(handler.Checksum(code)), 36)
	for _, c := range choices(p) {
		if at := c.carried(); len(at) == 2 && strings.HasSuffix(at[1], sum) {
			return c
		}
	}
	t.Fatalf("no answer %q on\n%s", code, p.Text())
	return choice{}
}

// After the analysis of a match, a person can retry the questions at which their answers
// cost most: with the same answer, with the best one, and with the best one shown.
// Nothing is rated.
func TestMistakesAreRetried(t *testing.T) {
	h, tb, card, m := lookedBack(t)
	var own []analysis.Answer
	for _, a := range m.Judged() {
		if tb.Seats[a.Seat].User == "1" && a.Best != a.Code {
			own = append(own, a)
		}
	}
	if len(own) < 2 {
		t.Fatalf("the person made %d mistakes, the test needs 2", len(own))
	}
	p := press(h, "1", press(h, "1", card, "My turning points"), "Retry my mistakes")
	shows(t, p, "Mistake 1 of ", "· turn ", "!✓", "!✗", "!Best: ")
	p = press(h, "1", p, "Show answer")
	shows(t, p, "Best: **", "In the match you chose", "which cost you", "!Try again")
	next := press(h, "1", p, "Next mistake")
	shows(t, next, "Mistake 2 of ")
	slices.SortStableFunc(own, func(a, b analysis.Answer) int { return cmp.Compare(b.Points, a.Points) })
	own = own[:min(5, len(own))]
	slices.SortFunc(own, func(a, b analysis.Answer) int { return a.Entry - b.Entry })
	second := own[1]
	q := answerAt(t, next, second.Code).press(h, "1", next)
	shows(t, q, "✗ You chose this in the match, too.", "[Try again]", "!Best: ")
	next = press(h, "1", q, "Try again")
	good := answerAt(t, next, second.Best)
	shows(t, good.press(h, "1", next), "✓ **Right.** In the match you chose")
	tries, err := h.Bot.Config.Store.PuzzleTries(t.Context(), "1")
	h.Ok(err)
	if len(tries) != 0 {
		t.Errorf("%d tries are rated", len(tries))
	}
}

// A person who did not play in a match has no mistakes in it. Nobody has any while the
// match runs.
func TestOnlyPlayersHaveMistakes(t *testing.T) {
	h, _, card, _ := lookedBack(t)
	q := press(h, "1", press(h, "1", card, "My turning points"), "Retry my mistakes")
	id := ""
	for _, c := range choices(q) {
		if c.label == "Show answer" {
			id = c.id
		}
	}
	shows(t, h.PressForged("3", q, id), "!가장 좋은 답: ")
}
