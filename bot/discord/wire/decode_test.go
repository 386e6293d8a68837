package wire

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"
)

var now = time.Unix(1_700_000_000, 0)

func TestDecodeInteraction(t *testing.T) {
	const unknown = ^int64(0) // no permission is known to be missing
	tests := []struct {
		name, raw string
		want      Interaction
	}{
		{"command in a guild", `{"id":"1","application_id":"9","type":2,"token":"t","guild_id":"5","channel_id":"6",
			"channel":{"id":"6","type":0},"member":{"user":{"id":"7","username":"ada","global_name":"Ada"},"nick":"Ada L.","permissions":"2080"},
			"locale":"ko","guild_locale":"en-US","app_permissions":"274877908992","context":0,"attachment_size_limit":10485760,
			"data":{"id":"3","name":"table","type":1,"options":[{"name":"bots","type":2,"options":[{"name":"add","type":1,"options":[
			{"name":"game","type":3,"value":"caylus"},{"name":"seats","type":4,"value":3},{"name":"open","type":5,"value":true},
			{"name":"who","type":6,"value":"8"},{"name":"rate","type":10,"value":1.5}]}]}],
			"resolved":{"users":{"8":{"id":"8","username":"bo","bot":true}},"members":{"8":{"nick":"Bo"}}}}}`,
			Interaction{
				ResponseToken: ResponseToken{ID: "1", Token: "t", App: "9", Received: now}, Kind: discordgo.InteractionApplicationCommand, Place: discordgo.InteractionContextGuild,
				Guild: "5", Channel: "6", User: User{ID: "7", Name: "Ada L.", Global: "Ada"}, Locale: "ko", GuildLocale: "en-US",
				Permissions: 2080, AppCan: discordgo.PermissionSendMessagesInThreads | discordgo.PermissionSendMessages, FileLimit: 10485760,
				Command: []string{"table", "bots", "add"},
				given: map[string]Option{"game": {Kind: discordgo.ApplicationCommandOptionString, Text: "caylus"}, "seats": {Kind: discordgo.ApplicationCommandOptionInteger, Text: "3", Int: 3, Number: 3},
					"open": {Kind: discordgo.ApplicationCommandOptionBoolean, Text: "true", Bool: true}, "who": {Kind: discordgo.ApplicationCommandOptionUser, Text: "8"}, "rate": {Kind: discordgo.ApplicationCommandOptionNumber, Text: "1.5", Int: 1, Number: 1.5}},
				Resolved: map[string]User{"8": {ID: "8", Name: "Bo", Global: "bo", Bot: true}},
			}},
		{"command on a message", `{"id":"1","type":2,"token":"t","channel_id":"6","user":{"id":"7"},"data":{"id":"3","name":"Explain this","type":3,"target_id":"8",
			"resolved":{"messages":{"8":{"id":"8","content":"a","embeds":[{"title":"b","fields":[{"name":"c","value":"d"}]}],"components":[{"type":17,"components":[
			{"type":9,"components":[{"type":10,"content":"e"}],"accessory":{"type":2,"custom_id":"f"}},{"type":1,"components":[{"type":2,"custom_id":"g"}]}]}]}}}}}`,
			Interaction{
				ResponseToken: ResponseToken{ID: "1", Token: "t", Received: now}, AppCan: unknown, Kind: discordgo.InteractionApplicationCommand, Place: discordgo.InteractionContextBotDM,
				Channel: "6", ChannelKind: discordgo.ChannelTypeDM, User: User{ID: "7"}, Command: []string{"Explain this"}, given: map[string]Option{},
				Menu: discordgo.MessageApplicationCommand, Target: "8", Said: "a\nb\nc\nd\ne", Shown: []string{"f", "g"},
			}},
		{"press in a direct message", `{"id":"1","application_id":"9","type":3,"token":"t","channel_id":"6","channel":{"id":"6","type":1},
			"user":{"id":"7","username":"ada"},"locale":"en-US","context":1,"message":{"id":"8","flags":0},
			"data":{"custom_id":"go","component_type":3,"values":["a","b"]}}`,
			Interaction{
				ResponseToken: ResponseToken{ID: "1", Token: "t", App: "9", Received: now}, AppCan: unknown, Kind: discordgo.InteractionMessageComponent, Place: discordgo.InteractionContextBotDM,
				Channel: "6", ChannelKind: discordgo.ChannelTypeDM, User: User{ID: "7", Name: "ada", Global: "ada"}, Locale: "en-US",
				CustomID: "go", Values: []string{"a", "b"}, Message: "8",
			}},
		{"little is known of a direct message", `{"id":"1","type":3,"token":"t","channel_id":"6","user":{"id":"7"},"data":{"custom_id":"go"}}`,
			Interaction{
				ResponseToken: ResponseToken{ID: "1", Token: "t", Received: now}, AppCan: unknown, Kind: discordgo.InteractionMessageComponent, Place: discordgo.InteractionContextBotDM,
				Channel: "6", ChannelKind: discordgo.ChannelTypeDM, User: User{ID: "7"}, CustomID: "go",
			}},
		{"autocomplete with half a number", `{"id":"1","type":4,"token":"t","guild_id":"5","channel_id":"6","channel":{"id":"6","type":11,"parent_id":"4","last_message_id":"12"},
			"member":{"user":{"id":"7"},"permissions":"0"},"context":0,
			"data":{"name":"move","options":[{"name":"first","type":3,"value":"forest"},{"name":"n","type":4,"value":"1-","focused":true}]}}`,
			Interaction{
				ResponseToken: ResponseToken{ID: "1", Token: "t", Received: now}, AppCan: unknown, Kind: discordgo.InteractionApplicationCommandAutocomplete, Guild: "5", Channel: "6",
				ChannelKind: discordgo.ChannelTypeGuildPublicThread, Parent: "4", LastMessage: "12", User: User{ID: "7"}, Command: []string{"move"},
				given: map[string]Option{"first": {Kind: discordgo.ApplicationCommandOptionString, Text: "forest"}, "n": {Kind: discordgo.ApplicationCommandOptionInteger, Text: "1-"}}, Focused: "n",
			}},
		{"modal with labels, rows and parts not known yet", `{"id":"1","type":5,"token":"t","user":{"id":"7"},"message":{"id":"8","flags":64},
			"data":{"custom_id":"form","components":[
			{"type":18,"id":1,"component":{"type":3,"custom_id":"menu","values":["x","y"]}},
			{"type":1,"components":[{"type":4,"custom_id":"old","value":"text"}]},
			{"type":10,"id":4},
			{"type":18,"component":{"type":21,"custom_id":"radio","value":"r"}},
			{"type":18,"component":{"type":23,"custom_id":"check","value":true}},
			{"type":18,"component":{"type":4,"custom_id":"empty","value":""}}]}}`,
			Interaction{
				ResponseToken: ResponseToken{ID: "1", Token: "t", Received: now}, AppCan: unknown, Kind: discordgo.InteractionModalSubmit, Place: discordgo.InteractionContextBotDM, ChannelKind: discordgo.ChannelTypeDM,
				User: User{ID: "7"}, CustomID: "form", Message: "8", Ephemeral: true,
				Fields: map[string][]string{"menu": {"x", "y"}, "old": {"text"}, "radio": {"r"}, "check": {"true"}, "empty": {""}},
			}},
		{"ping", `{"id":"1","type":1,"token":"t"}`, Interaction{ResponseToken: ResponseToken{ID: "1", Token: "t", Received: now}, AppCan: unknown, Kind: discordgo.InteractionPing}},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			got, err := DecodeInteraction([]byte(tc.raw), now)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, got, cmp.AllowUnexported(Interaction{})); diff != "" {
				t.Errorf("want -, got +:\n%s", diff)
			}
		})
	}
}

func TestDecodeRefusesHalves(t *testing.T) {
	for _, raw := range []string{
		``, `null`, `[]`, `{}`, `{"id":"1","type":3,"token":"t"}`,
		`{"id":"1","type":3,"token":"t","user":{"id":"7"},"data":{}}`,
		`{"id":"1","type":3,"token":"t","data":{"custom_id":"x"}}`,
		`{"id":"1","type":3,"token":"t","member":{"permissions":"8"},"data":{"custom_id":"x"}}`,
		`{"id":"1","type":2,"token":"t","user":{"id":"7"},"data":{"options":[]}}`,
		`{"id":"1","type":6,"token":"t","user":{"id":"7"},"data":{"name":"x"}}`,
		`{"id":"1","type":2,"token":"t","user":{"id":"7"},"data":{"name":"x","options":[{"name":"a","type":3,"value":[1]}]}}`,
		`{"id":"1","type":2,"token":"hush","user":{"id":7},"data":{"name":"x"}}`,
	} {
		in, err := DecodeInteraction([]byte(raw), now)
		if err == nil {
			t.Errorf("%s is taken as %+v", raw, in)
		} else if strings.Contains(err.Error(), "hush") {
			t.Errorf("%v holds the token", err)
		}
	}
}

func FuzzDecodeInteraction(f *testing.F) {
	press, _ := json.Marshal(pressed("1"))
	f.Add(press)
	f.Add([]byte(`{"id":"1","type":5,"token":"t","user":{"id":"7"},"data":{"custom_id":"f","components":[{"type":18,"component":{"custom_id":"m","values":["x"]}}]}}`))
	f.Add([]byte(`{"id":"1","type":2,"token":"t","user":{"id":"7"},"data":{"name":"n","options":[{"name":"o","type":10,"value":1e999}]}}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		in, err := DecodeInteraction(raw, now)
		if err == nil && (in.ID == "" || in.Token == "" || in.Kind != discordgo.InteractionPing && in.User.ID == "") {
			t.Errorf("half an interaction was let through: %+v", in)
		}
	})
}
