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
	portrait    float64 // largest size of a face
	thin        float64 // height of the edges of covered cards, if they are lower than a strip; otherwise 0
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
	col  int
	y    float64
	ends []float64 // lower end of each of its columns
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
		out = append(out, placed{node: n, col: at, y: best})
	}
	return out, tallest
}

// layout is a village ready to be drawn.
type layout struct {
	s      scale
	chains []placed
	h      float64
}

// lay packs a village, and lets each chain end where its cards do.
func (s scale) lay(w *game.Village) layout {
	chains, h := pack(chainsOf(w, s.slots), s)
	lay := layout{s, chains, h}
	for i := range chains {
		p := &chains[i]
		p.walk(p.y, s, func(end float64) { p.ends = append(p.ends, end) })
		for len(p.ends) < p.cols { // kept for a second branch
			p.ends = append(p.ends, p.y+p.height(s))
		}
	}
	return lay
}

// walk calls a function with the lower end of each open card, from left to right.
func (n *node) walk(y float64, s scale, end func(float64)) {
	if len(n.kids) == 0 {
		end(y + s.strip + s.face)
		return
	}
	for _, k := range n.kids {
		k.walk(y+s.cover()+edgeGap, s, end)
	}
}

// filled returns villages laid out so that they fill a height: first all open cards grow
// alike, up to tall times their width, until the fullest column ends there; then each grows
// down to the next chain, or to the end of the village.
func filled(villages []*game.Village, laid []layout, width, h, tall float64) []layout {
	s := laid[0].s
	least, most := s.face, max(s.face, s.column(width)*tall)
	all := func(face float64) (out []layout, tallest float64) {
		grown := s
		grown.face = face
		for _, w := range villages {
			lay := grown.lay(w)
			out = append(out, lay)
			tallest = max(tallest, lay.h)
		}
		return out, tallest
	}
	out := laid
	for range 7 {
		mid := (least + most) / 2
		if got, tallest := all(mid); tallest <= h {
			out, least = got, mid
		} else {
			most = mid
		}
	}
	for i := range out {
		out[i].stretch(h, s.column(width)*tall)
	}
	return out
}

// stretch lets each open card grow down to the next chain below it, or to the end of the
// village at h. Below its name no card is higher than most.
func (l *layout) stretch(h, most float64) {
	for i := range l.chains {
		p := &l.chains[i]
		for k := range p.ends {
			end := h
			for j := range l.chains {
				if q := &l.chains[j]; q.y > p.y && p.col+k >= q.col && p.col+k < q.col+q.cols {
					end = min(end, q.y-rowGap)
				}
			}
			p.ends[k] = max(p.ends[k], min(end, p.ends[k]-l.s.face+most))
			l.h = max(l.h, p.ends[k])
		}
	}
}

// alone returns a village that stands alone in a picture: as high as its open cards are with
// faces of a height, at most h.
func alone(w *game.Village, scales []scale, width, h, face float64) []layout {
	list := []*game.Village{w}
	laid, s := fit(list, scales, h)
	roomy := s
	roomy.face = max(s.face, face)
	return filled(list, laid, width, min(h, max(laid[0].h, roomy.lay(w).h)), 1.6)
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
