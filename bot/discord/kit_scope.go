package discord

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// noTable is for words that are about no table.
var noTable storage.Table

// errWhich says that several tables could be meant.
type errWhich struct{ tables []storage.Table }

func (errWhich) Error() string { return "several tables could be meant" }

// errNone says that no table could be meant.
var errNone = errors.New("no table is meant")

// errForeign says that a table belongs to another server.
var errForeign = errors.New("table of another server")

// errElsewhere says that a table is played in another channel of the server.
var errElsewhere = errors.New("table of another channel")

// tableOf finds the table a command is about: the one that was named, else the
// one played in this channel, else the only one the person sits at.
func (k *Kit) tableOf(ctx context.Context, c invocation, phases ...storage.Phase) (storage.Table, error) {
	t, err := k.meant(ctx, c, phases)
	if err == nil && t.Phase == storage.Playing {
		err = k.Heal(ctx, c.in, t)
	}
	return t, err
}

func (k *Kit) meant(ctx context.Context, c invocation, phases []storage.Phase) (storage.Table, error) {
	if o, ok := c.in.Options["table"]; ok {
		id, err := strconv.ParseInt(strings.TrimPrefix(strings.TrimSpace(o.Text), "#"), 10, 64)
		if err != nil {
			return noTable, errNone
		}
		return k.reach(ctx, c.in, id)
	}
	var refused *table.Refused
	t, err := k.Tables.At(ctx, c.in.Channel)
	if err == nil {
		return t, nil
	} else if !errors.As(err, &refused) {
		return noTable, err
	}
	if len(phases) == 0 {
		phases = []storage.Phase{storage.Open, storage.Playing}
	}
	mine, err := k.Store.Of(ctx, c.in.User.ID, phases...)
	if err != nil {
		return noTable, err
	}
	if len(mine) == 0 && !slices.Contains(phases, storage.Open) {
		// A table that has not begun is meant more likely than none: what was
		// wanted there says so.
		if mine, err = k.Store.Of(ctx, c.in.User.ID, storage.Open); err != nil {
			return noTable, err
		}
	}
	mine = here(c.in, mine)
	switch len(mine) {
	case 0:
		return noTable, errNone
	case 1:
		return mine[0], nil
	default:
		return noTable, errWhich{mine}
	}
}

// here narrows tables down to the channel where a person acts, when some stand
// in it.
func here(in wire.Interaction, tables []storage.Table) []storage.Table {
	var near []storage.Table
	for _, t := range tables {
		if t.Channel == in.Channel || t.Thread == in.Channel {
			near = append(near, t)
		}
	}
	if len(near) > 0 {
		return near
	}
	return tables
}

// reach returns a table that the person may know of: one of this channel, or
// one they sit at. Numbers are easy to guess and custom ids to copy.
func (k *Kit) reach(ctx context.Context, in wire.Interaction, id int64) (storage.Table, error) {
	t, err := k.Tables.Table(ctx, id)
	if err != nil {
		return noTable, err
	}
	if !mayKnow(in, t) {
		if followed, err := k.follows(ctx, in.User.ID, t.ID); err != nil || !followed {
			return noTable, errors.Join(outOfReach(in, t), err)
		}
	}
	if t.Phase == storage.Playing {
		err = k.Heal(ctx, in, t)
	}
	return t, err
}

// outOfReach is why a table cannot be known of from here.
func outOfReach(in wire.Interaction, t storage.Table) error {
	if t.Guild != "" && t.Guild == in.Guild {
		return errElsewhere
	}
	return errForeign
}

// mayKnow reports whether a person may know of a table from where they act.
// Who has no part in it sees it where it is played: Discord lets them act in a
// channel only when they see it, and nothing else tells us that they do.
func mayKnow(in wire.Interaction, t storage.Table) bool {
	for _, s := range t.Seats {
		if s.User == in.User.ID || s.Standin == in.User.ID {
			return true
		}
	}
	if t.Owner == in.User.ID {
		return true
	}
	there := in.Channel == t.Channel || in.Channel == t.Thread || in.Parent != "" && in.Parent == t.Channel
	if t.Guild == "" {
		return there
	}
	return t.Guild == in.Guild && (there || in.Permissions.Has(wire.ManageGuild) || slices.Contains(t.Invited, in.User.ID))
}

// sight is what the person may see of the table a press is about.
func (k *Kit) sight(ctx context.Context, p press) (*table.Sight, error) {
	if _, err := k.reach(ctx, p.in, p.Table); err != nil {
		return nil, err
	}
	return k.Tables.Look(ctx, p.Table, p.in.User.ID)
}

// sightOf is what the person may see of the table a command is about.
func (k *Kit) sightOf(ctx context.Context, c invocation, phases ...storage.Phase) (*table.Sight, error) {
	t, err := k.tableOf(ctx, c, phases...)
	if err != nil {
		return nil, err
	}
	return k.Tables.Look(ctx, t.ID, c.in.User.ID)
}

// mostLooked is how many tables of a server are looked at for those of a
// channel.
const mostLooked = 200

// suggestTables offers the tables a person may mean.
func (k *Kit) suggestTables(ctx context.Context, c invocation) ([]wire.Choice, error) {
	tables, err := k.Store.Of(ctx, c.in.User.ID, storage.Open, storage.Playing, storage.Over)
	if err != nil {
		return nil, err
	}
	if c.in.Guild != "" {
		for _, phase := range []storage.Phase{storage.Open, storage.Playing} {
			more, err := k.Store.InPhase(ctx, c.in.Guild, phase, mostLooked)
			if err != nil {
				return nil, err
			}
			tables = append(tables, slices.DeleteFunc(more, func(t storage.Table) bool { return !mayKnow(c.in, t) })...)
		}
	}
	typed := strings.ToLower(strings.TrimPrefix(c.text("table"), "#"))
	seen := map[int64]bool{}
	var choices []wire.Choice
	for _, t := range tables {
		w := k.words(c.r.lang, t)
		label := wording.Dots(w.Title(t), w.PeopleLabel())
		if seen[t.ID] || !strings.Contains(strings.ToLower(label), typed) {
			continue
		}
		seen[t.ID] = true
		choices = append(choices, wire.Choice{Name: label, Value: strconv.FormatInt(t.ID, 10)})
	}
	return choices, nil
}

// seatNumber is a seat as people count them.
func seatNumber(s engine.Seat) int { return int(s) + 1 }

// look is what a person may see of a table they may know of.
func (k *Kit) look(ctx context.Context, in wire.Interaction, r reader, id int64) (*table.Sight, error) {
	if _, err := k.reach(ctx, in, id); err != nil {
		return nil, err
	}
	return k.Tables.Look(ctx, id, r.User)
}

// follows reports whether a person follows a table.
func (k *Kit) follows(ctx context.Context, user string, id int64) (bool, error) {
	followed, err := k.Store.Followed(ctx, user)
	return slices.Contains(followed, id), err
}

func sits(t storage.Table, user string) bool {
	for _, s := range t.Seats {
		if s.User == user && !s.Vacant {
			return true
		}
	}
	return false
}

// asked reports whether the table waits for a person: not for one in whose place
// somebody stands in.
func asked(s *table.Sight, user string) bool {
	return slices.ContainsFunc(s.Pending, func(seat engine.Seat) bool {
		return int(seat) < len(s.Table.Seats) && table.Asked(s.Table.Seats[seat]) == user
	})
}
