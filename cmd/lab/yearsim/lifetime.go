package yearsim

import (
	"context"
	"errors"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// errKilled is the result of every call that a crashed process makes.
var errKilled = errors.New("killed")

// kind is what befalls a process.
type kind int

const (
	crash kind = iota // it ends
	stop              // it stands still, as after SIGSTOP, and goes on later
	stall             // one of its calls takes long; the process goes on renewing its leases
	cut               // it cannot reach the database for a while
)

// trouble befalls a process in the middle of a call.
type trouble struct {
	kind        kind
	lasts       time.Duration // not of a crash
	takesEffect bool          // the call takes effect before; else after, or never
}

// lifetime counts the changing calls until something befalls a process.
type lifetime struct {
	calls int
	next  trouble
	// befalls is told of a trouble other than a crash. It plans the end of it, and sets
	// calls and next anew.
	befalls func(trouble)

	dead       bool
	cut        bool // no call reaches the database
	delivering bool
	late       bool       // the time that a delivery may take is over
	op         *operation // nil: the process is idle
}

// maxDelivering is how long a delivery may take: what is sent later is not sent.
const maxDelivering = 40 * time.Second

// request makes a changing call to Discord. Like the client of Discord it asks right
// before whether the process may still make it.
func (l *lifetime) request(ctx context.Context, call func() error) error {
	send := func() error {
		if err := wire.CheckClaim(ctx); err != nil {
			return err
		}
		return call()
	}
	switch {
	case l.dead:
		return errKilled
	case l.late:
		return context.DeadlineExceeded
	case l.calls == 1 && l.next.kind == cut: // from the database only
		err := send()
		l.calls, l.cut = 0, true
		l.befalls(l.next)
		return err
	}
	return l.call(send)
}

// change makes a changing call to the database.
func (l *lifetime) change(call func() error) error {
	if err := l.reach(); err != nil {
		return err
	}
	return l.call(call)
}

// settle is change for calls that a delivery makes however long it took.
func (l *lifetime) settle(call func() error) error {
	l.late = false
	defer func() { l.late = false }()
	return l.change(call)
}

// reach returns why a call does not reach the database, or nil.
func (l *lifetime) reach() error {
	switch {
	case l.dead:
		return errKilled
	case l.cut:
		l.suffer()
		return storage.ErrUnreachable
	case l.late:
		return context.DeadlineExceeded
	}
	return nil
}

// call makes a call in which something may befall the process.
func (l *lifetime) call(call func() error) error {
	if l.calls--; l.calls > 0 {
		return call()
	}
	t := l.next
	var err error
	if t.takesEffect {
		err = call()
	}
	switch t.kind {
	case stop, stall:
		l.suffer()
		l.befalls(t)
		l.op.suspend()
		l.late = l.delivering && t.lasts >= maxDelivering
		switch {
		case l.dead:
			return errors.Join(errKilled, err)
		case l.late:
			return errors.Join(context.DeadlineExceeded, err)
		case !t.takesEffect:
			return call()
		}
		return err
	case cut:
		l.suffer()
		l.cut = true
		l.befalls(t)
		if t.takesEffect {
			return errors.Join(storage.ErrOutcomeUnknown, err)
		}
		return storage.ErrUnreachable
	}
	l.dead = true
	return errors.Join(errKilled, err)
}

// suffer notes that something befell the process during its operation.
func (l *lifetime) suffer() {
	if l.op != nil {
		l.op.suffered = true
	}
}
