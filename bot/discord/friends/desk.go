package friends

import (
	"context"
	"errors"
	"fmt"
	"time"

	"guildhall/storage"
)

// Desk opens and starts tables for friends on a page, by the rules of the commands on Discord.
type Desk struct {
	// Admits reports whether the host lets a person open tables for friends.
	Admits func(ctx context.Context, user string) (bool, error)
	// Open opens a table. It returns ErrNotAdmitted, a *TooManyError or a *table.RefusedError if
	// the person cannot open it.
	Open func(ctx context.Context, o Opening) (storage.Table, error)
	// Start begins the match of an open table for friends, on behalf of its owner. It returns a
	// *TooManyError or a *table.RefusedError if the table cannot start.
	Start func(ctx context.Context, table int64, user, press string) (storage.Table, error)
}

// Opening is a request of a person to open a table for friends.
type Opening struct {
	User      string
	Name      string // at the table
	Game      string
	Counts    []int  // allowed numbers of players; empty: all that the game allows
	Computers []int  // levels of the computer opponents
	Press     string // unique: a repeated request opens one table
}

// ErrNotAdmitted is returned when the host does not let a person open tables for friends.
var ErrNotAdmitted = errors.New("person may not open tables for friends")

// TooManyError is returned when a person opened, started or closed too many tables.
type TooManyError struct {
	Again time.Time // when the person may try again
}

func (e *TooManyError) Error() string { return fmt.Sprintf("too many tables until %v", e.Again) }
