package league

import (
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// usualBots is the default maximum share of a seat's answers, in percent, that bots may
// give.
const usualBots = 25

// BotBound returns the maximum share of answers by bots, in ten-thousandths, for a seat
// to score; false in a season from before this limit.
func BotBound(t storage.LeagueTerms) (share int, ok bool) {
	return max(0, t.Bots) * 100, t.Bots != 0
}

// addEntry adds an entry to the ledger of a fixture, and updates the fixture from it.
func (l *Seasons) addEntry(b *SeasonTx, f *storage.Fixture, e storage.LedgerEntry) {
	e.At, e.Round = l.now(), b.Season.Round
	f.Ledger = append(slices.Clone(f.Ledger), e)
	applyEntry(b.Season.Terms, f, e)
}

// applyEntry updates the seats of a fixture from an entry of its ledger.
func applyEntry(t storage.LeagueTerms, f *storage.Fixture, e storage.LedgerEntry) {
	ranks := ranksIn(e)
	f.Ruled = e.By
	if played, ok := playedEntry(*f); ok && slices.Equal(played.Seats, e.Seats) {
		f.Ruled = "" // also after corrections that restored the played result
	}
	for i := range f.Seats {
		s, from := &f.Seats[i], e.Seats[i]
		s.Rank, s.Score, s.Points, s.Share, s.Alone = from.Rank, from.Score, 0, 0, from.Alone && f.Ruled == ""
		if from.Counts && from.Rank > 0 {
			s.Points, s.Share = pointsOf(t, ranks, i), from.Share
		}
	}
}

// ranksIn returns the ranks of an entry by seat.
func ranksIn(e storage.LedgerEntry) []int {
	ranks := make([]int, len(e.Seats))
	for i, s := range e.Seats {
		ranks[i] = s.Rank
	}
	return ranks
}

// entryInForce returns the index of the entry from which a round was drawn: the last one
// added before that draw.
func entryInForce(f storage.Fixture, round int) int {
	at := 0
	for i, one := range f.Ledger {
		if one.Round < round {
			at = i
		}
	}
	return at
}

// Bots returns the share of a seat's answers that bots gave, in ten-thousandths; 0 before
// the match has a result.
func Bots(f storage.Fixture, seat int) int {
	if e, ok := f.Latest(); ok && seat < len(e.Seats) {
		return e.Seats[seat].Bots
	}
	return 0
}

// Counts reports whether the entrant of a seat gets the points of its rank.
func Counts(f storage.Fixture, seat int) bool {
	e, ok := f.Latest()
	return ok && seat < len(e.Seats) && e.Seats[seat].Counts
}

// entries returns the number of ledger entries of the season.
func (b *SeasonTx) entries() int {
	n := 0
	for _, f := range b.Fixtures {
		n += len(f.Ledger)
	}
	return n
}

// seatsNow returns the seats of a ledger entry for the current state of a table, with
// ranks, scores and shares of the fixture. moves is the record of the table.
func (b *SeasonTx) seatsNow(f *storage.Fixture, row storage.Table, moves []storage.Move) []storage.LedgerSeat {
	list := make([]storage.LedgerSeat, len(f.Seats))
	shares := table.BotShares(row, moves)
	bound, bounded := BotBound(b.Season.Terms)
	for i := range f.Seats {
		s, to := &f.Seats[i], &list[i]
		to.Rank, to.Score, to.Share = s.Rank, s.Score, s.Share
		if i >= len(row.Seats) {
			continue
		}
		s.User = row.Seats[i].User
		e := b.Entrant(s.Entrant)
		own := e != nil && e.State != Left && row.Seats[i].User == e.User && !row.Seats[i].Vacant
		if e != nil && !seating.IsComputer(e.User) && shares[i] > 0 {
			to.Bots = shares[i]
		}
		to.Counts = own && !seating.IsComputer(row.Seats[i].Standin)
		if bounded {
			to.Counts = own && to.Bots <= bound
		}
		to.Alone = to.Counts && row.Phase == storage.Finished && playedAlone(row, i)
	}
	return list
}
