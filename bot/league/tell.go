package league

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// Kinds of deliveries. A delivery names a season. The sender reads the season when it
// sends the message, so the message is up to date.
const (
	// KindNews is sent when the public card of a season changed.
	KindNews = "league"
	// KindPersonalNotice is sent when tables opened for User, or the season began or
	// ended.
	KindPersonalNotice = "leaguetold"
	// KindStuck asks User, an organiser, to decide a match that ended without a result.
	KindStuck = "leaguestuck"
	// KindNotice reports an action about User, or an offer to them; see News.What.
	KindNotice = "leaguenote"
	// KindCheck is a delivery that compares the posted messages of a season with its state,
	// and enqueues the differences.
	KindCheck = "leaguecheck"
)

// Values of News.What.
const (
	NoticeRemoved    = "removed"    // an organiser removed them before the start
	NoticeReadmitted = "readmitted" // an organiser allows them to join again
	NoticeOut        = "out"        // an organiser removed them from the running season
	NoticeMissed     = "missed"     // their time ran out before anybody played, and another person has their seat
	NoticeInvited    = "invited"    // the next season is open
	NoticeNamed      = "named"      // an organiser named them as the substitute of an entrant
	NoticeRuled      = "ruled"      // an organiser decided a match of theirs
	NoticeCorrected  = "corrected"  // an organiser corrected the result of one of their matches
	NoticePlace      = "place"      // a correction changed their final place
	NoticeVoid       = "void"       // an organiser made the result of one of their matches void
	NoticeUnreliable = "unreliable" // they are below the required reliability, and are removed
	NoticeStarts     = "starts"     // the season that they joined starts in a day
	NoticePreview    = "preview"    // to organisers: the same, with the warnings of the draw
	NoticeNotStarted = "notstarted" // to organisers: too few had joined on the date of the start
	NoticeDeadline   = "deadline"   // to organisers: the deadline has passed, and matches still run
)

// NewsReminder is the value of News.What of a card that is posted again a day before the season
// starts.
const NewsReminder = "reminder"

// News is the body of a delivery.
type News struct {
	Season int64  `json:"season"`
	Table  int64  `json:"table,omitempty"`
	What   string `json:"what,omitempty"`
	Reason string `json:"reason,omitempty"`
	Of     int    `json:"of,omitempty"`    // the entrant whose matches User takes over
	By     string `json:"by,omitempty"`    // the organiser
	Entry  int    `json:"entry,omitempty"` // number of the ledger entry; each one has its own message
	New    bool   `json:"new,omitempty"`   // post the card as a new message
}

// NewsOf reads the body of a delivery.
func NewsOf(d storage.Delivery) (n News, err error) {
	return n, json.Unmarshal(d.Body, &n)
}

// delivery returns a delivery about a season. It replaces an unclaimed delivery of the
// same kind to the same person.
func (l *Seasons) delivery(b *SeasonTx, kind, user string, table int64, p storage.Priority) storage.Delivery {
	return l.deliveryOf(b, kind, user, News{Table: table}, p)
}

func (l *Seasons) deliveryOf(b *SeasonTx, kind, user string, n News, p storage.Priority) storage.Delivery {
	d := l.rooms.Tables.Outbox.Public(storage.Table{}, kind, p)
	d.Key = kind + ":" + strconv.FormatInt(b.Season.ID, 10) + ":" + user
	if n.Table != 0 {
		d.Key += ":" + strconv.FormatInt(n.Table, 10)
	}
	if n.What != "" {
		d.Key += ":" + n.What
	}
	if n.Entry != 0 {
		d.Key += ":" + strconv.Itoa(n.Entry)
	}
	n.Season = b.Season.ID
	body, err := json.Marshal(n)
	if err != nil {
		panic("league: news: " + err.Error()) // it consists of numbers and words
	}
	d.User, d.Body = user, body
	return d
}

// notice returns a message to a person about something that affects them.
func (l *Seasons) notice(b *SeasonTx, user string, n News) storage.Delivery {
	return l.deliveryOf(b, KindNotice, user, n, storage.Ping)
}

// tellOrganisers sends a notice to every organiser of the league.
func (l *Seasons) tellOrganisers(b *SeasonTx, n News) {
	for _, user := range b.League.Organisers {
		b.tell(l.notice(b, user, n))
	}
}

// invite invites players and substitutes of the previous season to the next one, but not
// drop-outs.
func (l *Seasons) invite(b *SeasonTx, last *SeasonTx) {
	if last == nil {
		return
	}
	for _, e := range last.Entrants {
		if e.State != Left && e.State != Removed && !seating.IsComputer(e.User) && b.Of(e.User) == nil {
			b.tell(l.notice(b, e.User, News{What: NoticeInvited}))
		}
	}
}

// ShowCards enqueues the cards of the seasons of a server that have not ended, after a
// change outside them that they show.
func (l *Seasons) ShowCards(ctx context.Context, guild string) error {
	leagues, err := l.store().LeaguesOf(ctx, guild)
	if err != nil {
		return err
	}
	var list []storage.Delivery
	for _, one := range leagues {
		b, err := l.Latest(ctx, one.ID)
		if err != nil {
			return err
		}
		if b.Season.Phase == storage.SeasonOpen || b.Season.Phase == storage.SeasonPlaying {
			list = append(list, l.Card(b))
		}
	}
	err = l.store().Enqueue(ctx, list)
	l.rooms.Tables.Outbox.Hint()
	return err
}

// checkedFor is the time after its end for which the messages of a season are still
// compared.
const checkedFor = 30 * 24 * time.Hour

// Checks returns a delivery of KindCheck for each season of a server that is running or
// ended recently; of all servers if guild is empty.
func (l *Seasons) Checks(ctx context.Context, guild string) ([]storage.Delivery, error) {
	leagues, err := l.store().LeaguesOf(ctx, guild)
	if err != nil {
		return nil, err
	}
	var list []storage.Delivery
	for _, one := range leagues {
		all, err := l.store().SeasonsOf(ctx, one.ID)
		if err != nil {
			return nil, err
		}
		for _, s := range all {
			if l.IsCompared(s) {
				list = append(list, l.delivery(&SeasonTx{League: one, Season: s}, KindCheck, "", 0, storage.Digest))
			}
		}
	}
	return list, nil
}

// IsCompared reports whether the messages of a season are still compared with its state.
func (l *Seasons) IsCompared(s storage.Season) bool {
	return s.Ended.IsZero() || l.now().Sub(s.Ended) <= checkedFor
}

// Untold is a message of a season that should have been sent.
type Untold struct {
	Delivery storage.Delivery
	News     News
}

// Owing returns the messages that people should have got in the current state of a
// season: the invitation, their tables or their place, and the request to organisers to
// decide.
func (l *Seasons) Owing(ctx context.Context, b *SeasonTx) ([]Untold, error) {
	var list []Untold
	owe := func(d storage.Delivery, n News) {
		if !seating.IsComputer(d.User) {
			list = append(list, Untold{d, n})
		}
	}
	if b.IsComing(l.now()) {
		return nil, nil
	}
	if b.Season.Phase == storage.SeasonOpen {
		last, err := l.SeasonBefore(ctx, b)
		if err != nil || last == nil {
			return nil, err
		}
		for _, e := range last.Entrants {
			if e.State != Left && e.State != Removed && b.Of(e.User) == nil {
				n := News{What: NoticeInvited}
				owe(l.notice(b, e.User, n), n)
			}
		}
		return list, nil
	}
	told := map[string]bool{}
	for _, f := range b.Fixtures {
		if f.State == storage.FixtureOpen {
			for _, s := range f.Seats {
				told[s.User] = true
			}
		}
		if f.State == storage.FixtureStuck {
			for _, user := range b.League.Organisers {
				owe(l.delivery(b, KindStuck, user, f.Table, storage.Ping), News{Table: f.Table})
			}
		}
	}
	if b.Season.Phase != storage.SeasonPlaying {
		clear(told)
		for _, user := range b.endAudience() {
			told[user] = true
		}
	}
	for _, user := range slices.Sorted(maps.Keys(told)) {
		if told[user] {
			owe(l.delivery(b, KindPersonalNotice, user, 0, storage.Ping), News{})
		}
	}
	return list, nil
}

// endAudience returns the people who get a message when the season ends: entrants,
// substitutes, and organisers of a season with a result.
func (b *SeasonTx) endAudience() []string {
	var users []string
	for _, e := range b.Entrants {
		if e.State == In || e.State == Withdrawn || e.State == Sub {
			users = append(users, e.User)
		}
	}
	for _, user := range b.League.Organisers {
		if b.Season.Phase == storage.SeasonOver && !slices.Contains(users, user) {
			users = append(users, user)
		}
	}
	return users
}

// Card returns the delivery of the public card of a season.
func (l *Seasons) Card(b *SeasonTx) storage.Delivery {
	return l.delivery(b, KindNews, "", 0, storage.Picture)
}

// together is the delay of a person's messages. The tables of a season open one after the
// other, and one message names them all.
const together = time.Minute

// tellPerson enqueues a message to a person about their tables or their place. It ignores
// computers.
func (l *Seasons) tellPerson(b *SeasonTx, user string) {
	if seating.IsComputer(user) {
		return
	}
	d := l.delivery(b, KindPersonalNotice, user, 0, storage.Ping)
	d.Due = d.Due.Add(together)
	b.tell(d)
}
