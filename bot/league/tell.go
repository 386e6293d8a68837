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

// Kinds of deliveries. A delivery names a season; the sender reads it when it
// sends, and says what is true then.
const (
	// KindNews: the public card of a season changed.
	KindNews = "league"
	// KindPersonalNotice: tables opened for User, or the season began or ended; tell them.
	KindPersonalNotice = "leaguetold"
	// KindStuck: a match of the season ended without a result; ask User, who
	// organises it, to decide.
	KindStuck = "leaguestuck"
	// KindNotice: something was done to User, or is offered to them: see News.What.
	KindNotice = "leaguenote"
	// KindCheck is a delivery that compares the posted messages of a season with its state,
	// and enqueues the differences.
	KindCheck = "leaguecheck"
)

// Values of News.What.
const (
	NoticeRemoved    = "removed"    // an organiser took them out before the start
	NoticeReadmitted = "readmitted" // and lets them join again
	NoticeOut        = "out"        // an organiser took them out of the season that is played
	NoticeMissed     = "missed"     // their time ran out before anybody played: somebody else has their seat
	NoticeInvited    = "invited"    // the next season is open
	NoticeNamed      = "named"      // an organiser named them as the substitute of an entrant
	NoticeRuled      = "ruled"      // an organiser decided a match of theirs
	NoticeCorrected  = "corrected"  // an organiser corrected the result of a match of theirs
	NoticePlace      = "place"      // a correction changed their final place
	NoticeVoid       = "void"       // an organiser made the result of a match of theirs void
	NoticeUnreliable = "unreliable" // they no longer have the reliability that the terms ask for, and are out
	NoticeStarts     = "starts"     // the season that they joined starts in a day
	NoticePreview    = "preview"    // to organisers: the same, with what the draw would be like
	NoticeNotStarted = "notstarted" // to organisers: too few had joined on the date of the start
	NoticeDeadline   = "deadline"   // to organisers: the deadline has passed, and matches go on
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
	Entry  int    `json:"entry,omitempty"` // of the ledger; each one has a message of its own
	New    bool   `json:"new,omitempty"`   // post the card as a new message
}

// NewsOf reads the body of a delivery.
func NewsOf(d storage.Delivery) (n News, err error) {
	return n, json.Unmarshal(d.Body, &n)
}

// delivery makes a delivery about a season. A newer one of its kind to the same
// person replaces it until it is claimed.
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
		panic("league: news: " + err.Error()) // numbers and words
	}
	d.User, d.Body = user, body
	return d
}

// notice tells a person what was done to them.
func (l *Seasons) notice(b *SeasonTx, user string, n News) storage.Delivery {
	return l.deliveryOf(b, KindNotice, user, n, storage.Ping)
}

// tellOrganisers sends a notice to every organiser of the league.
func (l *Seasons) tellOrganisers(b *SeasonTx, n News) {
	for _, user := range b.League.Organisers {
		b.tell(l.notice(b, user, n))
	}
}

// invite tells players and substitutes of the season before that the next one is
// open. A person who dropped out of it is not asked.
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

// ShowCards lets the cards of the seasons of a server that have not ended be looked at
// again, when something changed outside of them that they show.
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
			list = append(list, l.news(b))
		}
	}
	err = l.store().Enqueue(ctx, list)
	l.rooms.Tables.Outbox.Hint()
	return err
}

// checkedFor is how long after its end the messages of a season are still compared.
const checkedFor = 30 * 24 * time.Hour

// Checks returns a delivery of KindCheck for each season of a server that goes on or ended
// lately; with no guild, of all servers.
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

// Untold is a message of a season that should have been sent, without its sender.
type Untold struct {
	Delivery storage.Delivery
	News     News
}

// Owing returns the messages that a season owes people by its state: the invitation to
// it, their tables or their place, and a decision to organisers.
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
func (l *Seasons) Card(b *SeasonTx) storage.Delivery { return l.news(b) }

func (l *Seasons) news(b *SeasonTx) storage.Delivery {
	return l.delivery(b, KindNews, "", 0, storage.Picture)
}

// together is how long a person's news wait for more: the tables of a season open
// one after the other, and one message names them all.
const together = time.Minute

// tellPerson tells somebody about their tables or their place; computers nothing.
func (l *Seasons) tellPerson(b *SeasonTx, user string) {
	if seating.IsComputer(user) {
		return
	}
	d := l.delivery(b, KindPersonalNotice, user, 0, storage.Ping)
	d.Due = d.Due.Add(together)
	b.tell(d)
}
