package year

import (
	"context"
	"errors"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// errKilled is what every call of a killed process returns, to nobody.
var errKilled = errors.New("killed")

// life is how long a process lives: so many calls that change something. The
// last of them takes effect when late is set, and nobody hears of it.
type life struct {
	left int
	late bool
	dead bool
}

// do makes a call that changes something, as far as the process lives.
func (l *life) do(call func() error) error {
	if l.dead {
		return errKilled
	}
	if l.left--; l.left > 0 {
		return call()
	}
	l.dead = true
	if l.late {
		return errors.Join(errKilled, call())
	}
	return errKilled
}

// mortal is a store as a process that may be killed sees it.
type mortal struct {
	storage.Store
	life *life
}

func (m mortal) Create(ctx context.Context, t storage.Table, press string, d []storage.Delivery) (out storage.Table, err error) {
	err = m.life.do(func() (err error) { out, err = m.Store.Create(ctx, t, press, d); return err })
	return out, err
}

func (m mortal) Update(ctx context.Context, t storage.Table, press string, d []storage.Delivery, w ...storage.Wait) (out storage.Table, err error) {
	err = m.life.do(func() (err error) { out, err = m.Store.Update(ctx, t, press, d, w...); return err })
	return out, err
}

func (m mortal) Begin(ctx context.Context, t storage.Table, press string, state, events []byte, d []storage.Delivery, w ...storage.Wait) (out storage.Table, err error) {
	err = m.life.do(func() (err error) { out, err = m.Store.Begin(ctx, t, press, state, events, d, w...); return err })
	return out, err
}

func (m mortal) Commit(ctx context.Context, c storage.Commit) error {
	return m.life.do(func() error { return m.Store.Commit(ctx, c) })
}

func (m mortal) Enqueue(ctx context.Context, d []storage.Delivery) error {
	return m.life.do(func() error { return m.Store.Enqueue(ctx, d) })
}

func (m mortal) Claim(ctx context.Context, now, until time.Time, limit int) (out []storage.Delivery, err error) {
	err = m.life.do(func() (err error) { out, err = m.Store.Claim(ctx, now, until, limit); return err })
	return out, err
}

func (m mortal) Delivered(ctx context.Context, id string) error {
	return m.life.do(func() error { return m.Store.Delivered(ctx, id) })
}

func (m mortal) Postpone(ctx context.Context, id string, due time.Time, reason string) error {
	return m.life.do(func() error { return m.Store.Postpone(ctx, id, due, reason) })
}

func (m mortal) Hold(ctx context.Context, id string, due time.Time, reason string) error {
	return m.life.do(func() error { return m.Store.Hold(ctx, id, due, reason) })
}

func (m mortal) Hasten(ctx context.Context, user string, now time.Time, kinds ...string) error {
	return m.life.do(func() error { return m.Store.Hasten(ctx, user, now, kinds...) })
}

func (m mortal) PutBlob(ctx context.Context, space, key string, value []byte) error {
	return m.life.do(func() error { return m.Store.PutBlob(ctx, space, key, value) })
}

func (m mortal) DropBlob(ctx context.Context, space, key string) error {
	return m.life.do(func() error { return m.Store.DropBlob(ctx, space, key) })
}

func (m mortal) SavePost(ctx context.Context, p storage.Post) error {
	return m.life.do(func() error { return m.Store.SavePost(ctx, p) })
}

func (m mortal) DropPost(ctx context.Context, table int64, kind, user string) error {
	return m.life.do(func() error { return m.Store.DropPost(ctx, table, kind, user) })
}

func (m mortal) ChangeWait(ctx context.Context, w storage.Wait, d []storage.Delivery) error {
	return m.life.do(func() error { return m.Store.ChangeWait(ctx, w, d) })
}

func (m mortal) Beat(ctx context.Context, name string, now time.Time, longest time.Duration) (gap time.Duration, err error) {
	err = m.life.do(func() (err error) { gap, err = m.Store.Beat(ctx, name, now, longest); return err })
	return gap, err
}

func (m mortal) ChangePerson(ctx context.Context, user string, change func(*storage.Person) error) (out storage.Person, err error) {
	err = m.life.do(func() (err error) { out, err = m.Store.ChangePerson(ctx, user, change); return err })
	return out, err
}

// mortalWire is Discord as a process that may be killed reaches it.
type mortalWire struct {
	*yearDiscord
	life *life
}

func (m mortalWire) Send(ctx context.Context, channel string, msg wire.Message, nonce string) (out wire.Posted, err error) {
	err = m.life.do(func() (err error) { out, err = m.yearDiscord.Send(ctx, channel, msg, nonce); return err })
	return out, err
}

func (m mortalWire) Edit(ctx context.Context, channel, message string, msg wire.Message) (out wire.Posted, err error) {
	err = m.life.do(func() (err error) { out, err = m.yearDiscord.Edit(ctx, channel, message, msg); return err })
	return out, err
}

func (m mortalWire) Delete(ctx context.Context, channel, message string) error {
	return m.life.do(func() error { return m.yearDiscord.Delete(ctx, channel, message) })
}

func (m mortalWire) StripComponents(ctx context.Context, channel, message string) error {
	return m.life.do(func() error { return m.yearDiscord.StripComponents(ctx, channel, message) })
}
