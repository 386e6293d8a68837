package storage

import (
	"context"
	"slices"
	"time"
)

// Person holds the settings of a user.
type Person struct {
	User        string
	Name        string // the latest name that Discord sent
	Lang        string // chosen, or empty: Discord's own language
	Locale      string `json:"-"` // Discord's own language in the latest interaction; see LocaleSpace
	Look        string // size of pictures: "full", "phone"; empty: phone
	Theme       string // "", "contrast"
	NoDM        bool   // the user wants no direct messages
	Closed      bool   // Discord rejected a direct message; the bot tries again only after the user acts
	DM          string // direct message channel; empty until opened
	Seen        time.Time
	Preferences ReminderPreferences `json:"Ways"` // exported files name it Ways
}

// LocaleSpace is the blob space of each person's latest Discord language. It is read with
// every Person, since deliveries have no interaction that contains it.
const LocaleSpace = "locale"

// LessonSpace is the prefix of the blob spaces with people's progress in the lessons of a
// game; the game's id follows.
const LessonSpace = "lessons "

// ReminderPreferences set when and how often a person wants reminders. The zero value is the
// default.
type ReminderPreferences struct {
	Met      bool        `json:"met,omitempty"`      // the person answered or skipped the first questions
	Zone     string      `json:"zone,omitempty"`     // IANA name; empty: not set
	Quiet    *QuietHours `json:"quiet,omitempty"`    // nil: 22:00-08:00
	Weekdays bool        `json:"weekdays,omitempty"` // no reminders on Saturday and Sunday
	Cadence  string      `json:"cadence,omitempty"`  // "": 12 h, 24 h, then daily; package clock lists the others; or a cron line
	Snooze   time.Time   `json:"snooze,omitzero"`    // no reminders before this time
	Away     []Vacation  `json:"away,omitempty"`     // vacations, oldest first; past ones still count for the bank
	Digest   time.Time   `json:"digest,omitzero"`    // time of the last reminder
	NoHints  bool        `json:"no_hints,omitempty"` // do not explain kinds of questions
	// Hinted holds the kinds of questions that the person has seen ("caylus.provost"), each with
	// the position of the match where it first came.
	Hinted map[string]string `json:"hinted,omitempty"`
	// Rated is set when the person joined the ratings: their matches count, and others see
	// their figures.
	Rated bool `json:"rated,omitempty"`
	// Settings for composing turns.
	Warn    WarnMode    `json:"warn,omitempty"`
	Confirm ConfirmMode `json:"confirm,omitempty"`
	// Pages are the browsers in which the person signed in; nil: none.
	Pages *Pages `json:"pages,omitempty"`
}

// Pages are the sessions of a person's browsers and the links that began them. They hold
// digests only, so nobody can sign in with them.
type Pages struct {
	Browsers []Browser  `json:"browsers,omitempty"` // oldest first
	Used     []UsedLink `json:"used,omitempty"`     // links, and attempts to sign in, that would not have expired yet
	Here     *Expected  `json:"here,omitempty"`     // the table that their next Activity opens
	// Closed is the time when the person closed all pages; links made before it do not work.
	Closed time.Time `json:"closed,omitzero"`
	// Name is the person's name on Discord at their latest sign-in. They get it at tables that
	// they join on a page.
	Name string `json:"name,omitempty"`
	// Calendar is the key of the person's calendar; nil: there is none.
	Calendar *CalendarKey `json:"calendar,omitempty"`
}

// CalendarKey opens the calendar of a person to programs that have its secret.
type CalendarKey struct {
	Key   []byte    `json:"key"` // digest of the secret
	Since time.Time `json:"since"`
}

// CloseAll returns pages without sessions. Links made before now do not work with them.
func (p *Pages) CloseAll(now time.Time) *Pages {
	closed := &Pages{Closed: now}
	if p != nil {
		closed.Used = p.Used // and no Activity is expected any more
	}
	return closed
}

// Expected is a table for which a person pressed «Open here». Discord does not tell the
// Activity which button started it.
type Expected struct {
	Table int64     `json:"table"`
	Until time.Time `json:"until"`
}

// Browser is the session of one browser, for all tables of its person or for the page for
// owners.
type Browser struct {
	ID    string       `json:"id"`             // not secret
	Key   []byte       `json:"key"`            // digest of the browser's secret
	Name  string       `json:"name,omitempty"` // program and system: "Firefox, Android"
	Since time.Time    `json:"since"`
	Until time.Time    `json:"until"`
	Host  bool         `json:"host,omitempty"`  // it sees only the page for owners of the bot
	Shown []ShownTable `json:"shown,omitempty"` // oldest first
	Push  *PushAddress `json:"push,omitempty"`  // nil: the browser gets no notifications
}

// PushAddress is the subscription of a browser to notifications, and the choice of its person.
type PushAddress struct {
	Endpoint  string  `json:"endpoint"`
	Key       []byte  `json:"key"`    // public key of the browser
	Secret    []byte  `json:"secret"` // that the browser shares with senders
	Turns     bool    `json:"turns,omitempty"`
	Reminders bool    `json:"reminders,omitempty"`
	Results   bool    `json:"results,omitempty"`
	Notified  []int64 `json:"notified,omitempty"` // tables whose notification of a turn may still be shown
}

// ShownTable is a table that Discord showed to a person, who may see it until a time even if
// they do not play there.
type ShownTable struct {
	Table int64     `json:"table"`
	Until time.Time `json:"until"`
}

// Without returns pages without the browser with an id.
func (p *Pages) Without(id string) *Pages {
	if p == nil {
		return nil
	}
	rest := *p
	rest.Browsers = slices.DeleteFunc(slices.Clone(p.Browsers), func(b Browser) bool { return b.ID == id })
	return &rest
}

// UsedLink is a link that was opened and cannot be opened again.
type UsedLink struct {
	Nonce string    `json:"nonce"`
	Until time.Time `json:"until"` // when the link expires
}

// WarnMode selects the moves that reveal something and need a warning first.
type WarnMode string

const (
	WarnByPhase WarnMode = "" // once in a phase of the match
	WarnAlways  WarnMode = "always"
	WarnNever   WarnMode = "never"
)

// ConfirmMode selects the turns that become final with their last answer, without «Confirm
// turn». They can be taken back for a short time.
type ConfirmMode string

const (
	ConfirmAsked  ConfirmMode = ""
	ConfirmSingle ConfirmMode = "single" // turns that one press answers
	ConfirmLast   ConfirmMode = "last"   // all turns
)

// QuietHours is a daily period without messages, in minutes after midnight in the
// person's zone; it may span midnight. From equal to To means no such period.
type QuietHours struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Vacation is a vacation.
type Vacation struct {
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
}

// People stores the settings and private notes of users.
type People interface {
	// Person returns the stored settings, or a Person with only User set.
	Person(ctx context.Context, user string) (Person, error)
	// ChangePerson reads the settings of a user (a Person with only User set when there are
	// none), lets change modify them, and stores and returns the result, in one transaction.
	// When change returns an error, ChangePerson stores nothing and returns that error. Change
	// must not use the store. It may be called again with the stored settings after a lost
	// connection, so it must set its other results and not add to them.
	ChangePerson(ctx context.Context, user string, change func(*Person) error) (Person, error)
	// Note returns a user's private note at a table; empty when there is none.
	Note(ctx context.Context, table int64, user string) (string, error)
	// SaveNote stores a note; an empty one deletes it.
	SaveNote(ctx context.Context, table int64, user, note string) error
	// Notes returns all private notes of a user by table.
	Notes(ctx context.Context, user string) (map[int64]string, error)
	// Follow makes a user follow a table (on) or stop following it.
	Follow(ctx context.Context, table int64, user string, on bool) error
	// Followers returns the users who follow a table, in order of their ids.
	Followers(ctx context.Context, table int64) ([]string, error)
	// Followed returns the tables a user follows, oldest first.
	Followed(ctx context.Context, user string) ([]int64, error)
	// UserData returns everything stored about a user, read in one transaction.
	UserData(ctx context.Context, user string) (UserData, error)
	// Forget deletes the data of a user: settings, notes, follows, posts, deliveries, waits,
	// tickets, avoid lists, departures, and blobs with the user's id as key. The id is removed
	// from their acts as an administrator, from their webhooks and from the avoid lists of
	// others.
	//
	// A ghost replaces the user elsewhere: in results of matches one numbered in this database
	// (rated results become due again), in leagues "ghost-" with the number of the entrant, in
	// open daily deals Deal.Ghost. A ready check with the user looks for another person.
	//
	// Forget passes tables and deliveries of others that name the user to p in the same
	// transaction. It may call p's functions again with the stored values after a lost
	// connection. It returns ErrConflict while the user has a seat, or stands in for one, at a
	// table that is open or playing; a seat that the user left does not count.
	Forget(ctx context.Context, user string, p ForgetHooks) error
}

// Guild holds the settings of a server, made by its administrators.
type Guild struct {
	ID       string
	Lang     string   // of new tables; empty: the language Discord reports for the server
	Channels []string // where tables may open; empty: anywhere
	Openers  []string // roles that may open tables; empty: everyone
	Settings ServerSettings
}

// ServerSettings configure and limit the tables of a server. Limits replaces zero limits by
// their defaults.
type ServerSettings struct {
	Log       string `json:"log,omitempty"`        // channel for the log of administrators' acts and of faults
	Overview  string `json:"overview,omitempty"`   // channel of the list of tables; empty: none
	Paused    bool   `json:"paused,omitempty"`     // no tables may open
	PerPerson int    `json:"per_person,omitempty"` // see Limits
	PerServer int    `json:"per_server,omitempty"` // see Limits
	OpenAsk   int    `json:"open_ask,omitempty"`   // see OpenTable
	OpenClose int    `json:"open_close,omitempty"` // see OpenTable
	Terms     *Terms `json:"terms,omitempty"`      // see DefaultTerms
	// Reliability is the percentage of matches that a person must have finished to join tables
	// here that set no value of their own; 0: any.
	Reliability int  `json:"reliability,omitempty"`
	Ratings     bool `json:"ratings,omitempty"` // the server keeps ratings of the people who joined them
	Across      bool `json:"across,omitempty"`  // its people may look for matches with people of other servers
	// Organisers are roles that may create leagues; see Guild.LeagueRoles.
	Organisers []string `json:"organisers,omitempty"`
	// Pages selects the public pages of the server.
	Pages PublicPages `json:"pages,omitzero"`
}

// PublicPages are the settings of a server's public pages, which need no sign-in.
type PublicPages struct {
	Show string `json:"show,omitempty"` // NoPages, PagesOfTables, PagesOfLeagues
	// Revoked counts how often Show became NoPages. Addresses contain it, so that old ones
	// stay closed when pages are shown again.
	Revoked uint32 `json:"revoked,omitempty"`
}

// The values of PublicPages.Show.
const (
	NoPages        = ""
	PagesOfTables  = "tables"
	PagesOfLeagues = "leagues" // of tables and leagues
)

// Showing returns the settings with another value of Show. Changing to NoPages revokes all
// addresses.
func (p PublicPages) Showing(show string) PublicPages {
	if show == NoPages && p.Show != NoPages {
		p.Revoked++
	}
	p.Show = show
	return p
}

// LeagueRoles returns the roles that may create leagues besides administrators: Organisers, or
// the roles that open tables if there are none.
func (g Guild) LeagueRoles() []string {
	if len(g.Settings.Organisers) > 0 {
		return g.Settings.Organisers
	}
	return g.Openers
}

// Guilds stores server settings.
type Guilds interface {
	// Guild returns the stored settings, or a Guild with only ID set.
	Guild(ctx context.Context, id string) (Guild, error)
	// ChangeGuild changes the settings of a server in the same way as ChangePerson.
	ChangeGuild(ctx context.Context, id string, change func(*Guild) error) (Guild, error)
}

// UserData is everything stored about one user. It includes whole tables that the
// user shares with others: the caller decides which parts of them the user may
// see.
type UserData struct {
	Person        Person
	Notes         map[int64]string // by table
	Follows       []int64
	Tables        []Table // tables that name the user in any way, oldest first
	Drafts        []Draft // drafts of the seats the user acts for
	Waits         []Wait
	Posts         []Message
	Owed          []Delivery    // deliveries to the user
	Acts          []Audit       // the user's acts as an administrator, oldest first
	Entries       []Entrant     // in seasons of leagues
	Decisions     []LedgerEntry // of the user as an organiser, oldest first
	Tickets       []Ticket      // oldest first
	Avoided       []string      // the user's own avoid list
	Left          []int64       // tables whose match the user left
	Tries         []DealTry     // of daily deals
	PuzzleTries   []PuzzleTry
	PuzzleRatings []PuzzleRating
	PuzzleResults []PuzzleResult    // at the puzzles of the days
	Webhooks      []Webhook         // that the user set, oldest first
	Blobs         map[string][]byte // blobs with the user's id as key, by space
	Results       []Result          // of matches that the user played, with only their seat, oldest first
	Ratings       []Rating
}

// ForgetHooks removes a user from data that is shared with others. Forget calls
// its functions; they must not use the store, and must remove every mention of
// the user. They may be called again for the same table or delivery.
type ForgetHooks struct {
	// Table changes a table that names the user, and returns deliveries to the
	// people who remain.
	Table func(*Table) []Delivery
	// Delivery changes a delivery to somebody else whose body names the user.
	// Forget drops the delivery when Delivery returns false.
	Delivery func(*Delivery) bool
}
