package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/feature"
	"guildhall/engine/market"
)

// Kinds of questions.
const (
	bid   = "bid"
	crate = "crate"
	sell  = "sell"
)

// afterPlay returns a faulty Play that plays correctly and then calls after.
func afterPlay(after func(g *day, seat engine.Seat, m engine.Move, ev *engine.Events)) func(*day, engine.Seat, engine.Move, *engine.Events) error {
	return func(g *day, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		if err := g.Play(seat, m, ev); err != nil {
			return err
		}
		after(g, seat, m, ev)
		return nil
	}
}

// withEvents returns a faulty Play that plays correctly and then changes the events.
func withEvents(change func(g *day, ev *engine.Events)) func(*day, engine.Seat, engine.Move, *engine.Events) error {
	return func(g *day, seat engine.Seat, m engine.Move, ev *engine.Events) error {
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

func resampled(g *day, seat engine.Seat, r *engine.Rand) *day {
	return &day{State: g.Resample(seat, r)}
}

// hand names the first good of which a seat has a card.
func hand(g *day, seat engine.Seat) engine.Text {
	if good := slices.IndexFunc(g.inside().Players[seat].Hand, func(n int) bool { return n > 0 }); good >= 0 {
		return goodText([]string{"grain", "wine", "wool", "tools"}[good])
	}
	return engine.T("market.short")
}

// top names the top card of the deck.
func top(g *day) engine.Text {
	for _, card := range g.inside().Deck {
		return goodText(card)
	}
	return engine.T("market.short")
}

func goodText(id string) engine.Text { return engine.T("market.good." + id) }

// drawn is state outside the match. Correct games have none.
var drawn int

var playFaults = map[string]*fault{
	"refuses a listed move": {play: func(g *day, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		if g.Code(seat, m) == "keep" && g.inside().Round == 3 {
			return engine.Refused("market", seat, m)
		}
		return g.Play(seat, m, ev)
	}},
	"repeats a move": {moves: func(_ *day, _ engine.Seat, moves []engine.Move) []engine.Move {
		return append(moves, moves[:min(1, len(moves))]...)
	}},
	"has a pending seat without moves": {moves: func(g *day, _ engine.Seat, moves []engine.Move) []engine.Move {
		if g.kind() == sell && g.inside().Round == 2 {
			return nil
		}
		return moves
	}},
	"offers moves to a seat that is not pending": {moves: func(g *day, seat engine.Seat, moves []engine.Move) []engine.Move {
		if len(moves) == 0 && seat == 1 && g.kind() == crate {
			return []engine.Move{{Kind: 2}}
		}
		return moves
	}},
	"has a notation for the move of a seat that is not pending": {code: func(g *day, seat engine.Seat, code string) string {
		if code == "" && len(g.Pending(nil)) == 0 {
			return "nothing"
		}
		return code
	}},
	"spends something by default": {describe: func(g *day, seat engine.Seat, o *engine.Option) {
		if o.Code == g.Code(seat, g.Default(seat)) {
			o.Cost, o.CostIn = 2, engine.T("market.other")
		}
	}},
	"asks a seat that is not pending": {ask: func(_ *day, seat engine.Seat, q *engine.Question) {
		if q.Kind == "" && seat == 0 {
			q.Kind, q.Text = sell, engine.T("market.ask.sell")
		}
	}},
	"lists pending seats out of order": {pending: func(g *day) []engine.Seat {
		p := g.Pending(nil)
		slices.Reverse(p)
		return p
	}},
	"two moves share a code": {code: func(_ *day, _ engine.Seat, code string) string {
		return strings.Replace(code, "sell wine", "sell wool", 1)
	}},
	"writes untidy codes": {code: func(_ *day, _ engine.Seat, code string) string { return strings.ToUpper(code) }},
	"writes codes with semicolons": {code: func(_ *day, _ engine.Seat, code string) string {
		return strings.ReplaceAll(code, " ", ";")
	}},
	"writes codes in another script": {code: func(_ *day, _ engine.Seat, code string) string {
		return strings.Replace(code, "order", "order 장", 1)
	}},
	"describes a move by another code": {describe: func(_ *day, _ engine.Seat, o *engine.Option) { o.Code += " " }},
	"has an illegal default": {standard: func(g *day, seat engine.Seat) engine.Move {
		if len(g.Moves(seat, nil)) == 0 {
			return engine.Move{}
		}
		return engine.Move{Kind: 99}
	}},
	"has a default for nobody": {standard: func(g *day, seat engine.Seat) engine.Move {
		return append(g.Moves(seat, nil), engine.Move{Kind: 2})[0]
	}},
	"breaks an invariant": {play: afterPlay(func(g *day, _ engine.Seat, _ engine.Move, _ *engine.Events) {
		if g.kind() == bid && g.inside().Round == 3 {
			g.spoil(func(fields map[string]any) { fields["gone"] = []int{0, 0, 0, 0} })
		}
	})},
	"forgets to end the turn":  {play: withEvents(func(_ *day, ev *engine.Events) { ev.TurnOver = false })},
	"does not warn of drawing": {describe: func(_ *day, _ engine.Seat, o *engine.Option) { o.Reveals = false }},
	"has silent events": {play: withEvents(func(_ *day, ev *engine.Events) {
		ev.List = append(ev.List, engine.Event{To: engine.Everyone})
	})},
	"has no result at the end": {result: func(*day, *engine.Result) *engine.Result { return nil }},
	"never ends": {play: afterPlay(func(g *day, _ engine.Seat, _ engine.Move, _ *engine.Events) {
		if over := g.View(engine.Spectator).Header(); over.Over {
			g.State, _ = market.Rules{}.New(engine.Setup{Seats: over.Seats})
			g.spoil(func(fields map[string]any) { fields["turn"] = over.Turn })
		}
	})},
	"says who is active wrongly": {view: func(_ *day, _ engine.Seat, v *market.View) { v.Head.Active = nil }},
	"says the viewer wrongly":    {view: func(_ *day, _ engine.Seat, v *market.View) { v.Head.Viewer = 0 }},
	"says the end wrongly":       {view: func(_ *day, _ engine.Seat, v *market.View) { v.Head.Over = true }},
	"reads a chain wrongly": {code: func(g *day, _ engine.Seat, code string) string {
		if code == "" || g.kind() == "amount" { // with a number, "sell wool" and "sell wool; cards 2" would be read differently
			return code
		}
		return code + fmt.Sprint(g.turn())
	}, clone: func(g *day) *day { c := g.clone(); c.goOn(); return c }},
}

var questionFaults = map[string]*fault{
	"asks without words": {ask: func(_ *day, _ engine.Seat, q *engine.Question) { q.Text = engine.Text{} }},
	"has an empty fact": {ask: func(_ *day, _ engine.Seat, q *engine.Question) {
		q.Facts = append(q.Facts, engine.Text{})
	}},
	"is sealed and not final": {ask: func(_ *day, _ engine.Seat, q *engine.Question) { q.Final = false }},
	"has an option without label": {describe: func(_ *day, _ engine.Seat, o *engine.Option) {
		if o.Code == "keep" {
			o.Label = engine.Text{}
		}
	}},
	"has two options with one label": {describe: func(g *day, _ engine.Seat, o *engine.Option) {
		if g.kind() == sell && o.Code != "keep" {
			o.Label = engine.T("market.do.keep")
		}
	}},
	"offers an amount twice": {describe: func(_ *day, _ engine.Seat, o *engine.Option) { o.Amount /= 2 }},
	"has a grid without cells": {ask: func(_ *day, _ engine.Seat, q *engine.Question) {
		if q.Kind == sell {
			q.Form = engine.Grid
		}
	}},
	"has a grid with a cell twice": {
		ask: func(_ *day, _ engine.Seat, q *engine.Question) {
			if q.Kind == sell {
				q.Form = engine.Grid
			}
		},
		describe: func(_ *day, _ engine.Seat, o *engine.Option) { o.Row, o.Col = "1", "a" }},
	"asks for picks without bounds": {ask: func(_ *day, _ engine.Seat, q *engine.Question) {
		if q.Kind == sell {
			q.Form = engine.Picks
		}
	}},
	"asks for more picks than there are": {ask: func(_ *day, _ engine.Seat, q *engine.Question) {
		if q.Kind == sell {
			q.Form, q.Picks = engine.Picks, engine.Count{Min: 30, Max: 30}
		}
	}},
	"has an unknown form":     {ask: func(_ *day, _ engine.Seat, q *engine.Question) { q.Form = 77 }},
	"blocks without a reason": {blocked: func(*day, engine.Seat) []engine.Refusal { return []engine.Refusal{{Code: "x"}} }},
	"blocks a legal answer": {blocked: func(*day, engine.Seat) []engine.Refusal {
		return []engine.Refusal{{Code: "keep", Why: engine.T("market.why.over")}}
	}},
}

var refusalFaults = map[string]*fault{
	"plays what is not listed": {play: func(g *day, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		err := g.Play(seat, m, ev)
		if err != nil && g.kind() == sell && m.N[1] == 1 {
			return nil
		}
		return err
	}},
	"refuses with another error": {play: func(g *day, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		if g.Play(seat, m, ev) != nil {
			return errors.New("no")
		}
		return nil
	}},
	"changes when it refuses": {play: func(g *day, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		err := g.Play(seat, m, ev)
		if err != nil {
			g.goOn()
		}
		return err
	}},
	"tells events when it refuses": {play: func(g *day, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		err := g.Play(seat, m, ev)
		if err != nil {
			ev.EndTurn()
		}
		return err
	}},
	"gives no reason": {refuse: func(_ *day, _ engine.Seat, r *engine.Refusal) { r.Why = engine.Text{} }},
	"offers something illegal instead": {refuse: func(_ *day, _ engine.Seat, r *engine.Refusal) {
		r.Instead = []string{"fly"}
	}},
	"offers too much instead": {refuse: func(g *day, seat engine.Seat, r *engine.Refusal) {
		r.Instead = nil
		for _, m := range g.Moves(seat, nil) {
			r.Instead = append(r.Instead, g.Code(seat, m))
		}
	}},
	"changes when it explains": {refuse: func(g *day, _ engine.Seat, _ *engine.Refusal) { g.goOn() }},
}

var determinismFaults = map[string]*fault{
	"shares memory between clones": {clone: func(g *day) *day { return &day{State: g.State} }},
	"loses something in storage": {decode: func(g *day) {
		g.spoil(func(fields map[string]any) { fields["turn"] = 1 })
	}},
	"remembers earlier matches": {play: afterPlay(func(g *day, _ engine.Seat, _ engine.Move, _ *engine.Events) {
		if drawn++; drawn%37 == 0 {
			g.turnDeck()
		}
	})},
	"is set up differently each time": {setup: func(s engine.Setup) engine.Setup {
		drawn++
		s.Seed[0] ^= byte(drawn)
		return s
	}},
	"tells other events the second time": {play: withEvents(func(_ *day, ev *engine.Events) {
		if drawn++; drawn%2 == 0 {
			ev.List = append(ev.List, engine.Event{Text: engine.T("market.name"), To: engine.Everyone})
		}
	})},
}

var sealedFaults = map[string]*fault{
	"favours the first to answer": {play: afterPlay(func(g *day, seat engine.Seat, _ engine.Move, _ *engine.Events) {
		if in := g.inside(); g.kind() == bid && len(g.Pending(nil)) == len(in.Players)-1 && seat == 1 {
			g.turnDeck()
		}
	})},
	"announces an answer": {play: func(g *day, seat engine.Seat, m engine.Move, ev *engine.Events) error {
		if err := g.Play(seat, m, ev); err != nil {
			return err
		}
		if in := g.inside(); g.kind() == bid && len(g.Pending(nil)) < len(in.Players) {
			ev.Add(engine.Event{Seat: seat, Text: engine.T("market.event.keep", engine.Who("who", seat)), To: engine.Everyone})
		}
		return nil
	}},
	"shows an answer before all are in": {view: func(g *day, _ engine.Seat, v *market.View) {
		for i, p := range g.inside().Players {
			v.Players[i].Bid = p.Bid
		}
	}},
	"asks otherwise after an answer": {ask: func(g *day, _ engine.Seat, q *engine.Question) {
		if q.Kind == bid {
			q.Facts = append(q.Facts, engine.T("market.do.bid", engine.N("n", len(g.Pending(nil)))))
		}
	}},
}

var secrecyFaults = map[string]*fault{
	"shows a hand to all": {view: func(g *day, _ engine.Seat, v *market.View) {
		v.Players[1].Hand = g.View(1).(*market.View).Players[1].Hand
	}},
	"shows a hand to one": {view: func(g *day, seat engine.Seat, v *market.View) {
		if seat == 1 {
			v.Deck += g.inside().Players[0].Hand[0]
		}
	}},
	"shows the top of the deck": {view: func(g *day, _ engine.Seat, v *market.View) {
		v.Head.Notice = append(v.Head.Notice, top(g))
	}},
	"tells a hand in a fact": {ask: func(g *day, seat engine.Seat, q *engine.Question) {
		if q.Kind == sell {
			q.Facts = append(q.Facts, hand(g, 1-min(1, seat)))
		}
	}},
	"tells the deck in an option": {describe: func(g *day, _ engine.Seat, o *engine.Option) {
		if o.Code == "keep" {
			o.Effect = top(g)
		}
	}},
	"orders moves by the deck": {moves: func(g *day, _ engine.Seat, moves []engine.Move) []engine.Move {
		if len(top(g).Key)%2 == 0 {
			slices.Reverse(moves)
		}
		return moves
	}},
	"tells a hand in a refusal": {refuse: func(g *day, seat engine.Seat, r *engine.Refusal) {
		r.Why = hand(g, 1-min(1, seat))
	}},
	"tells the deck in what is blocked": {blocked: func(g *day, seat engine.Seat) []engine.Refusal {
		if len(g.Moves(seat, nil)) == 0 {
			return nil
		}
		return []engine.Refusal{{Code: "peek", Why: top(g)}}
	}},
	"suggests by the deck": {standard: func(g *day, seat engine.Seat) engine.Move {
		moves := g.Moves(seat, nil)
		if len(moves) == 0 {
			return g.Default(seat)
		}
		return moves[len(top(g).Key)%len(moves)]
	}},
	"does not mark that a card was seen": {play: withEvents(func(_ *day, ev *engine.Events) {
		if ev.Revealed != engine.Everyone {
			ev.Revealed = 0
		}
	})},
	"tells all what lay under a cloth": {play: withEvents(func(_ *day, ev *engine.Events) {
		for i := range ev.List {
			if ev.List[i].Text.Key == "market.event.crateOwn" {
				ev.List[i].To = engine.Everyone
			}
		}
	})},
	"tells a hand when nothing is sold": {play: withEvents(func(g *day, ev *engine.Events) {
		for _, e := range ev.List {
			if e.Text.Key == "market.event.keep" {
				e.Text = hand(g, e.Seat)
				ev.List = append(ev.List, e)
			}
		}
	})},
	"resamples what the viewer holds": {resample: func(g *day, _ engine.Seat, r *engine.Rand) *day {
		return resampled(g, engine.Spectator, r)
	}},
	"resamples nothing": {resample: func(g *day, _ engine.Seat, _ *engine.Rand) *day {
		return g.clone()
	}},
	"resamples into an impossible world": {resample: func(g *day, seat engine.Seat, r *engine.Rand) *day {
		c := resampled(g, seat, r)
		c.spoil(func(fields map[string]any) {
			for i := range fields["deck"].([]any) {
				fields["deck"].([]any)[i] = "wool"
			}
		})
		return c
	}},
	"measures another's hand": {features: func(g *day, seat engine.Seat, dst []float32) []float32 {
		dst = g.Features(seat, dst)
		players := g.inside().Players
		dst[len(dst)-1] = float32(players[(int(seat)+1)%len(players)].Hand[0]) / 9
		return dst
	}},
	"resamples itself": {resample: func(g *day, seat engine.Seat, r *engine.Rand) *day {
		*g = *resampled(g, seat, r)
		return g.clone()
	}},
}

// keeping returns a faulty Resample that keeps what change copies from the fields of the true
// match. seats holds the seats whose secrets the viewer may not know.
func keeping(change func(truth, sample map[string]any, seats []int)) func(*day, engine.Seat, *engine.Rand) *day {
	return func(g *day, seat engine.Seat, r *engine.Rand) *day {
		var truth map[string]any
		if err := json.Unmarshal(g.Encode(), &truth); err != nil {
			panic(err)
		}
		var seats []int
		for i := range truth["players"].([]any) {
			if engine.Seat(i) != seat {
				seats = append(seats, i)
			}
		}
		c := resampled(g, seat, r)
		c.spoil(func(sample map[string]any) { change(truth, sample, seats) })
		return c
	}
}

// keepOrders keeps the orders that were dealt to the other seats.
var keepOrders = keeping(func(truth, sample map[string]any, seats []int) {
	for _, seat := range seats {
		for _, field := range []string{"orders", "kept"} {
			if value, ok := player(truth, seat)[field]; ok {
				player(sample, seat)[field] = value
			}
		}
	}
})

// player returns the fields of a player.
func player(fields map[string]any, seat int) map[string]any {
	return fields["players"].([]any)[seat].(map[string]any)
}

// firstOrder returns the number of the first order that another seat was dealt.
func firstOrder(g *day, seat engine.Seat) float32 {
	players := g.inside().Players
	return float32(len(players[(int(seat)+1)%len(players)].Orders[0]))
}

var secretFaults = map[string]*fault{
	"declares nothing as secret": {secrets: func(*day) []engine.Secret { return nil }},
	"does not declare hands as secret": {secrets: func(g *day) []engine.Secret {
		return slices.DeleteFunc(g.Secrets(), func(s engine.Secret) bool { return s.Counts != nil })
	}},
	"samples a public thing": {resample: func(g *day, seat engine.Seat, r *engine.Rand) *day {
		c := resampled(g, seat, r)
		c.spoil(func(fields map[string]any) { fields["bell"] = r.Intn(2) })
		return c
	}},
	"does not draw dealt orders again": {resample: keepOrders},
	"does not draw dealt orders again, and shows them to all": {resample: keepOrders, view: func(g *day, _ engine.Seat, v *market.View) {
		v.Head.Notice = append(v.Head.Notice, engine.T("market.short", engine.N("n", int(firstOrder(g, 0)))))
	}},
	"does not draw dealt orders again, and tells them in a question": {resample: keepOrders, ask: func(g *day, seat engine.Seat, q *engine.Question) {
		q.Facts = append(q.Facts, engine.T("market.short", engine.N("n", int(firstOrder(g, seat)))))
	}},
	"does not draw dealt orders again, and measures them": {resample: keepOrders, features: func(g *day, seat engine.Seat, dst []float32) []float32 {
		dst = g.Features(seat, dst)
		dst[len(dst)-1] = firstOrder(g, seat) / 99
		return dst
	}},
	"does not draw sealed bids again": {resample: keeping(func(truth, sample map[string]any, seats []int) {
		for _, seat := range seats {
			if bid, ok := player(truth, seat)["bid"]; ok {
				player(sample, seat)["bid"] = bid
			}
		}
	})},
	"does not draw hands again": {resample: func(g *day, _ engine.Seat, r *engine.Rand) *day {
		c := g.clone()
		c.spoil(func(fields map[string]any) {
			cards := fields["deck"].([]any)
			for i := range cards {
				j := r.Intn(i + 1)
				cards[i], cards[j] = cards[j], cards[i]
			}
		})
		return c
	}},
}

var memoryFaults = map[string]*fault{
	"forgets in samples the open cards of crates": {resample: func(g *day, seat engine.Seat, r *engine.Rand) *day {
		c := g.clone()
		c.spoil(func(fields map[string]any) {
			for i := range fields["players"].([]any) {
				delete(player(fields, i), "known")
			}
		})
		return resampled(c, seat, r)
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

func atEnd(change func(*engine.Result)) func(*day, *engine.Result) *engine.Result {
	return func(_ *day, r *engine.Result) *engine.Result {
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
	"cannot play with so many": {info: func(i *engine.Info) { i.Seats = []int{2, 3, 4} }},
}

var textFaults = map[string]*fault{
	"says what is in no file": {ask: func(_ *day, _ engine.Seat, q *engine.Question) {
		if q.Kind == crate {
			q.Text = engine.T("market.ask.nothing")
		}
	}},
	"forgets an argument": {describe: func(_ *day, _ engine.Seat, o *engine.Option) {
		if o.Code == "bid 2" {
			o.Label = engine.T("market.do.bid")
		}
	}},
	"gives an argument nobody can tell": {describe: func(_ *day, _ engine.Seat, o *engine.Option) {
		o.Effect = engine.T("market.do.bid", engine.Arg{Name: "n", Value: 1.5})
	}},
}

// namings counts the calls for the list of feature names.
var namings int

// ofOrders holds, by the number of features, the indexes of the features that show which order a
// seat keeps.
var ofOrders = func() map[int][]int {
	all := map[int][]int{}
	for _, seats := range (market.Rules{}).Info().Seats {
		names := feature.NamesOf(market.Rules{}, seats)
		for i, name := range names {
			if strings.Contains(name, "pairs") || strings.HasSuffix(name, "wanted") {
				all[len(names)] = append(all[len(names)], i)
			}
		}
	}
	return all
}()

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
	"has a feature that is not a number": {features: func(g *day, seat engine.Seat, dst []float32) []float32 {
		dst = g.Features(seat, dst)
		dst[len(dst)-1] /= float32(g.inside().Round)
		return dst
	}},
	"has a large feature": {features: func(g *day, seat engine.Seat, dst []float32) []float32 {
		dst = g.Features(seat, dst)
		dst[len(dst)-1] = 5
		return dst
	}},
	"has a feature that never changes": {features: func(g *day, seat engine.Seat, dst []float32) []float32 {
		dst = g.Features(seat, dst)
		dst[len(dst)-1] = 1
		return dst
	}},
	"tells no order from another": {features: func(g *day, seat engine.Seat, dst []float32) []float32 {
		from := len(dst)
		dst = g.Features(seat, dst)
		for _, i := range ofOrders[len(dst)-from] {
			dst[from+i] = 0
		}
		return dst
	}},
	"overwrites what it should append to": {features: func(g *day, seat engine.Seat, dst []float32) []float32 {
		return g.Features(seat, dst[:0])
	}},
	"allocates for features": {features: func(g *day, seat engine.Seat, dst []float32) []float32 {
		return append(dst, g.Features(seat, nil)...)
	}},
	"changes the match when it is measured": {features: func(g *day, seat engine.Seat, dst []float32) []float32 {
		if cap(dst) > 0 && !g.measured {
			g.measured = true
			g.goOn()
		}
		return g.Features(seat, dst)
	}},
}

var closingFaults = map[string]*fault{
	"is nearer the end than there is": {closed: func(g *day) float64 { return float64(g.turn()) }},
	"tells a hand by how near the end is": {closed: func(g *day) float64 {
		return float64(g.inside().Players[0].Hand[0]) / 100
	}},
	"lets a seat do more than there is": {contributed: func(g *day) float64 { return float64(g.turn()) }},
	"tells a hand by who has done what": {contributed: func(g *day) float64 {
		return float64(g.inside().Players[0].Hand[0]) / 100
	}},
}

func TestEachFaultIsFound(t *testing.T) {
	groups := []struct {
		check  string // the check that must fail
		faults map[string]*fault
	}{
		{"play", playFaults}, {"questions", questionFaults}, {"refusals", refusalFaults}, {"determinism", determinismFaults},
		{"sealed", sealedFaults}, {"secrecy", secrecyFaults}, {"secrets", secretFaults}, {"memory", memoryFaults}, {"results", resultFaults}, {"info", infoFaults}, {"texts", textFaults},
		{"features", featureFaults}, {"closing", closingFaults},
	}
	for _, g := range groups {
		for name, f := range g.faults {
			t.Run(g.check+"/"+name, func(t *testing.T) {
				only := g.check
				if only == "texts" || only == "info" {
					only = "questions" // this check collects the texts
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

func TestCorrectGamePassesChecks(t *testing.T) {
	r := newRecorder("")
	check(r, faultyRules{f: new(fault)}, WithGames(2), WithBound(400))
	if len(*r.failures) > 0 {
		t.Errorf("the sound game fails: %q", *r.failures)
	}
}
