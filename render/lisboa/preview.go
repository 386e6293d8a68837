package lisboa

import (
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// Preview shows the answers at their places: hand cards in the hand, everything else on the
// board or, on a phone that shows only downtown, in the picture of the court. A chosen
// store or public building is drawn as built. It returns nil if the answers are about
// nothing visible.
func (Artist) Preview(v engine.View, q engine.Question, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	own := view(v)
	if chosen < 0 || chosen >= len(opts) {
		chosen = -1
	}
	if (q.Kind == "card" || q.Kind == "discard" || q.Kind == "clergy") && own.Own != nil {
		d := drawHand(own, o)
		spots := func(opt engine.Option) []artist.Region {
			return artist.Places(d.Find).Spots(engine.Option{Places: []string{handPlace(d.cardOf(opt))}})
		}
		if d.offer(opts, chosen, spots) {
			return d.Scene
		}
	}
	after, wigs := own, []int(nil)
	if chosen >= 0 {
		after, wigs = asBuilt(own, q.Kind, opts[chosen])
	}
	d := offering(after, opts, o)
	if q.Kind == "end" {
		d.promises(opts)
	}
	apart := artist.Places(func(place string) (artist.Region, bool) {
		s, ok := d.toOffer(place)
		return apart(place, s), ok
	})
	if !d.offer(opts, chosen, apart.Spots) {
		return nil
	}
	d.gains(wigs)
	return d.Scene
}

// offering returns the picture that shows the answers: the board or, on a phone, the part
// that shows more of them.
func offering(v *game.View, opts []engine.Option, o render.Options) *drawing {
	shown := func(d *drawing) int {
		return artist.CountIf(opts, func(opt *engine.Option) bool { return len(artist.Places(d.toOffer).Spots(*opt)) > 0 })
	}
	best := drawBoard(v, o)
	if o.Size == render.Full || shown(best) == len(opts) {
		return best
	}
	for _, code := range closeUps {
		if d := drawPart(v, code, o); shown(d) > shown(best) {
			best = d
		}
	}
	return best
}

// toOffer returns the place where an answer is shown. An answer about a player as a whole
// is shown at the player's portfolio.
func (d *drawing) toOffer(place string) (artist.Region, bool) {
	if wholePlayer(place) {
		place += ":portfolio"
	}
	return d.Find(place)
}

// asBuilt returns the view with the store or the public building of an answer, and its
// score for each player. For other answers it returns the view itself.
func asBuilt(v *game.View, kind string, opt engine.Option) (*game.View, []int) {
	player := v.Turn.Acting
	if len(opt.Places) == 0 || player < 0 {
		return v, nil
	}
	place := opt.Places[0]
	after := *v
	after.Spaces, after.Ends = slices.Clone(v.Spaces), slices.Clone(v.Ends)
	switch kind {
	case "end":
		i := slices.IndexFunc(after.Ends, func(e game.End) bool { return e.Place == place && e.Building == "" })
		k := slices.IndexFunc(v.Stacks, func(s game.Stack) bool { return s.Architect == v.Turn.Architect })
		if i < 0 || k < 0 {
			return v, nil
		}
		e := &after.Ends[i]
		e.Building, e.Owner = v.Stacks[k].Building, player
		for _, w := range e.Wigs {
			if w.Architect == v.Turn.Architect {
				return &after, w.Players
			}
		}
	case "space", "door":
		i := slices.IndexFunc(after.Spaces, func(s game.Space) bool { return s.Place == place && s.Owner < 0 })
		if i < 0 {
			return v, nil
		}
		s := &after.Spaces[i]
		good := opt.Code // of the question door
		if kind == "space" && len(s.Doors) == 1 {
			good = s.Doors[0].Good
		}
		for _, door := range s.Doors {
			if door.Good != good {
				continue
			}
			d := drawing{v: v}
			wigs := make([]int, len(v.Players))
			wigs[player] = d.storeWigs(s, good)
			s.Owner, s.Good, s.Door = player, good, door.Side
			return &after, wigs
		}
	}
	return v, nil
}

// promises adds the score of each player to every space on offer for a public building.
func (d *drawing) promises(opts []engine.Option) {
	for _, opt := range opts {
		for _, place := range opt.Places {
			s, ok := d.Find(place)
			e := d.endAt(place)
			if !ok || e == nil {
				continue
			}
			for _, w := range e.Wigs {
				if w.Architect == d.v.Turn.Architect {
					d.Late(func() { d.chips(s.Area, w.Players) })
				}
			}
		}
	}
}

// chips adds wigs in the colours of the players along the lower edge of a place.
func (d *drawing) chips(a render.Area, wigs []int) {
	size, tall := 20.0, 25.0
	if d.W <= 800 {
		size, tall = 26, 30
	}
	width := func(n int) float64 { return render.Width(render.Bold, size, itoa(n)) + 12 }
	total := 0.0
	for _, n := range wigs {
		if n > 0 {
			total += width(n)
		}
	}
	x := max(4, min(a.X+a.W/2-total/2, float64(d.W)-4-total))
	y := a.Y + a.H - 13
	for p, n := range wigs {
		if n == 0 {
			continue
		}
		seat := d.seat(p)
		ink := "card"
		if seat == 2 || seat == 3 || seat < 0 {
			ink = "ink"
		}
		d.Pieces.Add(render.Box{X: x, Y: y, W: width(n), H: tall, R: 4, Fill: render.SeatColour(seat), Line: render.Ink("ink", 2)})
		d.Pieces.Text(x+width(n)/2, y+tall/2+size*0.36, itoa(n), render.Strong(size).Mid().Colour(ink))
		x += width(n)
	}
}

// gains adds the score of a chosen piece to the area of every player.
func (d *drawing) gains(wigs []int) {
	for p, n := range wigs {
		if n == 0 {
			continue
		}
		a, ok := d.Places[playerPlace(p)]
		if !ok {
			continue
		}
		size := 24.0
		x, y := a.X+a.W-100, a.Y-2
		switch {
		case d.W <= 800:
			x, y, size = a.X+a.W-48, a.Y-4, 22
		case a.W > 600:
			x = a.X + a.W/2 - 100
		}
		l := &d.Pieces
		l.Add(render.Rect(x-28, y-15, 56, 30).Box(10, "good", render.Ink("ink", 2.5)))
		l.Text(x, y+size*0.36, "+"+itoa(n), render.Strong(size).Mid().Colour("card").In(50))
	}
}

// apart returns a spot whose frame avoids near letters: it is open to a heading above it or
// to the numbers at its right, or is smaller in a place with a margin.
func apart(place string, s artist.Region) artist.Region {
	kind, rest, _ := strings.Cut(place, ":")
	a := s.Grow(s.Pad + render.OfferWidth/2)
	right, bottom := a.X+a.W, a.Y+a.H
	switch {
	case kind == "ruins":
		s.Path = render.LineData(s.X, bottom, right, bottom)
	case kind == "row" || kind == "decree":
		top := a.Y + render.OfferWidth
		s.Path = render.LineData(a.X, top, a.X, bottom, right, bottom, right, top)
	case kind == "player" && strings.HasSuffix(rest, ":portfolio") || wholePlayer(place):
		end := right - render.OfferWidth
		s.Path = render.LineData(end, a.Y, a.X, a.Y, a.X, bottom, end, bottom)
	case kind == "col" || kind == "street" || kind == "tile" && rest != "small": // the sums of its neighbours are at both sides
		s.Path = render.LineData(s.X, a.Y, s.X+s.W, a.Y)
	case kind == "player" || kind == "favors" || kind == "church":
		s.Pad -= 4
	case len(place) == 2 && place[0] == 'n': // between the numbers of columns and, on a phone, the heading
		end := a.Y + a.H*0.22
		s.Path = render.LineData(a.X, end, a.X, a.Y, right, a.Y, right, end)
	}
	return s
}

// offered frames a place that can be chosen, outside it.
func (d *drawing) offered(s artist.Region) { d.Candle(s, "") }
