// Package daily gives the people of a server one deal a day and game, which
// everybody plays alone, once, against computer opponents or the opponent of the
// rulebook, with a ladder of the day and of the month. It knows no game, and no table
// learns what a deal is: only the try knows its table. A table only knows that it is a
// contest (storage.TableState.Contest).
//
// An administrator switches daily deals on; everything else happens when Attend is
// called, which the heartbeat does, and when somebody plays. The revision of a deal
// guards its tries; that of a server's settings guards which deals were made. Every
// change is made from one reading and stored by one transaction, or refused with
// storage.ErrConflict and made again. What is done at tables (start, expire, release)
// may be repeated, and is done before the change that says it is done; opening a
// table is one transaction with its try. So a process may be killed between any two
// writes, and several may attend at once.
package daily

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"slices"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/engine"
	"guildhall/storage"
)

// Texts holds the message files of this package, en.json and ko.json.
//
//go:embed text
var Texts embed.FS

const (
	// Grace is how long after the end of its day a match may end and still count.
	Grace = 6 * time.Hour
	// Lasts is how long after that a match may go on, for its person alone.
	Lasts = 7 * 24 * time.Hour
)

// Service are the daily deals of a database. Its methods are safe for concurrent use,
// also by several processes. Acts return a *table.RefusedError when a person may not do
// what was asked.
type Service struct{ rooms *services.Services }

// New returns the daily deals on tables.
func New(t *services.Services) *Service { return &Service{t} }

func (d *Service) store() storage.Store { return d.rooms.Tables.Store }

func (d *Service) now() time.Time { return d.rooms.Tables.Now() }

// refuse makes a refusal of this package.
func refuse(reason string, args []engine.Arg, instead ...string) *table.RefusedError {
	r := &table.RefusedError{Reason: table.Reason("daily_" + reason), Text: engine.T("daily.refused."+reason, args...)}
	for _, key := range instead {
		r.Instead = append(r.Instead, engine.T("daily.instead."+key))
	}
	return r
}

// NoDeal is the refusal of an act on a deal that is not there, or that the person may
// not know.
func NoDeal() error { return refuse("no_deal", nil, "past") }

// NotToday is the refusal of a game that has no deal today.
func NotToday() error { return refuse("not_today", nil, "other_game") }

// DealState is a deal with its tries, as it was read.
type DealState struct {
	storage.Deal
	Tries []storage.DealTry // by number

	change storage.DailyChange
	tries  map[int]bool // changed ones, by number
	dirty  bool
}

// Read returns a deal as it stands, or refuses.
func (d *Service) Read(ctx context.Context, id int64) (*DealState, error) {
	b := &DealState{}
	var err error
	// The deal is read first: whatever changes its tries raises its revision, and a
	// change that was made from this reading is refused.
	if b.Deal, err = d.store().Deal(ctx, id); err != nil {
		if errors.Is(err, storage.ErrNotFound) {
			err = NoDeal()
		}
		return nil, err
	}
	b.Tries, err = d.store().Tries(ctx, id)
	return b, err
}

// Of returns the try of a person; nil for none. One who deleted their data is known
// while the deal is open.
func (b *DealState) Of(user string) *storage.DealTry {
	i := slices.IndexFunc(b.Tries, func(t storage.DealTry) bool { return t.User == user || t.User == b.Ghost(user) })
	if i < 0 || user == "" {
		return nil
	}
	return &b.Tries[i]
}

// At returns the try of a table; nil for none.
func (b *DealState) At(table int64) *storage.DealTry {
	i := slices.IndexFunc(b.Tries, func(t storage.DealTry) bool { return t.Table == table })
	if i < 0 {
		return nil
	}
	return &b.Tries[i]
}

// Playing returns how many matches of the deal go on.
func (b *DealState) Playing() int {
	n := 0
	for _, t := range b.Tries {
		if t.State == storage.TryPlaying {
			n++
		}
	}
	return n
}

// SeedHash is the hash of the deal's seed, which is published from the beginning.
func (b *DealState) SeedHash() string { return seedOf(b.Deal).Hash() }

// PublishedSeed returns the seed of a deal that is over; false before.
func (b *DealState) PublishedSeed() (engine.Seed, bool) {
	if b.Phase != storage.DealOver {
		return engine.Seed{}, false
	}
	return seedOf(b.Deal), true
}

func seedOf(d storage.Deal) (seed engine.Seed) {
	copy(seed[:], d.Seed)
	return seed
}

// touch notes that the deal changes, and returns it.
func (b *DealState) touch() *storage.Deal {
	b.dirty = true
	return &b.Deal
}

// changeTry returns a try to be changed.
func (b *DealState) changeTry(n int) *storage.DealTry {
	b.touch()
	if b.tries == nil {
		b.tries = map[int]bool{}
	}
	b.tries[n] = true
	return &b.Tries[n-1]
}

// tell adds deliveries to the change.
func (b *DealState) tell(list ...storage.Delivery) {
	b.touch()
	b.change.Deliveries = append(b.change.Deliveries, list...)
}

// edit changes a deal by one transaction: again when somebody else was first, and not
// at all when do returns an error or changes nothing. A press that was carried out
// before changes nothing either.
func (d *Service) edit(ctx context.Context, deal int64, press string, do func(*DealState) error) (*DealState, error) {
	return storage.Again(fmt.Sprintf("deal %d", deal), func() (*DealState, error) {
		b, err := d.Read(ctx, deal)
		if err != nil {
			return nil, err
		}
		if err := do(b); err != nil {
			return b, err
		}
		if !b.dirty {
			return b, nil
		}
		if err = d.save(ctx, b, press); errors.Is(err, storage.ErrDuplicate) {
			return d.Read(ctx, deal)
		}
		return b, err
	})
}

// save stores what was changed in a book.
func (d *Service) save(ctx context.Context, b *DealState, press string) error {
	b.change.Press, b.change.Deals = press, []storage.Deal{b.Deal}
	for i := range b.Tries {
		if b.tries[b.Tries[i].N] {
			b.change.Tries = append(b.change.Tries, b.Tries[i])
		}
	}
	kept, err := d.store().ChangeDaily(ctx, b.change)
	if err != nil {
		return fmt.Errorf("deal %d: %w", b.ID, err)
	}
	b.Deal = kept.Deals[0]
	for _, t := range kept.Tries {
		b.Tries[t.N-1] = t
	}
	b.change, b.tries, b.dirty = storage.DailyChange{}, nil, false
	if len(kept.Deliveries) > 0 {
		d.rooms.Tables.Outbox.Hint()
	}
	return nil
}
