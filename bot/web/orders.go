package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/bot/table/orders"
	"guildhall/engine"
)

// orderLine is a standing order in words.
type orderLine struct {
	ID   int    `json:"id"`
	Text string `json:"text"`
}

// duration is a choice for how long an order holds.
type duration struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// kindEnd separates the kind of a question from the code of an answer in the code of an
// option. No kind of question contains it.
const kindEnd = "/"

// order changes the person's standing orders, and responds with a state that shows what the
// person may be asked soon, and the answers to it that can be left as orders.
func (s *Server) order(w http.ResponseWriter, q *http.Request, one session) {
	var t tried
	if !s.receive(w, q, &t) {
		return
	}
	kind, code, _ := strings.Cut(t.Code, kindEnd)
	number, err := strconv.Atoi(t.Code)
	if t.Do != "look" && (len(t.ID) < 8 || len(t.ID) > 64) || t.Do == "cancel" && (err != nil || number < 1) {
		s.refuse(w, http.StatusBadRequest)
		return
	}
	at, err := s.see(q.Context(), one, sizeNamed(t.Size))
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	ctx, book, press := q.Context(), s.Services.Orders, "page "+one.id+" "+t.ID
	var list *orders.List
	said := answer{}
	switch t.Do {
	case "look":
		list, err = book.List(ctx, one.table, one.user)
	case "choose":
		until := untilOf(t.Until)
		if until < 0 {
			s.refuse(w, http.StatusBadRequest)
			return
		}
		list, err = book.Add(ctx, orders.Request{Table: one.table, User: one.user, Press: press, Ways: []string{code}, Kind: kind, Sure: t.Sure,
			Until: textfmt.Untils[until].Until})
		said.Said = at.words.Say("orders.added")
	case "cancel":
		list, err = book.Cancel(ctx, one.table, one.user, press, number)
		said.Said = at.words.Say("orders.cancelled")
	default:
		s.refuse(w, http.StatusBadRequest)
		return
	}
	if no := new(table.RefusedError); errors.As(err, &no) {
		said.Said = refusal(at, no)
		if no.Reason == table.RevealsOrder {
			said.Warning = &warning{Label: at.words.Flat(engine.T("web.if_asked")), Text: at.words.Flat(no.Text), Code: t.Code}
		}
		list, err = book.List(ctx, one.table, one.user)
	}
	var soon []orders.Foreseen
	if err == nil {
		soon, err = book.Foresee(ctx, one.table, one.user)
	}
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	said.State = s.orderState(at, list, soon)
	s.send(w, q, said)
}

// untilOf returns the index in textfmt.Untils of the duration with a code, or -1.
func untilOf(code string) int {
	for i, u := range textfmt.Untils {
		if u.Code == code {
			return i
		}
	}
	return -1
}

// orderState returns the state of a page that shows standing orders: the pictures of the
// match, and the answers that the person may be asked for soon.
func (s *Server) orderState(at *seen, list *orders.List, soon []orders.Foreseen) *state {
	w, st := at.words, s.stateOf(at)
	st.Draft, st.Done, st.Ready, st.Hints, st.Options, st.Rule, st.Trail, st.Facts, st.Recent = nil, nil, false, false, nil, nil, nil, nil, nil
	st.Mine, st.Question, st.About, st.Verb = true, w.Flat(engine.T("web.if_asked")), "", ""
	for _, f := range soon {
		st.Options = append(st.Options, option{
			Code: f.Kind + kindEnd + f.Option.Code, Label: w.Flat(f.Option.Label), Effect: w.Flat(f.Option.Effect),
			Group: w.Flat(f.Question), Places: f.Option.Places, Final: finality(w, f.Binds), Stops: draft.Offer{Option: f.Option}.Stops(),
		})
	}
	nameCards(st.Options, st.Hand, st.Closeup)
	st.Trial = &trial{Kind: "orders", Lines: []string{unmarked(w.OrdersAct(at.Table))}}
	for _, one := range list.List {
		st.Trial.List = append(st.Trial.List, orderLine{one.ID, unmarked(w.Order(at.Table.Game, one))})
	}
	for _, line := range w.OrderNews(list) {
		st.Trial.Lines = append(st.Trial.Lines, unmarked(line))
	}
	for _, u := range textfmt.Untils {
		st.Trial.Until = append(st.Trial.Until, duration{u.Code, w.Label("orders.until_" + u.Code)})
	}
	return st
}
