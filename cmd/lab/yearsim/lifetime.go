package yearsim

import (
	"context"
	"errors"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// errKilled is returned by every call of a crashed process.
var errKilled = errors.New("killed")

// kind is a kind of trouble.
type kind int

const (
	crash kind = iota // it ends
	stop              // it is stopped, like by SIGSTOP, and continues later
	stall             // one of its calls takes long; the process continues to renew its leases
	cut               // it cannot reach the database for a while
)

// trouble is a fault of a process in the middle of a call.
type trouble struct {
	kind        kind
	lasts       time.Duration // not of a crash
	takesEffect bool          // the call takes effect before the trouble; false: after it, or never
}

// lifetime counts the changing calls until the next trouble of a process.
type lifetime struct {
	calls int
	next  trouble
	// befalls is called for every trouble except a crash. It must schedule the end of the
	// trouble, and set calls and next again.
	befalls func(trouble)

	dead       bool
	cut        bool // no call reaches the database
	delivering bool
	late       bool       // the time that a delivery may take is over
	op         *operation // nil: the process is idle
}

// maxDelivering is the maximum time of a delivery. Anything sent later is not sent.
const maxDelivering = 40 * time.Second

// request makes a changing call to Discord. Like Discord's client it first checks whether the
// process may still make it.
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

// settle is change for calls that a delivery may make after its time is over.
func (l *lifetime) settle(call func() error) error {
	l.late = false
	defer func() { l.late = false }()
	return l.change(call)
}

// reach returns the reason why a call does not reach the database, or nil.
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

// call makes a call that trouble may interrupt.
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

// suffer records that trouble happened during the current operation.
func (l *lifetime) suffer() {
	if l.op != nil {
		l.op.suffered = true
	}
}

// operation is a task of a process. It may be suspended in a call, while the world continues.
// Only one of world and operations runs at a time.
type operation struct {
	suspended, resume chan struct{}
	done              chan error
	then              func(err error, suffered bool) error
	suffered          bool
}

// suspend returns when the operation continues.
func (o *operation) suspend() {
	o.suspended <- struct{}{}
	<-o.resume
}

// begin starts an operation of an idle process. It calls then with the error of
// the operation when it has ended, which may be later.
func (h *host) begin(p *process, do func() error, then func(err error, suffered bool) error) error {
	o := &operation{suspended: make(chan struct{}), resume: make(chan struct{}), done: make(chan error), then: then}
	p.lifetime.op = o
	go func() { o.done <- do() }()
	return h.await(p)
}

// goOn continues a suspended process.
func (h *host) goOn(p *process) error {
	p.lifetime.op.resume <- struct{}{}
	return h.await(p)
}

// await returns when the operation of a process has ended or is suspended.
func (h *host) await(p *process) error {
	o := p.lifetime.op
	h.touched = true
	select {
	case err := <-o.done:
		p.lifetime.op = nil
		return o.then(err, o.suffered)
	case <-o.suspended:
		return nil
	}
}
