package league

import (
	"context"
	"time"

	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Join makes a person enter the open season of a league, or offer themselves as a
// substitute, which is also possible in a running season.
func (l Registration) Join(ctx context.Context, a Action, name string, sub bool) (*SeasonTx, error) {
	b, err := l.seasons.Latest(ctx, a.League)
	if err != nil {
		return nil, err
	}
	shown, ok := seating.ShownName(name)
	if !ok || a.By == "" || seating.IsComputer(a.By) {
		return b, refuse("bad_name", nil, "rename")
	}
	if err := lobby.CheckReliability(ctx, l.seasons.store(), a.By, b.Season.Terms.Reliability); err != nil {
		return b, err
	}
	return l.seasons.edit(ctx, b.Season.ID, a.Press, func(b *SeasonTx) error {
		if err := mayJoin(b, a.By, sub); err != nil {
			return err
		}
		if b.IsComing(l.seasons.now()) {
			return refuse("not_open", []engine.Arg{engine.N("n", b.Season.N)}, "see_opens")
		}
		state := In
		if sub {
			state = Sub
		}
		e := b.Of(a.By)
		if e == nil {
			e = b.addEntrant(storage.Entrant{User: a.By})
		}
		e = b.changeEntrant(e.N)
		e.Name, e.State, e.Joined, e.Left = shown, state, l.seasons.now(), time.Time{}
		if b.Season.Terms.Format == Cup && b.Season.Phase == storage.SeasonOpen && len(b.InState(In)) >= b.Season.Terms.Size {
			b.touch().Next = l.seasons.now() // it starts automatically
		}
		b.tell(l.seasons.Card(b))
		return nil
	})
}

// mayJoin returns a refusal if a person cannot enter; otherwise nil.
func mayJoin(b *SeasonTx, user string, sub bool) error {
	e := b.Of(user)
	switch {
	case !b.League.Ended.IsZero():
		return refuse("league_closed", nil, "create")
	case b.Season.Phase == storage.SeasonOver || b.Season.Phase == storage.SeasonClosed:
		return refuse("season_over", nil, "next_season")
	case e != nil && e.State == In, e != nil && e.State == Withdrawn:
		return refuse("in", nil, "leave")
	case e != nil && e.State == Removed:
		return refuse("removed", nil, "ask_let_back")
	case e != nil && e.State == Sub && sub:
		return refuse("is_sub", nil, "leave")
	case b.Season.Phase == storage.SeasonPlaying && e != nil && e.State == Left && e.Division > 0: // a substitute who was never drawn did not drop out
		return refuse("left", nil, "next_season")
	case b.Season.Phase == storage.SeasonPlaying && !sub:
		return refuse("started", []engine.Arg{engine.N("n", b.Season.N)}, "join_sub", "next_season")
	case !sub && b.Season.Terms.Format == Cup && len(b.InState(In)) >= b.Season.Terms.Size:
		return refuse("full", nil, "join_sub", "next_season")
	case len(b.Entrants) >= MaxEntrants:
		return refuse("full", nil, "next_season")
	}
	return nil
}

// Leave removes a person from a season: completely before the draw, as a drop-out
// afterwards. Their seats go to substitutes, otherwise to computer opponents. A
// substitute leaves the list and may return, but keeps the seats that they took over.
func (l Registration) Leave(ctx context.Context, a Action) (*SeasonTx, error) {
	b, err := l.seasons.Latest(ctx, a.League)
	if err != nil {
		return nil, err
	}
	return l.seasons.edit(ctx, b.Season.ID, a.Press, func(b *SeasonTx) error {
		e := b.Of(a.By)
		if e == nil || e.State == Left || e.State == Removed || b.Season.Phase == storage.SeasonOver || b.Season.Phase == storage.SeasonClosed {
			return refuse("not_in", nil, "join")
		}
		l.seasons.dropOut(b, e.N)
		return nil
	})
}

// dropOut takes an entrant out of a season.
func (l *Seasons) dropOut(b *SeasonTx, n int) {
	e := b.changeEntrant(n)
	e.State, e.Left = Left, l.now()
	if b.Season.Phase == storage.SeasonPlaying {
		b.touch().Next = l.now()
	}
	b.tell(l.Card(b))
}
