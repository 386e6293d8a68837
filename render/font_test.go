package render

import (
	"os"
	"strings"
	"testing"
)

func TestFontsHoldEverySyllable(t *testing.T) {
	for r := rune(0xAC00); r <= 0xD7A3; r++ {
		if !HasGlyph(Regular, r) {
			t.Fatalf("no glyph for %q", r)
		}
		if !HasGlyph(Bold, r) || !HasGlyph(Serif, r) {
			t.Fatalf("bold or serif has no fallback for %q", r)
		}
	}
}

// Names may be written in any Hanja of KS X 1001, the Korean standard.
func TestFontsHoldHanjaOfNames(t *testing.T) {
	list, err := os.ReadFile("assets/fonts/hanja.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, r := range string(list) {
		if r == '\n' {
			continue
		}
		n++
		for _, f := range []Face{Regular, Bold, Serif} {
			if !HasGlyph(f, r) {
				t.Fatalf("%v: no glyph for %q", f, r)
			}
		}
	}
	if n != 4620 {
		t.Errorf("%d Hanja, want the 4620 of KS X 1001", n)
	}
	if got := (Options{Names: []string{"金民秀", "李瑞姸"}}).Letters(2); got[0] != "金" || got[1] != "李" {
		t.Errorf("Letters = %q, want 金 and 李", got)
	}
}

func TestFontsHaveSharedTexts(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		b, err := textFiles.ReadFile("text/" + lang + ".json")
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range string(b) {
			if r > ' ' && !HasGlyph(Serif, r) {
				t.Errorf("%s: no glyph for %q", lang, r)
			}
		}
	}
}

func TestMissingGlyphIsABox(t *testing.T) {
	if HasGlyph(Regular, '龘') {
		t.Fatal("the test needs a character that no font holds")
	}
	s := NewScene(100, 60, "card")
	s.Pieces.Text(10, 45, "龘", Plain(40))
	img := Image(s, Normal())
	dark := 0
	for _, p := range img.Pix {
		if c := Normal().palette[p]; c == Normal().Colour("ink") {
			dark++
		}
	}
	if dark < 50 {
		t.Errorf("%d dark pixels, want the outline of a box", dark)
	}
}

func TestClean(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"Ada", "Ada"},
		{"  Ada \n Lovelace ", "Ada Lovelace"},
		{"\u1100\u1161\u11a8", "각"}, // decomposed syllable
		{"🐊croc🐊", "croc"},
		{"a\u200b\u202eb", "ab"},
		{"🐊", ""},
		{"한글ㅋㅋ漢字", "한글ㅋㅋ漢字"},
		{"金民秀", "金民秀"},
		{"\uF90A民秀", "金民秀"}, // a compatibility character
		{"龘金", "金"},         // no font holds the first one
		{"龘", ""},
		{strings.Repeat("x", 50), strings.Repeat("x", 32)},
	} {
		if got := Clean(c.in); got != c.want {
			t.Errorf("Clean(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestFitShrinksThenCuts(t *testing.T) {
	long := "a very long name that cannot fit"
	l := Fit(long, Plain(28).In(200).Down(20))
	if !l.Cut || l.Size != 20 || !strings.HasSuffix(l.Text, ellipsis) {
		t.Errorf("Fit cut = %v, size %.1f, text %q", l.Cut, l.Size, l.Text)
	}
	if l.Width() > 200 {
		t.Errorf("width %.1f, room 200", l.Width())
	}
	some := Fit("Worshipper", Plain(28).In(130).Down(20))
	if some.Cut || some.Size >= 28 || some.Width() > 130 {
		t.Errorf("Fit = %+v, want a smaller whole word", some)
	}
	if got := Fit("Bo", Plain(28).In(200)); got.Size != 28 || got.Cut {
		t.Errorf("Fit changed what fits: %+v", got)
	}
}

// A name that is too long loses its last words, and letters only when one word is left.
func TestNamesLoseWordsBeforeLetters(t *testing.T) {
	name := Strong(26).Named().In(100).Down(18)
	for text, want := range map[string]string{"Beginner bot": "Beginner", "Club bot": "Club bot", "Bartholomew Featherstone": "Bartholo" + ellipsis, "Casual bot 2": "Casual bot"} {
		if got := Fit(text, name); got.Text != want || got.Width() > 100 {
			t.Errorf("%q becomes %q of size %.1f, want %q", text, got.Text, got.Size, want)
		}
	}
	// In little room, one word less is more readable than small letters.
	if got := Fit("Beginner bot", Strong(27).Named().In(106).Down(16.5)); got.Text != "Beginner" || got.Size < 23 {
		t.Errorf("in a narrow table a name becomes %q of size %.1f", got.Text, got.Size)
	}
	if got := Fit("a sentence that has no room", Strong(26).In(100).Down(18)); !strings.HasSuffix(got.Text, ellipsis) {
		t.Errorf("a sentence becomes %q, want what is left out marked", got.Text)
	}
}

func TestWrap(t *testing.T) {
	lines := Wrap("one two three four five six seven", Plain(20).In(110), 3)
	if len(lines) != 3 {
		t.Fatalf("%d lines, want 3", len(lines))
	}
	for _, l := range lines {
		if l.Width() > 110 {
			t.Errorf("line %q is %.0f wide", l.Text, l.Width())
		}
	}
}

func TestLetters(t *testing.T) {
	o := Options{Names: []string{"Ada", "Bo", "chen"}}
	if got := strings.Join(o.Letters(3), ""); got != "ABC" {
		t.Errorf("Letters = %q, want ABC", got)
	}
	o.Names[2] = "Anna"
	if got := strings.Join(o.Letters(3), ""); got != "123" {
		t.Errorf("Letters of equal names = %q, want 123", got)
	}
	o.Names[2] = "龘"
	if got := strings.Join(o.Letters(3), ""); got != "123" {
		t.Errorf("Letters with a missing glyph = %q, want 123", got)
	}
}
