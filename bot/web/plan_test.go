package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"guildhall/bot/table/tabletest"
)

// tried is a response to an action on a plan or on orders.
type tried struct {
	State *struct {
		shown
		Trial *struct {
			Kind, Stamp string
			Steps       []struct{ Seat int }
			Play        bool
			List        []struct {
				ID   int
				Text string
			}
		}
	}
	Said    string
	Warning *struct{ Code string }
}

// try acts on a plan or on orders.
func (p *page) try(kind string, act map[string]any) (t tried) {
	p.h.T.Helper()
	p.acts++
	act["id"], act["size"] = "try "+kind+strings.Repeat("x", p.acts), "phone"
	status, body, _ := p.h.post(p.path+kind, p.cookie, act, p.keyed)
	if status != http.StatusOK {
		p.h.T.Fatalf("%s %v is answered by %d", kind, act, status)
	}
	p.h.Ok(json.Unmarshal(body, &t))
	return t
}

// A plan on the page changes nothing of the match: the computer answers for the other, its
// pictures can be loaded, going back removes the answers too, and the planned turn becomes the
// draft when the person wants it.
func TestPlanOnThePage(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	me := h.asked(tb.ID)
	p := h.open(me, tb.ID)
	before := p.state()
	now := p.try("plan", map[string]any{"do": "look"})
	if now.State.Trial == nil || now.State.Trial.Kind != "plan" || len(now.State.Options) == 0 {
		t.Fatalf("a plan is answered by %+v", now)
	}
	first := now.State.Options[0].Code
	now = p.try("plan", map[string]any{"do": "choose", "code": first, "stamp": now.State.Trial.Stamp})
	seats := map[int]bool{}
	for _, s := range now.State.Trial.Steps {
		seats[s.Seat] = true
	}
	if len(seats) != 2 || !now.State.Mine || !now.State.Trial.Play {
		t.Errorf("after a try play seats %v, asked is the person: %t, it can be played: %t", seats, now.State.Mine, now.State.Trial.Play)
	}
	if status, body, _ := h.get(p.path+"plan/"+now.State.Board.Name+".png?size=phone", p.cookie); status != http.StatusOK || len(body) == 0 {
		t.Errorf("the board of the plan is answered by %d with %d bytes", status, len(body))
	}
	if got := p.try("plan", map[string]any{"do": "choose", "code": first, "stamp": "00000000"}); got.Said == "" || len(got.State.Trial.Steps) != len(now.State.Trial.Steps) {
		t.Errorf("an act on an earlier plan: %q", got.Said)
	}
	if got := p.try("plan", map[string]any{"do": "undo", "stamp": now.State.Trial.Stamp}); len(got.State.Trial.Steps) != 0 {
		t.Errorf("back before the try are %d moves", len(got.State.Trial.Steps))
	}
	if after := p.state(); after.Rev != before.Rev || len(after.Draft) != 0 {
		t.Errorf("the match changed from %v to %v", before.Rev, after.Rev)
	}
	if got := p.act("plan", "", before.Rev); got.Said == "" || len(got.State.Draft) != 0 {
		t.Errorf("an empty plan is played: %+v", got)
	}
	p.try("plan", map[string]any{"do": "choose", "code": first})
	if got := p.act("plan", "", before.Rev); len(got.State.Draft) == 0 {
		t.Errorf("the planned turn is no draft: %q", got.Said)
	}
	watcher := h.open("3", tb.ID)
	if status, _, _ := h.post(watcher.path+"plan", watcher.cookie, map[string]any{"do": "look"}); status != http.StatusOK {
		t.Errorf("a spectator is answered by %d", status)
	}
	if got := watcher.try("plan", map[string]any{"do": "look"}); got.Said == "" || got.State != nil && got.State.Trial != nil {
		t.Errorf("a spectator has a plan: %+v", got)
	}
}

// An order is left by an answer to a question that the person may be asked, shown in the list,
// cancelled, and refused without a press or for what nobody can be asked.
func TestOrdersOnAPage(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	other := map[string]string{"1": "2", "2": "1"}[h.asked(tb.ID)]
	p := h.open(other, tb.ID)
	now := p.try("orders", map[string]any{"do": "look"})
	if now.State.Trial == nil || now.State.Trial.Kind != "orders" || len(now.State.Options) == 0 || len(now.State.Trial.List) != 0 {
		t.Fatalf("orders are answered by %+v", now)
	}
	code := ""
	for _, o := range now.State.Options {
		if strings.HasSuffix(o.Code, "/inn") {
			code = o.Code
		}
	}
	now = p.try("orders", map[string]any{"do": "choose", "code": code, "until": "round"})
	if len(now.State.Trial.List) != 1 || !strings.Contains(now.State.Trial.List[0].Text, "until the round ends") {
		t.Fatalf("after %s the orders are %+v: %s", code, now.State.Trial.List, now.Said)
	}
	if got := tabletest.Sure(h.Bot.Services.Orders.List(t.Context(), tb.ID, other)).List; len(got) != 1 || got[0].Kind+"/"+got[0].String() != code {
		t.Errorf("stored is %v, left was %s", got, code)
	}
	if got := p.try("orders", map[string]any{"do": "choose", "code": "moon/build", "until": "used"}); got.Said == "" || len(got.State.Trial.List) != 1 {
		t.Errorf("an unknown answer: %q", got.Said)
	}
	for _, bad := range []map[string]any{
		{"do": "choose", "code": code, "until": "used"},
		{"do": "choose", "code": code, "until": "christmas", "id": "an id that is new"},
		{"do": "cancel", "code": "first", "id": "an id that is new"},
	} {
		if status, _, _ := h.post(p.path+"orders", p.cookie, bad, p.keyed); status != http.StatusBadRequest {
			t.Errorf("%v is answered by %d", bad, status)
		}
	}
	if got := p.try("orders", map[string]any{"do": "cancel", "code": "1"}); len(got.State.Trial.List) != 0 {
		t.Errorf("after the cancellation the orders are %+v", got.State.Trial.List)
	}
}
