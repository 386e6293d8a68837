package table

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// Begin creates and stores the match of an open table, which the caller has
// read. It returns the table with its secrets. The caller holds the table's
// lock and tries again if the store returns storage.ErrConflict.
func (t *Tables) Begin(ctx context.Context, table storage.Table, press string) (storage.Table, error) {
	rules, ok := t.Games(table.Game)
	if !ok {
		return table, Refuse(NoSuchGame, []engine.Arg{engine.Word("game", table.Game)}, "open_new")
	}
	seed, err := drawSeed(t, table)
	if err != nil {
		return table, err
	}
	info := rules.Info()
	setup := info.Current(info.Begun(engine.Setup{Seats: len(table.Seats), Options: table.Options, Seed: seed}))
	if err := t.Rulebooks.Keep(ctx, info); err != nil {
		return table, err
	}
	state, err := rules.New(setup)
	if err != nil {
		// Each option is valid, but not together or not for this number of
		// people.
		return table, Refuse(BadOption, nil, "choose_option")
	}
	if table.TableState.Order == engine.OrderDrawn {
		table.Seats = seated(table.Seats, seed)
	}
	table.Phase, table.Seed, table.Options, table.Version = storage.Playing, seed[:], setup.Options, info.Version
	table.TableState.Data = info.Data
	table.Started = t.Now()
	for i := range table.Seats {
		table.Seats[i].Bank, table.Seats[i].Grace = table.TableState.Terms.Bank, false
	}
	if err := noteComputers(t, storage.Table{}, &table); err != nil {
		return table, err
	}
	if err := noteRated(ctx, t, info, &table); err != nil {
		return table, err
	}
	events, err := json.Marshal([]engine.Event{{
		Seat: engine.NoSeat, To: engine.Everyone,
		Text: engine.T("table.event.started", engine.Word("hash", seed.Hash())),
	}})
	if err != nil {
		return table, fmt.Errorf("start table %d: encode events: %w", table.ID, err)
	}
	waits, _, err := WaitsAfter(ctx, t, WaitChange{After: table, Pending: state.Pending(nil), At: table.Started})
	if err != nil {
		return table, fmt.Errorf("start table %d: %w", table.ID, err)
	}
	hooks, err := t.Webhooks.Started(ctx, table, state)
	if err != nil {
		return table, fmt.Errorf("start table %d: %w", table.ID, err)
	}
	table, err = t.Store.Begin(ctx, table, press, state.Encode(), events, append(deliveries.Expand(table, startDeliveries(t, table, state, waits)), hooks...), waits...)
	if err != nil {
		return table, fmt.Errorf("start table %d: %w", table.ID, err)
	}
	t.cache.keep(&match{id: table.ID, seq: table.Seq, state: state})
	t.watchers.tell(table.ID)
	return table, nil
}

// drawSeed returns the seed of a match: the seed that its table was opened
// with, or a new one.
func drawSeed(t *Tables, table storage.Table) (seed engine.Seed, err error) {
	if len(table.Seed) == len(seed) {
		return SeedOf(table), nil
	}
	return seed, t.DrawSecret(seed[:])
}

// DrawSecret fills b with random bytes.
func (t *Tables) DrawSecret(b []byte) error {
	if _, err := io.ReadFull(t.entropy, b); err != nil {
		return fmt.Errorf("draw a secret: %w", err)
	}
	return nil
}

// seated returns the people in the seat order that the seed determines.
func seated(joined []storage.Seat, seed engine.Seed) []storage.Seat {
	seats := make([]storage.Seat, len(joined))
	for i, who := range seed.Order(len(joined)) {
		seats[i] = joined[who]
	}
	return seats
}

// startDeliveries returns the deliveries of the start of a match.
func startDeliveries(t *Tables, table storage.Table, state engine.State, waits []storage.Wait) []storage.Delivery {
	d := []storage.Delivery{
		t.Outbox.Public(table, deliveries.KindThread, storage.Ping),
		t.Outbox.Public(table, deliveries.KindLobby, storage.Picture),
		t.Outbox.Public(table, deliveries.KindCard, storage.Picture),
	}
	now := t.Now()
	for i, s := range table.Seats {
		if !s.Quiet {
			d = append(d, t.Outbox.Delivery(table, deliveries.KindHand, s.User, i, storage.Picture, now))
		}
	}
	return append(d, turnDeliveries(t, table, "", nil, state.Pending(nil), waits, now)...)
}
