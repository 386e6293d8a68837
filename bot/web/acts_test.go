package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine"
)

// panelOf opens the panel of a person.
func (h *house) panelOf(user, thread string) *discordtest.Posted {
	h.T.Helper()
	return h.Command(user, thread, "play", nil)
}

// A table is shown in two browsers of a person, on their panel on Discord, and to
// somebody else. All show the same at all times. A late answer gets a response and never
// acts.
func TestPageAndPanelShowOneDraft(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	mine := h.asked(tb.ID)
	first, second := h.open(mine, tb.ID), h.open(mine, tb.ID)
	one, two := first.listen(), second.listen()
	before := one.state()
	two.state()
	panel := h.panelOf(mine, tb.Thread)

	first.act("choose", before.Options[0].Code, before.Rev)
	for _, s := range []*stream{one, two} {
		if now := s.state(); len(now.Draft) != 1 || now.Draft[0] != before.Options[0].Label {
			t.Errorf("after a tap a page shows the draft %q", now.Draft)
		}
	}
	if !strings.Contains(panel.Text(), before.Options[0].Label) || discordtest.Verb(panel, "undo") == "" {
		t.Errorf("after a tap the panel shows\n%s", panel.Text())
	}

	stale := second.act("choose", before.Options[1].Code, before.Rev)
	if stale.Said == "" || len(stale.State.Draft) != 1 {
		t.Errorf("an answer to the question before is answered by %q and the draft %q", stale.Said, stale.State.Draft)
	}

	h.Press(mine, panel, discordtest.Verb(panel, "undo"))
	for _, s := range []*stream{one, two} {
		if now := s.state(); len(now.Draft) != 0 {
			t.Errorf("after «Undo» on Discord a page shows the draft %q", now.Draft)
		}
	}
}

// A commit reaches another person's open page. Drafts do not, and no sent byte reveals
// them.
func TestCommitReachesOtherPages(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	mine := h.asked(tb.ID)
	other := map[string]string{"1": "2", "2": "1"}[mine]
	p, watcher := h.open(mine, tb.ID), h.open(other, tb.ID).listen()
	was := watcher.state()
	if was.Mine || len(was.Options) > 0 {
		t.Fatalf("the other person is asked too: %+v", was)
	}
	for range 3 { // three drafts, taken back
		now := p.act("choose", p.state().Options[0].Code, p.state().Rev).State
		p.act("undo", "", now.Rev)
	}
	now := p.state()
	for !now.Ready {
		now = p.act("choose", now.Options[0].Code, now.Rev).State
	}
	done := p.act("done", "", now.Rev)
	if done.Said == "" || done.State.Mine {
		t.Errorf("the confirmation is answered by %q, mine %v", done.Said, done.State.Mine)
	}
	next := watcher.state()
	if next.Rev.Token != done.State.Rev.Token || !next.Mine {
		t.Errorf("the first event after the match began shows %+v, the commit is %+v", next.Rev, done.State.Rev)
	}
}

// An action that is sent twice, as after a lost response, acts once.
func TestRepeatedActs(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	p := h.open(h.asked(tb.ID), tb.ID)
	now := p.state()
	for !now.Ready {
		now = p.act("choose", now.Options[0].Code, now.Rev).State
	}
	turns := h.Table(tb.ID).Turns
	for range 3 {
		if again := p.act("done", "", now.Rev, "the same act"); again.State.Mine {
			t.Errorf("a repeated confirmation leaves the person asked: %q", again.Said)
		}
	}
	if got := h.Table(tb.ID).Turns; got != turns+1 {
		t.Errorf("%d commits, want one", got-turns)
	}
}

// An answer that reveals something hidden causes a warning first, and is final with the
// second tap.
func TestWarning(t *testing.T) {
	h := newHouse(t)
	tb := h.started("market", "1", "2")
	p := h.open(h.asked(tb.ID), tb.ID)
	now := p.state()
	for range 60 {
		if !now.Mine {
			p = h.open(h.asked(tb.ID), tb.ID)
			now = p.state()
		}
		if now.Ready {
			now = p.act("done", "", now.Rev).State
			continue
		}
		code := now.Options[0].Code
		got := p.act("choose", code, now.Rev)
		if got.Warning == nil {
			if now.Options[0].Final != "" {
				t.Fatalf("%s is final and does not warn", code)
			}
			now = got.State
			continue
		}
		if now.Options[0].Final != "final at once" || got.Warning.Text == "" || got.State.Rev.Token != now.Rev.Token {
			t.Fatalf("the warning is %+v, the state %+v", got.Warning, got.State)
		}
		status, body, _ := h.post(p.path+"act", p.cookie, map[string]any{"id": "surely so", "do": "choose", "code": got.Warning.Code, "rev": got.State.Rev, "sure": true})
		var sure said
		h.Ok(json.Unmarshal(body, &sure))
		if status != http.StatusOK || sure.Said == "" || sure.State.Rev.Token == now.Rev.Token {
			t.Errorf("with certainty it is answered by %d %q", status, sure.Said)
		}
		return
	}
	t.Error("no answer warned")
}

// Impossible answers are listed with reasons, and rules are shown.
func TestReasonsAndRules(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	p := h.open(h.asked(tb.ID), tb.ID)
	_, body, _ := h.get(p.path+"why", p.cookie)
	var why struct{ List []struct{ Label, Why string } }
	h.Ok(json.Unmarshal(body, &why))
	if len(why.List) == 0 || why.List[0].Why == "" {
		t.Errorf("reasons: %s", body)
	}
	_, body, _ = h.get(p.path+"state", p.cookie)
	var now struct {
		State struct{ Rule *struct{ Code, Title string } }
	}
	h.Ok(json.Unmarshal(body, &now))
	if now.State.Rule == nil {
		t.Fatalf("the question names no rule: %.600s", body)
	}
	status, body, _ := h.get(p.path+"rule?code="+now.State.Rule.Code, p.cookie)
	if status != http.StatusOK || !strings.Contains(string(body), `"title":"`+now.State.Rule.Title) {
		t.Errorf("the rule %v is answered by %d %s", now.State.Rule, status, body)
	}
}

// The rule at an answer is the one that the game names for it, or the one of the question to which
// it leads, or that of its own question.
func TestRuleOfAnAnswer(t *testing.T) {
	for _, tt := range []struct{ game, answer, title string }{
		{"architects", "quarry", "Quarry"}, {"architects", "guardhouse", "Guardhouse"},
		{"cleopatra", "market", "Market visit"}, {"caylus", "quarry", "Workers"},
	} {
		t.Run(tt.game+" "+tt.answer, func(t *testing.T) {
			h := newHouse(t)
			tb := h.started(tt.game, "1", "2")
			p := h.open(h.asked(tb.ID), tb.ID)
			for n := 0; n < 20; n++ { // past the setup, until the answer is offered
				if _, body, _ := h.get(p.path+"state", p.cookie); strings.Contains(string(body), `"code":"`+tt.answer) {
					break
				}
				h.playTurns(tb.ID, 1, engine.NewRand(engine.Seed{7}))
				p = h.open(h.asked(tb.ID), tb.ID)
			}
			_, body, _ := h.get(p.path+"state", p.cookie)
			code := regexp.MustCompile(`"code":"(` + tt.answer + `[^"]*)"`).FindSubmatch(body)
			if code == nil {
				t.Fatalf("%s is not offered: %.900s", tt.answer, body)
			}
			status, said, _ := h.get(p.path+"rule?answer="+url.QueryEscape(string(code[1])), p.cookie)
			if status != http.StatusOK || !strings.Contains(string(said), `"title":"`+tt.title) {
				t.Errorf("the rule of %s: %d %.300s", code[1], status, said)
			}
			if status, _, _ := h.get(p.path+"rule?answer=nosuch", p.cookie); status != http.StatusNotFound {
				t.Errorf("the rule of no answer: %d", status)
			}
		})
	}
}

// A person without a seat sees public information, and cannot act.
func TestSpectatorsPage(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	p := h.open("3", tb.ID)
	now := p.state()
	if now.Hand != nil || now.Mine || now.Options != nil || now.Board == nil {
		t.Errorf("a spectator sees %+v", now)
	}
	if got := p.act("choose", "pass", now.Rev); got.Said == "" || got.State.Rev.Token != now.Rev.Token {
		t.Errorf("an act of a spectator is answered by %q", got.Said)
	}
}

// The panel on Discord is edited as long as Discord allows it. After that it stays
// unchanged, and a press on it gets the current state.
func TestOldPanelStays(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	mine := h.asked(tb.ID)
	panel := h.panelOf(mine, tb.Thread)
	h.Now = h.Now.Add(15 * time.Minute)
	p := h.open(mine, tb.ID)
	now := p.state()
	edits := panel.Edits
	p.act("choose", now.Options[0].Code, now.Rev)
	if panel.Edits != edits {
		t.Errorf("a panel of fifteen minutes ago is edited")
	}
	shown := h.Press(mine, panel, discordtest.Verb(panel, "pick"))
	if !strings.Contains(shown.Text(), now.Options[0].Label) || discordtest.Verb(shown, "undo") == "" {
		t.Errorf("a press on it shows\n%s", shown.Text())
	}
}

// An answer with another action than the others has its own verb for its button: the
// Jester is used where villagers are drafted.
func TestAnswerBringsItsVerb(t *testing.T) {
	h := newHouse(t)
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "villagers", "players": "1"})
	h.Deliver()
	tb := h.Newest()
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
	h.Deliver()
	verbs := map[string]string{}
	for _, o := range h.open("1", tb.ID).state().Options {
		verbs[o.Label] = o.Verb
	}
	if verbs["Use the Jester"] != "Use" || len(verbs) < 5 {
		t.Errorf("the verbs of the answers: %q", verbs)
	}
	for label, verb := range verbs {
		if label != "Use the Jester" && verb != "" {
			t.Errorf("%s has the verb %q", label, verb)
		}
	}
}

// While somebody has to answer in the turn of another, the head of a page names both.
func TestHeadNamesAnsweringPlayer(t *testing.T) {
	h := newHouse(t)
	tb := h.started("lisboa", "1", "2")
	for range 60 {
		me := h.asked(tb.ID)
		s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, me)
		h.Ok(err)
		head := s.View.Header()
		if a := head.Phase.Args; len(a) == 1 && a[0].Name == "who" && len(s.Draft) == 0 {
			phase := h.open(me, tb.ID).state().Phase
			if a[0].Value == engine.Seat(s.Seat) {
				if strings.Contains(phase, " answers") {
					t.Fatalf("in their own turn a person reads %q", phase)
				}
			} else {
				name, other := s.Table.Seats[s.Seat].Name, s.Table.Seats[1-s.Seat].Name
				if !strings.HasSuffix(phase, "Turn of "+other+", "+name+" answers") {
					t.Errorf("in the turn of another a person reads %q", phase)
				}
				return
			}
		}
		h.Play(tb.ID, me)
		h.Deliver()
	}
	t.Error("nobody was asked in the turn of another")
}

// The question for a second draft names the card just drafted, in both languages.
func TestSecondDraftNamesTheFirst(t *testing.T) {
	for lang, want := range map[string]string{"en": "Harvester drafted. Next one? (2 of 2)", "ko": "수확꾼을 모집했습니다. 다음은 누구일까요? (2장 중 2번째)"} {
		h := newHouse(t)
		h.Langs = map[string]string{"1": lang}
		h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "villagers", "players": "1"})
		h.Deliver()
		tb := h.Newest()
		h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
		h.Deliver()
		p := h.open("1", tb.ID)
		first := p.state()
		now := p.act("choose", "take harvester", first.Rev).State
		now = p.act("choose!", now.Options[1].Code, now.Rev).State
		if strings.Contains(first.Question, "next") || now.Question != want {
			t.Errorf("the first question is %q, the second one %q", first.Question, now.Question)
		}
	}
}
