package page

import (
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"guildhall/bot/sandbox/persona"
	"guildhall/bot/sandbox/world"
)

// authorizePage asks which person signs in, in place of Discord's own page.
var authorizePage = template.Must(template.New("").Parse(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark"><title>Sandbox: authorize</title>
<style>body{font:16px/1.5 system-ui;max-width:420px;margin:40px auto;padding:0 16px}a{display:block;margin:8px 0;padding:12px;background:#4a4036;color:#fff;border-radius:8px;text-decoration:none}</style>
<h1>{{.App}}</h1><p>wants to know who you are, and nothing else. You are:</p>
{{range .People}}<a data-person="{{.ID}}" href="{{.To}}">{{.Name}}</a>{{end}}
<a data-person="" href="{{.Cancel}}">Cancel</a>
</html>`))

// authorize is Discord's page of OAuth2, and the press on one of its buttons: a person allows
// the application to read their identity, and their browser receives a code.
func (pg *API) authorize(rw http.ResponseWriter, q *http.Request) {
	ask := q.URL.Query()
	pg.world.Mu.Lock()
	defer pg.world.Mu.Unlock()
	if why := pg.badRequest(ask); why != "" {
		http.Error(rw, why, http.StatusBadRequest)
		return
	}
	leads := func(more url.Values) string {
		to, err := url.Parse(ask.Get("redirect_uri"))
		if err != nil {
			return ""
		}
		more.Set("state", ask.Get("state"))
		to.RawQuery = more.Encode()
		return to.String()
	}
	if me := ask.Get("me"); pg.world.People[me] != nil {
		code := pg.svc.Grant(world.Grant{UserID: me, Challenge: ask.Get("code_challenge"), Redirect: ask.Get("redirect_uri")})
		http.Redirect(rw, q, leads(url.Values{"code": {code}}), http.StatusFound)
		return
	}
	type person struct{ ID, Name, To string }
	var people []person
	for _, id := range pg.world.PeopleIDs {
		as := q.URL.Query()
		as.Set("me", id)
		people = append(people, person{id, pg.world.User(id).GlobalName, "?" + as.Encode()})
	}
	_ = authorizePage.Execute(rw, map[string]any{"App": pg.world.App.GlobalName, "People": people, "Cancel": leads(url.Values{"error": {"access_denied"}})})
}

// badRequest returns the reason why Discord refuses a request of OAuth2; "" if it is valid.
func (pg *API) badRequest(ask url.Values) string {
	switch {
	case ask.Get("client_id") != pg.world.App.ID:
		return "unknown application"
	case ask.Get("response_type") != "code" || ask.Get("scope") != "identify":
		return "the sandbox knows response_type=code and scope=identify"
	case !slices.Contains(pg.world.Redirects, ask.Get("redirect_uri")):
		return "invalid OAuth2 redirect_uri"
	case ask.Get("code_challenge") != "" && ask.Get("code_challenge_method") != "S256":
		return "the sandbox knows code_challenge_method=S256"
	}
	return ""
}

// httpAuthorize is authorize from within an Activity: the client asks for a
// code, and passes it to the page in its frame.
func (pg *API) httpAuthorize(p *persona.Persona, b *clientBody) (any, error) {
	pg.world.Mu.Lock()
	defer pg.world.Mu.Unlock()
	switch {
	case b.ClientID != pg.world.App.ID:
		return nil, fmt.Errorf("unknown application %q", b.ClientID)
	case strings.Join(b.Scope, " ") != "identify":
		return nil, fmt.Errorf("unknown scope %q", b.Scope)
	case b.Challenge != "" && b.ChallengeMethod != "S256":
		return nil, fmt.Errorf("unknown code_challenge_method %q", b.ChallengeMethod)
	}
	return map[string]any{"code": pg.svc.Grant(world.Grant{UserID: p.ID, Challenge: b.Challenge})}, nil
}

// httpLeave takes a person out of an Activity.
func (pg *API) httpLeave(p *persona.Persona, b *clientBody) (any, error) {
	pg.world.Mu.Lock()
	defer pg.world.Mu.Unlock()
	pg.svc.LeaveLaunch(b.Instance, p.ID)
	return struct{}{}, nil
}
