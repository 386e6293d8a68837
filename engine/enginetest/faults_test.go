package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest/bazaar"
)

const (
	offer = "offer"
	turn  = "turn"
	card  = "card"
)

// afterPlay is correct play followed by something else.
func afterPlay(after func(g *bazaar.State, seat engine.Seat, m engine.Move, ev *engine.Events)) func(*bazaar.State, engine.Seat, engine.Move, *engine.Events) error {
	return func(g *bazaar.State, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		if err := g.Play(seat, m, ev); err != nil {
			return err
		}
		after(g, seat, m, ev)
		return nil
	}
}

// withEvents is correct play whose events are changed before anybody sees them.
func withEvents(change func(g *bazaar.State, ev *engine.Events)) func(*bazaar.State, engine.Seat, engine.Move, *engine.Events) error {
	return func(g *bazaar.State, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		own := new(engine.Events)
		if err := g.Play(seat, m, own); err != nil {
			return err
		}
		change(g, own)
		if ev != nil {
			ev.List = append(ev.List, own.List...)
			ev.Revealed |= own.Revealed
			ev.TurnOver = ev.TurnOver || own.TurnOver
		}
		return nil
	}
}

func clonedGame(g *bazaar.State) *bazaar.State { return g.Clone().(*bazaar.State) }

func resampled(g *bazaar.State, seat engine.Seat, r *engine.Rand) *bazaar.State {
	return g.Resample(seat, r).(*bazaar.State)
}

// drawn is state outside the match, which no correct game has.
var drawn int

var playFaults = map[string]*fault{
	"refuses a listed move": {play: func(g *bazaar.State, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		if g.Code(seat, m) == "draw" && g.Round == 3 {
			return engine.Refused("bazaar", seat, m)
		}
		return g.Play(seat, m, ev)
	}},
	"repeats a move": {moves: func(_ *bazaar.State, _ engine.Seat, moves []engine.Move) []engine.Move {
		return append(moves, moves[:min(1, len(moves))]...)
	}},
	"has a pending seat without moves": {moves: func(g *bazaar.State, _ engine.Seat, moves []engine.Move) []engine.Move {
		if g.Round == 2 && g.Phase == turn {
			return nil
		}
		return moves
	}},
	"offers moves to a seat that is not pending": {moves: func(g *bazaar.State, seat engine.Seat, moves []engine.Move) []engine.Move {
		if len(moves) == 0 && seat == 1 && g.Phase == turn {
			return []engine.Move{{Kind: 2}}
		}
		return moves
	}},
	"has a notation for the move of a seat that is not pending": {code: func(g *bazaar.State, seat engine.Seat, code string) string {
		if code == "" && len(g.Pending(nil)) == 0 {
			return "nothing"
		}
		return code
	}},
	"asks a seat that is not pending": {ask: func(_ *bazaar.State, seat engine.Seat, q *engine.Question) {
		if q.Kind == "" && seat == 0 {
			q.Kind, q.Text = turn, engine.T("bazaar.ask.turn")
		}
	}},
	"lists pending seats out of order": {pending: func(g *bazaar.State) []engine.Seat {
		p := g.Pending(nil)
		slices.Reverse(p)
		return p
	}},
	"two moves share a code": {code: func(_ *bazaar.State, _ engine.Seat, code string) string {
		return strings.Replace(code, "swap", "sell", 1)
	}},
	"writes untidy codes": {code: func(_ *bazaar.State, _ engine.Seat, code string) string { return strings.ToUpper(code) }},
	"writes codes with semicolons": {code: func(_ *bazaar.State, _ engine.Seat, code string) string {
		return strings.ReplaceAll(code, " ", ";")
	}},
	"writes codes in another script":   {code: func(_ *bazaar.State, _ engine.Seat, code string) string { return code + " 장" }},
	"describes a move by another code": {describe: func(_ *bazaar.State, _ engine.Seat, o *engine.Option) { o.Code += " " }},
	"has an illegal default": {standard: func(g *bazaar.State, seat engine.Seat) engine.Move {
		if len(g.Moves(seat, nil)) == 0 {
			return engine.Move{}
		}
		return engine.Move{Kind: 99}
	}},
	"has a default for nobody": {standard: func(g *bazaar.State, seat engine.Seat) engine.Move {
		return append(g.Moves(seat, nil), engine.Move{Kind: 2})[0]
	}},
	"breaks an invariant": {play: afterPlay(func(g *bazaar.State, _ engine.Seat, _ engine.Move, _ *engine.Events) {
		if g.Phase == offer && g.Round == 3 {
			g.Players[0].Sold = nil
		}
	})},
	"forgets to end the turn":  {play: withEvents(func(_ *bazaar.State, ev *engine.Events) { ev.TurnOver = false })},
	"does not warn of drawing": {describe: func(_ *bazaar.State, _ engine.Seat, o *engine.Option) { o.Reveals = false }},
	"has silent events": {play: withEvents(func(_ *bazaar.State, ev *engine.Events) {
		ev.List = append(ev.List, engine.Event{To: engine.Everyone})
	})},
	"has no result at the end": {result: func(*bazaar.State, *engine.Result) *engine.Result { return nil }},
	"never ends": {play: afterPlay(func(g *bazaar.State, _ engine.Seat, m engine.Move, _ *engine.Events) {
		g.Phase, g.Active = offer, 0
		g.Prizes, g.Lost = slices.Concat(g.Prizes, g.Lost), nil
		for i := range g.Players {
			p := &g.Players[i]
			g.Prizes, p.Prizes, p.Offer = append(g.Prizes, p.Prizes...), nil, -1
		}
	})},
	"says who is active wrongly": {view: func(_ *bazaar.State, _ engine.Seat, v *bazaar.View) { v.Head.Active = nil }},
	"says the viewer wrongly":    {view: func(_ *bazaar.State, _ engine.Seat, v *bazaar.View) { v.Head.Viewer = 0 }},
	"says the end wrongly":       {view: func(_ *bazaar.State, _ engine.Seat, v *bazaar.View) { v.Head.Over = true }},
	"reads a chain wrongly": {code: func(g *bazaar.State, _ engine.Seat, code string) string {
		if g.Phase == card { // "sell" and "sell; card 3" would be two readings
			return code
		}
		return strings.TrimSuffix(code+fmt.Sprint(g.Turn), "")
	}, clone: func(g *bazaar.State) *bazaar.State { c := clonedGame(g); c.Turn++; return c }},
}

var questionFaults = map[string]*fault{
	"asks without words": {ask: func(_ *bazaar.State, _ engine.Seat, q *engine.Question) { q.Text = engine.Text{} }},
	"has an empty fact": {ask: func(_ *bazaar.State, _ engine.Seat, q *engine.Question) {
		q.Facts = append(q.Facts, engine.Text{})
	}},
	"is sealed and not final": {ask: func(_ *bazaar.State, _ engine.Seat, q *engine.Question) { q.Final = false }},
	"has an option without label": {describe: func(_ *bazaar.State, _ engine.Seat, o *engine.Option) {
		if o.Code == "sell" {
			o.Label = engine.Text{}
		}
	}},
	"offers an amount twice": {describe: func(_ *bazaar.State, _ engine.Seat, o *engine.Option) { o.Amount /= 2 }},
	"has a grid without cells": {ask: func(_ *bazaar.State, _ engine.Seat, q *engine.Question) {
		if q.Kind == card {
			q.Form = engine.Grid
		}
	}},
	"has a grid with a cell twice": {
		ask: func(_ *bazaar.State, _ engine.Seat, q *engine.Question) {
			if q.Kind == card {
				q.Form = engine.Grid
			}
		},
		describe: func(_ *bazaar.State, _ engine.Seat, o *engine.Option) { o.Row, o.Col = "1", "a" }},
	"asks for picks without bounds": {ask: func(_ *bazaar.State, _ engine.Seat, q *engine.Question) {
		if q.Kind == card {
			q.Form = engine.Picks
		}
	}},
	"asks for more picks than there are": {ask: func(_ *bazaar.State, _ engine.Seat, q *engine.Question) {
		if q.Kind == card {
			q.Form, q.Picks = engine.Picks, engine.Count{Min: 30, Max: 30}
		}
	}},
	"has an unknown form":     {ask: func(_ *bazaar.State, _ engine.Seat, q *engine.Question) { q.Form = 77 }},
	"blocks without a reason": {blocked: func(*bazaar.State, engine.Seat) []engine.Refusal { return []engine.Refusal{{Code: "x"}} }},
	"blocks a legal answer": {blocked: func(*bazaar.State, engine.Seat) []engine.Refusal {
		return []engine.Refusal{{Code: "draw", Why: engine.T("bazaar.why.empty")}}
	}},
}

var refusalFaults = map[string]*fault{
	"plays what is not listed": {play: func(g *bazaar.State, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		err := g.Play(seat, m, ev)
		if err != nil && g.Phase == turn && m.N[1] == 1 {
			return nil
		}
		return err
	}},
	"refuses with another error": {play: func(g *bazaar.State, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		if g.Play(seat, m, ev) != nil {
			return errors.New("no")
		}
		return nil
	}},
	"changes when it refuses": {play: func(g *bazaar.State, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		err := g.Play(seat, m, ev)
		if err != nil {
			g.Random.Uint64()
		}
		return err
	}},
	"tells events when it refuses": {play: func(g *bazaar.State, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		err := g.Play(seat, m, ev)
		if err != nil {
			ev.EndTurn()
		}
		return err
	}},
	"gives no reason": {refuse: func(_ *bazaar.State, _ engine.Seat, r *engine.Refusal) { r.Why = engine.Text{} }},
	"offers something illegal instead": {refuse: func(_ *bazaar.State, _ engine.Seat, r *engine.Refusal) {
		r.Instead = []string{"fly"}
	}},
	"offers too much instead": {refuse: func(g *bazaar.State, seat engine.Seat, r *engine.Refusal) {
		r.Instead = nil
		for _, m := range g.Moves(seat, nil) {
			r.Instead = append(r.Instead, g.Code(seat, m))
		}
	}},
	"changes when it explains": {refuse: func(g *bazaar.State, _ engine.Seat, _ *engine.Refusal) { g.Random.Uint64() }},
}

var determinismFaults = map[string]*fault{
	"shares memory between clones": {clone: func(g *bazaar.State) *bazaar.State { c := *g; return &c }},
	"loses something in storage":   {decode: func(g *bazaar.State) { g.TieFirst = false; g.Lost = nil }},
	"remembers earlier matches": {play: afterPlay(func(g *bazaar.State, _ engine.Seat, _ engine.Move, _ *engine.Events) {
		if drawn++; drawn%97 == 0 {
			slices.Reverse(g.Deck)
		}
	})},
	"is set up differently each time": {setup: func(s engine.Setup) engine.Setup {
		drawn++
		s.Seed[0] ^= byte(drawn)
		return s
	}},
	"tells other events the second time": {play: withEvents(func(_ *bazaar.State, ev *engine.Events) {
		if drawn++; drawn%2 == 0 {
			ev.List = append(ev.List, engine.Event{Text: engine.T("bazaar.name"), To: engine.Everyone})
		}
	})},
}

var sealedFaults = map[string]*fault{
	"favours the first to answer": {play: afterPlay(func(g *bazaar.State, seat engine.Seat, _ engine.Move, _ *engine.Events) {
		if g.Phase == offer && len(g.Pending(nil)) == len(g.Players)-1 && len(g.Deck) > 1 && seat == 1 {
			slices.Reverse(g.Deck)
		}
	})},
	"announces an answer": {play: func(g *bazaar.State, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		if err := g.Play(seat, m, ev); err != nil {
			return err
		}
		if g.Phase == offer && len(g.Pending(nil)) > 0 && len(g.Pending(nil)) < len(g.Players) {
			ev.Add(engine.Event{Seat: seat, Text: engine.T("bazaar.drew", engine.Who("who", seat)), To: engine.Everyone})
		}
		return nil
	}},
	"shows an answer before all are in": {view: func(g *bazaar.State, _ engine.Seat, v *bazaar.View) {
		for i, p := range g.Players {
			v.Players[i].Sold = append(v.Players[i].Sold, p.Offer)
		}
	}},
	"asks otherwise after an answer": {ask: func(g *bazaar.State, _ engine.Seat, q *engine.Question) {
		if q.Kind == offer {
			q.Facts = append(q.Facts, engine.T("bazaar.fact.coins", engine.N("n", len(g.Pending(nil)))))
		}
	}},
}

var secrecyFaults = map[string]*fault{
	"shows a hand to all": {view: func(g *bazaar.State, _ engine.Seat, v *bazaar.View) { v.Hand = slices.Clone(g.Players[1].Hand) }},
	"shows a hand to one": {view: func(g *bazaar.State, seat engine.Seat, v *bazaar.View) {
		if seat == 1 {
			v.Deck += append(slices.Clone(g.Players[0].Hand), 0)[0]
		}
	}},
	"shows the top of the deck": {view: func(g *bazaar.State, _ engine.Seat, v *bazaar.View) {
		if n := len(g.Deck); n > 0 {
			v.Left = g.Deck[n-1]
		}
	}},
	"tells a hand in a fact": {ask: func(g *bazaar.State, seat engine.Seat, q *engine.Question) {
		if q.Kind == turn {
			q.Facts = append(q.Facts, engine.T("bazaar.card", engine.N("n", append(slices.Clone(g.Players[1-min(1, seat)].Hand), 0)[0])))
		}
	}},
	"tells the deck in an option": {describe: func(g *bazaar.State, _ engine.Seat, o *engine.Option) {
		if o.Code == "draw" {
			o.Effect = engine.T("bazaar.card", engine.N("n", g.Deck[len(g.Deck)-1]))
		}
	}},
	"orders moves by the deck": {moves: func(g *bazaar.State, _ engine.Seat, moves []engine.Move) []engine.Move {
		if len(g.Deck) > 0 && g.Deck[len(g.Deck)-1]%2 == 0 {
			slices.Reverse(moves)
		}
		return moves
	}},
	"tells a hand in a refusal": {refuse: func(g *bazaar.State, seat engine.Seat, r *engine.Refusal) {
		r.Why = engine.T("bazaar.card", engine.N("n", append(slices.Clone(g.Players[1-min(1, seat)].Hand), 0)[0]))
	}},
	"tells the deck in what is blocked": {blocked: func(g *bazaar.State, seat engine.Seat) []engine.Refusal {
		if len(g.Moves(seat, nil)) == 0 || len(g.Deck) == 0 {
			return nil
		}
		return []engine.Refusal{{Code: "peek", Why: engine.T("bazaar.card", engine.N("n", g.Deck[0]))}}
	}},
	"suggests by the deck": {standard: func(g *bazaar.State, seat engine.Seat) engine.Move {
		moves := g.Moves(seat, nil)
		if len(moves) == 0 || len(g.Deck) == 0 {
			return g.Default(seat)
		}
		return moves[g.Deck[0]%len(moves)]
	}},
	"does not mark that a card was drawn": {play: withEvents(func(_ *bazaar.State, ev *engine.Events) {
		if ev.Revealed != engine.Everyone {
			ev.Revealed = 0
		}
	})},
	"tells all what was drawn": {play: withEvents(func(_ *bazaar.State, ev *engine.Events) {
		for i := range ev.List {
			if ev.List[i].Text.Key == "bazaar.drew.own" {
				ev.List[i].To = engine.Everyone
			}
		}
	})},
	"tells the rest of a hand when a card is sold": {play: withEvents(func(g *bazaar.State, ev *engine.Events) {
		for _, e := range ev.List {
			if e.Text.Key == "bazaar.swapped" && len(g.Players[e.Seat].Hand) > 0 {
				e.Text = engine.T("bazaar.sold", engine.Who("who", e.Seat), engine.N("card", g.Players[e.Seat].Hand[0]))
				e.To = engine.Everyone
				ev.List = append(ev.List, e)
			}
		}
	})},
	"resamples what the viewer holds": {resample: func(g *bazaar.State, _ engine.Seat, r *engine.Rand) *bazaar.State {
		return resampled(g, engine.Spectator, r)
	}},
	"resamples nothing": {resample: func(g *bazaar.State, _ engine.Seat, r *engine.Rand) *bazaar.State {
		c := clonedGame(g)
		c.Random = *engine.NewRand(r.Seed())
		return c
	}},
	"resamples into an impossible world": {resample: func(g *bazaar.State, seat engine.Seat, r *engine.Rand) *bazaar.State {
		c := resampled(g, seat, r)
		if len(c.Deck) > 1 {
			c.Deck[0] = c.Deck[1]
		}
		return c
	}},
	"measures another's hand": {features: func(g *bazaar.State, seat engine.Seat, dst []float32) []float32 {
		dst = g.Features(seat, dst)
		if hand := g.Players[(int(seat)+1)%len(g.Players)].Hand; len(hand) > 0 {
			dst[len(dst)-1] = float32(hand[0]) / 20
		}
		return dst
	}},
	"resamples itself": {resample: func(g *bazaar.State, seat engine.Seat, r *engine.Rand) *bazaar.State {
		*g = *resampled(g, seat, r)
		return clonedGame(g)
	}},
}

var resultFaults = map[string]*fault{
	"adds up wrongly": {result: atEnd(func(r *engine.Result) { r.Totals[0]++ })},
	"lacks a total":   {result: atEnd(func(r *engine.Result) { r.Categories[0].Points = r.Categories[0].Points[1:] })},
	"has a nameless category": {result: atEnd(func(r *engine.Result) {
		r.Categories[1].Name = engine.Text{}
	})},
	"ranks a seat twice": {result: atEnd(func(r *engine.Result) { r.Places[1].Seat = r.Places[0].Seat })},
	"ranks nobody":       {result: atEnd(func(r *engine.Result) { r.Places = nil })},
	"ranks from zero":    {result: atEnd(func(r *engine.Result) { r.Places[0].Rank = 0 })},
	"ranks the lowest first": {result: atEnd(func(r *engine.Result) {
		last := len(r.Places) - 1
		r.Places[0].Seat, r.Places[last].Seat = r.Places[last].Seat, r.Places[0].Seat
	})},
	"ranks the eaten first": {result: atEnd(func(r *engine.Result) { r.Places[0].Out = true })},
}

func atEnd(change func(*engine.Result)) func(*bazaar.State, *engine.Result) *engine.Result {
	return func(_ *bazaar.State, r *engine.Result) *engine.Result {
		if r != nil {
			change(r)
		}
		return r
	}
}

var infoFaults = map[string]*fault{
	"has no id":                    {info: func(i *engine.Info) { i.ID = "" }},
	"has seats out of order":       {info: func(i *engine.Info) { i.Seats = []int{3, 2} }},
	"has no version":               {info: func(i *engine.Info) { i.Version = 0 }},
	"has a default nobody knows":   {info: func(i *engine.Info) { i.Options[0].Default = "often" }},
	"had a value nobody knows":     {info: func(i *engine.Info) { i.Options[0].Before = "often" }},
	"has an option nobody can use": {info: func(i *engine.Info) { i.Options[0].Seats = []int{engine.MaxSeats + 1} }},
	"has an option twice":          {info: func(i *engine.Info) { i.Options[1] = i.Options[0] }},
	"accepts unknown options": {setup: func(s engine.Setup) engine.Setup {
		s.Options = map[string]string{}
		return s
	}},
	"cannot play with so many": {info: func(i *engine.Info) { i.Seats = []int{2, 3, 4, 5} }},
}

var textFaults = map[string]*fault{
	"says what is in no file": {ask: func(_ *bazaar.State, _ engine.Seat, q *engine.Question) {
		if q.Kind == card {
			q.Text = engine.T("bazaar.ask.nothing")
		}
	}},
	"forgets an argument": {describe: func(_ *bazaar.State, _ engine.Seat, o *engine.Option) {
		if o.Code == "offer 2" {
			o.Label = engine.T("bazaar.option.offer")
		}
	}},
	"gives an argument nobody can tell": {describe: func(_ *bazaar.State, _ engine.Seat, o *engine.Option) {
		o.Effect = engine.T("bazaar.card", engine.Arg{Name: "n", Value: 1.5})
	}},
}

// namings counts the lists of feature names that were asked for.
var namings int

var featureFaults = map[string]*fault{
	"names a feature too many": {names: func(_ int, names []string) []string { return append(names, "more") }},
	"names two features alike": {names: func(_ int, names []string) []string {
		names[1] = names[0]
		return names
	}},
	"names no feature": {names: func(int, []string) []string { return nil }},
	"names other features each time": {names: func(_ int, names []string) []string {
		namings++
		names[0] = strings.Repeat("x", namings)
		return names
	}},
	"has a feature that is no number": {features: func(g *bazaar.State, seat engine.Seat, dst []float32) []float32 {
		dst = g.Features(seat, dst)
		dst[len(dst)-1] /= float32(len(g.Lost))
		return dst
	}},
	"has a large feature": {features: func(g *bazaar.State, seat engine.Seat, dst []float32) []float32 {
		dst = g.Features(seat, dst)
		dst[len(dst)-1] = float32(g.Turn)
		return dst
	}},
	"has a feature that never changes": {features: func(g *bazaar.State, seat engine.Seat, dst []float32) []float32 {
		dst = g.Features(seat, dst)
		dst[len(dst)-1] = 1
		return dst
	}},
	"tells no card of the hand from another": {features: func(g *bazaar.State, seat engine.Seat, dst []float32) []float32 {
		from := len(dst)
		dst = g.Features(seat, dst)
		dst[from+7] = float32(len(g.Players[seat].Hand)) / 20 // in place of the sum of the cards
		return dst
	}},
	"overwrites what it should append to": {features: func(g *bazaar.State, seat engine.Seat, dst []float32) []float32 {
		return g.Features(seat, dst[:0])
	}},
	"allocates for features": {features: func(g *bazaar.State, seat engine.Seat, dst []float32) []float32 {
		return append(dst, g.Features(seat, nil)...)
	}},
	"changes the match when it is measured": {features: func(g *bazaar.State, seat engine.Seat, dst []float32) []float32 {
		g.Turn++
		return g.Features(seat, dst)
	}},
}

var closingFaults = map[string]*fault{
	"is nearer the end than there is": {closed: func(g *bazaar.State) float64 { return float64(g.Turn) }},
	"tells a hand by how near the end is": {closed: func(g *bazaar.State) float64 {
		if hand := g.Players[0].Hand; len(hand) > 0 {
			return float64(hand[0]) / 100
		}
		return 0
	}},
}

func TestEachFaultIsFound(t *testing.T) {
	groups := []struct {
		check  string // which check must fail
		faults map[string]*fault
	}{
		{"play", playFaults}, {"questions", questionFaults}, {"refusals", refusalFaults}, {"determinism", determinismFaults},
		{"sealed", sealedFaults}, {"secrecy", secrecyFaults}, {"results", resultFaults}, {"info", infoFaults}, {"texts", textFaults},
		{"features", featureFaults}, {"closing", closingFaults},
	}
	for _, g := range groups {
		for name, f := range g.faults {
			t.Run(g.check+"/"+name, func(t *testing.T) {
				only := g.check
				if only == "texts" || only == "info" {
					only = "questions" // where texts are collected
				}
				r := newRecorder(only)
				check(r, faultyRules{f: f}, WithGames(2), WithBound(400))
				found := slices.ContainsFunc(*r.failures, func(s string) bool {
					where, _, _ := strings.Cut(s, ":")
					return where == g.check || strings.HasSuffix(where, "/"+g.check)
				})
				if !found {
					t.Errorf("a game that %s passes the check %q; failures: %q", name, g.check, *r.failures)
				} else if testing.Verbose() {
					t.Log((*r.failures)[0])
				}
			})
		}
	}
}

func TestTheSoundGamePassesTheSameChecks(t *testing.T) {
	r := newRecorder("")
	check(r, faultyRules{f: new(fault)}, WithGames(2), WithBound(400))
	if len(*r.failures) > 0 {
		t.Errorf("the sound game fails: %q", *r.failures)
	}
}
