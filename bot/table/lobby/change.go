package lobby

import (
	"context"
	"maps"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Change is a change of an open table by its owner. Zero fields leave the
// setting as it is.
type Change struct {
	Table   int64
	By      string
	Press   string
	Options map[string]string // by OptionSpec.ID; missing ones do not change
	Counts  []int
	Terms   *storage.Terms
	Order   *string // of the seats: engine.OrderDrawn, engine.OrderJoined
	Hints   *bool   // people may ask for hints
	Lang    string
	Invited []string
	Public  bool // removes the restriction to invited people: anybody may join
}

// Change changes an open table and notifies the people who joined.
func (r *Service) Change(ctx context.Context, c Change) (storage.Table, error) {
	return r.tables.Modify(ctx, c.Table, c.By, c.Press, func(row *storage.Table) ([]storage.Delivery, error) {
		if row.Phase != storage.Open {
			return nil, refuseLobby(*row, c.By)
		}
		if row.Owner != c.By {
			return nil, table.RefuseOwner(*row)
		}
		if row.TableState.Across && (len(c.Invited) > 0 || c.Public) {
			return nil, table.Refuse(table.IsAcross, nil, "open_new")
		}
		was := *row
		if err := changeTable(r.tables.Games, row, c); err != nil {
			return nil, err
		}
		d := []storage.Delivery{r.tables.Outbox.Public(*row, deliveries.KindLobby, storage.Picture)}
		if maps.Equal(was.Options, row.Options) && slices.Equal(was.Counts, row.Counts) && was.TableState.Terms == row.TableState.Terms && was.TableState.Order == row.TableState.Order &&
			was.TableState.Hints == row.TableState.Hints {
			return d, nil // a setting that does not concern the others
		}
		for i, s := range row.Seats {
			if s.User != c.By {
				d = append(d, r.tables.Outbox.Delivery(*row, deliveries.KindChanged, s.User, i, storage.Ping, r.tables.Now()))
			}
		}
		return d, nil
	})
}

// changeTable applies c to a table.
func changeTable(games func(string) (engine.Rules, bool), row *storage.Table, c Change) error {
	rules, ok := games(row.Game)
	if !ok {
		return table.Refuse(table.NoSuchGame, []engine.Arg{engine.Word("game", row.Game)}, "choose_game")
	}
	info := rules.Info()
	options, err := Options(info, Kept(row.Options), c.Options)
	if err != nil {
		return err
	}
	row.Options = options
	if len(c.Counts) > 0 {
		counts, err := Counts(info, c.Counts)
		if err != nil {
			return err
		}
		if most := counts[len(counts)-1]; most < len(row.Seats) {
			return table.Refuse(table.Full, []engine.Arg{engine.N("n", len(row.Seats))}, "other_count")
		}
		row.Counts = counts
	}
	if c.Terms != nil {
		if row.TableState.Terms, err = table.CheckTerms(*c.Terms); err != nil {
			return err
		}
	}
	if c.Order != nil {
		if err := CheckOrder(*c.Order); err != nil {
			return err
		}
		row.TableState.Order = *c.Order
	}
	if c.Hints != nil {
		row.TableState.Hints = *c.Hints
	}
	if c.Lang != "" {
		row.Lang = c.Lang
	}
	if len(c.Invited) > 0 {
		row.Invited = Invited(c.Invited, row.Owner)
	}
	if c.Public {
		row.Invited = nil
	}
	return nil
}

// AddComputer seats a computer opponent of a level at an open table, on behalf
// of its owner.
func (r *Service) AddComputer(ctx context.Context, id int64, by string, level int, press string) (storage.Table, error) {
	return r.tables.Modify(ctx, id, by, press, func(row *storage.Table) ([]storage.Delivery, error) {
		if err := MayChange(*row, by); err != nil {
			return nil, err
		}
		if !slices.Contains(seating.Levels, level) {
			return nil, table.Refuse(table.BadLevel, nil, "choose_option")
		}
		if len(row.Seats) >= slices.Max(row.Counts) {
			return nil, table.Refuse(table.Full, []engine.Arg{engine.N("n", len(row.Seats))}, "start", "remove_computer", "change_counts")
		}
		row.Seats = append(slices.Clone(row.Seats), seating.NewComputer(*row, level))
		return []storage.Delivery{r.tables.Outbox.Public(*row, deliveries.KindLobby, storage.Picture)}, nil
	})
}

// RemoveComputer removes the latest computer opponent of a level from an open
// table, on behalf of its owner. Level 0 means any level.
func (r *Service) RemoveComputer(ctx context.Context, id int64, by string, level int, press string) (storage.Table, error) {
	return r.tables.Modify(ctx, id, by, press, func(row *storage.Table) ([]storage.Delivery, error) {
		if err := MayChange(*row, by); err != nil {
			return nil, err
		}
		for i := len(row.Seats) - 1; i >= 0; i-- {
			if at, ok := seating.Level(row.Seats[i].User); ok && (level == 0 || level == at) {
				row.Seats = slices.Delete(slices.Clone(row.Seats), i, i+1)
				return []storage.Delivery{r.tables.Outbox.Public(*row, deliveries.KindLobby, storage.Picture)}, nil
			}
		}
		return nil, table.Refuse(table.NoComputer, nil, "add_computer")
	})
}

// MayChange refuses to change a table that has started, and refuses users who
// are not its owner.
func MayChange(row storage.Table, by string) error {
	if row.Phase != storage.Open {
		return refuseLobby(row, by)
	}
	if row.Owner != by {
		return table.RefuseOwner(row)
	}
	return nil
}
