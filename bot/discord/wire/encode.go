package wire

import (
	"encoding/json"
	"slices"
)

// The flags of messages that a bot may set.
const (
	flagNoLinks   = 1 << 2
	flagEphemeral = 1 << 6
	flagSilent    = 1 << 12
	flagV2        = 1 << 15
)

func (m Message) flags() int {
	f := 0
	if m.NoLinks {
		f |= flagNoLinks
	}
	if m.Ephemeral {
		f |= flagEphemeral
	}
	if m.Silent {
		f |= flagSilent
	}
	if m.V2 {
		f |= flagV2
	}
	return f
}

// created returns the body that posts m. It leaves out unset fields.
func (m Message) created() map[string]any {
	body := map[string]any{"allowed_mentions": m.allowed()}
	if !m.V2 {
		if m.Content != "" {
			body["content"] = m.Content
		}
		if len(m.Embeds) > 0 {
			body["embeds"] = embeds(m.Embeds)
		}
	}
	if len(m.Components) > 0 {
		body["components"] = list(m.Components)
	}
	if len(m.Files) > 0 {
		body["attachments"] = attachments(m.Files)
	}
	if f := m.flags(); f != 0 {
		body["flags"] = f
	}
	if m.ReplyTo != "" {
		body["message_reference"] = map[string]any{"message_id": m.ReplyTo, "fail_if_not_exists": false}
	}
	return body
}

// edited returns the body that edits a message into m. A missing key would keep
// the old value, so it sets every key; files too, or each edit of a picture would
// keep the old one.
func (m Message) edited() map[string]any {
	body := map[string]any{
		"content":          m.Content,
		"embeds":           embeds(m.Embeds),
		"components":       list(m.Components),
		"allowed_mentions": m.allowed(),
	}
	if m.V2 {
		body["content"] = nil
		body["embeds"] = []any{}
	}
	if !m.KeepFiles {
		body["attachments"] = attachments(m.Files)
	}
	// Ephemeral and silent are fixed when a message is created.
	if f := m.flags() & (flagNoLinks | flagV2); f != 0 {
		body["flags"] = f
	}
	return body
}

// allowed returns the allowed mentions, explicit in every message: nobody else is
// pinged. Discord refuses the whole message when one of the ids is not a user's.
func (m Message) allowed() map[string]any {
	a := map[string]any{"parse": []string{}, "replied_user": false}
	users := slices.DeleteFunc(slices.Clone(m.Mentions), func(u string) bool { return u == "" })
	if len(users) > 0 {
		a["users"] = users
	}
	return a
}

func attachments(files []File) []any {
	out := make([]any, 0, len(files))
	for i, f := range files {
		a := map[string]any{"id": itoa(i), "filename": fileName(f.Name)}
		if f.Alt != "" {
			a["description"] = f.Alt
		}
		out = append(out, a)
	}
	return out
}

func embeds(es []Embed) []any {
	out := make([]any, 0, len(es))
	for _, e := range es {
		out = append(out, e.json())
	}
	return out
}

func (e Embed) json() map[string]any {
	o := map[string]any{}
	put(o, "title", e.Title)
	put(o, "description", e.Description)
	put(o, "url", e.URL)
	put(o, "timestamp", e.Timestamp)
	if e.Colour != 0 {
		o["color"] = e.Colour
	}
	if len(e.Fields) > 0 {
		fs := make([]any, 0, len(e.Fields))
		for _, f := range e.Fields {
			fs = append(fs, map[string]any{"name": f.Name, "value": f.Value, "inline": f.Inline})
		}
		o["fields"] = fs
	}
	if e.Image != "" {
		o["image"] = map[string]any{"url": e.Image}
	}
	if e.Thumbnail != "" {
		o["thumbnail"] = map[string]any{"url": e.Thumbnail}
	}
	if e.Author != "" {
		a := map[string]any{"name": e.Author}
		put(a, "icon_url", e.AuthorIcon)
		o["author"] = a
	}
	if e.Footer != "" {
		o["footer"] = map[string]any{"text": e.Footer}
	}
	return o
}

// body returns the whole body of an initial response.
func (r Response) body() map[string]any {
	out := map[string]any{"type": int(r.Kind)}
	switch r.Kind {
	case Reply:
		out["data"] = r.Message.created()
	case Update:
		out["data"] = r.Message.edited()
	case Defer:
		if r.Message.Ephemeral {
			out["data"] = map[string]any{"flags": flagEphemeral}
		}
	case Suggest:
		out["data"] = map[string]any{"choices": choices(r.Choices)}
	case OpenModal:
		out["data"] = r.Modal.json()
	}
	return out
}

// put sets a text unless it is empty.
func put(o map[string]any, key, value string) {
	if value != "" {
		o[key] = value
	}
}

func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		// Every value consists of strings and numbers.
		panic("wire: encode: " + err.Error())
	}
	return b
}
