package dispatch

import "time"

// Occupy takes all workers, so that no interaction gets one, and makes later interactions
// give up at once.
func (d *Dispatcher) Occupy() {
	d.admission.patience = 0
	d.admission.working = workers
}

// Crowd takes all workers and adds enough waiting people that a new interaction
// would not get a worker in time.
func (d *Dispatcher) Crowd() {
	d.admission.working, d.admission.interval = workers, time.Second
	for range maxWaiting + 1 {
		d.admission.others = append(d.admission.others, make(chan struct{}))
	}
}

// Release passes one worker to the next waiting interaction.
func (d *Dispatcher) Release() { d.admission.release() }
