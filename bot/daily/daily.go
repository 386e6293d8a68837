// Package daily gives the people of a server one deal for each day and game. Everybody
// plays it alone, once, against computer opponents or the rulebook's solo opponent. There
// is a ladder for the day and one for the month. The package does not know any game. A
// try knows its table; a table only knows that it is a contest
// (storage.TableState.Contest).
//
// An administrator switches daily deals on. All other changes happen in ProcessDue, which
// the scheduler calls, and when somebody plays. The revision of a deal guards its tries;
// the revision of a server's settings guards the creation of deals. Every change is
// computed from one reading and stored in one transaction. After storage.ErrConflict it
// is computed again. Changes of tables (start, expire, release) may be repeated, and come
// before the change that records them. A table is opened in one transaction with its try.
// So a process may be killed between any two writes, and several processes may process
// due deals at once.
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
	// Grace is the time after the end of a deal's day in which a match may end and still
	// count.
	Grace = 6 * time.Hour
	// Lasts is the time after Grace during which a match may continue without counting.
	Lasts = 7 * 24 * time.Hour
)

// Service manages the daily deals of a database. Its methods are safe for concurrent use, also
// by several processes. They return a *table.RefusedError when a person may not do something.
type Service struct{ rooms *services.Services }

// New returns a Service on the services of tables.
func New(t *services.Services) *Service { return &Service{t} }

func (d *Service) store() storage.Store { return d.rooms.Tables.Store }

func (d *Service) now() time.Time { return d.rooms.Tables.Now() }

// refuse returns a refusal with a message key of this package.
var refuse = table.Refusals("daily")

// NoDeal returns the refusal for a deal that does not exist or that is hidden from the
// person.
func NoDeal() error { return refuse("no_deal", nil, "past") }

// NotToday returns the refusal for a game without a deal today.
func NotToday() error { return refuse("not_today", nil, "other_game") }

// DealState is a deal with its tries, as read from the store.
type DealState struct {
	storage.Deal
	Tries []storage.DealTry // by number

	change storage.DailyChange
	tries  map[int]bool // changed ones, by number
	dirty  bool
}

// Read returns a deal, or a refusal.
func (d *Service) Read(ctx context.Context, id int64) (*DealState, error) {
	b := &DealState{}
	var err error
	// Read the deal first: every change of its tries raises its revision, so a change
	// made from an older reading is refused.
	if b.Deal, err = d.store().Deal(ctx, id); err != nil {
		if errors.Is(err, storage.ErrNotFound) {
			err = NoDeal()
		}
		return nil, err
	}
	b.Tries, err = d.store().Tries(ctx, id)
	return b, err
}

// Of returns the try of a person; nil for none. A person who deleted their data is recognised
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

// Playing returns the number of running matches of the deal.
func (b *DealState) Playing() int {
	n := 0
	for _, t := range b.Tries {
		if t.State == storage.TryPlaying {
			n++
		}
	}
	return n
}

// SeedHash returns the hash of the deal's seed, which is public from the beginning.
func (b *DealState) SeedHash() string { return seedOf(b.Deal).Hash() }

// PublishedSeed returns the seed of a finished deal; false before.
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

// touch marks the deal as changed and returns it for changes.
func (b *DealState) touch() *storage.Deal {
	b.dirty = true
	return &b.Deal
}

// changeTry marks a try as changed and returns it for changes.
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

// edit changes a deal in one transaction and repeats the change after a conflict. It
// stores nothing if do returns an error or changes nothing, or if the press was already
// processed.
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

// save stores the changes of a deal.
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
