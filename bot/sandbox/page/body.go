package page

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
)

func isLoopback(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = hostport
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}

// clientBody is the body of every POST; each route reads its own fields.
type clientBody struct {
	Me          string          `json:"me"`
	Channel     string          `json:"channel"`
	Message     string          `json:"message"`
	Content     string          `json:"content"`
	ReplyTo     string          `json:"reply_to"`
	Command     string          `json:"command"`
	Target      string          `json:"target"`
	Options     map[string]any  `json:"options"`
	Focused     string          `json:"focused"`
	Typed       string          `json:"typed"`
	CustomID    string          `json:"custom_id"`
	Values      json.RawMessage `json:"values"`
	Interaction string          `json:"interaction"`
	Thread      string          `json:"thread"`
	Action      string          `json:"action"`
	User        string          `json:"user"`
	Name        string          `json:"name"`
	Locale      string          `json:"locale"`
	ClosedDM    *bool           `json:"closed_dm"`

	Instance        string   `json:"instance"`
	ClientID        string   `json:"client_id"`
	Scope           []string `json:"scope"`
	Challenge       string   `json:"code_challenge"`
	ChallengeMethod string   `json:"code_challenge_method"`
}

// readClientBody also protects against other sites: their pages can neither send
// this content type nor come from this host.
func readClientBody(rw http.ResponseWriter, q *http.Request) (*clientBody, error) {
	b := &clientBody{}
	return b, readOwnPage(rw, q, b)
}

func readOwnPage(rw http.ResponseWriter, q *http.Request, v any) error {
	if o := q.Header.Get("Origin"); o != "" {
		u, err := url.Parse(o)
		if err != nil || u.Host != q.Host {
			return errors.New("only the sandbox's own page may do this")
		}
	}
	if err := json.NewDecoder(http.MaxBytesReader(rw, q.Body, 1<<20)).Decode(v); err != nil {
		return err
	}
	return nil
}

func clientError(rw http.ResponseWriter, status int, err error) {
	apierr.WriteJSON(rw, status, map[string]string{"error": err.Error()})
}

func (b *clientBody) opts() []persona.Opt {
	var out []persona.Opt
	for name, v := range b.Options {
		out = append(out, persona.Opt{Name: name, Value: v})
	}
	return out
}

// target is the message of a press.
func (b *clientBody) target() *model.Message {
	return &model.Message{ID: b.Message, ChannelID: b.Channel}
}
