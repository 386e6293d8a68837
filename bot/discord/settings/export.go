package settings

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// Export is the file with everything stored about a person. Of data shared with others it
// contains only the person's own part.
type Export struct {
	At       time.Time         `json:"at"`
	Person   storage.Person    `json:"person"`
	Language string            `json:"discord_language,omitempty"`
	Notes    map[int64]string  `json:"notes,omitempty"`
	Follows  []int64           `json:"follows,omitempty"`
	Tables   []exportedTable   `json:"tables,omitempty"`
	Acts     []storage.Audit   `json:"acts,omitempty"`    // as an administrator, on all servers
	Leagues  []storage.Entrant `json:"leagues,omitempty"` // seasons that the person entered
	// Decisions holds the results that the person decided as an organiser of leagues.
	Decisions []storage.LedgerEntry `json:"decisions,omitempty"`
	Tickets   []storage.Ticket      `json:"tickets,omitempty"`  // matches that the person looks for
	Avoids    []string              `json:"avoids,omitempty"`   // the person's own avoid list
	Left      []int64               `json:"left,omitempty"`     // tables whose match the person left
	Dailies   []storage.DealTry     `json:"dailies,omitempty"`  // daily deals that the person played
	Waits     []exportedWait        `json:"waits,omitempty"`    // moves that the person owes
	Messages  []exportedMessage     `json:"messages,omitempty"` // existing or due messages for this person alone
	Results   []storage.Result      `json:"results,omitempty"`  // results of finished matches, with only the person's seat
	Ratings   []storage.Rating      `json:"ratings,omitempty"`
	Lessons   map[string]string     `json:"lessons,omitempty"` // progress in the lessons, by game
	Puzzles   *exportedPuzzles      `json:"puzzles,omitempty"`
	Webhooks  []exportedWebhook     `json:"webhooks,omitempty"` // that the person set
	Other     map[string]string     `json:"other,omitempty"`    // short-lived data, by purpose
}

// exportedTable is a person's part in a table. Seats count from 1.
type exportedTable struct {
	ID       int64          `json:"id"`
	Game     string         `json:"game"`
	Phase    storage.Phase  `json:"phase"`
	Seat     int            `json:"seat"` // the person's seat; 0: none
	Left     bool           `json:"left,omitempty"`
	StandsIn int            `json:"stands_in,omitempty"` // the seat for which the person is a stand-in
	Knew     []int          `json:"knew,omitempty"`      // seats that the person no longer plays but whose hand they saw
	Opened   bool           `json:"opened,omitempty"`
	Invited  bool           `json:"invited,omitempty"`
	Paused   bool           `json:"paused,omitempty"` // the table is paused at the person's request
	Created  time.Time      `json:"created"`
	Ended    time.Time      `json:"ended,omitzero"`
	Draft    []string       `json:"draft,omitempty"`  // moves not yet confirmed
	Orders   []string       `json:"orders,omitempty"` // standing orders, as written
	Moves    []string       `json:"moves,omitempty"`  // moves of the person's seat, from the record
	Votes    []exportedVote `json:"votes,omitempty"`  // open votes
}

// exportedPuzzles holds a person's tries and ratings of puzzles.
type exportedPuzzles struct {
	Tries   []storage.PuzzleTry    `json:"tries,omitempty"` // the first try at each puzzle
	Ratings []storage.PuzzleRating `json:"ratings,omitempty"`
	Days    []storage.PuzzleResult `json:"days,omitempty"` // daily puzzles of servers
}

// exportedWebhook is a webhook without the key of its signatures.
type exportedWebhook struct {
	Guild   string    `json:"guild"`
	League  int64     `json:"league,omitempty"`
	Address string    `json:"address"`
	Made    time.Time `json:"made"`
}

// exportedVote is a person's part in a vote.
type exportedVote struct {
	Kind   string    `json:"kind"`
	Seat   int       `json:"seat,omitempty"`
	Asked  bool      `json:"asked,omitempty"` // the person proposed the vote
	Comes  bool      `json:"comes,omitempty"` // the vote would give the person a seat
	Ballot string    `json:"ballot,omitempty"`
	Opened time.Time `json:"opened"`
	Ends   time.Time `json:"ends,omitzero"`
}

type exportedWait struct {
	Table     int64     `json:"table"`
	Since     time.Time `json:"since"`
	Due       time.Time `json:"due,omitzero"`
	Reminders int       `json:"reminders,omitempty"`
	Snooze    time.Time `json:"snooze,omitzero"`
}

type exportedMessage struct {
	Table   int64     `json:"table,omitempty"`
	Kind    string    `json:"kind"`
	Channel string    `json:"channel,omitempty"`
	Message string    `json:"message,omitempty"` // empty: not sent yet
	Due     time.Time `json:"due,omitzero"`
}

// export sends a person everything stored about them as a file.
func (f myData) export(ctx context.Context, p handler.Press) (handler.Reply, error) {
	kept, err := f.Store.UserData(ctx, p.Reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	all := Export{
		At: f.Now().UTC(), Person: kept.Person, Language: string(kept.Blobs[storage.LocaleSpace]),
		Notes: kept.Notes, Follows: kept.Follows, Acts: kept.Acts, Leagues: kept.Entries, Decisions: kept.Decisions, Dailies: kept.Tries, Results: kept.Results, Ratings: kept.Ratings,
		Tickets: kept.Tickets, Avoids: kept.Avoided, Left: kept.Left,
	}
	if len(kept.PuzzleTries) > 0 {
		all.Puzzles = &exportedPuzzles{kept.PuzzleTries, kept.PuzzleRatings, kept.PuzzleResults}
	}
	for _, t := range kept.Tables {
		one, err := f.exportedTable(ctx, t, p.Reader.User, kept.Drafts)
		if err != nil {
			return handler.Reply{}, err
		}
		all.Tables = append(all.Tables, one)
	}
	for _, w := range kept.Waits {
		all.Waits = append(all.Waits, exportedWait{w.Table, w.Since, w.Due, w.Step, w.Snooze})
	}
	for _, p := range kept.Posts {
		all.Messages = append(all.Messages, exportedMessage{Table: p.Table, Kind: p.Kind, Channel: p.Channel, Message: p.Message})
	}
	for _, d := range kept.Owed {
		all.Messages = append(all.Messages, exportedMessage{Table: d.Table, Kind: d.Kind, Due: d.Due})
	}
	for _, h := range kept.Webhooks {
		all.Webhooks = append(all.Webhooks, exportedWebhook{h.Guild, h.League, h.Address, h.Made})
	}
	all.addBlobs(kept.Blobs)
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return handler.Reply{}, fmt.Errorf("export: %w", err)
	}
	say := handler.TextReply(p.Reader.Words().Say("data.exported"))
	say.Message.Files = []wire.File{{Name: "guildhall.json", Data: data}}
	return say, nil
}

// addBlobs adds a person's blobs by space, except the language.
func (e *Export) addBlobs(blobs map[string][]byte) {
	e.Lessons, e.Other = map[string]string{}, map[string]string{}
	for space, value := range blobs {
		if game, ok := strings.CutPrefix(space, storage.LessonSpace); ok {
			e.Lessons[game] = string(value)
		} else if space != storage.LocaleSpace {
			e.Other[space] = string(value)
		}
	}
}

// exportedTable returns a person's part in a table that names them.
func (f myData) exportedTable(ctx context.Context, t storage.Table, user string, drafts []storage.Draft) (exportedTable, error) {
	one := exportedTable{
		ID: t.ID, Game: t.Game, Phase: t.Phase, Created: t.Created, Ended: t.Ended,
		Opened: t.Owner == user, Invited: slices.Contains(t.Invited, user), Paused: t.TableState.Pause.By == user,
	}
	for i, s := range t.Seats {
		if s.User == user {
			one.Seat, one.Left = i+1, s.Vacant
		}
		if s.Standin == user {
			one.StandsIn = i + 1
		}
	}
	for _, k := range t.TableState.SawHand {
		if k.User == user {
			one.Knew = append(one.Knew, k.Seat+1)
		}
	}
	for _, d := range drafts {
		if d.Table == t.ID {
			one.Draft = d.Codes
		}
	}
	for _, v := range t.TableState.Votes {
		if part, named := exportedVoteOf(v, user); named {
			one.Votes = append(one.Votes, part)
		}
	}
	var err error
	if one.Moves, err = f.movesOf(ctx, t, one); err == nil && t.Phase == storage.Playing && one.Seat > 0 && !one.Left {
		one.Orders, err = f.ordersOf(ctx, t.ID, user)
	}
	return one, err
}

// exportedVoteOf returns a person's part in a vote; false if they have none.
func exportedVoteOf(v storage.Vote, user string) (exportedVote, bool) {
	one := exportedVote{
		Kind: v.Kind, Seat: v.Seat + 1, Asked: v.By == user, Comes: v.User == user,
		Ballot: v.Ballots[user], Opened: v.Opened, Ends: v.Ends,
	}
	return one, one.Asked || one.Comes || one.Ballot != "" || slices.Contains(v.Voters, user)
}

// movesOf returns the moves of a person's seat; none if the table cannot be read. The
// moves of a resigned seat are left out until the end of the match, because the game
// continues with its hidden hand.
func (f myData) movesOf(ctx context.Context, t storage.Table, one exportedTable) ([]string, error) {
	if one.Seat == 0 || t.Seq == 0 || one.Left && t.Phase == storage.Playing {
		return nil, nil
	}
	moves, err := f.Store.Moves(ctx, t.ID, 1)
	if errors.Is(err, storage.ErrDamaged) {
		return nil, nil
	}
	var out []string
	for _, m := range moves {
		if m.Seat == one.Seat-1 {
			out = append(out, m.Code)
		}
	}
	return out, err
}

// ordersOf returns the standing orders of a person, as written; none if the table cannot
// be read.
func (f myData) ordersOf(ctx context.Context, id int64, user string) ([]string, error) {
	o, err := f.Services.Orders.List(ctx, id, user)
	var broken *table.CorruptError
	if errors.As(err, &broken) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []string
	for _, one := range o.List {
		out = append(out, one.String())
	}
	return out, nil
}
