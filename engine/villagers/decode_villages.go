package villagers

import (
	"cmp"
	"fmt"
	"slices"

	"guildhall/engine/codec"
)

// name gives the cards of the villages their ids and brings them into the order
// of placing, which is that of the ids.
func (s *storedIDs) name(g *game) error {
	if len(s.Villages) != int(g.villages()) {
		return fmt.Errorf("ids of %d villages", len(s.Villages))
	}
	at := 0
	for seat, ids := range s.Villages {
		for _, id := range ids {
			if at == int(g.nv) || int(g.v[at].seat) != seat {
				return fmt.Errorf("%d ids for the village of seat %d", len(ids), seat)
			}
			if err := codec.Within(&g.v[at].id, id, 0, codec.MaxAmount); err != nil {
				return fmt.Errorf("id: %w", err)
			}
			at++
		}
	}
	if at != int(g.nv) {
		return fmt.Errorf("%d ids for %d cards", at, g.nv)
	}
	return g.orderByID(s.Next)
}

// orderByID sorts the cards of the villages; next is the id of the next card.
func (g *game) orderByID(next int) error {
	list := g.v[:g.nv]
	below := map[int16]int16{} // by id, the id of the card below
	for _, c := range list {
		if _, twice := below[c.id]; twice || int(c.id) >= next {
			return fmt.Errorf("id %d is there twice or not below %d", c.id, next)
		}
		below[c.id] = none
		if c.below != none {
			below[c.id] = list[c.below].id
			if below[c.id] > c.id {
				return fmt.Errorf("card %d lies on card %d, which came later", c.id, below[c.id])
			}
		}
	}
	slices.SortFunc(list, func(a, b placed) int { return cmp.Compare(a.id, b.id) })
	for i := range list {
		if id := below[list[i].id]; id != none {
			list[i].below = int16(slices.IndexFunc(list, func(c placed) bool { return c.id == id }))
		}
	}
	return codec.Within(&g.serial, next, 0, codec.MaxAmount)
}

// withID is the index of a card of a village.
func (g *game) withID(id int, seat int8) (int16, error) {
	for i := range g.v[:g.nv] {
		if int(g.v[i].id) == id && g.v[i].seat == seat {
			return int16(i), nil
		}
	}
	return 0, fmt.Errorf("no card with the id %d in its village", id)
}
