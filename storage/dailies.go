package storage

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// DailySettings are the settings of a server's daily deals.
type DailySettings struct {
	Guild   string
	Rev     int64  // increased by every change; 0: not stored yet
	Channel string // where deals are announced
	Lang    string // of the announcements
	Games   []string
	Every   bool      // all games every day; false: one game a day, in turn
	Hour    int       // minutes after midnight in Zone, when a day's deals open
	Zone    string    // IANA name
	Secret  []byte    // 32 bytes, from which all deals come; never published
	Next    time.Time // when the next deals open; zero: switched off
}

// DealPhase is the stage of a deal's life.
type DealPhase string

const (
	DealOpen DealPhase = "open" // its ladder grows
	DealOver DealPhase = "over" // its ladder is final, its seed is published
)

// Deal is the match of one day that everybody on a server may play once.
type Deal struct {
	ID      int64
	Rev     int64 // increased by every change of the deal or its tries
	Guild   string
	Day     string // "2026-11-23", in the server's zone
	Game    string
	Options map[string]string
	Seats   int
	Seat    int    // seat of the person; computer opponents have the others
	Level   int    // level of the computer opponents; 0: there are none
	Seed    []byte // 32 bytes; the hash is public from the beginning, the seed after the end
	Chance  []byte // 32 bytes, the secret of the computer opponents; public with the seed
	Channel string
	Lang    string
	Phase   DealPhase
	Opens   time.Time
	Closes  time.Time // people may begin until then
	Ends    time.Time // matches that end later do not count
	Next    time.Time // when it must be processed next; zero: never
}

// Ghost returns the name that replaces a person who deleted their data in the tries of an open
// deal. It is the same for the same person, so they get no second try. Without the deal's
// secret nobody can tell who it was.
func (d Deal) Ghost(user string) string {
	mac := hmac.New(sha256.New, d.Chance)
	mac.Write([]byte("ghost " + user))
	return "ghost-" + hex.EncodeToString(mac.Sum(nil)[:12])
}

// TryState is the stage of a try.
type TryState string

const (
	TryPlaying TryState = "playing"
	TryCounted TryState = "counted" // it has its place on the ladder
	TryLate    TryState = "late"    // it ended after the deal
	TryVoid    TryState = "void"    // it has no result, or another user also played it
)

// DealTry is somebody's match of a deal.
type DealTry struct {
	Deal  int64
	N     int // within the deal, from 1, in order of start
	User  string
	Name  string
	Table int64
	State TryState
	Won   bool
	Rank  int // rank in the match, from 1; 0 until there is a result
	Score int
	Began time.Time // zero: the table closed before the match began, and the person may try again
	Ended time.Time
}

// DailyChange changes daily deals of one server, all or nothing.
type DailyChange struct {
	Press string
	Daily *DailySettings // at its revision
	Deals []Deal         // at their revisions; ID 0: new
	Tries []DealTry      // replace those with the same deal and number, or are new
	// Table is a new table, for the first of Tries, whose Table becomes its number. Limits do
	// not apply to it, because a person has at most one for each deal.
	Table      *Table
	Deliveries []Delivery // those without Table and Key are of the new table
	Audit      *Audit
}

// Dailies stores daily deals.
type Dailies interface {
	// ChangeDaily stores a change and returns it with all numbers and revisions as stored. It
	// returns ErrConflict when a revision differs from the stored one, or when there already is
	// a deal of that game and day, and ErrDuplicate for a press that was carried out before.
	ChangeDaily(ctx context.Context, c DailyChange) (DailyChange, error)
	// Daily returns the settings of a server's daily deals, or a DailySettings with only Guild
	// set.
	Daily(ctx context.Context, guild string) (DailySettings, error)
	// DailiesDue returns the servers whose Next is at or before now, earliest first.
	DailiesDue(ctx context.Context, now time.Time, limit int) ([]DailySettings, error)
	// Deal returns a deal, or ErrNotFound.
	Deal(ctx context.Context, id int64) (Deal, error)
	// Deals returns the latest deals of a server whose day is between two days, both
	// included, newest first; of one day in the order in which they were made.
	Deals(ctx context.Context, guild, from, to string, limit int) ([]Deal, error)
	// DealsDue returns deals whose Next is at or before now, earliest first.
	DealsDue(ctx context.Context, now time.Time, limit int) ([]int64, error)
	// Tries returns the tries of a deal by number.
	Tries(ctx context.Context, deal int64) ([]DealTry, error)
	// TriesBetween returns the counted tries of a server's deals that are over and
	// whose day is between two days, both included, by deal and number.
	TriesBetween(ctx context.Context, guild, from, to string) ([]DealTry, error)
	// TryAt returns the try of a table, or ErrNotFound.
	TryAt(ctx context.Context, table int64) (DealTry, error)
	// TriesToSettle returns tries in play whose table is not playing, or has a seat
	// that its person left, oldest first.
	TriesToSettle(ctx context.Context, limit int) ([]DealTry, error)
}
