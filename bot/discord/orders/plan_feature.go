package orders

import (
	"context"

	"guildhall/bot/discord/handler"
	"guildhall/bot/table"
	"guildhall/bot/table/orders"
)

// planner handles the presses of plans.
type planner struct {
	Deps
}

// newPlans returns the feature of plans.
func newPlans(deps Deps) handler.Feature {
	f := planner{Deps: deps}
	return handler.Feature{
		Presses: map[string]handler.Route{
			"plan":   {Ack: handler.Fresh, Do: f.open},
			"pmove":  {Ack: handler.Replace, Do: f.move},
			"pturn":  {Ack: handler.Replace, Do: f.turnPage},
			"pundo":  {Ack: handler.Replace, Do: f.act(f.Services.Plans.Undo)},
			"pdraw":  {Ack: handler.Replace, Do: f.act(f.Services.Plans.Redraw)},
			"pclear": {Ack: handler.Replace, Do: f.clear},
			"pgo":    {Ack: handler.Own, Do: f.takeUp},
			"pwrite": {Ack: handler.Replace, Do: f.written},
			"ptype":  {Ack: handler.Form, Do: f.typeForm},
			"ptyped": {Ack: handler.Replace, Do: f.typed},
		},
	}
}

// open handles the button that opens the plan.
func (f planner) open(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	plan, err := f.Services.Plans.Look(ctx, t.ID, p.Reader.User)
	return f.shown(ctx, p.Reader, p.Table, plan, 0, err)
}

// move adds the move chosen in a menu.
func (f planner) move(ctx context.Context, p handler.Press) (handler.Reply, error) {
	at, ok := parsePlace(p.Code)
	if !ok || len(p.In.Values) != 1 {
		return f.unknown(p)
	}
	option, ok := handler.ParseNatural(p.In.Values[0])
	if !ok {
		return f.unknown(p)
	}
	if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
		return handler.Reply{}, err
	}
	plan, err := f.Services.Plans.Play(ctx, p.Table, p.Reader.User, at.stamp, int(option))
	return f.shown(ctx, p.Reader, p.Table, plan, 0, err)
}

// turnPage shows another page of moves.
func (f planner) turnPage(ctx context.Context, p handler.Press) (handler.Reply, error) {
	at, ok := parsePlace(p.Code)
	if !ok {
		return f.unknown(p)
	}
	if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
		return handler.Reply{}, err
	}
	plan, err := f.Services.Plans.Look(ctx, p.Table, p.Reader.User)
	return f.shown(ctx, p.Reader, p.Table, plan, at.n, err)
}

// act returns a press handler that runs an action on the plan for which the button was
// drawn.
func (f planner) act(do func(ctx context.Context, id int64, user, stamp string) (*orders.Plan, error)) func(context.Context, handler.Press) (handler.Reply, error) {
	return func(ctx context.Context, p handler.Press) (handler.Reply, error) {
		at, ok := parsePlace(p.Code)
		if !ok {
			return f.unknown(p)
		}
		if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
			return handler.Reply{}, err
		}
		plan, err := do(ctx, p.Table, p.Reader.User, at.stamp)
		return f.shown(ctx, p.Reader, p.Table, plan, 0, err)
	}
}

// clear deletes the plan.
func (f planner) clear(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
		return handler.Reply{}, err
	}
	plan, err := f.Services.Plans.Clear(ctx, p.Table, p.Reader.User)
	return f.shown(ctx, p.Reader, p.Table, plan, 0, err)
}

// takeUp drafts the planned turn in the match.
func (f planner) takeUp(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
		return handler.Reply{}, err
	}
	s, err := f.Services.Tables.Look(ctx, p.Table, p.Reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	_, written, err := f.Services.Plans.Offer(ctx, s)
	if err != nil {
		return handler.Reply{}, err
	}
	if written == "" {
		return f.Screens.ShowTable(ctx, p.Reader, s, p.Reader.WordsAt(s.Table).Say("plan.unfit"))
	}
	s, err = f.Services.Turns.Choose(ctx, table.Press{Table: p.Table, User: p.Reader.User, Rev: p.Rev(), Written: written, ID: p.In.ID})
	if err != nil {
		return handler.Reply{}, err
	}
	return f.Screens.ShowTable(ctx, p.Reader, s, "")
}

// unknown replies to a button that the bot never sent.
func (f planner) unknown(p handler.Press) (handler.Reply, error) {
	return handler.TextReply(p.Reader.Words().Say("old_button")), nil
}
