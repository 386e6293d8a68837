// Package dispatch handles interactions: it limits the rate of one person,
// acknowledges, waits for a free worker, finds the person and the handler by verb
// or command path, replies with the result, and apologises for a failure.
//
// Handlers are functions from a press or a command to a reply; only this package
// sends replies. It uses features only through kit.Feature.
package dispatch

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// workTime bounds the work on an acknowledged interaction; its token lives
// longer, but no person waits that long.
const workTime = 60 * time.Second

// Dispatcher handles interactions. Its methods are safe for concurrent use.
type Dispatcher struct {
	bot       *handler.Env
	posts     messages.Sender
	threads   messages.Threads
	showTable func(context.Context, handler.Recipient, *table.Snapshot, string) (handler.Reply, error)
	answers   func(context.Context, handler.Recipient, *table.Snapshot) (handler.LikelyAnswers, error)
	presses   map[string]handler.Route   // by verb
	commands  map[string]handler.Command // by path, words separated by spaces
	offered   sync.Map                   // by path: the options that people choose from
	missed    []func(context.Context, wire.Interaction, handler.Recipient, wire.Message) wire.Message
	limiter   rateLimiter
	admission *admission
	prompt    promptness
	panels    panels
	screens   screens
	foreign   foreign
}

// New returns a door with nothing behind it: features are made with what they need of
// it (handler.Screens, handler.Load), and then Open gets them.
func New() *Dispatcher {
	return &Dispatcher{presses: map[string]handler.Route{}, commands: map[string]handler.Command{}, admission: newAdmission()}
}

// Open opens the door to features, before the first interaction, and returns it. It
// panics when two of them declare the same verb or path, which is a bug.
func (d *Dispatcher) Open(k *handler.Env, features []handler.Feature) *Dispatcher {
	d.bot, d.posts, d.threads, d.limiter.rate = k, messages.New(k), messages.NewThreads(k), k.Rate
	d.presses["which"] = handler.Route{Ack: handler.Replace, Do: d.which}
	for _, f := range features {
		for verb, r := range f.Presses {
			if _, twice := d.presses[verb]; twice {
				panic("discord: verb " + verb + " twice")
			}
			d.presses[verb] = r
		}
		for _, c := range f.Commands {
			if _, twice := d.commands[c.Path]; twice {
				panic("discord: command " + c.Path + " twice")
			}
			d.commands[c.Path] = c
		}
		if f.Missed != nil {
			d.missed = append(d.missed, f.Missed)
		}
		if f.ShowTable != nil {
			d.showTable = f.ShowTable
		}
		if f.Answers != nil {
			d.answers = f.Answers
		}
	}
	return d
}

// Interaction handles one interaction: it acknowledges, does the work, and
// replies with the result. A panic fails only this interaction.
func (d *Dispatcher) Interaction(ctx context.Context, in wire.Interaction) {
	d.bot.Activity.Change(1)
	defer d.bot.Activity.Change(-1)
	var database string
	in.CustomID, database = cutIdentity(in.CustomID)
	ctx, cancel := context.WithTimeout(wire.WithPriority(ctx, wire.Answer), workTime)
	defer cancel()
	d.bot.Newest.Note(in.Channel, in.LastMessage, d.bot.Now())
	d.bot.Presence.Note(in.User.ID, d.bot.Now(), placesOf(in)...)
	if d.wasAnswered(ctx, in) {
		return
	}
	ctx, seen, ended := d.observe(ctx, in)
	defer ended()
	var acknowledged discordgo.InteractionResponseType // 0: not yet
	defer func() {
		if p := recover(); p != nil {
			seen.outcome = "panic"
			d.bot.Log.ErrorContext(ctx, "panic in a handler", "command", strings.Join(in.Command, " "),
				"pressed", handler.WithoutCode(in.CustomID), "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			d.apologise(ctx, in, acknowledged, "error")
		}
	}()
	answer := func() error { return d.answer(ctx, in, &acknowledged) }
	if database != "" && database != d.bot.Database {
		answer = func() error { return d.refuseForeign(ctx, in, database) }
	}
	if err := answer(); err != nil {
		noteOutcome(ctx, err)
		if errors.Is(err, wire.ErrGone) {
			return // another process responded, or it is too late
		}
		switch {
		case errors.Is(err, storage.ErrFull):
			d.bot.Disk.Log(ctx, d.bot.Log, d.bot.Now(), err)
		case errors.Is(err, errBusy):
			// The metrics count these; a line for each would not help an overloaded host.
		default:
			d.bot.Log.ErrorContext(ctx, "interaction", "command", strings.Join(in.Command, " "), "pressed", handler.WithoutCode(in.CustomID), "err", err)
		}
		d.apologise(ctx, in, acknowledged, apology(err))
	}
	d.noteAnswered(ctx, in)
}

// wasAnswered reports whether another process answered an interaction before it ended:
// Discord sends the process that takes its place what it may have missed.
func (d *Dispatcher) wasAnswered(ctx context.Context, in wire.Interaction) bool {
	if d.bot.Fleet == nil || in.Kind == discordgo.InteractionApplicationCommandAutocomplete {
		return false
	}
	is, err := d.bot.Store.IsAnswered(ctx, in.ID)
	if err != nil {
		d.bot.Log.WarnContext(ctx, "look for answer of another process", "err", err) // Discord refuses a second one
	}
	return is
}

// noteAnswered stores for other processes that an interaction was answered.
func (d *Dispatcher) noteAnswered(ctx context.Context, in wire.Interaction) {
	if d.bot.Fleet == nil || in.Kind == discordgo.InteractionApplicationCommandAutocomplete {
		return
	}
	if err := d.bot.Store.NoteAnswered(context.WithoutCancel(ctx), in.ID); err != nil {
		d.bot.Log.WarnContext(ctx, "store answer for other processes", "err", err)
	}
}

// replyFailed is the error of an interaction that was carried out, but whose
// reply could not be shown.
type replyFailed struct{ error }

func (e replyFailed) Unwrap() error { return e.error }

// apology returns the message key for a failure on our side.
func apology(err error) string {
	if errors.Is(err, storage.ErrFull) {
		return "full"
	}
	if errors.As(err, new(replyFailed)) {
		return "unsaid"
	}
	if errors.Is(err, errBusy) {
		return "busy"
	}
	return "error"
}

// placesOf are where an interaction shows its person to be: the channel, and the table of
// what they press.
func placesOf(in wire.Interaction) []string {
	places := []string{in.Channel}
	if id, err := handler.ParseCustomID(in.CustomID); err == nil && id.Table != 0 {
		places = append(places, handler.TablePlace(id.Table))
	}
	return places
}

// answer finds the handler of an interaction and serves it.
func (d *Dispatcher) answer(ctx context.Context, in wire.Interaction, acknowledged *discordgo.InteractionResponseType) error {
	if slow, err := d.refuseTooFast(ctx, in); slow {
		return err
	}
	switch in.Kind {
	case discordgo.InteractionApplicationCommand:
		c, known := d.commands[strings.Join(in.Command, " ")]
		return d.serve(ctx, in, handler.Fresh, acknowledged, func(r handler.Recipient) (handler.Reply, error) {
			if !known || wire.CheckOptions(d.offers(c), in.RawOptions()) != nil {
				// The person's client knows the commands of an older version.
				return d.oldCommand(in, r), nil
			}
			return c.Do(ctx, c.Invoked(in, r))
		})
	case discordgo.InteractionApplicationCommandAutocomplete:
		return d.suggest(ctx, in)
	case discordgo.InteractionMessageComponent, discordgo.InteractionModalSubmit:
		id, err := handler.ParseCustomID(in.CustomID)
		rt, known := d.presses[id.Verb]
		how, lasting := ackOf(in, rt.Ack, id)
		work := func(p handler.Press) (handler.Reply, error) {
			if err != nil || !known {
				return handler.TextReply(d.bot.Words(p.Reader.Language, handler.NoTable).Say("old_button")), nil
			}
			return rt.Do(ctx, p)
		}
		if lasting {
			return d.serveLasting(ctx, in, id, acknowledged, work)
		}
		err = d.serve(ctx, in, how, acknowledged, func(r handler.Recipient) (handler.Reply, error) {
			return work(handler.Press{CustomID: id, In: in, Reader: r})
		})
		if err == nil {
			d.stripOrphan(ctx, in, id)
		}
		return err
	default:
		return nil
	}
}

// offers returns the options of a command as they are registered.
func (d *Dispatcher) offers(c handler.Command) []*discordgo.ApplicationCommandOption {
	if list, known := d.offered.Load(c.Path); known {
		return list.([]*discordgo.ApplicationCommandOption)
	}
	list := d.bot.Describer().Offered(c)
	d.offered.Store(c.Path, list)
	return list
}

// refuseTooFast refuses a person who acts faster than the limit, without any
// other work, and reports whether it did.
func (d *Dispatcher) refuseTooFast(ctx context.Context, in wire.Interaction) (bool, error) {
	cost := 1.0
	if in.Kind == discordgo.InteractionApplicationCommandAutocomplete {
		cost = suggestionCost
	}
	if d.limiter.allows(in.User.ID, cost, d.bot.Now()) {
		return false, nil
	}
	if in.Kind == discordgo.InteractionApplicationCommandAutocomplete {
		return true, d.first(ctx, in, wire.Response{Kind: discordgo.InteractionApplicationCommandAutocompleteResult})
	}
	content := d.bot.Words(d.bot.Text.Match(in.Locale), handler.NoTable).Say("slow_down")
	return true, d.first(ctx, in, wire.Response{Kind: discordgo.InteractionResponseChannelMessageWithSource, Message: wire.Message{Content: content, Ephemeral: true}})
}

// ackOf returns how a press is acknowledged: its reply replaces only a message that nobody
// else sees. lasting says that this is a lasting one, in direct messages.
func ackOf(in wire.Interaction, a handler.Ack, id handler.CustomID) (how handler.Ack, lasting bool) {
	switch {
	case a != handler.Replace && a != handler.Own:
		return a, false
	case in.Ephemeral:
		return handler.Replace, false
	case in.Message != "" && id.Table != 0 && handler.InDirect(in) && (a == handler.Own || id.Code == handler.Here):
		return handler.Replace, true
	default:
		return handler.Fresh, false
	}
}

// serve acknowledges, runs work and sends its reply.
func (d *Dispatcher) serve(ctx context.Context, in wire.Interaction, a handler.Ack, acknowledged *discordgo.InteractionResponseType, work func(handler.Recipient) (handler.Reply, error)) error {
	return d.serveAs(ctx, in, a, acknowledged, work, d.reply)
}

// serveLasting is serve for a press on "your turn" of a table, or on what took its place.
// Before the work it notes the press, so that a delivery of another process does not remove
// the message under the reply; behind the reply it notes what the message is now. A
// message that is "your turn" no longer, such as the receipt under a second tap, stays as
// it is: the reply is a new one.
func (d *Dispatcher) serveLasting(ctx context.Context, in wire.Interaction, id handler.CustomID, acknowledged *discordgo.InteractionResponseType, work func(handler.Press) (handler.Reply, error)) error {
	var begun storage.Message
	began := func(r handler.Recipient) (handler.Reply, error) {
		p, first, err := d.posts.BeginPress(ctx, in, id.Table)
		if err != nil {
			return handler.Reply{}, err
		}
		begun = p
		return work(handler.Press{CustomID: id, In: in, Reader: r, Lasting: true, Unmarked: first})
	}
	beside := false
	err := d.serveAs(ctx, in, handler.Replace, acknowledged, began, func(k *acknowledgement, r handler.Recipient, say handler.Reply) error {
		if beside = begun.Message == "" && !say.Receipt && !say.Again; beside {
			return d.replyBeside(k, r, say)
		}
		if err := d.reply(k, r, say); err != nil {
			return err
		}
		if k.gone && begun.Message != "" {
			return d.bot.Store.DropPost(ctx, id.Table, messages.Turn, in.User.ID)
		}
		if err := d.posts.EndPress(context.WithoutCancel(ctx), in, id.Table, begun, say); err != nil {
			d.bot.Log.WarnContext(ctx, "what a message asks now is not noted", "match", id.Table, "err", err)
		}
		return nil
	})
	if err == nil && beside {
		d.stripOrphan(ctx, in, id)
	}
	return err
}

// serveAs is serve with another way to send the reply.
func (d *Dispatcher) serveAs(ctx context.Context, in wire.Interaction, a handler.Ack, acknowledged *discordgo.InteractionResponseType, work func(handler.Recipient) (handler.Reply, error), reply func(*acknowledgement, handler.Recipient, handler.Reply) error) error {
	if a == handler.Form {
		_, say, err := d.decide(ctx, in, a, work)
		if err != nil {
			return err
		}
		return d.respond(ctx, in, say)
	}
	if a != handler.Replace && d.admission.full() {
		return errBusy // said at once: an empty response and an edit for each would keep others waiting
	}
	k, err := d.acknowledge(ctx, in, a)
	if err != nil {
		return err
	}
	defer func() { *acknowledged = k.stop() }()
	if a == handler.Replace {
		defer d.panels.take(in.Message)()
	}
	r, say, err := d.decide(ctx, in, a, work)
	if err != nil {
		return err
	}
	return reply(k, r, say)
}

// decide returns the reply of work. Where somebody thinks first, it waits for that
// without occupying a worker.
func (d *Dispatcher) decide(ctx context.Context, in wire.Interaction, a handler.Ack, work func(handler.Recipient) (handler.Reply, error)) (handler.Recipient, handler.Reply, error) {
	r, say, err := d.work(ctx, in, a, work)
	if err == nil && say.Later != nil {
		if say, err = say.Later(ctx); err != nil {
			noteOutcome(ctx, err)
			say, err = d.refused(ctx, in, r, err)
		}
	}
	return r, say, err
}

// work finds the reader and runs work. An acknowledged interaction waits for a free
// worker; a form must be the initial response, so it does not wait.
func (d *Dispatcher) work(ctx context.Context, in wire.Interaction, a handler.Ack, work func(handler.Recipient) (handler.Reply, error)) (handler.Recipient, handler.Reply, error) {
	if a != handler.Form {
		release, err := d.admission.acquire(ctx, a == handler.Replace)
		if err != nil {
			return handler.Recipient{}, handler.Reply{}, err
		}
		defer release()
	}
	r, err := d.bot.ReaderOf(ctx, in)
	if err != nil {
		return r, handler.Reply{}, err
	}
	say, err := work(r)
	if err != nil {
		noteOutcome(ctx, err)
		say, err = d.refused(ctx, in, r, err)
	}
	return r, say, err
}

// respond responds without an earlier acknowledgement: with a form, by starting the
// Activity, or with a message when neither can be done. A refused response does not count
// as one, so the message may follow it.
func (d *Dispatcher) respond(ctx context.Context, in wire.Interaction, say handler.Reply) error {
	if say.Modal != nil {
		return d.first(ctx, in, wire.Response{Kind: discordgo.InteractionResponseModal, Modal: *say.Modal})
	}
	if say.Launch {
		err := d.first(ctx, in, wire.Response{Kind: wire.LaunchActivity})
		if !errors.Is(err, wire.ErrInvalid) && !errors.Is(err, wire.ErrForbidden) {
			return err
		}
		d.bot.Log.WarnContext(ctx, "Discord starts no Activity here", "channel", in.Channel, "err", err)
	}
	say.Message.Ephemeral = true
	kind := discordgo.InteractionResponseChannelMessageWithSource
	if in.Ephemeral && !say.Launch {
		kind = discordgo.InteractionResponseUpdateMessage
	}
	say.Message = framed(say.Message, kind == discordgo.InteractionResponseUpdateMessage && in.Framed)
	return d.first(ctx, in, wire.Response{Kind: kind, Message: say.Message})
}

// reply sends the reply to an interaction.
func (d *Dispatcher) reply(k *acknowledgement, r handler.Recipient, say handler.Reply) error {
	ctx, in := k.ctx, k.in
	replaces := k.replaces()
	say.Message = d.withMissed(ctx, in, r, say.Message)
	m := framed(named(say.Message), replaces && in.Framed)
	if replaces {
		m = keepFiles(m, in.Files)
	}
	err := k.reply(m)
	if replaces && wire.IsNoMessage(err) {
		k.gone = true
		if err := d.sendBeside(k, say); err != nil {
			return err
		}
	} else if err != nil {
		return replyFailed{err}
	} else {
		d.screens.note(in, replaces, say.Screen, d.bot.Now())
	}
	if say.Public == nil {
		return nil
	}
	said, err := d.bot.Wire.FollowUp(ctx, in.ResponseToken, *say.Public)
	if err != nil && !errors.Is(err, wire.ErrGone) {
		// The private reply is correct and stays.
		d.bot.Log.WarnContext(ctx, "public word", "command", strings.Join(in.Command, " "), "err", err)
	}
	d.bot.Newest.Posted(in.Channel, said.ID)
	return nil
}

// replyBeside sends the reply to a press whose message stays as it is.
func (d *Dispatcher) replyBeside(k *acknowledgement, r handler.Recipient, say handler.Reply) error {
	say.Message = d.withMissed(k.ctx, k.in, r, say.Message)
	return d.sendBeside(k, say)
}

// sendBeside sends a reply as a new private message, with pictures of its own.
func (d *Dispatcher) sendBeside(k *acknowledgement, say handler.Reply) error {
	original, err := k.replyBeside(framed(named(say.Message), false).WithAllFiles())
	if err != nil {
		return replyFailed{err}
	}
	if original {
		d.screens.note(k.in, false, say.Screen, d.bot.Now())
	}
	return nil
}

// apologise replies privately that something failed on our side. When that fails
// too, nothing else is tried.
func (d *Dispatcher) apologise(ctx context.Context, in wire.Interaction, acknowledged discordgo.InteractionResponseType, key string) {
	if in.Kind == discordgo.InteractionApplicationCommandAutocomplete {
		return
	}
	content := d.bot.Words(d.bot.Text.Match(in.Locale), handler.NoTable).Say(key)
	var err error
	switch acknowledged {
	case discordgo.InteractionResponseDeferredMessageUpdate:
		// The pressed panel stays as it is, with the turn on it.
		_, err = d.bot.Wire.FollowUp(ctx, in.ResponseToken, wire.Message{Content: content, Ephemeral: true})
	case discordgo.InteractionResponseDeferredChannelMessageWithSource:
		_, err = d.bot.Wire.EditOriginal(ctx, in.ResponseToken, wire.Message{Content: content})
	default:
		err = d.bot.Wire.Respond(ctx, in.ResponseToken, wire.Response{Kind: discordgo.InteractionResponseChannelMessageWithSource, Message: wire.Message{Content: content, Ephemeral: true}})
	}
	if err != nil && !errors.Is(err, wire.ErrGone) {
		d.bot.Log.WarnContext(ctx, "apology", "err", err)
	}
}

// suggest responds while a person types a command. On a failure it sends nothing:
// the next letter asks again.
func (d *Dispatcher) suggest(ctx context.Context, in wire.Interaction) error {
	r, err := d.bot.ReaderOf(ctx, in)
	if err != nil {
		return err
	}
	c := d.commands[strings.Join(in.Command, " ")]
	choices, err := d.bot.Suggestions(ctx, c, c.Invoked(in, r))
	var refused *table.RefusedError
	if err != nil && !errors.As(err, &refused) {
		return err
	}
	return d.first(ctx, in, wire.Response{Kind: discordgo.InteractionApplicationCommandAutocompleteResult, Choices: limitChoices(choices)})
}

// limitChoices cuts suggestions to Discord's limits: 25 of 100 characters each.
func limitChoices(choices []*discordgo.ApplicationCommandOptionChoice) []*discordgo.ApplicationCommandOptionChoice {
	if len(choices) > 25 {
		choices = choices[:25]
	}
	for i := range choices {
		choices[i].Name = textfmt.Clip(choices[i].Name, 100)
	}
	return choices
}

// Go runs the handler of a press by its verb.
func (d *Dispatcher) Go(ctx context.Context, p handler.Press) (handler.Reply, error) {
	rt, known := d.presses[p.Verb]
	if !known {
		return handler.TextReply(d.bot.Words(p.Reader.Language, handler.NoTable).Say("old_button")), nil
	}
	return rt.Do(ctx, p)
}

// ShowTable returns the present state of a table for a person, below a text about their
// last act, as the feature of turns shows it.
func (d *Dispatcher) ShowTable(ctx context.Context, r handler.Recipient, s *table.Snapshot, said string) (handler.Reply, error) {
	return d.showTable(ctx, r, s, said)
}

// Answers returns the answers that stand on "your turn", as the feature of turns chooses
// them.
func (d *Dispatcher) Answers(ctx context.Context, r handler.Recipient, s *table.Snapshot) (handler.LikelyAnswers, error) {
	return d.answers(ctx, r, s)
}

// withMissed adds to a reply the notices that could not be sent to its reader
// before.
func (d *Dispatcher) withMissed(ctx context.Context, in wire.Interaction, r handler.Recipient, m wire.Message) wire.Message {
	for _, add := range d.missed {
		m = add(ctx, in, r, m)
	}
	return m
}

// Replies returns how many interactions are worked on or wait for a worker: for so many
// replies people wait.
func (d *Dispatcher) Replies() int { return d.admission.replies() }

// Waiting returns how many acknowledged interactions wait for a worker.
func (d *Dispatcher) Waiting() int { return d.admission.waiting() }

// Overloaded reports whether a reply should leave out its picture, so that
// waiting people get theirs sooner.
func (d *Dispatcher) Overloaded(ctx context.Context) bool { return d.admission.overloaded(ctx) }

// Yield lets people who wait for a worker go before a picture of a public message.
func (d *Dispatcher) Yield(ctx context.Context) { d.admission.yield(ctx) }
