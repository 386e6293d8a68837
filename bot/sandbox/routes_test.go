package sandbox

import (
	"net/http"
	"testing"

	"github.com/coder/websocket"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/service"
)

// TestReadRoutes makes every read request.
func TestReadRoutes(t *testing.T) {
	h := open(t)
	bot := h.session(t) // REST alone needs no gateway
	gw := must(bot.GatewayBot())(t)
	if gw.Shards != 1 || gw.SessionStartLimit.MaxConcurrency != 1 {
		t.Errorf("gateway/bot = %+v", gw)
	}
	app := must(bot.Application("@me"))(t)
	if app.ID != h.AppID() || app.Owner.ID != h.Ada {
		t.Errorf("application = %+v, owned by %+v", app, app.Owner)
	}
	if u := must(bot.User(h.Chen))(t); u.GlobalName != "채원" || u.Locale != "" {
		t.Errorf("user = %+v; the locale is private", u)
	}
	if g := must(bot.UserGuilds(10, "", "", false))(t); len(g) != 1 || g[0].ID != h.Guild {
		t.Errorf("guilds = %+v", g)
	}
	if c := must(bot.GuildChannels(h.Guild))(t); len(c) != 3 || c[1].Name != "games" {
		t.Errorf("channels = %+v", c)
	}
	if r := must(bot.GuildRoles(h.Guild))(t); len(r) != 2 || r[0].Permissions != int64(model.Everyday) {
		t.Errorf("roles = %+v", r)
	}
	_, err := bot.GuildMembers(h.Guild, "", 10)
	wantCode(t, "list of members without the intent", err, 50001)
	_, err = bot.GuildMember(h.Guild, "17")
	wantCode(t, "member that does not exist", err, 10013)
	_, err = bot.Channel("17")
	wantCode(t, "channel that does not exist", err, 10003)
	must(0, bot.ChannelTyping(h.Games))(t)
	must(0, bot.GuildLeave(h.Guild))(t)
	_, err = bot.Guild(h.Guild)
	wantCode(t, "guild that was left", err, 50001)
}

func TestDeleting(t *testing.T) {
	h := open(t)
	path := "/api/v10/channels/" + h.Games + "/messages"
	var ids []string
	for range 3 {
		ids = append(ids, h.call(t, "POST", path, `{"content":"x"}`).object()["id"].(string))
	}
	h.expect(t, h.call(t, "PUT", path+"/pins/"+ids[0], ""), 204, 0)
	if m, _ := h.As(h.Bo).Message(h.Games, ids[0]); !m.Pinned {
		t.Error("the message is not pinned")
	}
	h.expect(t, h.call(t, "DELETE", path+"/pins/"+ids[0], ""), 204, 0)
	h.expect(t, h.call(t, "POST", path+"/bulk-delete", `{"messages":["`+ids[0]+`","`+ids[1]+`"]}`), 204, 0)
	if n := len(h.As(h.Bo).Messages(h.Games)); n != 1 {
		t.Errorf("%d messages are left, want 1", n)
	}
	theirs := must(h.As(h.Bo).Reply(h.Games, ids[2], "an answer"))(t)
	if theirs.Type != 19 || theirs.ReferencedMessage.ID != ids[2] {
		t.Errorf("answer = %+v", theirs)
	}
	h.expect(t, h.call(t, "PATCH", path+"/"+theirs.ID, `{"content":"y"}`), 403, 50005)
	h.expect(t, h.call(t, "DELETE", path+"/"+theirs.ID, ""), 204, 0) // the bot may manage messages
	path = "/api/v10/applications/" + h.AppID() + "/commands"
	id := h.call(t, "POST", path, `{"name":"x","description":"x"}`).object()["id"].(string)
	h.expect(t, h.call(t, "DELETE", path+"/"+id, ""), 204, 0)
	h.expect(t, h.call(t, "DELETE", path+"/"+id, ""), 404, 10063)
	h.clean(t)
	h.expect(t, h.call(t, "POST", "/api/v10/channels/"+h.Games+"/messages/bulk-delete", `{"messages":["`+ids[2]+`"]}`), 400, 50035)
}

func TestScreens(t *testing.T) {
	p := play(t)
	card := p.card(t, model.FlagEphemeral)
	ada := p.As(p.Ada)
	if b, ok := card.Labelled("A"); !ok || b.CustomID != "a" {
		t.Errorf("button A = %+v", b)
	}
	if err := p.As(p.Bo).Dismiss(p.Games, card.ID); err == nil {
		t.Error("Bo dismissed Ada's message")
	}
	must(0, ada.Dismiss(p.Games, card.ID))(t)
	if n := len(ada.Messages(p.Games)); n != 0 {
		t.Errorf("Ada sees %d messages after dismissing, want none", n)
	}
	p.use(t, p.Games, p.Ada)
	p.clock.Advance(service.AnswerTime)
	failed := ada.Messages(p.Games)
	must(0, ada.Dismiss(p.Games, failed[0].ID))(t)
	if n := len(ada.Messages(p.Games)); n != 0 {
		t.Errorf("Ada sees %d failures after dismissing, want none", n)
	}
	th := p.call(t, "POST", "/api/v10/channels/"+p.Games+"/threads", `{"name":"x","type":11}`).object()["id"].(string)
	for _, what := range []string{"join", "leave", "archive", "unarchive"} {
		if err := ada.Thread(th, what); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := p.As(p.Bo).Thread(th, "archive"); err == nil {
		t.Error("Bo archived a thread that is not his")
	}
	if n := len(ada.Channels()); n != 4 {
		t.Errorf("Ada can open %d channels, want 4", n)
	}
}

func TestMoreFaults(t *testing.T) {
	p := play(t)
	i, _, _, first := p.use(t, p.Games, p.Ada)
	i.Redeliver()
	if _, _, second := p.bot.event(); second["id"] != first["id"] {
		t.Errorf("redelivered interaction is %v, was %v", second["id"], first["id"])
	}
	id := must(p.Faults.Set(fault.Fault{Kind: fault.WorldOutage, Guild: p.Guild}))(t)
	p.bot.until("GUILD_DELETE")
	p.Faults.Clear(id)
	p.bot.until("GUILD_CREATE")
	must(p.Faults.Set(fault.Fault{Kind: fault.WorldMemberLeft, Guild: p.Guild, User: p.Bo}))(t)
	if p.As(p.Bo).Messages(p.Games) != nil {
		t.Error("Bo left and still sees the channel")
	}
	must(p.Faults.Set(fault.Fault{Kind: fault.WorldStrangeParts, Channel: p.Games, User: p.Ada}))(t)
	p.bot.until("MESSAGE_CREATE")
	must(p.Faults.Set(fault.Fault{Kind: fault.GatewayInvalid, Resumable: false}))(t)
	if f := p.bot.next(); f.Op != gateway.OpInvalid {
		t.Errorf("op9 brings %+v", f)
	}
	if p.BotOnline() {
		t.Error("the session is still there after op 9")
	}
}

func TestFaultRoutes(t *testing.T) {
	const callback = "/interactions/{interaction_id}/{interaction_token}/callback"
	tests := []struct {
		pattern, method, path string
		want                  bool
	}{
		{"", "POST", "/channels/1/messages", true},
		{"POST /channels/*/messages", "POST", "/channels/1/messages", true},
		{"POST /channels/*/messages", "PATCH", "/channels/1/messages", false},
		{"POST /channels/*/messages", "POST", "/channels/1/messages/2", false},
		{"* /webhooks/**", "PATCH", "/webhooks/1/t/messages/@original", true},
		{"* /webhooks/**", "PATCH", "/channels/1", false},
		{"*/callback", "POST", callback, true},
		{"POST " + callback, "POST", callback, true},
	}
	for _, tt := range tests {
		f := fault.Fault{Route: tt.pattern}
		if got := f.Matches(tt.method, tt.path, tt.path); got != tt.want {
			t.Errorf("%q matches %s %s = %v, want %v", tt.pattern, tt.method, tt.path, got, tt.want)
		}
	}
}

// A page of another origin cannot open the gateway from somebody's browser.
func TestGatewayRefusesForeignOrigins(t *testing.T) {
	h := open(t)
	for origin, want := range map[string]bool{"": true, "https://evil.example": false} {
		header := http.Header{}
		if origin != "" {
			header.Set("Origin", origin)
		}
		ws, _, err := websocket.Dial(short(t), h.gate.URL+"?v=10&encoding=json", &websocket.DialOptions{HTTPHeader: header})
		if (err == nil) != want {
			t.Errorf("from origin %q: %v", origin, err)
		}
		if err == nil {
			ws.CloseNow()
		}
	}
}
