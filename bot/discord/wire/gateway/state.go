package gateway

import (
	"sync"
	"time"
)

// State is how one connection to the gateway stands.
type State struct {
	ID, Count  int
	Connected  bool      // events can arrive
	Heard      time.Time // the gateway last sent anything, be it a sign of life
	Identified int       // sessions begun
	Resumed    int       // sessions that went on after a lost connection
	Ended      int       // connections that ended after they had been open
}

// shardState is a ShardState that is written while others read it.
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

// closed reports whether the connection was open before.
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
