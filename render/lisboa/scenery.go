package lisboa

import (
	"sync"

	"guildhall/render"
)

// The scenery is the same at every table, so its shapes are computed once.
var (
	fullScenery = sync.OnceValue(func() []render.Item {
		l := &render.Layer{}
		c := fullCity
		l.Add(c.Shade(3, 5, 10))
		azulejo(l, c)
		aqueduct(l, c.X+14, c.Y+58)
		fullTown.paved(l)
		base := fullTown.foot + fullTown.air + 88
		for i, r := range []float64{17, 21, 16} {
			tree(l, c.X+34+33*float64(i), base, r)
		}
		crane(l, fullTown.east+26, base)
		river(l, fullRiver)
		planks(l, fullPier)
		l.Add(c.Outlined(10, render.Ink("ink2", 2.5)))
		return l.Items
	})
	phoneScenery = sync.OnceValue(func() []render.Item {
		l := &render.Layer{}
		azulejo(l, render.Rect(0, 92, 800, 770))
		phoneTown.paved(l)
		l.Add(render.Rect(0, 862, 800, 138).Filled(0, "sheet"), render.Rect(0, 856, 800, 8).Filled(0, "water.l1"))
		return l.Items
	})
)

// aqueduct adds four arches that carry water into the town.
func aqueduct(l *render.Layer, x, y float64) {
	for i := range 4 {
		ax := x + 4 + 38*float64(i)
		l.Add(render.Path{D: render.PathOf("MLLLLLQTLZ", ax, y+46, ax, y+6, ax+38, y+6, ax+38, y+46, ax+31, y+46, ax+31, y+30, ax+31, y+18, ax+19, y+18, ax+7, y+30, ax+7, y+46),
			Fill: "stone.l2", Line: render.Ink("stone", 2)})
	}
	l.Add(render.Box{X: x, Y: y, W: 160, H: 8, Fill: "stone.l1", Line: render.Ink("stone", 2)})
}

// crane adds the crane at the quay, with hewn stones.
func crane(l *render.Layer, x, base float64) {
	legs := render.PathOf("MLL", x-14, base, x, base-84, x+14, base)
	l.Add(render.Path{D: legs, Line: render.Ink("ink", 8)}, render.Path{D: legs + render.PathOf("ML", x-9, base-28, x+9, base-28), Line: render.Ink("timber", 5)})
	l.Stroke(render.Ink("ink", 9), x-30, base-62, x+78, base-92)
	l.Stroke(render.Ink("timber.l1", 5.5), x-30, base-62, x+78, base-92)
	l.Add(render.Disc{X: x - 28, Y: base - 58, R: 9, Fill: "stone", Line: render.Ink("ink", 2)})
	l.Stroke(render.Ink("ink", 2.5), x+72, base-88, x+72, base-44)
	l.Add(render.Box{X: x + 54, Y: base - 46, W: 36, H: 22, R: 2, Fill: "stone.l2", Line: render.Ink("ink", 2)},
		render.Box{X: x + 36, Y: base - 20, W: 36, H: 20, R: 2, Fill: "stone.l1", Line: render.Ink("ink", 2)})
}
