package bench

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"guildhall/bot/discord"
	"guildhall/bot/discord/wire"
	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/bot/sandbox/world"
	"guildhall/render"
	"guildhall/storage"
)

// Places to which the bot sends.
const (
	placeThread = "thread"
	placeDirect = "direct messages"
	placePanel  = "panels"
)

// traffic counts requests, the bytes of their files, the pictures drawn for them, and the
// pictures drawn without reusing an earlier one. Pictures from the cache are not counted.
type traffic struct{ requests, bytes, made, drawn int }

// errand is the reason for traffic: the delivery or press, the operation and the place. The
// operation is empty for drawing.
type errand struct{ cause, op, place string }

func (e errand) String() string { return strings.TrimPrefix(e.cause+", "+e.op, ", ") }

// localDiscord is the sandbox in this process with the people of one table. It counts what
// the bot sends and draws, and has no rate limits.
type localDiscord struct {
	wire.API // the bot's client
	server   *sandbox.Server
	clock    *world.ManualClock
	now      func() time.Time
	cache    *render.Cache

	mu      sync.Mutex // guards sent and open
	sent    map[errand]traffic
	open    map[errand]traffic // traffic whose cause is not known yet
	pressed []byte             // the interaction of the latest press
	direct  map[string]string  // channels of direct messages by person
}

// newLocalDiscord returns a Discord with the guild, the channel and the people of a table.
// Their clients have a locale. now returns its time.
func newLocalDiscord(t storage.Table, locale string, now func() time.Time) (*localDiscord, error) {
	d := &localDiscord{
		clock: world.NewManual(now()), now: now, cache: render.NewCache(64 << 20),
		sent: map[errand]traffic{}, open: map[errand]traffic{}, direct: map[string]string{},
	}
	var err error
	d.server, err = sandbox.New(sandbox.Config{Clock: d.clock, Unlimited: true, Deliver: func(in []byte) { d.pressed = in }})
	if err != nil {
		return nil, err
	}
	d.API, err = wire.NewClient(wire.Config{Token: d.server.Token(), BaseURL: d.server.URL(), Log: silent, Handler: d})
	if err != nil {
		return nil, err
	}
	world := d.server.Chosen()
	world.Guild(t.Guild, "Guildhall", "en-US")
	world.Channel(t.Guild, t.Channel)
	for _, seat := range t.Seats {
		if seat.User == "" {
			continue
		}
		if err := d.admit(t.Guild, seat.User, locale); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// admit adds a person to a guild, with a channel of direct messages.
func (d *localDiscord) admit(guild, user, locale string) (err error) {
	d.server.Chosen().Person(user, "Player", locale, false)
	d.server.Chosen().Member(guild, user, "")
	d.direct[user], err = d.server.As(user).OpenDM()
	return err
}

// handle passes the interaction of an action at a client to the bot. The bot may take as
// long as it wants, since the clock stands still meanwhile.
func (d *localDiscord) handle(ctx context.Context, b *discord.Bot, act func() (*persona.Interaction, error)) (*persona.Interaction, error) {
	d.catchUp()
	i, err := act()
	if err != nil {
		return nil, err
	}
	in, err := wire.DecodeInteraction(d.pressed, time.Time{})
	if err != nil {
		return nil, err
	}
	b.Interaction(ctx, in)
	if !i.Acknowledged() {
		return nil, cmp.Or(ctx.Err(), errors.New("the bot does not respond"))
	}
	return i, ctx.Err()
}

// catchUp sets the clock of the sandbox to the present.
func (d *localDiscord) catchUp() {
	if passed := d.now().Sub(d.clock.Now()); passed > 0 {
		d.clock.Advance(passed)
	}
}

// newest returns the newest message that a person sees in a channel, or nil.
func (d *localDiscord) newest(user, channel string) *model.Message {
	all := d.server.As(user).Messages(channel)
	if len(all) == 0 {
		return nil
	}
	return all[len(all)-1].Message
}

// notice returns the newest of a person's direct messages if it asks them to move, or nil.
func (d *localDiscord) notice(user string) *model.Message {
	m := d.newest(user, d.direct[user])
	if m == nil || !slices.ContainsFunc(model.Rows(m.Components), func(row []model.Component) bool {
		return strings.HasPrefix(row[0].CustomID, "pick:") || strings.HasPrefix(row[0].CustomID, "turn:")
	}) {
		return nil
	}
	return m
}

// total returns the sum of all traffic.
func (d *localDiscord) total() traffic { return d.at("") }

// at returns the traffic to a place, or all traffic for "".
func (d *localDiscord) at(place string) traffic {
	var sum traffic
	for e, t := range d.sent {
		if place == "" || e.place == place {
			sum = sum.plus(t)
		}
	}
	return sum
}

func (t traffic) plus(o traffic) traffic {
	return traffic{t.requests + o.requests, t.bytes + o.bytes, t.made + o.made, t.drawn + o.drawn}
}

// count adds traffic whose cause is not known yet.
func (d *localDiscord) count(e errand, t traffic) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.open[e] = d.open[e].plus(t)
}

// caused assigns the traffic since the last call to the cause by.
func (d *localDiscord) caused(by string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for e, t := range d.open {
		e.cause = by
		d.sent[e] = d.sent[e].plus(t)
	}
	clear(d.open)
}

// Picture returns a picture from the cache, and counts it if it had to be drawn.
func (d *localDiscord) Picture(key string, t *render.Theme, scene func() *render.Scene) ([]byte, error) {
	made, drawn := d.cache.Made(), d.cache.Drawn()
	png, err := d.cache.Picture(key, t, scene)
	if one := (traffic{made: int(d.cache.Made() - made), drawn: int(d.cache.Drawn() - drawn)}); one.made > 0 {
		d.count(errand{op: "draw"}, one)
	}
	return png, err
}

// Acknowledged, Handled and Tried implement handler.Observer.
func (d *localDiscord) Acknowledged(time.Duration) {}

func (d *localDiscord) Handled(string, string, time.Duration) {}

func (d *localDiscord) Tried(kind, _ string, _ time.Duration) { d.caused(kind) }

// ops names the operations of requests by method and path.
var ops = map[string]string{
	"POST /interactions/*/*/callback":        "respond",
	"PATCH /webhooks/*/*/messages/@original": "reply",
	"POST /webhooks/*/*":                     "follow up",
	"POST /channels/*/messages":              "send",
	"PATCH /channels/*/messages/*":           "edit",
	"DELETE /channels/*/messages/*":          "delete",
	"GET /channels/*/messages/*":             "read",
	"GET /channels/*/messages":               "read history",
	"GET /channels/*":                        "look at channel",
	"GET /guilds/*/threads/active":           "list threads",
	"POST /channels/*/threads":               "thread",
	"POST /channels/*/messages/*/threads":    "thread",
	"POST /users/@me/channels":               "open",
}

// errandOf returns the operation of a request and its place. An unknown operation is named by
// its method and path.
func (d *localDiscord) errandOf(r *http.Request) errand {
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/api/v9/"), "/")
	channel := parts[min(1, len(parts)-1)]
	for i, one := range parts {
		if id := i > 0 && !strings.HasPrefix(one, "@") && !slices.Contains([]string{"callback", "messages", "threads", "active", "channels"}, one); id {
			parts[i] = "*"
		}
	}
	path := r.Method + " /" + strings.Join(parts, "/")
	e := errand{op: cmp.Or(ops[path], path), place: placeThread}
	switch {
	case parts[0] == "interactions" || parts[0] == "webhooks":
		e.place = placePanel
	case parts[0] == "users":
		e.place = placeDirect
	}
	for _, direct := range d.direct {
		if channel == direct {
			e.place = placeDirect
		}
	}
	return e
}

// ServeHTTP counts a request of the bot, and answers it as the sandbox does.
func (d *localDiscord) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(fmt.Sprint("request in memory: ", err))
	}
	d.catchUp()
	d.count(d.errandOf(r), traffic{requests: 1, bytes: fileBytes(r.Header.Get("Content-Type"), body)})
	r.Body = io.NopCloser(bytes.NewReader(body))
	d.server.Handler().ServeHTTP(w, r)
}

// fileBytes returns the size of the files in the body of a request.
func fileBytes(kind string, body []byte) int {
	_, params, err := mime.ParseMediaType(kind)
	if err != nil || params["boundary"] == "" {
		return 0
	}
	n := 0
	for parts := multipart.NewReader(bytes.NewReader(body), params["boundary"]); ; {
		p, err := parts.NextPart()
		if err != nil {
			return n
		}
		if p.FileName() == "" {
			continue
		}
		size, err := io.Copy(io.Discard, p)
		if err != nil {
			return n
		}
		n += int(size)
	}
}
