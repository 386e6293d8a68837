package admin

import (
	"context"
	"errors"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	seasons "guildhall/bot/league"
	"guildhall/bot/rating/ledger"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// adminVoid shows a finished match that an administrator wants to remove from the
// ratings, and asks for confirmation. A league match also loses its result in the league.
func (f feature) adminVoid(ctx context.Context, c handler.Invocation) (result, error) {
	t, err := f.adminTable(ctx, c)
	if err != nil {
		return result{}, err
	}
	w := c.Reader.WordsAt(t)
	q := question{Act: ledger.ActVoid, Table: t.ID, Note: textfmt.Escape(textfmt.Clip(voidReason.Of(c), 200))}
	lines := []string{w.Say("admin.void_ask", engine.Word("table", w.Title(t)), engine.Word("people", w.PeopleLabel()))}
	x, err := f.leagueMatch(ctx, t.ID)
	if err != nil {
		return result{}, err
	}
	var v seasons.Comparison
	if x != nil {
		v, err = f.leagues.Rulings.Compare(ctx, f.voidAct(c, ""), seasons.Correction{Table: t.ID})
	}
	var refused *table.RefusedError
	inKnockout := errors.As(err, &refused) && seasons.RefusesVoid(refused) && len(t.TableState.Rated) > 0
	if x == nil || inKnockout { // only the ratings: the league needs a result
		if err := ledger.Voidable(t); err != nil {
			return result{}, err
		}
		return f.askFirst(ctx, c, w, q, "admin.button.void", lines...)
	}
	if err != nil {
		return result{}, err
	}
	q.Turn = len(v.Fixture.Ledger)
	lines = append(lines, w.Say("admin.void_ask.league", engine.Word("league", textfmt.Escape(textfmt.Name(v.Book.League.Name))), engine.N("n", v.Book.Season.N)))
	for i, s := range v.Fixture.Seats {
		lines = append(lines, "- "+w.Say("admin.void_seat", engine.N("seat", i+1), engine.N("rank", s.Rank)))
	}
	return f.askFirst(ctx, c, w, q, "admin.button.void", lines...)
}

// leagueMatch returns the league match of a table if it has a result; nil if there is
// none.
func (f feature) leagueMatch(ctx context.Context, id int64) (*storage.Fixture, error) {
	x, err := f.Store.FixtureAt(ctx, id)
	if errors.Is(err, storage.ErrNotFound) || err == nil && len(x.Ledger) == 0 {
		return nil, nil
	}
	return &x, err
}

// voidAct returns an administrator's act in a league.
func (f feature) voidAct(c handler.Invocation, reason string) seasons.Action {
	return seasons.Action{By: c.Reader.User, Admin: true, Press: c.In.ID, Reason: reason}
}

// voidNow removes a match from the ratings, and its result from its league. Turn of the
// question is the entry in the league's ledger that the administrator saw.
func (f feature) voidNow(ctx context.Context, c handler.Invocation, t storage.Table, q question) (result, error) {
	w := c.Reader.WordsAt(t)
	done := result{reply: handler.TextReply(w.Say("admin.voided", engine.Word("table", w.Title(t)))), detail: q.Note, table: t.ID, recorded: true}
	if q.Turn > 0 {
		_, err := f.leagues.Rulings.Correct(ctx, f.voidAct(c, q.Note), seasons.Correction{Table: t.ID, Seen: q.Turn})
		done.reply = handler.TextReply(w.Say("admin.voided.league", engine.Word("table", w.Title(t))))
		return done, err
	}
	_, err := ledger.New(f.Services.Tables).Void(ctx, t.ID, c.Reader.User, c.In.ID, q.Note)
	return done, err
}
