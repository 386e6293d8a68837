package caylus

import (
	"slices"
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
)

// A gain is the text of a candle: a price, a step of the provost, points. It is empty where
// words say it.
type gain struct {
	text string
	coin bool // the text is a number of deniers
}

// gains returns the text of the candle on each place of the open question, as far as the
// view shows it.
func gains(v *game.View) map[string]gain {
	out := map[string]gain{}
	switch active := v.Head.Active; {
	case v.Head.Over || len(active) != 1:
	case v.Asked == "place":
		p := &v.Players[active[0]]
		freePlaces(v, p.Seat, func(place string, own bool) {
			cost := p.Cost
			if own {
				cost = p.OwnCost
			}
			if p.Workers > 0 && cost <= p.Deniers {
				out[place] = gain{strconv.Itoa(cost), true}
			}
		})
		next := strconv.Itoa(len(v.Passed) + 1)
		out["bridge:"+next] = gain{text: next}
	case v.Asked == "gate_move": // it costs nothing
		freePlaces(v, active[0], func(place string, _ bool) {
			kind, _, slot := placeParts(place)
			out[place] = gain{}
			if kind != "road" && slot > 0 {
				out[place] = gain{text: strconv.Itoa(slot)}
			}
		})
	case v.Asked == "provost" && v.Negotiation != nil:
		for _, p := range v.Negotiation.Positions {
			if p.Now {
				out["road:"+strconv.Itoa(p.Space)] = gain{text: step(p.Step)}
			}
		}
	case v.Asked == "guild_move":
		for _, s := range v.Road {
			out[s.Place] = gain{text: step(s.Number - v.Provost)}
		}
	case v.Asked == "castle_batch":
		for _, s := range v.Castle.Sections {
			for n := 1; n <= s.Parts; n++ {
				out["part:"+s.ID+":"+strconv.Itoa(n)] = gain{text: render.Plus(s.VP)}
			}
		}
	}
	return out
}

// step returns the steps of the provost: "−2", "0", "+1".
func step(n int) string {
	if n == 0 {
		return "0"
	}
	return render.Plus(n)
}

// freePlaces calls place for each free place to which a worker of the seat can go, with own
// set for an own building. It passes slots of the castle and of the stables with their
// number too.
func freePlaces(v *game.View, seat engine.Seat, place func(name string, own bool)) {
	for _, s := range v.Road {
		if s.Usable {
			place(s.Place, s.Owner == seat)
		}
	}
	for _, s := range v.Special {
		if s.Usable && (s.ID != "inn" || !v.Players[seat].AtInn || v.Options.InnDouble) {
			if name := freeSlot(s.ID, s.Workers, seat); name != "" {
				place(name, false)
			}
		}
	}
	queue := append(slices.Clone(v.Castle.Queue), engine.NoSeat)
	if name := freeSlot("castle", queue, seat); name != "" {
		place(name, false)
	}
}

// freeSlot returns the place in a building that a worker of the seat would
// take. It returns "" if none is free, or if the seat is already in the
// building.
func freeSlot(id string, workers []engine.Seat, seat engine.Seat) string {
	for i, w := range workers {
		switch {
		case w >= 0 && (w != seat || id == "inn"):
		case w >= 0:
			return ""
		case id == "inn" && i == 0:
			return "inn:left"
		case id == "inn":
			return ""
		case id == "stables" || id == "castle":
			return id + ":" + strconv.Itoa(i+1)
		default:
			return id
		}
	}
	return ""
}
