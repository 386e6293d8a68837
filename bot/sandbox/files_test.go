package sandbox

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/sandbox/model"
)

// framed is the body of a message of version 2 that shows a board and a small picture.
const framed = `{"flags":32768,"components":[{"type":17,"components":[
	{"type":12,"items":[{"media":{"url":"attachment://board.png"}}]},
	{"type":13,"file":{"url":"attachment://record.json"}},
	{"type":1,"components":[{"type":2,"style":1,"label":"A","custom_id":"a"}]}]}],"attachments":[{"id":"0"},{"id":"1"}]}`

// framedFiles are the files of framed.
func framedFiles(t *testing.T) []file {
	return []file{{"0", "board.png", "image/png", picture(t, 30)}, {"1", "record.json", "application/json", []byte("{}")}}
}

// shownMedia returns the board's picture and the file component of a message.
func shownMedia(t *testing.T, m map[string]any) (board, record map[string]any) {
	t.Helper()
	parts := m["components"].([]any)[0].(map[string]any)["components"].([]any)
	item := parts[0].(map[string]any)["items"].([]any)[0].(map[string]any)
	return item["media"].(map[string]any), parts[1].(map[string]any)
}

// A file that a component shows is described in the component, and not in the
// list of attachments. This holds in responses, in events, and in the message
// of a press.
func TestShownFilesAreNotListed(t *testing.T) {
	h := open(t)
	b, _ := h.raw(t)
	path := "/api/v10/channels/" + h.Games + "/messages"
	posted := h.expect(t, h.upload(t, "POST", path, framed, framedFiles(t)...), 200, 0).object()
	id := posted["id"].(string)
	m, _ := h.As(h.Ada).Message(h.Games, id)
	if _, err := h.As(h.Ada).Press(m.Message, "a"); err != nil {
		t.Fatal(err)
	}
	_, _, pressed := b.event()
	for name, m := range map[string]map[string]any{
		"posted": posted, "read": h.call(t, "GET", path+"/"+id, "").object(), "pressed": pressed["message"].(map[string]any),
	} {
		if list := m["attachments"].([]any); len(list) != 0 {
			t.Errorf("%s: attachments %v, want none", name, list)
		}
		board, record := shownMedia(t, m)
		address := fmt.Sprint(board["url"])
		if board["attachment_id"] == nil || board["width"] != 30.0 || board["height"] != 10.0 || board["content_type"] != "image/png" ||
			board["proxy_url"] == nil || !strings.Contains(address, "/board.png?ex=") {
			t.Errorf("%s: the picture is %v", name, board)
		}
		if record["name"] != "record.json" || record["size"] != 2.0 || record["file"].(map[string]any)["attachment_id"] == nil {
			t.Errorf("%s: the file is %v", name, record)
		}
	}
}

// A response of type 7 without the key attachments either removes the files, as
// reports say, or keeps them. With the key, the listed files stay in both
// cases.
func TestUpdateWithoutAttachments(t *testing.T) {
	for _, keeps := range []bool{false, true} {
		t.Run(fmt.Sprintf("keeps %v", keeps), func(t *testing.T) {
			h := open(t, func(c *Config) { c.UpdateKeepsFiles = keeps })
			b, _ := h.raw(t)
			path := "/api/v10/channels/" + h.Games + "/messages"
			posted := h.expect(t, h.upload(t, "POST", path, framed, framedFiles(t)...), 200, 0).object()
			board, record := shownMedia(t, posted)
			files := func() (names []string) {
				m, _ := h.As(h.Ada).Message(h.Games, posted["id"].(string))
				for _, a := range m.Attachments {
					names = append(names, a.Filename)
				}
				return names
			}
			update := func(data string) answer {
				m, _ := h.As(h.Ada).Message(h.Games, posted["id"].(string))
				if _, err := h.As(h.Ada).Press(m.Message, "a"); err != nil {
					t.Fatal(err)
				}
				callback, _, _ := b.event()
				return h.call(t, "POST", callback, `{"type":7,"data":`+data+`}`)
			}
			shows := strings.Replace(framed, `,"attachments":[{"id":"0"},{"id":"1"}]`, "", 1)
			listed := fmt.Sprintf(`,"attachments":[{"id":%q},{"id":%q}]}`, board["attachment_id"], record["file"].(map[string]any)["attachment_id"])
			h.expect(t, update(strings.TrimSuffix(shows, "}")+listed), 204, 0)
			if got := files(); len(got) != 2 {
				t.Errorf("after an update that lists both files: %v", got)
			}
			if keeps {
				h.expect(t, update(shows), 204, 0)
			} else {
				h.expect(t, update(shows), 400, 50035)
			}
			h.expect(t, update(`{"components":[{"type":1,"components":[{"type":2,"style":1,"label":"A","custom_id":"a"}]}]}`), 204, 0)
			if got := files(); (len(got) == 2) != keeps {
				t.Errorf("after an update without the key: %v", got)
			}
		})
	}
}

// The description and the cover of a file that stays can be changed without
// sending the file again.
func TestDescriptionOfKeptFileCanChange(t *testing.T) {
	h := open(t)
	path := "/api/v10/channels/" + h.Games + "/messages"
	m := h.upload(t, "POST", path, `{"attachments":[{"id":"0","description":"old"}]}`, file{"0", "a.png", "image/png", picture(t, 3)}).object()
	first := m["attachments"].([]any)[0].(map[string]any)
	edit := func(change string) map[string]any {
		body := fmt.Sprintf(`{"attachments":[{"id":%q%s}]}`, first["id"], change)
		return h.expect(t, h.call(t, "PATCH", path+"/"+m["id"].(string), body), 200, 0).object()["attachments"].([]any)[0].(map[string]any)
	}
	if got := edit(`,"description":"new","is_spoiler":true`); got["description"] != "new" || got["flags"] != float64(model.AttachmentSpoiler) || got["id"] != first["id"] {
		t.Errorf("described anew: %v", got)
	}
	if got := edit(""); got["description"] != "new" || got["flags"] != float64(model.AttachmentSpoiler) {
		t.Errorf("listed alone: %v", got)
	}
}

// Discord checks that a PNG can be decoded, and not its checksums.
func TestPNGWithWrongChecksum(t *testing.T) {
	h := open(t)
	path := "/api/v10/channels/" + h.Games + "/messages"
	data := picture(t, 20)
	data[len(data)-1]++ // of the last chunk
	data[32]++          // of the first chunk
	h.expect(t, h.upload(t, "POST", path, `{}`, file{"0", "a.png", "image/png", data}), 200, 0)
	h.expect(t, h.upload(t, "POST", path, `{}`, file{"0", "a.png", "image/png", data[:50]}), 400, 50035)
}

func TestBulkDeleteRefusesARepeatedID(t *testing.T) {
	h := open(t)
	path := "/api/v10/channels/" + h.Games + "/messages"
	id := func() string { return h.call(t, "POST", path, `{"content":"x"}`).object()["id"].(string) }
	a, b := id(), id()
	h.expect(t, h.call(t, "POST", path+"/bulk-delete", fmt.Sprintf(`{"messages":[%q,%q,%q]}`, a, b, a)), 400, 50035)
	h.expect(t, h.call(t, "GET", path+"/"+a, ""), 200, 0)
	h.expect(t, h.call(t, "POST", path+"/bulk-delete", fmt.Sprintf(`{"messages":[%q,%q]}`, a, b)), 204, 0)
	h.expect(t, h.call(t, "GET", path+"/"+a, ""), 404, 10008)
}

// Groups of a form have a valid number of options and of choices.
func TestGroupsOfForms(t *testing.T) {
	p := play(t)
	options := func(n, defaults int) string {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf(`{"label":"%d","value":"%d","default":%v}`, i, i, i < defaults))
		}
		return strings.Join(list, ",")
	}
	for _, c := range []struct {
		name, group string
		status      int
	}{
		{"one radio button", `"type":21,"options":[` + options(1, 0) + `]`, 400},
		{"two radio buttons", `"type":21,"options":[` + options(2, 1) + `]`, 204},
		{"two radio buttons chosen", `"type":21,"options":[` + options(2, 2) + `]`, 400},
		{"eleven radio buttons", `"type":21,"options":[` + options(11, 0) + `]`, 400},
		{"one checkbox", `"type":22,"options":[` + options(1, 1) + `]`, 204},
		{"all checkboxes chosen", `"type":22,"options":[` + options(4, 4) + `]`, 204},
		{"more chosen than may be", `"type":22,"max_values":2,"options":[` + options(4, 3) + `]`, 400},
		{"none may be chosen, but required", `"type":22,"min_values":0,"options":[` + options(4, 0) + `]`, 400},
		{"none may be chosen", `"type":22,"min_values":0,"required":false,"options":[` + options(4, 0) + `]`, 204},
		{"more than there are", `"type":22,"max_values":5,"options":[` + options(4, 0) + `]`, 400},
		{"at least more than there are", `"type":22,"min_values":5,"options":[` + options(4, 0) + `]`, 400},
	} {
		i, callback, _, _ := p.use(t, p.Games, p.Ada)
		a := p.call(t, "POST", callback, `{"type":9,"data":{"custom_id":"m","title":"T","components":[{"type":18,"label":"L","component":{"custom_id":"g",`+c.group+`}}]}}`)
		if a.status != c.status {
			t.Errorf("%s: %d %s, want %d", c.name, a.status, a.body, c.status)
		}
		if c.name == "all checkboxes chosen" {
			if _, err := p.As(p.Ada).Submit(i, map[string]any{"g": []string{"0", "1", "2", "3"}}); err != nil {
				t.Errorf("four of four: %v", err)
			}
			_, _, d := p.bot.event()
			if got := fmt.Sprint(d["data"]); !strings.Contains(got, "values:[0 1 2 3]") {
				t.Errorf("the form is sent as %s", got)
			}
		}
	}
}
