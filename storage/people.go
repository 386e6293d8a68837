package storage

import (
	"context"
	"time"
)

// Person is what a user told us about how to be served.
type Person struct {
	User        string
	Name        string // latest name seen
	Lang        string // chosen, or empty: Discord's own language
	Look        string // picture: "full", "phone"; empty: phone
	Theme       string // "", "contrast"
	NoDM        bool   // wants no direct messages
	Closed      bool   // direct messages were refused by Discord; asked again only when the user acts
	DM          string // channel of direct messages; empty until opened
	Seen        time.Time
	Preferences Preferences `json:"Ways"` // exports of a person's data call it so
}

// Preferences are when and how a person wants to be reminded. The zero value is what
// most want.
type Preferences struct {
	Met      bool      `json:"met,omitempty"`      // the first questions were answered or passed over
	Zone     string    `json:"zone,omitempty"`     // IANA name; empty: not told
	Quiet    *Quiet    `json:"quiet,omitempty"`    // nil: 22:00-08:00
	Weekdays bool      `json:"weekdays,omitempty"` // no reminders on Saturday and Sunday
	Cadence  string    `json:"cadence,omitempty"`  // "": 12 h, 24 h, then daily; others are named by package clock
	Snooze   time.Time `json:"snooze,omitzero"`    // no reminders before
	Away     []Away    `json:"away,omitempty"`     // vacations, oldest first; past ones are kept for the bank
	Digest   time.Time `json:"digest,omitzero"`    // when the last reminder was sent
}

// Quiet is a time of day without messages, in minutes after midnight of the
// person's zone; it may run over midnight. From equal To: none.
type Quiet struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Away is a vacation: from an instant, until one.
type Away struct {
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
}

// People keeps settings and private notes of users.
type People interface {
	// Person returns what is kept, or a Person with only User set.
	Person(ctx context.Context, user string) (Person, error)
	// ChangePerson changes what is kept of a user, or what is new when nothing
	// is, in one step that no other change can get between, and returns it.
	// Nothing is kept when change returns an error, which is returned.
	// Change must not use the store.
	ChangePerson(ctx context.Context, user string, change func(*Person) error) (Person, error)
	// Note returns a user's private note at a table; empty when there is none.
	Note(ctx context.Context, table int64, user string) (string, error)
	// SaveNote keeps a note; an empty one forgets it.
	SaveNote(ctx context.Context, table int64, user, note string) error
	// Notes returns all private notes of a user by table.
	Notes(ctx context.Context, user string) (map[int64]string, error)
	// Follow says whether a user follows a table as a spectator.
	Follow(ctx context.Context, table int64, user string, on bool) error
	// Followers returns the users who follow a table, in order of their ids.
	Followers(ctx context.Context, table int64) ([]string, error)
	// Followed returns the tables a user follows, oldest first.
	Followed(ctx context.Context, user string) ([]int64, error)
	// Kept returns everything that is kept of a user, as it stands at one instant.
	Kept(ctx context.Context, user string) (Kept, error)
	// Forget removes what is kept of a user: settings, notes, follows, posts,
	// deliveries, waits, and blobs whose key is the user. Their acts become
	// nobody's. Tables and deliveries of others that name them are handed to p,
	// in the same transaction. It returns ErrConflict while the user holds a
	// seat, or stands in for one, at a table that is open or playing; a seat that
	// was left is held no more.
	Forget(ctx context.Context, user string, p ForgetHooks) error
}

// Guild is what a server's administrators settled.
type Guild struct {
	ID       string
	Lang     string   // of new tables; empty: the server's own language
	Channels []string // where tables may open; empty: anywhere
	Openers  []string // roles that may open tables; empty: everyone
	Settings ServerSettings
}

// ServerSettings is how a server keeps its tables; see Limits for those of zero.
type ServerSettings struct {
	Log       string `json:"log,omitempty"`        // channel that is told what administrators should know
	Paused    bool   `json:"paused,omitempty"`     // no tables may open
	PerPerson int    `json:"per_person,omitempty"` // see Limits
	PerServer int    `json:"per_server,omitempty"` // see Limits
	Terms     *Terms `json:"terms,omitempty"`      // of new tables; nil: the program's own
}

// Guilds keeps server settings.
type Guilds interface {
	// Guild returns what is kept, or a Guild with only ID set.
	Guild(ctx context.Context, id string) (Guild, error)
	// ChangeGuild changes what is kept of a server as ChangePerson does.
	ChangeGuild(ctx context.Context, id string, change func(*Guild) error) (Guild, error)
}
