package health

import (
	"fmt"
	"time"
)

// Fleet is the state of all processes on one database, as seen by one of them.
type Fleet struct {
	Process   string    `json:"process"` // the process that answers
	Renewed   float64   `json:"renewed"` // seconds since its leases were renewed
	Processes []Process `json:"processes"`
	Shards    []Shard   `json:"shards,omitempty"`

	// Late is set when the leases of the process have expired or it never had any. Other
	// processes then take over its work.
	Late bool `json:"late,omitempty"`
}

// Process is a process on the database.
type Process struct {
	Name    string    `json:"name"`
	Host    string    `json:"host"`
	Version string    `json:"version"`
	Since   time.Time `json:"since"`
}

// Shard is a connection to Discord's gateway.
type Shard struct {
	ID        int    `json:"id"`
	Process   string `json:"process,omitempty"` // the process that holds it; empty: none
	Connected bool   `json:"connected"`
}

// why returns the reason why this process cannot work; empty when it can.
func (f Fleet) why() string {
	if f.Late {
		return fmt.Sprintf("process %s cannot renew its leases in the database: others take over what it did", f.Process)
	}
	return ""
}
