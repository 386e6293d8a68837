package discordtest

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/bot/sandbox/world"
)

// Discord replaces Discord in tests: a sandbox in the same process, called through the
// real client. A test decides when each call happens. It stores every message of the bot,
// and can kill the bot's process at any call.
type Discord struct {
	*wire.Client // makes the calls; the methods below note or refuse some of them
	Server       *sandbox.Server
	clock        *world.ManualClock
	keeper       world.MemoryKeeper // nil: the world is not saved
	t            testing.TB
	said         *transcript

	Now      func() time.Time
	Mu       sync.Mutex
	Messages []*Posted
	ids      shortIDs
	Origin   map[string]*Posted // by interaction id
	Asked    map[string]wire.Interaction
	First    map[string]wire.Response
	Shown    map[string]discordgo.InteractionResponseData // the form opened last, by person
	open     map[string]*persona.Interaction              // the same form at the person's client
	doing    map[string]*persona.Interaction              // actions of people, by interaction id
	sent     []byte                                       // the interaction being delivered by the sandbox

	registered string // the games whose commands are registered

	NoDM     map[string]bool    // people who accept no direct messages
	Can      map[string]int64   // the bot's permissions in channels
	Fail     map[string][]error // errors of the next calls, by operation; see refusal
	Down     error              // error of all calls except responses to interactions: nothing reaches Discord
	Meantime func()             // called once, just before the next message is sent
	person   func(user string)  // adds a person to the sandbox
	met      map[string]bool    // people already added to the sandbox
	gone     map[string]bool    // channels that were deleted
	closed   map[string]bool    // the state of NoDM in the sandbox
	could    map[string]int64   // the state of Can in the sandbox

	// Budget is the number of calls until the process is killed; 0 means never. The last
	// call takes effect if Late is set; its result is lost either way.
	Budget int
	Late   bool
	Dead   bool
	Calls  int
}

var _ wire.API = (*Discord)(nil)

// newDiscord returns a sandbox with one server and its default channel, at the time of now.
// keeper, if not nil, saves its world.
func newDiscord(t testing.TB, now func() time.Time, keeper world.MemoryKeeper) *Discord {
	t.Helper()
	d := unconnected(t, now)
	d.clock = world.NewManual(now())
	d.connect(keeper)
	d.Server.Chosen().Guild(GuildID, "Guildhall", "en-US")
	d.Server.Chosen().Channel(GuildID, ChannelID)
	return d
}

// unconnected returns a Discord without a sandbox.
func unconnected(t testing.TB, now func() time.Time) *Discord {
	return &Discord{
		t: t, said: newTranscript(t), Now: now,
		Origin: map[string]*Posted{}, Asked: map[string]wire.Interaction{}, First: map[string]wire.Response{},
		Shown: map[string]discordgo.InteractionResponseData{}, open: map[string]*persona.Interaction{}, doing: map[string]*persona.Interaction{},
		ids: shortIDs{}, NoDM: map[string]bool{}, Fail: map[string][]error{}, met: map[string]bool{}, gone: map[string]bool{}, closed: map[string]bool{}, could: map[string]int64{},
	}
}

// connect creates the sandbox with the world in keeper.
func (d *Discord) connect(keeper world.MemoryKeeper) {
	d.t.Helper()
	cfg := sandbox.Config{Clock: d.clock, Deliver: func(in []byte) { d.sent = in }}
	if keeper != nil {
		cfg.Keeper = keeper
	}
	d.keeper = keeper
	d.Server, d.Client = newServer(d.t, cfg)
	d.t.Cleanup(d.close)
}

// updateKeepsFiles reports whether a response of type 7 without attachments keeps the files of
// its message. Discord's documentation allows both readings.
func updateKeepsFiles() bool { return os.Getenv("GUILDHALL_UPDATE_KEEPS_FILES") != "" }

// newServer returns a sandbox in this process, and a client that calls it.
func newServer(t testing.TB, cfg sandbox.Config) (*sandbox.Server, *wire.Client) {
	t.Helper()
	cfg.UpdateKeepsFiles = updateKeepsFiles()
	if cfg.Unlimited = true; cfg.Deliver == nil {
		cfg.Deliver = func([]byte) {}
	}
	server, err := sandbox.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	client, err := wire.NewClient(wire.Config{Token: server.Token(), BaseURL: server.URL(), Log: slog.New(slog.DiscardHandler), Handler: server.Handler()})
	if err != nil {
		t.Fatal(err)
	}
	return server, client
}

// close fails the test for requests that Discord would ignore or does not support.
func (d *Discord) close() {
	for _, u := range d.Server.Unknown() {
		d.t.Errorf("unknown route: %s", u)
	}
	for _, v := range d.Server.Violations() {
		d.t.Errorf("violation: %s", v)
	}
	d.Client.Close()
	d.Server.Close()
}

// errKilled is returned by every call of a killed process.
var errKilled = errors.New("killed")

// killedBefore counts a changing call, and reports whether the process is killed before
// the call takes effect.
func (d *Discord) killedBefore() bool {
	d.Calls++
	if d.Budget == 0 || d.Calls < d.Budget {
		return false
	}
	wasDead := d.Dead
	d.Dead = true
	return wasDead || !d.Late
}

// result returns errKilled if the process has been killed in the meantime.
func (d *Discord) result() error {
	if d.Dead {
		return errKilled
	}
	return nil
}

// catchUp sets the sandbox to the current time, and applies the closed direct messages
// and permissions that the test set.
func (d *Discord) catchUp() {
	if now := d.Now(); now.After(d.clock.Now()) {
		d.clock.Advance(now.Sub(d.clock.Now()))
	}
	for user, closed := range d.NoDM {
		if d.closed[user] != closed {
			d.closeDM(user, closed)
		}
	}
	for user, closed := range d.closed {
		if closed && !d.NoDM[user] {
			d.closeDM(user, false)
		}
	}
	d.permit()
}

func (d *Discord) closeDM(user string, closed bool) {
	d.ensureDM("dm-" + user)
	if err := d.Server.SetClosedDM(user, closed); err != nil {
		d.t.Fatalf("direct messages of %s: %v", user, err)
	}
	d.closed[user] = closed
}

// permit applies the permissions of Can, and deletes channels that are no longer in it.
func (d *Discord) permit() {
	for channel, can := range d.Can {
		if had, known := d.could[channel]; known && had == can {
			continue
		}
		d.Server.Chosen().Channel(GuildID, channel)
		all := model.BotInvite | model.Everyday
		err := d.Server.SetOverwrite(channel, model.Overwrite{ID: d.Server.AppID(), Type: 1, Allow: model.Permissions(can), Deny: all &^ model.Permissions(can)})
		if err != nil {
			d.t.Fatal(err)
		}
		d.could[channel] = can
	}
	for channel := range d.could {
		if _, there := d.Can[channel]; !there {
			d.DeleteChannel(channel)
			delete(d.could, channel)
		}
	}
}

// DeleteChannel deletes a channel or thread with its messages, without an event to the bot.
func (d *Discord) DeleteChannel(id string) {
	d.t.Helper()
	if _, err := d.Server.Faults.Set(fault.Fault{Kind: fault.WorldDeleteChannel, Channel: id}); err != nil {
		d.t.Fatal(err)
	}
	d.gone[id] = true
	for _, p := range d.Messages {
		if p.Channel == id {
			p.Deleted = true
		}
	}
}

// Remove deletes a message, like a moderator.
func (d *Discord) Remove(p *Posted) {
	d.t.Helper()
	if _, err := d.Server.Faults.Set(fault.Fault{Kind: fault.WorldDeleteMessage, Channel: p.Channel, Message: p.ID}); err != nil {
		d.t.Fatal(err)
	}
	p.Deleted = true
}

// Unframe turns a message into one from an older version of the bot: without a frame,
// with this content, and with its picture only if pictured is set.
func (d *Discord) Unframe(p *Posted, content string, pictured bool) {
	d.Server.Chosen().Unframe(p.Channel, p.ID, content, pictured)
	if p.Frame, p.Content = nil, content; !pictured {
		p.Files = nil
	}
}

// refusal makes the sandbox answer the next call of an operation with the error that a
// test set. If no answer of Discord causes that error, it is returned, and the call must
// not be made.
func (d *Discord) refusal(op string) (done func(), err error) {
	d.catchUp()
	nothing := func() {}
	if d.Down != nil {
		return nothing, d.Down
	}
	for _, when := range []string{op, "after " + op} {
		q := d.Fail[when]
		if len(q) == 0 {
			continue
		}
		d.Fail[when] = q[1:]
		x, can := faultOf(q[0], when != op)
		if !can {
			return nothing, q[0]
		}
		id, err := d.Server.Faults.Set(x)
		return func() { d.Server.Faults.Clear(id) }, err
	}
	return nothing, nil
}

// faultOf returns the sandbox fault that makes the client return err, after the call's
// effect or instead of it; false if there is none.
func faultOf(err error, after bool) (x fault.Fault, ok bool) {
	x = fault.Fault{Kind: fault.RESTError, Count: 1, Text: "refused by a test"}
	var e *wire.Error
	switch {
	case errors.As(err, &e) && e.Status != 0 && e.Code != 0:
		x.Status, x.Code = e.Status, e.Code
	case errors.Is(err, wire.ErrOutcomeUnknown):
		x.Kind, x.Status = fault.RESTBefore, http.StatusServiceUnavailable
		if after {
			x.Kind = fault.RESTAfter
		}
	case errors.Is(err, wire.ErrNoDM):
		x.Status, x.Code = http.StatusForbidden, 50007
	case errors.Is(err, wire.ErrForbidden):
		x.Status, x.Code = http.StatusForbidden, 50013
	default:
		return x, false
	}
	return x, true
}

// Find returns a message that is not deleted; nil if there is none.
func (d *Discord) Find(channel, id string) *Posted {
	if p := d.find(channel, id); p != nil && !p.Deleted {
		return p
	}
	return nil
}

func (d *Discord) find(channel, id string) *Posted {
	for _, p := range slices.Backward(d.Messages) {
		if p.ID == id && p.Channel == channel {
			return p
		}
	}
	return nil
}

// In lists the messages of a channel: public ones, or the private ones of viewer.
func (d *Discord) In(channel, viewer string) []*Posted {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	var out []*Posted
	for _, p := range d.Messages {
		if p.Channel == channel && p.Viewer == viewer && !p.Deleted {
			out = append(out, p)
		}
	}
	return out
}

// DMUser returns the person of a direct message channel.
func DMUser(channel string) (string, bool) {
	if len(channel) > 3 && channel[:3] == "dm-" {
		return channel[3:], true
	}
	return "", false
}

// keep stores a new message.
func (d *Discord) keep(p *Posted) {
	d.tell("posted", p)
	d.ids.add(p.ID)
	p.ids = d.ids
	d.Messages = append(d.Messages, p)
}

// tell adds a change of a message to the transcript.
func (d *Discord) tell(what string, p *Posted) {
	where := "in " + p.Channel
	if p.Viewer != "" {
		where = "only " + p.Viewer + " " + where
	}
	then := *p // its current state
	d.said.add(d.clock.Now(), func() string { return what + " " + where + ": " + then.Text() })
}

// changed makes a changing call of the bot. It fails after the process was killed, and
// with the error that the test set.
func (d *Discord) changed(op string, call func() error) error {
	if d.killedBefore() {
		return errKilled
	}
	done, err := d.refusal(op)
	if err != nil {
		return err
	}
	defer done()
	if err := call(); err != nil {
		return err
	}
	return d.result()
}

// read makes a reading call of the bot.
func read[T any](d *Discord, op string, call func() (T, error)) (none T, err error) {
	done, err := d.refusal(op)
	if err != nil {
		return none, err
	}
	defer done()
	return call()
}

// ensure adds a channel for an id that the test uses.
func (d *Discord) ensure(channel string) {
	if _, dm := DMUser(channel); dm {
		d.ensureDM(channel)
	} else if !d.gone[channel] {
		d.Server.Chosen().Channel(GuildID, channel)
	}
}

// ensureDM adds the direct message channel of a person.
func (d *Discord) ensureDM(channel string) {
	if user, ok := DMUser(channel); ok {
		if !d.met[user] {
			d.person(user)
		}
		d.Server.Chosen().DM(channel, user)
	}
}

// OpenDM implements wire.API.
func (d *Discord) OpenDM(ctx context.Context, user string) (wire.Channel, error) {
	return read(d, "open", func() (wire.Channel, error) {
		d.ensureDM("dm-" + user)
		return d.Client.OpenDM(ctx, user)
	})
}
