// Package access finds the table that a person means, and checks that they may know it.
package access

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/storage"
)

// Contests decides who may watch tables of contests without a seat.
type Contests interface {
	// MayWatch reports whether a person may watch the table of a contest. If they may not
	// yet, it returns a refusal.
	MayWatch(ctx context.Context, in wire.Interaction, table int64) (bool, error)
}

// Access finds tables for people. Its methods are safe for concurrent use.
type Access struct {
	store    storage.Store
	tables   *table.Tables
	queue    *queue.Queue
	contests Contests
}

// New returns an Access. contests may be nil: then no table belongs to a contest.
func New(store storage.Store, tables *table.Tables, q *queue.Queue, contests Contests) *Access {
	return &Access{store: store, tables: tables, queue: q, contests: contests}
}

// AmbiguousTableError is returned when a command could mean several tables.
type AmbiguousTableError struct{ Tables []storage.Table }

func (AmbiguousTableError) Error() string { return "several tables could be meant" }

// ErrNoTable is returned when a command does not name or imply a table.
var ErrNoTable = errors.New("no table is meant")

// ErrForeign is returned for a table of another server.
var ErrForeign = errors.New("table of another server")

// ErrElsewhere is returned for a table in another channel of the server.
var ErrElsewhere = errors.New("table of another channel")

// TableOf returns the table of a command: the named one, otherwise the table of this
// channel, otherwise the only one where the person has a seat. It restores a deleted
// thread.
func (a *Access) TableOf(ctx context.Context, c handler.Invocation, phases ...storage.Phase) (storage.Table, error) {
	t, err := a.TableMeant(ctx, c, phases)
	if err == nil && t.Phase == storage.Playing {
		err = a.RestoreThread(ctx, c.In, t)
	}
	return t, err
}

// TableMeant is TableOf without restoring a deleted thread.
func (a *Access) TableMeant(ctx context.Context, c handler.Invocation, phases []storage.Phase) (storage.Table, error) {
	if handler.Table.Given(c) {
		id, err := strconv.ParseInt(strings.TrimPrefix(strings.TrimSpace(handler.Table.Of(c)), "#"), 10, 64)
		if err != nil {
			return storage.Table{}, ErrNoTable
		}
		return a.TableInReach(ctx, c.In, id)
	}
	if len(phases) == 0 {
		phases = []storage.Phase{storage.Open, storage.Playing}
	}
	var refused *table.RefusedError
	t, err := a.tables.At(ctx, c.In.Channel)
	if err != nil && !errors.As(err, &refused) {
		return storage.Table{}, err
	}
	if err == nil && t.Guild != "" {
		return t, table.SealedTo(t, c.In.User.ID)
	}
	mine, failed := a.store.Of(ctx, c.In.User.ID, phases...)
	if failed != nil {
		return storage.Table{}, failed
	}
	// Several matches may be played in the same direct messages.
	if err == nil && !slices.ContainsFunc(mine, func(o storage.Table) bool { return stands(c.In, o) && o.ID != t.ID }) {
		return t, table.SealedTo(t, c.In.User.ID)
	}
	if len(mine) == 0 {
		// The person probably means a table in another phase; the refusal explains the
		// phase.
		other := slices.DeleteFunc([]storage.Phase{storage.Open, storage.Playing}, func(p storage.Phase) bool { return slices.Contains(phases, p) })
		if len(other) > 0 {
			if mine, err = a.store.Of(ctx, c.In.User.ID, other...); err != nil {
				return storage.Table{}, err
			}
		}
	}
	mine = NearbyTables(c.In, mine)
	switch len(mine) {
	case 0:
		return storage.Table{}, ErrNoTable
	case 1:
		return mine[0], nil
	default:
		return storage.Table{}, AmbiguousTableError{mine}
	}
}

// ForTable turns a function on a table into a command handler.
func (a *Access) ForTable(do func(context.Context, wire.Interaction, recipients.Recipient, int64) (handler.Reply, error), phases ...storage.Phase) func(context.Context, handler.Invocation) (handler.Reply, error) {
	return func(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
		t, err := a.TableOf(ctx, c, phases...)
		if err != nil {
			return handler.Reply{}, err
		}
		return do(ctx, c.In, c.Reader, t.ID)
	}
}

// NearbyTables returns the tables of the channel where a person acts, or all tables if
// none belongs to it.
func NearbyTables(in wire.Interaction, tables []storage.Table) []storage.Table {
	var near []storage.Table
	for _, t := range tables {
		if stands(in, t) {
			near = append(near, t)
		}
	}
	if len(near) > 0 {
		return near
	}
	return tables
}

// stands reports whether a person's table is played in the channel of an interaction. A
// table across servers is played in each person's direct messages.
func stands(in wire.Interaction, t storage.Table) bool {
	return t.Channel == in.Channel || t.Thread == in.Channel || t.TableState.Across && in.Direct()
}

// TableInReach returns a table that the person may know: one of this channel, or one
// where they have a seat. This check is needed because numbers are easy to guess and
// custom ids easy to copy. For a table that is sealed to the person it also returns a
// refusal.
func (a *Access) TableInReach(ctx context.Context, in wire.Interaction, id int64) (storage.Table, error) {
	t, err := a.tables.Table(ctx, id)
	if err != nil {
		return storage.Table{}, err
	}
	return a.inReach(ctx, in, t)
}

// inReach does the check of TableInReach for a table that was already read.
func (a *Access) inReach(ctx context.Context, in wire.Interaction, t storage.Table) (storage.Table, error) {
	if !CanSee(in, t) {
		if t.TableState.Contest && a.contests != nil {
			if may, err := a.contests.MayWatch(ctx, in, t.ID); may || err != nil {
				return t, err
			}
		}
		if followed, err := a.Follows(ctx, in.User.ID, t.ID); err != nil || !followed {
			return storage.Table{}, errors.Join(outOfReach(in, t), err)
		}
	}
	if err := table.SealedTo(t, in.User.ID); err != nil {
		return t, err
	}
	if t.Phase == storage.Playing {
		return t, a.RestoreThread(ctx, in, t)
	}
	return t, nil
}

// ErrOnServer is returned for a table of a server in direct messages, where Discord does
// not name a person's servers.
var ErrOnServer = errors.New("table of a server, asked for in direct messages")

// ErrAcross is returned for a table that is played in the direct messages of people of several
// servers.
var ErrAcross = errors.New("table across servers")

// outOfReach returns the reason why a person may not know a table from the channel of an
// interaction.
func outOfReach(in wire.Interaction, t storage.Table) error {
	if t.TableState.Across {
		return ErrAcross
	}
	if t.Guild != "" && t.Guild == in.Guild {
		return ErrElsewhere
	}
	if t.Guild != "" && in.Direct() {
		return ErrOnServer
	}
	return ErrForeign
}

// CanSee reports whether a person may know a table from the channel where they act. A
// stranger may know it only in its own channel, because people can act only in channels
// that they see, and the bot has no other proof. An imported record has no channel, and
// everybody may see it.
func CanSee(in wire.Interaction, t storage.Table) bool {
	if seating.Imported(t) {
		return true
	}
	for _, s := range t.Seats {
		if s.User == in.User.ID || s.Standin == in.User.ID {
			return true
		}
	}
	if t.Owner == in.User.ID {
		return true
	}
	if t.TableState.Across {
		return t.Phase == storage.Open && slices.Contains(t.Invited, in.User.ID)
	}
	there := in.Channel == t.Channel || in.Channel == t.Thread || in.Parent != "" && in.Parent == t.Channel
	if t.Guild == "" {
		return there
	}
	return t.Guild == in.Guild && (there || wire.Has(in.Permissions, discordgo.PermissionManageGuild) || slices.Contains(t.Invited, in.User.ID))
}

// Sight returns the person's snapshot of the table of a press.
func (a *Access) Sight(ctx context.Context, p handler.Press) (*table.Snapshot, error) {
	return a.sight(ctx, p.In, p.Table, p.In.User.ID)
}

// sight reads a table once and checks that the person may know it.
func (a *Access) sight(ctx context.Context, in wire.Interaction, id int64, user string) (*table.Snapshot, error) {
	s, err := a.tables.Look(ctx, id, user)
	if err != nil {
		if _, out := a.TableInReach(ctx, in, id); out != nil {
			return nil, out // reveal nothing about a table that is out of reach
		}
		return nil, err
	}
	if _, err := a.inReach(ctx, in, s.Stored()); err != nil {
		return nil, err
	}
	return s, nil
}

// SightOf returns the person's snapshot of the table of a command.
func (a *Access) SightOf(ctx context.Context, c handler.Invocation, phases ...storage.Phase) (*table.Snapshot, error) {
	t, err := a.TableOf(ctx, c, phases...)
	if err != nil {
		return nil, err
	}
	return a.tables.Look(ctx, t.ID, c.In.User.ID)
}

// MaxLooked is the maximum number of a server's tables that are searched for the tables of a
// channel.
const MaxLooked = 200

// SuggestTables suggests the tables that a person may mean. If suits is not nil, it
// suggests only tables for which suits returns true.
func (a *Access) SuggestTables(ctx context.Context, c handler.Invocation, suits func(t storage.Table, user string) bool) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	tables, err := a.store.Of(ctx, c.In.User.ID, storage.Open, storage.Playing, storage.Finished)
	if err != nil {
		return nil, err
	}
	if c.In.Guild != "" {
		for _, phase := range []storage.Phase{storage.Open, storage.Playing} {
			more, err := a.store.InPhase(ctx, c.In.Guild, phase, MaxLooked)
			if err != nil {
				return nil, err
			}
			tables = append(tables, slices.DeleteFunc(more, func(t storage.Table) bool { return !CanSee(c.In, t) })...)
		}
	}
	seen := map[int64]bool{}
	var choices []*discordgo.ApplicationCommandOptionChoice
	for _, t := range tables {
		w := c.Reader.WordsAt(t)
		label := textfmt.Dots(w.Title(t), w.PeopleLabel())
		if seen[t.ID] || suits != nil && !suits(t, c.In.User.ID) || matcher.Match(handler.Table.Of(c), label) == matcher.None {
			continue
		}
		seen[t.ID] = true
		choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: label, Value: strconv.FormatInt(t.ID, 10)})
	}
	return choices, nil
}

// TableHere returns the table that is played in the channel of an interaction; in direct
// messages, the only one across servers. It returns a refusal if there is none.
func (a *Access) TableHere(ctx context.Context, in wire.Interaction) (storage.Table, error) {
	t, err := a.tables.At(ctx, in.Channel)
	if err == nil || !in.Direct() {
		return t, err
	}
	mine, failed := a.store.Of(ctx, in.User.ID, storage.Playing)
	if failed != nil {
		return t, failed
	}
	mine = slices.DeleteFunc(mine, func(t storage.Table) bool { return !t.TableState.Across })
	if len(mine) == 1 {
		return table.SeenBy(mine[0], ""), nil
	}
	return t, err
}

// SeatNumber returns the number of a seat for people, from 1.
func SeatNumber(s engine.Seat) int { return int(s) + 1 }

// Look returns a person's snapshot of a table that they may know.
func (a *Access) Look(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (*table.Snapshot, error) {
	return a.sight(ctx, in, id, r.User)
}

// Follows reports whether a person follows a table.
func (a *Access) Follows(ctx context.Context, user string, id int64) (bool, error) {
	followed, err := a.store.Followed(ctx, user)
	return slices.Contains(followed, id), err
}

// HasSeat reports whether a user has a seat that they have not given up.
func HasSeat(t storage.Table, user string) bool {
	for _, s := range t.Seats {
		if s.User == user && !s.Vacant {
			return true
		}
	}
	return false
}

// OwesMove reports whether a person owes a move. It returns false for a person with a
// stand-in.
func OwesMove(s *table.Snapshot, user string) bool {
	return slices.ContainsFunc(s.Pending, func(seat engine.Seat) bool {
		return int(seat) < len(s.Table.Seats) && seating.WaitingUser(s.Table.Seats[seat]) == user
	})
}
