// Package fault holds faults that a test or a person switches on: their kinds,
// the active ones, and which request, event or connection the next one affects.
// The affected package decides what the fault does there.
package fault

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"guildhall/bot/sandbox/world"
)

// Faults are the active faults of a server.
type Faults struct {
	world  *world.World
	apply  func(Fault) (done bool, err error)
	undo   func(Fault)
	mu     sync.Mutex
	active []*Fault
	next   int
}

// New returns no faults. SetHandlers must be called before Set.
func New(w *world.World) *Faults { return &Faults{world: w} }

// SetHandlers sets the functions that carry out faults. apply carries out the
// immediate effect and returns true if there is no other effect. undo ends an
// effect that lasts as long as the fault.
func (f *Faults) SetHandlers(apply func(Fault) (done bool, err error), undo func(Fault)) {
	f.apply, f.undo = apply, undo
}

// Set switches a fault on and returns its id, which clears it.
func (f *Faults) Set(x Fault) (string, error) {
	if !slices.ContainsFunc(Kinds, func(k Kind) bool { return k.Kind == x.Kind }) {
		return "", fmt.Errorf("fault: unknown kind %q", x.Kind)
	}
	f.mu.Lock()
	f.next++
	if x.ID == "" {
		x.ID = strconv.Itoa(f.next)
	}
	f.mu.Unlock()
	done, err := f.apply(x)
	if err != nil {
		return "", fmt.Errorf("fault %s: %w", x.Kind, err)
	}
	if !done {
		f.mu.Lock()
		f.active = append(f.active, &x)
		f.mu.Unlock()
	}
	return x.ID, nil
}

// Clear ends the faults with these ids, or all of them. Changes to the world
// stay, except for an outage and closed direct messages.
func (f *Faults) Clear(ids ...string) {
	f.mu.Lock()
	var gone, kept []*Fault
	for _, x := range f.active {
		if len(ids) == 0 || slices.Contains(ids, x.ID) {
			gone = append(gone, x)
		} else {
			kept = append(kept, x)
		}
	}
	f.active = kept
	f.mu.Unlock()
	for _, x := range gone {
		f.undo(*x)
	}
}

// Active lists the active faults.
func (f *Faults) Active() []Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	out := []Fault{}
	for _, x := range f.active {
		out = append(out, *x)
	}
	return out
}

// Pick returns the first active fault that passes, and counts one use of it.
func (f *Faults) Pick(pass func(*Fault) bool) *Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, x := range f.active {
		if !pass(x) {
			continue
		}
		if x.Skip > 0 {
			x.Skip--
			continue
		}
		hit := *x
		if x.Count == 1 {
			f.active = slices.Delete(f.active, i, i+1)
		} else if x.Count > 1 {
			x.Count--
		}
		return &hit
	}
	return nil
}

// Take returns an active fault of a kind and counts one use of it, or returns
// nil.
func (f *Faults) Take(kind string) *Fault {
	return f.Pick(func(x *Fault) bool { return x.Kind == kind })
}

// ForEvent returns the number of times that an event is sent now. A fault that
// delays the event sends it later with spread.
func (f *Faults) ForEvent(name string, spread func()) int {
	x := f.Pick(func(x *Fault) bool {
		return (x.Kind == GatewayDuplicate || x.Kind == GatewayLate || x.Kind == GatewayLost) && (x.Event == "" || x.Event == name)
	})
	switch {
	case x == nil:
		return 1
	case x.Kind == GatewayDuplicate:
		return 2
	case x.Kind == GatewayLate:
		f.world.Clock.AfterFunc(Seconds(x.Seconds), func() {
			f.world.Mu.Lock()
			defer f.world.Mu.Unlock()
			spread()
		})
	}
	return 0
}

// Seconds converts a number of seconds.
func Seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// ForRequest returns the first fault for a request, and counts one use of it; nil
// when there is none.
func (f *Faults) ForRequest(method, template, realPath string) *Fault {
	return f.Pick(func(x *Fault) bool {
		return strings.HasPrefix(x.Kind, "rest_") && x.Matches(method, template, realPath)
	})
}
