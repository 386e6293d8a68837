package league

import (
	"context"
	"slices"
	"strings"

	"guildhall/bot/league/pairing"
	"guildhall/engine"
	"guildhall/storage"
)

// FirstRounds is the number of rounds in which pairs are kept apart.
const FirstRounds = pairing.FirstRounds

// MaxApart is the largest number of pairs of a season that are kept apart.
const MaxApart = 20

// Apart keeps two people who have joined an open season apart in its first rounds, or lets them
// meet again.
func (l Organisers) Apart(ctx context.Context, a Action, one, other string, apart bool) (*SeasonTx, error) {
	return l.editOpen(ctx, a, func(b *SeasonTx) error {
		x, y := b.Of(one), b.Of(other)
		if x == nil || y == nil || x.State != In || y.State != In {
			return refuse("not_joined", nil, "choose_joined")
		}
		if x.N == y.N {
			return refuse("same_person", nil, "choose_two")
		}
		pair := [2]int{min(x.N, y.N), max(x.N, y.N)}
		list := slices.Clone(b.Season.Terms.Apart)
		at, act := slices.Index(list, pair), ActApart
		switch {
		case apart && at >= 0 || !apart && at < 0:
			return nil
		case apart && len(list) >= MaxApart:
			return refuse("many_pairs", []engine.Arg{engine.N("most", MaxApart)}, "let_meet")
		case apart:
			list = append(list, pair)
		default:
			list, act = slices.Delete(list, at, at+1), ActTogether
		}
		b.touch().Terms.Apart = list
		l.seasons.record(b, a, act, JournalEntry{Entrant: x.N, Instead: y.N})
		return nil
	})
}

// apartAmong returns the pairs that are kept apart among entrants, by index.
func apartAmong(t storage.LeagueTerms, numbers []int) (pairs [][2]int) {
	for _, p := range t.Apart {
		if i, j := slices.Index(numbers, p[0]), slices.Index(numbers, p[1]); i >= 0 && j >= 0 {
			pairs = append(pairs, [2]int{i, j})
		}
	}
	return pairs
}

// warnApart returns warnings about pairs that meet early although they are to be apart.
func (b *SeasonTx) warnApart() (warnings []engine.Text) {
	t := b.Season.Terms
	var pairs []string
	for _, p := range t.Apart {
		x, y := b.Entrant(p[0]), b.Entrant(p[1])
		if x == nil || y == nil || x.State != In || y.State != In {
			continue
		}
		meets := func(f storage.Fixture) bool {
			sits := func(n int) bool {
				return slices.ContainsFunc(f.Seats, func(s storage.FixtureSeat) bool { return s.Entrant == n })
			}
			return !f.Final && f.Round <= FirstRounds && sits(p[0]) && sits(p[1])
		}
		if slices.ContainsFunc(b.Fixtures, meets) {
			pairs = append(pairs, x.Name+" & "+y.Name)
		}
	}
	if len(pairs) > 0 {
		warnings = append(warnings, engine.T("league.warning.apart", engine.Word("who", strings.Join(pairs, ", "))))
	}
	pools := t.Format == Divisions || t.Format == Cup
	if len(t.Apart) > 0 && pools && t.AtOnce == 0 && !t.Duplicate {
		warnings = append(warnings, engine.T("league.warning.apart_at_once"))
	}
	return warnings
}
