package turn_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/table/hints"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/advice"
	"guildhall/storage"
)

// started returns a match of Caylus for persons 1 and 2, in English, with or without
// hints. Hints are cheap and computed immediately.
func started(t *testing.T, allowed bool) (*discordtest.Fixture, storage.Table) {
	t.Helper()
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "en-US", "2": "en-US"}
	h.Bot.Services.Hints.ReplaceAdvisers(func(rules engine.Rules, seats int) (hints.Adviser, error) {
		a, err := advice.New(rules, seats)
		a.Iterations = 60
		return a, err
	})
	h.Bot.Services.Hints.ReplaceLater(func(do func(context.Context)) { do(t.Context()) })
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "caylus", "players": "2", "language": "en"})
	h.Deliver()
	if allowed {
		page := h.Reach("1", discordtest.ChannelID, "table manage", nil, "more")
		h.PressForged("1", page, fmt.Sprintf("thints:%d:0.0:on", h.Newest().ID))
		h.Deliver()
	}
	return h, h.Table(h.Newest().ID)
}

// begin lets person 2 join and starts the match.
func begin(h *discordtest.Fixture, tb storage.Table) storage.Table {
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(tb.ID)})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
	h.Deliver()
	return h.Table(tb.ID)
}

// whatHint requests a hint, even if no button offers one.
func whatHint(h *discordtest.Fixture, user string, tb storage.Table) string {
	h.T.Helper()
	return h.Forces(user, tb.Thread, tb.ID, "hint").Content
}

func TestHintOnTheTurn(t *testing.T) {
	h, tb := started(t, true)
	lobby := h.Wire.In(discordtest.ChannelID, "")[0]
	if !strings.Contains(lobby.Content, "Hints are allowed") {
		t.Errorf("the lobby card does not say so:\n%s", lobby.Text())
	}
	tb = begin(h, tb)
	standing := h.Wire.In(tb.Thread, "")
	if card := standing[len(standing)-1]; !strings.Contains(card.Content, "hints are allowed") {
		t.Errorf("the live card does not say so:\n%s", card.Text())
	}
	who := h.Pending(tb.ID)
	panel := h.Command(who, tb.Thread, "play", nil)
	public := len(h.Wire.In(tb.Thread, ""))
	said := h.Press(who, panel, panel.Button("Hint"))
	for _, want := range []string{"**Hint**", "**1.** ", "**3.** ", "Your chance to win: about **", "%**", "Amounts: with this answer"} {
		if !strings.Contains(said.Content, want) {
			t.Errorf("the hint lacks %q:\n%s", want, said.Text())
		}
	}
	if said.Frame == nil {
		t.Error("the hint stands in no frame")
	}
	if again := whatHint(h, who, tb); again != said.Content {
		t.Errorf("asked again it says\n%s\nthe button\n%s", again, said.Content)
	}
	if strings.Contains(said.Content, "±") {
		t.Errorf("the hint tells the error of the search alone:\n%s", said.Text())
	}
	other := map[string]string{"1": "2", "2": "1"}[who]
	if no := whatHint(h, other, tb); strings.Contains(no, "**1.**") || !strings.Contains(no, "waiting for") {
		t.Errorf("the other person reads\n%s", no)
	}
	h.Deliver()
	if n := len(h.Wire.In(tb.Thread, "")); n != public {
		t.Errorf("%d public messages after a hint, %d before", n, public)
	}
}

func TestNoHintsIfForbidden(t *testing.T) {
	h, tb := started(t, false)
	tb = begin(h, tb)
	who := h.Pending(tb.ID)
	if panel := h.Command(who, tb.Thread, "play", nil); panel.Button("Hint") != "" {
		t.Errorf("the panel offers a hint:\n%s", panel.Text())
	}
	if no := whatHint(h, who, tb); !strings.Contains(no, "opened without hints") || !strings.Contains(no, "«Plan»") {
		t.Errorf("the refusal is\n%s", no)
	}
}

// The owner can switch hints on and off until the start.
func TestOwnerSwitchesHints(t *testing.T) {
	h, tb := started(t, false)
	card := h.Wire.In(discordtest.ChannelID, "")[0]
	more := h.Press("1", card, discordtest.Verb(card, "more"))
	more = h.Press("1", more, more.Button("Allow hints"))
	h.Deliver()
	if card := h.Wire.In(discordtest.ChannelID, "")[0]; !strings.Contains(card.Content, "Hints are allowed") || !h.Table(tb.ID).TableState.Hints {
		t.Errorf("after «Allow hints»:\n%s", card.Text())
	}
	h.Press("1", more, more.Button("No hints"))
	h.Deliver()
	if card := h.Wire.In(discordtest.ChannelID, "")[0]; strings.Contains(card.Content, "Hints are allowed") || h.Table(tb.ID).TableState.Hints {
		t.Errorf("after «No hints»:\n%s", card.Text())
	}
}

// The button below a hint plays it, and the next question of the turn has its own hints.
func TestHintIsPlayedAndTheNextQuestionHasOne(t *testing.T) {
	h, tb := started(t, true)
	tb = begin(h, tb)
	for range 12 { // Caylus asks a second question in some turns
		who := h.Pending(tb.ID)
		panel := h.Command(who, tb.Thread, "play", nil)
		hint := h.Press(who, panel, panel.Button("Hint"))
		said, best := hint.Content, bestCode(h, tb, who)
		panel = h.Press(who, hint, hint.Button("Play 1"))
		s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, who)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Draft) == 0 || s.Draft[0].Code != best {
			t.Fatalf("«Play 1» of\n%s\nplays %v, want %s", said, s.Draft, best)
		}
		if panel.Button("Hint") != "" {
			if next := h.Press(who, panel, panel.Button("Hint")); !strings.Contains(next.Content, "**Hint**") || next.Content == said {
				t.Errorf("the hint for the next question is\n%s", next.Text())
			}
			return
		}
		done := discordtest.Verb(panel, "done")
		if done == "" {
			t.Fatalf("no confirmation after «Play 1»:\n%s", panel.Text())
		}
		h.Press(who, panel, done)
		h.Deliver()
	}
	t.Error("no turn had a second question")
}

// bestCode returns the first answer of the hint for a person.
func bestCode(h *discordtest.Fixture, tb storage.Table, user string) string {
	h.T.Helper()
	wait, err := h.Bot.Services.Hints.Ask(h.T.Context(), tb.ID, user)
	if err != nil {
		h.T.Fatal(err)
	}
	hint, err := wait(h.T.Context())
	if err != nil {
		h.T.Fatal(err)
	}
	return hint.Answers[0].Code
}

// A person who plays only against computers can allow and forbid hints at any time. This
// is not possible against another person, or in a rated match.
func TestHintsCanBeSwitchedAgainstComputers(t *testing.T) {
	for _, rated := range []bool{false, true} {
		h, tb := started(t, false)
		h.AddsBot("1", discordtest.ChannelID, tb.ID, "1")
		h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
		h.Deliver()
		tb = h.Table(tb.ID)
		if rated {
			_, err := h.Bot.Services.Tables.Modify(t.Context(), tb.ID, "1", "", func(t *storage.Table) ([]storage.Delivery, error) {
				t.TableState.Rated = []int{0, 1}
				return nil, nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		offer := h.Reach("1", tb.Thread, "table manage", nil, "hint")
		if rated {
			if offer.Button("Allow hints") != "" {
				t.Errorf("a rated match offers hints:\n%s", offer.Text())
			}
			continue
		}
		allowed := h.Press("1", offer, offer.Button("Allow hints"))
		if got := h.Table(tb.ID).TableState; !got.Hints || got.Rated != nil {
			t.Fatalf("after «Allow hints», hints are allowed: %v, rated seats %v:\n%s", got.Hints, got.Rated, allowed.Text())
		}
		h.Deliver()
		if all := h.Wire.In(tb.Thread, ""); !slices.ContainsFunc(all, func(p *discordtest.Posted) bool {
			return discordtest.Verb(p, "turn") != "" && strings.Contains(p.Content, "hints are allowed")
		}) {
			t.Errorf("the card does not tell that hints are allowed:\n%s", all[len(all)-1].Text())
		}
		for n := 0; h.Pending(tb.ID) != "1" && n < 10; n++ {
			h.Bot.Services.Computers.Work(t.Context())
			h.After(time.Minute)
		}
		if hint := h.Reach("1", tb.Thread, "table manage", nil, "hint"); strings.Contains(hint.Content, "**Hint**") {
			h.Press("1", hint, hint.Button("No more hints"))
			if h.Table(tb.ID).TableState.Hints {
				t.Error("hints are still allowed after «No more hints»")
			}
		} else {
			t.Errorf("no hint where they are allowed:\n%s", hint.Text())
		}
	}
	h, tb := started(t, false)
	tb = begin(h, tb)
	if offer := h.Forces(h.Pending(tb.ID), tb.Thread, tb.ID, "hint"); offer.Button("Allow hints") != "" {
		t.Errorf("hints are offered where another person plays:\n%s", offer.Text())
	}
	away := h.Pending(tb.ID)
	here := map[string]string{"1": "2", "2": "1"}[away]
	h.AsksStandin(away, tb, nil)
	if got := h.Table(tb.ID).Seats; got[0].Standin+got[1].Standin != seating.Computer {
		t.Fatalf("nobody stands in: %+v", got)
	}
	h.Deliver()
	if offer := h.Forces(here, tb.Thread, tb.ID, "hint"); offer.Button("Allow hints") != "" {
		t.Errorf("hints are offered while another person is away:\n%s", offer.Text())
	}
}

// reasoning is an adviser with two alternatives: one that costs points, and an equal one.
type reasoning struct{}

func (reasoning) Advise(see ai.Sampler, seat engine.Seat, _ int, r *engine.Rand) (advice.Advised, error) {
	world := see(r)
	moves := world.Moves(seat, nil)
	deniers, stone := engine.T("caylus.advising.deniers"), engine.T("caylus.advising.stone")
	return advice.Advised{Chance: 0.62, Calibrated: true, Plan: []engine.Text{world.Describe(seat, moves[1]).Label}, Answers: []advice.Answer{
		{Move: moves[0]},
		{Move: moves[1], Verdict: advice.Less, Points: 3, Reasons: []engine.Reason{{What: stone, Here: 2, There: 0.5}, {What: deniers, Here: 4, There: 7, Against: true}}},
		{Move: moves[2], Verdict: advice.Equal, Soon: true, Reasons: []engine.Reason{{What: deniers, Here: 7, There: 4}}},
	}}, nil
}

// A hint shows the plan after the first answer, the cost of another answer with the
// reason, and the purpose of an equal one, in both languages.
func TestHintShowsDifferences(t *testing.T) {
	for lang, want := range map[string][]string{
		"en-US": {", then ", ": about **3 points less** · stone 0.5 instead of 2 · but deniers 7 instead of 4\n", ": **equally good** · deniers 7 instead of 4 (this turn)\n", "Your chance to win: about **60%**\n"},
		"ko":    {", 그다음 ", ": 약 **3점 적음** · 돌 2 → 0.5 · 다만 금화 4 → 7\n", ": **차이 없음** · 금화 4 → 7 (이번 차례)\n", "내 승률: 약 **60%**\n"},
	} {
		h, tb := started(t, true)
		h.Langs = map[string]string{"1": lang, "2": lang}
		h.Bot.Services.Hints.ReplaceAdvisers(func(engine.Rules, int) (hints.Adviser, error) { return reasoning{}, nil })
		tb = begin(h, tb)
		said := whatHint(h, h.Pending(tb.ID), tb)
		for _, line := range want {
			if !strings.Contains(said+"\n", line) {
				t.Errorf("in %s the hint says\n%s\nwant %q in it", lang, said, line)
			}
		}
		if n := strings.Count(said, "%**"); n != 1 {
			t.Errorf("the hint tells %d chances:\n%s", n, said)
		}
	}
}

// The text of an equal answer without reasons explains why it is equal. If nothing was
// compared, the hint shows only the order.
func TestHintWithoutReasons(t *testing.T) {
	for want, answer := range map[string]advice.Answer{
		"both lead to the same position":         {Verdict: advice.Equal, Likeness: advice.Same},
		"no amount differs after your next":      {Verdict: advice.Equal, Likeness: advice.Even},
		"luck and the other players decide more": {Verdict: advice.Equal, Likeness: advice.Unclear},
		"no amount differs after this turn":      {Verdict: advice.Equal, Likeness: advice.TurnEven},
		"It cannot compare them in points here":  {},
	} {
		h, tb := started(t, true)
		h.Bot.Services.Hints.ReplaceAdvisers(func(engine.Rules, int) (hints.Adviser, error) { return wordless{answer}, nil })
		tb = begin(h, tb)
		said := whatHint(h, h.Pending(tb.ID), tb)
		if !strings.Contains(said, want) || strings.Contains(said, "deniers 7") || strings.Contains(said, "chance to win") {
			t.Errorf("want %q, the hint says\n%s", want, said)
		}
	}
}

// wordless is an adviser that returns two answers, without reasons and without a chance.
type wordless struct{ second advice.Answer }

func (a wordless) Advise(see ai.Sampler, seat engine.Seat, _ int, r *engine.Rand) (advice.Advised, error) {
	moves := see(r).Moves(seat, nil)
	a.second.Move = moves[1]
	return advice.Advised{Answers: []advice.Answer{{Move: moves[0]}, a.second}}, nil
}
