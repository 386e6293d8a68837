package artist

import (
	"testing"

	"guildhall/engine"
	"guildhall/render"
)

// TestBadgesHaveEightPlaces covers the places of a badge one after the other and moves the
// ring to the edges of its picture and its panel: the badge takes the next place.
func TestBadgesHaveEightPlaces(t *testing.T) {
	ring := render.Rect(100, 100, 120, 80)
	places := badgePlaces(ring)
	text := func(d *Drawing, p badgePlace) {
		d.Pieces.Text(p.x, p.y+6, "12", render.Strong(20).Mid())
	}
	for n, want := range places {
		d := sketch(render.Options{})
		for _, p := range places[:n] {
			text(&d, p)
		}
		if got := d.obstacles().place(ring); got != want {
			t.Errorf("%d places are covered: the badge is at %v, want %v", n, got, want)
		}
	}
	d := sketch(render.Options{})
	edge := render.Rect(float64(d.W)-121, 100, 120, 80)
	if got, want := d.obstacles().place(edge), badgePlaces(edge)[3]; got != want {
		t.Errorf("at the right edge of the picture the badge is at %v, want %v", got, want)
	}
	d.Pieces.Add(render.Rect(90, 95, 400, 300).Box(8, "card", render.Ink("ink", 2)))
	if got := d.obstacles().place(ring); got != places[1] {
		t.Errorf("at the upper edge of its panel the badge is at %v, want %v", got, places[1])
	}
}

// If all eight places are covered, the badge is on the edge of the ring where it covers
// nothing. Badges of earlier seats are left out where they would cover something.
func TestBadgesInACrowd(t *testing.T) {
	ring := render.Rect(100, 100, 120, 80)
	d := sketch(render.Options{})
	for _, p := range badgePlaces(ring) {
		d.Pieces.Text(p.x, p.y+6, "12", render.Strong(20).Mid())
	}
	free := d.obstacles()
	at := free.place(ring)
	if !free.free(at.x, at.y, badgeLeast, free.picture) || at.y != ring.Y && at.y != ring.Y+ring.H {
		t.Errorf("the badge is at %v", at)
	}
	drawn := len(d.Pieces.Items)
	d.badges(free, at, []engine.Seat{2, 1, 0})
	one := len(d.Pieces.Items) - drawn
	d = sketch(render.Options{})
	d.badges(d.obstacles(), at, []engine.Seat{2, 1, 0})
	if all := len(d.Pieces.Items); all != 3*one {
		t.Errorf("a badge in a crowd takes %d items, three free ones %d", one, all)
	}
}

// TestBadgesKeepOffEachOther rings one place twice, and a place under a late number.
func TestBadgesKeepOffEachOther(t *testing.T) {
	ring := render.Rect(100, 100, 120, 80)
	places := badgePlaces(ring)
	d := sketch(render.Options{})
	free := d.obstacles()
	for n := range 3 {
		at := free.place(ring)
		if at != places[n] {
			t.Errorf("badge %d is at %v, want %v", n, at, places[n])
		}
		d.badges(free, at, []engine.Seat{0})
	}
	d = sketch(render.Options{})
	d.Late(func() { d.Pieces.Text(places[0].x, places[0].y+6, "3", render.Strong(20).Mid()) })
	items := len(d.Pieces.Items)
	if got := d.obstacles().place(ring); got != places[1] {
		t.Errorf("under a late number the badge is at %v, want %v", got, places[1])
	}
	if len(d.Pieces.Items) != items {
		t.Error("looking for a place draws")
	}
}
