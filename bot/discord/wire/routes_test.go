package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"
)

func TestRoutes(t *testing.T) {
	ctx := context.Background()
	tk := ResponseToken{ID: "1", Token: "tok", App: "9"}
	tests := []struct {
		call func(c *Client) error
		want string
	}{
		{func(c *Client) error {
			return c.Respond(ctx, tk, Response{Kind: discordgo.InteractionResponseDeferredMessageUpdate})
		}, `POST /interactions/1/tok/callback {"type":6}`},
		{func(c *Client) error { _, err := c.FollowUp(ctx, tk, Message{Content: "x"}); return err }, `POST /webhooks/9/tok?wait=true {"allowed_mentions":{"parse":[],"replied_user":false},"content":"x"}`},
		{func(c *Client) error { return c.StripComponents(ctx, "6", "3") }, `PATCH /channels/6/messages/3 {"allowed_mentions":{"parse":[],"replied_user":false},"attachments":[],"components":[]}`},
		{func(c *Client) error { return c.Delete(ctx, "6", "3") }, `DELETE /channels/6/messages/3 null`},
		{func(c *Client) error { _, err := c.Fetch(ctx, "6", "3"); return err }, `GET /channels/6/messages/3 null`},
		{func(c *Client) error { _, err := c.StartThread(ctx, "6", Thread{Name: "n"}); return err }, `POST /channels/6/threads {"auto_archive_duration":10080,"name":"n","type":11}`},
		{func(c *Client) error {
			_, err := c.StartThread(ctx, "6", Thread{Name: "n", Private: true, ArchiveMins: 60})
			return err
		}, `POST /channels/6/threads {"auto_archive_duration":60,"name":"n","type":12}`},
		{func(c *Client) error {
			_, err := c.StartThread(ctx, "6", Thread{Name: "n", FromMessage: "3"})
			return err
		}, `POST /channels/6/messages/3/threads {"auto_archive_duration":10080,"name":"n"}`},
		{func(c *Client) error { return c.Archive(ctx, "6") }, `PATCH /channels/6 {"archived":true}`},
		{func(c *Client) error { return c.Unarchive(ctx, "6") }, `PATCH /channels/6 {"archived":false}`},
		{func(c *Client) error { _, err := c.Channel(ctx, "6"); return err }, `GET /channels/6 null`},
	}
	for _, tc := range tests {
		t.Run(tc.want, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				s.rest = func(w http.ResponseWriter, c *call) { answer(w, 200, `{"id":"1"}`) }
				c := s.client()
				defer c.Close()
				if err := tc.call(c); err != nil {
					t.Fatal(err)
				}
				calls := s.recorded()
				got := calls[len(calls)-1]
				line := got.Method + " " + got.Path
				if got.Query != "" {
					line += "?" + got.Query
				}
				if line += " " + string(mustJSON(got.Body)); line != tc.want {
					t.Errorf("got  %s\nwant %s", line, tc.want)
				}
			})
		})
	}
}

// The library's methods write every field of a struct; the sent bodies contain only the
// fields that were set.
func TestBodiesContainOnlySetFields(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			if c.List != nil || strings.HasSuffix(c.Path, "/commands") {
				answer(w, 200, `[]`)
				return
			}
			answer(w, 200, `{"id":"9"}`)
		}
		c := s.client()
		defer c.Close()
		ctx := context.Background()
		if _, err := c.StartThread(ctx, "6", Thread{Name: "n", Private: true}); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Register(ctx, "", someCommands); err != nil {
			t.Fatal(err)
		}
		calls := s.recorded()
		if got, want := calls[0].Body, (map[string]any{"name": "n", "auto_archive_duration": 10080.0, "type": 12.0}); !cmp.Equal(got, want) {
			t.Errorf("a private thread is asked for by %v, want %v", got, want)
		}
		said, err := json.Marshal(calls[len(calls)-1].List)
		if err != nil || strings.Contains(string(said), "null") || !strings.Contains(string(said), `"Show record"`) {
			t.Errorf("the commands are registered as %s, %v", said, err)
		}
	})
}

// A truncated response has an unclear outcome, even if the library decodes it. An empty
// response counts as empty.
func TestLibraryMeetsUnreadableResponses(t *testing.T) {
	ctx := context.Background()
	for name, do := range map[string]func(c *Client) error{
		"channel": func(c *Client) error { _, err := c.Channel(ctx, "6"); return err },
		"dm":      func(c *Client) error { _, err := c.OpenDM(ctx, "7"); return err },
		"thread": func(c *Client) error {
			_, err := c.StartThread(ctx, "6", Thread{Name: "n", FromMessage: "3"})
			return err
		},
		"me":       func(c *Client) error { _, err := c.Me(ctx); return err },
		"commands": func(c *Client) error { _, err := c.Commands(ctx, ""); return err },
		"servers":  func(c *Client) error { _, err := c.Memberships(ctx); return err },
		"rights":   func(c *Client) error { _, err := c.Rights(ctx, "5"); return err },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				body := `{"id":"secret`
				s.rest = func(w http.ResponseWriter, _ *call) { answer(w, 200, body) }
				c := s.client()
				defer c.Close()
				if err := do(c); !errors.Is(err, ErrOutcomeUnknown) || strings.Contains(err.Error(), "secret") {
					t.Errorf("cut short: %v, want ErrMaybeDone without the response", err)
				}
				body = `null`
				if err := do(c); err != nil {
					t.Errorf("null: %v", err)
				}
			})
		})
	}
}

func TestThreadOfAMessageIsFoundAgain(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			if c.Method == "POST" {
				answer(w, 400, `{"code":160004,"message":"A thread has already been created for this message"}`)
				return
			}
			answer(w, 200, `{"id":"3","type":11,"guild_id":"5","parent_id":"6","name":"n","last_message_id":"12","thread_metadata":{"archived":true,"locked":true}}`)
		}
		cfg := s.config()
		var log bytes.Buffer
		cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
		c, err := NewClient(cfg)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		got, err := c.StartThread(context.Background(), "6", Thread{Name: "n", FromMessage: "3"})
		want := Channel{ID: "3", Kind: discordgo.ChannelTypeGuildPublicThread, Parent: "6", Name: "n", LastMessage: "12", Archived: true}
		if err != nil || got != want {
			t.Errorf("StartThread = %+v, %v; want %+v", got, err, want)
		}
		if log.Len() > 0 {
			t.Errorf("what is not a fault is logged: %s", log.String())
		}
	})
}

var someCommands = []*discordgo.ApplicationCommand{
	{Name: "table", NameLocalizations: &map[discordgo.Locale]string{"ko": "테이블"}, Description: "tables", DescriptionLocalizations: &map[discordgo.Locale]string{"ko": "테이블"}, Options: []*discordgo.ApplicationCommandOption{
		{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "open", Description: "open one", Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionString, Name: "game", Description: "which", Required: true, Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Caylus", NameLocalizations: map[discordgo.Locale]string{"ko": "케일러스"}, Value: "caylus"}}},
			{Type: discordgo.ApplicationCommandOptionInteger, Name: "seats", Description: "how many", MinValue: new(1.0), MaxValue: 5, Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "two", Value: 2}}},
			{Type: discordgo.ApplicationCommandOptionString, Name: "name", Description: "its name", Autocomplete: true, MaxLength: 40},
		}}}},
	{Name: "admin", Description: "for owners", DefaultMemberPermissions: new(int64(discordgo.PermissionManageGuild)), Contexts: &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild}},
	{Type: discordgo.MessageApplicationCommand, Name: "Show record"},
}

func TestRegisterOnlyWhenDifferent(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		registered := "[]"
		puts := 0
		s.rest = func(w http.ResponseWriter, c *call) {
			switch {
			case c.Path == "/users/@me":
				answer(w, 200, `{"id":"1","username":"guildhall"}`)
			case c.Path == "/applications/@me":
				answer(w, 200, `{"id":"9"}`)
			case c.Path != "/applications/9/commands" && c.Path != "/applications/9/guilds/5/commands":
				answer(w, 404, `{"code":0}`)
			case c.Method == "PUT":
				puts++
				// Discord returns them in its own order, with additional fields.
				full := append(c.List[1:], c.List[0])
				for _, cmd := range full {
					cmd := cmd.(map[string]any)
					cmd["id"], cmd["version"], cmd["nsfw"], cmd["dm_permission"] = "77", "1", false, true
					if cmd["default_member_permissions"] == nil {
						cmd["default_member_permissions"] = nil
					}
				}
				said, _ := json.Marshal(full)
				registered = string(said)
				answer(w, 200, registered)
			case strings.Contains(c.Query, "with_localizations=true"):
				answer(w, 200, registered)
			default:
				t.Errorf("%s %s?%s leaves the translations out", c.Method, c.Path, c.Query)
			}
		}
		c := s.client()
		defer c.Close()
		ctx := context.Background()
		register := func(guild string, want []*discordgo.ApplicationCommand, changes bool) {
			t.Helper()
			if changed, err := c.Register(ctx, guild, want); err != nil || changed != changes {
				t.Errorf("Register = %v, %v; want %v", changed, err, changes)
			}
		}
		register("", someCommands, true)
		register("", someCommands, false)
		renamed := append([]*discordgo.ApplicationCommand(nil), someCommands...)
		admin := *renamed[1]
		admin.DescriptionLocalizations = &map[discordgo.Locale]string{discordgo.Korean: "관리"}
		renamed[1] = &admin
		register("", renamed, true)
		register("", renamed, false)
		register("5", someCommands[:2], true)
		register("5", someCommands[:2], false)
		if puts != 3 {
			t.Errorf("registered %d times, want 3", puts)
		}
		me, err := c.Me(ctx)
		if diff := cmp.Diff(BotUser{ID: "1", Name: "guildhall", App: "9"}, me); err != nil || diff != "" {
			t.Errorf("Me: %v %s", err, diff)
		}
	})
}

// Discord starts an Activity with its own command and refuses a registration without it
// (50240). A bot must repeat it unchanged besides its own commands.
func TestRegisterKeepsTheEntryPointOfAnActivity(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		const entry = `{"id":"70","application_id":"9","version":"3","type":4,"name":"launch","name_localizations":null,"description":"","handler":2,"integration_types":[0,1],"contexts":[0,1,2],"default_member_permissions":null,"nsfw":false,"dm_permission":true}`
		registered, puts := "["+entry+"]", 0
		s.rest = func(w http.ResponseWriter, c *call) {
			switch {
			case c.Path == "/users/@me" || c.Path == "/applications/@me":
				answer(w, 200, `{"id":"9"}`)
			case c.Method == "PUT":
				puts++
				if len(c.List) != len(someCommands)+1 {
					answer(w, 400, `{"code":50240,"message":"You cannot remove this app's Entry Point command in a bulk update operation."}`)
					return
				}
				want := map[string]any{"id": "70", "type": 4.0, "name": "launch", "handler": 2.0, "integration_types": []any{0.0, 1.0}, "contexts": []any{0.0, 1.0, 2.0}}
				if diff := cmp.Diff(want, c.List[0]); diff != "" {
					t.Errorf("the entry point is changed: %s", diff)
				}
				ours, _ := json.Marshal(c.List[1:])
				registered = "[" + entry + "," + string(ours[1:])
				answer(w, 200, registered)
			default:
				answer(w, 200, registered)
			}
		}
		c := s.client()
		defer c.Close()
		for i, want := range []bool{true, false} {
			if changed, err := c.Register(context.Background(), "", someCommands); err != nil || changed != want {
				t.Errorf("registration %d: %v, %v; want %v", i+1, changed, err, want)
			}
		}
		same, err := c.Registered(context.Background(), "", someCommands)
		if err != nil || !same || puts != 1 {
			t.Errorf("registered as wanted: %v, %v, after %d registrations", same, err, puts)
		}
	})
}

func TestApplicationWithFewRoutes(t *testing.T) {
	for _, tt := range []struct{ serves, want string }{
		{"/users/@me /applications/@me", "1 9"}, {"/users/@me /oauth2/applications/@me", "1 9"},
		{"/users/@me", "1 1"}, {"/applications/@me", "9 9"},
	} {
		t.Run(tt.serves, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				s.rest = func(w http.ResponseWriter, c *call) {
					switch {
					case !slices.Contains(strings.Fields(tt.serves), c.Path):
						answer(w, 404, `{"code":0}`)
					case c.Path == "/users/@me":
						answer(w, 200, `{"id":"1","username":"guildhall"}`)
					default:
						answer(w, 200, `{"id":"9"}`)
					}
				}
				cfg := s.config()
				var log bytes.Buffer
				cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
				c, err := NewClient(cfg)
				if err != nil {
					t.Fatal(err)
				}
				defer c.Close()
				if me, err := c.Me(context.Background()); err != nil || me.ID+" "+me.App != tt.want {
					t.Errorf("with %s alone: %+v, %v; want %s", tt.serves, me, err, tt.want)
				}
				if log.Len() > 0 {
					t.Errorf("what is not a fault is logged: %s", log.String())
				}
			})
		})
	}
}

func TestRegisterWithoutCommandList(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		puts := 0
		s.rest = func(w http.ResponseWriter, c *call) {
			switch {
			case c.Path == "/users/@me":
				answer(w, 200, `{"id":"1"}`)
			case c.Method == "PUT":
				puts++
				answer(w, 200, `[]`)
			case c.Path == "/applications/1/commands":
				answer(w, 405, `Method Not Allowed`)
			default:
				answer(w, 404, `404 page not found`)
			}
		}
		c := s.client()
		defer c.Close()
		if changed, err := c.Register(context.Background(), "", nil); err != nil || !changed || puts != 1 {
			t.Errorf("Register = %v, %v with %d registrations; want true, nil with 1", changed, err, puts)
		}
	})
}

func TestBaseMayNameTheAPI(t *testing.T) {
	for base, want := range map[string]string{
		"":              "/users/@me", // the test server removes /api/v9
		"/":             "/users/@me",
		"/api":          "/users/@me",
		"/api/v9/":      "/users/@me",
		"/api/v10":      "/api/v10/users/@me",
		"/proxy":        "/proxy/api/v9/users/@me",
		"/proxy/api/v8": "/proxy/api/v8/users/@me",
		"/myapi":        "/myapi/api/v9/users/@me",
	} {
		t.Run(base, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service) {
				s.rest = func(w http.ResponseWriter, c *call) { answer(w, 200, `{"id":"1"}`) }
				cfg := s.config()
				cfg.BaseURL += base
				c, err := NewClient(cfg)
				if err != nil {
					t.Fatal(err)
				}
				defer c.Close()
				c.Me(context.Background())
				if got := s.recorded()[0].Path; got != want {
					t.Errorf("path %s, want %s", got, want)
				}
			})
		})
	}
}
