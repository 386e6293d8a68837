// Package dispatch handles interactions. It limits the rate of one person, acknowledges, waits
// for a free worker, finds the person and the handler by verb or command path, and replies
// with the result or with an apology for a failure.
//
// Handlers are functions from a press or a command to a reply. Only this package sends
// replies. It uses features only through handler.Feature.
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
	"guildhall/bot/discord/process"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// workTime is the maximum time for an acknowledged interaction. Its token lives longer, but
// nobody waits that long.
const workTime = 60 * time.Second

// Dispatcher handles interactions. Its methods are safe for concurrent use.
type Dispatcher struct {
	Deps
	showTable func(context.Context, recipients.Recipient, *table.Snapshot, string) (handler.Reply, error)
	answers   func(context.Context, recipients.Recipient, *table.Snapshot) (handler.LikelyAnswers, error)
	presses   map[string]handler.Route       // by verb
	commands  map[string]handler.Command     // by path, words separated by spaces
	menu      map[string]handler.MenuCommand // by name
	offered   sync.Map                       // by path: the options offered to people
	missed    []func(context.Context, wire.Interaction, recipients.Recipient, wire.Message) wire.Message
	limiter   rateLimiter
	admission *admission
	prompt    promptness
	panels    panels
	screens   screens
	foreign   foreign
}

// New returns a Dispatcher without features. Features need it as their handler.Screens
// and handler.Load, so they are created after it and added by Open.
func New() *Dispatcher {
	d := &Dispatcher{presses: map[string]handler.Route{}, commands: map[string]handler.Command{}, menu: map[string]handler.MenuCommand{}, admission: newAdmission()}
	d.presses["which"] = handler.Route{Ack: handler.Replace, Do: d.which}
	return d
}

// Open adds features before the first interaction, and returns d. It panics if two of
// them declare the same verb or path, which is a bug.
func (d *Dispatcher) Open(deps Deps, features []handler.Feature) *Dispatcher {
	d.Deps, d.limiter.rate = deps, deps.Rate
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
		for _, c := range f.Menu {
			d.menu[deps.Texts.Words("en", storage.Table{}).Label(c.Key)] = c
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
	d.Activity.Change(1)
	defer d.Activity.Change(-1)
	var database string
	in.CustomID, database = cutIdentity(in.CustomID)
	ctx, cancel := context.WithTimeout(wire.WithPriority(ctx, wire.Answer), workTime)
	defer cancel()
	d.Newest.Note(in.Channel, in.LastMessage, d.Now())
	d.Presence.Note(in.User.ID, d.Now(), placesOf(in)...)
	if d.wasAnswered(ctx, in) {
		return
	}
	ctx, seen, ended := d.observe(ctx, in)
	defer ended()
	var acknowledged discordgo.InteractionResponseType // 0: not acknowledged yet
	defer func() {
		if p := recover(); p != nil {
			seen.outcome = "panic"
			d.Log.ErrorContext(ctx, "panic in a handler", "command", strings.Join(in.Command, " "),
				"pressed", handler.WithoutCode(in.CustomID), "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			d.apologise(ctx, in, acknowledged, "error")
		}
	}()
	answer := func() error { return d.answer(ctx, in, &acknowledged) }
	if database != "" && database != d.Database {
		answer = func() error { return d.refuseForeign(ctx, in, database) }
	}
	if err := answer(); err != nil {
		noteOutcome(ctx, err)
		if errors.Is(err, wire.ErrGone) {
			return // another process responded, or it is too late
		}
		switch {
		case errors.Is(err, storage.ErrFull):
			d.Disk.Log(ctx, d.Log, d.Now(), err)
		case errors.Is(err, errBusy):
			// The metrics count these; a log line for each would not help an overloaded
			// host.
		default:
			d.Log.ErrorContext(ctx, "handle interaction", "command", strings.Join(in.Command, " "), "pressed", handler.WithoutCode(in.CustomID), "err", err)
		}
		d.apologise(ctx, in, acknowledged, apology(err))
	}
	d.noteAnswered(ctx, in)
}

// wasAnswered reports whether another process answered an interaction before that process
// ended. Discord sends interactions that may have been missed to the next process.
func (d *Dispatcher) wasAnswered(ctx context.Context, in wire.Interaction) bool {
	if d.Fleet == nil || in.Kind == discordgo.InteractionApplicationCommandAutocomplete {
		return false
	}
	is, err := d.Store.IsAnswered(ctx, in.ID)
	if err != nil {
		d.Log.WarnContext(ctx, "look for answer of another process", "err", err) // if it was answered, Discord refuses a second answer
	}
	return is
}

// noteAnswered stores, for other processes, that an interaction was answered.
func (d *Dispatcher) noteAnswered(ctx context.Context, in wire.Interaction) {
	if d.Fleet == nil || in.Kind == discordgo.InteractionApplicationCommandAutocomplete {
		return
	}
	if err := d.Store.NoteAnswered(context.WithoutCancel(ctx), in.ID); err != nil {
		d.Log.WarnContext(ctx, "store answer for other processes", "err", err)
	}
}

// replyFailed is returned when an interaction was carried out but its reply could not be
// shown.
type replyFailed struct{ error }

func (e replyFailed) Unwrap() error { return e.error }

// apology returns the message key for a failure of the bot.
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

// placesOf returns the places of the person who acts: the channel of the interaction, and
// the table of the pressed button.
func placesOf(in wire.Interaction) []string {
	places := []string{in.Channel}
	if id, err := handler.ParseCustomID(in.CustomID); err == nil && id.Table != 0 {
		places = append(places, process.TablePlace(id.Table))
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
		if in.Menu != 0 {
			in.Shown = d.ownIDs(in.Shown)
			return d.serve(ctx, in, handler.Fresh, acknowledged, func(r recipients.Recipient) (handler.Reply, error) {
				if c, known := d.menu[strings.Join(in.Command, " ")]; known && c.Kind == in.Menu {
					return c.Do(ctx, in, r)
				}
				return d.oldCommand(in, r), nil
			})
		}
		c, known := d.commands[strings.Join(in.Command, " ")]
		how := handler.Fresh
		if in.Foreign && c.Loud {
			how = handler.Aloud
		}
		return d.serve(ctx, in, how, acknowledged, func(r recipients.Recipient) (handler.Reply, error) {
			if known && in.Foreign && !c.Anywhere {
				return handler.TextReply(r.Words().Say("foreign_place")), nil
			}
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
				return handler.TextReply(p.Reader.Words().Say("old_button")), nil
			}
			return rt.Do(ctx, p)
		}
		if lasting {
			return d.serveLasting(ctx, in, id, acknowledged, work)
		}
		err = d.serve(ctx, in, how, acknowledged, func(r recipients.Recipient) (handler.Reply, error) {
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

// offers returns the registered options of a command.
func (d *Dispatcher) offers(c handler.Command) []*discordgo.ApplicationCommandOption {
	if list, known := d.offered.Load(c.Path); known {
		return list.([]*discordgo.ApplicationCommandOption)
	}
	list := handler.NewDescriber(d.Texts, d.Games).Offered(c)
	d.offered.Store(c.Path, list)
	return list
}

// refuseTooFast reports whether a person acts faster than the limit. If so, it sends a refusal
// and does no other work.
func (d *Dispatcher) refuseTooFast(ctx context.Context, in wire.Interaction) (bool, error) {
	cost := 1.0
	if in.Kind == discordgo.InteractionApplicationCommandAutocomplete {
		cost = suggestionCost
	}
	if d.limiter.allows(in.User.ID, cost, d.Now()) {
		return false, nil
	}
	if in.Kind == discordgo.InteractionApplicationCommandAutocomplete {
		return true, d.first(ctx, in, wire.Response{Kind: discordgo.InteractionApplicationCommandAutocompleteResult})
	}
	content := d.Texts.Words(d.Texts.Catalog.Match(in.Locale), storage.Table{}).Say("slow_down")
	return true, d.first(ctx, in, wire.Response{Kind: discordgo.InteractionResponseChannelMessageWithSource, Message: wire.Message{Content: content, Ephemeral: true}})
}

// ackOf returns the acknowledgement of a press. Its reply replaces the pressed message
// only if nobody else sees that. lasting is true for a permanent message in direct
// messages.
func ackOf(in wire.Interaction, a handler.Ack, id handler.CustomID) (how handler.Ack, lasting bool) {
	switch {
	case a == handler.Aloud && (!in.Foreign || in.Ephemeral):
		return handler.Fresh, false
	case a != handler.Replace && a != handler.Own:
		return a, false
	case in.Ephemeral:
		return handler.Replace, false
	case in.Message != "" && id.Table != 0 && in.Direct() && (a == handler.Own || id.Code == handler.Here):
		return handler.Replace, true
	default:
		return handler.Fresh, false
	}
}

// serve acknowledges, runs work and sends its reply.
func (d *Dispatcher) serve(ctx context.Context, in wire.Interaction, a handler.Ack, acknowledged *discordgo.InteractionResponseType, work func(recipients.Recipient) (handler.Reply, error)) error {
	return d.serveAs(ctx, in, a, acknowledged, work, d.reply)
}

// serveLasting is serve for a press on "your turn" of a table, or on its replacement.
// Before the work it stores the press, so that a delivery of another process does not
// remove the message. After the reply it stores the new state of the message. If the
// message is no longer "your turn", such as a receipt after a second tap, it stays and
// the reply is a new message.
func (d *Dispatcher) serveLasting(ctx context.Context, in wire.Interaction, id handler.CustomID, acknowledged *discordgo.InteractionResponseType, work func(handler.Press) (handler.Reply, error)) error {
	var begun storage.Message
	began := func(r recipients.Recipient) (handler.Reply, error) {
		p, first, err := d.Messages.BeginPress(ctx, in, id.Table)
		if err != nil {
			return handler.Reply{}, err
		}
		begun = p
		return work(handler.Press{CustomID: id, In: in, Reader: r, Lasting: true, Unmarked: first})
	}
	beside := false
	err := d.serveAs(ctx, in, handler.Replace, acknowledged, began, func(k *acknowledgement, r recipients.Recipient, say handler.Reply) error {
		if beside = begun.Message == "" && !say.Receipt && !say.Again; beside {
			return d.replyBeside(k, r, say)
		}
		if err := d.reply(k, r, say); err != nil {
			return err
		}
		if k.gone && begun.Message != "" {
			return d.Store.DropPost(ctx, id.Table, messages.Turn, in.User.ID)
		}
		if err := d.Messages.EndPress(context.WithoutCancel(ctx), in, id.Table, begun, say); err != nil {
			d.Log.WarnContext(ctx, "store question of message", "table", id.Table, "err", err)
		}
		return nil
	})
	if err == nil && beside {
		d.stripOrphan(ctx, in, id)
	}
	return err
}

// serveAs is serve with another function for the reply.
func (d *Dispatcher) serveAs(ctx context.Context, in wire.Interaction, a handler.Ack, acknowledged *discordgo.InteractionResponseType, work func(recipients.Recipient) (handler.Reply, error), reply func(*acknowledgement, recipients.Recipient, handler.Reply) error) error {
	if a == handler.Form {
		_, say, err := d.decide(ctx, in, a, work)
		if err != nil {
			return err
		}
		return d.respond(ctx, in, say)
	}
	if a == handler.Aloud {
		r, say, err := d.work(ctx, in, a, work)
		if err != nil {
			return err
		}
		return d.respondAloud(ctx, in, r, say, acknowledged)
	}
	if a != handler.Replace && d.admission.full() {
		return errBusy // refused at once: an empty response and an edit for each would delay others
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

// decide returns the reply of work. If the reply has a function Later, decide calls it after
// the worker is free again.
func (d *Dispatcher) decide(ctx context.Context, in wire.Interaction, a handler.Ack, work func(recipients.Recipient) (handler.Reply, error)) (recipients.Recipient, handler.Reply, error) {
	r, say, err := d.work(ctx, in, a, work)
	if err == nil {
		say, err = d.later(ctx, in, r, say)
	}
	return r, say, err
}

// work finds the reader and runs work. An acknowledged interaction waits for a free
// worker. A form and a reply aloud must be the initial response, so they do not wait.
func (d *Dispatcher) work(ctx context.Context, in wire.Interaction, a handler.Ack, work func(recipients.Recipient) (handler.Reply, error)) (recipients.Recipient, handler.Reply, error) {
	if a != handler.Form && a != handler.Aloud {
		release, err := d.admission.acquire(ctx, a == handler.Replace)
		if err != nil {
			return recipients.Recipient{}, handler.Reply{}, err
		}
		defer release()
	}
	r, err := d.People.Of(ctx, in)
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

// respond sends an initial response: a form, the start of the Activity, or a message if
// neither is possible. A rejected response does not count, so the message may follow it.
func (d *Dispatcher) respond(ctx context.Context, in wire.Interaction, say handler.Reply) error {
	if say.Modal != nil {
		return d.first(ctx, in, wire.Response{Kind: discordgo.InteractionResponseModal, Modal: *say.Modal})
	}
	if say.Launch {
		err := d.first(ctx, in, wire.Response{Kind: wire.LaunchActivity})
		if !errors.Is(err, wire.ErrInvalid) && !errors.Is(err, wire.ErrForbidden) {
			return err
		}
		d.Log.WarnContext(ctx, "start Activity", "channel", in.Channel, "err", err)
	}
	say.Message.Ephemeral = true
	kind := discordgo.InteractionResponseChannelMessageWithSource
	if in.Ephemeral && !say.Launch {
		kind = discordgo.InteractionResponseUpdateMessage
	}
	say.Message = framed(say.Message, kind == discordgo.InteractionResponseUpdateMessage && in.Framed)
	return d.first(ctx, in, wire.Response{Kind: kind, Message: say.Message})
}

// respondAloud sends the public part of a reply as the initial response, and the rest as one
// private message after it. Discord may hide public messages that are not the initial response.
func (d *Dispatcher) respondAloud(ctx context.Context, in wire.Interaction, r recipients.Recipient, say handler.Reply, acknowledged *discordgo.InteractionResponseType) error {
	if say.Public == nil {
		say, err := d.later(ctx, in, r, say)
		if err != nil {
			return err
		}
		return d.respond(ctx, in, say)
	}
	kind := discordgo.InteractionResponseChannelMessageWithSource
	if in.Kind == discordgo.InteractionMessageComponent {
		kind = discordgo.InteractionResponseUpdateMessage
	}
	if err := d.first(ctx, in, wire.Response{Kind: kind, Message: framed(*say.Public, in.Framed)}); err != nil {
		return err
	}
	*acknowledged = discordgo.InteractionResponseDeferredMessageUpdate // an apology follows privately
	say, err := d.later(ctx, in, r, say)
	if err != nil {
		return err
	}
	m := framed(named(d.withMissed(ctx, in, r, say.Message)), false)
	m.Ephemeral = true
	if _, err := d.Wire.FollowUp(ctx, in.ResponseToken, m); err != nil {
		return replyFailed{err}
	}
	return nil
}

// later returns the reply of Reply.Later, or say if it has none.
func (d *Dispatcher) later(ctx context.Context, in wire.Interaction, r recipients.Recipient, say handler.Reply) (handler.Reply, error) {
	if say.Later == nil {
		return say, nil
	}
	say, err := say.Later(ctx)
	if err != nil {
		noteOutcome(ctx, err)
		return d.refused(ctx, in, r, err)
	}
	return say, nil
}

// reply sends the reply to an interaction.
func (d *Dispatcher) reply(k *acknowledgement, r recipients.Recipient, say handler.Reply) error {
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
		d.screens.note(in, replaces, say.Screen, d.Now())
	}
	if say.Public == nil {
		return nil
	}
	said, err := d.Wire.FollowUp(ctx, in.ResponseToken, *say.Public)
	if err != nil && !errors.Is(err, wire.ErrGone) {
		// the private reply is correct and stays
		d.Log.WarnContext(ctx, "send public message", "command", strings.Join(in.Command, " "), "err", err)
	}
	d.Newest.Posted(in.Channel, said.ID)
	return nil
}

// replyBeside sends the reply to a press without changing the pressed message.
func (d *Dispatcher) replyBeside(k *acknowledgement, r recipients.Recipient, say handler.Reply) error {
	say.Message = d.withMissed(k.ctx, k.in, r, say.Message)
	return d.sendBeside(k, say)
}

// sendBeside sends a reply as a new private message with its own pictures.
func (d *Dispatcher) sendBeside(k *acknowledgement, say handler.Reply) error {
	original, err := k.replyBeside(framed(named(say.Message), false).WithAllFiles())
	if err != nil {
		return replyFailed{err}
	}
	if original {
		d.screens.note(k.in, false, say.Screen, d.Now())
	}
	return nil
}

// apologise replies privately that the bot failed. If that fails too, it gives up.
func (d *Dispatcher) apologise(ctx context.Context, in wire.Interaction, acknowledged discordgo.InteractionResponseType, key string) {
	if in.Kind == discordgo.InteractionApplicationCommandAutocomplete {
		return
	}
	content := d.Texts.Words(d.Texts.Catalog.Match(in.Locale), storage.Table{}).Say(key)
	var err error
	switch acknowledged {
	case discordgo.InteractionResponseDeferredMessageUpdate:
		// The pressed panel stays unchanged, with the turn on it.
		_, err = d.Wire.FollowUp(ctx, in.ResponseToken, wire.Message{Content: content, Ephemeral: true})
	case discordgo.InteractionResponseDeferredChannelMessageWithSource:
		_, err = d.Wire.EditOriginal(ctx, in.ResponseToken, wire.Message{Content: content})
	default:
		err = d.Wire.Respond(ctx, in.ResponseToken, wire.Response{Kind: discordgo.InteractionResponseChannelMessageWithSource, Message: wire.Message{Content: content, Ephemeral: true}})
	}
	if err != nil && !errors.Is(err, wire.ErrGone) {
		d.Log.WarnContext(ctx, "send apology", "err", err)
	}
}

// suggest responds while a person types a command. After a failure it sends nothing,
// since the next letter requests suggestions again.
func (d *Dispatcher) suggest(ctx context.Context, in wire.Interaction) error {
	r, err := d.People.Of(ctx, in)
	if err != nil {
		return err
	}
	c := d.commands[strings.Join(in.Command, " ")]
	choices, err := c.Suggestions(ctx, c.Invoked(in, r), d.Access.SuggestTables)
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
		return handler.TextReply(p.Reader.Words().Say("old_button")), nil
	}
	return rt.Do(ctx, p)
}

// ShowTable returns the current state of a table for a person, below a text about their
// last action. It calls the feature of turns.
func (d *Dispatcher) ShowTable(ctx context.Context, r recipients.Recipient, s *table.Snapshot, said string) (handler.Reply, error) {
	return d.showTable(ctx, r, s, said)
}

// Answers returns the answers for a "your turn" message. It calls the feature of turns.
func (d *Dispatcher) Answers(ctx context.Context, r recipients.Recipient, s *table.Snapshot) (handler.LikelyAnswers, error) {
	return d.answers(ctx, r, s)
}

// withMissed adds notices that could not be sent to the reader earlier.
func (d *Dispatcher) withMissed(ctx context.Context, in wire.Interaction, r recipients.Recipient, m wire.Message) wire.Message {
	for _, add := range d.missed {
		m = add(ctx, in, r, m)
	}
	return m
}

// Replies returns the number of interactions that run or wait for a worker.
func (d *Dispatcher) Replies() int { return d.admission.replies() }

// Waiting returns the number of acknowledged interactions that wait for a worker.
func (d *Dispatcher) Waiting() int { return d.admission.waiting() }

// Overloaded reports whether a reply should leave out its picture, so that waiting people
// get their replies sooner.
func (d *Dispatcher) Overloaded(ctx context.Context) bool { return d.admission.overloaded(ctx) }

// Yield delays a picture of a public message while people wait for a worker.
func (d *Dispatcher) Yield(ctx context.Context) { d.admission.yield(ctx) }
