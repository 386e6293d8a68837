package lisboa

import (
	"strings"
	"sync"

	"guildhall/engine"
	"guildhall/render"
)

// waves adds a line of n waves, w wide.
func waves(l *render.Layer, x, y, w float64, n int, height float64, colour string) {
	l.Add(render.Path{D: wave(x, y, w, n, height), Line: render.Ink(colour, 3)})
}

// wave returns path data of n waves, w wide.
func wave(x, y, w float64, n int, height float64) string {
	step := w / float64(n)
	xy := []float64{x, y, x + step/2, y - height, x + step, y}
	for i := 2; i <= n; i++ {
		xy = append(xy, x+step*float64(i), y)
	}
	return render.PathOf("MQ"+strings.Repeat("T", n-1), xy...)
}

// heap adds broken walls and stones that lie on y.
func heap(l *render.Layer, x, y, w float64) {
	l.Add(render.Path{D: render.PathOf("MLLLLLLLZ", x, y, x+w*0.1, y-w*0.2, x+w*0.22, y-w*0.12, x+w*0.36, y-w*0.3, x+w*0.55, y-w*0.14, x+w*0.74, y-w*0.26, x+w*0.88, y-w*0.1, x+w, y),
		Fill: "stone.l2", Line: render.Ink("stone", 2)})
	var stones strings.Builder
	for i := range 5 {
		a, b := x+w*(0.08+0.17*float64(i)), 5+float64(i*7%5)
		stones.WriteString(render.PathOf("MLLLZ", a, y, a+2, y-b, a+b, y-b*0.8, a+b+4, y))
	}
	l.Add(render.Path{D: stones.String(), Fill: "stone.l1"})
}

func tree(l *render.Layer, x, y, r float64) {
	l.Add(render.Box{X: x - 3, Y: y - r*0.9, W: 6, H: r * 0.9, Fill: "timber", Line: render.Ink("ink2", 1.5)},
		render.Disc{X: x, Y: y - r*1.5, R: r, Fill: "leaf.l1", Line: render.Ink("leaf.d1", 2)},
		render.Disc{X: x - r*0.3, Y: y - r*1.7, R: r * 0.3, Fill: "leaf.l2"})
}

// coin adds a coin with a number, grey if a player cannot pay it.
func coin(l *render.Layer, x, y float64, n int, d, size float64, dear bool) {
	rim, face, ink := "gold", "gold.l2", "ink"
	if dear {
		rim, face, ink = "stone.l1", "stone.l3", "ink2"
	}
	l.Add(render.Disc{X: x, Y: y, R: d / 2, Fill: rim, Line: render.Ink("ink", 2)}, render.Disc{X: x, Y: y, R: d * 0.37, Fill: face})
	l.Text(x, y+max(size, l.MinText)*0.36, itoa(n), render.Strong(size).Mid().Colour(ink).In(d-6).Down(17))
}

// official adds a figure with a hat in a seat's colour.
func official(l *render.Layer, s engine.Seat, x, y, size float64, letter string) {
	k := size / 24
	l.Add(render.Path{D: render.PathOf("MCLCZ", x-8.5*k, y+11*k, x-8*k, y+k, x-5*k, y-k, x, y-k, x, y-k, x+5*k, y-k, x+8*k, y+k, x+8.5*k, y+11*k),
		Fill: render.SeatColour(s), Line: render.Ink("ink", max(1.6, 1.4*k))},
		render.Disc{X: x, Y: y - 4.6*k, R: 4.4 * k, Fill: "pine.l1", Line: render.Ink("ink", max(1.5, 1.3*k))},
		render.Path{D: render.PathOf("MLLLQZ", x-7.5*k, y-6*k, x-3.6*k, y-11*k, x+3.6*k, y-11*k, x+7.5*k, y-6*k, x, y-8.2*k, x-7.5*k, y-6*k), Fill: "ink", Line: render.Ink("ink", 1)})
	if letter != "" {
		ink := "card"
		if s == 2 || s == 3 || s < 0 {
			ink = "ink"
		}
		l.Letter(x, y+9.6*k, 10.4*k, letter, ink)
	}
}

// azulejo adds white tiles with blue corners.
func azulejo(l *render.Layer, a render.Area) {
	const step = 64.0
	l.Add(a.Filled(0, "card"))
	var lines, corners strings.Builder
	for x := a.X + step; x < a.X+a.W; x += step {
		lines.WriteString(render.PathOf("ML", x, a.Y, x, a.Y+a.H))
		for y := a.Y + step; y < a.Y+a.H; y += step {
			corners.WriteString(render.PathOf("MLLLZ", x-8, y, x, y-8, x+8, y, x, y+8))
		}
	}
	for y := a.Y + step; y < a.Y+a.H; y += step {
		lines.WriteString(render.PathOf("ML", a.X, y, a.X+a.W, y))
	}
	l.Add(render.Path{D: lines.String(), Line: render.Ink("lisboa.l3", 1.5)}, render.Path{D: corners.String(), Fill: "lisboa.l2"})
}

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
	pageScenery = sync.OnceValue(func() []render.Item {
		l := &render.Layer{}
		azulejo(l, pageCity)
		pageTown.paved(l)
		river(l, pageRiver)
		planks(l, pagePier)
		l.Add(pageCity.Outlined(10, render.Ink("ink2", 2.5)))
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
