package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/bot/table/orders"
	"guildhall/engine"
)

// trial is the part of a state that shows a plan or standing orders in place of the match.
type trial struct {
	Kind  string      `json:"kind"` // "plan" or "orders"
	Stamp string      `json:"stamp,omitempty"`
	Lines []string    `json:"lines"`           // about all of it
	Steps []step      `json:"steps,omitempty"` // of the plan
	Play  bool        `json:"play,omitempty"`  // the planned turn can be played now
	List  []orderLine `json:"list,omitempty"`  // standing orders
	Until []duration  `json:"until,omitempty"` // of a new order
}

// step is a planned move.
type step struct {
	Seat int    `json:"seat"`
	Text string `json:"text"`
}

// tried is an action on a plan or on standing orders.
type tried struct {
	ID    string `json:"id"` // unique, so that a repeated order acts once; a plan has its stamp
	Do    string `json:"do"`
	Stamp string `json:"stamp"` // of the plan that the person saw
	Code  string `json:"code"`
	Until string `json:"until"`
	Sure  bool   `json:"sure"`
	Size  string `json:"size"`
}

// tryPlan changes the person's plan, and responds with its state. Whenever another seat is
// asked, the computer answers for it.
func (s *Server) tryPlan(w http.ResponseWriter, q *http.Request, one session) {
	var t tried
	if !s.receive(w, q, &t) {
		return
	}
	at, err := s.see(q.Context(), one, sizeNamed(t.Size))
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	ctx, plans := q.Context(), s.Services.Plans
	var p *orders.Plan
	switch t.Do {
	case "look":
		p, err = plans.Look(ctx, one.table, one.user)
	case "choose":
		p, err = plans.Answer(ctx, one.table, one.user, t.Stamp, t.Code)
	case "undo":
		p, err = plans.Back(ctx, one.table, one.user, t.Stamp)
	case "clear":
		p, err = plans.Clear(ctx, one.table, one.user)
	case "draw":
		p, err = plans.Redraw(ctx, one.table, one.user, t.Stamp)
	default:
		s.refuse(w, http.StatusBadRequest)
		return
	}
	said := ""
	if no := new(table.RefusedError); errors.As(err, &no) {
		said = refusal(at, no)
		p, err = plans.Look(ctx, one.table, one.user)
	}
	if err == nil && p.Asked >= 0 && p.Asked != p.Seat && len(p.Steps) < orders.MaxPlanSteps {
		p, err = plans.PlayOn(ctx, one.table, one.user, p.Stamp)
	}
	var st *state
	if err == nil {
		st, err = s.planState(ctx, at, p)
	}
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	s.send(w, q, answer{State: st, Said: said})
}

// refusal returns a refusal in words.
func refusal(at *seen, no *table.RefusedError) string {
	return strings.Join(nonEmpty(at.words, append([]engine.Text{no.Text}, no.Instead...)), " ")
}

// inPlan returns what a person sees of their plan. It holds nothing else of the match.
func inPlan(at *seen, p *orders.Plan) *seen {
	shot := &table.Snapshot{
		Table: at.Table, User: at.User, Joined: at.Joined, Seat: at.Seat, Rev: at.Rev,
		View: p.View, Settled: p.View, Events: p.Events, Changed: p.Changed,
	}
	if p.Asked >= 0 {
		shot.Pending = []engine.Seat{p.Asked}
	}
	if shot.MyTurn = p.Asked == p.Seat; shot.MyTurn {
		shot.Posed, shot.Question, shot.Options = p.Asks, p.Asks, p.Options
	}
	now := &seen{shot, at.reader, at.words, at.size, nil, nil}
	for _, o := range shot.Options {
		now.offers = append(now.offers, draft.Offer{Option: o, Kind: p.Asks.Kind})
	}
	return now
}

// planState returns the state of a page that shows a plan.
func (s *Server) planState(ctx context.Context, at *seen, p *orders.Plan) (*state, error) {
	_, written, err := s.Services.Plans.Offer(ctx, at.Snapshot)
	if err != nil {
		return nil, err
	}
	w, st := at.words, s.stateOf(inPlan(at, p))
	st.Hints, st.Done = false, nil
	for _, pic := range []*picture{st.Board, st.Hand, st.Cards, st.Closeup} {
		if pic != nil {
			pic.File = "plan/" + pic.Name + ".png"
		}
	}
	st.Trial = &trial{Kind: "plan", Stamp: p.Stamp, Play: written != "", Lines: []string{w.Flat(engine.T("web.plan_about", engine.N("n", p.Draw)))}}
	if p.Gone > 0 {
		st.Trial.Lines = append(st.Trial.Lines, w.Say("plan.gone", engine.N("n", p.Gone)))
	}
	if p.Result != nil {
		st.Line = unmarked(w.Say("plan.over", engine.Word("standings", w.Standings(p.Result))))
	}
	for _, one := range p.Steps {
		st.Trial.Steps = append(st.Trial.Steps, step{int(one.Seat), w.Flat(one.Label)})
	}
	return st, nil
}

// planPicture responds with a picture of the person's plan.
func (s *Server) planPicture(w http.ResponseWriter, q *http.Request, one session) {
	at, err := s.see(q.Context(), one, sizeOf(q))
	var p *orders.Plan
	if err == nil {
		p, err = s.Services.Plans.Look(q.Context(), one.table, one.user)
	}
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	kind, named, _ := strings.Cut(strings.TrimSuffix(q.PathValue("name"), ".png"), "-")
	s.sendDrawn(w, q, at, s.picturesOf(inPlan(at, p)).named(kind), named)
}

// playPlan drafts the planned turn in the match.
func (s *Server) playPlan(ctx context.Context, press table.Press) (*table.Snapshot, error) {
	_, written, err := s.Services.Plans.Offer(ctx, press.On)
	if err != nil {
		return nil, err
	}
	if written == "" {
		return nil, table.Refuse(orders.PlanChanged, nil, "choose")
	}
	press.Written = written
	return s.Services.Turns.Choose(ctx, press)
}
