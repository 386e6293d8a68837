package artist

import (
	"guildhall/engine"
	"guildhall/render"
)

// Plain is an artist of a game whose board has one layout for both sizes and is described
// line by line. A page shows a part of its phone's board, which Draw cuts. A game embeds it
// and adds its hand, and Look if things can be looked up.
type Plain[V engine.View] struct {
	Game *Game
	// The sizes of the board, width and height.
	Full, Phone [2]int
	Draw        func(d *Drawing, v V)           // the board, with its places
	Say         func(d *Drawing, v V, own bool) // adds its lines; with own also the facts that only the viewer knows
}

// Start begins a picture of a view.
func (p Plain[V]) Start(v engine.View, o render.Options, w, h int) (*Drawing, V) {
	own := View[V](v)
	d := p.Game.Drawing(own.Header(), o, w, h)
	return &d, own
}

// board returns the board without rings.
func (p Plain[V]) board(v engine.View, o render.Options) *Drawing {
	size := p.Full
	if o.Size == render.Phone || o.Page {
		size = p.Phone
	}
	d, own := p.Start(v, o, size[0], size[1])
	p.Draw(d, own)
	return d
}

// Board returns the whole table, or its picture for a phone.
func (p Plain[V]) Board(v engine.View, o render.Options) *render.Scene {
	d := p.board(v, o)
	d.Rings(d.Changes(d.Find))
	return d.Finish()
}

// Preview frames the places of the answers on the board. It returns nil if the
// answers have no places.
func (p Plain[V]) Preview(v engine.View, _ engine.Question, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	d := p.board(v, o)
	if !d.Offer(opts, min(chosen, len(opts)-1), Places(d.Find).Spots, func(s Region) { d.Candle(s, "") }) {
		return nil
	}
	return d.Finish()
}

// Look returns nil, for a game without things to look up.
func (Plain[V]) Look(string, render.Options) *render.Scene { return nil }

// Result draws the result without a scene.
func (p Plain[V]) Result(e render.Ended, o render.Options) *render.Scene {
	return p.Game.Result(e, o, nil, nil)
}

// Alt describes the board for people who cannot see the picture.
func (p Plain[V]) Alt(v engine.View, o render.Options) string { return p.said(v, o, false).Alt() }

// Text returns the text board: every fact of the picture, and the facts that only the
// viewer knows.
func (p Plain[V]) Text(v engine.View, o render.Options) string { return p.said(v, o, true).Said() }

func (p Plain[V]) said(v engine.View, o render.Options, own bool) *Drawing {
	d, view := p.Start(v, o, 0, 0)
	p.Say(d, view, own)
	return d
}

// Crop returns the part of the board with the places of a question.
func (p Plain[V]) Crop(v engine.View, q engine.Question, opts []engine.Option, focus int, o render.Options) *render.Scene {
	o.Size = render.Phone
	return PartOf(p.Preview(v, q, opts, focus, o), opts)
}
