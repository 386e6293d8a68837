package sandbox

import (
	"testing"
	"time"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/model"
)

func TestThreads(t *testing.T) {
	p := play(t)
	path := "/api/v10/channels/" + p.Games
	private := p.expect(t, p.call(t, "POST", path+"/threads", `{"name":"secret"}`), 201, 0).object()
	if private["type"] != 12.0 {
		t.Errorf("thread without a type has type %v, want 12", private["type"])
	}
	id := private["id"].(string)
	must(p.As(p.Dora).Send(p.Games, "x"))(t)
	if p.As(p.Bo).Messages(id) != nil {
		t.Error("Bo sees a private thread he is not in")
	}
	p.expect(t, p.call(t, "PUT", "/api/v10/channels/"+id+"/thread-members/"+p.Bo, ""), 204, 0)
	if p.As(p.Bo).Messages(id) == nil {
		t.Error("Bo does not see the private thread he was added to")
	}
	p.expect(t, p.call(t, "POST", "/api/v10/channels/"+id+"/messages", `{"content":"<@`+p.Chen+`>"}`), 200, 0)
	if p.As(p.Chen).Messages(id) == nil {
		t.Error("a mention does not add Chen to the thread")
	}
	p.expect(t, p.call(t, "POST", "/api/v10/channels/"+id+"/threads", `{"name":"x"}`), 400, 50024)
	p.expect(t, p.call(t, "POST", path+"/threads", `{"name":"","type":11}`), 400, 50035)
	p.expect(t, p.call(t, "POST", path+"/threads", `{"name":"x","type":11,"auto_archive_duration":30}`), 400, 50035)
	dm := must(p.As(p.Bo).OpenDM())(t)
	p.expect(t, p.call(t, "POST", "/api/v10/channels/"+dm+"/threads", `{"name":"x","type":11}`), 400, 50003)
}

func TestArchive(t *testing.T) {
	p := play(t)
	th := p.expect(t, p.call(t, "POST", "/api/v10/channels/"+p.Games+"/threads", `{"name":"x","type":11,"auto_archive_duration":60}`), 201, 0).object()["id"].(string)
	path := "/api/v10/channels/" + th
	p.bot.until("THREAD_CREATE")
	m := p.call(t, "POST", path+"/messages", `{"content":"x","components":[{"type":1,"components":[{"type":2,"style":1,"label":"A","custom_id":"a"}]}]}`).object()["id"].(string)
	seen, _ := p.As(p.Ada).Message(th, m)
	p.clock.Advance(59 * time.Minute)
	must(p.As(p.Ada).Send(th, "still here"))(t)
	p.clock.Advance(59 * time.Minute)
	if c := p.call(t, "GET", path, "").object()["thread_metadata"].(map[string]any); c["archived"] != false {
		t.Error("archived although somebody wrote 59 minutes ago")
	}
	p.clock.Advance(2 * time.Minute)
	p.bot.until("THREAD_UPDATE")
	p.expect(t, p.call(t, "PATCH", path+"/messages/"+m, `{"content":"y"}`), 400, 50083)
	p.expect(t, p.call(t, "PUT", path+"/thread-members/"+p.Bo, ""), 400, 50083)
	if _, err := p.As(p.Ada).Press(seen.Message, "a"); err == nil {
		t.Error("a button in an archived thread could be pressed")
	}
	if _, err := p.As(p.Ada).Command(th, "go"); err == nil {
		t.Error("a command in an archived thread could be used")
	}
	p.expect(t, p.call(t, "POST", path+"/messages", `{"content":"wake up"}`), 200, 0)
	p.expect(t, p.call(t, "PATCH", path+"/messages/"+m, `{"content":"y"}`), 200, 0)
	p.expect(t, p.call(t, "PATCH", path, `{"archived":true,"locked":true}`), 200, 0)
	if _, err := p.As(p.Bo).Send(th, "x"); err == nil {
		t.Error("Bo could write into a locked thread")
	}
	p.expect(t, p.call(t, "DELETE", path+"/messages/"+m, ""), 204, 0)
	p.expect(t, p.call(t, "DELETE", path, ""), 200, 0)
	p.expect(t, p.call(t, "GET", path, ""), 404, 10003)
}

func TestWorldFaults(t *testing.T) {
	p := play(t)
	set := func(f fault.Fault) {
		t.Helper()
		must(p.Faults.Set(f))(t)
	}
	path := "/api/v10/channels/" + p.Games + "/messages"
	m := p.call(t, "POST", path, `{"content":"x"}`).object()["id"].(string)
	set(fault.Fault{Kind: fault.WorldDeleteMessage, Channel: p.Games, Message: m})
	p.bot.until("MESSAGE_DELETE")
	p.expect(t, p.call(t, "PATCH", path+"/"+m, `{"content":"y"}`), 404, 10008)
	set(fault.Fault{Kind: fault.WorldDeny, Channel: p.Games, Deny: model.SendMessages})
	p.bot.until("CHANNEL_UPDATE")
	p.expect(t, p.call(t, "POST", path, `{"content":"y"}`), 403, 50013)
	// A command still works where the bot cannot post.
	_, callback, _, _ := p.use(t, p.Games, p.Ada)
	p.expect(t, p.call(t, "POST", callback, `{"type":4,"data":{"content":"x"}}`), 204, 0)
	dm := p.call(t, "POST", "/api/v10/users/@me/channels", `{"recipient_id":"`+p.Bo+`"}`).object()["id"].(string)
	set(fault.Fault{ID: "dm", Kind: fault.WorldCloseDM, User: p.Bo})
	p.expect(t, p.call(t, "POST", "/api/v10/channels/"+dm+"/messages", `{"content":"y"}`), 403, 50007)
	p.Faults.Clear("dm")
	p.expect(t, p.call(t, "POST", "/api/v10/channels/"+dm+"/messages", `{"content":"y"}`), 200, 0)
	set(fault.Fault{Kind: fault.WorldDeleteChannel, Channel: p.League})
	p.bot.until("CHANNEL_DELETE")
	set(fault.Fault{Kind: fault.WorldBotRemoved, Guild: p.Guild})
	p.bot.until("GUILD_DELETE")
	p.expect(t, p.call(t, "POST", path, `{"content":"y"}`), 403, 50001)
	if _, err := p.Faults.Set(fault.Fault{Kind: "nonsense"}); err == nil {
		t.Error("an unknown fault was taken")
	}
}
