package yearsim

// operation is something that a process does. It may be suspended in a call, while
// the world goes on. Only one of world and operations runs at a time.
type operation struct {
	suspended, resume chan struct{}
	done              chan error
	then              func(err error, suffered bool) error
	suffered          bool
}

// suspend returns when the operation goes on.
func (o *operation) suspend() {
	o.suspended <- struct{}{}
	<-o.resume
}

// begin lets an idle process do something, and calls then with its error when it has
// ended, which may be later.
func (h *host) begin(p *process, do func() error, then func(err error, suffered bool) error) error {
	o := &operation{suspended: make(chan struct{}), resume: make(chan struct{}), done: make(chan error), then: then}
	p.lifetime.op = o
	go func() { o.done <- do() }()
	return h.await(p)
}

// goOn lets a suspended process go on.
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
