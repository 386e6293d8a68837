package door

// Occupy takes all workers, so that no interaction gets one, and makes the next ones
// give up at once.
func (d *Door) Occupy() {
	d.admission.patience = 0
	for range workers {
		d.admission.slots <- struct{}{}
	}
}
