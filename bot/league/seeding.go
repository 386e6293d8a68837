package league

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"guildhall/bot/rating"
	"guildhall/storage"
)

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
