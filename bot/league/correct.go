package league

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// A Correction replaces the result of a match.
type Correction struct {
	Table int64
	Ranks []int // by seat, from 1; shared ranks are equal; nil makes the result void
	Seen  int   // number of ledger entries that the organiser has seen; if there are more, the correction is refused
}

// A Comparison shows the effects of a correction before it is made.
type Comparison struct {
	Book          *SeasonTx
	Fixture       storage.Fixture // before the correction
	After         storage.Fixture
	Places        []PlaceChange // changes in the match's division, by new place
	NextDrawn     bool          // a later season was drawn from the order of this one, and is not changed
	RoundsDrawn   bool          // later rounds of the season were drawn from the result, and are not changed
	PlayedIsKnown bool          // the ranks are those of the played match, so its scores count again
}

// PlaceChange is an entrant whose place or points change by a correction.
type PlaceChange struct {
	Entrant       storage.Entrant
	Before, After Row
}

// Compare returns the effects of a correction. It returns the same refusals as Correct.
func (l Adjudication) Compare(ctx context.Context, a Action, c Correction) (Comparison, error) {
	b, f, err := l.seasons.Fixture(ctx, c.Table)
	if err != nil {
		return Comparison{}, err
	}
	if err := mayCorrect(b, f, a, c.Ranks); err != nil {
		return Comparison{}, err
	}
	v := Comparison{Book: b, Fixture: f, RoundsDrawn: b.Season.Round > b.drawnIn(f)}
	seasons, err := l.seasons.store().SeasonsOf(ctx, b.League.ID)
	if err != nil {
		return Comparison{}, err
	}
	v.NextDrawn = slices.ContainsFunc(seasons, func(s storage.Season) bool { return s.N > b.Season.N && !s.Started.IsZero() })

	before := b.Standings(f.Division)
	changed := *b
	changed.Fixtures = slices.Clone(b.Fixtures)
	at := &changed.Fixtures[f.N-1]
	at.Seats = slices.Clone(at.Seats)
	e := correcting(*at, a, c)
	l.seasons.addEntry(&changed, at, e)
	v.After, v.PlayedIsKnown = *at, e.Kind == storage.LedgerCorrected && at.Ruled == ""
	for _, row := range changed.Standings(f.Division) {
		i := slices.IndexFunc(before, func(r Row) bool { return r.Entrant.N == row.Entrant.N })
		if was := before[i]; was.Place != row.Place || was.Points != row.Points {
			v.Places = append(v.Places, PlaceChange{row.Entrant, was, row})
		}
	}
	return v, nil
}

// Void reports whether the correction makes the result void.
func (v Comparison) Void() bool {
	e, _ := v.After.Latest()
	return e.Kind == storage.LedgerVoid
}

// RefusesVoid reports whether a refusal of Compare is about making the result void. Then
// the person may still see the match and make another correction.
func RefusesVoid(r *table.RefusedError) bool {
	return slices.Contains([]table.Reason{"league_void_knockout", "league_round_drawn", "league_void_already", "league_closed_season"}, r.Reason)
}

// Correct adds a correction to the ledger of a match, and notifies its players.
// Standings, promotion and the places of a finished season are computed again. Ratings
// follow when ProcessDue has applied the correction to the table. Drawn rounds and
// seasons do not change.
func (l Adjudication) Correct(ctx context.Context, a Action, c Correction) (*SeasonTx, error) {
	_, f, err := l.seasons.Fixture(ctx, c.Table)
	if err != nil {
		return nil, err
	}
	return l.seasons.edit(ctx, f.Season, a.Press, func(b *SeasonTx) error {
		now := b.Fixtures[f.N-1]
		if c.Seen != len(now.Ledger) {
			return refuse("corrected_meanwhile", nil, "look_correction")
		}
		if err := mayCorrect(b, now, a, c.Ranks); err != nil {
			return err
		}
		kept := b.changeFixture(f.N)
		l.seasons.addEntry(b, kept, correcting(*kept, a, c))
		if b.Season.Phase == storage.SeasonOver {
			before := slices.Clone(b.Entrants)
			b.setPlaces()
			l.tellPlaces(b, before)
		}
		b.touch().Next = l.seasons.now()
		what, act := NoticeCorrected, ActCorrect
		if c.Ranks == nil {
			what, act = NoticeVoid, ActVoid
		}
		for _, user := range b.playersOf(*kept) {
			b.tell(l.seasons.notice(b, user, News{What: what, Table: c.Table, Entry: len(kept.Ledger), Reason: a.Reason, By: a.By}))
		}
		b.tell(l.seasons.Card(b))
		l.seasons.record(b, a, act, JournalEntry{Table: c.Table, Ranks: c.Ranks})
		return nil
	})
}

// tellPlaces tells everybody whose final place has changed.
func (l Adjudication) tellPlaces(b *SeasonTx, before []storage.Entrant) {
	for i, e := range b.Entrants {
		if e.Place != before[i].Place && e.State != Left && !seating.IsComputer(e.User) {
			b.tell(l.seasons.notice(b, e.User, News{What: NoticePlace}))
		}
	}
}

// mayCorrect returns a refusal if a person may not make a correction, or it changes
// nothing.
func mayCorrect(b *SeasonTx, f storage.Fixture, a Action, ranks []int) error {
	last, known := f.Latest()
	if !known {
		return refuse("no_result", nil, "adjudicate")
	}
	if err := mayJudge(b, f, a.By, a.Admin); err != nil {
		return err
	}
	if b.Season.Phase == storage.SeasonClosed {
		return refuse("closed_season", []engine.Arg{engine.N("n", b.Season.N)}, "see_standings")
	}
	if f.Final || b.Season.Terms.Format == Knockout {
		if ranks == nil {
			return refuse("void_knockout", nil, "correct")
		}
		if b.Season.Round > f.Round {
			return refuse("round_drawn", []engine.Arg{engine.N("n", f.Round+1)}, "see_standings")
		}
	}
	if ranks == nil {
		if last.Kind == storage.LedgerVoid {
			return refuse("void_already", nil, "correct")
		}
		return nil
	}
	if err := checkRanks(ranks, len(f.Seats)); err != nil {
		return err
	}
	if slices.Equal(ranks, ranksIn(last)) {
		return refuse("same_result", nil, "other_ranks")
	}
	return nil
}

// correcting returns the ledger entry of a correction. The seats whose points count stay
// the same. If the ranks are those of the played match, its scores count again; other
// ranks have no scores.
func correcting(f storage.Fixture, a Action, c Correction) storage.LedgerEntry {
	e := storage.LedgerEntry{Kind: storage.LedgerVoid, By: a.By, Reason: a.Reason}
	last, _ := f.Latest()
	for _, s := range last.Seats {
		e.Seats = append(e.Seats, storage.LedgerSeat{Bots: s.Bots, Counts: s.Counts, Alone: s.Alone})
	}
	if c.Ranks == nil {
		return e
	}
	e.Kind = storage.LedgerCorrected
	for i, rank := range c.Ranks {
		e.Seats[i].Rank = rank
	}
	if played, ok := playedEntry(f); ok && slices.Equal(c.Ranks, ranksIn(played)) {
		e.Seats = slices.Clone(played.Seats)
	}
	return e
}

// playedEntry returns the entry of a match that was played to its end; false if there is
// none.
func playedEntry(f storage.Fixture) (e storage.LedgerEntry, ok bool) {
	i := slices.IndexFunc(f.Ledger, func(e storage.LedgerEntry) bool { return e.Kind == storage.LedgerPlayed })
	if i < 0 {
		return e, false
	}
	return f.Ledger[i], true
}

// carryOutCorrections writes corrected results to the tables of their matches, so that
// ratings change.
func (l Ticker) carryOutCorrections(ctx context.Context, b *SeasonTx) error {
	for _, f := range b.Fixtures {
		e, _ := f.Latest()
		if f.Table == 0 || len(f.Ledger) < 2 {
			continue
		}
		var c *storage.Correction
		switch {
		case e.Kind == storage.LedgerVoid:
			c = &storage.Correction{}
		case f.Ruled != "":
			c = &storage.Correction{Ranks: ranksIn(e)}
		}
		if err := l.seasons.rooms.Lobby.Correct(ctx, f.Table, c); err != nil {
			return err
		}
	}
	return nil
}
