package sandbox

import (
	"encoding/json"
	"testing"

	"guildhall/bot/sandbox/model"
)

const personalCommand = `[{"name":"go","description":"Go","contexts":[0,1,2],"integration_types":[0,1]}]`

// Discord refuses the whole list of commands if one is for accounts and the application is not.
func TestCommandForAccountsNeedsUserInstalls(t *testing.T) {
	h := open(t)
	kinds := func() string {
		b, _ := json.Marshal(h.call(t, "GET", "/api/v10/applications/@me", "").object()["integration_types_config"])
		return string(b)
	}
	h.SetUserInstalls(false)
	if got := kinds(); got != `{"0":{}}` {
		t.Errorf("the application supports %s", got)
	}
	h.expect(t, h.call(t, "PUT", "/api/v10/applications/"+h.AppID()+"/commands", personalCommand), 400, 50035)
	h.SetUserInstalls(true)
	if got := kinds(); got != `{"0":{},"1":{}}` {
		t.Errorf("the application supports %s", got)
	}
	h.expect(t, h.call(t, "PUT", "/api/v10/applications/"+h.AppID()+"/commands", personalCommand), 200, 0)
}

// A person without a common guild gets no direct messages before they install the application.
func TestDirectMessagesNeedGuildOrInstallation(t *testing.T) {
	h := open(t)
	h.expect(t, h.call(t, "PUT", "/api/v10/applications/"+h.AppID()+"/commands", personalCommand), 200, 0)
	eve := h.AddPerson("eve", "Eve", "en-US")
	dm := h.call(t, "POST", "/api/v10/users/@me/channels", `{"recipient_id":"`+eve+`"}`).object()["id"].(string)
	path := "/api/v10/channels/" + dm + "/messages"
	h.expect(t, h.call(t, "POST", path, `{"content":"x"}`), 400, 50278)
	if _, err := h.As(eve).Command(dm, "go"); err == nil {
		t.Error("a command was offered without an installation")
	}
	h.Install(eve, true)
	h.expect(t, h.call(t, "POST", path, `{"content":"x"}`), 200, 0)
	b, _ := h.raw(t)
	must(h.As(eve).Command(dm, "go"))(t)
	_, _, d := b.event()
	if owners, _ := json.Marshal(d["authorizing_integration_owners"]); string(owners) != `{"1":"`+eve+`"}` {
		t.Errorf("the interaction is authorised by %s", owners)
	}
}

// In a guild without the bot only answers work, and they are private where the guild forbids
// external applications. A press is authorised by the installation of the command's person.
func TestGuildWithoutBot(t *testing.T) {
	h := open(t)
	h.expect(t, h.call(t, "PUT", "/api/v10/applications/"+h.AppID()+"/commands", personalCommand), 200, 0)
	b, _ := h.raw(t)
	guild := h.AddGuild("Elsewhere", h.Bo, "en-US")
	h.Join(guild, h.Ada)
	channel := h.AddChannel(guild, "talk")
	if _, err := h.As(h.Ada).Command(channel, "go"); err == nil {
		t.Error("a command was offered without an installation")
	}
	h.Install(h.Ada, true)
	must(h.As(h.Ada).Command(channel, "go"))(t)
	callback, _, d := b.event()
	if owners, _ := json.Marshal(d["authorizing_integration_owners"]); d["context"] != 0.0 || d["guild_id"] != guild || string(owners) != `{"1":"`+h.Ada+`"}` {
		t.Errorf("the interaction is %v", d)
	}
	h.expect(t, h.call(t, "POST", "/api/v10/channels/"+channel+"/messages", `{"content":"x"}`), 403, 50001)
	h.expect(t, h.call(t, "POST", callback, `{"type":4,"data":{"content":"card","components":[{"type":1,"components":[{"type":2,"style":1,"label":"A","custom_id":"a"}]}]}}`), 204, 0)
	bo := h.As(h.Bo)
	must(bo.Press(bo.Messages(channel)[0].Message, "a"))(t)
	_, _, d = b.event()
	if owners, _ := json.Marshal(d["authorizing_integration_owners"]); string(owners) != `{"1":"`+h.Ada+`"}` {
		t.Errorf("the press is authorised by %s", owners)
	}
	h.SetExternalApps(guild, false)
	i := must(h.As(h.Ada).Command(channel, "go"))(t)
	callback, _, _ = b.event()
	h.expect(t, h.call(t, "POST", callback, `{"type":4,"data":{"content":"card"}}`), 204, 0)
	if m := i.Response(); m == nil || m.Flags&model.FlagEphemeral == 0 {
		t.Errorf("where external applications are forbidden, the answer is %+v", m)
	}
}
