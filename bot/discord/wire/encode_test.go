package wire

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"

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
		Embeds: []Embed{{Title: "T", Description: "D", Colour: 0xff0000, Image: "attachment://board.png", Thumbnail: "attachment://t.png",
			Author: "A", Footer: "F", Timestamp: "2026-01-01T00:00:00Z", Fields: []EmbedField{{Name: "n", Value: "v", Inline: true}}}},
		Components: []Component{
			Row{Button{CustomID: "a", Label: "A"}, Button{URL: "https://example.org", Label: "L", Style: Link}, Button{CustomID: "b", Emoji: "🎲", Style: Danger, Disabled: true}},
			Row{Select{CustomID: "m", Placeholder: "choose", Min: new(0), Max: 2, Options: []SelectOption{{Label: "x", Value: "1", Description: "d", Default: true}, {Label: "y", Value: "2"}}}},
		},
	}.created(), `{`+noPings+`,"flags":64,"attachments":[{"id":"0","filename":"board.png","description":"the board"}],
		"embeds":[{"title":"T","description":"D","color":16711680,"image":{"url":"attachment://board.png"},"thumbnail":{"url":"attachment://t.png"},
		"author":{"name":"A"},"footer":{"text":"F"},"timestamp":"2026-01-01T00:00:00Z","fields":[{"name":"n","value":"v","inline":true}]}],
		"components":[{"type":1,"components":[{"type":2,"style":2,"label":"A","custom_id":"a"},{"type":2,"style":5,"label":"L","url":"https://example.org"},
		{"type":2,"style":4,"custom_id":"b","emoji":{"name":"🎲"},"disabled":true}]},
		{"type":1,"components":[{"type":3,"custom_id":"m","placeholder":"choose","min_values":0,"max_values":2,
		"options":[{"label":"x","value":"1","description":"d","default":true},{"label":"y","value":"2"}]}]}]}`)
}

func TestEditsNameEverything(t *testing.T) {
	shows(t, Message{Content: "x"}.edited(), `{"content":"x","embeds":[],"components":[],"attachments":[],`+noPings+`}`)
	shows(t, Message{Content: "x", KeepFiles: true, Ephemeral: true}.edited(), `{"content":"x","embeds":[],"components":[],`+noPings+`}`)
	shows(t, Message{Files: someFile}.edited(),
		`{"content":"","embeds":[],"components":[],"attachments":[{"id":"0","filename":"board.png","description":"the board"}],`+noPings+`}`)
}

func TestV2Messages(t *testing.T) {
	m := Message{V2: true, Content: "dropped", Files: someFile, Components: []Component{Container{Colour: 1, Components: []Component{
		Text("hello"), Separator{}, Section{Texts: []Text{"t"}, Accessory: Thumbnail{URL: "attachment://board.png", Alt: "b"}},
		Gallery{{URL: "attachment://board.png"}}, Row{Button{CustomID: "a", Label: "A"}}}}}}
	parts := `"components":[{"type":17,"accent_color":1,"components":[{"type":10,"content":"hello"},{"type":14,"divider":true,"spacing":1},
		{"type":9,"components":[{"type":10,"content":"t"}],"accessory":{"type":11,"media":{"url":"attachment://board.png"},"description":"b"}},
		{"type":12,"items":[{"media":{"url":"attachment://board.png"}}]},{"type":1,"components":[{"type":2,"style":2,"label":"A","custom_id":"a"}]}]}],
		"attachments":[{"id":"0","filename":"board.png","description":"the board"}],"flags":32768,` + noPings
	shows(t, m.created(), `{`+parts+`}`)
	shows(t, m.edited(), `{"content":null,"embeds":[],`+parts+`}`)
}

func TestResponses(t *testing.T) {
	shows(t, Response{Kind: Defer}.body(), `{"type":5}`)
	shows(t, Response{Kind: Defer, Message: Message{Ephemeral: true, Content: "ignored"}}.body(), `{"type":5,"data":{"flags":64}}`)
	shows(t, Response{Kind: DeferUpdate}.body(), `{"type":6}`)
	shows(t, Response{Kind: Reply, Message: Message{Content: "x", Ephemeral: true}}.body(), `{"type":4,"data":{"content":"x","flags":64,`+noPings+`}}`)
	shows(t, Response{Kind: Update, Message: Message{Content: "x"}}.body(),
		`{"type":7,"data":{"content":"x","embeds":[],"components":[],"attachments":[],`+noPings+`}}`)
	shows(t, Response{Kind: Suggest}.body(), `{"type":8,"data":{"choices":[]}}`)
	shows(t, Response{Kind: Suggest, Choices: []Choice{{Name: "a", Value: "1"}, {Name: "b", Names: map[string]string{"ko": "비"}, Value: 2}}}.body(),
		`{"type":8,"data":{"choices":[{"name":"a","value":"1"},{"name":"b","name_localizations":{"ko":"비"},"value":2}]}}`)
	shows(t, Response{Kind: OpenModal, Modal: Modal{CustomID: "f", Title: "F", Parts: []ModalPart{
		Text("read"), Label{Label: "Text", Description: "d", Input: TextInput{CustomID: "t", Paragraph: true, Value: "v", Placeholder: "p", Min: 1, Max: 9, Optional: true}},
		Label{Label: "Menu", Input: Select{CustomID: "m", Min: new(0), Options: []SelectOption{{Label: "x", Value: "1"}}}}}}}.body(),
		`{"type":9,"data":{"custom_id":"f","title":"F","components":[{"type":10,"content":"read"},
		{"type":18,"label":"Text","description":"d","component":{"type":4,"custom_id":"t","style":2,"required":false,"value":"v","placeholder":"p","min_length":1,"max_length":9}},
		{"type":18,"label":"Menu","component":{"type":3,"custom_id":"m","min_values":0,"required":false,"options":[{"label":"x","value":"1"}]}}]}}`)
}

func TestFilesTravelBesideTheMessage(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = func(w http.ResponseWriter, c *call) {
			answer(w, 200, `{"id":"1","channel_id":"6","flags":64,"attachments":[{"id":"2","filename":"board.png","size":3,"url":"u"}]}`)
		}
		c := s.client()
		defer c.Close()
		ctx := context.Background()
		posted, err := c.Send(ctx, "6", Message{Content: "x", Files: append(someFile, File{Name: "놀 이.txt", Data: []byte("log")})}, "n1")
		want := Posted{ID: "1", Channel: "6", Ephemeral: true, Sent: sentAt("1"), Files: []PostedFile{{ID: "2", Name: "board.png", Size: 3, URL: "u"}}}
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
