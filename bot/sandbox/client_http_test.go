package sandbox

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/service"
)

// browser is a client of the page's HTTP interface.
type browser struct {
	t *testing.T
	h *fixture
}

func (p browser) get(path string, want int) map[string]any {
	p.t.Helper()
	return p.read("GET", path, "", want)
}

func (p browser) post(path string, v map[string]any, want int) map[string]any {
	p.t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		p.t.Fatal(err)
	}
	return p.read("POST", path, string(b), want)
}

func (p browser) read(method, path, body string, want int) map[string]any {
	p.t.Helper()
	a := p.h.call(p.t, method, "/client/"+path, body)
	if a.status != want {
		p.t.Errorf("%s %s: %d %s, want %d", method, path, a.status, a.body, want)
	}
	return a.object()
}

// events opens a person's event stream; it is open when events returns.
func (p browser) events(me string) *bufio.Scanner {
	p.t.Helper()
	q, err := http.NewRequestWithContext(short(p.t), "GET", p.h.URL()+"/client/events?me="+me, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { r.Body.Close() })
	s := bufio.NewScanner(r.Body)
	s.Buffer(nil, 1<<20)
	p.until(s, "hello")
	return s
}

// until reads a stream to the next event of a name and returns its data.
func (p browser) until(s *bufio.Scanner, name string) map[string]any {
	p.t.Helper()
	for s.Scan() {
		if s.Text() != "event: "+name {
			continue
		}
		s.Scan()
		var m map[string]any
		if err := json.Unmarshal([]byte(strings.TrimPrefix(s.Text(), "data: ")), &m); err != nil {
			p.t.Fatal(err)
		}
		return m
	}
	p.t.Fatalf("stream ended before %s: %v", name, s.Err())
	return nil
}

func TestPage(t *testing.T) {
	h := open(t)
	p := browser{t, h}
	h.call(t, "PUT", "/api/v10/applications/"+h.AppID()+"/commands", `[{"name":"go","name_localizations":{"ko":"시작"},"description":"Go","options":[
		{"type":3,"name":"move","description":"Move","required":true,"autocomplete":true,"name_localizations":{"ko":"수"}}]}]`)
	bot, _ := h.raw(t)
	state := p.get("state?me="+h.Chen, 200)
	if state["bot_online"] != true || state["me"].(map[string]any)["locale"] != "ko" || len(state["people"].([]any)) != 4 {
		t.Errorf("state = %v", state)
	}
	channels := state["guilds"].([]any)[0].(map[string]any)["channels"].([]any)
	if got := channels[1].(map[string]any); got["name"] != "games" || got["can_send"] != true {
		t.Errorf("second channel = %v, want games", got)
	}
	commands := p.get("commands?me="+h.Chen+"&channel="+h.Games, 200)["commands"].([]any)
	cmd := commands[0].(map[string]any)
	if cmd["display_name"] != "시작" || cmd["name"] != "go" || cmd["options"].([]any)[0].(map[string]any)["display_name"] != "수" {
		t.Errorf("command for a Korean client = %v", cmd)
	}

	chen, bo := p.events(h.Chen), p.events(h.Bo)
	go func() {
		callback, _, _ := bot.event()
		h.call(t, "POST", callback, `{"type":8,"data":{"choices":[{"name":"East","name_localizations":{"ko":"동쪽"},"value":"e"}]}}`)
	}()
	ask := p.post("autocomplete", map[string]any{"me": h.Chen, "channel": h.Games, "command": "go", "focused": "move", "typed": "e"}, 200)
	if got := fmt.Sprint(ask["choices"]); !strings.Contains(got, "동쪽") {
		t.Errorf("suggestions = %s", got)
	}
	p.post("command", map[string]any{"me": h.Chen, "channel": h.Games, "command": "go"}, 400)
	sent := p.post("command", map[string]any{"me": h.Chen, "channel": h.Games, "command": "go", "options": map[string]any{"move": "e"}}, 200)
	if sent["state"] != "pending" {
		t.Errorf("interaction = %v, want it pending", sent)
	}
	callback, hook, _ := bot.event()
	h.expect(t, h.upload(t, "POST", callback, `{"type":4,"data":{"content":"card","embeds":[{"image":{"url":"attachment://b.png"}}],
		"components":[{"type":1,"components":[{"type":2,"style":1,"label":"A","custom_id":"a"}]}]}}`, file{"0", "b.png", "image/png", picture(t, 5)}), 204, 0)
	card := p.until(bo, "message_create")
	image := card["embeds"].([]any)[0].(map[string]any)["image"].(map[string]any)["url"].(string)
	if card["content"] != "card" || !strings.HasPrefix(image, "/attachments/") {
		t.Errorf("Bo's page gets %v", card)
	}
	h.expect(t, h.call(t, "POST", hook, `{"content":"psst","flags":64}`), 200, 0)
	for {
		if m := p.until(chen, "message_create"); m["ephemeral"] == true {
			if m["content"] != "psst" {
				t.Errorf("ephemeral message = %v", m)
			}
			break
		}
	}
	if n := len(p.get("messages?me="+h.Bo+"&channel="+h.Games, 200)["messages"].([]any)); n != 1 {
		t.Errorf("Bo sees %d messages, want 1", n)
	}
	press := map[string]any{"me": h.Bo, "channel": h.Games, "message": card["id"], "custom_id": "a"}
	id := p.post("press", press, 200)["id"].(string)
	callback, _, _ = bot.event()
	h.expect(t, h.call(t, "POST", callback, `{"type":9,"data":{"custom_id":"m","title":"T","components":[{"type":18,"label":"L","component":{"type":4,"style":1,"custom_id":"text"}}]}}`), 204, 0)
	for {
		if e := p.until(bo, "interaction"); e["modal"] != nil {
			break
		}
	}
	p.post("modal", map[string]any{"me": h.Bo, "interaction": id, "values": map[string]any{}}, 400)
	p.post("modal", map[string]any{"me": h.Bo, "interaction": id, "values": map[string]any{"text": "x"}}, 200)
	press["custom_id"] = "b"
	p.post("press", press, 400)
	must(0, h.checkFailure(bo, p))(t)
}

// checkFailure moves the clock by three seconds and checks that the failure is
// shown.
func (h *fixture) checkFailure(bo *bufio.Scanner, p browser) error {
	h.clock.Advance(service.AnswerTime)
	for {
		if e := p.until(bo, "interaction"); e["state"] == "failed" {
			break
		}
	}
	for _, m := range p.get("messages?me="+h.Bo+"&channel="+h.Games, 200)["messages"].([]any) {
		if m.(map[string]any)["failed"] == true {
			return nil
		}
	}
	return fmt.Errorf("no message is marked as failed")
}

func TestPagePeopleAndFaults(t *testing.T) {
	h := open(t, func(c *Config) { c.Page = fstest.MapFS{"index.html": {Data: []byte("<h1>hall</h1>")}} })
	p := browser{t, h}
	if a := h.call(t, "GET", "/", ""); !strings.Contains(a.body, "hall") {
		t.Errorf("page is served as %d %s", a.status, a.body)
	}
	if me := p.get("state?me=", 200)["me"].(map[string]any); me["id"] != h.Ada {
		t.Errorf("state of nobody = %v, want Ada's", me)
	}
	p.get("state?me=17", 404)
	eve := p.post("persona", map[string]any{"name": "Eve", "locale": "ko"}, 200)
	if eve["locale"] != "ko" {
		t.Errorf("new person = %v", eve)
	}
	p.post("send", map[string]any{"me": eve["id"], "channel": h.Games, "content": "hello"}, 200)
	p.post("persona", map[string]any{"me": eve["id"], "closed_dm": true}, 200)
	dm := p.post("dm", map[string]any{"me": eve["id"]}, 200)["id"].(string)
	h.expect(t, h.call(t, "POST", "/api/v10/channels/"+dm+"/messages", `{"content":"x"}`), 403, 50007)
	active := p.post("faults", map[string]any{"kind": fault.RESTBefore, "status": 500}, 200)["active"].([]any)
	if len(active) != 1 {
		t.Errorf("active faults = %v, want one", active)
	}
	h.expect(t, h.call(t, "GET", "/api/v10/users/@me", ""), 500, 0)
	p.post("faults", map[string]any{"clear": true}, 200)
	h.expect(t, h.call(t, "GET", "/api/v10/users/@me", ""), 200, 0)
	p.post("faults", map[string]any{"kind": "nonsense"}, 400)
}

// Filling a sandbox with people stops at the given number, and all of them are
// members of its guild.
func TestAddPeople(t *testing.T) {
	h := open(t)
	p := browser{t, h}
	for _, want := range []struct{ asked, people int }{{3, 4}, {9, 9}, {9, 9}, {30, 30}} {
		h.AddPeople(h.Guild, want.asked)
		state := p.get("state?me="+h.Bo, 200)
		members := state["guilds"].([]any)[0].(map[string]any)["members"].([]any)
		if got := len(state["people"].([]any)); got != want.people || len(members) != got+1 {
			t.Errorf("filled up to %d: %d people, %d members with the bot", want.asked, got, len(members))
		}
	}
}

// A page of another site can neither send nor read.
func TestOtherSites(t *testing.T) {
	h := open(t)
	for name, change := range map[string]func(*http.Request){
		"foreign origin": func(q *http.Request) { q.Header.Set("Origin", "https://example.org") },
		"foreign name":   func(q *http.Request) { q.Host = "example.org" },
	} {
		q, err := http.NewRequest("POST", h.URL()+"/client/send", strings.NewReader(`{"me":"`+h.Ada+`","channel":"`+h.Games+`","content":"x"}`))
		if err != nil {
			t.Fatal(err)
		}
		change(q)
		r, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode == 200 {
			t.Errorf("%s: the message was sent", name)
		}
	}
}
