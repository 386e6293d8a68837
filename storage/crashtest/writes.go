package crashtest

import (
	"context"

	"guildhall/storage"
)

// Commit appends moves to a match, or ends the process.
func (s *Store) Commit(ctx context.Context, c storage.Commit) error {
	return s.write(func() error { return s.Store.Commit(ctx, c) })
}

// Begin starts a match, or ends the process.
func (s *Store) Begin(ctx context.Context, t storage.Table, press string, state, events []byte, d []storage.Delivery, w ...storage.Wait) (kept storage.Table, err error) {
	err = s.write(func() error { kept, err = s.Store.Begin(ctx, t, press, state, events, d, w...); return err })
	return kept, err
}

// Update changes a table, or ends the process.
func (s *Store) Update(ctx context.Context, t storage.Table, press string, d []storage.Delivery, w ...storage.Wait) (kept storage.Table, err error) {
	err = s.write(func() error { kept, err = s.Store.Update(ctx, t, press, d, w...); return err })
	return kept, err
}

// SaveDraft stores a draft, or ends the process.
func (s *Store) SaveDraft(ctx context.Context, d storage.Draft) error {
	return s.write(func() error { return s.Store.SaveDraft(ctx, d) })
}

// SaveOrders stores standing orders, or ends the process.
func (s *Store) SaveOrders(ctx context.Context, o storage.Orders) (kept storage.Orders, err error) {
	err = s.write(func() error { kept, err = s.Store.SaveOrders(ctx, o); return err })
	return kept, err
}

// ChangeWait changes a wait, or ends the process.
func (s *Store) ChangeWait(ctx context.Context, w storage.Wait, d []storage.Delivery) error {
	return s.write(func() error { return s.Store.ChangeWait(ctx, w, d) })
}

// ChangeLeague changes a season, or ends the process.
func (s *Store) ChangeLeague(ctx context.Context, c storage.LeagueChange) (kept storage.LeagueChange, err error) {
	err = s.write(func() error { kept, err = s.Store.ChangeLeague(ctx, c); return err })
	return kept, err
}

// ChangeDaily changes daily deals, or ends the process.
func (s *Store) ChangeDaily(ctx context.Context, c storage.DailyChange) (kept storage.DailyChange, err error) {
	err = s.write(func() error { kept, err = s.Store.ChangeDaily(ctx, c); return err })
	return kept, err
}

// ChangeTickets changes tickets, or ends the process.
func (s *Store) ChangeTickets(ctx context.Context, c storage.TicketChange) (kept storage.TicketChange, err error) {
	err = s.write(func() error { kept, err = s.Store.ChangeTickets(ctx, c); return err })
	return kept, err
}

// SaveResult stores the result of a match, or ends the process.
func (s *Store) SaveResult(ctx context.Context, r storage.Result, by storage.Rater) error {
	return s.write(func() error { return s.Store.SaveResult(ctx, r, by) })
}

// Rate rates matches, or ends the process.
func (s *Store) Rate(ctx context.Context, class string, limit int, by storage.Rater) (n int, err error) {
	err = s.write(func() error { n, err = s.Store.Rate(ctx, class, limit, by); return err })
	return n, err
}
