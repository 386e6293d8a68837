package villagers

import (
	"fmt"
	"strconv"
	"strings"

	"guildhall/engine/codec"
)

// Villages are written chain by chain, as the worked examples write them:
//
//	lumberjack[carpenter+4, wheeler>cartwright]
//
// A card under two cards is followed by both in square brackets, and a card under one card by ">"
// and that card. These marks may follow a name: the side in round brackets (none for the gold
// side), "=" with the card that a Monk or an Apprentice represents, "+" with the coins on it, and
// "~" with the coins that the Second Market paid.

// chains calls its function with the cards of a village in the order in which chains are
// written: each chain from the bottom, its branches in the order of placing.
func (w *villages) chains(seat int8) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range w.v[:w.nv] {
			if c := &w.v[i]; c.seat == seat && c.below == none && !w.climb(i, yield) {
				return
			}
		}
	}
}

func (w *villages) climb(at int, yield func(int) bool) bool {
	if !yield(at) {
		return false
	}
	for i := at + 1; i < int(w.nv) && w.v[at].above > 0; i++ {
		if int(w.v[i].below) == at && !w.climb(i, yield) {
			return false
		}
	}
	return true
}

func (w *villages) chainWords(seat int8) []string {
	list := []string{}
	for i := range w.v[:w.nv] {
		if c := &w.v[i]; c.seat == seat && c.below == none {
			list = append(list, w.chainWord(i))
		}
	}
	return list
}

func (w *villages) chainWord(at int) string {
	c := &w.v[at]
	word := cardWord(c.kind)
	if c.side == 1 {
		word += "(" + w.t.starts[c.kind-founders][1].word + ")"
	}
	if isStandIn(c.kind) && c.role != c.kind {
		word += "=" + roleWord(c.role)
	}
	if c.coins > 0 {
		word += "+" + strconv.Itoa(int(c.coins))
	}
	if c.paid > 0 {
		word += "~" + strconv.Itoa(int(c.paid))
	}
	var above []string
	for i := at + 1; i < int(w.nv); i++ {
		if int(w.v[i].below) == at {
			above = append(above, w.chainWord(i))
		}
	}
	switch {
	case len(above) == 0:
		return word
	case rooms[c.role] == 1 && len(above) == 1:
		return word + ">" + above[0]
	}
	return word + "[" + strings.Join(above, ", ") + "]"
}

// chainReader reads the output of chainWord.
type chainReader struct {
	g    *game
	seat int8
	rest string
}

// readChain puts the cards of a written chain into a village.
func (g *game) readChain(text string, seat int8) error {
	r := &chainReader{g, seat, text}
	if err := r.card(none); err != nil {
		return fmt.Errorf("%.80q: %w", text, err)
	}
	if r.rest != "" {
		return fmt.Errorf("%.80q: %.20q is too much", text, r.rest)
	}
	return nil
}

// card reads a card and the cards on it.
func (r *chainReader) card(below int16) error {
	k, err := kindOf(r.word())
	if err != nil {
		return err
	}
	if r.g.villages.nv == maxPlaced {
		return fmt.Errorf("more than %d cards", maxPlaced)
	}
	c := newCard(k, r.seat)
	c.below = below
	if err := r.marks(&c); err != nil {
		return fmt.Errorf("%s: %w", cardWord(k), err)
	}
	at := r.g.villages.nv
	r.g.villages.put(c)
	switch {
	case r.cut(">"):
		return r.card(at)
	case !r.cut("["):
		return nil
	}
	for {
		if err := r.card(at); err != nil {
			return err
		}
		if r.cut("]") {
			return nil
		}
		if !r.cut(", ") {
			return fmt.Errorf("%s: brackets are not closed", cardWord(k))
		}
	}
}

// marks reads the marks after a name.
func (r *chainReader) marks(c *placed) (err error) {
	if c.kind >= founders && r.cut("("+builtIn.starts[c.kind-founders][1].word+")") {
		c.side = 1
	}
	if isStandIn(c.kind) {
		if !r.cut("=") {
			return fmt.Errorf("for whom does it stand?")
		}
		if c.role, err = roleNamed(r.word()); err != nil {
			return err
		}
	}
	if err := r.amount("+", &c.coins); err != nil {
		return err
	}
	return r.amount("~", &c.paid)
}

// amount reads a number of coins after a mark.
func (r *chainReader) amount(sign string, to *int8) error {
	if !r.cut(sign) {
		return nil
	}
	n, err := strconv.Atoi(r.word())
	if err != nil {
		return fmt.Errorf("coins: %w", err)
	}
	if err := codec.Within(to, n, 1, maxCoins); err != nil {
		return fmt.Errorf("coins: %w", err)
	}
	return nil
}

// word reads up to the next mark.
func (r *chainReader) word() string {
	n := strings.IndexAny(r.rest, "(=+~>[],")
	if n < 0 {
		n = len(r.rest)
	}
	word := r.rest[:n]
	r.rest = r.rest[n:]
	return word
}

func (r *chainReader) cut(sign string) bool {
	rest, ok := strings.CutPrefix(r.rest, sign)
	r.rest = rest
	return ok
}
