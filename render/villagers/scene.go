package villagers

import (
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// scene adds the lower half of a looked-up card: the villager in front of the workplace.
func (d *drawing) scene(c *game.Card, a render.Area) {
	s := stage{artist.Stage{Layer: &d.Pieces, Area: a}}
	backdrop := backdrops[c.Suit]
	backdrop(s)
	const size = 200
	d.Pieces.Add(render.PortraitIn(person(c.ID), a.X+(a.W-size)/2, a.Y+a.H-size-1, size), a.Outlined(0, render.Ink("ink", 3)))
}

// stage draws the landscapes of the game.
type stage struct{ artist.Stage }

// tree draws a fir at x, y, scaled by k.
func (s stage) tree(x, y, k float64) {
	s.Poly("timber.d1", x-0.008*k, y, x+0.008*k, y, x+0.008*k, y-0.12*k, x-0.008*k, y-0.12*k)
	s.Poly("leaf", x-0.05*k, y-0.08*k, x+0.05*k, y-0.08*k, x, y-0.42*k)
	s.Poly("leaf.l1", x-0.036*k, y-0.24*k, x+0.036*k, y-0.24*k, x, y-0.54*k)
}

// cottage draws a house with a roof of a colour.
func (s stage) cottage(x, y, k float64, roof string) {
	s.Poly("card", x-0.055*k, y, x+0.055*k, y, x+0.055*k, y-0.2*k, x-0.055*k, y-0.2*k)
	s.Poly(roof, x-0.07*k, y-0.19*k, x+0.07*k, y-0.19*k, x, y-0.4*k)
	s.Poly("ink2", x-0.014*k, y, x+0.014*k, y, x+0.014*k, y-0.11*k, x-0.014*k, y-0.11*k)
}

// backdrops draw the landscapes of the suits.
var backdrops = map[string]func(stage){
	"grains": func(s stage) {
		s.Rect(0, 0, 1, 1, "water.l3")
		s.Disc(0.86, 0.2, 0.1, "next", true)
		s.Hill(0.5, 0.3, 0.56, "leaf.l2")
		s.cottage(0.12, 0.68, 1.2, "clay")
		s.Hill(0.72, 0.6, 0.7, "gold.l2")
		for i := range 9 {
			x := 0.04 + float64(i)*0.115
			s.Line("gold.d1", 3, x, 1, x+0.01, 0.82)
			s.Disc(x+0.012, 0.79, 0.03, "gold", false)
		}
	},
	"wood": func(s stage) {
		s.Rect(0, 0, 1, 1, "water.l3")
		s.Hill(0.44, 0.34, 0.5, "leaf.l2")
		for _, t := range [][3]float64{{0.075, 0.78, 1.3}, {0.19, 0.7, 1}, {0.82, 0.7, 1}, {0.925, 0.8, 1.35}, {0.3, 0.6, 0.7}, {0.71, 0.6, 0.7}} {
			s.tree(t[0], t[1], t[2])
		}
		s.Hill(0.84, 0.74, 0.86, "leaf.l1")
	},
	"hay": func(s stage) {
		s.Rect(0, 0, 1, 1, "hay.l3")
		s.Disc(0.14, 0.22, 0.1, "next", true)
		s.Hill(0.52, 0.42, 0.46, "leaf.l2")
		for _, x := range []float64{0.1, 0.9} {
			s.Poly("gold.l1", x-0.075, 0.78, x+0.075, 0.78, x+0.045, 0.52, x, 0.42, x-0.045, 0.52)
			s.Line("gold.d1", 2, x-0.05, 0.66, x+0.05, 0.66)
		}
		s.Hill(0.8, 0.7, 0.78, "leaf.l1")
	},
	"ore": func(s stage) {
		s.Rect(0, 0, 1, 1, "black.l1")
		s.Hill(0.3, -0.1, 0.36, "black")
		for _, x := range []float64{0.16, 0.29, 0.68, 0.86} {
			s.Poly("stone.d1", x, 0.02, x+0.06, 0.02, x+0.03, 0.26)
		}
		s.Disc(0.5, 0.52, 0.475, "gold.d1", false)
		for _, x := range []float64{0.03, 0.14, 0.8, 0.92} {
			s.Poly("stone.d1", x-0.02, 1, x+0.08, 1, x+0.03, 0.72)
		}
		s.Poly("stone.d2", 0, 1, 1, 1, 1, 0.93, 0, 0.9)
	},
	"grapes": func(s stage) {
		s.Rect(0, 0, 1, 1, "food.l3")
		s.Disc(0.84, 0.22, 0.11, "amber", true)
		s.Hill(0.5, 0.34, 0.4, "leaf.l2")
		s.Hill(0.66, 0.56, 0.62, "leaf.l1")
		for i := range 8 {
			x := 0.06 + float64(i)*0.126
			s.Line("timber", 4, x, 0.98, x, 0.7)
			s.Disc(x-0.016, 0.78, 0.04, "food", true)
			s.Disc(x+0.016, 0.8, 0.04, "food", true)
			s.Disc(x, 0.87, 0.04, "food", true)
		}
	},
	"wool": func(s stage) {
		s.Rect(0, 0, 1, 1, "water.l2")
		for _, p := range [][2]float64{{0.1, 0.22}, {0.17, 0.18}, {0.23, 0.23}, {0.78, 0.16}, {0.85, 0.13}, {0.91, 0.18}} {
			s.Disc(p[0], p[1], 0.08, "card", false)
		}
		s.Hill(0.56, 0.3, 0.6, "leaf.l1")
		for _, p := range [][2]float64{{0.13, 0.68}, {0.85, 0.72}, {0.24, 0.86}} {
			s.Disc(p[0], p[1], 0.07, "card", true)
			s.Disc(p[0]+0.04, p[1]-0.02, 0.035, "walnut", false)
		}
		s.Hill(0.92, 0.84, 0.94, "leaf")
	},
	"leather": func(s stage) {
		s.Rect(0, 0, 1, 1, "timber.l2")
		for i := range 6 {
			s.Rect(float64(i)/6, 0, 0.006, 0.8, "timber.d1")
		}
		s.Rect(0, 0.06, 1, 0.07, "timber.d1")
		for _, x := range []float64{0.12, 0.88} {
			s.Poly("amber", x-0.055, 0.14, x+0.055, 0.14, x+0.075, 0.4, x+0.03, 0.52, x, 0.46, x-0.03, 0.52, x-0.075, 0.4)
		}
		s.Poly("oak", 0, 0.8, 1, 0.8, 1, 1, 0, 1)
		s.Line("oak.d1", 3, 0, 0.9, 1, 0.9)
	},
	"solitary": func(s stage) {
		s.Rect(0, 0, 1, 1, "sand.l1")
		s.Hill(0.52, 0.36, 0.5, "leaf.l2")
		s.cottage(0.1, 0.74, 1.3, "oak")
		s.cottage(0.2, 0.7, 1, "clay")
		s.cottage(0.8, 0.7, 1.1, "lapis.l1")
		s.cottage(0.9, 0.76, 1.3, "oak")
		s.Hill(0.76, 0.7, 0.76, "pine.l1")
		s.Line("pine", 3, 0.03, 0.9, 0.16, 0.9)
		s.Line("pine", 3, 0.84, 0.92, 0.97, 0.92)
	},
	"special": func(s stage) {
		s.Rect(0, 0, 1, 1, "walnut")
		s.Disc(0.14, 0.24, 0.13, "next", true)
		s.Disc(0.172, 0.2, 0.11, "walnut", false)
		for _, p := range [][2]float64{{0.3, 0.14}, {0.7, 0.18}, {0.82, 0.36}, {0.9, 0.12}, {0.06, 0.52}} {
			s.Disc(p[0], p[1], 0.018, "next.l1", false)
		}
		s.Hill(0.7, 0.56, 0.66, "walnut.l1")
		s.cottage(0.1, 0.86, 1.2, "ink2")
		s.cottage(0.9, 0.88, 1.2, "ink2")
		s.Hill(0.88, 0.82, 0.9, "ink2")
	},
	"": func(s stage) { // the Countess: her castle
		s.Rect(0, 0, 1, 1, "hay.l2")
		s.Hill(0.7, 0.46, 0.68, "leaf.l1")
		for _, x := range []float64{0.1, 0.9} {
			s.Poly("stone.l1", x-0.06, 0.86, x+0.06, 0.86, x+0.06, 0.3, x+0.03, 0.3, x+0.03, 0.36, x-0.03, 0.36, x-0.03, 0.3, x-0.06, 0.3)
			s.Poly("hay", x-0.07, 0.3, x+0.07, 0.3, x, 0.08)
			s.Poly("ink2", x-0.014, 0.6, x+0.014, 0.6, x+0.014, 0.48, x-0.014, 0.48)
		}
		s.Poly("stone.l2", 0.16, 0.86, 0.84, 0.86, 0.84, 0.5, 0.16, 0.5)
		s.Hill(0.88, 0.8, 0.88, "leaf")
	},
}
