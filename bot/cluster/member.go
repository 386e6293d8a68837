package cluster

import (
	"encoding/json"
	"slices"
	"time"
)

// MemberLease is the prefix of the leases by which processes find each other.
// It is followed by the name of the process; the note is a Member in JSON.
const MemberLease = "process/"

// Member is a process of the fleet.
type Member struct {
	Name    string    `json:"name"`
	Host    string    `json:"host"`
	Version string    `json:"version"`
	Since   time.Time `json:"since"`
	// Pools are the names of the pools that the process takes a share of.
	Pools []string `json:"pools"`
	// Refused is the number of its requests that Discord rejected in the last ten minutes.
	// Discord counts all processes behind one address together.
	Refused int `json:"refused,omitempty"`
}

// Members returns the processes that were alive in the last round, including this one, by
// name.
func (f *Fleet) Members() []Member {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.members)
}

// CountRefused sets the function that returns the number of this process's rejected requests.
// It must be called before Run.
func (f *Fleet) CountRefused(n func() int) { f.refused = n }

// RefusedElsewhere returns the number of requests of other processes that Discord rejected in
// the last ten minutes.
func (f *Fleet) RefusedElsewhere() int {
	n := 0
	for _, m := range f.Members() {
		if m.Name != f.cfg.Self.Name {
			n += m.Refused
		}
	}
	return n
}

// Age returns the time since the end of the last successful round; false before the first.
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

// stay records the renewal of this process's own lease that began at asked. If it succeeded
// after the lease had expired, others may have acted meanwhile.
func (f *Fleet) stay(asked time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if over(f.member, f.cfg.Clock.Now()) {
		f.breaks++
	}
	f.member = asked.Add(f.cfg.Lasts - margin)
}

// Unbroken returns a function that reports whether this process has been a member without a
// break since now. After a break, other processes may have continued its work, so a suspended
// process must call it before it continues.
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

// selfNote returns the Member of this process as JSON.
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
