package table

import (
	"context"

	"guildhall/bot/table/seating"
	"guildhall/engine"
)

// refuse is a refusal with what stands now. When even that cannot be told,
// it is the error that says why.
func (s *sitting) refuse(ctx context.Context, reason Reason, args []engine.Arg, instead ...string) error {
	return s.withSight(ctx, refuse(reason, args, instead...))
}

func (s *sitting) withSight(ctx context.Context, r *Refused) error {
	seen, err := s.sight(ctx)
	if err != nil {
		return err
	}
	r.Sight = seen
	return r
}

// refuseTurn says whose turn it is instead.
func refuseTurn(ctx context.Context, s *sitting) error {
	var whose []engine.Text
	for _, seat := range s.pending() {
		whose = append(whose, engine.T("table.seat", engine.Who("who", seat)))
	}
	args := []engine.Arg{engine.List("whose", whose), engine.N("n", int(s.seat)+1), engine.N("count", len(whose))}
	return s.refuse(ctx, NotYourTurn, args, "wait_turn", "hand")
}

// refuseStranger says to who plays no seat that they are watching.
func (s *sitting) refuseStranger(ctx context.Context) error {
	if seating.Index(s.table, s.user) >= 0 {
		return s.refuse(ctx, Resigned, nil, "watch")
	}
	return s.refuse(ctx, NotSeated, nil, "watch")
}

// illegal passes on the game's refusal of a written answer, with what could
// be played instead in words.
func (s *sitting) illegal(ctx context.Context, why engine.Refusal) error {
	r := refuse(Illegal, []engine.Arg{engine.Term("why", why.Why)})
	for _, code := range why.Instead {
		r.Instead = append(r.Instead, engine.T("table.instead.play", engine.Word("code", code)))
	}
	if len(r.Instead) == 0 {
		r.Instead = []engine.Text{engine.T("table.instead.choose")}
	}
	r.Refusal = &why
	return s.withSight(ctx, r)
}
