package limit

import (
	"time"
)

// Bucket is a rate limit shared by several routes: a number of calls in a window,
// for each channel, guild or token.
type Bucket struct {
	Name   string
	Limit  int
	window time.Duration
	exempt bool // not counted in the global limit
}

// The values are chosen for tests: Discord announces its own in headers and
// promises none.
var (
	Other    = Bucket{"other", 50, time.Second, false}
	Send     = Bucket{"send", 5, 5 * time.Second, false}
	Edit     = Bucket{"edit", 5, 5 * time.Second, false}
	Delete   = Bucket{"delete", 5, time.Second, false}
	Read     = Bucket{"read", 10, time.Second, false}
	Thread   = Bucket{"thread", 5, 30 * time.Second, false}
	Channel  = Bucket{"channel", 5, 15 * time.Second, false}
	Commands = Bucket{"commands", 20, 20 * time.Second, false}
	DM       = Bucket{"dm", 10, 10 * time.Second, false}
	Callback = Bucket{"callback", 5, 2 * time.Second, true}
	Webhook  = Bucket{"webhook", 5, 2 * time.Second, true}
)
