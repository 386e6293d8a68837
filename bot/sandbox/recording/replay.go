package recording

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Server is a server on which a recording is replayed.
type Server interface {
	// Call makes a request of the bot, and returns the decoded response.
	Call(method, path string, body any, files []File) (status int, response any)
	// Press lets a person press a button, and returns the interaction that the bot got.
	Press(channel, message, customID string) (event any, err error)
	// Wait lets time go by.
	Wait(time.Duration)
}

// Replay replays a recording on a server and returns the differences between
// its responses and the recorded ones. channel and application are their ids on
// that server.
//
// A response may not have more than the recorded one, but it may have less.
// Both must have the members that the bot reads.
func Replay(r Recording, s Server, channel, application string) []string {
	p := replay{values: map[string]string{r.Channel: channel, r.Application: application}}
	for _, l := range r.Lines {
		p.at = l.Step
		switch {
		case l.Wait > 0:
			s.Wait(time.Duration(l.Wait * float64(time.Second)))
		case l.Press != nil:
			p.at = l.Step + ": press " + l.Press.CustomID
			event, err := s.Press(p.real(l.Press.Channel), p.real(l.Press.Message), l.Press.CustomID)
			if err != nil {
				p.differs("", "the press is refused: %v", err)
				continue
			}
			p.compare("", l.Press.Event, event)
		case l.Call != nil:
			p.call(s, *l.Call, l.Step)
		}
	}
	return p.found
}

// replay is a replay in progress.
type replay struct {
	values map[string]string // by name: the value on this server
	at     string            // what is being compared
	found  []string
}

func (p *replay) differs(where, format string, args ...any) {
	p.found = append(p.found, strings.TrimSuffix(p.at+": "+where, ": ")+": "+fmt.Sprintf(format, args...))
}

func (p *replay) call(s Server, c Call, step string) {
	p.at = step + ": " + c.Method + " " + c.Path
	status, response := s.Call(c.Method, p.real(c.Path), p.realValue(c.Body), c.Files)
	if status != c.Status {
		p.differs("", "status %d, recorded %d: %v", status, c.Status, response)
		return
	}
	if status >= 400 {
		want, _ := c.Response.(map[string]any)
		got, _ := response.(map[string]any)
		if want["code"] != got["code"] {
			p.differs("code", "%v, recorded %v", got["code"], want["code"])
		}
		return // texts and the faulty fields are for people
	}
	p.compare("", c.Response, response)
}

var anyName = regexp.MustCompile(`<file <id \d+> [^>]*>|<(?:id|token) \d+>`)

// real returns a text with the values of this server in place of names.
func (p *replay) real(s string) string {
	return anyName.ReplaceAllStringFunc(s, func(name string) string {
		if value, known := p.values[name]; known {
			return value
		}
		return name
	})
}

func (p *replay) realValue(v any) any {
	switch v := v.(type) {
	case string:
		return p.real(v)
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = p.realValue(e)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for key, e := range v {
			out[key] = p.realValue(e)
		}
		return out
	}
	return v
}

// readMembers lists the members that the bot reads. Both responses must have
// them.
var readMembers = []string{
	"id", "application_id", "channel_id", "guild_id", "content", "flags", "components", "attachments", "items", "media", "file",
	"accessory", "attachment_id", "url", "custom_id", "component_type", "edited_timestamp", "author", "message", "data", "token",
	"member", "user", "context", "app_permissions", "last_message_id", "thread_metadata", "archived", "locked", "parent_id",
	"shards", "session_start_limit", "max_concurrency", "locale", "guild_locale", "attachment_size_limit",
}

// comparedNumbers lists members whose number or boolean must be equal in both
// responses.
var comparedNumbers = []string{"type", "flags", "width", "height", "size", "code", "context", "component_type", "archived", "locked", "auto_archive_duration"}

// countedLists lists members whose arrays must have the same length in both
// responses.
var countedLists = []string{"attachments", "components", "items", "embeds"}

// compare compares a response of the server with the recorded one.
func (p *replay) compare(where string, want, got any) {
	key := where[strings.LastIndex(where, ".")+1:]
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			p.differs(where, "%T, recorded an object", got)
			return
		}
		p.object(where, w, g)
	case []any:
		g, ok := got.([]any)
		switch {
		case !ok:
			p.differs(where, "%T, recorded a list", got)
		case len(g) != len(w) && (where == "" || slices.Contains(countedLists, key)):
			p.differs(where, "a list of %d, recorded %d", len(g), len(w))
		default:
			for i := range min(len(g), len(w)) {
				p.compare(fmt.Sprintf("%s.%d", where, i), w[i], g[i])
			}
		}
	case string:
		g, ok := got.(string)
		if !ok {
			p.differs(where, "%T, recorded a text", got)
			return
		}
		p.text(where, w, g)
	default:
		switch {
		case fmt.Sprintf("%T", want) != fmt.Sprintf("%T", got):
			p.differs(where, "%v, recorded %v", got, want)
		case slices.Contains(comparedNumbers, key) && want != got:
			p.differs(where, "%v, recorded %v", got, want)
		}
	}
}

func (p *replay) object(where string, want, got map[string]any) {
	inner := func(key string) string { return strings.TrimPrefix(where+"."+key, ".") }
	for _, key := range sortedKeys(want) {
		g, has := got[p.real(key)]
		switch {
		case has:
			p.compare(inner(key), want[key], g)
		case slices.Contains(readMembers, key):
			p.differs(inner(key), "missing, recorded %v", want[key])
		}
	}
	for _, key := range sortedKeys(got) {
		_, has := want[key]
		if !has && !digits.MatchString(key) {
			p.differs(inner(key), "%v, recorded none", got[key])
		}
	}
}

// text compares a text. It stores the value for a name that occurs for the
// first time.
func (p *replay) text(where, want, got string) {
	switch {
	case want == "<text>", want == "<address>":
	case want == "<bits>":
		if !digits.MatchString(got) {
			p.differs(where, "%q, recorded permissions", got)
		}
	case want == "<time>":
		if _, err := time.Parse(time.RFC3339, got); err != nil {
			p.differs(where, "%q, recorded a time", got)
		}
	case strings.HasPrefix(want, "<file "):
		id, name := fileOf(got)
		wantID, wantName, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(want, "<file "), ">"), "> ")
		if name != wantName {
			p.differs(where, "%q, recorded %q", got, want)
			return
		}
		p.values[want] = got
		p.text(where, wantID+">", id)
	case anyName.FindString(want) == want && want != "":
		if known, bound := p.values[want]; bound && known != got {
			p.differs(where, "%q, recorded %s, which is %q", got, want, known)
			return
		}
		p.values[want] = got
	case p.real(want) != got:
		p.differs(where, "%q, recorded %q", got, want)
	}
}
