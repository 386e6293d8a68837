package cleopatra

import (
	"fmt"
	"slices"
)

// seat reads a stored seat.
func (g *game) seat(n int) (int8, error) {
	if n < 0 || n >= int(g.seats) {
		return none, fmt.Errorf("no seat %d", n)
	}
	return int8(n), nil
}

func (g *game) seatFrom(n *int) (int8, error) {
	if n == nil {
		return none, nil
	}
	return g.seat(*n)
}

// sideNamed finds a side by its word.
func sideNamed(word string) (int, error) {
	side := slices.Index(sideWords[:], word)
	if side < 0 {
		return 0, fmt.Errorf("no side %q", word)
	}
	return side, nil
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
			if g.sphinxes[side][i], err = g.seat(n); err != nil {
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
			if sites.to[site], err = g.seat(n); err != nil {
				return err
			}
		}
	}
	var err error
	if g.pedestal, err = g.seatFrom(s.Pedestal); err != nil {
		return err
	}
	g.throne, err = g.seatFrom(s.Throne)
	return err
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
		owner, err := g.seatFrom(c.Owner)
		if err != nil {
			return err
		}
		m := maskOf(cells)
		if !m.inside(g.free().without(g.closed)) {
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
	seat, err := g.seat(m.Seat)
	if err != nil {
		return err
	}
	want := maskOf(cells)
	if !want.inside(g.free()) {
		return fmt.Errorf("mosaic %s lies on another", m.Tile)
	}
	for i := range tab.mosaics[tile].shapes {
		s := &tab.mosaics[tile].shapes[i]
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

func (s *stored) takeCleopatra(g *game) (err error) {
	if s.Cleopatra < 0 || s.Cleopatra > lastSpace {
		return fmt.Errorf("space %d", s.Cleopatra)
	}
	g.cleopatra, g.offered = int8(s.Cleopatra), s.Offered
	for _, id := range s.Complete {
		c := slices.IndexFunc(tab.categories[:], func(c categoryInfo) bool { return c.id == id })
		if c < 0 {
			return fmt.Errorf("no category %q", id)
		}
		g.complete |= 1 << c
	}
	g.ender, err = g.seatFrom(s.Ender)
	return err
}
