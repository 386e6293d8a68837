package villagers

import (
	game "guildhall/engine/villagers"
)

// node is a card of a village with the cards on it.
type node struct {
	at   int // index in Village.Cards
	kids []*node
	cols int // number of columns that it spans
}

// chainsOf returns the chains of a village: the Founders' first, then the
// chains of several cards in the order in which they were begun, single cards
// last. With slots, a card with room for a second branch keeps a column for it,
// so that no card moves when that branch begins.
func chainsOf(w *game.Village, slots bool) []*node {
	nodes := make([]*node, len(w.Cards))
	var chains, alone []*node
	for i := range w.Cards {
		c := &w.Cards[i]
		nodes[i] = &node{at: i}
		if c.On >= 0 {
			below := nodes[c.On]
			below.kids = append(below.kids, nodes[i])
			continue
		}
		if standsAlone(c) {
			alone = append(alone, nodes[i])
		} else {
			chains = append(chains, nodes[i])
		}
	}
	if !w.Countess {
		for i, n := range chains {
			if w.Cards[n.at].Card == "founders" {
				copy(chains[1:i+1], chains[:i])
				chains[0] = n
				break
			}
		}
	}
	all := append(chains, alone...)
	for _, n := range all {
		n.span(w, slots)
	}
	return all
}

// standsAlone reports whether no card is below or on the card.
func standsAlone(c *game.Villager) bool { return c.On < 0 && c.Above == 0 && c.Room == 0 }

// span counts the columns of the branches above a card.
func (n *node) span(w *game.Village, slots bool) int {
	n.cols = 0
	for _, k := range n.kids {
		n.cols += k.span(w, slots)
	}
	c := &w.Cards[n.at]
	if slots && c.On < 0 && c.Above == 1 && c.Room > 0 {
		n.cols++
	}
	n.cols = max(1, n.cols)
	return n.cols
}

// scale holds the sizes at which the cards of a village are drawn.
type scale struct {
	cols        int     // columns side by side
	strip       float64 // height of the visible top edge
	face        float64 // visible height below it of an uncovered card
	font, least float64 // size of the names, and their smallest size
	sign        float64 // size of the symbols
	slots       bool    // there is room for a second branch
	formula     bool    // silver symbols show their formula
	thin        float64 // height of the edges of covered cards, if lower than a strip; otherwise 0
}

const (
	columnGap = 6.0 // between columns
	rowGap    = 9.0 // between chains that lie one below the other
	edgeGap   = 2.0 // between a covered card's edge and the card on it
)

// column returns the width of a column if a scale fills a width.
func (s scale) column(width float64) float64 {
	return (width - columnGap*float64(s.cols-1)) / float64(s.cols)
}

// cover returns the visible height of a covered card.
func (s scale) cover() float64 {
	if s.thin > 0 {
		return s.thin
	}
	return s.strip
}

// height returns the height of a card with all cards on it.
func (n *node) height(s scale) float64 {
	if len(n.kids) == 0 {
		return s.strip + s.face
	}
	tallest := 0.0
	for _, k := range n.kids {
		tallest = max(tallest, k.height(s))
	}
	return s.cover() + edgeGap + tallest
}

// placed is a chain and its position.
type placed struct {
	*node
	col int
	y   float64
}

// pack puts each chain as high, and then as far left, as it fits below the earlier ones,
// and returns the height of all.
func pack(chains []*node, s scale) ([]placed, float64) {
	used := make([]float64, s.cols)
	out := make([]placed, 0, len(chains))
	tallest := 0.0
	for _, n := range chains {
		w := min(n.cols, s.cols)
		best, at := -1.0, 0
		for col := 0; col+w <= s.cols; col++ {
			y := 0.0
			for _, u := range used[col : col+w] {
				y = max(y, u)
			}
			if best < 0 || y < best {
				best, at = y, col
			}
		}
		bottom := best + n.height(s)
		for i := range w {
			used[at+i] = bottom + rowGap
		}
		tallest = max(tallest, bottom)
		out = append(out, placed{n, at, best})
	}
	return out, tallest
}

// layout is a village ready to be drawn.
type layout struct {
	s      scale
	chains []placed
	h      float64
}

func (s scale) lay(w *game.Village) layout {
	chains, h := pack(chainsOf(w, s.slots), s)
	return layout{s, chains, h}
}

// fit returns the layouts of villages at the first scale at which all of them are at most
// h high, or at the last scale. All villages of a picture have the same scale,
// so that equal cards look the same.
func fit(villages []*game.Village, scales []scale, h float64) ([]layout, scale) {
	for i, s := range scales {
		laid := make([]layout, len(villages))
		fits := true
		for j, w := range villages {
			laid[j] = s.lay(w)
			fits = fits && laid[j].h <= h
		}
		if fits || i == len(scales)-1 {
			return laid, s
		}
	}
	panic("render/villagers: no scales")
}
