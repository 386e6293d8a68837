package dispatch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// whichSpace is the blob space of commands that wait for a reply to «Which table do you
// mean?». It holds the latest of each person, and is private to them.
const whichSpace = "which"

// whichWaits is the time during which such a question can be answered.
const whichWaits = 15 * time.Minute

// unplaced is a command that waits for the choice of its table. It holds the whole typed
// command, since a custom id is too short for it.
type unplaced struct {
	ID       string                 `json:"id"` // id of the interaction
	Until    time.Time              `json:"until"`
	Options  map[string]wire.Option `json:"options"`
	Resolved map[string]wire.User   `json:"resolved,omitempty"`
}

// whichTable asks which of several tables the person means. Choosing an option of the
// menu runs the command at that table.
func (d *Dispatcher) whichTable(ctx context.Context, in wire.Interaction, r recipients.Recipient, tables []storage.Table) (handler.Reply, error) {
	code := strings.Join(in.Command, " ")
	if len(in.RawOptions()) > 0 {
		if err := d.keepUnplaced(ctx, in); err != nil {
			return handler.Reply{}, err
		}
		code += "|" + in.ID
	}
	w := r.Words()
	menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: "which", Code: code}.String(), Placeholder: w.Label("which.menu")}
	for i, t := range tables {
		if i == handler.MaxMenu {
			break
		}
		w := r.WordsAt(t)
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label:       textfmt.Clip(w.Title(t), 100),
			Value:       strconv.FormatInt(t.ID, 10),
			Description: textfmt.Clip(w.PeopleLabel(), 100),
		})
	}
	return handler.TextReply(w.Say("which.text")).With(handler.Row(menu)), nil
}

// which runs a command, as it was typed, at the chosen table. It does nothing if the
// typed options are lost, since the command would be different without them.
func (d *Dispatcher) which(ctx context.Context, p handler.Press) (handler.Reply, error) {
	path, asked, typed := strings.Cut(p.Code, "|")
	c, ok := d.commands[path]
	if !ok || len(p.In.Values) != 1 {
		return handler.TextReply(p.Reader.Words().Say("old_button")), nil
	}
	in := p.In
	in.Command = strings.Fields(path)
	options := map[string]wire.Option{}
	if typed {
		kept, err := d.unplaced(ctx, p.Reader.User, asked)
		if errors.Is(err, storage.ErrNotFound) {
			return handler.TextReply(p.Reader.Words().Say("which.gone")), nil
		}
		if err != nil {
			return handler.Reply{}, err
		}
		options, in.Resolved = kept.Options, kept.Resolved
	}
	options[handler.Table.Name()] = wire.Option{Kind: discordgo.ApplicationCommandOptionString, Text: p.In.Values[0]}
	in.SetOptions(options)
	say, err := c.Do(ctx, c.Invoked(in, p.Reader))
	var refused *table.RefusedError
	if typed && (err == nil || errors.As(err, &refused)) {
		err = errors.Join(err, d.Store.DropBlob(ctx, whichSpace, p.Reader.User))
	}
	return say, err
}

// keepUnplaced stores a command until its table is chosen. It replaces an earlier one of
// the person, and deletes expired ones.
func (d *Dispatcher) keepUnplaced(ctx context.Context, in wire.Interaction) error {
	now := d.Now()
	var late []string
	err := d.Store.EachBlob(ctx, whichSpace, func(user string, value []byte) error {
		var u unplaced
		if json.Unmarshal(value, &u) != nil || now.After(u.Until) {
			late = append(late, user)
		}
		return nil
	})
	for _, user := range late {
		err = errors.Join(err, d.Store.DropBlob(ctx, whichSpace, user))
	}
	if err != nil {
		return err
	}
	value, err := json.Marshal(unplaced{in.ID, now.Add(whichWaits), in.RawOptions(), in.Resolved})
	if err != nil {
		return fmt.Errorf("keep a command: %w", err)
	}
	return d.Store.PutBlob(ctx, whichSpace, in.User.ID, value)
}

// unplaced returns the stored command of user with that interaction id, or ErrNotFound.
func (d *Dispatcher) unplaced(ctx context.Context, user, id string) (unplaced, error) {
	var found unplaced
	err := d.Store.EachBlob(ctx, whichSpace, func(who string, value []byte) error {
		if who != user {
			return nil
		}
		return json.Unmarshal(value, &found)
	})
	if err == nil && (found.ID != id || d.Now().After(found.Until)) {
		err = storage.ErrNotFound
	}
	return found, err
}
