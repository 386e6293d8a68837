// Package push is the feature of notifications in browsers: it tells people there of their
// turn, of reminders and of results, and takes a notification away when the turn was made.
package push

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/bot/webpush"
	"guildhall/engine"
	"guildhall/storage"
)

// Texts holds the messages of this package, in every language.
//
//go:embed text/*.json
var Texts embed.FS

type feature struct{ Deps }

// New returns the feature.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps}
	return handler.Feature{
		Deliveries: map[string]handler.Delivery{queue.KindPush: {Do: f.deliver, Raw: true, Lane: queue.PushLane}},
		CardShown:  f.cardShown,
	}
}

// notification is a message to the service worker of a browser.
type notification struct {
	Tag   string `json:"tag"` // of the table: a newer notification replaces an older one
	Title string `json:"title"`
	Body  string `json:"body"`
	To    string `json:"to"`             // path of the page
	Done  bool   `json:"done,omitempty"` // the notification goes away
}

// maxBody bounds the text of a notification; browsers cut longer ones.
const maxBody = 300

// deliver sends a notification to the browsers of a person that want it.
func (f feature) deliver(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	var body queue.PushBody
	if err := json.Unmarshal(d.Body, &body); err != nil || f.Push == nil {
		return err
	}
	r, err := f.People.Named(ctx, d.User, "")
	if err != nil || r.Preferences.Pages == nil {
		return err
	}
	s, err := f.Services.Tables.Look(ctx, d.Table, d.User)
	if err != nil {
		return err
	}
	said, about, err := f.notification(r, s, body.About)
	if err != nil {
		return err
	}
	if at := f.undisturbed(r, s.Table); about != queue.PushDone && at.After(f.Now()) {
		return handler.DeferredError{Until: at}
	}
	text, err := json.Marshal(said)
	if err != nil {
		return err
	}
	var failed error
	for _, b := range r.Preferences.Pages.Browsers {
		if !about.Wants(b, d.Table) || !f.Now().Before(b.Until) || about == queue.PushDone && !slices.Contains(b.Push.Notified, d.Table) {
			continue
		}
		err := f.Push.Send(ctx, *b.Push, said.Tag, text)
		switch {
		case errors.Is(err, webpush.ErrGone):
			err = f.change(ctx, d.User, b, func(b *storage.Browser) { b.Push = nil })
		case err == nil:
			err = f.change(ctx, d.User, b, func(b *storage.Browser) { b.Push.Notified = withNotified(b.Push.Notified, d.Table, about) })
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

// undisturbed returns when a person may be disturbed: now, or after their quiet hours or
// vacation.
func (f feature) undisturbed(r recipients.Recipient, t storage.Table) time.Time {
	ways := r.Preferences
	if !clock.HasQuietTimes(ways) {
		ways.Quiet = &storage.QuietHours{}
	}
	return clock.NextUndisturbed(t.TableState.Terms, storage.Wait{}, ways, f.Now())
}

// maxNotified bounds the tables that a browser is remembered to show.
const maxNotified = 40

// withNotified returns the tables whose notifications may be shown, after one more notification.
func withNotified(tables []int64, table int64, about queue.PushEvent) []int64 {
	rest := slices.DeleteFunc(slices.Clone(tables), func(id int64) bool { return id == table })
	if about == queue.PushTurn || about == queue.PushReminder {
		rest = append(rest, table)
	}
	return rest[max(0, len(rest)-maxNotified):]
}

// change changes the stored form of a browser that still has its subscription.
func (f feature) change(ctx context.Context, user string, at storage.Browser, do func(*storage.Browser)) error {
	_, err := f.People.Change(ctx, user, false, func(p *storage.Person) {
		if p.Preferences.Pages == nil {
			return
		}
		pages := *p.Preferences.Pages
		pages.Browsers = slices.Clone(pages.Browsers)
		for i, b := range pages.Browsers {
			if b.ID == at.ID && b.Push != nil && b.Push.Endpoint == at.Push.Endpoint {
				push := *b.Push
				pages.Browsers[i].Push = &push
				do(&pages.Browsers[i])
			}
		}
		p.Preferences.Pages = &pages
	})
	return err
}

// notification returns what a browser shows about an event, and the event that is true now: a
// turn may have been made meanwhile.
func (f feature) notification(r recipients.Recipient, s *table.Snapshot, about queue.PushEvent) (notification, queue.PushEvent, error) {
	w := r.WordsAt(s.Table)
	n := notification{
		Tag: "t" + strconv.FormatInt(s.Table.ID, 10), To: "/board/t/" + strconv.FormatInt(s.Table.ID, 10) + "/",
		Title: w.Label("push.title", engine.Word("game", w.ShortName(s.Table.Game)), engine.N("n", int(s.Table.ID))),
	}
	if err := table.SealedTo(s.Stored(), r.User); err != nil {
		return n, about, err
	}
	if (about == queue.PushTurn || about == queue.PushReminder) && !access.OwesMove(s, r.User) {
		about = queue.PushDone
	}
	switch about {
	case queue.PushDone:
		n.Done = true
	case queue.PushResult:
		n.Body = w.Flat(engine.T("discord.push.over"))
		if s.Result != nil {
			n.Body = strings.ReplaceAll(w.Winners(s.Result), "**", "")
		}
	case queue.PushReminder:
		n.Body = join(w, "discord.push.waits", w.Flat(s.Posed.Text))
	default:
		n.Body = join(w, "discord.push.turn", w.Flat(s.Posed.Text))
	}
	n.Body = textfmt.Clip(n.Body, maxBody)
	return n, about, nil
}

// join returns a sentence and the question after it.
func join(w textfmt.Words, key, question string) string {
	return strings.TrimSpace(w.Flat(engine.T(key)) + " " + question)
}

// cardShown takes notifications away from people whose turn is over.
func (f feature) cardShown(ctx context.Context, s *table.Snapshot) error {
	if f.Push == nil {
		return nil
	}
	var failed error
	for _, seat := range s.Table.Seats {
		user := seating.WaitingUser(seat)
		if user == "" || seating.IsComputer(user) || access.OwesMove(s, user) {
			continue
		}
		p, err := f.Store.Person(ctx, user)
		if err == nil && p.Preferences.Pages != nil && slices.ContainsFunc(p.Preferences.Pages.Browsers, func(b storage.Browser) bool {
			return b.Push != nil && slices.Contains(b.Push.Notified, s.Table.ID)
		}) {
			err = f.Queue.EnqueuePush(ctx, s.Table, p, queue.PushDone)
		}
		failed = errors.Join(failed, err)
	}
	return failed
}
