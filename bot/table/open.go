package table

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Opening is a table that somebody opens.
type Opening struct {
	Game      string
	Counts    []int             // numbers of people it may start with; empty: all the game allows
	Options   map[string]string // by OptionSpec.ID; absent means default
	Lang      string            // of public texts
	Owner     string
	OwnerName string
	Guild     string   // empty in direct messages
	Channel   string   // where the lobby card will stand
	Invited   []string // users who alone may join; empty: anybody
	Terms     storage.Terms
	Teaching  bool   // the live card tells everybody what a question is for
	Hints     bool   // people may ask for hints
	Order     string // of the seats: engine.OrderDrawn, engine.OrderJoined
	// Reliability is which share of their matches, in percent, people must have played
	// to the end to join; 0: any.
	Reliability int
	Press       string // interaction that opens it; it opens one table at most
}

// Open opens a table and seats the owner. It owes the lobby card.
func (t *Tables) Open(ctx context.Context, o Opening) (storage.Table, error) {
	// Tables count from 1, so 0 is free to keep openings apart.
	free := t.locks.take(0)
	defer free()
	press := Press{ID: o.Press, User: o.Owner}.by()
	if id, again := t.presses.made(press); again {
		table, err := t.Stored(ctx, int64(id))
		return SeenBy(table, o.Owner), err
	}
	table, err := NewTable(t, o)
	if err != nil {
		return storage.Table{}, err
	}
	opened := table
	table, err = t.Store.Create(ctx, opened, o.Press, []storage.Delivery{LobbyCard(t)})
	if errors.Is(err, storage.ErrRepeated) {
		return latestOf(ctx, t, o.Owner)
	}
	if err != nil {
		return storage.Table{}, AsLimitRefusal(fmt.Errorf("open table: %w", err), opened, o.Owner)
	}
	t.Outbox.Hint()
	t.presses.add(press, int(table.ID))
	return SeenBy(table, o.Owner), nil
}

// latestOf is the table that a person opened last: the one of a press that is
// repeated after a restart.
func latestOf(ctx context.Context, t *Tables, owner string) (storage.Table, error) {
	open, err := t.Store.Of(ctx, owner, storage.Open)
	if err != nil || len(open) == 0 {
		return storage.Table{}, errors.Join(err, Refuse(NotOpen, nil, "open_new"))
	}
	return SeenBy(open[len(open)-1], owner), nil
}

// LobbyCard is the first card of a table that has no number yet: without a key,
// since keys hold the number.
func LobbyCard(t *Tables) storage.Delivery {
	d := t.Outbox.Public(storage.Table{}, KindLobby, storage.Answer)
	d.Key = ""
	return d
}

// NewTable is the table that somebody opens, or why they cannot.
func NewTable(t *Tables, o Opening) (storage.Table, error) {
	rules, ok := t.Games(o.Game)
	if !ok {
		return storage.Table{}, Refuse(NoSuchGame, []engine.Arg{engine.Word("game", o.Game)}, "choose_game")
	}
	info := rules.Info()
	counts, err := countsOf(info, o.Counts)
	if err != nil {
		return storage.Table{}, err
	}
	options, err := optionsOf(info, nil, o.Options)
	if err != nil {
		return storage.Table{}, err
	}
	terms, err := termsOf(o.Terms)
	if err != nil {
		return storage.Table{}, err
	}
	if err := mayOrder(o.Order); err != nil {
		return storage.Table{}, err
	}
	name, ok := seating.ShownName(o.OwnerName)
	if !ok {
		return storage.Table{}, Refuse(BadName, nil, "rename")
	}
	return storage.Table{
		Phase: storage.Open, Game: info.ID, Version: info.Version, Options: options, Counts: counts,
		Lang: o.Lang, Owner: o.Owner, Guild: o.Guild, Channel: o.Channel, Invited: invited(o.Invited, o.Owner),
		Seats: []storage.Seat{{User: o.Owner, Name: name}}, Created: t.Now(), TableState: storage.TableState{Terms: terms, Order: o.Order, Teaching: o.Teaching, Hints: o.Hints, Reliability: min(max(o.Reliability, 0), 100)},
	}, nil
}

// countsOf are the numbers of people a table may start with, ascending.
func countsOf(info engine.Info, wanted []int) ([]int, error) {
	if len(wanted) == 0 {
		return slices.Clone(info.Seats), nil
	}
	counts := slices.Clone(wanted)
	slices.Sort(counts)
	counts = slices.Compact(counts)
	for _, n := range counts {
		if !slices.Contains(info.Seats, n) {
			return nil, Refuse(BadCounts, []engine.Arg{engine.N("n", n), numbers("allowed", info.Seats)}, "other_count")
		}
	}
	return counts, nil
}

// optionsOf are the options of a table, all of them, after changes to those
// it had.
func optionsOf(info engine.Info, had, changes map[string]string) (map[string]string, error) {
	options := maps.Clone(had)
	if options == nil {
		options = map[string]string{}
	}
	maps.Copy(options, changes)
	err := info.Check(engine.Setup{Seats: info.Seats[0], Options: options})
	if err != nil {
		return nil, Refuse(BadOption, nil, "choose_option")
	}
	return info.Fill(engine.Setup{Options: options}).Options, nil
}

// invited is a list of invitations; the owner needs none.
func invited(users []string, owner string) []string {
	var list []string
	for _, u := range users {
		if u != "" && u != owner && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	return list
}

// numbers is an argument that lists numbers.
func numbers(name string, list []int) engine.Arg {
	texts := make([]engine.Text, len(list))
	for i, n := range list {
		texts[i] = engine.T("table.number", engine.N("n", n))
	}
	return engine.List(name, texts)
}

// mayOrder refuses an unknown seat order.
func mayOrder(order string) error {
	if order != engine.OrderDrawn && order != engine.OrderJoined {
		return Refuse(BadOrder, nil, "choose_option")
	}
	return nil
}
