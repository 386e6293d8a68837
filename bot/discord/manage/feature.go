// Package manage is the feature of /table manage: one private panel with everything that
// a person can do about a table now, besides playing. Its buttons lead to the features
// that do it.
package manage

import (
	"context"
	"embed"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature handles the command and presses of this package.
type feature struct{ Deps }

// New returns the feature of /table manage.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps}
	return handler.Feature{
		Commands: []handler.Command{{Path: "table manage", Do: f.manage, Options: handler.TableOnly}},
		Presses:  map[string]handler.Route{handler.VerbManage: {Ack: handler.Fresh, Do: f.press}},
	}
}

// manage handles /table manage.
func (f feature) manage(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	t, err := f.Access.TableOf(ctx, c)
	if errors.Is(err, access.ErrNoTable) && !handler.Table.Given(c) {
		t, err = f.nearby(ctx, c)
	}
	if err != nil {
		return handler.Reply{}, err
	}
	return f.panel(ctx, c.Reader, t)
}

// press handles the button that opens the panel.
func (f feature) press(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.panel(ctx, p.Reader, t)
}

// nearby returns a table of other people for a person without one: the table of this
// channel, or one of the server, if the person may know it.
func (f feature) nearby(ctx context.Context, c handler.Invocation) (storage.Table, error) {
	if c.In.Guild == "" {
		return storage.Table{}, access.ErrNoTable
	}
	var others []storage.Table
	for _, phase := range []storage.Phase{storage.Open, storage.Playing} {
		list, err := f.Store.InPhase(ctx, c.In.Guild, phase, access.MaxLooked)
		if err != nil {
			return storage.Table{}, err
		}
		others = append(others, slices.DeleteFunc(list, func(t storage.Table) bool {
			return !access.CanSee(c.In, t) || table.SealedTo(t, c.Reader.User) != nil
		})...)
	}
	switch others = access.NearbyTables(c.In, others); len(others) {
	case 0:
		return storage.Table{}, access.ErrNoTable
	case 1:
		return others[0], nil
	default:
		return storage.Table{}, access.AmbiguousTableError{Tables: others}
	}
}

// panel shows what a person can do about a table now.
func (f feature) panel(ctx context.Context, r recipients.Recipient, t storage.Table) (handler.Reply, error) {
	w := r.WordsAt(t)
	buttons, err := f.possible(ctx, w, r.User, t)
	if err != nil {
		return handler.Reply{}, err
	}
	state := "manage." + string(t.Phase)
	if t.Phase == storage.Playing && t.TableState.Pause.Why != "" {
		state = "manage.paused"
	}
	text := textfmt.Lines("### "+w.Title(t), w.Say(state), w.Say("manage.about"))
	return handler.TextReply(text).Framed(handler.EdgeRead).With(handler.Rows(buttons)...), nil
}

// possible returns a button for each thing that a person can do about a table.
func (f feature) possible(ctx context.Context, w textfmt.Words, user string, t storage.Table) ([]discordgo.Button, error) {
	var buttons []discordgo.Button
	add := func(verb, code, label string) {
		buttons = append(buttons, handler.Button(handler.OnTable(verb, t, code), w.Label(label)))
	}
	sits := access.HasSeat(t, user)
	switch t.Phase {
	case storage.Open:
		if lobby.CanJoin(t, user) {
			add("join", "", "button.join")
		}
		if sits {
			add("leave", "", "button.leave")
			add("start", "", "button.start")
		}
		if lobby.MayChange(t, user) == nil {
			add("bots", "", "button.computers")
		}
		add("more", "", "button.more")
	case storage.Playing:
		if err := f.playing(ctx, user, t, add); err != nil {
			return nil, err
		}
	default:
		add("again", "", "button.again")
	}
	add("note", "", "button.edit_note")
	if f.Services.Absences.MayResign(ctx, t.ID, user) == nil {
		add("giveup", "", "button.give_up")
		buttons[len(buttons)-1].Style = discordgo.DangerButton
	}
	if lobby.MayClose(t, user) == nil {
		add("close", "", "button.close")
		buttons[len(buttons)-1].Style = discordgo.DangerButton
	}
	return buttons, nil
}

// playing adds the buttons that apply while a match is played.
func (f feature) playing(ctx context.Context, user string, t storage.Table, add func(verb, code, label string)) error {
	switch _, err := f.Services.Takebacks.Preview(ctx, t.ID, user); {
	case err == nil:
		add("retract", "", "button.retract")
	case !errors.As(err, new(*table.RefusedError)):
		return err
	}
	if standsIn(t, user) {
		add("here", "", "button.here")
	}
	if !access.HasSeat(t, user) {
		add("follow", "again", "button.follow")
	}
	if access.HasSeat(t, user) || t.Owner == user {
		if t.TableState.Pause.Why == "" {
			add("pause", "", "button.pause")
		} else {
			add("resume", "", "button.resume")
		}
		if t.TableState.Hints || seating.People(t) == 1 {
			add("hint", "", "button.hint")
		}
		add("plan", "", "button.plan")
		add("orders", "", "button.orders")
		add("standask", "", "button.standin")
		add("replask", "", "button.replace")
	}
	return nil
}

// standsIn reports whether a person is a stand-in for somebody at a table, or has one.
func standsIn(t storage.Table, user string) bool {
	return slices.ContainsFunc(t.Seats, func(s storage.Seat) bool {
		return s.Standin != "" && (s.User == user || s.Standin == user)
	})
}
