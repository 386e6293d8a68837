package sandbox

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/validate"
)

// TestAttachments creates, adds, keeps and replaces files; a common bug is a
// message that gains one more picture with each move.
func TestAttachments(t *testing.T) {
	h := open(t)
	png := file{"0", "board.png", "image/png", picture(t, 30)}
	path := "/api/v10/channels/" + h.Games + "/messages"
	m := h.expect(t, h.upload(t, "POST", path, `{"content":"x","embeds":[{"image":{"url":"attachment://board.png"}}],"attachments":[{"id":"0","description":"the board"}]}`, png), 200, 0).object()
	id := m["id"].(string)
	if list := m["attachments"].([]any); len(list) != 0 {
		t.Errorf("attachments %v, want none: an embed shows the only file", list)
	}
	kept, _ := h.As(h.Ada).Message(h.Games, id)
	first := kept.Attachments[0]
	if first.Width != 30 || first.Description != "the board" {
		t.Errorf("attachment = %+v", first)
	}
	if url := m["embeds"].([]any)[0].(map[string]any)["image"].(map[string]any)["url"]; !strings.HasPrefix(fmt.Sprint(url), first.URL+"?") {
		t.Errorf("embed shows %v, want the attachment %v", url, first.URL)
	}
	count := func(a answer) int {
		if a.status != 200 {
			t.Errorf("edit: %d %s", a.status, a.body)
		}
		m, _ := h.As(h.Ada).Message(h.Games, id)
		return len(m.Attachments)
	}
	v9 := "/api/v9/channels/" + h.Games + "/messages/" + id
	if n := count(h.upload(t, "PATCH", path+"/"+id, `{}`, png)); n != 2 {
		t.Errorf("edit without attachments key: %d files, want the old and the new one", n)
	}
	if n := count(h.upload(t, "PATCH", path+"/"+id, `{"attachments":[{"id":"0"}]}`, png)); n != 1 {
		t.Errorf("edit that lists the new file only: %d files, want 1", n)
	}
	if n := count(h.upload(t, "PATCH", v9, `{"attachments":[]}`, png)); n != 1 {
		t.Errorf("v9 edit with an unlisted new file: %d files, want 1", n)
	}
	if n := count(h.upload(t, "PATCH", path+"/"+id, `{"attachments":[]}`, png)); n != 0 {
		t.Errorf("v10 edit with an unlisted new file: %d files, want 0", n)
	}
	h.expect(t, h.call(t, "PATCH", path+"/"+id, `{"content":"","embeds":[]}`), 400, 50006)
	h.expect(t, h.upload(t, "POST", path, `{}`, file{"0", "x.png", "image/png", []byte("not a picture")}), 400, 50035)
	h.expect(t, h.upload(t, "POST", path, `{}`, file{"0", "x.bin", "application/octet-stream", make([]byte, validate.MaxFile+1)}), 413, 40005)
	if a := h.upload(t, "POST", path, `{}`, file{"0", "내 board?.png", "image/png", png.data}); !strings.Contains(a.body, `"filename":"__board_.png"`) {
		t.Errorf("odd file name comes back as %s", a.body)
	}
	h.expect(t, h.send(t, "POST", path, "text/plain", strings.NewReader("x"), true), 400, 50035)
}

func TestFilesAreServed(t *testing.T) {
	h := open(t)
	data := picture(t, 12)
	m := h.upload(t, "POST", "/api/v10/channels/"+h.Games+"/messages", `{}`, file{"0", "a.png", "image/png", data}).object()
	url := m["attachments"].([]any)[0].(map[string]any)["url"].(string)
	path, ok := strings.CutPrefix(url, model.FilesHost)
	if !ok {
		t.Fatalf("url = %s", url)
	}
	if a := h.call(t, "GET", path, ""); a.status != 200 || a.body != string(data) || a.header.Get("Content-Type") != "image/png" {
		t.Errorf("file is served with %d, %d bytes, %s", a.status, len(a.body), a.header.Get("Content-Type"))
	}
	h.expect(t, h.call(t, "DELETE", "/api/v10/channels/"+h.Games+"/messages/"+m["id"].(string), ""), 204, 0)
	if a := h.call(t, "GET", path, ""); a.status != 404 {
		t.Errorf("file of a deleted message is served with %d", a.status)
	}
}

func TestNonce(t *testing.T) {
	h := open(t)
	send := func(body string) string {
		id, _ := h.call(t, "POST", "/api/v10/channels/"+h.Games+"/messages", body).object()["id"].(string)
		return id
	}
	a := send(`{"content":"x","nonce":"n1","enforce_nonce":true}`)
	if b := send(`{"content":"x","nonce":"n1","enforce_nonce":true}`); a != b {
		t.Errorf("the same nonce made messages %s and %s", a, b)
	}
	if b := send(`{"content":"x","nonce":"n1"}`); a == b {
		t.Error("a nonce that is not enforced returned the first message")
	}
	h.clock.Advance(6 * time.Minute)
	if b := send(`{"content":"x","nonce":"n1","enforce_nonce":true}`); a == b {
		t.Error("the nonce still holds after six minutes")
	}
}

func TestPings(t *testing.T) {
	h := open(t)
	role := h.AddRole(h.Guild, "players", 0, true)
	h.GiveRole(h.Guild, h.Dora, role)
	path := "/api/v10/channels/" + h.Games + "/messages"
	tests := []struct {
		name, body string
		want       []string
	}{
		{"by default", `{"content":"<@` + h.Bo + `> <@&` + role + `>"}`, []string{h.Bo, h.Dora}},
		{"nobody", `{"content":"<@` + h.Bo + `>","allowed_mentions":{"parse":[]}}`, nil},
		{"only one", `{"content":"<@` + h.Bo + `> <@` + h.Chen + `>","allowed_mentions":{"parse":[],"users":["` + h.Chen + `"]}}`, []string{h.Chen}},
		{"everyone without permission", `{"content":"@everyone"}`, nil},
		{"silently", `{"content":"<@` + h.Bo + `>","flags":4096}`, nil},
	}
	for _, tt := range tests {
		id := h.expect(t, h.call(t, "POST", path, tt.body), 200, 0).object()["id"].(string)
		m, _ := h.As(h.Ada).Message(h.Games, id)
		if fmt.Sprint(m.Message.Pings()) != fmt.Sprint(tt.want) {
			t.Errorf("%s: pings %v, want %v", tt.name, m.Message.Pings(), tt.want)
		}
		h.call(t, "PATCH", path+"/"+id, `{"content":"<@`+h.Ada+`>"}`)
		if m, _ := h.As(h.Ada).Message(h.Games, id); fmt.Sprint(m.Message.Pings()) != fmt.Sprint(tt.want) {
			t.Errorf("%s: after an edit pings %v, want %v", tt.name, m.Message.Pings(), tt.want)
		}
	}
}

func TestList(t *testing.T) {
	h := open(t)
	path := "/api/v10/channels/" + h.Games + "/messages"
	var ids []string
	for i := range 7 {
		ids = append(ids, h.call(t, "POST", path, fmt.Sprintf(`{"content":"%d"}`, i)).object()["id"].(string))
	}
	for query, want := range map[string]string{
		"?limit=3":                            "6 5 4",
		"?limit=2&before=" + ids[3]:           "2 1",
		"?limit=2&after=" + ids[3]:            "5 4",
		"?limit=3&around=" + ids[3]:           "4 3 2",
		"?limit=100&after=" + ids[6]:          "",
		"?limit=100&before=" + ids[1] + "&x=": "0",
	} {
		a := h.call(t, "GET", path+query, "")
		var got []string
		for _, part := range strings.Split(a.body, `"content":"`)[1:] {
			got = append(got, part[:1])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s lists %v, want %s", query, got, want)
		}
	}
	h.expect(t, h.call(t, "GET", path+"?limit=101", ""), 400, 50035)
}

// TestPermissions makes usual requests in channels that lack one permission each.
func TestPermissions(t *testing.T) {
	h := open(t)
	tests := []struct {
		name   string
		deny   model.Permissions
		method string
		path   string
		body   string
		status int
		code   int
	}{
		{"cannot see", model.ViewChannel, "POST", "/messages", `{"content":"x"}`, 403, 50001},
		{"cannot see the channel", model.ViewChannel, "GET", "", "", 403, 50001},
		{"cannot write", model.SendMessages, "POST", "/messages", `{"content":"x"}`, 403, 50013},
		{"cannot embed", model.EmbedLinks, "POST", "/messages", `{"embeds":[{"title":"x"}]}`, 403, 50013},
		{"cannot read history", model.ReadMessageHistory, "GET", "/messages", "", 403, 50013},
		{"cannot open threads", model.CreatePublicThreads, "POST", "/threads", `{"name":"x","type":11}`, 403, 50013},
		{"cannot rename", model.ManageChannels, "PATCH", "", `{"name":"x"}`, 403, 50013},
		{"may all of it", 0, "POST", "/messages", `{"content":"x"}`, 200, 0},
	}
	for _, tt := range tests {
		c := h.AddChannel(h.Guild, "c")
		must(0, h.SetOverwrite(c, model.Overwrite{ID: h.AppID(), Type: 1, Deny: tt.deny}))(t)
		a := h.call(t, tt.method, "/api/v10/channels/"+c+tt.path, tt.body)
		if a.status != tt.status || a.code() != tt.code {
			t.Errorf("%s: %d %s, want %d, code %d", tt.name, a.status, a.body, tt.status, tt.code)
		}
	}
}

// TestOverwriteOrder checks the order of computation: @everyone, roles, member;
// the owner may do everything.
func TestOverwriteOrder(t *testing.T) {
	h := open(t)
	role := h.AddRole(h.Guild, "players", 0, false)
	h.GiveRole(h.Guild, h.Bo, role)
	sees := func(user string) bool { return h.As(user).Messages(h.League) != nil }
	must(0, h.SetOverwrite(h.League, model.Overwrite{ID: h.Guild, Type: 0, Deny: model.ViewChannel}))(t)
	if sees(h.Bo) || sees(h.Chen) || !sees(h.Ada) {
		t.Error("denied to @everyone: Bo and Chen must not see it, Ada owns it")
	}
	must(0, h.SetOverwrite(h.League, model.Overwrite{ID: role, Type: 0, Allow: model.ViewChannel}))(t)
	if !sees(h.Bo) || sees(h.Chen) {
		t.Error("allowed to a role: Bo must see it, Chen not")
	}
	must(0, h.SetOverwrite(h.League, model.Overwrite{ID: h.Bo, Type: 1, Deny: model.ViewChannel}))(t)
	if sees(h.Bo) {
		t.Error("denied to the member: Bo must not see it")
	}
}

func TestHeaders(t *testing.T) {
	h := open(t)
	for name, change := range map[string]struct {
		header, value string
		status, code  int
	}{
		"no token":     {"Authorization", "", 401, 0},
		"wrong token":  {"Authorization", "Bot x", 401, 0},
		"odd agent":    {"User-Agent", "curl/8", 403, 40333},
		"proper agent": {"User-Agent", "DiscordBot (x, 1)", 200, 0},
	} {
		a := h.callWith(t, "/api/v10/users/@me", change.header, change.value)
		if a.status != change.status || a.code() != change.code {
			t.Errorf("%s: %d %s, want %d, code %d", name, a.status, a.body, change.status, change.code)
		}
	}
}
