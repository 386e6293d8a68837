package architects

import (
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// Preview shows the answers at their places: a worker at its target; building cards in the
// hand, with the goods left after building the chosen one; apprentices in the display,
// which has its own picture on a phone; everything else on the board. It returns nil if the
// answers are about nothing visible.
func (Artist) Preview(v engine.View, q engine.Question, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	own := view(v)
	if chosen < 0 || chosen >= len(opts) {
		chosen = -1
	}
	if chosen < 0 || len(opts[chosen].Places) == 0 {
		if own.Own != nil && slices.ContainsFunc(opts, func(opt engine.Option) bool { return buildingOf(opt) != "" }) {
			return previewHand(own, opts, chosen, o)
		}
	}
	if o.Size == render.Phone && named(opts, "slot:") {
		d := drawDisplay(own, o)
		return offer(d, artist.Places(d.Find).Spots, opts, chosen)
	}
	if chosen >= 0 && own.Asked == "turn" && len(opts[chosen].Places) == 1 {
		own = sent(own, opts[chosen].Places[0])
	}
	d := drawBoard(own, o)
	opts = d.aimed(opts)
	whole := func(place string) (artist.Region, bool) {
		if a, ok := d.whole(place); ok {
			return artist.Region{Area: a}, true
		}
		s, ok := d.Find(place)
		return d.underlined(place, s), ok
	}
	return offer(d, artist.Places(whole).Spots, opts, chosen)
}

// sent returns a view in which the viewer's worker has gone to a place. It
// returns v if the viewer has no worker.
func sent(v *game.View, place string) *game.View {
	if v.Own == nil {
		return v
	}
	c := *v
	c.Players, c.Places = slices.Clone(v.Players), slices.Clone(v.Places)
	c.Market.Spaces = slices.Clone(v.Market.Spaces)
	who := slices.IndexFunc(c.Players, func(p game.Player) bool { return p.Seat == v.Own.Seat })
	if who < 0 || c.Players[who].Workers == 0 {
		return v
	}
	c.Players[who].Workers--
	c.Turn.To = place
	for i := range c.Places {
		if c.Places[i].Place == place {
			c.Places[i].Workers = slices.Clone(c.Places[i].Workers)
			c.Places[i].Workers[who]++
		}
	}
	for i := range c.Market.Spaces {
		if c.Market.Spaces[i].Place == place {
			c.Market.Spaces[i].Player = who
		}
	}
	if place == "guildhall" && c.Guildhall.Left > 0 {
		c.Guildhall.Workers = append(slices.Clone(c.Guildhall.Workers), who)
	}
	return &c
}

// offer frames the spots of answers. The frames are outside of the spots.
func offer(d *drawing, spots func(engine.Option) []artist.Region, opts []engine.Option, chosen int) *render.Scene {
	if !d.Offer(opts, chosen, spots, func(s artist.Region) { d.Candle(s, "") }) {
		return nil
	}
	return d.Scene
}

// named reports whether an answer has a place with this prefix.
func named(opts []engine.Option, start string) bool {
	return slices.ContainsFunc(opts, func(opt engine.Option) bool {
		return slices.ContainsFunc(opt.Places, func(place string) bool { return strings.HasPrefix(place, start) })
	})
}

// aimed narrows the places of captures to the selected workers.
func (d *drawing) aimed(opts []engine.Option) []engine.Option {
	out := slices.Clone(opts)
	for i := range out {
		label := out[i].Label
		if len(out[i].Places) != 1 || !strings.HasPrefix(kindOf(label), "do.capture") {
			continue
		}
		player := len(d.v.Players) - 1 // the automa, unless it is a seat
		for _, a := range label.Args {
			if seat, ok := a.Value.(engine.Seat); ok && a.Name == "whom" {
				player = d.playerOf(seat)
			}
		}
		if player >= 0 && d.place(out[i].Places[0]) != nil {
			out[i].Places = []string{playerPlace(out[i].Places[0], player)}
		}
	}
	return out
}

// buildingOf returns the id of the building card of an answer, or "" if there
// is none.
func buildingOf(opt engine.Option) string {
	for _, label := range []engine.Text{opt.Label, artist.Term(opt.Label, "card")} {
		if id, ok := strings.CutPrefix(label.Key, "architects.building."); ok {
			return id
		}
	}
	return ""
}

// previewHand frames the cards of the hand that can be chosen.
func previewHand(v *game.View, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	build := ""
	if chosen >= 0 && v.Asked == "hall" {
		build = buildingOf(opts[chosen])
	}
	d := drawHand(v, o, build)
	spots := func(opt engine.Option) []artist.Region {
		if s, ok := d.rows[buildingOf(opt)]; ok {
			return []artist.Region{s}
		}
		return nil
	}
	return offer(d.drawing, spots, opts, chosen)
}

// underlined returns the spot of the workers of one player, offered by a bar
// below them, because workers of other players are close on both sides.
func (d *drawing) underlined(place string, s artist.Region) artist.Region {
	kind, player := placeWords(place)
	crowded := d.place(kind) != nil || kind == "prison" && d.W > 800
	if player < 0 || !crowded {
		return s
	}
	y := s.Y + s.H + render.OfferWidth/2
	if kind == "prison" { // above the workers: their number stands below
		y = s.Y - render.OfferWidth/2
	}
	s.Path = render.LineData(s.X+6, y, s.X+s.W-6, y)
	return s
}

// whole returns the whole card of a place that can be visited.
func (d *drawing) whole(place string) (render.Area, bool) {
	a, ok := d.Places[place]
	return a, ok && (place == "guildhall" || d.place(place) != nil)
}
