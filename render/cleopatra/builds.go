package cleopatra

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
)

// build is one thing that the hand can pay for: a structure at sites of one value. stall is
// the stall whose cards are needed for it, or 0.
type build struct {
	stall            int
	structure, sites string
	value, amulets   int
	pay              []game.Count
}

// buildList splits the structures that can be built by the value of their
// sites, in the order of the view: most scarabs first.
func (d *drawing) buildList() []build {
	var out []build
	for _, b := range d.v.Own.Buildable {
		out = d.builtAt(out, 0, b)
	}
	slices.SortStableFunc(out, func(a, b build) int { return b.value - a.value }) // most scarabs first
	return out
}

// stallList returns the structures that could be built with a stall, each at one of its best
// sites, if nothing can be built now.
func (d *drawing) stallList() []build {
	var out []build
	if len(d.v.Own.Buildable) > 0 {
		return nil
	}
	for _, b := range d.v.Own.WithStall {
		b.Sites = nil
		out = d.builtAt(out, b.Stall, b.Buildable)
	}
	return out
}

// builtAt appends a structure: once for each value of its sites.
func (d *drawing) builtAt(out []build, stall int, b game.Buildable) []build {
	if len(b.Sites) == 0 || b.Structure == "mosaic" {
		return append(out, build{stall, b.Structure, d.siteName(b.Structure, b.Site), b.Value, b.Amulets, b.Pay})
	}
	byValue := map[int][]string{}
	var values []int
	for _, s := range b.Sites {
		if byValue[s.Value] == nil {
			values = append(values, s.Value)
		}
		byValue[s.Value] = append(byValue[s.Value], d.siteName(b.Structure, s.Site))
	}
	for _, v := range values {
		out = append(out, build{stall, b.Structure, strings.Join(ranges(byValue[v]), ", "), v, b.Amulets, b.Pay})
	}
	return out
}

// ranges writes three and more consecutive walls as "w1–w4".
func ranges(sites []string) []string {
	var out []string
	for i := 0; i < len(sites); {
		j := i + 1
		for j < len(sites) && wallNumber(sites[i]) > 0 && wallNumber(sites[j]) == wallNumber(sites[j-1])+1 {
			j++
		}
		if j-i >= 3 {
			out = append(out, sites[i]+"–"+sites[j-1])
		} else {
			out = append(out, sites[i:j]...)
		}
		i = j
	}
	return out
}

func (d *drawing) siteName(structure, site string) string {
	switch {
	case site == "":
		return ""
	case structure == "mosaic":
		return d.Say("site.mosaic", engine.Word("tile", d.v.Stack.Top), engine.Word("place", strings.ToUpper(site)))
	case site == "left" || site == "right":
		return d.Say("side." + site)
	default:
		return site
	}
}

// builds adds the structures that can be built now, with their payment from the hand and
// their reward. If there are none, it adds those that could be built with a stall.
func (d *drawing) builds(a render.Area, most int, words float64) {
	list, title := d.buildList(), "builds"
	if len(list) == 0 {
		if list = d.stallList(); len(list) > 0 {
			title = "builds.stall"
		}
	}
	d.Ground.Panel(a, render.PanelText{Title: d.Say(title), Accent: accent})
	if len(list) == 0 {
		d.Pieces.Lines(a.X+24, a.Y+90, words*1.5, d.Say("builds.none"), render.Plain(words+2).Colour("ink2").In(a.W-48), 3)
		return
	}
	top := a.Y + 52
	if len(list) > most {
		more := d.Say("builds.more", engine.N("n", len(list)-most))
		d.Pieces.Text(a.X+a.W-18, a.Y+34, more, render.Plain(words).Right().Colour("ink2").In(a.W*0.45))
		list = list[:most]
	}
	for i, b := range list {
		d.buildRow(b, render.Rect(a.X+16, top+float64(i)*buildPitch, a.W-32, buildPitch-9), words)
	}
}

// buildPitch is the distance of the rows of structures.
const buildPitch = 87.0

// buildsHigh returns the height of a panel with the structures that can be built. If there
// are none, one line says so.
func buildsHigh(builds, most int) float64 {
	rows := min(builds, most)
	if rows == 0 {
		return 124
	}
	return 62 + float64(rows)*buildPitch
}

func (d *drawing) buildRow(b build, a render.Area, words float64) {
	l := &d.Pieces
	mid := a.Y + a.H/2
	l.Add(a.Box(9, "sheet", render.Ink("good", 3)))
	left := a.X
	if b.stall > 0 {
		l.Count(a.X+26, mid, 19, strconv.Itoa(b.stall))
		left += 34
	}
	room := a.X + 288 - left - 88
	l.Add(render.Icon{Name: structureIcon(b.structure), X: left + 46, Y: mid, Size: min(58, a.H-14)})
	l.Text(left+88, mid-4, d.Say("structure."+b.structure), render.Strong(28).In(room).Down(20))
	l.Text(left+88, mid+26, b.sites, render.Plain(words).Colour("ink2").In(room).Down(17))
	x := a.X + 318
	for _, c := range b.pay {
		step := 26.0
		if lookOfCard(c.Card).double {
			step = 44 // so that each shows its "×2"
		}
		for range c.N {
			d.payCard(c.Card, x, mid)
			x += step
		}
		x += 50 - step
	}
	right := a.X + a.W - 14
	l.Add(render.Icon{Name: "scarab", X: right - 18, Y: mid - 17, Size: 38})
	l.Text(right-42, mid-4, render.Plus(b.value), render.Strong(38).Right())
	if b.amulets == 0 {
		l.Text(right, mid+30, d.Say("no_amulet"), render.Strong(words-1).Right().Colour("good").In(150).Down(17))
		return
	}
	l.Add(render.Icon{Name: "amulet", X: right - 18, Y: mid + 23, Size: 32})
	l.Text(right-42, mid+32, render.Plus(b.amulets), render.Strong(26).Right().Colour("taint"))
}

// payCard adds a small card to pay with.
func (d *drawing) payCard(id string, x, mid float64) {
	look := lookOfCard(id)
	line := render.Ink("ink", 2)
	if look.bad {
		line = render.Ink("taint", 4)
	}
	d.Pieces.Add(render.Box{X: x - 21, Y: mid - 31, W: 42, H: 62, R: 6, Fill: "card", Line: line})
	d.Pieces.Add(render.Icon{Name: look.icon, X: x, Y: mid - 4, Size: 30})
	if look.double {
		d.Pieces.Text(x, mid+26, "×2", render.Strong(19).Mid().Colour("taint"))
	}
}

func structureIcon(id string) string {
	if id == "wall" {
		return "column"
	}
	return id
}
