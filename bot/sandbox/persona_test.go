package sandbox

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
)

func TestCommandOptions(t *testing.T) {
	h := open(t)
	h.call(t, "PUT", "/api/v10/applications/"+h.AppID()+"/commands", `[{"name":"seat","description":"x","options":[
		{"type":6,"name":"who","description":"x","required":true},
		{"type":7,"name":"where","description":"x","channel_types":[0]},
		{"type":4,"name":"nth","description":"x","min_value":1,"max_value":5},
		{"type":3,"name":"pace","description":"x","choices":[{"name":"Slow","value":"slow"}]},
		{"type":5,"name":"open","description":"x"}]},
		{"type":3,"name":"Show log","contexts":[0]},{"type":2,"name":"Seat them"}]`)
	b, _ := h.raw(t)
	ada := h.As(h.Ada)
	who := persona.Opt{Name: "who", Value: h.Bo}
	for name, options := range map[string][]persona.Opt{
		"nobody chosen":      {},
		"nobody of this id":  {{Name: "who", Value: "1"}},
		"thread as channel":  {who, {Name: "where", Value: h.Bo}},
		"sixth of five":      {who, {Name: "nth", Value: 6}},
		"half a seat":        {who, {Name: "nth", Value: 1.5}},
		"pace not offered":   {who, {Name: "pace", Value: "fast"}},
		"text for a boolean": {who, {Name: "open", Value: "yes"}},
		"the same twice":     {who, who},
	} {
		if _, err := ada.Command(h.Games, "seat", options...); err == nil {
			t.Errorf("%s: not refused", name)
		}
	}
	must(ada.Command(h.Games, "seat", who, persona.Opt{Name: "where", Value: h.League}, persona.Opt{Name: "nth", Value: 2}, persona.Opt{Name: "pace", Value: "slow"}, persona.Opt{Name: "open", Value: true}))(t)
	_, _, d := b.event()
	data := d["data"].(map[string]any)
	got := fmt.Sprint(data["options"])
	want := fmt.Sprintf("[map[name:who type:6 value:%s] map[name:where type:7 value:%s] map[name:nth type:4 value:2] map[name:pace type:3 value:slow] map[name:open type:5 value:true]]", h.Bo, h.League)
	if got != want {
		t.Errorf("options = %s\nwant      %s", got, want)
	}
	resolved := data["resolved"].(map[string]any)
	if resolved["users"].(map[string]any)[h.Bo] == nil || resolved["members"].(map[string]any)[h.Bo] == nil || resolved["channels"].(map[string]any)[h.League] == nil {
		t.Errorf("resolved = %v", resolved)
	}
	m := must(h.As(h.Bo).Send(h.Games, "my words"))(t)
	must(ada.CommandOn(h.Games, "Show log", m.ID))(t)
	_, _, d = b.event()
	if s := fmt.Sprint(d["data"]); !strings.Contains(s, "my words") || !strings.Contains(s, "target_id:"+m.ID) {
		t.Errorf("message command brings %s, want the message with its content", s)
	}
	must(ada.CommandOn(h.Games, "Seat them", h.Bo))(t)
	b.event()
	dm := must(ada.OpenDM())(t)
	in := must(ada.Send(dm, "x"))(t)
	if _, err := ada.CommandOn(dm, "Show log", in.ID); err == nil {
		t.Error("a command for guilds only was used in a conversation")
	}
}

func TestCommandPermissions(t *testing.T) {
	h := open(t)
	path := "/api/v10/applications/" + h.AppID()
	h.call(t, "PUT", path+"/commands", `[{"name":"all","description":"x"},{"name":"admin","description":"x","default_member_permissions":"0"},
		{"name":"mods","description":"x","default_member_permissions":"8192"}]`)
	h.call(t, "PUT", path+"/guilds/"+h.Guild+"/commands", `[{"name":"local","description":"x"}]`)
	role := h.AddRole(h.Guild, "mods", model.ManageMessages, false)
	h.GiveRole(h.Guild, h.Chen, role)
	dm := must(h.As(h.Bo).OpenDM())(t)
	tests := []struct {
		user, channel, command string
		want                   bool
	}{
		{h.Bo, h.Games, "all", true}, {h.Bo, dm, "all", true}, {h.Bo, h.Games, "local", true}, {h.Bo, dm, "local", false},
		{h.Bo, h.Games, "admin", false}, {h.Ada, h.Games, "admin", true}, {h.Bo, h.Games, "mods", false}, {h.Chen, h.Games, "mods", true},
	}
	for _, tt := range tests {
		_, err := h.As(tt.user).Command(tt.channel, tt.command)
		if (err == nil) != tt.want {
			t.Errorf("%s in %s by %s: %v, want allowed = %v", tt.command, tt.channel, tt.user, err, tt.want)
		}
	}
	must(0, h.SetOverwrite(h.League, model.Overwrite{ID: h.Guild, Type: 0, Deny: model.UseApplicationCommands}))(t)
	if _, err := h.As(h.Bo).Command(h.League, "all"); err == nil {
		t.Error("a command was used where none may be")
	}
}

func TestUserMenus(t *testing.T) {
	p := play(t)
	i, callback, _, _ := p.use(t, p.Games, p.Ada)
	p.expect(t, p.call(t, "POST", callback, `{"type":4,"data":{"content":"x","components":[{"type":1,"components":[{"type":5,"custom_id":"who","max_values":2}]}]}}`), 204, 0)
	if _, err := p.As(p.Bo).Select(i.Response(), "who", p.Games); err == nil {
		t.Error("a channel was chosen in a menu of users")
	}
	must(p.As(p.Bo).Select(i.Response(), "who", p.Chen, p.Dora))(t)
	_, _, d := p.bot.event()
	data := d["data"].(map[string]any)
	if fmt.Sprint(data["values"]) != fmt.Sprint([]string{p.Chen, p.Dora}) || len(data["resolved"].(map[string]any)["users"].(map[string]any)) != 2 {
		t.Errorf("menu of users brings %v", data)
	}
}

func TestPersonaActions(t *testing.T) {
	h := open(t)
	bo := h.As(h.Bo)
	m := must(bo.Send(h.Games, "mine"))(t)
	if err := h.As(h.Chen).DeleteMessage(h.Games, m.ID); err == nil {
		t.Error("Chen deleted Bo's message")
	}
	must(0, bo.DeleteMessage(h.Games, m.ID))(t)
	if _, err := bo.Send(h.Games, ""); err == nil {
		t.Error("an empty message was sent")
	}
	h.Leave(h.Guild, h.Bo)
	if bo.Messages(h.Games) != nil {
		t.Error("Bo left and still sees the channel")
	}
	if _, err := h.As("17").Send(h.Games, "x"); err == nil {
		t.Error("somebody who does not exist wrote")
	}
}
