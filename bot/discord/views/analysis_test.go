package views_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/table"
	"guildhall/bot/table/records"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/engine/ai/analysis"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/value"
	"guildhall/storage"
)

var overOnce, lookedBackOnce discordtest.Once

// played returns a finished match of Villagers between persons 1 and 2, in English, that
// was played at random.
func played(t *testing.T) (*discordtest.Fixture, storage.Table) {
	t.Helper()
	h := overOnce.New(t, func() *discordtest.Fixture { return playedThrough(t) })
	return h, h.Newest()
}

// playedThrough builds the template that played copies.
func playedThrough(t *testing.T) *discordtest.Fixture {
	t.Helper()
	h := discordtest.Savable(t)
	h.Langs = map[string]string{"1": "en-US", "2": "ko"}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "villagers", "players": "2", "language": "en"})
	h.Deliver()
	id := fmt.Sprint(h.Newest().ID)
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": id})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": id}, "start")
	h.PlayOut(h.Newest().ID)
	return h
}

// cheap analyses matches immediately, with a small search budget.
func cheap(h *discordtest.Fixture, times *int) {
	h.Bot.Services.Analyses.ReplaceLookers(func(rules engine.Rules, _ int) (records.Analyzer, error) {
		return func(r engine.Record, between func() error) (*analysis.Match, error) {
			*times++
			set, _, err := levels.Review(rules, r.Setup)
			if err != nil {
				return nil, err
			}
			set.Club, set.Seed, set.Between = value.Player{Net: set.Net}, r.Setup.Seed, between
			return analysis.Of(rules, r, set)
		}, nil
	}, func(do func(context.Context, func())) { do(context.Background(), func() {}) })
}

// endCard returns the end card of a match.
func endCard(h *discordtest.Fixture, tb storage.Table) *discordtest.Posted {
	h.T.Helper()
	for _, p := range h.Wire.In(tb.Thread, "") {
		if p.Button("Rematch") != "" {
			return p
		}
	}
	h.T.Fatal("no end card")
	return nil
}

// «Retry my mistakes» is below the analysis for a person who made mistakes.
func TestRetryIsOfferedAfterMistakes(t *testing.T) {
	h, tb := played(t)
	faultless := engine.Seat(seating.Index(tb, "1"))
	h.Bot.Services.Analyses.ReplaceLookers(func(rules engine.Rules, _ int) (records.Analyzer, error) {
		return func(r engine.Record, between func() error) (*analysis.Match, error) {
			set, _, err := levels.Review(rules, r.Setup)
			if err != nil {
				return nil, err
			}
			set.Club, set.Seed, set.Between = value.Player{Net: set.Net}, r.Setup.Seed, between
			m, err := analysis.Of(rules, r, set)
			if err != nil {
				return nil, err
			}
			for i, a := range m.Answers {
				if a.Seat == faultless {
					m.Answers[i].Judgement = analysis.Fine
				}
			}
			return m, nil
		}, nil
	}, func(do func(context.Context, func())) { do(context.Background(), func() {}) })
	card := endCard(h, tb)
	if p := h.Press("1", card, card.Button("Analysis")); p.Button("Retry my mistakes") != "" || p.Button("My turning points") == "" {
		t.Errorf("below the analysis of who made no mistake stands\n%s", p.Text())
	}
	if p := h.Press("2", card, card.Button("Analysis")); p.Button("내 실수 다시 풀기") == "" {
		t.Errorf("below the analysis of who made mistakes stands\n%s", p.Text())
	}
}

// «Analysis» on the end card shows the graph, each seat and the most costly answers, in
// the language of the reader. The analysis is made only once.
func TestAnalysisFromTheEndCard(t *testing.T) {
	h, tb := played(t)
	times := 0
	cheap(h, &times)
	card := endCard(h, tb)
	said := h.Press("1", card, card.Button("Analysis"))
	if said.Frame == nil || said.Frame.Colour != handler.EdgeRead {
		t.Errorf("the analysis has the frame %+v", said.Frame)
	}
	for _, want := range []string{"**Analysis**", "**Ada**: luck ", "**Bo**: luck ", "better: ", "beyond two standard errors"} {
		if !strings.Contains(said.Content, want) {
			t.Errorf("the analysis lacks %q:\n%s", want, said.Text())
		}
	}
	if n := strings.Count(said.Content, "\n") + 1; n > 10 {
		t.Errorf("%d lines, want at most ten:\n%s", n, said.Content)
	}
	if len(said.Files) != 1 || !strings.HasPrefix(said.Files[0].Name, "chances-") || !regexp.MustCompile(`Turn 0: .*Ada \d+%`).MatchString(said.Files[0].Alt) {
		t.Errorf("the files are %+v", said.FileNames())
	}
	again := h.Press("1", card, card.Button("Analysis"))
	if again.Content != said.Content || times != 1 {
		t.Errorf("made %d times:\n%s\n%s", times, said.Content, again.Content)
	}
	if korean := h.Press("2", card, card.Button("Analysis")); !strings.Contains(korean.Content, "**분석**") || times != 1 {
		t.Errorf("made %d times; for a Korean:\n%s", times, korean.Content)
	}
}

// The button below the analysis gives the page of the match with the marks of the
// analysis.
func TestPageWithTheAnalysis(t *testing.T) {
	h, tb := played(t)
	cheap(h, new(int))
	card := endCard(h, tb)
	said := h.Press("1", card, card.Button("Analysis"))
	page := h.Press("1", said, said.Button("Page with these marks"))
	if len(page.Files) != 1 || !strings.HasSuffix(page.Files[0].Name, ".html") {
		t.Fatalf("the files are %v:\n%s", page.FileNames(), page.Content)
	}
	made, err := h.Bot.Services.Analyses.Made(context.Background(), tb.ID)
	h.Ok(err)
	if got, want := strings.Count(dataOf(t, page.Files[0].Data), `"sign":`), len(made.Judged()); got != want || want == 0 {
		t.Errorf("%d answers are marked on the page, want %d", got, want)
	}
	running := h.Started("1", "2")
	if early := h.PressForged("1", said, strings.Replace(said.Button("Page with these marks"), fmt.Sprint(tb.ID), fmt.Sprint(running.ID), 1)); len(early.Files) != 0 || !strings.Contains(early.Content, "is not over") {
		t.Errorf("the page of a match in play: %s", early.Text())
	}
}

// dataOf returns the data that the script of a page reads.
func dataOf(t *testing.T, page []byte) string {
	t.Helper()
	m := regexp.MustCompile(`id="data">([^<]*)</script>`).FindSubmatch(page)
	if m == nil {
		t.Fatal("the page has no data")
	}
	packed, err := base64.URLEncoding.DecodeString(string(m[1]))
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// For a solo match of Lisboa no chances are computed: its end card has neither «Analysis»
// nor «My turning points». A button of an earlier version gives the reason, in both
// languages.
func TestNoAnalysisOfSoloLisboa(t *testing.T) {
	for lang, why := range map[string]string{
		"en-US": "I show no chances to win for such a match", "ko": "이길 확률을 알려 드리지 않습니다",
	} {
		h := discordtest.New(t)
		h.Langs = map[string]string{"1": lang}
		h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "lisboa", "players": "1"})
		h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(h.Newest().ID)}, "start")
		h.PlayOut(h.Newest().ID)
		tb := h.Newest()
		all := h.Wire.In(tb.Thread, "")
		card := all[len(all)-1]
		if again := discordtest.Verb(card, "again"); again == "" || discordtest.Verb(card, "analysis")+discordtest.Verb(card, "turning") != "" {
			t.Errorf("%s: the end card is\n%s", lang, card.Text())
		}
		for _, verb := range []string{"analysis", "turning"} {
			old := strings.Replace(discordtest.Verb(card, "again"), "again:", verb+":", 1)
			if said := h.PressForged("1", card, old); !strings.Contains(said.Content, why) || len(said.Files) > 0 {
				t.Errorf("%s: %s of an earlier version says\n%s", lang, verb, said.Text())
			}
		}
	}
}

// The end card of a game that cannot be analysed has no such button. A running match has
// no analysis.
func TestNoAnalysis(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Langs = map[string]string{"1": "en-US", "2": "en-US"}
	tb := h.Nodding(discordtest.RoundsTurns - 1)
	h.Nod()
	h.Deliver()
	card := endCard(h, tb)
	if card.Button("Analysis") != "" {
		t.Errorf("the end card of a game without a net:\n%s", card.Text())
	}
	var no *table.RefusedError
	if _, err := h.Bot.Services.Analyses.Ask(context.Background(), tb.ID); !errors.As(err, &no) || no.Reason != records.AnalysisNone {
		t.Errorf("a forged button gets %v", err)
	}
	if _, err := h.Bot.Services.Analyses.Ask(context.Background(), h.Started("1", "2").ID); err == nil {
		t.Error("a match in play is looked back at")
	}
}
