package villagers

import (
	"guildhall/engine"
	"guildhall/render"
)

// Preview frames the places that the answers are about: while building on the
// hand with the own village, where that shows them all; else on the board.
func (Artist) Preview(v engine.View, _ engine.Question, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	own := view(v)
	if chosen >= len(opts) {
		chosen = -1
	}
	if own.Phase == "build" && own.Own != nil {
		if d := handPicture(own, o); d.shows(opts) {
			d.frame(opts, chosen)
			return d.Scene
		}
	}
	shown := false
	for _, opt := range opts {
		shown = shown || len(opt.Places) > 0
	}
	if !shown {
		return nil
	}
	d := drawBoard(own, o)
	d.frame(opts, chosen)
	return d.Scene
}

// shows reports whether each answer that has places is seen at one of them.
func (d *drawing) shows(opts []engine.Option) bool {
	for _, opt := range opts {
		if len(opt.Places) > 0 && len(d.framed(opt)) == 0 {
			return false
		}
	}
	return true
}

// framed are the places of an answer that say something when they are framed:
// goods and whole villages only when there is nothing smaller, as where the
// villages of others are one line each.
func (d *drawing) framed(opt engine.Option) []string {
	var small, large []string
	for _, place := range opt.Places {
		if _, ok := d.spots[place]; !ok {
			if place = d.home(place); d.spots[place] == (render.Area{}) {
				continue
			}
		}
		if k := kind(place); k == "player" || k == "village" {
			large = append(large, place)
		} else {
			small = append(small, place)
		}
	}
	if len(small) > 0 {
		return small
	}
	return large[:min(1, len(large))]
}

// frame frames what can be chosen, and outlines what is.
func (d *drawing) frame(opts []engine.Option, chosen int) {
	taken := map[string]bool{}
	if chosen >= 0 {
		for _, place := range d.framed(opts[chosen]) {
			taken[place] = true
		}
	}
	seen := map[string]bool{}
	for _, opt := range opts {
		for _, place := range d.framed(opt) {
			if seen[place] || taken[place] {
				continue
			}
			seen[place] = true
			p := d.outline(place)
			d.Pieces.Add(render.Path{D: p, Line: render.Ink("ink", 9)}, render.Path{D: p, Line: render.Ink("next", 5)})
		}
	}
	if chosen >= 0 {
		for _, place := range d.framed(opts[chosen]) {
			d.Pieces.Chosen(d.outline(place))
		}
	}
}

func (d *drawing) outline(place string) string {
	a := d.spots[place]
	return a.Outline()
}
