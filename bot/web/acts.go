package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"guildhall/bot/discord/process"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/engine/rulebook"
	"guildhall/render"
	"guildhall/storage"
)

// answer is the response to an action on a page.
type answer struct {
	State   *state   `json:"state,omitempty"`
	Said    string   `json:"said,omitempty"`    // a refusal, or the message that the turn is final
	Warning *warning `json:"warning,omitempty"` // the answer needs a confirmation
}

// warning is shown before an answer that cannot be taken back.
type warning struct {
	Label  string `json:"label"`
	Effect string `json:"effect,omitempty"`
	Text   string `json:"text"`
	Code   string `json:"code"` // code to play, with sure set, to continue
}

// pressed is an action on a page.
type pressed struct {
	ID   string         `json:"id"` // unique, so that a repeated action acts once
	Do   string         `json:"do"`
	Rev  table.Revision `json:"rev"`
	Code string         `json:"code"`
	Sure bool           `json:"sure"`
	Size string         `json:"size"`
}

// act plays an answer in the person's draft, takes answers back, or confirms.
func (s *Server) act(w http.ResponseWriter, q *http.Request, one session) {
	var p pressed
	if !s.receive(w, q, &p) {
		return
	}
	if len(p.ID) < 8 || len(p.ID) > 64 || len(p.Code) > 2000 {
		s.refuse(w, http.StatusBadRequest)
		return
	}
	turns := s.Services.Turns
	does := map[string]func(context.Context, table.Press) (*table.Snapshot, error){
		"choose": turns.Choose, "undo": turns.Undo, "anew": turns.StartOver, "done": turns.Confirm, "plan": s.playPlan,
	}
	do, known := does[p.Do]
	if !known {
		s.refuse(w, http.StatusBadRequest)
		return
	}
	s.Activity.Change(1) // until the panel on Discord is updated too
	defer s.Activity.Change(-1)
	at, err := s.see(q.Context(), one, sizeNamed(p.Size))
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	sight, err := do(q.Context(), table.Press{
		Table: one.table, User: one.user, Rev: p.Rev, Written: p.Code, Sure: p.Sure, ID: "page " + one.id + " " + p.ID, On: at.Snapshot,
	})
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	s.Presence.Note(one.user, s.links.Now(), process.TablePlace(one.table))
	s.acted(w, q, one, at, sight)
	if s.Drafted == nil {
		return
	}
	_ = http.NewResponseController(w).Flush() // the page does not wait for Discord
	ctx, cancel := context.WithTimeout(context.WithoutCancel(q.Context()), untilWritten)
	defer cancel()
	s.Drafted(ctx, one.user, one.table)
}

// acted responds with the result of an action.
func (s *Server) acted(w http.ResponseWriter, q *http.Request, one session, before *seen, sight *table.Snapshot) {
	said := answer{}
	if warn := sight.Warning; warn != nil {
		words := before.words
		said.Warning = &warning{Label: words.Flat(warn.Option.Label), Effect: words.Flat(warn.Option.Effect), Text: words.Flat(warn.Text), Code: warn.Written}
	}
	if sight.Final {
		said.Said = before.words.Flat(engine.T("web.final"))
	}
	now, err := s.see(q.Context(), one, before.size) // including the last turns
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	said.State = s.stateOf(now)
	s.send(w, q, said)
}

// refused responds with a refusal in words, and the current state.
func (s *Server) refused(w http.ResponseWriter, q *http.Request, one session, err error) {
	var no *table.RefusedError
	if !errors.As(err, &no) {
		s.fail(w, q, err)
		return
	}
	r, err := s.People.Named(q.Context(), one.user, "")
	if err != nil {
		s.fail(w, q, err)
		return
	}
	t := storage.Table{}
	if no.Sight != nil {
		t = no.Sight.Table
	}
	words := r.WordsAt(t)
	parts := append([]engine.Text{no.Text}, no.Instead...)
	if errors.Is(no, table.ErrStale) {
		parts = []engine.Text{engine.T("web.moved_on")}
	}
	said := answer{Said: strings.Join(nonEmpty(words, parts), " ")}
	if at, err := s.see(q.Context(), one, sizeOf(q)); err == nil {
		said.State = s.stateOf(at)
	}
	s.send(w, q, said)
}

// ruleOf returns the section of the rules about an offered answer; "" if there is none. The game
// may name it. Otherwise it is the section of the question after the answer, and if there is no
// such question, the section of the open one.
func (s *Server) ruleOf(ctx context.Context, at *seen, code string) string {
	i := slices.IndexFunc(at.offers, func(o draft.Offer) bool { return o.Code == code })
	if i < 0 {
		return ""
	}
	library := s.library(at.Table.Game)
	last := code[strings.LastIndex(code, ";")+1:]
	for _, one := range library.Spoken {
		if one.Rule != "" && one.Code != "" && slices.Equal(strings.Fields(one.Code), firstFields(last, len(strings.Fields(one.Code)))) {
			return one.Rule
		}
	}
	kinds := []string{at.offers[i].Kind, at.Question.Kind}
	if next, _, err := s.Services.Turns.Try(ctx, at.Snapshot, code); err == nil { // a final answer leads nowhere yet
		kinds = slices.Insert(kinds, 0, next.Kind)
	}
	for _, kind := range kinds {
		for _, p := range library.Purposes {
			if p.Kind == kind && p.Rule != "" {
				return p.Rule
			}
		}
	}
	return ""
}

// firstFields returns up to n words at the start of a text.
func firstFields(text string, n int) []string {
	words := strings.Fields(text)
	return words[:min(n, len(words))]
}

// rule responds with a section of the rules: the one with a code, or the one about an answer.
func (s *Server) rule(w http.ResponseWriter, q *http.Request, one session) {
	r, err := s.People.Named(q.Context(), one.user, "")
	if err != nil {
		s.fail(w, q, err)
		return
	}
	t, err := s.Services.Tables.Table(q.Context(), one.table)
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	rules, _ := s.Games.Rules(t.Game)
	owner, ok := rules.(rulebook.Owner)
	if !ok {
		s.refuse(w, http.StatusNotFound)
		return
	}
	book, err := owner.Rulebook()
	if err != nil {
		s.fail(w, q, err)
		return
	}
	code := q.URL.Query().Get("code")
	if given := q.URL.Query().Get("answer"); given != "" {
		at, err := s.see(q.Context(), one, render.Phone)
		if err != nil {
			s.refused(w, q, one, err)
			return
		}
		code = s.ruleOf(q.Context(), at, given)
	}
	section, ok := book.Find(code)
	if !ok {
		s.refuse(w, http.StatusNotFound)
		return
	}
	text := section.In(r.Language)
	var lines []string
	for _, line := range text.Lines() {
		var b strings.Builder
		for _, span := range rulebook.Spans(line) {
			b.WriteString(span.Text)
		}
		lines = append(lines, b.String())
	}
	s.send(w, q, map[string]any{"title": text.Title, "lines": lines})
}

// why responds with the answers that are not possible now, each with its reason.
func (s *Server) why(w http.ResponseWriter, q *http.Request, one session) {
	at, err := s.see(q.Context(), one, sizeOf(q))
	if err == nil && (!at.MyTurn || at.Ready) {
		s.send(w, q, map[string]any{"list": []any{}})
		return
	}
	var blocked []engine.Refusal
	if err == nil {
		blocked, err = s.Services.Turns.Blocked(q.Context(), at.Snapshot)
	}
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	type reason struct {
		Label string  `json:"label"`
		Why   string  `json:"why"`
		Rule  *anchor `json:"rule,omitempty"`
	}
	list := []reason{}
	for _, no := range blocked {
		one := reason{Label: at.words.Flat(no.Label), Why: at.words.Flat(no.Why)}
		if title := at.words.Section(at.Table.Game, no.Rule); title != "" {
			one.Rule = &anchor{no.Rule, title}
		}
		list = append(list, one)
	}
	s.send(w, q, map[string]any{"list": list})
}
