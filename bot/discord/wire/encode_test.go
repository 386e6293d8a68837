package wire

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"
)

// shows compares a body with the expected JSON.
func shows(t *testing.T, body any, want string) {
	t.Helper()
	var got, wanted any
	if err := json.Unmarshal(mustJSON(body), &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(want), &wanted); err != nil {
		t.Fatalf("%v in %s", err, want)
	}
	if diff := cmp.Diff(wanted, got); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
}

// row makes a row of components.
func row(parts ...discordgo.MessageComponent) discordgo.ActionsRow {
	return discordgo.ActionsRow{Components: parts}
}

const noPings = `"allowed_mentions":{"parse":[],"replied_user":false}`

func TestCreatedMessages(t *testing.T) {
	shows(t, Message{Content: "hi @everyone"}.created(), `{"content":"hi @everyone",`+noPings+`}`)
	shows(t, Message{Content: "<@7>", Mentions: []string{"7"}, Silent: true, ReplyTo: "3"}.created(),
		`{"content":"<@7>","allowed_mentions":{"parse":[],"users":["7"],"replied_user":false},"flags":4096,
		"message_reference":{"message_id":"3","fail_if_not_exists":false}}`)
	// An empty id is not a user: Discord would refuse the message.
	shows(t, Message{Content: "x", Mentions: []string{"", "7", ""}}.created(), `{"content":"x","allowed_mentions":{"parse":[],"users":["7"],"replied_user":false}}`)
	shows(t, Message{Content: "x", Mentions: []string{""}}.created(), `{"content":"x",`+noPings+`}`)
	shows(t, Message{
		Ephemeral: true, Files: someFile,
		Components: []discordgo.MessageComponent{
			row(discordgo.Button{CustomID: "a", Label: "A", Style: discordgo.SecondaryButton}, discordgo.Button{URL: "https://example.org", Label: "L", Style: discordgo.LinkButton},
				discordgo.Button{CustomID: "b", Emoji: &discordgo.ComponentEmoji{Name: "🎲"}, Style: discordgo.DangerButton, Disabled: true}),
			row(discordgo.SelectMenu{CustomID: "m", Placeholder: "choose", MinValues: new(0), MaxValues: 2,
				Options: []discordgo.SelectMenuOption{{Label: "x", Value: "1", Description: "d", Default: true}, {Label: "y", Value: "2"}}}),
			row(discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu, CustomID: "u"}),
		},
	}.created(), `{`+noPings+`,"flags":64,"attachments":[{"id":"0","filename":"board.png","description":"the board"}],
		"components":[{"type":1,"components":[{"type":2,"style":2,"label":"A","custom_id":"a"},{"type":2,"style":5,"label":"L","url":"https://example.org"},
		{"type":2,"style":4,"custom_id":"b","emoji":{"name":"🎲"},"disabled":true}]},
		{"type":1,"components":[{"type":3,"custom_id":"m","placeholder":"choose","min_values":0,"max_values":2,
		"options":[{"label":"x","value":"1","description":"d","default":true},{"label":"y","value":"2"}]}]},
		{"type":1,"components":[{"type":5,"custom_id":"u"}]}]}`)
}

func TestEditsNameEverything(t *testing.T) {
	shows(t, Message{Content: "x"}.edited(), `{"content":"x","embeds":[],"components":[],"attachments":[],`+noPings+`}`)
	shows(t, Message{Content: "x", KeepFiles: true, Ephemeral: true}.edited(), `{"content":"x","embeds":[],"components":[],`+noPings+`}`)
	shows(t, Message{Files: someFile}.edited(),
		`{"content":"","embeds":[],"components":[],"attachments":[{"id":"0","filename":"board.png","description":"the board"}],`+noPings+`}`)
}

// everyV2 has every component of V2, nested as deeply as Discord allows.
func everyV2() Message {
	text := func(s string) discordgo.MessageComponent { return discordgo.TextDisplay{Content: s} }
	picture := discordgo.UnfurledMediaItem{URL: "attachment://board.png"}
	button := discordgo.Button{CustomID: "a", Label: "A", Style: discordgo.SecondaryButton}
	return Message{V2: true, Files: someFile, Components: []discordgo.MessageComponent{
		text("above"),
		discordgo.Container{AccentColor: new(0xff0000), Components: []discordgo.MessageComponent{
			text("hello"), discordgo.Separator{},
			discordgo.Section{Components: []discordgo.MessageComponent{text("t")}, Accessory: discordgo.Thumbnail{Media: picture, Description: new("b")}},
			discordgo.Section{Components: []discordgo.MessageComponent{text("u"), text("v")}, Accessory: button},
			discordgo.Separator{Divider: new(false), Spacing: new(discordgo.SeparatorSpacingSizeLarge)},
			discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{Media: picture, Description: new("c")}, {Media: picture, Spoiler: true}}},
			row(discordgo.Button{CustomID: "d", Label: "D", Style: discordgo.PrimaryButton}),
		}},
		discordgo.Container{Spoiler: true, Components: []discordgo.MessageComponent{discordgo.FileComponent{File: picture}}},
	}}
}

func TestV2Messages(t *testing.T) {
	m := everyV2()
	m.Content = "dropped"
	parts := `"components":[{"type":10,"content":"above"},{"type":17,"accent_color":16711680,"components":[{"type":10,"content":"hello"},{"type":14},
		{"type":9,"components":[{"type":10,"content":"t"}],"accessory":{"type":11,"media":{"url":"attachment://board.png"},"description":"b"}},
		{"type":9,"components":[{"type":10,"content":"u"},{"type":10,"content":"v"}],"accessory":{"type":2,"style":2,"label":"A","custom_id":"a"}},
		{"type":14,"divider":false,"spacing":2},
		{"type":12,"items":[{"media":{"url":"attachment://board.png"},"description":"c"},{"media":{"url":"attachment://board.png"},"spoiler":true}]},
		{"type":1,"components":[{"type":2,"style":1,"label":"D","custom_id":"d"}]}]},
		{"type":17,"spoiler":true,"components":[{"type":13,"file":{"url":"attachment://board.png"}}]}],
		"attachments":[{"id":"0","filename":"board.png","description":"the board"}],"flags":32768,` + noPings
	shows(t, m.created(), `{`+parts+`}`)
	shows(t, m.edited(), `{"content":null,"embeds":[],`+parts+`}`)
}

func TestResponses(t *testing.T) {
	shows(t, Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource}.body(), `{"type":5}`)
	shows(t, Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource, Message: Message{Ephemeral: true, Content: "ignored"}}.body(), `{"type":5,"data":{"flags":64}}`)
	shows(t, Response{Kind: discordgo.InteractionResponseDeferredMessageUpdate}.body(), `{"type":6}`)
	shows(t, Response{Kind: discordgo.InteractionResponseChannelMessageWithSource, Message: Message{Content: "x", Ephemeral: true}}.body(), `{"type":4,"data":{"content":"x","flags":64,`+noPings+`}}`)
	shows(t, Response{Kind: discordgo.InteractionResponseUpdateMessage, Message: Message{Content: "x"}}.body(),
		`{"type":7,"data":{"content":"x","embeds":[],"components":[],"attachments":[],`+noPings+`}}`)
	shows(t, Response{Kind: discordgo.InteractionApplicationCommandAutocompleteResult}.body(), `{"type":8,"data":{"choices":[]}}`)
	shows(t, Response{Kind: discordgo.InteractionApplicationCommandAutocompleteResult, Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "a", Value: "1"}, {Name: "b", NameLocalizations: map[discordgo.Locale]string{"ko": "비"}, Value: 2}}}.body(),
		`{"type":8,"data":{"choices":[{"name":"a","value":"1"},{"name":"b","name_localizations":{"ko":"비"},"value":2}]}}`)
	shows(t, Response{Kind: discordgo.InteractionResponseModal, Modal: discordgo.InteractionResponseData{CustomID: "f", Title: "F", Components: []discordgo.MessageComponent{
		discordgo.TextDisplay{Content: "read"},
		discordgo.Label{Label: "Text", Description: "d", Component: discordgo.TextInput{CustomID: "t", Style: discordgo.TextInputParagraph, Value: "v", Placeholder: "p", MinLength: 1, MaxLength: 9, Required: new(false)}},
		discordgo.Label{Label: "Menu", Component: discordgo.SelectMenu{CustomID: "m", MinValues: new(0), Required: new(false), Options: []discordgo.SelectMenuOption{{Label: "x", Value: "1"}}}}}}}.body(),
		`{"type":9,"data":{"custom_id":"f","title":"F","components":[{"type":10,"content":"read"},
		{"type":18,"label":"Text","description":"d","component":{"type":4,"custom_id":"t","style":2,"required":false,"value":"v","placeholder":"p","min_length":1,"max_length":9}},
		{"type":18,"label":"Menu","component":{"type":3,"custom_id":"m","min_values":0,"required":false,"options":[{"label":"x","value":"1"}]}}]}}`)
}

func TestFilesAreSentWithMessage(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			answer(w, 200, `{"id":"1","channel_id":"6","flags":64,"attachments":[{"id":"2","filename":"board.png","size":3,"url":"u"}]}`)
		}
		c := s.client()
		defer c.Close()
		ctx := context.Background()
		posted, err := c.Send(ctx, "6", Message{Content: "x", Files: append(someFile, File{Name: "놀 이.txt", Data: []byte("log")})}, "n1")
		want := SentMessage{ID: "1", Channel: "6", Ephemeral: true, Sent: sentAt("1"), Files: []PostedFile{{ID: "2", Name: "board.png"}}}
		if diff := cmp.Diff(want, posted); err != nil || diff != "" {
			t.Errorf("%v, want -, got +:\n%s", err, diff)
		}
		got := s.recorded()[0]
		shows(t, got.Body, `{"content":"x","nonce":"n1","enforce_nonce":true,`+noPings+`,
			"attachments":[{"id":"0","filename":"board.png","description":"the board"},{"id":"1","filename":"___.txt"}]}`)
		if string(got.Files["files[0] board.png"]) != "png" || string(got.Files["files[1] ___.txt"]) != "log" {
			t.Errorf("files %v", got.Files)
		}
		if got.Method+" "+got.Path != "POST /channels/6/messages" {
			t.Errorf("sent %s %s", got.Method, got.Path)
		}
	})
}

// The multipart form of a message with files, byte for byte, because Discord reads no
// other headers.
func TestFormOfFiles(t *testing.T) {
	r := request{body: Message{Content: "a<b"}.created(), files: append(someFile, File{Name: "놀 이\".md", Data: []byte("log")}, File{Name: "x", Data: nil})}
	contentType, body := r.encode()
	_, boundary, ok := strings.Cut(contentType, "multipart/form-data; boundary=")
	want := strings.ReplaceAll("--#\r\nContent-Disposition: form-data; name=\"payload_json\"\r\nContent-Type: application/json\r\n\r\n"+
		`{"content":"a\u003cb","allowed_mentions":{"parse":[],"replied_user":false}}`+
		"\r\n--#\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"board.png\"\r\nContent-Type: image/png\r\n\r\npng"+
		"\r\n--#\r\nContent-Disposition: form-data; name=\"files[1]\"; filename=\"____.md\"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nlog"+
		"\r\n--#\r\nContent-Disposition: form-data; name=\"files[2]\"; filename=\"x\"\r\nContent-Type: application/octet-stream\r\n\r\n"+
		"\r\n--#--\r\n", "#", boundary)
	if !ok || string(body) != want {
		t.Errorf("%s\n%s\nwant\n%s", contentType, body, want)
	}
}

// Only members that equal Discord's default are left out: never a text, whatever it looks
// like, nor a value that differs from the default.
func TestUnsetMembersAreLeftOut(t *testing.T) {
	for doc, want := range map[string]string{
		`{"label":"","style":2}`:                       `{"style":2}`,
		`{"style":2,"label":""}`:                       `{"style":2}`,
		`{"label":""}`:                                 `{}`,
		`{"a":{"tts":false,"embeds":null},"b":[null]}`: `{"a":{},"b":[null]}`,
		`{"disabled":true,"description":"x"}`:          `{"disabled":true,"description":"x"}`,
		`{"content":null,"value":"","required":false}`: `{"content":null,"value":"","required":false}`,
		`{"content":"\"label\":\"\",\\","label":""}`:   `{"content":"\"label\":\"\",\\"}`,
		`["label","","null"]`:                          `["label","","null"]`,
	} {
		if got := string(withoutUnset([]byte(doc))); got != want {
			t.Errorf("%s became %s, want %s", doc, got, want)
		}
	}
}

// bigPanel returns a message with the maximum numbers of buttons and lines.
func bigPanel() Message {
	m := Message{Content: strings.Repeat("A line of the log about a seat.\n", 25), Files: someFile}
	for range 4 {
		var buttons []discordgo.MessageComponent
		for range 5 {
			buttons = append(buttons, discordgo.Button{CustomID: "turn:123456:12.3:abcdef", Label: "Send a worker to the quarry", Style: discordgo.PrimaryButton})
		}
		m.Components = append(m.Components, row(buttons...))
	}
	menu := discordgo.SelectMenu{CustomID: "menu:123456:12.3:", Placeholder: "Other moves"}
	for range 25 {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: "Send a worker to the quarry", Value: "abcdef"})
	}
	m.Components = append(m.Components, row(menu))
	return m
}

// A third of the bytes that the library writes for a panel are unset members. Without the
// library's bodies, this package wrote 4573 bytes.
func TestPanelIsShort(t *testing.T) {
	if n := len(mustJSON(bigPanel().edited())); n > 4573 {
		t.Errorf("a panel of %d bytes", n)
	}
}

func BenchmarkEncodePanel(b *testing.B) {
	m := bigPanel()
	b.ReportAllocs()
	for b.Loop() {
		mustJSON(m.edited())
	}
}
