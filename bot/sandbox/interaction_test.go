package sandbox

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
)

// botFixture is a sandbox with a raw bot and one command that anyone can use.
type botFixture struct {
	*fixture
	bot *rawBot
}

func play(t *testing.T) *botFixture {
	t.Helper()
	h := open(t)
	if a := h.call(t, "PUT", "/api/v10/applications/"+h.AppID()+"/commands",
		`[{"name":"go","description":"Go","options":[{"type":3,"name":"move","description":"Move","autocomplete":true}]}]`); a.status != 200 {
		t.Fatalf("register: %+v", a)
	}
	b, _ := h.raw(t)
	return &botFixture{h, b}
}

// use makes a person use the command and returns the URLs of the response.
func (p *botFixture) use(t *testing.T, channel, user string) (i *persona.Interaction, callback, hook string, d map[string]any) {
	t.Helper()
	i = must(p.As(user).Command(channel, "go"))(t)
	callback, hook, d = p.bot.event()
	return i, callback, hook, d
}

// card posts a message with a button in response to a command.
func (p *botFixture) card(t *testing.T, flags int) *model.Message {
	t.Helper()
	i, callback, _, _ := p.use(t, p.Games, p.Ada)
	p.expect(t, p.call(t, "POST", callback, fmt.Sprintf(`{"type":4,"data":{"flags":%d,"content":"card","components":[
		{"type":1,"components":[{"type":2,"style":1,"label":"A","custom_id":"a"},{"type":2,"style":1,"label":"Off","custom_id":"off","disabled":true}]},
		{"type":1,"components":[{"type":3,"custom_id":"menu","max_values":2,"options":[{"label":"X","value":"x"},{"label":"Y","value":"y"},{"label":"Z","value":"z"}]}]}]}}`, flags)), 204, 0)
	return i.Response()
}

func (h *fixture) expect(t *testing.T, a answer, status, code int) answer {
	t.Helper()
	if a.status != status || (code != 0 && a.code() != code) {
		t.Errorf("answer %d, code %d: %s\nwant %d, code %d", a.status, a.code(), a.body, status, code)
	}
	return a
}

func TestResponseDeadline(t *testing.T) {
	p := play(t)
	i, callback, hook, _ := p.use(t, p.Games, p.Ada)
	p.expect(t, p.call(t, "POST", hook, `{"content":"early"}`), 404, 10015)
	p.clock.Advance(3*time.Second - time.Millisecond)
	if i.Failed() {
		t.Error("failed before three seconds were over")
	}
	p.clock.Advance(2 * time.Millisecond)
	if !i.Failed() {
		t.Error("did not fail after three seconds")
	}
	p.expect(t, p.call(t, "POST", callback, `{"type":5}`), 404, 10062)
	seen := p.As(p.Ada).Messages(p.Games)
	if len(seen) != 1 || !seen[0].Failed || seen[0].Content != "The application did not respond" {
		t.Errorf("after the failure Ada sees %+v, want one failed line", seen)
	}
	if others := p.As(p.Bo).Messages(p.Games); len(others) != 0 {
		t.Errorf("Bo sees %d messages, want none", len(others))
	}
	p.expect(t, p.call(t, "POST", "/api/v10/interactions/1/nonsense/callback", `{"type":5}`), 404, 10062)
}

func TestSecondResponseIsRefused(t *testing.T) {
	p := play(t)
	_, callback, _, _ := p.use(t, p.Games, p.Ada)
	// An invalid body does not use up the response.
	p.expect(t, p.call(t, "POST", callback, `{"type":4,"data":{"components":[{"type":1,"components":[]}]}}`), 400, 50035)
	p.expect(t, p.call(t, "POST", callback, `{"type":4,"data":{}}`), 400, 50006)
	a := p.expect(t, p.call(t, "POST", callback+"?with_response=true", `{"type":4,"data":{"content":"x","flags":64}}`), 200, 0)
	in := a.object()["interaction"].(map[string]any)
	if in["response_message_ephemeral"] != true || in["response_message_id"] == nil {
		t.Errorf("with_response told %v", in)
	}
	p.expect(t, p.call(t, "POST", callback, `{"type":4,"data":{"content":"y"}}`), 400, 40060)
}

func TestTokenExpires(t *testing.T) {
	p := play(t)
	i, callback, hook, _ := p.use(t, p.Games, p.Ada)
	p.expect(t, p.call(t, "POST", callback, `{"type":4,"data":{"content":"x"}}`), 204, 0)
	p.clock.Advance(15*time.Minute - time.Second)
	p.expect(t, p.call(t, "PATCH", hook+"/messages/@original", `{"content":"y"}`), 200, 0)
	p.clock.Advance(2 * time.Second)
	p.expect(t, p.call(t, "PATCH", hook+"/messages/@original", `{"content":"z"}`), 401, 50027)
	p.expect(t, p.call(t, "POST", hook, `{"content":"z"}`), 401, 50027)
	// The channel route still reaches messages that are not ephemeral.
	p.expect(t, p.call(t, "PATCH", "/api/v10/channels/"+p.Games+"/messages/"+i.Response().ID, `{"content":"z"}`), 200, 0)
}

func TestResponseTypesFit(t *testing.T) {
	const body = `{"type":%d,"data":{"content":"x","custom_id":"m","title":"T","choices":[],"components":[]}}`
	const modal = `{"type":9,"data":{"custom_id":"m","title":"T","components":[{"type":18,"label":"L","component":{"type":4,"style":1,"custom_id":"text"}}]}}`
	p := play(t)
	card := p.card(t, 0)
	ada := p.As(p.Ada)
	begin := map[string]func() (*persona.Interaction, error){
		"command":      func() (*persona.Interaction, error) { return ada.Command(p.Games, "go") },
		"component":    func() (*persona.Interaction, error) { return ada.Press(card, "a") },
		"autocomplete": func() (*persona.Interaction, error) { return ada.Autocomplete(p.Games, "go", "move", "x") },
		"modal": func() (*persona.Interaction, error) {
			i := must(ada.Press(card, "a"))(t)
			callback, _, _ := p.bot.event()
			p.expect(t, p.call(t, "POST", callback, modal), 204, 0)
			return ada.Submit(i, map[string]any{"text": "hello"})
		},
	}
	allowed := map[string]map[int]bool{
		"command": {4: true, 5: true, 9: true}, "component": {4: true, 5: true, 6: true, 7: true, 9: true},
		"autocomplete": {8: true}, "modal": {4: true, 5: true, 6: true, 7: true},
	}
	for name, f := range begin {
		for _, kind := range []int{1, 4, 5, 6, 7, 8, 9, 10, 12} {
			must(f())(t)
			callback, _, _ := p.bot.event()
			text := fmt.Sprintf(body, kind)
			if kind == 9 {
				text = modal
			}
			a := p.call(t, "POST", callback, text)
			if ok := a.status == 204; ok != allowed[name][kind] {
				t.Errorf("type %d to a %s: %d %s, want allowed = %v", kind, name, a.status, a.body, allowed[name][kind])
			} else if !ok {
				p.expect(t, a, 400, 50035)
			}
			if kind == 7 {
				// Restore the card.
				p.call(t, "PATCH", "/api/v10/channels/"+p.Games+"/messages/"+card.ID, `{"components":[{"type":1,"components":[{"type":2,"style":1,"label":"A","custom_id":"a"}]}]}`)
			}
		}
	}
}

func TestThinking(t *testing.T) {
	p := play(t)
	i, callback, hook, _ := p.use(t, p.Games, p.Ada)
	p.expect(t, p.call(t, "POST", callback, `{"type":5,"data":{"flags":32768}}`), 400, 50035)
	p.expect(t, p.call(t, "POST", callback, `{"type":5}`), 204, 0)
	if m := i.Response(); m == nil || m.Flags&model.FlagLoading == 0 {
		t.Fatalf("thinking shows %+v", m)
	}
	// The first follow-up replaces "thinking", and stays public.
	a := p.expect(t, p.call(t, "POST", hook, `{"content":"secret","flags":64}`), 200, 0)
	if id := a.object()["id"]; id != i.Response().ID {
		t.Errorf("first follow-up has id %v, want that of the response %s", id, i.Response().ID)
	}
	if seen := p.As(p.Bo).Messages(p.Games); len(seen) != 1 || seen[0].Content != "secret" {
		t.Errorf("Bo sees %+v, want the secret that was sent wrongly", seen)
	}
	second := p.expect(t, p.call(t, "POST", hook, `{"content":"hand","flags":64}`), 200, 0).object()
	if seen := p.As(p.Bo).Messages(p.Games); len(seen) != 1 {
		t.Errorf("Bo sees %d messages, want 1", len(seen))
	}
	id := second["id"].(string)
	p.expect(t, p.call(t, "PATCH", hook+"/messages/"+id, `{"content":"hand 2"}`), 200, 0)
	p.expect(t, p.call(t, "DELETE", hook+"/messages/"+id, ""), 204, 0)
	p.expect(t, p.call(t, "GET", hook+"/messages/"+id, ""), 404, 10008)
}

func TestResponseSenderAndPlace(t *testing.T) {
	p := play(t)
	_, _, _, d := p.use(t, p.Games, p.Chen)
	if d["member"] == nil || d["user"] != nil || d["guild_locale"] != "en-US" || d["locale"] != "ko" || d["context"] != 0.0 {
		t.Errorf("in a guild the event is %v", d)
	}
	dm := must(p.As(p.Chen).OpenDM())(t)
	_, _, _, d = p.use(t, dm, p.Chen)
	if d["member"] != nil || d["user"] == nil || d["guild_id"] != nil || d["context"] != 1.0 {
		t.Errorf("in a conversation the event is %v", d)
	}
}

func TestUpdateOfEphemeral(t *testing.T) {
	p := play(t)
	card := p.card(t, model.FlagEphemeral)
	for n := range 3 {
		p.clock.Advance(10 * time.Minute) // older than the life of a token
		must(p.As(p.Ada).Press(card, "a"))(t)
		callback, _, d := p.bot.event()
		if flags := d["message"].(map[string]any)["flags"].(float64); int(flags)&model.FlagEphemeral == 0 {
			t.Errorf("press %d: message flags = %v, want ephemeral", n, flags)
		}
		p.expect(t, p.call(t, "POST", callback, fmt.Sprintf(`{"type":7,"data":{"content":"step %d"}}`, n)), 204, 0)
	}
	m, _ := p.As(p.Ada).Message(p.Games, card.ID)
	if m.Content != "step 2" || !m.Ephemeral || len(m.Components) != 2 {
		t.Errorf("after three updates: %+v", m)
	}
	if _, err := p.As(p.Bo).Press(card, "a"); err == nil {
		t.Error("Bo could press an ephemeral message of Ada's")
	}
}

func TestClientRefusals(t *testing.T) {
	p := play(t)
	card := p.card(t, 0)
	ada := p.As(p.Ada)
	tests := []struct {
		name string
		do   func() (*persona.Interaction, error)
	}{
		{"disabled button", func() (*persona.Interaction, error) { return ada.Press(card, "off") }},
		{"missing button", func() (*persona.Interaction, error) { return ada.Press(card, "nothing") }},
		{"menu pressed as a button", func() (*persona.Interaction, error) { return ada.Press(card, "menu") }},
		{"value that is not offered", func() (*persona.Interaction, error) { return ada.Select(card, "menu", "w") }},
		{"too many values", func() (*persona.Interaction, error) { return ada.Select(card, "menu", "x", "y", "z") }},
		{"no values", func() (*persona.Interaction, error) { return ada.Select(card, "menu") }},
		{"same value twice", func() (*persona.Interaction, error) { return ada.Select(card, "menu", "x", "x") }},
		{"unknown command", func() (*persona.Interaction, error) { return ada.Command(p.Games, "stop") }},
		{"unknown option", func() (*persona.Interaction, error) {
			return ada.Command(p.Games, "go", persona.Opt{Name: "speed", Value: "x"})
		}},
		{"number for a text", func() (*persona.Interaction, error) {
			return ada.Command(p.Games, "go", persona.Opt{Name: "move", Value: 3})
		}},
	}
	for _, tt := range tests {
		if _, err := tt.do(); err == nil {
			t.Errorf("%s: not refused", tt.name)
		}
	}
	if _, err := ada.Select(card, "menu", "x", "y"); err != nil {
		t.Errorf("two of three values: %v", err)
	}
	if err := ada.DeleteMessage(p.Games, card.ID); err != nil { // Ada owns the guild
		t.Fatal(err)
	}
	if _, err := ada.Press(card, "a"); err == nil {
		t.Error("press on a deleted message: not refused")
	}
	if _, err := ada.PressRaw(card, "a"); err != nil {
		t.Errorf("forged press on a deleted message: %v", err)
	}
}

func TestRaces(t *testing.T) {
	p := play(t)
	old := p.card(t, 0)
	one, two, err := p.As(p.Bo).PressTwice(old, "a")
	if err != nil {
		t.Fatal(err)
	}
	if one.ID() == two.ID() || one.Token() == two.Token() {
		t.Error("a double press is one interaction, want two")
	}
	p.bot.event()
	p.bot.event()
	p.expect(t, p.call(t, "PATCH", "/api/v10/channels/"+p.Games+"/messages/"+old.ID, `{"content":"new","components":[]}`), 200, 0)
	must(p.As(p.Dora).PressRaw(old, "a"))(t)
	_, _, d := p.bot.event()
	m := d["message"].(map[string]any)
	if m["content"] != "card" || d["member"].(map[string]any)["user"].(map[string]any)["id"] != p.Dora {
		t.Errorf("press on the old state brings %v", d)
	}
}

func TestModal(t *testing.T) {
	p := play(t)
	i, callback, _, _ := p.use(t, p.Games, p.Ada)
	p.expect(t, p.call(t, "POST", callback, `{"type":9,"data":{"custom_id":"form","title":"Form","components":[
		{"type":18,"label":"Name","component":{"type":4,"style":1,"custom_id":"name","min_length":2}},
		{"type":18,"label":"Pace","component":{"type":3,"custom_id":"pace","options":[{"label":"Slow","value":"slow"}]}},
		{"type":1,"components":[{"type":4,"style":2,"custom_id":"old","label":"Old","required":false}]}]}}`), 204, 0)
	ada := p.As(p.Ada)
	for name, values := range map[string]map[string]any{
		"missing text":  {"pace": "slow"},
		"short text":    {"name": "x", "pace": "slow"},
		"foreign value": {"name": "xx", "pace": "fast"},
		"unknown field": {"name": "xx", "pace": "slow", "no": "x"},
	} {
		if _, err := ada.Submit(i, values); err == nil {
			t.Errorf("%s: not refused", name)
		}
	}
	must(ada.Submit(i, map[string]any{"name": "Ada", "pace": "slow"}))(t)
	_, _, d := p.bot.event()
	if d["message"] != nil {
		t.Error("a modal of a command brings a message")
	}
	got, _ := json.Marshal(d["data"].(map[string]any)["components"])
	want := `[{"component":{"custom_id":"name","id":2,"type":4,"value":"Ada"},"id":1,"type":18},{"component":{"custom_id":"pace","id":4,"type":3,"values":["slow"]},"id":3,"type":18},{"components":[{"custom_id":"old","id":6,"type":4,"value":""}],"id":5,"type":1}]`
	if string(got) != want {
		t.Errorf("submitted %s\nwant %s", got, want)
	}
}
