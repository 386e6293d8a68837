package sandbox

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/rest"
	"guildhall/bot/sandbox/world"
)

// inbox is a bot's interactions endpoint.
type inbox struct {
	key     ed25519.PublicKey
	naive   atomic.Bool // accepts every signature
	refused atomic.Int64
	mu      sync.Mutex
	answer  func(in map[string]any) (status int, body string)
}

func (b *inbox) ServeHTTP(rw http.ResponseWriter, q *http.Request) {
	body, _ := io.ReadAll(q.Body)
	sig, _ := hex.DecodeString(q.Header.Get("X-Signature-Ed25519"))
	text := append([]byte(q.Header.Get("X-Signature-Timestamp")), body...)
	if !b.naive.Load() && (len(sig) != ed25519.SignatureSize || !ed25519.Verify(b.key, text, sig)) {
		b.refused.Add(1)
		rw.WriteHeader(http.StatusUnauthorized)
		return
	}
	var in map[string]any
	json.Unmarshal(body, &in)
	if in["type"] == 1.0 {
		rw.Write([]byte(`{"type":1}`))
		return
	}
	b.mu.Lock()
	status, answer := b.answer(in)
	b.mu.Unlock()
	rw.Header().Set("Content-Type", "application/json")
	rw.WriteHeader(status)
	io.WriteString(rw, answer)
}

func (b *inbox) will(answer func(in map[string]any) (int, string)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.answer = answer
}

func TestInteractionsByHTTP(t *testing.T) {
	p := play(t)
	key := must(hex.DecodeString(p.PublicKey()))(t)
	box := &inbox{key: key}
	server := httptest.NewServer(box)
	t.Cleanup(server.Close)
	if err := p.DeliverByHTTP(short(t), "http://127.0.0.1:1/nobody"); err == nil {
		t.Error("an endpoint that nobody serves was taken")
	}
	box.naive.Store(true)
	if err := p.DeliverByHTTP(short(t), server.URL); err == nil || !strings.Contains(err.Error(), "401") {
		t.Errorf("an endpoint that checks nothing: %v", err)
	}
	box.naive.Store(false)
	must(0, p.DeliverByHTTP(short(t), server.URL))(t)
	if box.refused.Load() == 0 {
		t.Error("bad signatures were not tried")
	}
	box.will(func(map[string]any) (int, string) { return 200, `{"type":4,"data":{"content":"inline","flags":64}}` })
	i := must(p.As(p.Ada).Command(p.Games, "go"))(t)
	must(0, i.Settle(short(t)))(t)
	if m := i.Response(); m == nil || m.Content != "inline" || m.Flags&model.FlagEphemeral == 0 {
		t.Errorf("answered in the response: %+v", m)
	}
	// 202, and the response through the callback.
	got := make(chan string, 1)
	box.will(func(in map[string]any) (int, string) {
		got <- "/api/v10/interactions/" + in["id"].(string) + "/" + in["token"].(string) + "/callback"
		return 202, ""
	})
	i = must(p.As(p.Ada).Command(p.Games, "go"))(t)
	callback := <-got
	p.expect(t, p.call(t, "POST", callback, `{"type":4,"data":{"content":"later"}}`), 204, 0)
	must(0, i.Settle(short(t)))(t)
	// Every other status fails the interaction at once, as does a response that
	// Discord refuses.
	for status, body := range map[int]string{503: "", 200: `{"type":6}`, 401: "{}"} {
		box.will(func(map[string]any) (int, string) { return status, body })
		i = must(p.As(p.Ada).Command(p.Games, "go"))(t)
		must(0, p.world.WaitFor(short(t), i.Failed))(t)
	}
	// An endpoint that stops checking signatures is reported.
	p.clean(t)
	box.will(func(map[string]any) (int, string) { return 200, `{"type":4,"data":{"content":"x"}}` })
	box.naive.Store(true)
	for range rest.ProbeEvery {
		i = must(p.As(p.Ada).Command(p.Games, "go"))(t)
		must(0, i.Wait(short(t)))(t)
	}
	if v := p.Violations(); len(v) != 1 || !strings.Contains(v[0], "instead of 401") {
		t.Errorf("violations %q", v)
	}
	// Return to the gateway.
	must(0, p.DeliverByHTTP(short(t), ""))(t)
	must(p.As(p.Ada).Command(p.Games, "go"))(t)
	callback, _, _ = p.bot.event()
	p.expect(t, p.call(t, "POST", callback, `{"type":4,"data":{"content":"x"}}`), 204, 0)
}

func TestKeySurvivesRestart(t *testing.T) {
	keeper := world.MemoryKeeper{}
	h := open(t, func(c *Config) { c.Keeper = keeper })
	key := h.PublicKey()
	h.Close()
	if again := open(t, func(c *Config) { c.Keeper = keeper }); again.PublicKey() != key || len(key) != 64 {
		t.Errorf("key %s became %s", key, again.PublicKey())
	}
}

func TestFaultsOfTheHandshakeAndTheWorld(t *testing.T) {
	p := play(t)
	for kind, want := range map[string]int{fault.GatewayReconnect: gateway.OpReconnect, fault.GatewayInvalid: gateway.OpInvalid} {
		must(p.Faults.Set(fault.Fault{Kind: kind, When: "hello", Count: 1}))(t)
		if f := p.dial(t).next(); f.Op != want {
			t.Errorf("%s instead of hello brings %+v", kind, f)
		}
	}
	must(p.Faults.Set(fault.Fault{Kind: fault.GatewayClose, When: "hello", Code: 4000, Count: 1}))(t)
	if got := p.dial(t).closed(); got != 4000 {
		t.Errorf("close instead of hello has code %d", got)
	}
	must(p.Faults.Set(fault.Fault{Kind: fault.WorldBotRemoved, Guild: p.Guild}))(t)
	p.bot.until("GUILD_DELETE")
	must(p.Faults.Set(fault.Fault{Kind: fault.WorldBotInvited, Guild: p.Guild}))(t)
	p.bot.until("GUILD_CREATE")
	p.expect(t, p.call(t, "POST", "/api/v10/channels/"+p.Games+"/messages", `{"content":"back"}`), 200, 0)
	if _, err := p.Faults.Set(fault.Fault{Kind: fault.WorldBotInvited, Guild: p.Guild}); err == nil {
		t.Error("the bot was invited twice")
	}
	must(p.Faults.Set(fault.Fault{Kind: fault.WorldDeny, Channel: p.Games, Deny: model.SendMessages}))(t)
	p.expect(t, p.call(t, "POST", "/api/v10/channels/"+p.Games+"/messages", `{"content":"no"}`), 403, 50013)
	must(p.Faults.Set(fault.Fault{Kind: fault.WorldDeny, Channel: p.Games}))(t)
	p.expect(t, p.call(t, "POST", "/api/v10/channels/"+p.Games+"/messages", `{"content":"yes"}`), 200, 0)
}

// A slow frame is complete only after its second half arrived.
func TestSlowFrames(t *testing.T) {
	p := play(t)
	must(p.Faults.Set(fault.Fault{Kind: fault.GatewaySlow, Seconds: 30}))(t)
	must(p.As(p.Ada).Send(p.Games, "slow"))(t)
	read := make(chan string, 1)
	go func() { f, _ := p.bot.read(); read <- f.name() }()
	for { // the clock must not move before the sender waits on it
		p.clock.Advance(time.Second)
		select {
		case name := <-read:
			if name != "MESSAGE_CREATE" {
				t.Errorf("the slow frame is %s", name)
			}
			return
		case <-short(t).Done():
			t.Fatal("the frame does not come")
		default:
		}
	}
}

func TestStrangeForm(t *testing.T) {
	p := play(t)
	i, callback, _, _ := p.use(t, p.Games, p.Ada)
	p.expect(t, p.call(t, "POST", callback, `{"type":9,"data":{"custom_id":"f","title":"F","components":[{"type":1,"components":[{"type":4,"custom_id":"t","label":"T","style":1}]}]}}`), 204, 0)
	must(p.Faults.Set(fault.Fault{Kind: fault.WorldStrangeForm, Count: 1}))(t)
	must(p.As(p.Ada).Submit(i, map[string]any{"t": "x"}))(t)
	_, _, d := p.bot.event()
	if b, _ := json.Marshal(d); !strings.Contains(string(b), "unheard-of") || !strings.Contains(string(b), `"type":99`) {
		t.Errorf("the form is %s", b)
	}
}
