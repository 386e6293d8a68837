package artist

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
)

var bazaar = Game{ID: "caylus"}

// sketch returns a drawing in which every text is its key and its arguments.
func sketch(o render.Options) Drawing {
	o.Tell = func(t engine.Text) string {
		if t.Key == "render.joint" {
			return " / "
		}
		parts := []string{t.Key}
		for _, a := range t.Args {
			if s, ok := a.Value.(string); ok {
				parts = append(parts, s)
			}
		}
		return strings.Join(parts, " ")
	}
	o.Names = []string{"Ada", "Bo", "Chen"}
	return bazaar.Drawing(engine.Header{Seats: 3, Active: []engine.Seat{1}}, o, 800, 1000)
}

func TestChangesKeepTheSeatsOfASpot(t *testing.T) {
	d := sketch(render.Options{Changed: []render.Mark{{Place: "a", Seat: 0}, {Place: "b", Seat: 1}, {Place: "a2", Seat: 2}, {Place: "nosuch", Seat: 0}}})
	got := d.Changes(func(place string) (Region, bool) {
		return Region{Area: render.Rect(float64(place[0]), 0, 10, 10)}, place != "nosuch" // a and a2 are one spot
	})
	if len(got) != 2 || got[0].Place != "b" || got[1].Place != "a2" || !slices.Equal(got[1].Seats, []engine.Seat{0, 2}) {
		t.Errorf("got %+v, want b by 1, then a2 by 0 and 2", got)
	}
}

// Bo took a road and the game filled it again. Two people changed a stall. Each
// place changed twice and is named once.
func TestMarksNameAPlaceOnceWithItsPeople(t *testing.T) {
	d := sketch(render.Options{Changed: []render.Mark{
		{Place: "road 5", Seat: 1}, {Place: "stall", Seat: 2}, {Place: "road 5", Seat: engine.NoSeat}, {Place: "pile", Seat: engine.NoSeat},
		{Place: "stall", Seat: 0}, {Place: "stall", Seat: 2}, {Place: "Chen", Seat: 2}, {Place: "", Seat: 0},
	}})
	got := d.Marks(func(place string) string { return place })
	if want := "render.changed_by road 5 Bo, render.changed_by stall Chen, Ada, pile, Chen"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFewerLeavesTheHighestRanksOut(t *testing.T) {
	changes := func(places string) []Change {
		var out []Change
		for _, p := range places {
			out = append(out, Change{Place: string(p)})
		}
		return out
	}
	rank := func(place string) int { return int(place[0] - '0') }
	for in, want := range map[string]string{
		"":             "",
		"01233":        "01233",
		"001112233":    "0011122",
		"0000122233":   "00001222",
		"00001111222":  "00001111",
		"000000000011": "0000000000",
	} {
		got := ""
		for _, c := range Fewer(changes(in), rank) {
			got += c.Place
		}
		if got != want {
			t.Errorf("Fewer(%s) = %s, want %s", in, got, want)
		}
	}
}

func TestOfferFramesEachSpotOnce(t *testing.T) {
	spots := func(o engine.Option) []Region {
		var out []Region
		for _, p := range o.Places {
			out = append(out, Region{Area: render.Rect(float64(p[0]), 0, 10, 10)})
		}
		return out
	}
	opts := []engine.Option{{Places: []string{"a", "b"}}, {Places: []string{"b", "c"}}, {Code: "pass"}}
	for _, c := range []struct {
		chosen, framed, outlined int
	}{{-1, 3, 0}, {0, 1, 2}, {2, 3, 0}} {
		d := sketch(render.Options{})
		framed := 0
		if !d.Offer(opts, c.chosen, spots, func(Region) { framed++ }) {
			t.Error("no place was found")
		}
		if outlined := len(d.Pieces.Items) / 2; framed != c.framed || outlined != c.outlined {
			t.Errorf("chosen %d: %d frames and %d outlines, want %d and %d", c.chosen, framed, outlined, c.framed, c.outlined)
		}
	}
	d := sketch(render.Options{})
	if d.Offer(opts[2:], 0, spots, func(Region) {}) {
		t.Error("an answer without places was found")
	}
}

// TestCandleCoversNothingOfItsSpot checks that a place that can be chosen is marked outside
// its area, or with the gain on a disc next to it.
func TestCandleCoversNothingOfItsSpot(t *testing.T) {
	area := render.Rect(100, 200, 80, 60)
	d := sketch(render.Options{})
	d.Candle(Region{Area: area, Pad: 2}, "+3")
	for _, it := range d.Pieces.Items {
		b, ok := it.(render.Box)
		if half := b.Line.Width / 2; !ok || b.X+half > area.X-2 || b.Y+half > area.Y-2 || b.X+b.W-half < area.X+area.W+2 || b.Y+b.H-half < area.Y+area.H+2 {
			t.Errorf("%+v covers some of %+v", it, area)
		}
		if half := b.Line.Width / 2; b.X-half < area.X-2-render.OfferWidth {
			t.Errorf("%+v reaches further out than %v", it, render.OfferWidth)
		}
	}
	d = sketch(render.Options{})
	d.Candle(Region{Area: area, Disc: Disc{X: 140, Y: 275, R: 14}}, "+3")
	if len(d.Pieces.Items) != 2 {
		t.Fatalf("%d items, want a disc and its gain", len(d.Pieces.Items))
	}
	if disc, ok := d.Pieces.Items[0].(render.Disc); !ok || disc.X != 140 || disc.Y != 275 || disc.R != 14 {
		t.Errorf("got %+v, want the disc beside the spot", d.Pieces.Items[0])
	}
	if label, ok := d.Pieces.Items[1].(render.Label); !ok || label.Text != "+3" {
		t.Errorf("got %+v, want the gain", d.Pieces.Items[1])
	}
}

func TestTextBoardLeavesEmptyLinesOut(t *testing.T) {
	b := sketch(render.Options{Table: "Table 1"})
	b.Heading(b.Head("round 2", ""))
	b.Line("walls", List(3, func(i int) string { return []string{"w1", "", "w3"}[i] }))
	b.Line("doors", "")
	want := "Table 1 / render.toplay Bo / round 2\nrender.line walls w1, w3"
	if got := b.Said(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTextBoardOmitsZeros(t *testing.T) {
	b := sketch(render.Options{})
	goods := []string{"wood", "clay", "gold"}
	for got, want := range map[string]string{
		b.Some("left", 0) + b.Count("wood", 0) + b.Within("held", "list", ""): "",
		b.Some("left", 3):               "caylus.picture.words.left",
		b.Within("held", "list", "Ada"): "caylus.picture.words.held Ada",
		b.Counts([]int{2, 0, 1}, func(i int) string { return goods[i] }): "render.count wood, render.count gold",
		Each([]string{"a", "", "b"}, func(s string) string { return s }): Commas("a", "", "b"),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestAltKeepsWholeLines(t *testing.T) {
	for _, c := range []struct{ first, second, want int }{{400, 300, 701}, {600, 500, 600}, {1200, 10, 1000}} {
		b := sketch(render.Options{})
		b.Add(strings.Repeat("가", c.first), strings.Repeat("나", c.second))
		if got := len([]rune(b.Alt())); got != c.want {
			t.Errorf("lines of %d and %d characters: alt text has %d, want %d", c.first, c.second, got, c.want)
		}
	}
}

func TestMovePath(t *testing.T) {
	if got := MovePath("M1 2L3,-4.5Z", 2, 10, 20); got != "M12.0 24.0 L16.0 11.0 Z" {
		t.Errorf("got %q", got)
	}
}

func TestViewOfAnotherGamePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("the view of another game was taken")
		}
	}()
	View[*ownView](otherView{})
}

type (
	ownView   struct{}
	otherView struct{}
)

func (*ownView) Header() engine.Header  { return engine.Header{} }
func (otherView) Header() engine.Header { return engine.Header{} }

func TestLensEnlargesEveryItem(t *testing.T) {
	l := render.Layer{Items: []render.Item{
		render.Box{X: 1, Y: 2, W: 3, H: 4, R: 1, Fill: "card", Line: render.Dashed("ink", 1, 2, 3)},
		render.Disc{X: 1, Y: 2, R: 3, Line: render.Ink("ink", 2)},
		render.Path{D: "M1 2L3 4Z", Line: render.Ink("ink", 2)},
		render.Icon{Name: "coin", X: 1, Y: 2, Size: 3},
		render.Label{X: 1, Y: 2, Style: render.Strong(20).In(30), Text: "a"},
	}}
	e := Zoom{2, 10, 20}
	e.Items(l.Items)
	want := []string{"box 12 24 6 8 r=2 fill=card line=ink/2 dash=4,6 butt", "disc 12 24 6 line=ink/4", "path M12.0 24.0 L16.0 28.0 Z line=ink/4", "icon coin 12 24 6", `label 12 24 bold 40 start fill=ink "a"`}
	text := (&render.Scene{Pieces: l}).Text()
	for _, line := range want {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
	if room := l.Items[4].(render.Label).Max; room != 60 {
		t.Errorf("the room of the label is %v, want 60", room)
	}
	s := e.Spot(Region{Area: render.Rect(1, 2, 3, 4), Path: "M1 2", BX: 1, BY: 2, Pad: 5, Disc: Disc{1, 2, 3}})
	if s.Area != render.Rect(12, 24, 6, 8) || s.Path != "M12.0 24.0 " || s.BX != 12 || s.BY != 24 || s.Pad != 5 || s.Disc != (Disc{12, 24, 6}) {
		t.Errorf("got %+v", s)
	}
}

// TestEnlargedMovesPlacesWithTheirParts draws one part through a lens and one without. Only
// items, places and late items of the first move.
func TestEnlargedMovesPlacesWithTheirParts(t *testing.T) {
	d := sketch(render.Options{})
	part := func(place string) {
		a := render.Rect(1, 2, 3, 4)
		d.Pieces.Add(a.Filled(0, "card"))
		d.Place(place, Region{Area: a, Pad: 2})
		d.Touch(place+" touched", a.Grow(1))
		d.Late(func() { d.Pieces.Add(render.Disc{X: 4, Y: 6, R: 1}) })
	}
	part("plain")
	d.Enlarged(Zoom{2, 10, 20}, func() { part("large") })
	for place, want := range map[string]render.Area{"plain": render.Rect(1, 2, 3, 4), "large": render.Rect(12, 24, 6, 8)} {
		if s, ok := d.Find(place); !ok || s.Area != want || s.Pad != 2 {
			t.Errorf("%s lies at %+v (%v), want %v", place, s, ok, want)
		}
		if a := d.Places[place]; a != want {
			t.Errorf("%s is touched at %v, want %v", place, a, want)
		}
	}
	if a := d.Places["large touched"]; a != render.Rect(10, 22, 10, 12) {
		t.Errorf("what is only touched lies at %v", a)
	}
	if _, ok := d.Find("large touched"); ok {
		t.Error("what is only touched has a ring")
	}
	want := "box 1 2 3 4 fill=card\nbox 12 24 6 8 fill=card\ndisc 4 6 1\ndisc 18 32 2\n"
	if text := d.Finish().Text(); !strings.HasSuffix(text, want) {
		t.Errorf("got\n%swant at its end\n%s", text, want)
	}
}

// A ring has the badges of all seats that changed its place. If there are too
// many, the earliest are left out.
func TestRingHasBadgesOfAllSeats(t *testing.T) {
	at := render.Rect(100, 100, 200, 100)
	for want, seats := range map[int][]engine.Seat{1: {0}, 2: {0, 1}, 3: {engine.NoSeat, 2, 1, 0}} {
		d := sketch(render.Options{})
		d.Rings([]Change{{Spot: Region{Area: at}, Seats: seats}})
		if got := regexp.MustCompile(`"[A-C]"`).FindAllString(d.Scene.Text(), -1); len(got) != want {
			t.Errorf("%v: badges %v, want %d", seats, got, want)
		}
	}
}

// A small piece, such as a card of a stall, has only the badge of the last seat
// that changed it, because three badges would cover it. A wide place has three
// badges.
func TestFurtherBadgesLeaveHalfOfASmallPiece(t *testing.T) {
	for width, want := range map[float64]int{40: 1, 70: 2, 120: 3} {
		d := sketch(render.Options{})
		before := len(d.Pieces.Items)
		d.RingAll([]Change{{Spot: Region{Area: render.Rect(100, 100, width, 40)}, Seats: []engine.Seat{0, 1, 2}}})
		badges := 0
		for _, item := range d.Pieces.Items[before:] {
			if l, ok := item.(render.Label); ok && l.Text != "" {
				badges++
			}
		}
		if badges != want {
			t.Errorf("a ring %v wide has %d badges, want %d", width, badges, want)
		}
	}
}

// The header of a seat's own things has the same content in both sizes: the
// owner, the progress of the match, the number.
func TestOwnHeaderIsSameInBothSizes(t *testing.T) {
	for size, more := range map[render.Size]string{render.Full: "only you", render.Phone: ""} {
		d := sketch(render.Options{Size: size, Table: "Table 1"})
		d.OwnHead(1, "Bo's hand", "Round 3", "7 cards", "only you")
		told := ""
		for _, l := range d.Labels() {
			told += l.Text + "|"
		}
		for _, want := range []string{"B", "Bo's hand", "Round 3", "7 cards", more} {
			if !strings.Contains(told, want) {
				t.Errorf("size %d: no %q in %s", size, want, told)
			}
		}
	}
}

func TestArgumentsAreFoundByNameAndKind(t *testing.T) {
	text := engine.T("g.picture.cost", engine.N("n", 3), engine.Term("what", engine.T("g.good.wood")), engine.Term("n", engine.T("g.good.clay")))
	if n, what, none := Number(text, "n"), Term(text, "what"), Term(text, "nosuch"); n != 3 || Last(what) != "wood" || !none.IsZero() {
		t.Errorf("got %d, %v, %v", n, what, none)
	}
	if got := Term(text, "n"); Last(got) != "clay" {
		t.Errorf("got %v, want the text among two arguments of one name", got)
	}
}

func TestPickPointsIntoTheList(t *testing.T) {
	list := []int{1, 2, 3}
	if p := Pick(list, func(n *int) bool { return *n > 1 }); p != &list[1] {
		t.Errorf("got %v, want the second", p)
	}
	if p := Pick(list, func(n *int) bool { return *n > 3 }); p != nil {
		t.Errorf("got %d, want nothing", *p)
	}
}
