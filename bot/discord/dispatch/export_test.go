package dispatch

import "time"

// Occupy takes all workers, so that no interaction gets one, and makes the next ones
// give up at once.
func (d *Dispatcher) Occupy() {
	d.admission.patience = 0
	d.admission.working = workers
}

// Crowd takes all workers and lets so many people wait for them that whoever begins
// something now would wait in vain.
func (d *Dispatcher) Crowd() {
	d.admission.working, d.admission.interval = workers, time.Second
	for range maxWaiting + 1 {
		d.admission.others = append(d.admission.others, make(chan struct{}))
	}
}

// Release lets one worker go on to the next who waits.
func (d *Dispatcher) Release() { d.admission.release() }
