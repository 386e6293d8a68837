package discord_test

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// absent is the value of an option that is not given.
const absent = "(not given)"

// trial describes how to see the effect of an option.
type trial struct {
	in     func(*testing.T, transport) *spot // returns the place of the trial
	as     string                            // user who calls the command; empty: person 1
	with   map[string]string                 // the other options
	before func(at *spot, value string)      // run before each value
	own    bool                              // each value gets a new place
	// asks is set if the command asks for confirmation: the visible effect comes after
	// its button.
	asks bool
	// see returns more visible text besides the reply and the messages that the command
	// sent or changed; nil: nothing more.
	see func(*spot) string
	// shows holds, by value, a text that is visible with that value only; a text after
	// "!" is not visible. It has every choice, the smallest and the largest number, and
	// absent if the option is not required.
	shows map[string]string
	// wrong holds, by value that Discord would send, a text of its refusal.
	wrong map[string]string
	// idle lists values that would have no effect together with other options and are
	// refused.
	idle []beside
}

// beside is a value of an option that has no effect together with others, and a text of
// its refusal.
type beside struct {
	with        map[string]string
	value, text string
}

// transport decodes an interaction as one of Discord's transports delivers it.
type transport func(raw []byte) (wire.Interaction, error)

// byGateway decodes the payload of an event.
func byGateway(raw []byte) (wire.Interaction, error) { return wire.DecodeInteraction(raw, time.Now()) }

// bothWays decodes an interaction as from the gateway and as from HTTP; both must give
// the bot the same.
func bothWays(t *testing.T) transport {
	byHTTP := byHTTP(t)
	return func(raw []byte) (wire.Interaction, error) {
		in, err := byGateway(raw)
		if err != nil {
			return in, err
		}
		posted, err := byHTTP(raw)
		in.Received = posted.Received
		if diff := cmp.Diff(in, posted, cmp.AllowUnexported(wire.Interaction{})); diff != "" && err == nil {
			err = fmt.Errorf("by gateway and by HTTP it differs: %s", diff)
		}
		return posted, err
	}
}

// byHTTP posts the signed body to an endpoint.
func byHTTP(t *testing.T) transport {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	return func(raw []byte) (in wire.Interaction, err error) {
		endpoint := wire.VerifySignature(public, func(w http.ResponseWriter, body []byte, now time.Time) {
			in, err = wire.DecodeInteraction(body, now)
		})
		stamp := strconv.FormatInt(time.Now().Unix(), 10)
		q := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(string(raw)))
		q.Header.Set("X-Signature-Timestamp", stamp)
		q.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(private, append([]byte(stamp), raw...))))
		w := httptest.NewRecorder()
		endpoint.ServeHTTP(w, q)
		if err == nil && w.Code != http.StatusOK && w.Code != http.StatusAccepted {
			err = errors.New(w.Body.String())
		}
		return in, err
	}
}

// Every option of every command has the effect in the effects table, for each choice, the
// smallest, the largest and no value, by the gateway and by HTTP. A wrong value is
// refused privately, and changes nothing.
func TestEveryOptionHasItsEffect(t *testing.T) {
	all := discordtest.New(t, discordtest.Rounds{}).Bot.SlashCommands()
	w := &walk{t: t, whole: t, by: bothWays(t), spots: map[string]*spot{}, made: map[string]*madeSpot{}, all: all}
	known := map[string]bool{}
	for _, path := range registeredPaths(t, all) {
		options := w.options(path)
		if len(options) == 0 {
			known[path] = true
			t.Run(path, func(t *testing.T) { w.on(t).alone(path) })
		}
		for _, o := range options {
			known[path+" "+o.Name] = true
			t.Run(path+" "+o.Name, func(t *testing.T) { w.on(t).option(path, o) })
		}
	}
	for key := range effects {
		if !known[key] {
			t.Errorf("the table of effects has %q, which is not registered", key)
		}
	}
}

// Every field of the forms of /admin has the effect in the fieldEffects table. A wrong
// value is refused privately, and changes nothing.
func TestEveryAdminFieldHasItsEffect(t *testing.T) {
	w := &walk{t: t, whole: t, by: bothWays(t), spots: map[string]*spot{}, made: map[string]*madeSpot{}}
	for key, e := range fieldEffects {
		at := strings.LastIndexByte(key, ' ')
		path, field := key[:at], key[at+1:]
		t.Run(key, func(t *testing.T) { w.on(t).values(e, path, field) })
	}
}

// registeredPaths returns the paths of the commands in the list that pins their names.
func registeredPaths(t *testing.T, registered []*discordgo.ApplicationCommand) (paths []string) {
	t.Helper()
	file, err := os.ReadFile(filepath.Join("testdata", "names.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		words := strings.Fields(line)
		if !strings.HasPrefix(line, "/") {
			continue
		}
		name := words[0][1:]
		i := slices.IndexFunc(registered, func(c *discordgo.ApplicationCommand) bool { return c.Name == name })
		if i < 0 {
			t.Fatalf("/%s is not registered", name)
		}
		grouped := false
		for _, o := range registered[i].Options {
			if o.Type == discordgo.ApplicationCommandOptionSubCommand {
				paths, grouped = append(paths, name+" "+o.Name), true
			}
		}
		if !grouped {
			paths = append(paths, name)
		}
	}
	return paths
}

// walk tries all commands.
type walk struct {
	t, whole *testing.T // whole is the test that owns the places that trials share
	by       transport
	spots    map[string]*spot                // by the trial for which they were made
	made     map[string]*madeSpot            // the same, as templates for copies
	all      []*discordgo.ApplicationCommand // all registered commands
}

// on returns the walk for a subtest.
func (w *walk) on(t *testing.T) *walk {
	one := *w
	one.t = t
	for _, at := range w.spots {
		at.T = t
	}
	return &one
}

// options returns the registered options of a command.
func (w *walk) options(path string) []*discordgo.ApplicationCommandOption {
	first, second, _ := strings.Cut(path, " ")
	for _, c := range w.all {
		if c.Name != first {
			continue
		}
		for _, o := range c.Options {
			if o.Type == discordgo.ApplicationCommandOptionSubCommand && o.Name == second {
				return o.Options
			}
		}
		return c.Options
	}
	return nil
}

// alone tries a command without options: its trial has the one value absent.
func (w *walk) alone(path string) {
	e, stated := effects[path]
	if !stated {
		w.t.Errorf("/%s has no stated effect", path)
		return
	}
	at := w.spot(e)
	if screen := at.call(e, path, "", absent); !seen(screen, e.shows[absent]) {
		w.t.Errorf("/%s: want %q in\n%s", path, e.shows[absent], screen)
	}
}

// spot returns the place for a trial; trials with the same kind of place share it.
func (w *walk) spot(e trial) *spot {
	if e.own {
		return w.copied(w.t, e)
	}
	return w.shared(e)
}

// shared returns the place that trials share, for commands that change nothing.
func (w *walk) shared(e trial) *spot {
	key := fmt.Sprintf("%p", e.in)
	if w.spots[key] == nil {
		w.spots[key] = w.copied(w.whole, e)
		w.spots[key].T = w.t
	}
	return w.spots[key]
}

// copied returns a copy of the place of a trial; the original is made once.
func (w *walk) copied(t *testing.T, e trial) *spot {
	key := fmt.Sprintf("%p", e.in)
	if w.made[key] == nil {
		w.made[key] = &madeSpot{}
	}
	made := w.made[key]
	h := made.New(t, func() *discordtest.Fixture {
		at := e.in(w.whole, w.by)
		made.channel = at.channel
		return at.Fixture
	})
	return &spot{Fixture: h, channel: made.channel}
}

// madeSpot is a place that is made once, with the channel in which commands are called.
type madeSpot struct {
	discordtest.Once
	channel string
}

// option tries an option with all values.
func (w *walk) option(path string, o *discordgo.ApplicationCommandOption) {
	key := path + " " + o.Name
	e, stated := effects[key]
	if !stated {
		w.t.Errorf("/%s %s has no stated effect", path, o.Name)
		return
	}
	for _, v := range valuesOf(o) {
		if e.shows[v] == "" {
			w.t.Errorf("/%s %s:%s has no stated effect", path, o.Name, v)
		}
	}
	w.values(e, path, o.Name)
	w.unoffered(w.shared(e), e, path, o)
}

// values tries an option, or a field of a form, with the values of a trial.
func (w *walk) values(e trial, path, option string) {
	for _, v := range slices.Sorted(maps.Keys(e.shows)) {
		screen := w.spot(e).call(e, path, option, v)
		for other, text := range e.shows {
			if v == absent && other != v { // the bot may ask for the table and name all of them
				continue
			}
			if want := other == v || text == e.shows[v]; want != seen(screen, text) && (want || text[0] != '!') {
				w.t.Errorf("/%s %s:%s (with %v): %q, stated for %s, is seen: %v\n%s", path, option, v, e.with, text, other, !want, screen)
			}
		}
	}
	at := w.spot(e)
	for v, text := range e.wrong {
		w.refused(at, e, path, option, v, text)
	}
	for _, b := range e.idle {
		beside := e
		beside.with = b.with
		w.refused(at, beside, path, option, b.value, b.text)
	}
}

// refused tries a value that Discord would send and that is refused.
func (w *walk) refused(at *spot, e trial, path, option, value, text string) {
	before := at.state()
	if screen := at.call(e, path, option, value); !seen(screen, text) {
		w.t.Errorf("/%s %s:%s (with %v) is refused with\n%s\nwant %q", path, option, value, e.with, screen, text)
	}
	if e.before == nil && at.state() != before {
		w.t.Errorf("/%s %s:%s (with %v) is refused and changes something", path, option, value, e.with)
	}
}

// valuesOf returns the values that a trial must have.
func valuesOf(o *discordgo.ApplicationCommandOption) (list []string) {
	for _, c := range o.Choices {
		list = append(list, fmt.Sprint(c.Value))
	}
	if o.Type == discordgo.ApplicationCommandOptionBoolean {
		list = append(list, "True", "False")
	}
	if o.Type == discordgo.ApplicationCommandOptionInteger {
		list = append(list, strconv.Itoa(int(*o.MinValue)), strconv.Itoa(int(o.MaxValue)))
	}
	if !o.Required {
		list = append(list, absent)
	}
	return list
}

// unoffered sends values that no current client offers: each is refused privately, and
// changes nothing.
func (w *walk) unoffered(at *spot, e trial, path string, o *discordgo.ApplicationCommandOption) {
	text := func(s string) wire.Option {
		return wire.Option{Kind: discordgo.ApplicationCommandOptionString, Text: s}
	}
	bad := map[string]wire.Option{}
	switch {
	case o.Type != discordgo.ApplicationCommandOptionString:
		bad["another kind"] = text("x")
	case len(o.Choices) > 0:
		bad["no choice"] = text("no such choice")
	default:
		bad["another kind"] = wire.Option{Kind: discordgo.ApplicationCommandOptionBoolean, Text: "true", Bool: true}
	}
	if o.Type == discordgo.ApplicationCommandOptionInteger {
		for _, n := range []int64{int64(*o.MinValue) - 1, int64(o.MaxValue) + 1} {
			bad[fmt.Sprint(n)] = wire.Option{Kind: discordgo.ApplicationCommandOptionInteger, Text: fmt.Sprint(n), Int: n, Number: float64(n)}
		}
	}
	if o.Type == discordgo.ApplicationCommandOptionString && o.MaxLength > 0 {
		bad["too long"] = text(strings.Repeat("x", o.MaxLength+1))
	}
	if o.Required {
		bad["missing"] = wire.Option{}
	}
	for name, v := range bad {
		in := at.interaction(e, path, o.Name, absent)
		options := maps.Clone(in.RawOptions())
		if delete(options, o.Name); name != "missing" {
			options[o.Name] = v
		}
		in.SetOptions(options)
		before := at.state()
		p := at.Forged(in)
		if p == nil || p.Viewer != in.User.ID || !strings.Contains(p.Content, "This command has changed") {
			w.t.Errorf("/%s %s: %s is not refused: %+v", path, o.Name, name, p)
		}
		if at.state() != before {
			w.t.Errorf("/%s %s: %s changes something", path, o.Name, name)
		}
	}
}

// spot is a place where options are tried.
type spot struct {
	*discordtest.Fixture
	channel string // channel in which commands are called
}

// given returns the user who calls a command with a value of an option, and all its
// options.
func (e trial) given(option, value string) (user string, options map[string]string) {
	options = map[string]string{}
	maps.Copy(options, e.with)
	if value != absent {
		options[option] = value
	}
	if e.as == "" {
		return "1", options
	}
	return e.as, options
}

// interaction returns a call of a command with a value of an option.
func (at *spot) interaction(e trial, path, option, value string) wire.Interaction {
	at.T.Helper()
	user, given := e.given(option, value)
	return at.Invoked(user, path, given, func(in *wire.Interaction) {
		in.Channel = at.channel
		if user == admin {
			in.Permissions = discordgo.PermissionManageGuild
		}
	})
}

// call calls a command with a value of an option and returns the visible result: the
// reply, and all messages that it sent or changed.
func (at *spot) call(e trial, path, option, value string) string {
	at.T.Helper()
	if e.before != nil {
		e.before(at, value)
	}
	at.Deliver()
	before := at.texts()
	user, given := e.given(option, value)
	reply := at.reply(user, path, given)
	if ids := discordtest.IDs(reply); e.asks && len(ids) == 1 { // a refusal has no button
		at.Deliver()
		before = at.texts()
		press := at.Pressing(user, reply, ids[0])
		press.Permissions = discordgo.PermissionManageGuild
		reply = at.Act(press)
	}
	if reply == nil || reply.Text() == "" {
		at.T.Errorf("/%s %s:%s is not answered", path, option, value)
		return ""
	}
	at.Now = at.Now.Add(3 * time.Minute)
	at.Deliver()
	screen := reply.Text()
	for _, f := range reply.Files {
		screen += "\n" + f.Alt
	}
	for _, p := range at.Wire.Messages {
		if now := p.Text(); p != reply && before[p.ID] != now && !p.Deleted {
			screen += "\n== " + at.place(p.Channel) + " " + strings.Join(p.Mentions, " ") + "\n" + now
		}
	}
	if e.see != nil {
		screen += "\n== seen\n" + e.see(at)
	}
	if strings.Contains(screen, "Something went wrong") || at.Errs.Len() > 0 {
		at.T.Errorf("/%s %s:%s fails: %s\n%s", path, option, value, at.Errs, screen)
		at.Errs.Reset()
	}
	return threadLink.ReplaceAllStringFunc(screen, func(link string) string { return at.place(strings.Trim(link, "<#>")) })
}

// texts returns the current messages by their ids.
func (at *spot) texts() map[string]string {
	texts := map[string]string{}
	for _, p := range at.Wire.Messages {
		texts[p.ID] = p.Text()
	}
	return texts
}

// threadLink matches a link to a thread; its long number is not the number of a table.
var threadLink = regexp.MustCompile(`<#\d{4,}>`)

// place returns the name of a channel: for a thread, the number of its table.
func (at *spot) place(channel string) string {
	for id := int64(1); id < 9; id++ {
		if t, err := at.Store.Table(at.T.Context(), id); err == nil && t.Thread == channel {
			return fmt.Sprintf("thread of #%d", id)
		}
	}
	return channel
}

// seen reports whether a screen matches an expected text.
func seen(screen, text string) bool {
	if not, found := strings.CutPrefix(text, "!"); found {
		return !strings.Contains(screen, not)
	}
	return strings.Contains(screen, text)
}

// state returns everything that commands can change.
func (at *spot) state() string {
	at.T.Helper()
	ctx := at.T.Context()
	var all []any
	add := func(v any, err error) {
		at.Ok(err)
		all = append(all, v)
	}
	g, err := at.Store.Guild(ctx, discordtest.GuildID)
	add(g, err)
	for _, phase := range []storage.Phase{storage.Open, storage.Playing, storage.Finished, storage.Closed} {
		tables, err := at.Store.InPhase(ctx, discordtest.GuildID, phase, 50)
		for _, t := range tables {
			all = append(all, t.ID, t.Rev, t.Phase)
		}
		at.Ok(err)
	}
	for _, user := range []string{"1", "2", admin} {
		p, err := at.Store.Person(ctx, user)
		p.Seen, p.Name, p.Preferences.Hinted = time.Time{}, "", nil
		add(p, err)
		tickets, err := at.Store.TicketsOf(ctx, user)
		add(tickets, err)
	}
	leagues, err := at.Store.LeaguesOf(ctx, discordtest.GuildID)
	add(leagues, err)
	text, err := json.Marshal(all)
	at.Ok(err)
	return string(text)
}
