package webhook

import (
	"context"
	"slices"
	"sync"
	"time"

	"guildhall/storage"
)

// listFor is the time for which a process uses the list of webhooks that it has read. Another
// process may have changed it meanwhile.
const listFor = 15 * time.Second

// Hooks makes the deliveries of events. A nil *Hooks makes none. Its methods are safe for
// concurrent use.
type Hooks struct {
	store storage.Store
	now   func() time.Time
	newID func() string

	mu   sync.Mutex
	list []storage.Webhook
	read time.Time // zero: not read, or changed by this process
}

// NewHooks returns the events of the webhooks of a store.
func NewHooks(store storage.Store, now func() time.Time, newID func() string) *Hooks {
	return &Hooks{store: store, now: now, newID: newID}
}

// Changed makes the next event read the list of webhooks again.
func (h *Hooks) Changed() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.read = time.Time{}
}

// of returns the webhooks of a server and of its leagues that are on.
func (h *Hooks) of(ctx context.Context, guild string) ([]storage.Webhook, error) {
	if h == nil || guild == "" {
		return nil, nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if age := h.now().Sub(h.read); h.read.IsZero() || age < 0 || age >= listFor {
		list, err := h.store.Webhooks(ctx)
		if err != nil {
			return nil, err
		}
		h.list, h.read = list, h.now()
	}
	var on []storage.Webhook
	for _, one := range h.list {
		if one.Guild == guild && one.Off == "" {
			on = append(on, one)
		}
	}
	return on, nil
}

// event is an event of a server.
type event struct {
	kind   string
	table  int64
	turn   int
	league int64 // 0: of a table without a league
	season int64
	data   any
}

// deliveries returns the deliveries of events to the webhooks of a list that want them.
func (h *Hooks) deliveries(list []storage.Webhook, events []event) ([]storage.Delivery, error) {
	var out []storage.Delivery
	for _, e := range events {
		for _, to := range list {
			if to.League != 0 && to.League != e.league {
				continue
			}
			if e.kind == MatchTurn && len(events) > 1 && IsDiscord(to.Address) {
				continue // one message about a turn
			}
			d, err := delivery(h.newID(), Message{Hook: to.ID, Type: e.kind, At: h.now(), Table: e.table, Turn: e.turn, Season: e.season}, e.data)
			if err != nil {
				return nil, err
			}
			out = append(out, d)
		}
	}
	return out, nil
}

// TestEvent returns the delivery of a test event to one webhook.
func (h *Hooks) TestEvent(to storage.Webhook) (storage.Delivery, error) {
	list, err := h.deliveries([]storage.Webhook{to}, []event{{kind: Test, league: to.League, data: struct{}{}}})
	if err != nil {
		return storage.Delivery{}, err
	}
	return list[0], nil
}

// leagueOf returns the league and the season of a table; zero for a table without them.
func (h *Hooks) leagueOf(ctx context.Context, table int64) (league, season int64, err error) {
	f, err := noneIsZero(h.store.FixtureAt(ctx, table))
	if err != nil || f.Season == 0 {
		return 0, 0, err
	}
	s, err := h.store.Season(ctx, f.Season)
	return s.League, f.Season, err
}

// wants reports whether a list has a webhook for a league, or for the whole server.
func wants(list []storage.Webhook, league int64) bool {
	return slices.ContainsFunc(list, func(h storage.Webhook) bool { return h.League == 0 || h.League == league })
}
