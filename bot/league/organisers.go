package league

import (
	"context"
	"slices"

	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// MaxOrganisers is the maximum number of organisers of a league.
const MaxOrganisers = 10

// SetOrganiser makes a person an organiser of a league, or removes them. The last
// organiser cannot be removed, because somebody must decide matches without a result.
func (l Organisers) SetOrganiser(ctx context.Context, a Action, user string, organises bool) (*SeasonTx, error) {
	return l.edit(ctx, a, func(b *SeasonTx) error {
		list := b.League.Organisers
		switch is := slices.Contains(list, user); {
		case user == "" || seating.IsComputer(user):
			return refuse("no_person", nil, "choose_person")
		case is == organises && organises:
			return refuse("is_organiser", nil, "remove_organiser")
		case is == organises:
			return refuse("is_no_organiser", nil, "see_organisers")
		case organises && len(list) >= MaxOrganisers:
			return refuse("many_organisers", []engine.Arg{engine.N("most", MaxOrganisers)}, "remove_organiser")
		case !organises && len(list) == 1:
			return refuse("last_organiser", nil, "add_organiser")
		}
		act := ActAddOrganiser
		if organises {
			list = append(slices.Clone(list), user)
		} else {
			act = ActRemoveOrganiser
			list = slices.DeleteFunc(slices.Clone(list), func(u string) bool { return u == user })
		}
		b.changeLeague().Organisers = list
		l.seasons.record(b, a, act, JournalEntry{Person: user})
		return nil
	})
}

// SetRole sets the role that announcements of a league mention; empty for none.
func (l Organisers) SetRole(ctx context.Context, a Action, role string) (*SeasonTx, error) {
	return l.edit(ctx, a, func(b *SeasonTx) error {
		if err := notClosed(b); err != nil {
			return err
		}
		if b.League.Terms.Role != role {
			b.changeLeague().Terms.Role = role
			l.seasons.record(b, a, ActPing, JournalEntry{})
		}
		return nil
	})
}

// MayClose returns the latest season of a league that somebody may close, or refuses.
func (l Organisers) MayClose(ctx context.Context, a Action) (*SeasonTx, error) {
	b, err := l.seasons.Latest(ctx, a.League)
	if err != nil {
		return nil, err
	}
	if err := mayOrganise(b, a.By, a.Admin); err != nil {
		return b, err
	}
	return b, notClosed(b)
}

// notClosed returns a refusal if a league is closed.
func notClosed(b *SeasonTx) error {
	if !b.League.Ended.IsZero() {
		return refuse("league_closed", nil, "create")
	}
	return nil
}

// Close ends a league: no season follows, and an open or running season ends without a
// result. Its tables continue as ordinary tables.
func (l Organisers) Close(ctx context.Context, a Action) (*SeasonTx, error) {
	return l.edit(ctx, a, func(b *SeasonTx) error {
		if err := notClosed(b); err != nil {
			return err
		}
		b.changeLeague().Ended = l.seasons.now()
		if b.Season.Phase == storage.SeasonOpen || b.Season.Phase == storage.SeasonPlaying {
			l.closeSeason(b)
		}
		l.seasons.record(b, a, ActClose, JournalEntry{})
		b.tell(l.seasons.news(b))
		return nil
	})
}

// closeSeason ends a season without a result.
func (l Organisers) closeSeason(b *SeasonTx) {
	s := b.touch()
	s.Phase, s.Ended, s.Next = storage.SeasonClosed, l.seasons.now(), l.seasons.now()
	for _, f := range b.Fixtures {
		if f.State != storage.FixtureOver { // its table no longer belongs to a season
			kept := b.changeFixture(f.N)
			kept.State, kept.Ended = storage.FixtureOver, l.seasons.now()
		}
	}
	for _, e := range b.Entrants {
		if e.State != Left && e.State != Removed {
			l.seasons.tellPerson(b, e.User)
		}
	}
}
