package storage

import (
	"context"
	"time"
)

// League is a series of seasons of one game on a server.
type League struct {
	ID         int64 // given by the store, counted from 1
	Rev        int64 // raised by every change
	Guild      string
	Channel    string // where it is announced and its tables open
	Name       string
	Lang       string // of public texts
	Organisers []string
	Terms      LeagueTerms // of the next season to open
	Created    time.Time
	Ended      time.Time // the end of the league; zero while it continues
}

// LeagueTerms are the terms of a season. They are frozen when it opens for
// entrants, so that everybody reads them before they join.
type LeagueTerms struct {
	Game      string            `json:"game"`
	Options   map[string]string `json:"options,omitempty"`
	Seats     int               `json:"seats"`
	Clock     Terms             `json:"clock,omitzero"`
	Format    string            `json:"format"`              // "season", "swiss", "knockout", "cup"
	Each      int               `json:"each,omitempty"`      // season, cup: matches of each entrant; not used at tables of two
	AtOnce    int               `json:"at_once,omitempty"`   // tables that an entrant plays at once; 0: all
	Rounds    int               `json:"rounds,omitempty"`    // swiss
	Size      int               `json:"size,omitempty"`      // season: the fewest entrants of a division; cup: how many start it
	Moves     int               `json:"moves,omitempty"`     // number of entrants that rise and fall between two divisions
	Final     int               `json:"final,omitempty"`     // season, swiss: number of the best entrants of the first division that play a knockout; 0: none
	Points    []int             `json:"points"`              // points for each rank, best first, in sixtieths
	Ties      []string          `json:"ties,omitempty"`      // "share", "wins", "met", "score", in their order; the lot decides last
	Seeded    bool              `json:"seeded,omitempty"`    // season: entrants without a rank from the season before are ordered by rating
	Apart     [][2]int          `json:"apart,omitempty"`     // pairs of entrants, by number, who do not meet in the first rounds
	Duplicate bool              `json:"duplicate,omitempty"` // all tables of a round have the same deal
	Unrated   bool              `json:"unrated,omitempty"`   // no match counts for ratings
	Days      int               `json:"days,omitempty"`      // days until the deadline of the season, or of a round; 0: none
	Hurry     time.Duration     `json:"hurry,omitempty"`     // time for a move after the deadline
	Shares    int               `json:"shares,omitempty"`    // rules version for shares of scores; 0: from before there were versions
	// Bots is the maximum share of a seat's answers, in percent, that bots may give: a seat with
	// more scores nothing. NoBots: none; 0: terms from before this setting, when only the user
	// of the last answer counted.
	Bots int `json:"bots,omitempty"`
	// Opens is the time from which people may join; zero: as soon as the season is there.
	Opens time.Time `json:"opens,omitzero"`
	// Starts is the time at which the season is drawn and starts by itself; zero: an organiser starts it.
	Starts      time.Time `json:"starts,omitzero"`
	Text        string    `json:"text,omitempty"`        // additional terms of the organisers, which may contain message markup
	Reliability int       `json:"reliability,omitempty"` // minimum percentage of finished matches of entrants; 0: any
	// Successors are the substitutes who took the place of an entrant, in the order in which they
	// came.
	Successors []Successor `json:"successors,omitempty"`
	// Role is the role that announcements mention; empty for none. That of League.Terms counts,
	// so that a change applies at once.
	Role string `json:"role,omitempty"`
}

// Successor is a substitute who took the place of an entrant for the rest of a season.
type Successor struct {
	Entrant int `json:"entrant"` // by number
	Of      int `json:"of"`      // the entrant who dropped out
	After   int `json:"after"`   // the latest round that was drawn before they came
}

// NoBots is the value of LeagueTerms.Bots that allows no answer of a bot.
const NoBots = -1

// SeasonPhase is the stage of a season's life.
type SeasonPhase string

const (
	SeasonOpen    SeasonPhase = "open"    // people join
	SeasonPlaying SeasonPhase = "playing" // its tables are played
	SeasonOver    SeasonPhase = "over"    // the places are final
	SeasonClosed  SeasonPhase = "closed"  // ended without a result
)

// Season is one season of a league. Its revision also protects its entrants, fixtures and
// results.
type Season struct {
	ID      int64
	League  int64
	N       int   // within its league, from 1
	Rev     int64 // raised by every change
	Phase   SeasonPhase
	Terms   LeagueTerms
	Seed    []byte // 32 bytes, for draws and lots; the hash is public from the beginning, the seed after the draw
	Deal    []byte // 32 bytes; the deals of duplicate rounds come from it; never published
	Round   int    // the latest drawn round; 0: none
	Opened  time.Time
	Started time.Time
	Ended   time.Time
	Due     time.Time // deadline of the season, or of its round; zero: none
	Next    time.Time // when it must be processed next; zero: never
}

// Entrant is somebody who joined a season.
type Entrant struct {
	Season   int64
	N        int // within the season, from 1, in order of joining
	User     string
	Name     string
	State    string // "in", "sub" (a substitute), "left" (dropped out), "out" (knocked out)
	Division int    // from 1; 0: not drawn yet
	Place    int    // place in the division at the end, from 1; 0 until then
	Before   int    // rank in the previous season, used to form divisions; 0: none
	Joined   time.Time
	Left     time.Time // time of dropping out; zero: did not
}

// FixtureState is the stage of a fixture's life.
type FixtureState string

const (
	FixturePlanned FixtureState = "planned"
	FixtureOpen    FixtureState = "open"  // its table is open or played
	FixtureOver    FixtureState = "over"  // it has a result
	FixtureStuck   FixtureState = "stuck" // its table ended without a result: an organiser decides
)

// Fixture is a match of a season. A table does not know its fixture.
type Fixture struct {
	ID       int64
	Season   int64
	N        int // within the season, from 1
	Division int
	Final    bool // of the knockout at the end of the season
	Round    int  // from 1
	State    FixtureState
	Table    int64 // 0 while planned, and of a bye
	Advances int   // knockout: number of entrants of the table that advance
	Due      time.Time
	Hurried  bool // its clock was shortened after the deadline
	Opened   time.Time
	Ended    time.Time
	Ruled    string        // the organiser who decided it; empty: it was played
	Seats    []FixtureSeat // in seat order; one seat is a bye
	Ledger   []LedgerEntry // oldest first: the last one is the result; none of a bye
}

// LedgerKind is the kind of a ledger entry.
type LedgerKind string

const (
	LedgerPlayed    LedgerKind = "played"    // the match ended
	LedgerRuled     LedgerKind = "ruled"     // an organiser decided a match that did not end
	LedgerCorrected LedgerKind = "corrected" // an organiser replaced the result
	LedgerVoid      LedgerKind = "void"      // an organiser took the result away
)

// LedgerEntry is an entry in the ledger of a fixture. Entries are added and never changed:
// results, standings and ranks follow from the last one.
type LedgerEntry struct {
	N      int // within the fixture, from 1; 0: not stored yet
	Kind   LedgerKind
	By     string // the organiser; empty: the match itself; "ghost": somebody who deleted their data
	At     time.Time
	Reason string // public in the league; may contain message markup
	Round  int    // the latest round that was drawn when it was added
	Seats  []LedgerSeat
}

// LedgerSeat is a seat in an entry.
type LedgerSeat struct {
	Rank  int `json:"rank,omitempty"` // rank from 1; 0 in a void entry
	Score int `json:"score,omitempty"`
	Share int `json:"share,omitempty"` // share of the winner's score, in ten-thousandths
	Bots  int `json:"bots,omitempty"`  // share of its answers that bots gave, in ten-thousandths
	// Counts reports whether the entrant gets the points and the share.
	Counts bool `json:"counts,omitempty"`
	Alone  bool `json:"alone,omitempty"` // see FixtureSeat
}

// Latest returns the last entry of the ledger; false when there is none.
func (f Fixture) Latest() (e LedgerEntry, ok bool) {
	if len(f.Ledger) == 0 {
		return e, false
	}
	return f.Ledger[len(f.Ledger)-1], true
}

// FixtureSeat is a seat of a fixture, with its result once there is one.
type FixtureSeat struct {
	Entrant int    // Entrant.N whose seat it is
	User    string // the user who plays it: the entrant, a substitute, or a computer opponent
	Rank    int    // rank from 1; 0 until there is a result, and for a bye
	Score   int
	Points  int  // points of the entrant, in sixtieths
	Share   int  // share of the winner's score, in ten-thousandths
	Alone   bool // the entrant played the whole match without help; the table shows whether it is rated
}

// LeagueChange changes a league, all or nothing.
type LeagueChange struct {
	Press  string
	League *League // ID 0: a new one
	// Seasons are changed at their revisions. A season with ID 0 is new and belongs to League,
	// stored or new. Entrants and fixtures with Season 0 belong to the new season.
	Seasons  []Season
	Entrants []Entrant // replace those with the same season and number, or are new
	// Fixtures with ID 0 are new; the others replace stored ones. Entries of their ledgers
	// without a number are added to the stored ledger.
	Fixtures []Fixture
	// Table is a new table for the first of Fixtures, which gets its number. Limits of people
	// and servers do not apply: everybody who joined the league agreed to all its tables.
	Table      *Table
	Deliveries []Delivery // those without Table and Key are of the new table
	Audit      *Audit
	// Journal is an entry for the journal of the league, which its people read. It holds the act
	// of Audit, or another act. The store sets its League.
	Journal *Audit
}

// Entry returns the change's journal entry with its League set; nil when Journal is nil. The
// league of the change, or of its first season, must be stored.
func (c LeagueChange) Entry() *Audit {
	if c.Journal == nil {
		return nil
	}
	a := *c.Journal
	switch {
	case c.League != nil:
		a.Guild, a.League = "", c.League.ID
	case len(c.Seasons) > 0:
		a.Guild, a.League = "", c.Seasons[0].League
	}
	return &a
}

// Leagues stores leagues with their seasons.
type Leagues interface {
	// ChangeLeague stores a change and returns it with all numbers and revisions as stored. It
	// returns ErrConflict when a revision differs from the stored one, or a running league of
	// the server has the name of a new one, and ErrDuplicate for a press that was carried out
	// before.
	ChangeLeague(ctx context.Context, c LeagueChange) (LeagueChange, error)
	// League returns a league, or ErrNotFound.
	League(ctx context.Context, id int64) (League, error)
	// LeaguesOf returns the leagues of a guild ("" for all guilds), newest first.
	LeaguesOf(ctx context.Context, guild string) ([]League, error)
	// Season returns a season, or ErrNotFound.
	Season(ctx context.Context, id int64) (Season, error)
	// SeasonsOf returns the seasons of a league, oldest first.
	SeasonsOf(ctx context.Context, league int64) ([]Season, error)
	// SeasonsDue returns seasons whose Next is at or before now, earliest first.
	SeasonsDue(ctx context.Context, now time.Time, limit int) ([]int64, error)
	// Entrants returns the entrants of a season by number; division 0 means all.
	Entrants(ctx context.Context, season int64, division int) ([]Entrant, error)
	// EntriesOf returns the entries of a user in seasons of all leagues, oldest season first.
	EntriesOf(ctx context.Context, user string) ([]Entrant, error)
	// Fixtures returns the fixtures of a season by number.
	Fixtures(ctx context.Context, season int64) ([]Fixture, error)
	// FixtureAt returns the fixture of a table, or ErrNotFound.
	FixtureAt(ctx context.Context, table int64) (Fixture, error)
	// FixturesToSettle returns open fixtures whose table has ended, never began, or
	// has a vacant seat, oldest first.
	FixturesToSettle(ctx context.Context, limit int) ([]Fixture, error)
}
