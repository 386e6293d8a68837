package health

import (
	"fmt"
	"time"
)

// Fleet is what a process knows of all that share its database.
type Fleet struct {
	Process   string    `json:"process"` // the one that answers
	Renewed   float64   `json:"renewed"` // seconds ago, its leases
	Processes []Process `json:"processes"`
	Shards    []Shard   `json:"shards,omitempty"`

	// Late says that its leases have ended, or that it never had any: others take
	// over what it did.
	Late bool `json:"late,omitempty"`
}

// Process is one of them.
type Process struct {
	Name    string    `json:"name"`
	Host    string    `json:"host"`
	Version string    `json:"version"`
	Since   time.Time `json:"since"`
}

// Shard is a connection to Discord's gateway.
type Shard struct {
	ID        int    `json:"id"`
	Process   string `json:"process,omitempty"` // which keeps it; empty: none
	Connected bool   `json:"connected"`
}

// why returns why this process cannot do its share; empty when it can.
func (f Fleet) why() string {
	if f.Late {
		return fmt.Sprintf("process %s cannot renew its leases in the database: others take over what it did", f.Process)
	}
	return ""
}
