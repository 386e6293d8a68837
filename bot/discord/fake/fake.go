// Package fake is a fake Discord in memory, for tests of the bot.
package fake

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
)

// nonceKept is how long the fake Discord remembers a nonce.
const nonceKept = 5 * time.Minute

// Posted is a message on the fake Discord.
type Posted struct {
	ID, Channel string
	At          time.Time
	Viewer      string // the person who sees a private reply; empty: everybody in the channel
	wire.Message
	Pinged  []string // when it was posted: edits ping nobody
	Edits   int
	Edited  time.Time
	Deleted bool
	// Before is what the message offered to press before each change, oldest first.
	Before [][]discordgo.MessageComponent
}

// Wire is a fake Discord for handlers. It checks bodies as strictly as Discord
// does, and fails the test on an error.
type Wire struct {
	t        testing.TB
	Now      func() time.Time // nil: no time passes
	Mu       sync.Mutex
	next     int
	Messages []*Posted
	nonces   map[string]*Posted
	Origin   map[string]*Posted // by interaction id
	Asked    map[string]wire.Interaction
	First    map[string]wire.Response
	Shown    map[string]discordgo.InteractionResponseData // the form that was opened last, by person
	Threads  map[string]wire.Channel
	NoDM     map[string]bool
	Fail     map[string][]error // errors of the next calls, by operation
	Down     error              // error of all calls except responses to interactions
	Meantime func()             // happens once, just before the next message is sent
	commands []*discordgo.ApplicationCommand
	Can      map[string]int64 // the bot's permissions by channel; see Rights

	// Budget is the number of calls until the process is killed; 0: never. The
	// last call takes effect when Late is set; its result is lost either way.
	Budget int
	Late   bool
	Dead   bool
	Calls  int
}

// errKilled is the result of every call of a killed process.
var errKilled = errors.New("killed")

// killedBefore counts a call that changes something, and reports whether the process is
// killed before it takes effect.
func (f *Wire) killedBefore() bool {
	f.Calls++
	if f.Budget == 0 || f.Calls < f.Budget {
		return false
	}
	wasDead := f.Dead
	f.Dead = true
	return wasDead || !f.Late
}

// result returns the result of a call: errKilled, when the process was killed
// meanwhile.
func (f *Wire) result() error {
	if f.Dead {
		return errKilled
	}
	return nil
}

func New(t testing.TB) *Wire {
	return &Wire{
		t: t, nonces: map[string]*Posted{}, Origin: map[string]*Posted{}, Asked: map[string]wire.Interaction{},
		First: map[string]wire.Response{}, Shown: map[string]discordgo.InteractionResponseData{}, Threads: map[string]wire.Channel{}, NoDM: map[string]bool{}, Fail: map[string][]error{}, next: 1000,
	}
}

var _ wire.API = (*Wire)(nil)

func (f *Wire) NewID() string {
	f.next++
	return strconv.Itoa(f.next)
}

// nextError returns the next error that a test set for an operation.
func (f *Wire) nextError(op string) error {
	if f.Down != nil && op != "respond" && op != "after respond" {
		return f.Down
	}
	if q := f.Fail[op]; len(q) > 0 {
		f.Fail[op] = q[1:]
		return q[0]
	}
	return nil
}

func (f *Wire) Respond(_ context.Context, tk wire.Ticket, r wire.Response) error {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.nextError("respond"); err != nil {
		return err
	}
	if _, twice := f.First[tk.ID]; twice {
		return wire.ErrGone
	}
	in := f.Asked[tk.ID]
	switch {
	case r.Kind == discordgo.InteractionApplicationCommandAutocompleteResult:
		checkChoices(f.t, r.Choices)
	case r.Kind == discordgo.InteractionResponseModal:
		if in.Kind == discordgo.InteractionModalSubmit {
			f.t.Errorf("a form cannot answer a form")
		}
		checkModal(f.t, r.Modal)
		f.Shown[in.User.ID] = r.Modal
	case r.Kind == discordgo.InteractionResponseDeferredMessageUpdate || r.Kind == discordgo.InteractionResponseUpdateMessage:
		if in.Message == "" {
			f.t.Errorf("%v: nothing to update", in.CustomID)
		}
		f.Origin[tk.ID] = f.Find(in.Channel, in.Message)
		if r.Kind == discordgo.InteractionResponseUpdateMessage {
			CheckMessage(f.t, r.Message)
			f.Origin[tk.ID].become(r.Message)
		}
	default:
		p := &Posted{ID: f.NewID(), Channel: in.Channel, Viewer: in.User.ID}
		if !r.Message.Ephemeral {
			f.t.Errorf("%v %s: a first answer must be private", in.Command, in.CustomID)
		}
		if r.Kind == discordgo.InteractionResponseChannelMessageWithSource {
			CheckMessage(f.t, r.Message)
			p.Message = r.Message
		}
		f.Messages = append(f.Messages, p)
		f.Origin[tk.ID] = p
	}
	f.First[tk.ID] = r
	return f.nextError("after respond")
}

func (f *Wire) Find(channel, id string) *Posted {
	for _, p := range f.Messages {
		if p.ID == id && p.Channel == channel && !p.Deleted {
			return p
		}
	}
	return nil
}

func (f *Wire) Original(context.Context, wire.Ticket) (wire.Posted, error) {
	return wire.Posted{}, nil
}

func (f *Wire) EditOriginal(_ context.Context, tk wire.Ticket, m wire.Message) (wire.Posted, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	CheckMessage(f.t, m)
	if q := f.Fail["answer"]; len(q) > 0 {
		f.Fail["answer"] = q[1:]
		return wire.Posted{}, q[0]
	}
	p := f.Origin[tk.ID]
	if p == nil {
		return wire.Posted{}, wire.ErrGone
	}
	p.become(m)
	p.Edits++
	return wire.Posted{ID: p.ID, Channel: p.Channel}, nil
}

func (f *Wire) DeleteOriginal(context.Context, wire.Ticket) error { return nil }

func (f *Wire) FollowUp(_ context.Context, tk wire.Ticket, m wire.Message) (wire.Posted, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	CheckMessage(f.t, m)
	in := f.Asked[tk.ID]
	p := &Posted{ID: f.NewID(), Channel: in.Channel, Message: m}
	if m.Ephemeral {
		p.Viewer = in.User.ID
	}
	f.Messages = append(f.Messages, p)
	return wire.Posted{ID: p.ID, Channel: p.Channel}, nil
}

func (f *Wire) EditFollowUp(context.Context, wire.Ticket, string, wire.Message) (wire.Posted, error) {
	return wire.Posted{}, nil
}
func (f *Wire) DeleteFollowUp(context.Context, wire.Ticket, string) error { return nil }

func (f *Wire) Send(ctx context.Context, channel string, m wire.Message, nonce string) (wire.Posted, error) {
	if meantime := f.Meantime; meantime != nil {
		f.Meantime = nil
		meantime()
	}
	if err := wire.StillOurs(ctx); err != nil {
		return wire.Posted{}, err
	}
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if f.killedBefore() {
		return wire.Posted{}, errKilled
	}
	CheckMessage(f.t, m)
	if len(nonce) == 0 || len(nonce) > 25 {
		f.t.Errorf("nonce %q", nonce)
	}
	if err := f.nextError("send"); err != nil {
		return wire.Posted{}, err
	}
	if user, ok := DMUser(channel); ok && f.NoDM[user] {
		return wire.Posted{}, wire.ErrNoDM
	}
	if th, ok := f.Threads[channel]; ok && th.Name == "" {
		return wire.Posted{}, wire.ErrNoChannel
	}
	if p := f.nonces[nonce]; p != nil && f.at().Sub(p.At) < nonceKept {
		return wire.Posted{ID: p.ID, Channel: p.Channel}, f.result()
	}
	p := &Posted{ID: f.NewID(), Channel: channel, At: f.at(), Message: m, Pinged: m.Mentions}
	f.Messages = append(f.Messages, p)
	f.nonces[nonce] = p
	return wire.Posted{ID: p.ID, Channel: channel}, errors.Join(f.result(), f.nextError("after send"))
}

func (f *Wire) Edit(_ context.Context, channel, id string, m wire.Message) (wire.Posted, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if f.killedBefore() {
		return wire.Posted{}, errKilled
	}
	CheckMessage(f.t, m)
	if err := f.nextError("edit"); err != nil {
		return wire.Posted{}, err
	}
	if user, ok := DMUser(channel); ok && f.NoDM[user] {
		return wire.Posted{}, wire.ErrNoDM
	}
	if th, ok := f.Threads[channel]; ok && th.Name == "" {
		return wire.Posted{}, wire.ErrNoChannel
	}
	p := f.Find(channel, id)
	if p == nil {
		return wire.Posted{}, wire.ErrGone
	}
	if m.KeepFiles && m.Frame != nil {
		for _, kept := range m.Frame.Kept {
			if !slices.Contains(p.FileNames(), kept.Name) {
				return wire.Posted{}, wire.ErrInvalid // a frame shows no picture that is not there
			}
		}
	}
	p.become(m)
	p.Edits++
	p.Edited = f.at()
	return wire.Posted{ID: id, Channel: channel}, f.result()
}

func (f *Wire) StripComponents(_ context.Context, channel, id string) error {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if f.killedBefore() {
		return errKilled
	}
	if err := f.nextError("strip"); err != nil {
		return err
	}
	if p := f.Find(channel, id); p != nil {
		p.keep()
		p.Components = nil
		return f.result()
	}
	return wire.ErrGone
}

func (f *Wire) Delete(_ context.Context, channel, id string) error {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if f.killedBefore() {
		return errKilled
	}
	if err := f.nextError("delete"); err != nil {
		return err
	}
	if p := f.Find(channel, id); p != nil {
		p.Deleted = true
		return f.result()
	}
	return wire.ErrGone
}

func (f *Wire) Recent(_ context.Context, channel string, since time.Time) ([]wire.Posted, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.nextError("recent"); err != nil {
		return nil, err
	}
	var out []wire.Posted
	for _, p := range f.Messages {
		if p.Channel == channel && !p.Deleted && p.Viewer == "" && !p.At.Before(since) {
			out = append(out, p.posted())
		}
	}
	return out, nil
}

// at returns the time by Discord's clock.
func (f *Wire) at() time.Time {
	if f.Now == nil {
		return time.Time{}
	}
	return f.Now()
}

// become edits a message into m.
func (p *Posted) become(m wire.Message) {
	p.keep()
	if p.Frame != nil && m.Frame == nil {
		panic("fake: a message with a frame becomes one without, which Discord refuses")
	}
	if m.KeepFiles {
		m.Files, m.KeepFiles = append(p.Files[:len(p.Files):len(p.Files)], m.Files...), false
	}
	p.Message = m
}

// FileNames returns the names of the files of a message.
func (p *Posted) FileNames() []string {
	var names []string
	for _, f := range p.Files {
		if f.Address == "" {
			names = append(names, f.Name)
		}
	}
	return names
}

// Addresses returns where the files of a message are.
func (p *Posted) Addresses() []string {
	var list []string
	for _, name := range p.FileNames() {
		list = append(list, "https://cdn.example/"+p.Channel+"/"+p.ID+"/"+name)
	}
	return list
}

// hashed is the part of a file's name that tells its content.
var hashed = regexp.MustCompile(`-[0-9a-f]{8}\.png$`)

// posted returns a message as Discord lists it, which does not keep the text
// character by character.
func (p *Posted) posted() wire.Posted {
	out := wire.Posted{ID: p.ID, Channel: p.Channel, Content: p.Content + " ", Sent: p.At, Edited: p.Edited}
	for _, c := range wire.Rows(p.Components) {
		for _, part := range c.Components {
			switch x := part.(type) {
			case discordgo.Button:
				out.CustomIDs = append(out.CustomIDs, x.CustomID)
			case discordgo.SelectMenu:
				out.CustomIDs = append(out.CustomIDs, x.CustomID)
			}
		}
	}
	return out
}

func (f *Wire) Fetch(_ context.Context, channel, id string) (wire.Posted, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if p := f.Find(channel, id); p != nil {
		return p.posted(), nil
	}
	return wire.Posted{}, wire.ErrGone
}

func (f *Wire) StartThread(_ context.Context, channel string, th wire.Thread) (wire.Channel, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if f.killedBefore() {
		return wire.Channel{}, errKilled
	}
	if n := utf8.RuneCountInString(th.Name); n < 1 || n > 100 {
		f.t.Errorf("thread name of %d characters", n)
	}
	if err := f.nextError("thread"); err != nil {
		return wire.Channel{}, err
	}
	id := th.FromMessage
	if id == "" {
		id = f.NewID()
	} else if f.Find(channel, id) == nil {
		return wire.Channel{}, wire.ErrGone
	}
	ch := wire.Channel{ID: id, Parent: channel, Kind: discordgo.ChannelTypeGuildPublicThread, Name: th.Name}
	f.Threads[id] = ch
	return ch, f.result()
}

func (f *Wire) AddThreadMember(context.Context, string, string) error { return nil }
func (f *Wire) Unarchive(context.Context, string) error               { return nil }
func (f *Wire) RenameThread(context.Context, string, string) error    { return nil }
func (f *Wire) Guild(context.Context, string) (wire.Guild, error)     { return wire.Guild{}, nil }
func (f *Wire) Me(context.Context) (wire.Me, error)                   { return wire.Me{ID: "1"}, nil }
func (f *Wire) Commands(context.Context, string) ([]*discordgo.ApplicationCommand, error) {
	return f.commands, nil
}

// Archive notes that a thread is archived.
func (f *Wire) Archive(_ context.Context, thread string) error {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if f.killedBefore() {
		return errKilled
	}
	if err := f.nextError("archive"); err != nil {
		return err
	}
	ch := f.Threads[thread]
	ch.Archived = true
	f.Threads[thread] = ch
	return f.result()
}

func (f *Wire) OpenDM(_ context.Context, user string) (wire.Channel, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.nextError("open"); err != nil {
		return wire.Channel{}, err
	}
	return wire.Channel{ID: "dm-" + user, Kind: discordgo.ChannelTypeDM}, nil
}

func DMUser(channel string) (string, bool) {
	if len(channel) > 3 && channel[:3] == "dm-" {
		return channel[3:], true
	}
	return "", false
}

func (f *Wire) Channel(_ context.Context, channel string) (wire.Channel, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.nextError("channel"); err != nil {
		return wire.Channel{}, err
	}
	ch := f.Threads[channel]
	if _, ok := f.Threads[channel]; ok && ch.Name == "" {
		return wire.Channel{}, wire.ErrNoChannel
	}
	ch.ID = channel
	for _, p := range f.Messages {
		if p.Channel == channel && p.Viewer == "" {
			ch.LastMessage = p.ID
		}
	}
	return ch, nil
}

// Rights returns what tests set in Can: a channel that they do not name does not exist.
// Otherwise the bot may do all in the channels 600 to 699.
func (f *Wire) Rights(_ context.Context, guild string) (wire.Rights, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.nextError("rights"); err != nil {
		return wire.Rights{}, err
	}
	r := wire.Rights{Can: discordgo.PermissionAdministrator, Channels: map[string]wire.ChannelRights{}}
	for channel, can := range f.Can {
		r.Channels[channel] = wire.ChannelRights{Can: can}
	}
	for n := 600; n < 700 && f.Can == nil; n++ {
		r.Channels[strconv.Itoa(n)] = wire.ChannelRights{Can: discordgo.PermissionAdministrator}
	}
	return r, nil
}

func (f *Wire) Register(_ context.Context, _ string, want []*discordgo.ApplicationCommand) (bool, error) {
	f.commands = want
	return true, nil
}

// In lists the messages of a channel, public ones or those that only viewer sees.
func (f *Wire) In(channel, viewer string) []*Posted {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	var out []*Posted
	for _, p := range f.Messages {
		if p.Channel == channel && p.Viewer == viewer && !p.Deleted {
			out = append(out, p)
		}
	}
	return out
}

// Text returns a message in the form of a golden file.
func (p *Posted) Text() string {
	out := p.Content
	for _, c := range wire.Rows(p.Components) {
		out += "\n"
		for _, part := range c.Components {
			switch x := part.(type) {
			case discordgo.Button:
				out += fmt.Sprintf("[%s]", x.Label)
			case discordgo.SelectMenu:
				out += fmt.Sprintf("<%s", x.Placeholder)
				if least, most := wire.Takes(x); most > 1 {
					out += fmt.Sprintf(" (%d-%d)", least, most)
				}
				for _, o := range x.Options {
					mark := " "
					if o.Default {
						mark = "*"
					}
					out += "\n  " + mark + o.Label
					if o.Description != "" {
						out += " | " + o.Description
					}
				}
				out += ">"
			}
		}
	}
	for _, f := range p.Files {
		out += fmt.Sprintf("\n(%s)", hashed.ReplaceAllString(f.Name, ".png"))
	}
	return out
}

// Button finds a button by the prefix of its label.
func (p *Posted) Button(label string) string {
	for _, c := range wire.Rows(p.Components) {
		for _, part := range c.Components {
			if b, ok := part.(discordgo.Button); ok && strings.HasPrefix(b.Label, label) {
				return b.CustomID
			}
		}
	}
	return ""
}

// Menu finds a menu by the verb of its id.
func (p *Posted) Menu(verb string) (discordgo.SelectMenu, bool) {
	for _, c := range wire.Rows(p.Components) {
		for _, part := range c.Components {
			if s, ok := part.(discordgo.SelectMenu); ok && strings.HasPrefix(s.CustomID, verb+":") {
				return s, true
			}
		}
	}
	return discordgo.SelectMenu{}, false
}

// keep notes what the message offers to press, as a client may that has not seen its
// next change.
func (p *Posted) keep() {
	if len(p.Components) > 0 {
		p.Before = append(p.Before, p.Components)
	}
}
