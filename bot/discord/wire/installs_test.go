package wire

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"
)

// Commands for accounts are registered only if the application supports them.
func TestRegisterAsksForUserInstalls(t *testing.T) {
	const guild, user = discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall
	want := []*discordgo.ApplicationCommand{{
		Name: "table", Description: "Tables", IntegrationTypes: &[]discordgo.ApplicationIntegrationType{guild, user},
		Contexts: &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM, discordgo.InteractionContextPrivateChannel},
	}}
	for _, c := range []struct {
		name, application string
		installs, places  []any
	}{
		{"for servers and accounts", `{"id":"9","integration_types_config":{"0":{},"1":{}}}`, []any{0.0, 1.0}, []any{0.0, 1.0, 2.0}},
		{"for servers alone", `{"id":"9","integration_types_config":{"0":{}}}`, []any{0.0}, []any{0.0, 1.0}},
		{"nothing known", `{"id":"9"}`, []any{0.0}, []any{0.0, 1.0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				registered := "[]"
				s.rest = func(w http.ResponseWriter, q *call) {
					switch {
					case q.Path == "/applications/@me":
						answer(w, 200, c.application)
					case q.Path == "/users/@me":
						answer(w, 200, `{"id":"9"}`)
					case q.Method == "PUT":
						said, _ := json.Marshal(q.List)
						registered = string(said)
						cmd := q.List[0].(map[string]any)
						if diff := cmp.Diff([][]any{c.installs, c.places}, [][]any{cmd["integration_types"].([]any), cmd["contexts"].([]any)}); diff != "" {
							t.Errorf("registered: %s", diff)
						}
						answer(w, 200, registered)
					default:
						answer(w, 200, registered)
					}
				}
				client := s.client()
				defer client.Close()
				for _, changes := range []bool{true, false} {
					if changed, err := client.Register(context.Background(), "", want); err != nil || changed != changes {
						t.Errorf("Register = %v, %v; want %v", changed, err, changes)
					}
				}
				if same, err := client.Registered(context.Background(), "", want); err != nil || !same {
					t.Errorf("Registered = %v, %v", same, err)
				}
			})
		})
	}
}

// Where the bot is not a member an interaction has no server, whatever its person may do there.
func TestForeignInteractions(t *testing.T) {
	const member = `,"guild_id":"5","guild_locale":"ko","member":{"user":{"id":"2"},"roles":["7"],"permissions":"32"}`
	const person = `,"user":{"id":"2"}`
	for _, c := range []struct {
		name, where string
		foreign     bool
		guild       string
	}{
		{"server of the bot", `"context":0,"authorizing_integration_owners":{"0":"5"}` + member, false, "5"},
		{"server of the bot and own installation", `"context":0,"authorizing_integration_owners":{"0":"5","1":"2"}` + member, false, "5"},
		{"server, nothing known", `"context":0` + member, false, "5"},
		{"foreign server", `"context":0,"authorizing_integration_owners":{"1":"2"}` + member, true, ""},
		{"direct messages with the bot", `"context":1,"authorizing_integration_owners":{"1":"2"}` + person, false, ""},
		{"group", `"context":2,"authorizing_integration_owners":{"1":"2"}` + person, true, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, err := DecodeInteraction([]byte(`{"id":"1","token":"t","type":2,"channel_id":"8","data":{"name":"table"},`+c.where+`}`), time.Now())
			if err != nil || in.Foreign != c.foreign || in.Guild != c.guild {
				t.Fatalf("%+v, %v", in, err)
			}
			if in.Foreign && (in.Permissions != 0 || in.Roles != nil || in.GuildLocale != "" || in.Place != discordgo.InteractionContextPrivateChannel) {
				t.Errorf("a foreign place keeps %+v", in)
			}
		})
	}
}
