package cleopatra

import (
	"fmt"
	"strings"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// siteFields writes or reads the builders of structures outside of the garden.
func (g *game) siteFields(o *codec.Object) {
	o.Fields("sphinxes", sideOrder, func(o *codec.Object, side int) {
		codec.Numbers(o, sideWords[side], g.sphinxes[side][:], &g.nsphinxes[side], 0, int(g.seats)-1)
	})
	o.Fields("obelisks", sideOrder, func(o *codec.Object, side int) { o.One(sideWords[side], &g.obelisks[side], g.seats) })
	o.Fields("doors", sideOrder, func(o *codec.Object, side int) { o.One(sideWords[side], &g.doors[side], g.seats) })
	o.Fields("walls", wallOrder, func(o *codec.Object, i int) { o.One(siteWord(wall, i), &g.walls[i], g.seats) })
	o.One("pedestal", &g.pedestal, g.seats)
	o.One("throne", &g.throne, g.seats)
}

// Fields in the order of their names.
var (
	sideOrder     = codec.Sorted(sideWords[:])
	resourceOrder = codec.Sorted(cardWords[:resources])
	wallOrder     = codec.Sorted(wallWords)
)

var wallWords = engine.ListOf(wallCount, func(i int) string { return siteWord(wall, i) })

// gardenFields writes or reads mosaics and sanctuaries. The cells of a tile define its
// place.
func (g *game) gardenFields(o *codec.Object) {
	laid := o.Count("mosaics", int(g.nlaid))
	if laid > mosaicCount {
		o.Fail("mosaics", fmt.Errorf("%d", laid))
	}
	o.Each("mosaics", laid, func(i int, o *codec.Object) { g.laidFields(i, o) })
	o.Partly(0, lookAtTop, func(o *codec.Object) { codec.Pile(o, "stack", g.stack[:], &g.nstack, tileWord, tileNamed) })
	codec.Cards(o, "removed", g.removed[:], &g.nremoved, tileWord, tileNamed)
	sanctuaries := o.Count("sanctuaries", int(g.nsanct))
	if sanctuaries > maxSanctuaries {
		o.Fail("sanctuaries", fmt.Errorf("%d", sanctuaries))
	}
	o.Each("sanctuaries", sanctuaries, func(i int, o *codec.Object) { g.sanctuaryFields(i, o) })
}

// laidFields writes or reads mosaic i. Reading derives its orientation from its cells.
func (g *game) laidFields(i int, o *codec.Object) {
	var t laidTile
	var cells string
	if !o.Reading() {
		t = g.laid[i]
		cells = cellWords(t.mask())
	}
	codec.Named(o, "tile", &t.tile, tileWord, tileNamed)
	o.String("cells", &cells)
	codec.Int(o, "seat", &t.seat, 0, int(g.seats)-1)
	if !o.Reading() {
		return
	}
	if err := g.lie(&t, cells); err != nil {
		o.Fail("mosaic", err)
		return
	}
	g.laid[g.nlaid] = t
	g.nlaid++
	g.covered = g.covered.or(t.mask())
}

// lie returns the shape and the place of a tile that covers these cells.
func (g *game) lie(t *laidTile, text string) error {
	cells, err := cellsNamed(text, " ")
	if err != nil {
		return err
	}
	want := maskOf(cells)
	if !want.isSubsetOf(g.free()) {
		return fmt.Errorf("%q: on another mosaic", text)
	}
	for i := range g.t.mosaics[t.tile].shapes {
		for _, p := range g.t.mosaics[t.tile].shapes[i].fits {
			if p.mask == want {
				t.shape, t.cell = int8(i), p.cell
				return nil
			}
		}
	}
	return fmt.Errorf("it cannot cover %q", text)
}

func (g *game) sanctuaryFields(i int, o *codec.Object) {
	s := sanctuary{owner: none}
	var text string
	if !o.Reading() {
		s = g.sanct[i]
		text = cellWords(s.cells)
	}
	o.String("cells", &text)
	o.One("owner", &s.owner, g.seats)
	if !o.Reading() {
		return
	}
	cells, err := cellsNamed(text, " ")
	s.cells = maskOf(cells)
	switch {
	case err != nil:
	case len(cells) == 0:
		err = fmt.Errorf("no cells")
	case !s.cells.isSubsetOf(g.free().without(g.closed)):
		err = fmt.Errorf("%q lies on something", text)
	}
	if err != nil {
		o.Fail("cells", err)
		return
	}
	g.sanct[g.nsanct] = s
	g.nsanct++
	g.closed = g.closed.or(s.cells)
}

// mask returns the cells of a laid tile.
func (t laidTile) mask() mask {
	return builtIn.mosaics[t.tile].shapes[t.shape].at(int(t.cell))
}

// siteNamed returns the site with a word, for the structure that is being built.
func (g *game) siteNamed(word string) (site int8, err error) {
	structure, kind, words := int(g.now.structure), "side", sideWords[:]
	if g.now.structure == nothing {
		return none, nil // without a structure the site has no meaning
	}
	if structure == wall {
		kind, words = "wall", wallWords
	}
	err = codec.Index(&site, kind, words, word)
	if err == nil && !g.freeSite(structure, int(site)) {
		err = fmt.Errorf("%s %s is built", structureWords[structure], word)
	}
	return site, err
}

func shapeNamed(word string) (int8, error) {
	if len(word) != 1 || word[0] < 'a' || word[0] > 'h' {
		return none, fmt.Errorf("no orientation %q", word)
	}
	return int8(word[0] - 'a'), nil
}

var categoryIDs = engine.ListOf(categoryKinds, func(c int) string { return builtIn.categories[c].id })

var _, cardNamed = codec.Names[card]("card", cardWords[:])

func pushWords(words []string, p *pile) error {
	for _, word := range words {
		name, down := strings.CutSuffix(word, " down")
		c, err := cardNamed(name)
		if err != nil {
			return err
		}
		if !down {
			c |= faceUp
		}
		p.Push(c)
	}
	return nil
}

// lyingWord returns the stored word of a card on the table.
func lyingWord(c card) string {
	if c.up() {
		return cardWords[c.kind()]
	}
	return cardWords[c] + " down"
}

func cardKindWord(kind int) string { return cardWords[kind] }

var tileWord, tileNamed = codec.Rows[int8]("mosaic", builtIn.mosaics[:], func(m *mosaicInfo) string { return strings.ToLower(m.letter) })

func cellWords(m mask) string { return strings.ToLower(strings.Join(m.names(), " ")) }
