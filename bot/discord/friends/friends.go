// Package friends holds the host's rules for tables without a server.
package friends

import (
	"context"
	"errors"
	"fmt"
	"time"

	"guildhall/storage"
)

// Access is the host's choice of people who may open tables for friends.
type Access string

const (
	Off       Access = ""          // nobody; commands need a server
	Invited   Access = "invited"   // people who have had a seat at a table with others, and owners of the bot
	Everybody Access = "everybody" // everybody who adds the bot to their account
)

// Rules holds the host's rules for tables for friends: tables without a server, which people
// join with a code.
type Rules struct {
	Open      Access
	MaxTables int // open and running tables for friends at the same time
	// Link returns the address of the page on which people join with a code. Nil means that no
	// pages are served.
	Link func(code string) string
}

// New returns the rules for the host's choice: "off", "invited" or "everybody".
func New(open string, maxTables int) Rules {
	if open == "off" {
		return Rules{}
	}
	return Rules{Open: Access(open), MaxTables: maxTables}
}

// InstallAddress returns the address at which a person adds an application to their account.
func InstallAddress(app string) string {
	return "https://discord.com/oauth2/authorize?client_id=" + app + "&integration_type=1&scope=applications.commands"
}

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
