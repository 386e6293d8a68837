package gateway

import (
	"sync"
	"time"
)

// State is the state of one connection to the gateway.
type State struct {
	ID         int
	Connected  bool      // events can arrive
	Heard      time.Time // time when the gateway last sent anything
	Identified int       // number of sessions started
	Resumed    int       // number of sessions resumed after a lost connection
	Ended      int       // number of open connections that ended
}

// shardState is a State that is safe for concurrent use.
type shardState struct {
	mu    sync.Mutex
	state State
}

func (n *shardState) hear() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.state.Heard = time.Now()
}

func (n *shardState) opened(resumed bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.state.Connected = true
	if resumed {
		n.state.Resumed++
	} else {
		n.state.Identified++
	}
}

// closed records the end of the connection, and reports whether it was open before.
func (n *shardState) closed() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.state.Connected {
		return false
	}
	n.state.Connected = false
	n.state.Ended++
	return true
}

func (n *shardState) read() State {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.state
}
