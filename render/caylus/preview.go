package caylus

import (
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// Preview shows the options in their places: tiles of the stock in the list of
// all tiles, levels in the table of favors, the provost's move on the part of
// the road it can reach, everything else on the board. It is nil when the
// options are about no place.
func (Artist) Preview(v engine.View, q engine.Question, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	own := view(v)
	if chosen < 0 || chosen >= len(opts) {
		chosen = -1
	}
	var d *drawing
	var find artist.Places
	switch {
	case own.Negotiation != nil && o.Size == render.Phone && allOfKinds(opts, "provost", "road") && q.Kind != "place":
		d, find = reachBoard(own, o)
	case anyOfKind(opts, "stock"):
		d, find = tileBoard(own, o)
	case allOfKinds(opts, "favor") && o.Size == render.Phone:
		d, find = favorBoard(own, o)
	default:
		d, find = drawBoard(own, o)
	}
	if !d.Offer(opts, chosen, find.Spots, d.offered) {
		return nil
	}
	d.top()
	return d.Scene
}

// allOfKinds reports whether some option names a place, and every named place
// is of one of the kinds.
func allOfKinds(opts []engine.Option, kinds ...string) bool {
	some := false
	for _, opt := range opts {
		for _, place := range opt.Places {
			kind, _, _ := strings.Cut(place, ":")
			if !slices.Contains(kinds, kind) {
				return false
			}
			some = true
		}
	}
	return some
}

// anyOfKind reports whether some option names a place of the kind.
func anyOfKind(opts []engine.Option, kind string) bool {
	return slices.ContainsFunc(opts, func(opt engine.Option) bool {
		return slices.ContainsFunc(opt.Places, func(place string) bool { return strings.HasPrefix(place, kind+":") })
	})
}

// offered frames a place that can be chosen in candle yellow, on its inner edge
// so that places side by side stay apart.
func (d *drawing) offered(r artist.Spot) {
	const in = 4.5
	b := render.Box{X: r.X + in, Y: r.Y + in, W: r.W - 2*in, H: r.H - 2*in, R: 6}
	for _, line := range []render.Line{render.Ink("ink", 8), render.Ink("next", 5)} {
		b.Line = line
		d.Pieces.Add(b)
	}
}

// tileBoard is the list of all tiles for the seat that builds.
func tileBoard(v *game.View, o render.Options) (*drawing, artist.Places) {
	w, lay := 1200, catalogueLayout{a: render.Rect(24, 104, 1152, 876), words: 24, icon: 32, wide: true, heading: 48}
	if o.Size == render.Phone {
		w, lay = 800, catalogueLayout{a: render.Rect(8, 102, 784, 892), words: 26, icon: 32, heading: 46}
	}
	d := newDrawing(v, o, w, 1000)
	payer := -1
	if len(v.Head.Active) == 1 {
		payer = int(v.Head.Active[0])
	}
	if o.Size == render.Phone {
		d.PhoneHeader(d.head(), 776)
	} else {
		d.Header(d.head())
	}
	lay.rows = d.largestClass()
	tiles := d.catalogue(lay, payer)
	return d, func(place string) (artist.Spot, bool) {
		id, ok := strings.CutPrefix(place, "stock:")
		a, known := tiles[id]
		return artist.Spot{Area: a}, ok && known
	}
}

var phoneFavors = favorLayout{a: render.Rect(8, 100, 784, 556), x: 108, y: 160, w: 126, h: 112, dx: 135, dy: 122, badge: 32, icon: 42, words: 26, across: 3}

// favorBoard is the table of favors alone, to be read on a phone, above the
// ledger.
func favorBoard(v *game.View, o render.Options) (*drawing, artist.Places) {
	d := phone{newDrawing(v, o, 800, 1000)}
	d.phoneHead()
	d.favors(phoneFavors)
	d.ledger(render.Rect(8, 672, 784, 320))
	return d.drawing, func(place string) (artist.Spot, bool) {
		kind, word, n := placeParts(place)
		if kind != "favor" {
			return artist.Spot{}, false
		}
		return d.favorPlace(phoneFavors, word, n)
	}
}

// firstInReach returns the first of the spaces of the road that a seat moving
// the provost looks at: two rows of four, the provost in the middle.
func firstInReach(v *game.View) (first int) {
	return max(1, min(v.Provost-3, len(v.Road)-7))
}

// reachBoard is the road round the provost with the names of its buildings, and
// what the seats can still do about it.
func reachBoard(v *game.View, o render.Options) (*drawing, artist.Places) {
	const k = 1.27
	d := phone{newDrawing(v, o, 800, 1000)}
	d.phoneHead()
	first := firstInReach(v)
	at := func(n int) (render.Area, bool) {
		i := n - first
		if i < 0 || i > 7 {
			return render.Area{}, false
		}
		return render.Rect(9+float64(i%4)*198, 150+float64(i/4)*252, 148*k, 158*k), true
	}
	for _, s := range v.Road {
		a, ok := at(s.Number)
		switch {
		case !ok:
		case s.Building == "":
			d.Ground.Add(a.Box(9, "sheet", render.Dashed("mute", 2.5, 9, 7)))
			d.emptySpace(s, a)
		default:
			d.tile(s, a, k)
		}
	}
	p := render.Rect(8, 628, 784, 364)
	d.Ground.Panel(p, render.PanelText{Title: d.Say("provost.title"), Accent: accent, Size: 28})
	d.negotiationLines(render.Rect(p.X+18, p.Y+56, p.W-36, p.H-62), render.Plain(26).Down(22), 34)
	d.top = func() {
		d.checkpoints(at, 48, 38, 32)
		d.pawns(at, pawn{r: 26, lift: 22})
		d.reach(at, 20, 25)
	}
	return d.drawing, func(place string) (artist.Spot, bool) {
		kind, _, n := placeParts(place)
		if kind == "provost" {
			n = v.Provost
		}
		a, ok := at(n)
		return artist.Spot{Area: a, Pad: 2}, ok && kind != "bailiff"
	}
}
