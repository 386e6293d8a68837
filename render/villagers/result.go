package villagers

import (
	"math"
	"slices"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/result"
)

// Result draws the result below the winner's village. A solo match has the player's village.
func (Artist) Result(e render.Ended, o render.Options) *render.Scene {
	return villagers.Result(e, o, func(d *artist.Drawing) {
		(&drawing{Drawing: *d, v: view(e.View)}).street(villageOf(view(e.View), e.Result), maxHouses)
	}, nil)
}

// villageOf returns the village of the best seat of a result.
func villageOf(v *game.View, r *engine.Result) *game.Village {
	return artist.Pick(v.Villages, func(w *game.Village) bool { return w.Seat == r.Places[0].Seat })
}

// streetFoot is the y of the ground in front of the houses of a result.
const streetFoot = 290.0

// maxHouses is the number of chains that a result shows.
const maxHouses = 10

// street draws a village as a street: a house for each chain of cards. Covered cards are its
// floors, and its top card looks out below the roof. It shows the longest chains, at most a
// number of them.
func (d *drawing) street(w *game.Village, most int) {
	l := &d.Pieces
	l.Add(render.Box{W: result.Width, H: result.SceneHeight, Fill: "water.l3"}, render.Disc{X: 704, Y: 62, R: 38, Fill: "next", Line: render.Ink("ink2", 2.2)})
	for i, y := range []float64{186, 238} {
		hill := render.PathOf("MQQLLZ", 0, y, 190, y-46, 420, y-8, 640, y+22, 800, y-20, 800, 330, 0, 330)
		l.Add(render.Path{D: hill, Fill: []string{"villagers.l2", "villagers.l1"}[i]})
	}
	l.Add(render.Box{Y: streetFoot - 10, W: result.Width, H: result.SceneHeight - streetFoot + 10, Fill: "pine.l1"})
	if w == nil {
		return
	}
	chains := chainsOf(w, false)
	if len(chains) > most {
		kept := slices.Clone(chains)
		slices.SortStableFunc(kept, func(a, b *node) int { return len(b.cards(w)) - len(a.cards(w)) })
		kept = kept[:most]
		chains = slices.DeleteFunc(chains, func(n *node) bool { return !slices.Contains(kept, n) })
	}
	unit := min(112, 776/float64(max(1, min(most, len(chains)))))
	x := (result.Width - unit*float64(len(chains))) / 2
	for i, n := range chains {
		d.house(w, n.cards(w), render.Rect(x+float64(i)*unit+5, 0, unit-10, streetFoot))
	}
}

// cards returns the indices of the cards of a chain, the covered ones first.
func (n *node) cards(w *game.Village) []int {
	list := []int{n.at}
	for _, k := range n.kids {
		list = append(list, k.cards(w)...)
	}
	slices.SortStableFunc(list, func(a, b int) int { return covers(w, b) - covers(w, a) })
	return list
}

// covers returns 1 for a covered card and 0 for another one.
func covers(w *game.Village, at int) int {
	if w.Cards[at].Covered {
		return 1
	}
	return 0
}

// house adds a house that stands at the foot of an area. The tag of the table is above.
func (d *drawing) house(w *game.Village, cards []int, a render.Area) {
	const floor, roof, top = 26.0, 32.0, 92.0
	l := &d.Pieces
	loft := min(a.W*1.05, 88) // height of the part in which the top card looks out
	floors := min(len(cards)-1, int((a.H-top-roof-loft)/floor))
	y := a.Y + a.H
	for _, at := range cards[:floors] {
		y -= floor
		d.lies(w.Cards[at].Place, render.Rect(a.X, y, a.W, floor))
		l.Add(render.Box{X: a.X, Y: y, W: a.W, H: floor, Fill: lookOf(w.Cards[at].Card).fill, Line: render.Ink("ink", 2.4)})
		for _, k := range []float64{0.27, 0.73} {
			l.Add(render.Box{X: a.X + a.W*k - 6, Y: y + 6, W: 12, H: 14, R: 1.5, Fill: "next.l1", Line: render.Ink("ink", 1.6)})
		}
	}
	card := w.Cards[cards[len(cards)-1]].Card
	look := lookOf(card)
	window := render.Rect(a.X, y-loft, a.W, loft)
	d.lies(w.Cards[cards[len(cards)-1]].Place, window)
	d.resident(card, window)
	y -= loft
	l.Add(render.Box{X: a.X + a.W*0.72, Y: y - roof + 2, W: 11, H: roof - 4, Fill: "clay", Line: render.Ink("ink", 2)})
	l.Poly(look.fill, render.Ink("ink", 2.4), a.X-6, y+1, a.X+a.W/2, y-roof, a.X+a.W+6, y+1)
	l.Add(render.Disc{X: a.X + a.W/2, Y: y - 11, R: 10, Fill: "card", Line: render.Ink("ink", 1.8)}, render.Icon{Name: look.icon, X: a.X + a.W/2, Y: y - 11, Size: 14})
}

// resident adds the villager of a card in a window, in one of the sizes that are kept.
func (d *drawing) resident(card string, window render.Area) {
	size := portraitSizes[slices.IndexFunc(portraitSizes, func(n float64) bool { return n <= min(window.W, window.H)-3 })]
	d.Pieces.Add(window.Box(0, render.PortraitGround(person(card)), render.Ink("ink", 2.4)))
	if size > 0 {
		d.Pieces.Add(render.PortraitIn(person(card), math.Round(window.X+(window.W-size)/2), math.Round(window.Y+window.H-size-1), size))
	}
}
