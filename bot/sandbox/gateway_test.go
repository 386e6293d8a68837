package sandbox

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/gateway"
)

func TestHandshake(t *testing.T) {
	h := open(t)
	b := h.dial(t)
	if f := b.next(); f.Op != gateway.OpHello || f.S != nil || !strings.Contains(string(f.D), "41250") {
		t.Fatalf("first frame = %+v, want hello", f)
	}
	b.send(gateway.OpHeartbeat, nil)
	if f := b.next(); f.Op != gateway.OpAck {
		t.Errorf("answer to a heartbeat = %+v, want an ack", f)
	}
	b.identify(nil)
	ready := b.next()
	if ready.name() != "READY" || *ready.S != 1 {
		t.Fatalf("frame after identify = %+v, want READY with s 1", ready)
	}
	var r struct {
		Guilds []struct {
			ID          string `json:"id"`
			Unavailable bool   `json:"unavailable"`
		} `json:"guilds"`
		Application struct {
			ID string `json:"id"`
		} `json:"application"`
		URL string `json:"resume_gateway_url"`
	}
	if err := json.Unmarshal(ready.D, &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Guilds) != 1 || !r.Guilds[0].Unavailable || r.Application.ID != h.AppID() || !strings.HasPrefix(r.URL, "ws://127.0.0.1") {
		t.Errorf("READY = %s", ready.D)
	}
	if f := b.next(); f.name() != "GUILD_CREATE" || *f.S != 2 {
		t.Errorf("frame after READY = %+v, want GUILD_CREATE with s 2", f)
	}
	b.identify(nil)
	if got := b.closed(); got != 4005 {
		t.Errorf("second identify closes with %d, want 4005", got)
	}
}

func TestCloseCodes(t *testing.T) {
	tests := []struct {
		name   string
		change map[string]any
		want   websocket.StatusCode
	}{
		{"wrong token", map[string]any{"token": "nonsense"}, 4004},
		{"no intents", map[string]any{"intents": nil}, 4002},
		{"unknown intents", map[string]any{"intents": 1 << 30}, 4013},
		{"privileged intents", map[string]any{"intents": gateway.IntentMessageContent}, 4014},
		{"shard out of range", map[string]any{"shard": []int{2, 2}}, 4010},
		{"too large", map[string]any{"presence": strings.Repeat("x", 5000)}, 4002},
	}
	h := open(t)
	for _, tt := range tests {
		b := h.dial(t)
		b.next()
		b.identify(tt.change)
		if got := b.closed(); got != tt.want {
			t.Errorf("%s closes with %d, want %d", tt.name, got, tt.want)
		}
	}
	b := h.dial(t)
	b.next()
	b.send(gateway.OpPresence, map[string]any{})
	if got := b.closed(); got != 4003 {
		t.Errorf("sending before identify closes with %d, want 4003", got)
	}
	b, _ = h.raw(t)
	b.send(77, nil)
	if got := b.closed(); got != 4001 {
		t.Errorf("unknown op closes with %d, want 4001", got)
	}
}

func TestResume(t *testing.T) {
	h := open(t)
	b, id := h.raw(t)
	if _, err := h.Faults.Set(fault.Fault{Kind: fault.GatewayDrop}); err != nil {
		t.Fatal(err)
	}
	b.closed()
	must(0, h.world.WaitFor(short(t), func() bool { return !h.BotOnline() }))(t)
	must(h.As(h.Ada).Send(h.Games, "one"))(t)
	must(h.As(h.Ada).Send(h.Games, "two"))(t)
	c := h.dial(t)
	c.next()
	c.send(gateway.OpResume, map[string]any{"token": h.Token(), "session_id": id, "seq": 2})
	for i, want := range []string{"MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"} {
		if f := c.next(); f.name() != want || *f.S != int64(3+i) {
			t.Errorf("frame %d after resume = %s, s %d; want %s, s %d", i, f.name(), *f.S, want, 3+i)
		}
	}
	d := h.dial(t)
	d.next()
	d.send(gateway.OpResume, map[string]any{"token": h.Token(), "session_id": id, "seq": 99})
	if got := d.closed(); got != 4007 {
		t.Errorf("resume from the future closes with %d, want 4007", got)
	}
	// A session that was closed on purpose, or is too old, cannot be resumed.
	c.ws.Close(websocket.StatusNormalClosure, "")
	must(0, h.world.WaitFor(short(t), func() bool { return !h.BotOnline() }))(t)
	e := h.dial(t)
	e.next()
	e.send(gateway.OpResume, map[string]any{"token": h.Token(), "session_id": id, "seq": 5})
	if f := e.next(); f.Op != gateway.OpInvalid || string(f.D) != "false" {
		t.Errorf("resume of a closed session = %+v, want op 9 false", f)
	}
}

func TestSessionsExpire(t *testing.T) {
	h := open(t)
	b, id := h.raw(t)
	b.ws.CloseNow()
	must(0, h.world.WaitFor(short(t), func() bool { return !h.BotOnline() }))(t)
	h.clock.Advance(gateway.SessionLife + time.Second)
	c := h.dial(t)
	c.next()
	c.send(gateway.OpResume, map[string]any{"token": h.Token(), "session_id": id, "seq": 2})
	if f := c.next(); f.Op != gateway.OpInvalid {
		t.Errorf("resume after %v = %+v, want op 9", gateway.SessionLife, f)
	}
}

func TestContentIsPrivileged(t *testing.T) {
	h := open(t)
	b, _ := h.raw(t)
	text := func() string {
		var m struct {
			Content string `json:"content"`
			GuildID string `json:"guild_id"`
		}
		if err := json.Unmarshal(b.until("MESSAGE_CREATE").D, &m); err != nil {
			t.Fatal(err)
		}
		return m.Content
	}
	must(h.As(h.Ada).Send(h.Games, "between us"))(t)
	if got := text(); got != "" {
		t.Errorf("guild message has content %q, want none without the intent", got)
	}
	must(h.As(h.Ada).Send(h.Games, "hello <@"+h.AppID()+">"))(t)
	if got := text(); got == "" {
		t.Error("mention of the bot has no content")
	}
	dm := must(h.As(h.Ada).OpenDM())(t)
	must(h.As(h.Ada).Send(dm, "in private"))(t)
	if got := text(); got != "in private" {
		t.Errorf("direct message has content %q", got)
	}
}

func TestCompressedFrames(t *testing.T) {
	h := open(t)
	b := h.dial(t)
	b.next()
	b.identify(map[string]any{"compress": true})
	b.until("GUILD_CREATE")
	for range 6 {
		must(h.As(h.Ada).Send(h.Games, "x"))(t)
		b.until("MESSAGE_CREATE")
	}
	if b.binary == 0 {
		t.Error("no frame was packed")
	}
}

func TestGatewayFaults(t *testing.T) {
	h := open(t)
	set := func(f fault.Fault) {
		t.Helper()
		must(h.Faults.Set(f))(t)
	}
	b, _ := h.raw(t)
	set(fault.Fault{Kind: fault.GatewayReconnect})
	if f := b.next(); f.Op != gateway.OpReconnect {
		t.Errorf("op7 brings %+v", f)
	}
	set(fault.Fault{Kind: fault.GatewayUnknown})
	if f, g := b.next(), b.next(); f.Op != 99 || g.name() != "SANDBOX_UNHEARD_OF" {
		t.Errorf("unknown frames are %+v and %+v", f, g)
	}
	set(fault.Fault{Kind: fault.GatewayDuplicate, Count: 1})
	must(h.As(h.Ada).Send(h.Games, "twice"))(t)
	if f, g := b.next(), b.next(); f.name() != "MESSAGE_CREATE" || string(f.D) != string(g.D) || *g.S != *f.S+1 {
		t.Errorf("a doubled event comes as %s and %s", f.D, g.D)
	}
	set(fault.Fault{Kind: fault.GatewayLate, Seconds: 4, Count: 1})
	must(h.As(h.Ada).Send(h.Games, "late"))(t)
	b.send(gateway.OpHeartbeat, nil)
	if f := b.next(); f.Op != gateway.OpAck {
		t.Errorf("before the delay is over comes %+v", f)
	}
	h.clock.Advance(4 * time.Second)
	if f := b.next(); f.name() != "MESSAGE_CREATE" {
		t.Errorf("after the delay comes %+v", f)
	}
	set(fault.Fault{Kind: fault.GatewaySplit})
	must(h.As(h.Ada).Send(h.Games, "in two parts"))(t)
	if f := b.next(); f.name() != "MESSAGE_CREATE" {
		t.Errorf("a split frame reads as %+v", f)
	}
	set(fault.Fault{Kind: fault.GatewayClose, Code: 4009})
	if got := b.closed(); got != 4009 {
		t.Errorf("close fault closes with %d, want 4009", got)
	}
	set(fault.Fault{Kind: fault.GatewayInvalid, When: "identify", Resumable: false, Count: 1})
	c := h.dial(t)
	c.next()
	c.identify(nil)
	if f := c.next(); f.Op != gateway.OpInvalid {
		t.Errorf("identify under op9 brings %+v", f)
	}
	set(fault.Fault{Kind: fault.GatewayNoHello, Count: 1})
	d := h.dial(t)
	d.identify(nil)
	if f := d.next(); f.name() != "READY" {
		t.Errorf("first frame without hello is %+v, want READY", f)
	}
	if left := h.Faults.Active(); len(left) != 0 {
		t.Errorf("faults left over: %+v", left)
	}
}
