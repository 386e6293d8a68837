package yearsim

import (
	"context"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// crashingStore is the store as seen by a process that may crash.
type crashingStore struct {
	storage.Store
	lifetime *lifetime
}

func (m crashingStore) Create(ctx context.Context, t storage.Table, press string, d []storage.Delivery) (out storage.Table, err error) {
	err = m.lifetime.change(func() (err error) { out, err = m.Store.Create(ctx, t, press, d); return err })
	return out, err
}

func (m crashingStore) Update(ctx context.Context, t storage.Table, press string, d []storage.Delivery, w ...storage.Wait) (out storage.Table, err error) {
	err = m.lifetime.change(func() (err error) { out, err = m.Store.Update(ctx, t, press, d, w...); return err })
	return out, err
}

func (m crashingStore) Begin(ctx context.Context, t storage.Table, press string, state, events []byte, d []storage.Delivery, w ...storage.Wait) (out storage.Table, err error) {
	err = m.lifetime.change(func() (err error) { out, err = m.Store.Begin(ctx, t, press, state, events, d, w...); return err })
	return out, err
}

func (m crashingStore) Commit(ctx context.Context, c storage.Commit) error {
	return m.lifetime.change(func() error { return m.Store.Commit(ctx, c) })
}

func (m crashingStore) Enqueue(ctx context.Context, d []storage.Delivery) error {
	return m.lifetime.change(func() error { return m.Store.Enqueue(ctx, d) })
}

func (m crashingStore) Claim(ctx context.Context, now, until time.Time, limit int) (out []storage.Delivery, err error) {
	err = m.lifetime.settle(func() (err error) { out, err = m.Store.Claim(ctx, now, until, limit); return err })
	return out, err
}

func (m crashingStore) MarkDelivered(ctx context.Context, id string) error {
	return m.lifetime.settle(func() error { return m.Store.MarkDelivered(ctx, id) })
}

func (m crashingStore) Retry(ctx context.Context, id string, due time.Time, reason string) error {
	return m.lifetime.settle(func() error { return m.Store.Retry(ctx, id, due, reason) })
}

func (m crashingStore) Defer(ctx context.Context, id string, due time.Time, reason string) error {
	return m.lifetime.settle(func() error { return m.Store.Defer(ctx, id, due, reason) })
}

func (m crashingStore) DueNow(ctx context.Context, user string, now time.Time, kinds ...string) error {
	return m.lifetime.change(func() error { return m.Store.DueNow(ctx, user, now, kinds...) })
}

func (m crashingStore) PutBlob(ctx context.Context, space, key string, value []byte) error {
	return m.lifetime.change(func() error { return m.Store.PutBlob(ctx, space, key, value) })
}

func (m crashingStore) DropBlob(ctx context.Context, space, key string) error {
	return m.lifetime.change(func() error { return m.Store.DropBlob(ctx, space, key) })
}

func (m crashingStore) SavePost(ctx context.Context, p storage.Message) error {
	return m.lifetime.change(func() error { return m.Store.SavePost(ctx, p) })
}

func (m crashingStore) ConfirmPost(ctx context.Context, p, inFlight storage.Message) error {
	return m.lifetime.change(func() error { return m.Store.ConfirmPost(ctx, p, inFlight) })
}

func (m crashingStore) DropPost(ctx context.Context, table int64, kind, user string) error {
	return m.lifetime.change(func() error { return m.Store.DropPost(ctx, table, kind, user) })
}

func (m crashingStore) ChangeWait(ctx context.Context, w storage.Wait, d []storage.Delivery) error {
	return m.lifetime.change(func() error { return m.Store.ChangeWait(ctx, w, d) })
}

func (m crashingStore) Beat(ctx context.Context, name string, clock func() time.Time, longest time.Duration) (gap time.Duration, err error) {
	err = m.lifetime.change(func() (err error) { gap, err = m.Store.Beat(ctx, name, clock, longest); return err })
	return gap, err
}

func (m crashingStore) ChangePerson(ctx context.Context, user string, change func(*storage.Person) error) (out storage.Person, err error) {
	err = m.lifetime.change(func() (err error) { out, err = m.Store.ChangePerson(ctx, user, change); return err })
	return out, err
}

// reading makes a call that only reads.
func reading[T any](l *lifetime, read func() (T, error)) (none T, err error) {
	if err := l.reach(); err != nil {
		return none, err
	}
	return read()
}

func (m crashingStore) Table(ctx context.Context, id int64) (storage.Table, error) {
	return reading(m.lifetime, func() (storage.Table, error) { return m.Store.Table(ctx, id) })
}

func (m crashingStore) Load(ctx context.Context, id int64) (storage.Stored, error) {
	return reading(m.lifetime, func() (storage.Stored, error) { return m.Store.Load(ctx, id) })
}

func (m crashingStore) Position(ctx context.Context, id int64, user string) (storage.Position, error) {
	return reading(m.lifetime, func() (storage.Position, error) { return m.Store.Position(ctx, id, user) })
}

func (m crashingStore) Person(ctx context.Context, user string) (storage.Person, error) {
	return reading(m.lifetime, func() (storage.Person, error) { return m.Store.Person(ctx, user) })
}

func (m crashingStore) Post(ctx context.Context, table int64, kind, user string) (storage.Message, error) {
	return reading(m.lifetime, func() (storage.Message, error) { return m.Store.Post(ctx, table, kind, user) })
}

func (m crashingStore) WaitsAt(ctx context.Context, table int64) ([]storage.Wait, error) {
	return reading(m.lifetime, func() ([]storage.Wait, error) { return m.Store.WaitsAt(ctx, table) })
}

func (m crashingStore) WaitsDue(ctx context.Context, now time.Time, limit int) ([]storage.Wait, error) {
	return reading(m.lifetime, func() ([]storage.Wait, error) { return m.Store.WaitsDue(ctx, now, limit) })
}

// crashingDiscord is Discord as seen by a process that may crash.
type crashingDiscord struct {
	*fakeDiscord
	lifetime *lifetime
}

func (m crashingDiscord) Send(ctx context.Context, channel string, msg wire.Message, nonce string) (out wire.SentMessage, err error) {
	err = m.lifetime.request(ctx, func() (err error) { out, err = m.fakeDiscord.Send(ctx, channel, msg, nonce); return err })
	return out, err
}

func (m crashingDiscord) Edit(ctx context.Context, channel, message string, msg wire.Message) (out wire.SentMessage, err error) {
	err = m.lifetime.request(ctx, func() (err error) { out, err = m.fakeDiscord.Edit(ctx, channel, message, msg); return err })
	return out, err
}

func (m crashingDiscord) Respond(ctx context.Context, t wire.ResponseToken, r wire.Response) error {
	if m.fakeDiscord.pressed[t.ID] == nil {
		return nil
	}
	return m.lifetime.request(ctx, func() error { return m.fakeDiscord.Respond(ctx, t, r) })
}

func (m crashingDiscord) EditOriginal(ctx context.Context, t wire.ResponseToken, msg wire.Message) (out wire.SentMessage, err error) {
	if m.fakeDiscord.pressed[t.ID] == nil {
		return out, nil
	}
	err = m.lifetime.request(ctx, func() error { out, err = m.fakeDiscord.EditOriginal(ctx, t, msg); return err })
	return out, err
}

func (m crashingDiscord) Delete(ctx context.Context, channel, message string) error {
	return m.lifetime.request(ctx, func() error { return m.fakeDiscord.Delete(ctx, channel, message) })
}

func (m crashingDiscord) StripComponents(ctx context.Context, channel, message string) error {
	return m.lifetime.request(ctx, func() error { return m.fakeDiscord.StripComponents(ctx, channel, message) })
}
