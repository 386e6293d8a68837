package render

import (
	"image"
	"math"
)

// CutTo limits the drawn part of a scene to the part with some places: at least half of its
// width, and at most tall times as high as wide. It returns false and changes nothing if
// the places do not fit in such a part, or if the scene shows none of them.
func (s *Scene) CutTo(places []string, tall float64) bool {
	x0, y0, x1, y1 := float64(s.W), float64(s.H), 0.0, 0.0
	for _, name := range places {
		if a, ok := s.Places[name]; ok {
			x0, y0, x1, y1 = min(x0, a.X), min(y0, a.Y), max(x1, a.X+a.W), max(y1, a.Y+a.H)
		}
	}
	if x1 <= x0 {
		return false
	}
	w, h := float64(s.W), float64(s.H)
	margin := w / 24
	x0, y0, x1, y1 = max(0, x0-margin), max(0, y0-margin), min(w, x1+margin), min(h, y1+margin)
	wide, high := max(x1-x0, w/2), y1-y0
	if high > tall*wide {
		wide = min(high/tall, w)
	}
	if high > tall*wide || h <= tall*wide {
		return false // too high, or no less than all of it
	}
	// What is left of the height shows what is round the places.
	high = max(high, min(tall*wide, high+4*margin))
	s.Cut = Area{X: within((x0+x1-wide)/2, w-wide), Y: within((y0+y1-high)/2, h-high), W: wide, H: high}
	if s.Cut.Y < s.bar && y0+margin >= s.bar && (wide < w || s.Cut.Y > 0) { // else half of the words of the bar stood there
		s.Cut.Y, s.Cut.H = s.bar, max(y1-s.bar, min(high, h-s.bar))
	}
	return true
}

// within returns v, limited to 0 to most.
func within(v, most float64) float64 { return min(max(v, 0), most) }

// painted returns the part of a scene that is drawn, in pixels.
func (s *Scene) painted() image.Rectangle {
	all, a := image.Rect(0, 0, s.W, s.H), s.Cut
	part := image.Rect(int(math.Round(a.X)), int(math.Round(a.Y)), int(math.Round(a.X+a.W)), int(math.Round(a.Y+a.H))).Intersect(all)
	if part.Empty() {
		return all
	}
	return part
}
