package table

import (
	"context"
	"errors"
	"slices"

	"guildhall/bot/table/draft"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Refuse returns a refusal with the present Snapshot, or the error that
// occurred while making the Snapshot.
func (tx *Tx) Refuse(ctx context.Context, reason Reason, args []engine.Arg, instead ...string) error {
	return tx.withSight(ctx, Refuse(reason, args, instead...))
}

func (tx *Tx) withSight(ctx context.Context, r *RefusedError) error {
	seen, err := tx.Sight(ctx)
	if err != nil {
		return err
	}
	r.Sight = seen
	return r
}

// RefuseTurn refuses an act and names the seats whose turn it is.
func (tx *Tx) RefuseTurn(ctx context.Context) error {
	var whose []engine.Text
	for _, seat := range tx.Pending() {
		whose = append(whose, engine.T("table.seat", engine.Who("who", seat)))
	}
	args := []engine.Arg{engine.List("whose", whose), engine.N("n", int(tx.Seat)+1), engine.N("count", len(whose))}
	return tx.Refuse(ctx, NotYourTurn, args, "wait_turn", "hand")
}

// RefuseStranger refuses an act of a person without a seat.
func (tx *Tx) RefuseStranger(ctx context.Context) error {
	if seating.Index(tx.Table, tx.User) >= 0 {
		return tx.Refuse(ctx, Resigned, nil, "watch", "name_table")
	}
	return tx.Refuse(ctx, NotSeated, nil, "watch", "name_table")
}

// RefuseOwner returns the refusal for everybody except the owner of a table,
// whom it names. It names nobody at a table of an organised match, whose owner
// decides nothing.
func RefuseOwner(table storage.Table) *RefusedError {
	if table.TableState.Reseats {
		return Refuse(Organised, nil, "ask_organiser")
	}
	return Refuse(OnlyOwner, []engine.Arg{engine.Word("who", seating.OwnerName(table))}, "ask_owner")
}

// RefuseAdmins returns the refusal for administrators of servers who act on a
// table across servers.
func RefuseAdmins() *RefusedError { return Refuse(NoAdmins, nil, "ask_host") }

// RefuseHost returns the refusal for owners of the bot who act on a table for
// friends.
func RefuseHost() *RefusedError { return Refuse(ForFriends, nil, "switch_off") }

// Illegal returns the game's refusal of a written move in state s, with the
// names of moves that are possible instead.
func (tx *Tx) Illegal(ctx context.Context, s engine.State, written string) error {
	r := RefuseIllegal(Explain(s, tx.Seat, s.Refuse(tx.Seat, written)))
	return tx.withSight(ctx, r)
}

// IllegalRest refuses the text after an answer if it answers a question that
// the game answered itself; it gives the reason. Otherwise it returns nil.
func (tx *Tx) IllegalRest(ctx context.Context, st *draft.Answer) error {
	at, no, ok := st.RefuseRest()
	if !ok {
		return nil
	}
	return tx.withSight(ctx, RefuseIllegal(Explain(at, tx.Seat, no)))
}

// RefuseIllegal returns the refusal of an answer that a game refused.
func RefuseIllegal(why Explained) *RefusedError {
	if why.Meant { // the text begins with a legal move and continues
		why.Why = engine.T("table.refused.leftover", engine.Term("label", why.Label))
	}
	r := Refuse(Illegal, []engine.Arg{engine.Term("why", why.Why)})
	switch {
	case why.Meant && len(why.Names) > 0:
		r.Instead = []engine.Text{engine.T("table.instead.write", engine.List("what", why.Names))}
	case len(why.Names) > 0:
		r.Instead = []engine.Text{engine.T("table.instead.answers", engine.List("what", why.Names))}
	default:
		r.Instead = []engine.Text{engine.T("table.instead.choose")}
	}
	r.Refusal = &why
	return r
}

// AsLimitRefusal turns the store's LimitReached error into a refusal for user,
// who tried to change table. It returns other errors as they are.
func AsLimitRefusal(err error, table storage.Table, user string) error {
	var c *storage.LimitError
	if !errors.As(err, &c) {
		return err
	}
	args := []engine.Arg{engine.N("n", c.N), engine.N("most", c.Max)}
	switch {
	case c.User == "":
		return Refuse(TooManyHere, args, "ask_limit")
	case c.User != user:
		return Refuse(TooManyTheirs, append(args, engine.Word("name", nameAt(table, c.User))), "they_finish", "choose_person")
	case table.Guild == "":
		return Refuse(TooManyMine, args, "finish_first")
	default:
		return Refuse(TooManyMine, args, "finish_first", "raise_limit")
	}
}

// nameAt returns the name of a user at a table.
func nameAt(table storage.Table, user string) string {
	if i := seating.Index(table, user); i >= 0 {
		return table.Seats[i].Name
	}
	if i := slices.IndexFunc(table.Seats, func(s storage.Seat) bool { return s.Standin == user }); i >= 0 {
		return table.Seats[i].StandinName
	}
	return user
}

// MaxNote is the maximum length of a private note, in characters.
const MaxNote = 1500
