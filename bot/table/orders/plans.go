package orders

import (
	"context"
	"crypto/sha256"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/bot/table/history"
	"guildhall/engine"
	"guildhall/storage"
)

// MaxPlanSteps is the maximum number of moves of a plan.
const MaxPlanSteps = 200

// Reasons for refusing an act on a plan.
const (
	PlanChanged  table.Reason = "plan_changed"  // it was made on an earlier version of the plan
	PlanLong     table.Reason = "plan_long"     // it has MaxPlanSteps moves
	PlanFinished table.Reason = "plan_finished" // the match is over in it
	PlanFailed   table.Reason = "plan_failed"   // the game failed in the sampled world
)

// Plans stores and shows the plans of people.
type Plans struct {
	tables   *table.Tables
	opponent Opponent
}

// Opponent chooses consecutive moves of a seat that is asked, without changing the state. It
// uses only what the seat may know, and all its random numbers come from secret and entry. It
// returns at least one code, or an error.
type Opponent func(rules engine.Rules, seats int, secret engine.Seed, s engine.State, seat engine.Seat, entry int) (codes []string, err error)

// NewPlans returns the plans at tables. The opponent answers for other seats (see
// Plans.PlayOn).
func NewPlans(t *table.Tables, o Opponent) *Plans { return &Plans{t, o} }

// PlanStep is one planned move.
type PlanStep struct {
	Seat  engine.Seat
	Code  string
	Label engine.Text
}

// Plan is a private continuation of a match, in which a person plays for every
// seat to see where a turn may lead. It runs on a sample of the match
// (engine.State.Resample): hidden information is drawn at random, and nothing
// in the plan comes from the true state.
type Plan struct {
	Table storage.Table
	Seat  engine.Seat // the person's
	Stamp string      // identifies this version of the plan; acts carry it
	Draw  int         // number of the random drawing of hidden information, from 1
	Steps []PlanStep
	Gone  int // moves that no longer fit the match and were left out

	View    engine.View // what the seat would know
	Events  []engine.Event
	Changed []history.Mark  // places that the latest move changed
	Asked   engine.Seat     // the seat that plays next; NoSeat when the match is over
	Asks    engine.Question // of that seat
	Options []engine.Option // its moves
	Result  *engine.Result  // nil until the match is over in the plan
	rules   engine.Rules
	world   engine.State  // after the last step
	latest  engine.Events // of the last step
	kept    storedPlan    // as it is written
}

// Look returns the person's plan at a table, or an empty plan.
func (r *Plans) Look(ctx context.Context, id int64, user string) (*Plan, error) {
	book, err := r.read(ctx, user)
	if err != nil {
		return nil, err
	}
	return r.open(ctx, id, user, book.at(id))
}

// Play adds a move of the seat that plays next, by its index in Options.
func (r *Plans) Play(ctx context.Context, id int64, user, stamp string, option int) (*Plan, error) {
	return r.change(ctx, id, user, stamp, func(p *Plan) error {
		switch {
		case p.Asked < 0:
			return table.Refuse(PlanFinished, nil, "plan_undo")
		case option < 0 || option >= len(p.Options):
			return table.Refuse(PlanChanged, nil, "plan_look")
		}
		return p.add(p.Options[option].Code)
	})
}

// Write adds written moves to a plan, each for the seat that plays next. If one
// of them is not a move, none is added. stamp identifies the version of the
// plan that the person saw; "" means the present one.
func (r *Plans) Write(ctx context.Context, id int64, user, stamp, written string) (*Plan, error) {
	return r.change(ctx, id, user, stamp, func(p *Plan) error {
		if engine.NormalizeNotation(written) == "" {
			return table.Refuse(table.Unwritten, nil, "choose")
		}
		return p.write(written)
	})
}

// Try returns the plan with written moves added, without storing it.
func (r *Plans) Try(ctx context.Context, id int64, user, written string) (*Plan, error) {
	p, err := r.Look(ctx, id, user)
	if err != nil {
		return nil, err
	}
	err = guarded(func() error {
		err := p.write(written)
		p.Options = nil
		p.describe()
		return err
	})
	return p, err
}

// write adds written moves.
func (p *Plan) write(written string) error {
	for rest := engine.NormalizeNotation(written); rest != ""; {
		if p.Asked < 0 {
			return table.Refuse(PlanFinished, nil, "plan_undo")
		}
		w, ok := engine.Understand(p.world, p.Asked, rest)
		if !ok {
			return p.refuse(rest)
		}
		seat := p.Asked
		if err := p.add(w.Code); err != nil {
			return err
		}
		rest = engine.SkipForced(p.world, w.Rest, seat, &p.latest)
	}
	return nil
}

// Refuse explains why a text is not a move of the seat that plays next. Meant
// is set if the text means a move in other words.
func (p *Plan) Refuse(said string) (no engine.Refusal, ok bool) {
	err := guarded(func() error {
		if p.Asked >= 0 {
			no, ok = p.world.Refuse(p.Asked, engine.NormalizeNotation(said)), true
		}
		return nil
	})
	return no, ok && err == nil
}

// Means returns the only legal move of the next seat that matches a person's
// words.
func (p *Plan) Means(said string) (code string, ok bool) {
	err := guarded(func() error {
		if p.Asked >= 0 {
			var w engine.ParsedMove
			w, ok = engine.Understand(p.world, p.Asked, said)
			code, ok = w.Code, ok && w.Rest == ""
		}
		return nil
	})
	return code, ok && err == nil
}

// Undo removes the latest move.
func (r *Plans) Undo(ctx context.Context, id int64, user, stamp string) (*Plan, error) {
	return r.change(ctx, id, user, stamp, func(p *Plan) error {
		if len(p.kept.Steps) == 0 {
			return table.Refuse(table.NothingToUndo, nil, "choose")
		}
		p.kept.Steps = p.kept.Steps[:len(p.kept.Steps)-1]
		return nil
	})
}

// Redraw draws the hidden information again, and keeps the moves that are still
// possible.
func (r *Plans) Redraw(ctx context.Context, id int64, user, stamp string) (*Plan, error) {
	return r.change(ctx, id, user, stamp, func(p *Plan) error { p.kept.Draw++; return nil })
}

// Clear removes all moves of a plan.
func (r *Plans) Clear(ctx context.Context, id int64, user string) (*Plan, error) {
	return r.change(ctx, id, user, "", func(p *Plan) error { p.kept.Steps = nil; return nil })
}

// change opens a plan, changes and stores it, and opens it again. stamp
// identifies the version of the plan that the person saw; "" means the present
// one.
func (r *Plans) change(ctx context.Context, id int64, user, stamp string, f func(*Plan) error) (*Plan, error) {
	book, err := r.read(ctx, user)
	if err != nil {
		return nil, err
	}
	p, err := r.open(ctx, id, user, book.at(id))
	if err != nil {
		return nil, err
	}
	if stamp != "" && stamp != p.Stamp {
		return nil, table.Refuse(PlanChanged, nil, "plan_look")
	}
	if err := guarded(func() error { return f(p) }); err != nil {
		return nil, err
	}
	if err := r.write(ctx, user, book, id, p.kept); err != nil {
		return nil, err
	}
	return r.open(ctx, id, user, p.kept)
}

// open plays the stored moves of a plan on a sample of the present match.
func (r *Plans) open(ctx context.Context, id int64, user string, kept storedPlan) (*Plan, error) {
	seen, err := r.tables.Look(ctx, id, user)
	if err != nil {
		return nil, err
	}
	return table.View(ctx, r.tables, id, user, func(tx *table.Tx) (*Plan, error) {
		if err := mayPlan(ctx, tx); err != nil {
			return nil, err
		}
		var p *Plan
		err := guarded(func() error { p = sample(tx, seen.Table, kept.after(tx.Seat, seen.Since)); return nil })
		return p, err
	})
}

// guarded calls f and turns a panic into an error. A panic in a sampled world
// must not break the table.
func guarded(f func() error) (err error) {
	defer func() {
		if recover() != nil {
			err = table.Refuse(PlanFailed, nil, "plan_undo")
		}
	}()
	return f()
}

// mayPlan refuses people without a seat, and tables without a running match.
func mayPlan(ctx context.Context, tx *table.Tx) error {
	switch {
	case tx.Table.Phase == storage.Finished:
		return tx.Refuse(ctx, table.IsOver, nil, "see_result")
	case tx.Table.Phase == storage.Closed:
		return tx.Refuse(ctx, table.IsClosed, nil, "open_new")
	case !tx.Playing():
		return tx.Refuse(ctx, table.NotPlaying, nil, "wait_start")
	case tx.Seat < 0:
		return tx.RefuseStranger(ctx)
	}
	return nil
}

// sample makes the plan: a random world consistent with the seat's knowledge,
// after the stored moves. Moves of other seats that are no longer possible are
// left out. After a move of the person's own seat that is not possible, all
// further moves are left out.
func sample(tx *table.Tx, shown storage.Table, kept storedPlan) *Plan {
	p := &Plan{Table: shown, Seat: tx.Seat, Draw: kept.Draw, rules: tx.Rules, kept: kept}
	seed := sha256.Sum256(fmt.Append(nil, "plan ", tx.Table.ID, " ", tx.Table.Turns, " ", tx.Seat, " ", kept.Draw))
	p.world = tx.State().Resample(tx.Seat, engine.NewRand(seed))
	p.kept.Steps = nil
	p.ask()
	for i, st := range kept.Steps {
		if p.Asked == st.Seat && p.add(st.Code) == nil {
			continue
		}
		p.Gone++
		if st.Seat == tx.Seat {
			p.Gone += len(kept.Steps) - i - 1
			break
		}
	}
	p.describe()
	return p
}

// ask finds the seat that plays next, preferably the person's own.
func (p *Plan) ask() {
	p.Asked = engine.NoSeat
	if pending := p.world.Pending(nil); slices.Contains(pending, p.Seat) {
		p.Asked = p.Seat
	} else if len(pending) > 0 {
		p.Asked = pending[0]
	}
}

// add plays a move of the seat that plays next.
func (p *Plan) add(code string) error {
	if len(p.kept.Steps) >= MaxPlanSteps {
		return table.Refuse(PlanLong, []engine.Arg{engine.N("most", MaxPlanSteps)}, "plan_undo")
	}
	m, ok := engine.Exactly(p.world, p.Asked, code)
	if !ok {
		return p.refuse(code)
	}
	step := PlanStep{p.Asked, code, p.world.Describe(p.Asked, m).Label}
	var ev engine.Events
	if err := p.world.Play(p.Asked, m, &ev); err != nil {
		return fmt.Errorf("plan: a listed move: %w", err)
	}
	p.latest = ev
	p.Steps = append(p.Steps, step)
	p.kept.Steps = append(p.kept.Steps, storedStep{step.Seat, step.Code})
	p.ask()
	return nil
}

// describe sets the fields that show the world to the person.
func (p *Plan) describe() {
	p.View = p.world.View(p.Seat)
	p.Events = p.latest.For(p.Seat)
	for _, e := range p.Events {
		p.Changed = history.AddMarks(p.Changed, e)
	}
	p.Result = p.world.Result()
	p.Stamp = p.kept.stamp(p.Table.Turns)
	if p.Asked < 0 {
		return
	}
	p.Asks = p.world.Ask(p.Asked)
	for _, m := range p.world.Moves(p.Asked, nil) {
		p.Options = append(p.Options, p.world.Describe(p.Asked, m))
	}
}

// refuse returns the reason why a written move is not possible in the plan.
func (p *Plan) refuse(written string) error {
	return table.RefuseIllegal(table.Explain(p.world, p.Asked, p.world.Refuse(p.Asked, written)))
}

// stamp returns the identifier of a version of a plan, for custom ids.
func (s storedPlan) stamp(turns int) string {
	h := fnv.New32a()
	fmt.Fprint(h, turns, s.Draw, s.Steps)
	return fmt.Sprintf("%08x", h.Sum32())
}

// Offer returns the first moves that the person planned for their present turn,
// as far as they are possible and can be taken back; nil when there are none or
// the turn has begun. written is the text that plays them.
func (r *Plans) Offer(ctx context.Context, s *table.Snapshot) (steps []draft.Step, written string, err error) {
	if !s.MyTurn || s.Ready || len(s.Draft) > 0 {
		return nil, "", nil
	}
	book, err := r.read(ctx, s.User)
	if err != nil {
		return nil, "", err
	}
	kept := book.at(s.Table.ID).after(s.Seat, s.Since)
	start, end := kept.turnOf(s.Seat)
	if start == end {
		return nil, "", nil
	}
	steps, err = table.WithLockedTable(ctx, s, func(tx *table.Tx) ([]draft.Step, error) {
		if tx.Draft == nil || tx.Seat != s.Seat || len(tx.Draft.Steps) > 0 {
			return nil, nil
		}
		work := *tx.Draft
		for _, st := range kept.Steps[start:end] {
			if work.Ready() {
				break
			}
			answer, ok := work.Read(st.Code)
			if !ok || answer.Rest != "" || answer.Binding() {
				break
			}
			work.Take(answer)
		}
		return work.Steps, nil
	})
	codes := make([]string, len(steps))
	for i, st := range steps {
		codes[i] = st.Code
	}
	return steps, strings.Join(codes, ";"), err
}
