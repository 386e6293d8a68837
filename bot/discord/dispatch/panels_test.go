package dispatch

import "testing"

// Replies on one message are made in order; those on another message do not wait.
func TestPanelsKeepOrder(t *testing.T) {
	var p panels
	first := p.take("m")
	p.take("another")()
	order := make(chan string, 2)
	began := make(chan bool)
	go func() {
		began <- true
		defer p.take("m")()
		order <- "second"
	}()
	<-began
	order <- "first"
	first()
	if a, b := <-order, <-order; a != "first" || b != "second" {
		t.Errorf("answers came as %s, %s", a, b)
	}
	p.take("m")()
	if n := len(p.using); n != 0 {
		t.Errorf("%d messages are still remembered", n)
	}
}
