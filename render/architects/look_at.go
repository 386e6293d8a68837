package architects

import (
	"guildhall/engine"
	game "guildhall/engine/architects"
	"strings"
)

// whereabouts describes the places of a card's copies that the viewer may know.
func (d *lookup) whereabouts() string {
	w := wanted{drawing: d.drawing, id: d.card.id}
	for _, s := range d.v.Display {
		w.say(s.Card, "display", engine.N("row", s.Row), engine.N("column", s.Column))
	}
	for i := range d.v.Players {
		w.player(i, &d.v.Players[i])
	}
	if d.v.Own != nil {
		w.own(d.v.Own)
	}
	if d.v.Automa != nil {
		for _, s := range d.v.Automa.Discards {
			w.say(s, "discards")
		}
	}
	for _, s := range d.v.Rewards.Shown {
		if s == w.id {
			w.say(s, "shown")
			break
		}
	}
	return strings.Join(w.at, ", ")
}

// wanted collects the places of a card.
type wanted struct {
	*drawing
	id string
	at []string
}

// say adds a place if the card there is the wanted one.
func (w *wanted) say(card, key string, args ...engine.Arg) {
	if card == w.id {
		w.at = append(w.at, w.Say("at."+key, args...))
	}
}

func (w *wanted) player(i int, p *game.Player) {
	who := engine.Word("who", w.name(i))
	for _, h := range p.Hired {
		w.say(h.Card, "hired", who)
	}
	for _, b := range p.Built {
		w.say(b.Card, "built", who)
	}
	w.say(p.Board, "plays", who)
	w.say(p.Automa, "plays", who)
}

func (w *wanted) own(own *game.Own) {
	for _, h := range own.Hand {
		w.say(h.Card, "hand")
	}
	for _, k := range own.Known {
		if k.Seat >= 0 {
			w.say(k.Card, "known.hand", w.Who(k.Seat))
		} else {
			w.say(k.Card, "known.deck", engine.N("n", k.Deck))
		}
	}
}
