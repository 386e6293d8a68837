package web

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// SignIn configures signing in with Discord (OAuth2), in the browser and in a page inside
// Discord.
type SignIn struct {
	// App returns the id of the bot's application.
	App func(ctx context.Context) (string, error)
	// Authorize is the address of Discord's authorization page.
	Authorize string
	// Who returns id and name of the person to whom a code belongs, or ErrCode.
	Who func(ctx context.Context, code, redirect, verifier string) (user, name string, err error)
	// Activity configures the page inside Discord; nil if there is none.
	Activity *Activity
}

// ErrCode is returned for a code that Discord did not issue for this attempt.
var ErrCode = errors.New("not the code of this attempt to sign in")

// errDenied is returned when a person did not allow the bot to identify them.
var errDenied = errors.New("the person does not sign in")

const (
	signInWithin = 10 * time.Minute
	signInCookie = "guildhall_signin"
	signedPath   = root + "signed"
	inBrowser    = "browser" // kinds of attempts
	inDiscord    = "discord"
	inHost       = "host" // in a browser, for the page for owners
)

// RedirectPath is the path to which Discord redirects people who sign in.
const RedirectPath = signedPath

// attempt is an attempt to sign in. Its signed form is the state of OAuth2, which Discord
// returns.
type attempt struct {
	kind  string
	until time.Time
	nonce string
}

// attempt starts an attempt of a kind.
func (s *Server) attempt(ctx context.Context, kind string) (a attempt, state, challenge string, err error) {
	secret, err := s.links.secret(ctx)
	if err != nil {
		return a, "", "", err
	}
	var nonce [18]byte
	if _, err := io.ReadFull(s.links.Entropy, nonce[:]); err != nil {
		return a, "", "", fmt.Errorf("draw the nonce of an attempt to sign in: %w", err)
	}
	a = attempt{kind, s.links.Now().Add(signInWithin), base64.RawURLEncoding.EncodeToString(nonce[:])}
	sum := sha256.Sum256([]byte(a.verifier(secret)))
	return a, a.signed(secret), base64.RawURLEncoding.EncodeToString(sum[:]), nil
}

func (a attempt) body() string {
	return strings.Join([]string{a.kind, strconv.FormatInt(a.until.Unix(), 10), a.nonce}, ".")
}

// signed returns the signed form of an attempt, used as state.
func (a attempt) signed(secret []byte) string {
	return a.body() + "." + sealOf(secret, "sign-in", a.body())
}

// verifier returns the secret of PKCE. It follows from the attempt, and only the server
// can compute it. So a code that Discord issued for another attempt is useless here.
func (a attempt) verifier(secret []byte) string { return sealOf(secret, "verifier", a.body()) }

// resume returns how to open a session for the person who signed in with an attempt. It asks
// Discord only about a state that is ours, and at a limited rate; above that it returns
// errSlow.
func (s *Server) resume(q *http.Request, kind, state, code, redirect string) (from opening, err error) {
	ctx := q.Context()
	parts := strings.Split(state, ".")
	if len(parts) != 4 || parts[0] != kind || len(state) > 300 || code == "" || len(code) > 500 {
		return from, errLink
	}
	until, err := strconv.ParseInt(parts[1], 10, 64)
	if err != nil {
		return from, errLink
	}
	secret, err := s.links.secret(ctx)
	if err != nil {
		return from, err
	}
	a := attempt{parts[0], time.Unix(until, 0), parts[2]}
	if !hmac.Equal([]byte(a.signed(secret)), []byte(state)) || !s.links.Now().Before(a.until) {
		return from, errLink
	}
	if now, address := s.links.Now(), addressOf(q); address != "" && !s.signsBy.allows(address, 1, now) || !s.signs.allows("", 1, now) {
		return from, errSlow
	}
	user, name, err := s.SignIn.Who(ctx, code, redirect, a.verifier(secret))
	from = a.opens(user)
	from.name = name
	return from, err
}

// opens returns the session to which an attempt of a person leads.
func (a attempt) opens(user string) opening {
	return opening{user: user, nonce: a.nonce, made: a.until.Add(-signInWithin), until: a.until}
}

// signIn redirects a browser to Discord's page. A cookie binds the attempt to the
// browser. It cannot be a strict cookie, because Discord redirects back from another
// site.
func (s *Server) signIn(w http.ResponseWriter, q *http.Request) {
	app, err := s.SignIn.App(q.Context())
	if err != nil {
		s.fail(w, q, err)
		return
	}
	kind := inBrowser
	if s.Host != nil && q.URL.Query().Get("to") == inHost {
		kind = inHost
	}
	_, state, challenge, err := s.attempt(q.Context(), kind)
	if err != nil {
		s.fail(w, q, err)
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: signInCookie, Value: state, Path: signedPath, MaxAge: int(signInWithin / time.Second),
		HttpOnly: true, Secure: s.secure(), SameSite: http.SameSiteLaxMode,
	})
	ask := url.Values{
		"client_id": {app}, "response_type": {"code"}, "scope": {"identify"}, "redirect_uri": {s.links.Address() + signedPath},
		"state": {state}, "code_challenge": {challenge}, "code_challenge_method": {"S256"}, "prompt": {"none"},
	}
	http.Redirect(w, q, s.SignIn.Authorize+"?"+ask.Encode(), http.StatusFound)
}

// signed handles the return from Discord. Its page goes on to the list of the person's
// tables, or to the page for owners. It uses a script, because a browser sends no strict
// cookie on a redirect from another site.
func (s *Server) signed(w http.ResponseWriter, q *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: signInCookie, Path: signedPath, MaxAge: -1, HttpOnly: true, Secure: s.secure(), SameSite: http.SameSiteLaxMode})
	kind := inBrowser
	if s.Host != nil && strings.HasPrefix(q.URL.Query().Get("state"), inHost+".") {
		kind = inHost
	}
	held, err := s.signedIn(q, kind)
	switch {
	case errors.Is(err, errSlow):
		s.showSignIn(w, q, http.StatusTooManyRequests, kind, "slow", "")
	case errors.Is(err, errDenied):
		s.showSignIn(w, q, http.StatusForbidden, kind, "denied", "")
	case errors.Is(err, errNoOwner):
		http.NotFound(w, q)
	case errors.Is(err, errLink), errors.Is(err, errUsed), errors.Is(err, ErrCode):
		s.showSignIn(w, q, http.StatusForbidden, kind, "stale_signin", "")
	case err != nil:
		s.Log.ErrorContext(q.Context(), "serve page", "path", "signed", "err", err)
		s.showSignIn(w, q, http.StatusBadGateway, kind, "no_discord", "")
	case kind == inHost:
		http.SetCookie(w, s.hostCookie(held))
		s.showSignIn(w, q, http.StatusOK, kind, "opening", hostPath)
	default:
		http.SetCookie(w, s.cookie(held, true))
		s.showSignIn(w, q, http.StatusOK, kind, "opening", root)
	}
}

// showSignIn shows a page during an attempt to sign in. It continues to an address;
// without one it lets the person start another attempt of the same kind.
func (s *Server) showSignIn(w http.ResponseWriter, q *http.Request, status int, kind, say, to string) {
	lang := s.language(q)
	said := s.Texts.Words(lang, storage.Table{})
	back := ""
	if kind == inHost {
		back = hostPath
	}
	s.write(w, q, status, "signed.html", words(said), map[string]any{"Lang": lang, "Title": "Guildhall", "Text": said.Flat(engine.T("web." + say)), "To": to, "Back": back})
}

// signedIn begins the session of a person whose browser Discord redirected back from an
// attempt of a kind.
func (s *Server) signedIn(q *http.Request, kind string) (held string, err error) {
	said := q.URL.Query()
	state := said.Get("state")
	kept, err := q.Cookie(signInCookie)
	if err != nil || !hmac.Equal([]byte(kept.Value), []byte(state)) {
		return "", errLink // another browser's, or nobody's
	}
	if said.Get("error") != "" {
		return "", errDenied
	}
	from, err := s.resume(q, kind, state, said.Get("code"), s.links.Address()+signedPath)
	if err != nil {
		return "", err
	}
	if kind == inHost && !s.owner(from.user) {
		return "", errNoOwner
	}
	from.browser, from.stay, from.host = browserName(q.UserAgent()), kind == inBrowser, kind == inHost
	return s.begin(q.Context(), from)
}
