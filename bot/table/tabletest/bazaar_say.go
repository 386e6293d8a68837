package tabletest

import (
	"fmt"
	"slices"
	"strings"

	"guildhall/engine"
)

// Ask returns the question of seat.
func (g *BazaarState) Ask(seat engine.Seat) engine.Question {
	if !g.pending(seat) {
		return engine.Question{}
	}
	p := &g.Players[seat]
	switch g.Phase {
	case phaseOffer:
		return engine.Question{Kind: phaseOffer, Text: engine.T("bazaar.ask.offer", engine.N("prize", g.Prizes[len(g.Prizes)-1])),
			Facts: []engine.Text{engine.T("bazaar.fact.coins", engine.N("n", p.Coins))},
			Form:  engine.Amount, Sealed: true, Final: true}
	case phaseTurn:
		return engine.Question{Kind: phaseTurn, Text: engine.T("bazaar.ask.turn")}
	default:
		trail := engine.T("bazaar.sell")
		if g.Swap {
			trail = engine.T("bazaar.swap")
		}
		return engine.Question{Kind: phaseCard, Text: engine.T("bazaar.ask.card"), Trail: []engine.Text{trail}}
	}
}

// Code returns the notation of a move.
func (g *BazaarState) Code(_ engine.Seat, m engine.Move) string {
	switch m.Kind {
	case moveOffer:
		return fmt.Sprintf("offer %d", m.N[0])
	case moveDraw:
		return "draw"
	case moveSell:
		return "sell"
	case moveSwap:
		return "swap"
	case moveCard:
		return fmt.Sprintf("card %d", m.N[0])
	}
	return ""
}

// Describe returns the text of a move.
func (g *BazaarState) Describe(seat engine.Seat, m engine.Move) engine.Option {
	o := engine.Option{Code: g.Code(seat, m)}
	n := int(m.N[0])
	switch m.Kind {
	case moveOffer:
		o.Label, o.Amount = engine.T("bazaar.option.offer", engine.N("n", n)), n
	case moveDraw:
		o.Label, o.Reveals = engine.T("bazaar.draw"), true
	case moveSell:
		o.Label = engine.T("bazaar.sell")
	case moveSwap:
		o.Label = engine.T("bazaar.swap")
	default:
		o.Label, o.Reveals = engine.T("bazaar.card", engine.N("n", n)), g.Swap
		o.Group = engine.T("bazaar.group", engine.N("n", (n-1)/(goods/cardKinds)))
	}
	return o
}

// Refuse explains why a written answer is not legal.
func (g *BazaarState) Refuse(seat engine.Seat, written string) engine.Refusal {
	r := engine.Refusal{Code: written, Why: engine.T("bazaar.why.not_asked")}
	if g.pending(seat) {
		r.Why = engine.T("bazaar.why.unknown")
		var n int
		verb, rest, _ := strings.Cut(engine.NormalizeNotation(written), " ")
		_, err := fmt.Sscanf(rest, "%d", &n)
		switch {
		case verb == "offer" && err == nil && g.Phase == phaseOffer:
			r.Code, r.Rule = fmt.Sprintf("offer %d", n), "1"
			r.Why = engine.T("bazaar.why.coins", engine.N("n", n), engine.N("have", g.Players[seat].Coins))
		case (verb == "offer" || verb == "card") && err == nil, slices.Contains([]string{"draw", "sell", "swap"}, verb):
			r.Why = engine.T("bazaar.why.later")
		}
	}
	for _, m := range g.Moves(seat, nil) {
		if len(r.Instead) < 5 {
			r.Instead = append(r.Instead, g.Code(seat, m))
		}
	}
	return r
}

// Blocked lists answers that exist but are not legal now.
func (g *BazaarState) Blocked(seat engine.Seat) []engine.Refusal {
	if !g.pending(seat) || g.Phase != phaseTurn || len(g.Deck) > 0 {
		return nil
	}
	return []engine.Refusal{{Code: "draw", Label: engine.T("bazaar.draw"), Why: engine.T("bazaar.why.empty"), Rule: "2"}}
}

// Default offers nothing, or sells the first card.
func (g *BazaarState) Default(seat engine.Seat) engine.Move {
	moves := g.Moves(seat, nil)
	if len(moves) == 0 {
		return engine.Move{}
	}
	return moves[0]
}

// BazaarView is the view of one viewer.
type BazaarView struct {
	Head    engine.Header `json:"header"`
	Prize   int           `json:"prize"`
	Left    int           `json:"left"`
	Deck    int           `json:"deck"`
	Players []BazaarSeen  `json:"players"`
	Hand    []int         `json:"hand,omitempty"`
	Offer   *int          `json:"offer,omitempty"` // the viewer's own
	Name    engine.Text   `json:"name"`
}

// BazaarSeen is the public part of one merchant.
type BazaarSeen struct {
	Coins   int   `json:"coins"`
	Hand    int   `json:"hand"`
	Sold    []int `json:"sold"`
	Prizes  []int `json:"prizes"`
	Offered bool  `json:"offered"`
}

// Header returns the common header of views.
func (v *BazaarView) Header() engine.Header { return v.Head }

// View returns what seat may know.
func (g *BazaarState) View(seat engine.Seat) engine.View {
	v := &BazaarView{Left: len(g.Prizes), Deck: len(g.Deck), Name: engine.T("bazaar.name")}
	v.Head = engine.Header{Viewer: seat, Seats: len(g.Players), Turn: g.Turn, Active: g.Pending(nil),
		Phase: engine.T("bazaar.phase." + g.Phase), Progress: engine.T("bazaar.progress", engine.N("n", g.Round)),
		Over: g.Phase == phaseOver}
	if len(g.Prizes) > 0 {
		v.Prize = g.Prizes[len(g.Prizes)-1]
	}
	for i, p := range g.Players {
		v.Players = append(v.Players, BazaarSeen{p.Coins, len(p.Hand), shown(p.Sold), shown(p.Prizes), p.Offer != noOffer})
		if engine.Seat(i) == seat {
			v.Hand = shown(p.Hand)
			if p.Offer != noOffer {
				v.Offer = &p.Offer
			}
		}
	}
	return v
}

// shown copies a list and returns an empty list for nil, so that it is encoded as a list.
func shown(list []int) []int { return append([]int{}, list...) }
