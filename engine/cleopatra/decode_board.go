package cleopatra

import (
	"cmp"
	"fmt"
	"slices"

	"guildhall/engine/codec"
)

// sideNamed finds a side by its word.
func sideNamed(word string) (side int, err error) {
	err = codec.Index(&side, "side", sideWords[:], word)
	return side, err
}

func wallNamed(word string) (int, error) {
	for i := range wallCount {
		if siteWord(wall, i) == word {
			return i, nil
		}
	}
	return 0, fmt.Errorf("no wall %q", word)
}

func (s *stored) takeSites(g *game) error {
	for word, builders := range s.Sphinxes {
		side, err := sideNamed(word)
		if err != nil {
			return err
		}
		if len(builders) > rowLength {
			return fmt.Errorf("%d sphinxes in the %s row", len(builders), word)
		}
		for i, n := range builders {
			if err := codec.ReadSeat(&g.sphinxes[side][i], &n, g.seats); err != nil {
				return err
			}
		}
		g.nsphinxes[side] = int8(len(builders))
	}
	for _, sites := range []struct {
		from map[string]int
		find func(string) (int, error)
		to   []int8
	}{{s.Obelisks, sideNamed, g.obelisks[:]}, {s.Doors, sideNamed, g.doors[:]}, {s.Walls, wallNamed, g.walls[:]}} {
		for word, n := range sites.from {
			site, err := sites.find(word)
			if err != nil {
				return err
			}
			if err := codec.ReadSeat(&sites.to[site], &n, g.seats); err != nil {
				return err
			}
		}
	}
	return cmp.Or(codec.ReadSeat(&g.pedestal, s.Pedestal, g.seats), codec.ReadSeat(&g.throne, s.Throne, g.seats))
}

func tileNamed(word string) (int8, error) {
	for i := range int8(mosaicCount) {
		if tileWord(i) == word {
			return i, nil
		}
	}
	return 0, fmt.Errorf("no mosaic %q", word)
}

func tilesFrom(words []string, to *[mosaicCount]int8) (int8, error) {
	if len(words) > mosaicCount {
		return 0, fmt.Errorf("%d mosaics", len(words))
	}
	for i, word := range words {
		tile, err := tileNamed(word)
		if err != nil {
			return 0, err
		}
		to[i] = tile
	}
	return int8(len(words)), nil
}

func (s *stored) takeGarden(g *game) (err error) {
	stack := slices.Clone(s.Stack)
	slices.Reverse(stack)
	if g.nstack, err = tilesFrom(stack, &g.stack); err != nil {
		return err
	}
	if g.nremoved, err = tilesFrom(s.Removed, &g.removed); err != nil {
		return err
	}
	if len(s.Mosaics) > mosaicCount || len(s.Sanctuaries) > maxSanctuaries {
		return fmt.Errorf("%d mosaics, %d sanctuaries", len(s.Mosaics), len(s.Sanctuaries))
	}
	for _, m := range s.Mosaics {
		if err := g.takeLaid(m); err != nil {
			return err
		}
	}
	for _, c := range s.Sanctuaries {
		cells, err := cellsNamed(c.Cells, " ")
		if err != nil {
			return err
		}
		if len(cells) == 0 {
			return fmt.Errorf("sanctuary without cells")
		}
		owner := int8(none)
		if err := codec.ReadSeat(&owner, c.Owner, g.seats); err != nil {
			return err
		}
		m := maskOf(cells)
		if !m.isSubsetOf(g.free().without(g.closed)) {
			return fmt.Errorf("sanctuary %q lies on something", c.Cells)
		}
		g.sanct[g.nsanct] = sanctuary{m, owner}
		g.nsanct++
		g.closed = g.closed.or(m)
	}
	return nil
}

// takeLaid finds how a stored mosaic lies by its cells.
func (g *game) takeLaid(m storedMosaic) error {
	tile, err := tileNamed(m.Tile)
	if err != nil {
		return err
	}
	cells, err := cellsNamed(m.Cells, " ")
	if err != nil {
		return err
	}
	var seat int8
	if err := codec.ReadSeat(&seat, &m.Seat, g.seats); err != nil {
		return err
	}
	want := maskOf(cells)
	if !want.isSubsetOf(g.free()) {
		return fmt.Errorf("mosaic %s lies on another", m.Tile)
	}
	for i := range g.t.mosaics[tile].shapes {
		s := &g.t.mosaics[tile].shapes[i]
		for _, p := range s.fits {
			if p.mask == want {
				g.laid[g.nlaid] = laidTile{tile, int8(i), p.cell, seat}
				g.nlaid++
				g.covered = g.covered.or(want)
				return nil
			}
		}
	}
	return fmt.Errorf("mosaic %s cannot cover %q", m.Tile, m.Cells)
}

func (s *stored) takeCleopatra(g *game) error {
	if err := codec.Within(&g.cleopatra, s.Cleopatra, 0, lastSpace); err != nil {
		return fmt.Errorf("space: %w", err)
	}
	g.offered = s.Offered
	for _, id := range s.Complete {
		c := slices.IndexFunc(builtIn.categories[:], func(c categoryInfo) bool { return c.id == id })
		if c < 0 {
			return fmt.Errorf("no category %q", id)
		}
		g.complete |= 1 << c
	}
	return codec.ReadSeat(&g.endedBy, s.Ender, g.seats)
}
