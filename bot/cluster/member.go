package cluster

import (
	"encoding/json"
	"slices"
	"time"
)

// MemberLease begins the names of the leases by which processes see each other; the name
// of a process follows, and the note is a Member in JSON.
const MemberLease = "process/"

// Member is a process of the fleet.
type Member struct {
	Name    string    `json:"name"`
	Host    string    `json:"host"`
	Version string    `json:"version"`
	Since   time.Time `json:"since"`
	// Pools are the names of the pools of which it takes a share.
	Pools []string `json:"pools"`
	// Refused is how many of its requests Discord refused within the last ten
	// minutes: Discord counts those of all processes behind one address together.
	Refused int `json:"refused,omitempty"`
}

// Members returns the processes that were alive in the last round, this one
// included, by name.
func (f *Fleet) Members() []Member {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.members)
}

// CountRefused sets where the number of this process's refused requests comes from.
// It is called before Run.
func (f *Fleet) CountRefused(n func() int) { f.refused = n }

// RefusedElsewhere returns how many requests of the other processes Discord refused
// within the last ten minutes.
func (f *Fleet) RefusedElsewhere() int {
	n := 0
	for _, m := range f.Members() {
		if m.Name != f.cfg.Self.Name {
			n += m.Refused
		}
	}
	return n
}

// Age returns how long ago the last round that succeeded ended; false before the
// first.
func (f *Fleet) Age() (time.Duration, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.at.IsZero() {
		return 0, false
	}
	return f.cfg.Clock.Now().Sub(f.at), true
}

// Fresh reports whether the last round is recent enough to rely on.
func (f *Fleet) Fresh() bool {
	age, any := f.Age()
	return any && age < f.cfg.Lasts
}

// stay remembers a renewal of this process's own lease, asked for at an instant. When
// its answer came after the lease had ended, others may have acted in between.
func (f *Fleet) stay(asked time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if over(f.member, f.cfg.Clock.Now()) {
		f.breaks++
	}
	f.member = asked.Add(f.cfg.Lasts - margin)
}

// Unbroken returns a function that reports whether this process has been a member
// without a break since now. After a break, other processes may have carried on what
// it had begun: a process that was stopped for a while asks before it goes on.
func (f *Fleet) Unbroken() func() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	breaks := f.breaks
	return func() bool {
		f.mu.Lock()
		defer f.mu.Unlock()
		return f.breaks == breaks && !over(f.member, f.cfg.Clock.Now())
	}
}

// Name returns the name of this process.
func (f *Fleet) Name() string { return f.cfg.Self.Name }

// selfNote is what this process tells the others about itself.
func (f *Fleet) selfNote() []byte {
	self := f.cfg.Self
	for _, p := range f.allPools() {
		self.Pools = append(self.Pools, p.kind)
	}
	if f.refused != nil {
		self.Refused = f.refused()
	}
	note, err := json.Marshal(self)
	if err != nil {
		panic("fleet: member: " + err.Error())
	}
	return note
}
