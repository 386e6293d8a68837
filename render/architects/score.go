package architects

import (
	"slices"
	"strconv"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/artist"
)

// Score draws the score sheet. The automa's score is in the notes of a result; it has its
// own panel below the people.
func (Artist) Score(r *engine.Result, o render.Options) *render.Scene {
	i := slices.IndexFunc(r.Places, func(p engine.Place) bool { return !artist.Term(p.Note, "automa").IsZero() })
	if i < 0 {
		return architects.ScoreSheet(r, o)
	}
	note := r.Places[i].Note
	people := *r
	people.Places = slices.Clone(r.Places)
	for i := range people.Places {
		people.Places[i].Note = engine.Text{}
	}
	s := architects.ScoreSheet(&people, o)
	automaScore(s, note, o)
	return s
}

// automaScore adds a panel below a score sheet: the automa's points by source.
func automaScore(s *render.Scene, note engine.Text, o render.Options) {
	w, top := float64(s.W), float64(s.H)
	const height = 92.0
	s.H += height + 16
	s.Ground.Add(render.Box{Y: top, W: w, H: height + 16, Fill: "sheet"})
	margin := artist.BySize(o, 20.0, 8)
	a := render.Rect(margin, top, w-2*margin, height)
	s.Ground.Panel(a, render.PanelText{})
	l := &s.Pieces
	mid := a.Y + height/2
	l.Badge(render.Automa, a.X+44, mid, 48, "", "ink")
	name := l.Text(a.X+80, mid+10, o.Tell(artist.Term(note, "automa")), render.Strong(28).In(190).Down(20))
	l.Text(a.X+80+name+20, mid+15, strconv.Itoa(artist.Number(note, "n")), render.Strong(42).In(80))
	x := a.X + a.W - 20
	parts := artist.Terms(note, "parts")
	for _, p := range slices.Backward(parts) {
		f := artist.Formula{artist.Sign(signed(artist.Number(p, "n"))), {Icon: pointIcons[artist.Last(artist.Term(p, "what"))]}}
		one := strip{f, 30, 3, 24, tone(artist.Number(p, "n"), "ink")}
		x -= one.width()
		one.draw(l, x, mid)
		x -= 18
	}
}
