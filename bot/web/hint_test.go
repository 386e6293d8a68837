package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/table/hints"
	"guildhall/engine"
	"guildhall/engine/ai/advice"
)

// hinted starts a match of Caylus between persons 1 and 2, with or without hints.
func (h *house) hinted(allowed bool) int64 {
	h.T.Helper()
	h.Langs = map[string]string{"1": "en-US", "2": "en-US"}
	h.Bot.Services.Hints.ReplaceAdvisers(func(rules engine.Rules, seats int) (hints.Adviser, error) {
		a, err := advice.New(rules, seats)
		a.Iterations = 60
		return a, err
	})
	h.Bot.Services.Hints.ReplaceLater(func(do func(context.Context)) { do(h.T.Context()) })
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "caylus", "players": "2", "language": "en"})
	h.Deliver()
	if allowed {
		page := h.Reach("1", discordtest.ChannelID, "table manage", nil, "more")
		h.PressForged("1", page, fmt.Sprintf("thints:%d:0.0:on", h.Newest().ID))
	}
	id := h.Newest().ID
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(id)})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(id)}, "start")
	h.Deliver()
	return id
}

// hint presses «Hint» on a page.
func (p *page) hint() (said struct {
	Hint *struct {
		Question string
		Answers  []struct{ Code, Label, Worth string }
		Lines    []string
	}
	Said string
}) {
	p.h.T.Helper()
	status, body, _ := p.h.post(p.path+"hint", p.cookie, struct{}{}, p.keyed)
	if status != http.StatusOK {
		p.h.T.Fatalf("answered by %d", status)
	}
	p.h.Ok(json.Unmarshal(body, &said))
	return said
}

// offersHint reports whether a page offers a hint.
func (p *page) offersHint() bool {
	_, body, _ := p.h.get(p.path+"state", p.cookie)
	return strings.Contains(string(body), `"hints":true`)
}

// A page offers hints whenever the panel does, with the same text.
func TestHintOnThePage(t *testing.T) {
	h := newHouse(t)
	id := h.hinted(true)
	mine := h.asked(id)
	p, theirs := h.open(mine, id), h.open(map[string]string{"1": "2", "2": "1"}[mine], id)
	if !p.offersHint() || theirs.offersHint() {
		t.Error("a hint is offered to the wrong person")
	}
	before := p.state()
	got := p.hint()
	if got.Hint == nil || len(got.Hint.Answers) != 3 || len(got.Hint.Lines) == 0 {
		t.Fatalf("the hint is %+v", got)
	}
	panel := h.panelOf(mine, h.Table(id).Thread)
	said := strings.ReplaceAll(h.Press(mine, panel, panel.Button("Hint")).Content, "**", "")
	for _, want := range append(got.Hint.Lines, got.Hint.Question, got.Hint.Answers[0].Label, got.Hint.Answers[0].Worth) {
		if !strings.Contains(said, want) || strings.Contains(want, "**") {
			t.Errorf("the page says %q, the panel\n%s", want, said)
		}
	}
	if a := p.act("choose", got.Hint.Answers[0].Code, before.Rev); a.State == nil || len(a.State.Draft) != 1 {
		t.Errorf("the first answer leads to %+v", a)
	}
	if no := theirs.hint(); no.Hint != nil || no.Said == "" {
		t.Errorf("who is not asked hears %+v", no)
	}
}

// A page offers no hint if the table does not allow hints, and a request for one is
// refused.
func TestNoHintOnThePage(t *testing.T) {
	h := newHouse(t)
	id := h.hinted(false)
	p := h.open(h.asked(id), id)
	if p.offersHint() {
		t.Error("a hint is offered")
	}
	if no := p.hint(); no.Hint != nil || !strings.Contains(no.Said, "opened without hints") {
		t.Errorf("the refusal is %+v", no)
	}
}
