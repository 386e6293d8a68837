package table

import (
	"context"
	"errors"
	"maps"
	"slices"

	"guildhall/bot/clock"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Join seats a person at an open table.
func (t *Tables) Join(ctx context.Context, id int64, user, name, press string) (storage.Table, error) {
	row, err := t.Stored(ctx, id)
	if err != nil {
		return row, err
	}
	if mayJoin(row, user) == nil { // any other refusal comes first; what is asked for never changes
		if err := CheckReliability(ctx, t.Store, user, row.TableState.Reliability); err != nil {
			return row, err
		}
	}
	return t.Modify(ctx, id, user, press, func(table *storage.Table) ([]storage.Delivery, error) {
		if err := mayJoin(*table, user); err != nil {
			return nil, err
		}
		shown, ok := seating.ShownName(name)
		if !ok || user == "" || seating.IsComputer(user) {
			return nil, Refuse(BadName, nil, "rename")
		}
		table.Seats = append(slices.Clone(table.Seats), storage.Seat{User: user, Name: shown})
		return []storage.Delivery{
			t.Outbox.Public(*table, KindLobby, storage.Picture),
			t.Outbox.Delivery(*table, KindWelcome, user, len(table.Seats)-1, storage.Ping, t.Now()),
		}, nil
	})
}

// CanJoin reports whether Join would seat a person.
func CanJoin(table storage.Table, user string) bool { return mayJoin(table, user) == nil }

// mayJoin says why user cannot join, or nothing.
func mayJoin(table storage.Table, user string) error {
	switch {
	case table.Phase != storage.Open:
		return refuseLobby(table)
	case seating.Index(table, user) >= 0:
		n := []engine.Arg{engine.N("n", seating.Index(table, user)+1)}
		if user == table.Owner {
			return Refuse(AlreadySeated, n, "start", "leave")
		}
		return Refuse(AlreadySeated, n, "wait_start", "leave")
	case len(table.Invited) > 0 && user != table.Owner && !slices.Contains(table.Invited, user):
		return Refuse(Uninvited, nil, "ask_owner", "open_new")
	case len(table.Seats) >= slices.Max(table.Counts):
		return Refuse(Full, []engine.Arg{engine.N("n", len(table.Seats))}, "open_new")
	}
	return nil
}

// refuseLobby says that a table is past joining and changing.
func refuseLobby(table storage.Table) *Refused {
	switch table.Phase {
	case storage.Over:
		return Refuse(IsOver, nil, "open_new")
	case storage.Closed:
		return Refuse(IsClosed, nil, "open_new")
	default:
		return Refuse(NotOpen, nil, "watch", "resign")
	}
}

// Leave frees a person's seat at an open table. When the owner leaves, the one
// who joined first after them inherits it; when nobody is left, it closes.
func (t *Tables) Leave(ctx context.Context, id int64, user, press string) (storage.Table, error) {
	return t.Modify(ctx, id, user, press, func(table *storage.Table) ([]storage.Delivery, error) {
		if table.Phase != storage.Open {
			return nil, refuseLobby(*table)
		}
		i := seating.Index(*table, user)
		if i < 0 {
			return nil, Refuse(NotSeated, nil, "join")
		}
		table.Seats = slices.Delete(slices.Clone(table.Seats), i, i+1)
		if seating.People(*table) == 0 {
			return t.End(table, EndedEmpty), nil
		}
		if table.Owner == user {
			table.Owner = seating.Users(*table, -1)[0]
		}
		return []storage.Delivery{t.Outbox.Public(*table, KindLobby, storage.Picture)}, nil
	})
}

// Change is a change of an open table by its owner; zero fields stay.
type Change struct {
	Table   int64
	By      string
	Press   string
	Options map[string]string // by OptionSpec.ID; absent ones stay
	Counts  []int
	Terms   *storage.Terms
	Order   *string // of the seats: engine.OrderDrawn, engine.OrderJoined
	Hints   *bool   // people may ask for hints
	Lang    string
	Invited []string
	Public  bool // lifts all invitations: anybody may join
}

// Change changes an open table and tells those who joined.
func (t *Tables) Change(ctx context.Context, c Change) (storage.Table, error) {
	return t.Modify(ctx, c.Table, c.By, c.Press, func(table *storage.Table) ([]storage.Delivery, error) {
		if table.Phase != storage.Open {
			return nil, refuseLobby(*table)
		}
		if table.Owner != c.By {
			return nil, refuseOwner(*table)
		}
		was := *table
		if err := changeTable(t, table, c); err != nil {
			return nil, err
		}
		d := []storage.Delivery{t.Outbox.Public(*table, KindLobby, storage.Picture)}
		if maps.Equal(was.Options, table.Options) && slices.Equal(was.Counts, table.Counts) && was.TableState.Terms == table.TableState.Terms && was.TableState.Order == table.TableState.Order &&
			was.TableState.Hints == table.TableState.Hints {
			return d, nil // no setting that binds people
		}
		for i, s := range table.Seats {
			if s.User != c.By {
				d = append(d, t.Outbox.Delivery(*table, KindChanged, s.User, i, storage.Ping, t.Now()))
			}
		}
		return d, nil
	})
}

// changeTable applies c to a table.
func changeTable(t *Tables, table *storage.Table, c Change) error {
	rules, ok := t.Games(table.Game)
	if !ok {
		return Refuse(NoSuchGame, []engine.Arg{engine.Word("game", table.Game)}, "choose_game")
	}
	info := rules.Info()
	options, err := optionsOf(info, table.Options, c.Options)
	if err != nil {
		return err
	}
	table.Options = options
	if len(c.Counts) > 0 {
		counts, err := countsOf(info, c.Counts)
		if err != nil {
			return err
		}
		if most := counts[len(counts)-1]; most < len(table.Seats) {
			return Refuse(Full, []engine.Arg{engine.N("n", len(table.Seats))}, "other_count")
		}
		table.Counts = counts
	}
	if c.Terms != nil {
		if table.TableState.Terms, err = termsOf(*c.Terms); err != nil {
			return err
		}
	}
	if c.Order != nil {
		if err := mayOrder(*c.Order); err != nil {
			return err
		}
		table.TableState.Order = *c.Order
	}
	if c.Hints != nil {
		table.TableState.Hints = *c.Hints
	}
	if c.Lang != "" {
		table.Lang = c.Lang
	}
	if len(c.Invited) > 0 {
		table.Invited = invited(c.Invited, table.Owner)
	}
	if c.Public {
		table.Invited = nil
	}
	return nil
}

// termsOf returns terms as they are stored.
func termsOf(terms storage.Terms) (storage.Terms, error) {
	var unfit *clock.InvalidTerms
	if err := clock.Check(terms); errors.As(err, &unfit) {
		return terms, Refuse(BadTerms, []engine.Arg{engine.Term("why", unfit.Why)}, "other_terms")
	}
	return clock.Normal(terms), nil
}

// refuseOwner refuses everybody but the owner, by name.
func refuseOwner(table storage.Table) *Refused {
	return Refuse(OnlyOwner, []engine.Arg{engine.Word("who", seating.OwnerName(table))}, "ask_owner")
}

// SetQuiet says whether a seated person wants private messages from this table.
func (t *Tables) SetQuiet(ctx context.Context, id int64, user string, quiet bool, press string) (storage.Table, error) {
	return t.Modify(ctx, id, user, press, func(table *storage.Table) ([]storage.Delivery, error) {
		i := seating.Index(*table, user)
		if i < 0 {
			return nil, Refuse(NotSeated, nil, "watch")
		}
		table.Seats = slices.Clone(table.Seats)
		table.Seats[i].Quiet = quiet
		if quiet || table.Phase != storage.Playing || table.Seats[i].Vacant {
			return nil, nil
		}
		return []storage.Delivery{t.Outbox.Delivery(*table, KindHand, user, i, storage.Picture, t.Now())}, nil
	})
}
