package sandbox

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/rest"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/world"
)

func TestOldMessagesTakeFewEdits(t *testing.T) {
	h := limited(t)
	path := "/api/v10/channels/" + h.Games + "/messages"
	m := path + "/" + h.call(t, "POST", path, `{"content":"0"}`).object()["id"].(string)
	edit := func(n int) answer {
		h.clock.Advance(10 * time.Second)
		return h.call(t, "PATCH", m, `{"content":"`+strconv.Itoa(n)+`"}`)
	}
	for n := range 2 * world.OldEdits { // within its first hour
		h.expect(t, edit(n), 200, 0)
	}
	h.clock.Advance(rest.OldAge)
	for n := range world.OldEdits {
		h.expect(t, edit(n), 200, 0)
	}
	h.expect(t, edit(99), 400, 30046)
	h.clock.Advance(world.OldWindow)
	h.expect(t, edit(100), 200, 0)
}

func TestDMsOpenedTooFast(t *testing.T) {
	h := limited(t)
	openDM := func(user string) answer {
		h.clock.Advance(time.Second)
		return h.call(t, "POST", "/api/v10/users/@me/channels", `{"recipient_id":"`+user+`"}`)
	}
	for range world.NewDMs {
		h.expect(t, openDM(h.AddPerson("p", "P", "ko")), 200, 0)
	}
	last := h.AddPerson("p", "P", "ko")
	h.expect(t, openDM(last), 400, 40003)
	h.clock.Advance(world.NewDMWindow)
	h.expect(t, openDM(last), 200, 0)
	for range 2 * world.NewDMs { // an open channel can be opened again at any time
		h.expect(t, openDM(last), 200, 0)
	}
}

func TestFileAddressesExpire(t *testing.T) {
	h := open(t)
	m := h.upload(t, "POST", "/api/v10/channels/"+h.Games+"/messages", `{}`, file{"0", "a.png", "image/png", picture(t, 12)}).object()
	address := func(m map[string]any) string {
		path, _ := strings.CutPrefix(m["attachments"].([]any)[0].(map[string]any)["url"].(string), model.FilesHost)
		return path
	}
	first := address(m)
	h.clock.Advance(service.LinkLife - time.Second)
	h.expect(t, h.call(t, "GET", first, ""), 200, 0)
	h.expect(t, h.call(t, "GET", strings.Replace(first, "ex=", "ex=1", 1), ""), 404, 0)
	h.clock.Advance(time.Second)
	if a := h.call(t, "GET", first, ""); a.status != 404 {
		t.Errorf("after a day the file is served with %d", a.status)
	}
	again := address(h.call(t, "GET", "/api/v10/channels/"+h.Games+"/messages/"+m["id"].(string), "").object())
	h.expect(t, h.call(t, "GET", again, ""), 200, 0)
}

// If only a person installed the app, the bot is no member of the guild. Only a
// few responses to interactions work.
func TestUserInstalledApp(t *testing.T) {
	h := open(t)
	h.expect(t, h.call(t, "PUT", "/api/v10/applications/"+h.AppID()+"/commands",
		`[{"name":"go","description":"Go","contexts":[0,1,2],"integration_types":[0,1]},{"name":"home","description":"Home","contexts":[0,1]}]`), 200, 0)
	b, _ := h.raw(t)
	group := h.AddGroup("friends", h.Ada, h.Bo)
	if _, err := h.As(h.Ada).Command(group, "go"); err == nil {
		t.Error("a command was offered to somebody who did not install the application")
	}
	h.Install(h.Ada, true)
	if _, err := h.As(h.Chen).Command(group, "go"); err == nil {
		t.Error("somebody outside used a command")
	}
	if _, err := h.As(h.Ada).Command(group, "home"); err == nil {
		t.Error("a command that is not for foreign ground was offered")
	}
	must(h.As(h.Ada).Command(group, "go"))(t)
	callback, hook, d := b.event()
	owners, _ := json.Marshal(d["authorizing_integration_owners"])
	if d["context"] != 2.0 || d["member"] != nil || d["user"] == nil || string(owners) != `{"1":"`+h.Ada+`"}` {
		t.Errorf("the interaction is %v", d)
	}
	h.expect(t, h.call(t, "POST", "/api/v10/channels/"+group+"/messages", `{"content":"x"}`), 403, 50001)
	h.expect(t, h.call(t, "POST", callback, `{"type":4,"data":{"content":"board","components":[{"type":1,"components":[{"type":2,"style":1,"label":"A","custom_id":"a"}]}]}}`), 204, 0)
	for range rest.ForeignFollowUps {
		h.expect(t, h.call(t, "POST", hook, `{"content":"more"}`), 200, 0)
	}
	h.expect(t, h.call(t, "POST", hook, `{"content":"more"}`), 400, 40094)
	bo := h.As(h.Bo)
	press := must(bo.Press(bo.Messages(group)[0].Message, "a"))(t)
	callback, _, d = b.event()
	if d["context"] != 2.0 || d["type"] != 3.0 {
		t.Errorf("the press is %v", d)
	}
	h.expect(t, h.call(t, "POST", callback, `{"type":7,"data":{"content":"pressed"}}`), 204, 0)
	if m := press.Response(); m == nil || m.Content != "pressed" {
		t.Errorf("the press led to %+v", m)
	}
}
