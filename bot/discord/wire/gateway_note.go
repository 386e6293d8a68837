package wire

import (
	"sync"
	"time"
)

// ShardState is how one connection to the gateway stands.
type ShardState struct {
	ID, Count  int
	Connected  bool      // events can arrive
	Heard      time.Time // the gateway last sent anything, be it a sign of life
	Identified int       // sessions begun
	Resumed    int       // sessions that went on after a lost connection
	Ended      int       // connections that ended after they had been open
}

// shardNote is a ShardState that is written while others read it.
type shardNote struct {
	mu    sync.Mutex
	state ShardState
}

func (n *shardNote) hear() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.state.Heard = time.Now()
}

func (n *shardNote) opened(resumed bool) {
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
func (n *shardNote) closed() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.state.Connected {
		return false
	}
	n.state.Connected = false
	n.state.Ended++
	return true
}

func (n *shardNote) read() ShardState {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.state
}
