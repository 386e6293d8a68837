package render

import (
	_ "embed"
	"encoding/json"
	"image"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed assets/faces.json
var facesJSON []byte

// facesGrid is the width of the grid of assets/faces.json.
const facesGrid = 200.0

// Sizes of portraits.
const (
	// MinPortrait is the smallest size of a whole portrait with the tool in the hand. A
	// smaller portrait shows the head alone.
	MinPortrait = 72.0
	// MinHead is the smallest size of a head. Anything smaller is no face any more.
	MinHead = 28.0
)

// The head of every person lies in this square of the grid.
const headX, headY, headSize = 16.0, 26.0, 132.0

// facePart is one shape of a face: path data, a colour of the palette or a role of the
// person ("skin", "hat"), and the width of its outline in ink.
type facePart struct {
	D    string
	Fill string
	Line float64
}

// faceSheet holds the parts of all faces and the people made of them.
type faceSheet struct {
	CoversHair      []string
	MouthUnderBeard []string
	Parts           struct {
		Neck, Blush, Head, Eyes, Brows, Nose, Mouth, Beard, Body map[string][]facePart

		Hair map[string]struct{ Back, Side, Top []facePart }
		Hat  map[string]struct{ Back, Front []facePart }
		Tool map[string]struct{ Arm, Shapes, Fist []facePart }
	}
	People map[string]struct {
		Ground string
		People []person
	}
}

// person holds the parts of one person by kind, the colours of the roles, and the place in
// a portrait of several people.
type person struct {
	Parts, Colours map[string]string
	Scale, Dx, Dy  float64
}

// faces are all faces by the name of the person.
var faces = sync.OnceValue(func() *faceSheet {
	f := new(faceSheet)
	must(json.Unmarshal(facesJSON, f))
	return f
})

// layers returns the shapes of a person from back to front.
func (f *faceSheet) layers(m *person) []facePart {
	p, wears := &f.Parts, m.Parts
	hat, hair, tool := p.Hat[wears["hat"]], p.Hair[wears["hair"]], p.Tool[wears["tool"]]
	if slices.Contains(f.CoversHair, wears["hat"]) {
		hair.Back, hair.Side = nil, nil
	}
	lower, upper := p.Beard[wears["beard"]], p.Mouth[wears["mouth"]]
	if slices.Contains(f.MouthUnderBeard, wears["beard"]) {
		lower, upper = upper, lower
	}
	top := hat.Front
	if wears["hat"] == "none" {
		top = hair.Top
	}
	return slices.Concat(hat.Back, hair.Back, p.Neck["neck"], p.Body[wears["body"]], p.Head[wears["head"]], p.Blush["blush"],
		lower, upper, p.Nose[wears["nose"]], hair.Side, p.Brows[wears["brows"]], p.Eyes[wears["eyes"]], top,
		tool.Arm, tool.Shapes, tool.Fist)
}

// Portrait is the face of a person of assets/faces.json, without a ground. X, Y is its upper
// left corner, which is moved to whole pixels: then each size is drawn once and kept.
type Portrait struct {
	Person     string // "villagers.miner"
	X, Y, Size float64
	Head       bool   // the head alone
	Cloth      string // colour of the clothes instead of the own ones
	Keep       int    // percent left when it is faded into Ground; 0 means all
	Ground     string
}

// PortraitIn returns the portrait of a person, or the head alone if the size is too small
// for more.
func PortraitIn(person string, x, y, size float64) Portrait {
	return Portrait{Person: person, X: x, Y: y, Size: size, Head: size < MinPortrait}
}

// HasPortrait reports whether a person has a face.
func HasPortrait(person string) bool {
	_, ok := faces().People[person]
	return ok
}

// PortraitGround returns the colour behind a person.
func PortraitGround(person string) string { return faces().People[person].Ground }

// part returns the square of the grid that the portrait shows: its corner and its width.
func (p Portrait) part() (x, y, size float64) {
	if p.Head {
		return headX, headY, headSize
	}
	return 0, 0, facesGrid
}

// each calls a function for each shape with its colour, its scale and its place on the grid.
func (p Portrait) each(draw func(s facePart, fill string, k, dx, dy float64)) {
	f := faces()
	who, ok := f.People[p.Person]
	if !ok {
		panic("render: no face " + strconv.Quote(p.Person))
	}
	for i := range who.People {
		m := &who.People[i]
		k := m.Scale
		if k == 0 {
			k = 1
		}
		for _, s := range f.layers(m) {
			fill := s.Fill
			switch {
			case p.Cloth != "" && fill == "cloth":
				fill = p.Cloth
			case p.Cloth != "" && fill == "cloth2":
				fill = p.Cloth + ".d1"
			case m.Colours[fill] != "":
				fill = m.Colours[fill]
			}
			draw(s, p.tint(fill), k, m.Dx, m.Dy)
		}
	}
}

func (p Portrait) tint(c string) string {
	if p.Keep != 0 && drawn(c) {
		return Fade(c, p.Ground, p.Keep)
	}
	return c
}

// square returns the whole pixels of the portrait.
func (p Portrait) square() image.Rectangle {
	x, y, n := int(math.Round(p.X)), int(math.Round(p.Y)), int(math.Round(p.Size))
	return image.Rect(x, y, x+n, y+n)
}

// portrait draws one.
func (p *painter) portrait(q Portrait) {
	at := q.square()
	key := spriteKey{theme: p.theme, name: q.Person, portrait: true, head: q.Head, tone: q.Cloth, keep: q.Keep, ground: q.Ground, size: float64(at.Dx())}
	p.lay(keptSprite(key, func() *sprite { return drawPortrait(q, at.Dx(), p.theme) }), at.Min)
}

// drawPortrait draws a portrait n pixels wide. Nothing leaves its square.
func drawPortrait(q Portrait, n int, t *Theme) *sprite {
	pix := transparent(image.Rect(0, 0, n, n), t, func(c canvas) {
		c.crisp = true
		p := painter{c: c, theme: t}
		x, y, size := q.part()
		per := float64(n) / size
		q.each(func(s facePart, fill string, k, dx, dy float64) {
			shape, err := parsePath(p.c.mem, s.D, k*per, (dx-x)*per, (dy-y)*per)
			must(err)
			if drawn(fill) {
				p.c.fill(shape, p.ink(fill))
			}
			if s.Line > 0 {
				p.c.stroke(shape, Line{Width: s.Line * k * per}, p.ink(q.tint("ink")))
			}
		})
	})
	return &sprite{w: n, h: n, pix: pix}
}

func (p Portrait) appendText(t []byte) []byte {
	t = append(append(t, "portrait "...), p.Person...)
	t = numbers(t, p.X, p.Y, p.Size)
	if p.Head {
		t = append(t, " head"...)
	}
	if p.Cloth != "" {
		t = append(append(t, " cloth="...), p.Cloth...)
	}
	if p.Keep != 0 {
		t = strconv.AppendInt(append(t, " keep="...), int64(p.Keep), 10)
		t = append(append(t, '/'), p.Ground...)
	}
	return t
}

// portraitSymbol returns the name of the symbol that shows a portrait, which it writes when
// it is new.
func (v *SVG) portraitSymbol(p Portrait) string {
	p.X, p.Y, p.Size = 0, 0, facesGrid
	return v.symbolOf(p, func(id string) {
		x, y, size := p.part()
		b := append([]byte(`<symbol id="`+id+`" viewBox="`), strings.TrimPrefix(string(numbers(nil, x, y, size, size)), " ")...)
		v.symbols.Write(append(b, `">`...))
		p.each(func(s facePart, fill string, k, dx, dy float64) {
			b := append(element("path"), ` d="`+s.D+`"`...)
			if k != 1 || dx != 0 || dy != 0 {
				b = append(numbers(number(append(b, ` transform="translate(`...), dx), dy), `) scale(`...)
				b = append(strconv.AppendFloat(b, k, 'f', -1, 64), `)"`...)
			}
			v.symbols.WriteString(v.shape(b, fill, Line{Colour: map[bool]string{true: p.tint("ink")}[s.Line > 0], Width: s.Line}))
		})
		v.symbols.WriteString("</symbol>")
	})
}

// People returns everybody who has a face, in alphabetical order.
func People() []string { return slices.Sorted(maps.Keys(faces().People)) }

// Face adds the portrait of a person on its ground, framed, size wide, centred on x, y.
func (l *Layer) Face(person string, x, y, size float64) {
	a := Rect(math.Round(x-size/2), math.Round(y-size/2), math.Round(size), math.Round(size))
	l.Add(a.Filled(6, PortraitGround(person)), PortraitIn(person, a.X, a.Y, size), a.Outlined(6, Ink("ink", max(2, size/60))))
}
