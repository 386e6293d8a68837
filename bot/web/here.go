package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"guildhall/bot/table"
	"guildhall/storage"
)

// Activity configures the page inside Discord, which runs in a frame of its client
// through Discord's proxy. Cookies in a frame differ between clients, so this page keeps
// the key of its session in memory and sends it in a header.
type Activity struct {
	// Channel returns the channel of an Activity if the person takes part in it;
	// otherwise "". It asks Discord, since the page's own statements prove nothing.
	Channel func(ctx context.Context, instance, user string) (string, error)
	// Own lists further origins that may frame the page, for a sandbox.
	Own []string
}

// discordOrigins lists the origins of Discord's clients, from its documentation.
var discordOrigins = []string{"https://discord.com", "https://discordapp.com", "https://ptb.discord.com", "https://canary.discord.com"}

// expectFor is the time for which a press on «Open here» determines the table of an
// Activity.
const expectFor = 2 * time.Minute

// herePath is the page of the Activity; Discord's proxy requests the root of the address.
const herePath = root + "here"

// parents returns the origins that may frame the page.
func (a *Activity) parents() []string { return slices.Concat(discordOrigins, a.Own) }

// policy returns the policy of the Activity's page. It lets Discord's clients frame the page,
// and lets the page show pictures that it fetched with its key.
func (a *Activity) policy() string {
	p := strings.Replace(policy, "frame-ancestors 'none'", "frame-ancestors "+strings.Join(a.parents(), " "), 1)
	return strings.Replace(p, "img-src 'self'", "img-src 'self' blob:", 1)
}

// activity returns the Activity; nil if there is none.
func (s *Server) activity() *Activity {
	if s.SignIn == nil {
		return nil
	}
	return s.SignIn.Activity
}

// ofActivity reports whether a request comes from a page inside Discord and has no
// cookie, so that no other site can misuse it. Such a request names a session or a person
// by data that only that page has, or requests the page itself, which contains no data.
func (s *Server) ofActivity(q *http.Request) bool {
	if s.activity() == nil {
		return false
	}
	return q.URL.Path == "/" || strings.HasPrefix(q.URL.Path, herePath) || strings.HasPrefix(q.Header.Get("Authorization"), bearer)
}

// Expect stores the table for a person's next Activity, after they pressed its button.
func (s *Server) Expect(ctx context.Context, user string, table int64) error {
	_, err := s.Store.ChangePerson(ctx, user, func(p *storage.Person) error {
		pages := storage.Pages{}
		if p.Preferences.Pages != nil {
			pages = *p.Preferences.Pages
		}
		pages.Here = &storage.Expected{Table: table, Until: s.links.Now().Add(expectFor)}
		p.Preferences.Pages = &pages
		return nil
	})
	return err
}

// herePage shows the page of the Activity to an unknown person, with the attempt by which
// they sign in.
func (s *Server) herePage(w http.ResponseWriter, q *http.Request) {
	if q.URL.Path == "/" && q.URL.Query().Get("frame_id") == "" {
		s.refuse(w, http.StatusNotFound) // a browser that is not one of Discord's clients
		return
	}
	app, err := s.SignIn.App(q.Context())
	if err != nil {
		s.fail(w, q, err)
		return
	}
	_, state, challenge, err := s.attempt(q.Context(), inDiscord)
	if err != nil {
		s.fail(w, q, err)
		return
	}
	w.Header().Set("Content-Security-Policy", s.activity().policy())
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	lang := s.language(q)
	said := words(s.Texts.Words(lang, storage.Table{}))
	s.write(w, q, http.StatusOK, "here.html", said, map[string]any{
		"Lang": lang, "Title": "Guildhall", "Base": proxyPath, "App": app, "State": state, "Challenge": challenge, "Parents": strings.Join(s.activity().parents(), " "),
	})
}

// proxyPath is the prefix of every address that a page inside Discord requests.
const proxyPath = "/.proxy"

// enter signs in the person of an Activity, and opens its table, or the list of the
// person's tables.
func (s *Server) enter(w http.ResponseWriter, q *http.Request) {
	var said struct {
		Code     string `json:"code"`
		State    string `json:"state"`
		Instance string `json:"instance"`
	}
	if !s.receive(w, q, &said) {
		return
	}
	from, err := s.resume(q, inDiscord, said.State, said.Code, "")
	var held string
	if err == nil {
		from.table, from.browser = s.tableHere(q.Context(), from.user, said.Instance), "Discord"
		held, err = s.begin(q.Context(), from)
	}
	switch {
	case errors.Is(err, errSlow):
		s.refuse(w, http.StatusTooManyRequests)
	case errors.Is(err, errLink), errors.Is(err, errUsed), errors.Is(err, ErrCode):
		s.refuse(w, http.StatusForbidden)
	case err != nil:
		s.fail(w, q, err)
	default:
		s.send(w, q, map[string]string{"to": boardPath(from.table), "key": held})
	}
}

// tableHere returns the table for a person's Activity: the one whose button they pressed,
// otherwise the one of the channel in which it runs, according to Discord. It returns 0
// if neither is known; then the list of their tables is shown.
func (s *Server) tableHere(ctx context.Context, user, instance string) int64 {
	p, err := s.Store.Person(ctx, user)
	if err == nil && p.Preferences.Pages != nil {
		if here := p.Preferences.Pages.Here; here != nil && s.links.Now().Before(here.Until) {
			return here.Table // the press already checked that they may know it
		}
	}
	channel := ""
	if instance != "" && len(instance) <= 200 {
		if channel, err = s.activity().Channel(ctx, instance, user); err != nil {
			s.Log.WarnContext(ctx, "read Activity", "err", err)
		}
	}
	if channel == "" {
		return 0
	}
	t, err := s.Services.Tables.At(ctx, channel)
	if err == nil && mayWatch(t, user, channel) {
		return t.ID
	}
	mine, err := s.tablesOf(ctx, user)
	if err != nil {
		return 0
	}
	there := slices.DeleteFunc(mine, func(t storage.Table) bool { return t.Channel != channel })
	if len(there) == 1 {
		return there[0].ID
	}
	return 0
}

// mayWatch reports whether a person in a channel may watch a table: they have a seat, or
// it is played in the channel for everybody to see.
func mayWatch(t storage.Table, user, channel string) bool {
	open := (t.Channel == channel || t.Thread == channel) && !t.TableState.Across && !t.TableState.Contest
	return (sits(t, user) || open) && table.SealedTo(t, user) == nil
}
