package yearsim

import (
	"time"
)

// fate decides the troubles of processes.
type fate struct{ *year }

// plan decides the next trouble of a process, and its time.
func (f *fate) plan(l *lifetime) {
	l.calls, l.next = 50+f.r.IntN(3000), trouble{takesEffect: f.r.IntN(2) == 0}
	if f.leasing == nil {
		return // without leases a process only crashes
	}
	l.calls = 50 + f.r.IntN(1500)
	l.next.kind = kind(f.r.IntN(4))
	switch l.next.kind {
	case stop, cut:
		l.next.lasts = f.randomTrouble()
	case stall:
		l.next.lasts = time.Second + time.Duration(f.r.Int64N(int64(maxDelivering-5*time.Second)))
	}
}

// randomTrouble returns the time for which a process is stopped or cut off: shorter than its
// leases last, about as long, or hours.
func (f *fate) randomTrouble() time.Duration {
	switch f.r.IntN(3) {
	case 0:
		return time.Second + time.Duration(f.r.Int64N(int64(20*time.Second)))
	case 1:
		return 10*time.Second + time.Duration(f.r.Int64N(int64(2*time.Minute)))
	}
	return f.randomHours(0.05, 6)
}

// befallen schedules the end of a trouble.
func (f *fate) befallen(p *process, t trouble) {
	f.leasing.disturb()
	end := func() error { return f.resume(p) }
	switch t.kind {
	case stop:
		p.stopped = true
		f.stops++
	case cut:
		p.member.link.Cut(true)
		f.cuts++
		end = func() error { return f.reconnect(p) }
	case stall:
		f.stalls++
	}
	f.plan(p.lifetime)
	f.at(f.now.Add(t.lasts), end)
}

// resume continues a stopped process. It continues where it was, and acts once more before it
// notices how much time has passed.
func (f *fate) resume(p *process) error {
	if p.lifetime.dead {
		return nil
	}
	f.leasing.disturb()
	p.stopped = false
	if p.lifetime.op != nil {
		if err := f.host.goOn(p); err != nil || p.lifetime.dead {
			return err
		}
	}
	if p.idle() {
		return f.host.tick(p, true, true)
	}
	return nil
}

// reconnect restores the connection of a process to the database.
func (f *fate) reconnect(p *process) error {
	if p.lifetime.dead {
		return nil
	}
	f.leasing.disturb()
	p.lifetime.cut = false
	p.member.link.Cut(false)
	return nil
}

// befallIdle stops an idle process or cuts it off, and schedules the next
// trouble.
func (f *fate) befallIdle() error {
	f.after(f.randomHours(5, 100), f.befallIdle)
	p := f.host.anyProcess()
	if p == nil {
		return nil
	}
	t := trouble{kind: stop, lasts: f.randomTrouble()}
	if f.r.IntN(2) == 0 {
		t.kind = cut
		p.lifetime.cut = true
	}
	f.befallen(p, t)
	return nil
}
