package daily

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Player is a person who wants to play a deal.
type Player struct {
	Deal    int64
	User    string
	Name    string
	Lang    string // of the table's messages
	Channel string // the person's direct messages
	Press   string
}

// MayPlay returns the refusal for a person who cannot begin or continue a deal; nil if
// they can.
func (d *Service) MayPlay(b *DealState, user string) error {
	if t := b.Of(user); t != nil && !t.Began.IsZero() {
		if t.State == storage.TryPlaying {
			return nil
		}
		return refuse("tried", nil, "ladder")
	}
	if b.Phase != storage.DealOpen || !d.now().Before(b.Closes) {
		return refuse("closed", nil, "today")
	}
	return nil
}

// Play returns the table of a person's try. The first call opens and starts the table. A
// person never gets a second try, even after repeated calls or killed processes.
func (d *Service) Play(ctx context.Context, p Player) (storage.Table, error) {
	b, err := d.edit(ctx, p.Deal, p.Press, func(b *DealState) error {
		if err := d.MayPlay(b, p.User); err != nil {
			return err
		}
		if t := b.Of(p.User); t != nil && !t.Began.IsZero() {
			return nil // the try continues
		}
		return d.begin(b, p)
	})
	if err != nil {
		return storage.Table{}, err
	}
	t := b.Of(p.User)
	if t == nil {
		return storage.Table{}, fmt.Errorf("deal %d: no try of %s", p.Deal, p.User)
	}
	if err := d.start(ctx, b.Deal, *t); err != nil {
		return storage.Table{}, err
	}
	row, err := d.rooms.Tables.Stored(ctx, t.Table)
	return table.SeenBy(row, p.User), err
}

// begin adds a try with its table to a change.
func (d *Service) begin(b *DealState, p Player) error {
	row, err := lobby.NewTable(d.rooms.Tables, lobby.Request{
		Game: b.Game, Counts: []int{b.Seats}, Had: lobby.Kept(b.Options), Lang: p.Lang,
		Owner: p.User, OwnerName: p.Name, Channel: p.Channel, Invited: []string{p.User}, Order: engine.OrderJoined,
	})
	if err != nil {
		return err
	}
	person := row.Seats[0]
	row.Invited = []string{p.User} // an empty list would invite everybody
	row.Seats = seatsOf(b.Deal, person)
	row.Seed, row.TableState.SeedHeld, row.TableState.SameDeal, row.TableState.Contest = slices.Clone(b.Seed), true, true, true
	row.TableState.Computers = &storage.Computers{Secret: slices.Clone(b.Chance)}
	t := b.Of(p.User)
	if t == nil {
		b.Tries = append(b.Tries, storage.DealTry{Deal: b.ID, N: len(b.Tries) + 1})
		t = &b.Tries[len(b.Tries)-1]
	}
	t = b.changeTry(t.N)
	t.User, t.Name, t.State, t.Began = p.User, person.Name, storage.TryPlaying, d.now()
	b.change.Table = &row
	b.tell(d.news(b.Deal))
	return nil
}

// seatsOf returns the seats of a try's table: the person on the deal's seat, and computer
// opponents on the others.
func seatsOf(deal storage.Deal, person storage.Seat) []storage.Seat {
	row := storage.Table{}
	for i := range deal.Seats {
		seat := person
		if i != deal.Seat {
			seat = seating.NewComputer(row, deal.Level)
		}
		row.Seats = append(row.Seats, seat)
	}
	return row.Seats
}

// start starts the table of a try if it has not started. It first restores the seats and
// settings if the person changed them.
func (d *Service) start(ctx context.Context, deal storage.Deal, t storage.DealTry) error {
	row, err := d.rooms.Tables.Stored(ctx, t.Table)
	if err != nil || row.Phase != storage.Open {
		return err
	}
	want := seatsOf(deal, storage.Seat{User: t.User, Name: t.Name})
	same := slices.EqualFunc(row.Seats, want, func(a, b storage.Seat) bool { return a.User == b.User })
	if !same || row.Owner != t.User || row.TableState.Order != engine.OrderJoined || row.TableState.Hints || row.TableState.Terms != (storage.Terms{}) || !sameOptions(row.Options, deal.Options) {
		_, err := d.rooms.Tables.Modify(ctx, t.Table, "", "", func(row *storage.Table) ([]storage.Delivery, error) {
			if row.Phase == storage.Open {
				row.Seats, row.Owner, row.Counts, row.Options = want, t.User, []int{deal.Seats}, deal.Options
				row.TableState.Order, row.TableState.Hints, row.TableState.Terms = engine.OrderJoined, false, storage.Terms{}
			}
			return nil, nil
		})
		if err != nil {
			return err
		}
	}
	_, err = d.rooms.Lobby.Start(ctx, t.Table, t.User, "")
	var refused *table.RefusedError
	if errors.As(err, &refused) && refused.Reason == table.NotOpen {
		return nil // another process started it
	}
	return err
}

func sameOptions(a, b map[string]string) bool {
	if len(a) != len(b) {
		return false
	}
	for id, value := range a {
		if b[id] != value {
			return false
		}
	}
	return true
}
