package league

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"guildhall/bot/rating"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// startNotice is the time before the start of a season at which its people are reminded.
const startNotice = 24 * time.Hour

// maxStartDelay bounds how far ahead the dates of a season may be.
const maxStartDelay = 366 * 24 * time.Hour

// isAhead reports whether a date is zero, or in the future and not too far ahead.
func (l *Seasons) isAhead(at time.Time) bool {
	return at.IsZero() || at.After(l.now()) && !at.After(l.now().Add(maxStartDelay))
}

// IsComing reports whether a season is there and people may not join it yet.
func (b *SeasonTx) IsComing(now time.Time) bool {
	return b.Season.Phase == storage.SeasonOpen && now.Before(b.Season.Terms.Opens)
}

// withoutPastDates returns terms without dates that have passed.
func withoutPastDates(t storage.LeagueTerms, now time.Time) storage.LeagueTerms {
	if !t.Opens.After(now) {
		t.Opens = time.Time{}
	}
	if !t.Starts.After(now) {
		t.Starts = time.Time{}
	}
	return t
}

// unreliable returns the numbers of the entrants who no longer have the reliability that the
// terms ask for.
func (l *Seasons) unreliable(ctx context.Context, b *SeasonTx) (list []int, err error) {
	if b.Season.Terms.Reliability == 0 || b.Season.Phase != storage.SeasonOpen {
		return nil, nil
	}
	for _, n := range b.InState(In) {
		user := b.Entrant(n).User
		if seating.IsComputer(user) {
			continue
		}
		err := lobby.CheckReliability(ctx, l.store(), user, b.Season.Terms.Reliability)
		if refused := (*table.RefusedError)(nil); errors.As(err, &refused) {
			list = append(list, n)
		} else if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// takeOut removes entrants from a season before its draw, and notifies them.
func (l *Seasons) takeOut(b *SeasonTx, numbers []int) {
	for _, n := range numbers {
		if e := b.Entrant(n); e == nil || e.State != In {
			continue
		}
		e := b.changeEntrant(n)
		e.State, e.Left = Removed, l.now()
		b.tell(l.notice(b, e.User, News{What: NoticeUnreliable}))
	}
}

// named returns the names of entrants.
func (b *SeasonTx) named(numbers []int) (names []string) {
	for _, n := range numbers {
		names = append(names, b.Entrant(n).Name)
	}
	return names
}

// keepDate starts an open season whose date has come, or reminds its people a day before.
// With too few entrants it sends the organisers a message, and they start the season
// themselves. Last is the season before; nil for none.
func (l *Seasons) keepDate(b, last *SeasonTx, strongest []string, unreliable []int) error {
	starts, now := b.Season.Terms.Starts, l.now()
	switch remind := starts.Add(-startNotice); {
	case starts.IsZero():
	case now.Before(remind):
		b.touch().Next = remind
	case now.Before(starts):
		s := b.touch()
		s.Next = starts
		if s.Due.Equal(starts) {
			return nil
		}
		s.Due = starts
		if b.League.Terms.Role != "" { // an edit of the card would notify nobody
			b.tell(l.deliveryOf(b, KindNews, "", News{What: NewsReminder, New: true}, storage.Picture))
		}
		l.tellOrganisers(b, News{What: NoticePreview})
		for _, n := range b.InState(In) {
			if user := b.Entrant(n).User; !seating.IsComputer(user) {
				b.tell(l.notice(b, user, News{What: NoticeStarts}))
			}
		}
	default:
		l.takeOut(b, unreliable)
		if len(b.InState(In)) >= MinEntrants(b.Season.Terms) {
			return l.start(b, last, strongest)
		}
		s := b.touch()
		s.Terms.Starts, s.Due = time.Time{}, time.Time{}
		l.tellOrganisers(b, News{What: NoticeNotStarted})
	}
	return nil
}

// strongest returns the people who have joined a season whose divisions are made by rating,
// the best first. It leaves out people whose rating is not shown yet, so that a division tells
// nothing about it.
func (l *Seasons) strongest(ctx context.Context, b *SeasonTx) ([]string, error) {
	t := b.Season.Terms
	if !t.Seeded || b.Season.Phase != storage.SeasonOpen {
		return nil, nil
	}
	kind := rating.Many
	if t.Seats == 2 {
		kind = rating.Duel
	}
	var list []storage.Rating
	for _, n := range b.InState(In) {
		r, err := l.store().Rating(ctx, rating.Class(t.Game, kind), b.Entrant(n).User)
		if errors.Is(err, storage.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if r.Matches >= rating.Calibration {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(a, b storage.Rating) int { return cmp.Compare(b.Mu, a.Mu) })
	var users []string
	for _, r := range list {
		users = append(users, r.Entrant)
	}
	return users, nil
}
