package ledger

import (
	"slices"

	"guildhall/bot/rating"
	"guildhall/storage"
)

// Rater rates matches by Entrants and Update.
var Rater = storage.Rater{Entrants: Entrants, Update: Update}

// Entrants returns the entrants whose strengths a match changes, each once: the people and
// computer opponents of rated seats, and the seats themselves.
func Entrants(r storage.Result) []string {
	var list []string
	add := func(e string) {
		if !slices.Contains(list, e) {
			list = append(list, e)
		}
	}
	for i, s := range r.Seats {
		if s.Entrant != "" {
			add(s.Entrant)
			add(rating.Seat(i, len(r.Seats)))
		}
	}
	return list
}

// Update rates a match. The parameter had holds the ratings of its entrants before the
// match. Unrated seats are left out, as if the others had played without them.
func Update(r storage.Result, had []storage.Rating) []storage.Rating {
	names := Entrants(r)
	now := make([]rating.Strength, len(names))
	for i, e := range names {
		now[i] = before(e, had[i])
	}
	at := func(e string) int { return slices.Index(names, e) }
	var teams []rating.Team
	var members [][2]int
	for i, s := range r.Seats {
		if s.Entrant == "" {
			continue
		}
		pair := [2]int{at(s.Entrant), at(rating.Seat(i, len(r.Seats)))}
		members = append(members, pair)
		teams = append(teams, rating.Team{Members: []rating.Strength{now[pair[0]], now[pair[1]]}, Rank: s.Rank})
	}
	after := slices.Clone(now)
	for i, changed := range rating.Rate(teams) {
		for k, m := range members[i] {
			after[m] = joined(after[m], now[m], changed[k])
		}
	}
	out := make([]storage.Rating, len(names))
	for i := range names {
		out[i] = storage.Rating{Mu: after[i].Mu, Sigma: after[i].Sigma, Matches: had[i].Matches + 1, Latest: r.Ended}
	}
	return out
}

// joined adds one more change, from was to changed, to an entrant's strength so far. An
// entrant can change twice in a match because two computer opponents of one level may
// play.
func joined(sofar, was, changed rating.Strength) rating.Strength {
	if sofar == was {
		return changed
	}
	return rating.Strength{
		Mu:    sofar.Mu + (changed.Mu - was.Mu),
		Sigma: sofar.Sigma * float64(changed.Sigma/was.Sigma),
	}
}

// before returns the strength of an entrant assumed before its next match. Only people
// drift between matches. Computer opponents of a level do not change, so they anchor the
// ratings of people.
func before(entrant string, had storage.Rating) rating.Strength {
	switch {
	case had.Matches == 0 && rating.IsSeat(entrant):
		return rating.NewSeat
	case had.Matches == 0:
		return rating.Newcomer
	}
	s := StrengthOf(had)
	if rating.IsPerson(entrant) {
		return s.Drifted(rating.Drift)
	}
	return s
}

// StrengthOf converts a stored rating for calculations.
func StrengthOf(r storage.Rating) rating.Strength { return rating.Strength{Mu: r.Mu, Sigma: r.Sigma} }

// Chances returns, for each rated seat in seat order, the probability of being first
// among the rated seats. It uses the ratings before the match.
func Chances(r storage.Result, of func(entrant string) storage.Rating) []float64 {
	var teams []rating.Team
	for i, s := range r.Seats {
		if s.Entrant != "" {
			seat := rating.Seat(i, len(r.Seats))
			teams = append(teams, rating.Team{Members: []rating.Strength{before(s.Entrant, of(s.Entrant)), before(seat, of(seat))}})
		}
	}
	return rating.Chances(teams)
}
