package sandbox

import (
	"errors"
	"testing"
	"time"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

// TestRestart stops using one sandbox without closing it and starts another with
// the same Keeper.
func TestRestart(t *testing.T) {
	keeper := world.MemoryKeeper{}
	h := open(t, func(c *Config) { c.Keeper = keeper })
	p := &botFixture{fixture: h}
	h.call(t, "PUT", "/api/v10/applications/"+h.AppID()+"/commands", `[{"name":"go","description":"Go","name_localizations":{"ko":"가자"}}]`)
	p.bot, _ = h.raw(t)
	public := p.card(t, 0)
	hidden := p.card(t, model.FlagEphemeral)
	data := picture(t, 9)
	up := h.upload(t, "POST", "/api/v10/channels/"+h.Games+"/messages", `{"content":"board","nonce":"once","enforce_nonce":true}`, file{"0", "b.png", "image/png", data}).object()
	th := h.expect(t, h.call(t, "POST", "/api/v10/channels/"+h.Games+"/messages/"+public.ID+"/threads", `{"name":"x"}`), 201, 0).object()["id"].(string)
	must(h.As(h.Bo).Send(th, "hello"))(t)
	dm := must(h.As(h.Chen).OpenDM())(t)
	h.call(t, "POST", "/api/v10/channels/"+dm+"/messages", `{"content":"your turn"}`)
	_, _, hook, _ := p.use(t, h.Games, h.Ada)
	_ = hook // without a response: its failure is not stored
	before := h.As(h.Ada).Messages(h.Games)
	// No Close: the first server only gets no more requests.
	second, err := New(Config{Clock: h.clock, Unlimited: true, Keeper: keeper})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { second.Close() })
	n := &botFixture{fixture: &fixture{second, second.SeedSample(), h.clock}}
	if n.Sample != h.Sample || n.AppID() != h.AppID() {
		t.Fatalf("after the restart the world is %+v, was %+v", n.Sample, h.Sample)
	}
	after := n.As(h.Ada).Messages(h.Games)
	if len(after) != len(before) {
		t.Fatalf("Ada sees %d messages, saw %d", len(after), len(before))
	}
	for i := range after {
		a, b := after[i], before[i]
		if a.ID != b.ID || a.Content != b.Content || a.Ephemeral != b.Ephemeral || len(a.Components) != len(b.Components) || len(a.Attachments) != len(b.Attachments) {
			t.Errorf("message %d is %+v, was %+v", i, a, b)
		}
	}
	id := up["attachments"].([]any)[0].(map[string]any)["id"].(string)
	if b, ok := n.As(h.Ada).File(id); !ok || string(b) != string(data) {
		t.Error("the picture is gone")
	}
	if got := n.As(h.Chen).Messages(dm); len(got) != 1 || got[0].Content != "your turn" {
		t.Errorf("direct messages after the restart: %+v", got)
	}
	if got := n.As(h.Bo).Messages(th); len(got) == 0 || got[len(got)-1].Content != "hello" {
		t.Errorf("thread after the restart: %+v", got)
	}
	again := n.call(t, "POST", "/api/v10/channels/"+h.Games+"/messages", `{"content":"board","nonce":"once","enforce_nonce":true}`).object()
	if again["id"] != up["id"] {
		t.Error("the nonce was forgotten: the message is there twice")
	}
	n.bot, _ = n.raw(t)
	for _, card := range []*model.Message{public, hidden} {
		must(n.As(h.Ada).Press(card, "a"))(t)
		callback, _, _ := n.bot.event()
		n.expect(t, n.call(t, "POST", callback, `{"type":7,"data":{"content":"pressed"}}`), 204, 0)
	}
	if m, _ := n.As(h.Ada).Message(h.Games, hidden.ID); m.Content != "pressed" || !m.Ephemeral {
		t.Errorf("pressed ephemeral message after the restart: %+v", m)
	}
}

// TestTokenSurvives: a response from before a restart can be edited after it, as
// long as its token is valid.
func TestTokenSurvives(t *testing.T) {
	keeper := world.MemoryKeeper{}
	h := open(t, func(c *Config) { c.Keeper = keeper })
	h.call(t, "PUT", "/api/v10/applications/"+h.AppID()+"/commands", `[{"name":"go","description":"Go"}]`)
	p := &botFixture{fixture: h}
	p.bot, _ = h.raw(t)
	_, callback, hook, _ := p.use(t, h.Games, h.Ada)
	h.expect(t, h.call(t, "POST", callback, `{"type":5,"data":{"flags":64}}`), 204, 0)
	second, err := New(Config{Clock: h.clock, Unlimited: true, Keeper: keeper})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { second.Close() })
	n := &fixture{second, h.Sample, h.clock}
	n.expect(t, n.call(t, "POST", callback, `{"type":4,"data":{"content":"x"}}`), 400, 40060)
	n.expect(t, n.call(t, "PATCH", hook+"/messages/@original", `{"content":"done"}`), 200, 0)
	if m := n.As(h.Ada).Messages(h.Games); len(m) != 1 || m[0].Content != "done" || m[0].Loading {
		t.Errorf("Ada sees %+v", m)
	}
	h.clock.Advance(16 * time.Minute)
	n.expect(t, n.call(t, "PATCH", hook+"/messages/@original", `{"content":"late"}`), 401, 50027)
}

type brokenKeeper struct{ world.MemoryKeeper }

func (b brokenKeeper) Put(key string, value []byte) error {
	if len(b.MemoryKeeper) > 30 {
		return errors.New("disk full")
	}
	return b.MemoryKeeper.Put(key, value)
}

// TestKeeperFails: a request whose change could not be stored fails.
func TestKeeperFails(t *testing.T) {
	h := open(t, func(c *Config) { c.Keeper = brokenKeeper{world.MemoryKeeper{}} })
	var last answer
	for range 40 {
		last = h.call(t, "POST", "/api/v10/channels/"+h.Games+"/messages", `{"content":"x"}`)
	}
	h.expect(t, last, 500, 0)
}
