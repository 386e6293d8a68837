package sandbox

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// activities starts a sandbox with Activities switched on and one redirect address.
func activities(t *testing.T) *fixture {
	t.Helper()
	h := open(t, func(c *Config) {
		c.Activity = http.HandlerFunc(func(rw http.ResponseWriter, q *http.Request) { io.WriteString(rw, q.Host+" "+q.URL.String()) })
	})
	h.SetRedirects("https://board.example/signed")
	return h
}

// authorize asks Discord's page for a code, as the browser of a person does.
func (h *fixture) authorize(t *testing.T, me string, change map[string]string) url.Values {
	t.Helper()
	sum := sha256.Sum256([]byte("verifier"))
	ask := url.Values{"client_id": {h.AppID()}, "response_type": {"code"}, "scope": {"identify"}, "redirect_uri": {"https://board.example/signed"},
		"state": {"s t"}, "code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])}, "code_challenge_method": {"S256"}, "me": {me}}
	for k, v := range change {
		ask.Set(k, v)
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	r, err := client.Get(h.URL() + "/oauth2/authorize?" + ask.Encode())
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	to, err := url.Parse(r.Header.Get("Location"))
	if err != nil || r.StatusCode != http.StatusFound || to.Host != "board.example" {
		return nil
	}
	return to.Query()
}

// exchange asks for a token. It returns the error, or the name of the token's
// person.
func (h *fixture) exchange(t *testing.T, change map[string]string) string {
	t.Helper()
	form := url.Values{"client_id": {h.AppID()}, "client_secret": {h.Secret()}, "grant_type": {"authorization_code"}, "redirect_uri": {"https://board.example/signed"}, "code_verifier": {"verifier"}}
	for k, v := range change {
		form.Set(k, v)
	}
	a := h.send(t, "POST", "/api/v10/oauth2/token", "application/x-www-form-urlencoded", strings.NewReader(form.Encode()), true)
	token, ok := a.object()["access_token"].(string)
	if !ok {
		return a.object()["error"].(string)
	}
	me, err := http.NewRequestWithContext(context.Background(), "GET", h.URL()+"/api/v10/users/@me", nil)
	if err != nil {
		t.Fatal(err)
	}
	me.Header.Set("User-Agent", "DiscordBot (test, 1)")
	me.Header.Set("Authorization", "Bearer "+token)
	r, err := http.DefaultClient.Do(me)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, _ := io.ReadAll(r.Body)
	return string(b)
}

// TestAuthorization signs a person in with the code of that person, which works
// only once.
func TestAuthorization(t *testing.T) {
	tests := []struct {
		name        string
		ask, change map[string]string
		want        string
	}{
		{"as it should be", nil, nil, `"global_name":"채원"`},
		{"another redirect address", map[string]string{"redirect_uri": "https://evil.example/"}, nil, "no code"},
		{"another application", map[string]string{"client_id": "1"}, nil, "no code"},
		{"more than is known", map[string]string{"scope": "identify email"}, nil, "no code"},
		{"another verifier", nil, map[string]string{"code_verifier": "x"}, "invalid_grant"},
		{"without a verifier", nil, map[string]string{"code_verifier": ""}, "invalid_grant"},
		{"an exchange for another address", nil, map[string]string{"redirect_uri": ""}, "invalid_grant"},
		{"another secret", nil, map[string]string{"client_secret": "x"}, "invalid_client"},
		{"the owner's token", nil, map[string]string{"grant_type": "client_credentials", "scope": "identify"}, `"global_name":"Ada"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := activities(t)
			got := "no code"
			if said := h.authorize(t, h.Chen, tt.ask); said != nil {
				if said.Get("state") != "s t" {
					t.Errorf("state %q", said.Get("state"))
				}
				change := map[string]string{"code": said.Get("code")}
				for k, v := range tt.change {
					change[k] = v
				}
				got = h.exchange(t, change)
				if again := h.exchange(t, change); tt.change["grant_type"] == "" && again != "invalid_grant" && again != "invalid_client" {
					t.Errorf("a second exchange gives %s", again)
				}
			}
			if !strings.Contains(got, tt.want) {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestLaunch starts an Activity with a button. The application learns its
// channel and its participants, and its pages come through the proxy.
func TestLaunch(t *testing.T) {
	t.Parallel() // the library waits a second when it closes
	h := activities(t)
	h.connect(t, func(s *discordgo.Session, in *discordgo.InteractionCreate) {
		s.InteractionRespond(in.Interaction, &discordgo.InteractionResponse{Type: 12})
	})
	h.call(t, "POST", "/api/v10/channels/"+h.Games+"/messages", `{"content":"x","components":[{"type":1,"components":[{"type":2,"style":2,"label":"x","custom_id":"x"}]}]}`)
	i := must(h.As(h.Bo).Press(h.As(h.Bo).Messages(h.Games)[0].Message, "x"))(t)
	must(0, i.Wait(short(t)))(t)
	a := h.expect(t, h.call(t, "GET", "/api/v10/applications/"+h.AppID()+"/activity-instances/"+i.Launch(), ""), 200, 0)
	if !strings.Contains(a.body, `"channel_id":"`+h.Games+`"`) || !strings.Contains(a.body, `"users":["`+h.Bo+`"]`) {
		t.Errorf("the Activity %s", a.body)
	}
	q, err := http.NewRequestWithContext(short(t), "GET", h.URL()+"/.proxy/board/x?y=1", nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Host = strings.TrimPrefix(h.ActivityURL(), "http://")
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if b, _ := io.ReadAll(r.Body); string(b) != strings.TrimPrefix(h.URL(), "http://")+" /board/x?y=1" {
		t.Errorf("through the proxy comes %s", b)
	}
	h.clean(t)
}

// TestNoLaunch checks that a launch is refused if Activities are off.
func TestNoLaunch(t *testing.T) {
	p := play(t)
	_, callback, _, _ := p.use(t, p.Games, p.Ada)
	p.expect(t, p.call(t, "POST", callback, `{"type":12}`), 400, 50035)
}
