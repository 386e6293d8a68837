package render

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

var (
	//go:embed assets/fonts/regular.otf
	regularOTF []byte
	//go:embed assets/fonts/bold.otf
	boldOTF []byte
	//go:embed assets/fonts/serif.otf
	serifOTF []byte
	//go:embed assets/fonts/hanja.otf
	hanjaOTF []byte
)

// Face is one of the three looks of text.
type Face uint8

// The faces. Serif is for headings and is always bold.
const (
	Regular Face = iota
	Bold
	Serif

	hanja // the Hanja of Korean names, in one look; only a fallback
)

func (f Face) String() string { return []string{"regular", "bold", "serif", "hanja"}[f] }

// typeface is a parsed font with its cached values.
type typeface struct {
	font  *sfnt.Font
	mu    sync.Mutex
	buf   sfnt.Buffer
	known map[rune]glyphInfo
}

// glyphInfo is the number of a glyph and its advance in parts of the size.
type glyphInfo struct {
	index   sfnt.GlyphIndex
	advance float64
}

// typefaces are parsed when the first text is measured.
var typefaces = sync.OnceValue(func() [4]*typeface {
	var out [4]*typeface
	for i, data := range [][]byte{regularOTF, boldOTF, serifOTF, hanjaOTF} {
		f, err := sfnt.Parse(data)
		must(err)
		out[i] = &typeface{font: f, known: map[rune]glyphInfo{}}
	}
	return out
})

// fallbacks lists, for each face, the faces that are searched for a glyph. The bolder
// subsets have fewer syllables than the regular one.
var fallbacks = [3][]Face{Regular: {Regular, hanja}, Bold: {Bold, Regular, hanja}, Serif: {Serif, Bold, Regular, hanja}}

func (t *typeface) lookup(r rune) glyphInfo {
	t.mu.Lock()
	defer t.mu.Unlock()
	g, ok := t.known[r]
	if ok {
		return g
	}
	if i, err := t.font.GlyphIndex(&t.buf, r); err == nil && i != 0 {
		em := t.font.UnitsPerEm()
		adv, err := t.font.GlyphAdvance(&t.buf, i, fixed.I(int(em)), font.HintingNone)
		if err == nil {
			g = glyphInfo{i, float64(adv) / 64 / float64(em)}
		}
	}
	t.known[r] = g
	return g
}

// findGlyph returns the face that has r, or false if none does.
func findGlyph(f Face, r rune) (Face, glyphInfo, bool) {
	for _, try := range fallbacks[f] {
		if g := typefaces()[try].lookup(r); g.index != 0 {
			return try, g, true
		}
	}
	if plain := withoutAccent(r); plain != r {
		return findGlyph(f, plain)
	}
	return f, glyphInfo{advance: missingAdvance(r)}, false
}

// withoutAccent returns the letter without its accent, which is better than a box if a font
// lacks the accented letter.
func withoutAccent(r rune) rune {
	if hangul(r) {
		return r
	}
	first, _ := utf8.DecodeRuneInString(norm.NFD.String(string(r)))
	return first
}

func hangul(r rune) bool { return r >= 0xAC00 && r <= 0xD7A3 }

// missingAdvance returns the width of the box drawn for a character no font holds.
func missingAdvance(r rune) float64 {
	if r >= 0x2E80 { // the scripts whose characters are as wide as high
		return 0.92
	}
	return 0.6
}

// HasGlyph reports whether r can be drawn.
func HasGlyph(f Face, r rune) bool {
	_, _, ok := findGlyph(f, r)
	return ok
}

// Width returns the width of a line of text at a size.
func Width(f Face, size float64, s string) float64 {
	w := 0.0
	for _, r := range s {
		if unicode.Is(unicode.Cf, r) { // it has no shape: a joiner, a mark of direction
			continue
		}
		_, g, _ := findGlyph(f, r)
		w += g.advance
	}
	return w * size
}

// Clean makes a name drawable: composed, on one line, at most 32 characters. It removes
// characters without a shape, parts of emoji, and characters that no font has, such as
// Chinese ones that Korean does not use.
func Clean(name string) string {
	var b strings.Builder
	n := 0
	for _, r := range norm.NFC.String(name) {
		if unicode.IsSpace(r) {
			r = ' '
		}
		if !unicode.IsGraphic(r) || emoji(r) || !HasGlyph(Regular, r) || n == 32 {
			continue
		}
		b.WriteRune(r)
		n++
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

func emoji(r rune) bool {
	return r >= 0x1F000 || r >= 0xFE00 && r <= 0xFE0F || r >= 0x2600 && r <= 0x27BF && !HasGlyph(Regular, r)
}
