package caylus

import (
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// Preview shows the options at their places: tiles of the stock in the list of all tiles,
// levels in the table of favors, the provost's move on the part of the road that it can
// reach, everything else on the board. It returns nil if the options are about no place.
func (Artist) Preview(v engine.View, q engine.Question, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	own := view(v)
	if chosen < 0 || chosen >= len(opts) {
		chosen = -1
	}
	var d *drawing
	switch {
	case own.Negotiation != nil && o.Size == render.Phone && !o.Page && allOfKinds(opts, "provost", "road") && q.Kind != "place":
		d = reachBoard(own, o)
	case anyOfKind(opts, "stock"):
		d = tileBoard(own, o)
	case allOfKinds(opts, "favor") && o.Size == render.Phone:
		d = favorBoard(own, o)
	default:
		d = drawBoard(own, o)
	}
	d.top()
	said := map[artist.Region]gain{}
	spots := func(opt engine.Option) []artist.Region {
		for _, place := range opt.Places {
			if s, ok := d.Find(place); ok {
				said[s] = d.gains[place]
			}
		}
		return artist.Places(d.Find).Spots(opt)
	}
	if !d.Offer(opts, chosen, spots, func(s artist.Region) { d.candle(s, said[s]) }) {
		return nil
	}
	if seat := d.acting(); chosen >= 0 && (q.Kind == "place" || q.Kind == "gate_move") && seat >= 0 {
		d.placed(seat, opts[chosen].Places)
	}
	return d.Scene
}

// placed shows the worker of a seat after a placement.
func (d *drawing) placed(seat engine.Seat, places []string) {
	t := phoneTrack
	if d.Size == render.Full && !d.Page {
		t = fullTrack
	}
	for _, place := range places {
		s, ok := d.Find(place)
		kind, _, n := placeParts(place)
		x, y, size := s.Disc.X, s.Disc.Y, max(34, s.Disc.R*2.2)
		switch {
		case !ok || kind == "bridge" || s.Disc.R == 0:
			continue
		case kind == "road":
			x, y, size = t.worker(t.space(n), 1)
		case !t.small && slots[kind] == nil && kind != "castle":
			x, y = d.specialSlot(kind, 0, s.Area).Centre()
		}
		d.Pieces.Peg(seat, x, y-1, size, d.Letter(seat))
	}
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

// tileBoard returns the list of all tiles for the seat that builds.
func tileBoard(v *game.View, o render.Options) *drawing {
	lay := artist.BySize(o, catalogueLayout{a: render.Rect(24, 104, 1152, 876), words: 24, icon: 32, heading: 48},
		catalogueLayout{a: render.Rect(8, 102, 784, 892), words: 26, icon: 32, heading: 46})
	high := 1000
	if o.Page {
		lay.a.H, high = pageTiles, pageTiles+108
	}
	d := newDrawing(v, o, artist.BySize(o, 1200, 800), high)
	if o.Size == render.Phone {
		d.PhoneHead(d.head(), "", "")
	} else {
		d.Header(d.head())
	}
	lay.rows = d.largestClass()
	d.catalogue(lay, int(d.acting()))
	return d
}

var phoneFavors = favorLayout{a: render.Rect(8, 100, 784, 556), x: 108, y: 160, w: 126, h: 112, dx: 135, dy: 122, badge: 32, icon: 42, words: 26, across: 3}

// favorBoard returns only the table of favors, for a phone, above the ledger.
func favorBoard(v *game.View, o render.Options) *drawing {
	d := phone{newDrawing(v, o, 800, 1000)}
	d.phoneHead()
	d.favors(phoneFavors)
	d.ledger(render.Rect(8, 672, 784, 320))
	return d.drawing
}
