package league

import (
	"context"
	"slices"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// A Revision is the result of a change of terms.
type Revision struct {
	Season int // first season with the new terms
	Joined int // number of people who joined the open season and so prevent a change of its terms
}

// Revise changes the terms of a league: of the open season while nobody but the changing
// person has joined it, otherwise of the next season, because people who joined rely on
// the terms. If change returns an error, nothing is changed or recorded.
func (l Organisers) Revise(ctx context.Context, a Action, change func(storage.LeagueTerms) (storage.LeagueTerms, error)) (*SeasonTx, Revision, error) {
	var r Revision
	b, err := l.edit(ctx, a, func(b *SeasonTx) error {
		if err := notClosed(b); err != nil {
			return err
		}
		now := b.Season.Phase == storage.SeasonOpen
		r = Revision{Season: b.Season.N + 1}
		if now {
			r.Joined = b.relying(a.By)
		}
		before := b.League.Terms
		if now {
			before.Opens, before.Starts = b.Season.Terms.Opens, b.Season.Terms.Starts
		}
		before = withoutPastDates(before, l.seasons.now())
		if before.Format == Divisions && before.Moves == 0 {
			before.Moves = NoMoves
		}
		terms, err := change(before)
		if err != nil {
			return err
		}
		if rules, ok := l.seasons.rooms.Tables.Games(terms.Game); ok {
			terms = WithDefaults(terms, rules.Info())
		}
		if err := l.seasons.Check(terms); err != nil {
			return err
		}
		if now && r.Joined > 0 { // the next season has no date yet
			if terms.Starts.Equal(b.Season.Terms.Starts) {
				terms.Starts = time.Time{}
			}
			if terms.Opens.Equal(b.Season.Terms.Opens) {
				terms.Opens = time.Time{}
			}
		}
		b.changeLeague().Terms = terms
		if now && r.Joined == 0 {
			r.Season = b.Season.N
			s := b.touch()
			apart := s.Terms.Apart
			s.Terms, s.Next = terms, l.seasons.now()
			s.Terms.Apart = apart
			b.League.Terms.Opens, b.League.Terms.Starts = time.Time{}, time.Time{} // the dates of this season
			b.tell(l.seasons.news(b))
		}
		l.seasons.record(b, a, ActTerms, JournalEntry{Count: r.Season})
		return nil
	})
	return b, r, err
}

// relying returns the number of people, except beside, who have joined an open season. It
// does not count computer opponents.
func (b *SeasonTx) relying(beside string) int {
	return len(slices.DeleteFunc(slices.Clone(b.Entrants), func(e storage.Entrant) bool {
		return e.State != In && e.State != Sub || e.User == beside || seating.IsComputer(e.User)
	}))
}
