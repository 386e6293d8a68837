package league

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/storage"
)

// Names of organisers' acts in the audit log and the journal.
const (
	ActCreate     = "create league"
	ActOpen       = "open season"
	ActAnnounce   = "announce season"
	ActStart      = "start season"
	ActSubstitute = "replace entrant"
	ActRemove     = "remove entrant"
	ActReadmit    = "let entrant back"
	ActTerms      = "change terms"
	ActRemind     = "remind players"
	ActRule       = "decide match"
	ActCorrect    = "correct result"
	ActVoid       = "make result void"
	ActClose      = "close league"
	ActComputers  = "enter computers"
	ActPause      = "pause match"
	ActResume     = "resume match"
	ActPing       = "change role"
	ActApart      = "keep pair apart"
	ActTogether   = "let pair meet"

	ActAddOrganiser    = "add organiser"
	ActRemoveOrganiser = "remove organiser"
)

// An Act is a change of a league by a person.
type Action struct {
	League int64
	By     string
	Admin  bool // the person administers the server
	Press  string
	Reason string // the reason, which everybody in the league can read, with the markup of messages
}

// JournalEntry is an organiser's act in the journal of the league.
type JournalEntry struct {
	Act     string          `json:"-"`
	By      string          `json:"-"` // empty: the person deleted their data
	Audit   storage.Audit   `json:"-"`
	Who     storage.Entrant `json:"-"` // the entrant with number Entrant
	Comes   storage.Entrant `json:"-"` // the entrant with number Instead
	Season  int             `json:"season,omitempty"`
	Entrant int             `json:"entrant,omitempty"` // number of the affected entrant
	Instead int             `json:"instead,omitempty"` // number of the named substitute
	Person  string          `json:"person,omitempty"`  // the person who became an organiser, or stopped being one
	Table   int64           `json:"table,omitempty"`
	Count   int             `json:"count,omitempty"`
	Level   int             `json:"level,omitempty"`
	Ranks   []int           `json:"ranks,omitempty"` // by seat
	Reason  string          `json:"reason,omitempty"`
}

// record adds an organiser's act to the change: to the audit log of the server, and to
// the journal of the league.
func (l *Seasons) record(b *SeasonTx, a Action, act string, e JournalEntry) {
	b.touch()
	e.Season, e.Reason = b.Season.N, a.Reason
	detail := []string{b.League.Name, strconv.Itoa(b.Season.N)}
	if e.Table != 0 {
		detail = append(detail, "#"+strconv.FormatInt(e.Table, 10))
	}
	if who := b.Entrant(e.Entrant); who != nil {
		detail = append(detail, fmt.Sprintf("<@%s>", who.User))
	}
	if e.Person != "" {
		detail = append(detail, fmt.Sprintf("<@%s>", e.Person))
	}
	if a.Reason != "" {
		detail = append(detail, a.Reason)
	}
	body, err := json.Marshal(e)
	if err != nil {
		panic("league: journal: " + err.Error()) // it consists of numbers and words
	}
	audit := storage.Audit{At: l.now(), Guild: b.League.Guild, Table: e.Table, User: a.By, Act: act, Detail: strings.Join(detail, " · ")}
	b.change.Audit = &audit
	journal := audit
	journal.Detail = string(body)
	b.change.Journal = &journal
}

// journalShown is the maximum number of acts shown in the journal.
const journalShown = 40

// Journal returns the latest acts of a league's organisers, newest first. Everybody who
// may know the league may read it.
func (l *Seasons) Journal(ctx context.Context, league int64) ([]JournalEntry, error) {
	acts, err := l.store().Journal(ctx, league, journalShown)
	if err != nil {
		return nil, err
	}
	seasons, err := l.store().SeasonsOf(ctx, league)
	if err != nil {
		return nil, err
	}
	books := map[int]*SeasonTx{}
	var list []JournalEntry
	for _, a := range acts {
		e := JournalEntry{}
		if err := json.Unmarshal([]byte(a.Detail), &e); err != nil {
			return nil, fmt.Errorf("read journal of league %d: %w", league, err)
		}
		e.Act, e.By, e.Audit = a.Act, a.User, a
		if b := books[e.Season]; b == nil && e.Entrant > 0 {
			books[e.Season] = &SeasonTx{}
			for _, s := range seasons {
				if s.N != e.Season {
					continue
				}
				if books[e.Season].Entrants, err = l.store().Entrants(ctx, s.ID, 0); err != nil {
					return nil, err
				}
			}
		}
		if b := books[e.Season]; b != nil {
			if who := b.Entrant(e.Entrant); who != nil {
				e.Who = *who
			}
			if comes := b.Entrant(e.Instead); comes != nil {
				e.Comes = *comes
			}
		}
		list = append(list, e)
	}
	return list, nil
}

// Remove removes a person from an open season. They cannot join it again until Readmit
// allows it.
func (l Organisers) Remove(ctx context.Context, a Action, user string) (*SeasonTx, error) {
	return l.editOpen(ctx, a, func(b *SeasonTx) error {
		e := b.Of(user)
		switch {
		case e == nil || e.State != In && e.State != Sub || Computer(user):
			return refuse("not_joined", nil, "choose_joined")
		case user == a.By:
			return refuse("yourself", nil, "leave")
		}
		e = b.changeEntrant(e.N)
		e.State, e.Left = Removed, l.seasons.now()
		l.seasons.record(b, a, ActRemove, JournalEntry{Entrant: e.N})
		b.tell(l.seasons.news(b), l.seasons.notice(b, user, News{What: NoticeRemoved, Reason: a.Reason}))
		return nil
	})
}

// Readmit allows a person whom an organiser removed to join an open season again.
func (l Organisers) Readmit(ctx context.Context, a Action, user string) (*SeasonTx, error) {
	return l.editOpen(ctx, a, func(b *SeasonTx) error {
		e := b.Of(user)
		if e == nil || e.State != Removed {
			return refuse("not_removed", nil, "choose_removed")
		}
		e = b.changeEntrant(e.N)
		e.State = Left
		l.seasons.record(b, a, ActReadmit, JournalEntry{Entrant: e.N})
		b.tell(l.seasons.notice(b, user, News{What: NoticeReadmitted}))
		return nil
	})
}

// editOpen changes the open season of a league for an organiser.
func (l Organisers) editOpen(ctx context.Context, a Action, do func(*SeasonTx) error) (*SeasonTx, error) {
	return l.edit(ctx, a, func(b *SeasonTx) error {
		switch b.Season.Phase {
		case storage.SeasonOpen:
			return do(b)
		case storage.SeasonPlaying:
			return refuse("started", []engine.Arg{engine.N("n", b.Season.N)}, "sub")
		default:
			return refuse("season_over", nil, "next_season")
		}
	})
}
