package lisboa

import (
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// Preview shows the answers where they lie: hand cards in the hand, everything
// else on the board, or in the picture of the court when a phone shows no more
// than downtown. A store or a public building that was chosen is drawn as it
// would stand. It is nil when the answers are about nothing that can be shown.
func (Artist) Preview(v engine.View, q engine.Question, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	own := view(v)
	if chosen < 0 || chosen >= len(opts) {
		chosen = -1
	}
	o.Changed = nil
	if (q.Kind == "card" || q.Kind == "discard" || q.Kind == "clergy") && own.Own != nil {
		d, cards := drawHand(own, o)
		spots := func(opt engine.Option) []artist.Spot {
			if s, ok := cards[d.cardOf(opt)]; ok {
				return []artist.Spot{s}
			}
			return nil
		}
		if d.offer(opts, chosen, spots) {
			return d.Scene
		}
	}
	after, wigs := own, []int(nil)
	if chosen >= 0 {
		after, wigs = asBuilt(own, q.Kind, opts[chosen])
	}
	d, find := drawBoard(after, o)
	if o.Size == render.Phone && !slices.ContainsFunc(opts, func(opt engine.Option) bool { return len(find.Spots(opt)) > 0 }) {
		d, find = drawCourt(own, o)
	}
	if !d.offer(opts, chosen, find.Spots) {
		return nil
	}
	d.gains(wigs)
	return d.Scene
}

// asBuilt is the view as it would be with the store or the public building of an
// answer, and what that scores each player; the view itself for other answers.
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
		good, told := strings.CutPrefix(opt.Label.Key, "lisboa.store.")
		if !told && len(s.Doors) == 1 {
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

// gains adds to the area of every player what a chosen piece would score there.
func (d *drawing) gains(wigs []int) {
	for p, n := range wigs {
		if n == 0 {
			continue
		}
		a, x, size := seatArea(p, len(d.v.Players)), 0.0, 24.0
		if x = a.X + a.W - 100; a.W > 600 {
			x = a.X + a.W/2 - 100
		}
		y := a.Y - 2
		if d.W <= 800 {
			a = phoneSeat(p, len(d.v.Players))
			x, y, size = a.X+a.W-48, a.Y-4, 22
		}
		l := &d.Pieces
		l.Add(render.Rect(x-28, y-15, 56, 30).Box(10, "good", render.Ink("ink", 2.5)))
		l.Text(x, y+size*0.36, "+"+itoa(n), render.Strong(size).Mid().Colour("card").In(50))
	}
}

// offered frames a place that can be chosen in candle yellow, on its edge.
func (d *drawing) offered(s artist.Spot) {
	for _, line := range []render.Line{render.Ink("ink", 9), render.Ink("next", 5.5)} {
		d.Pieces.Add(s.Grow(s.Pad+3).Outlined(9, line))
	}
}
