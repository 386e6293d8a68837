package render

import (
	"bytes"
	"hash/adler32"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// Our PNG has the drawn pixels, and fewer bytes than with the standard
// library's fastest level.
func TestPNGHoldsThePixels(t *testing.T) {
	for _, theme := range []*Theme{Normal(), HighContrast()} {
		want := Image(sample(), theme)
		for range 2 { // the second time with used buffers
			data, err := PNG(sample(), theme)
			if err != nil {
				t.Fatal(err)
			}
			decoded, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			got, indexed := decoded.(*image.Paletted)
			if !indexed || !same(got, want) {
				t.Fatalf("the %s picture changed on its way through PNG", theme.Name())
			}
			var fast bytes.Buffer
			if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&fast, want); err != nil {
				t.Fatal(err)
			}
			if len(data) >= fast.Len() {
				t.Errorf("the %s picture has %d bytes, %d with the standard library", theme.Name(), len(data), fast.Len())
			}
		}
	}
}

// same reports whether two pictures show the same colours.
func same(a, b *image.Paletted) bool {
	if a.Rect != b.Rect {
		return false
	}
	for i := range a.Pix {
		if a.Palette[a.Pix[i]] != b.Palette[b.Pix[i]] {
			return false
		}
	}
	return true
}

// The edge of a shape has one shade between outside and inside.
func TestEdgesHaveFewShades(t *testing.T) {
	img := image.NewPaletted(image.Rect(0, 0, 64, 64), Normal().palette)
	c := canvas{img: img}
	c.rect(0, 0, 64, 64, Normal().ink("card"))
	c.fill([]contour{ellipse(nil, 31.3, 32.6, 25, 25)}, Normal().ink("ink"))
	seen := map[color.Color]bool{}
	for y := range 64 {
		for x := range 64 {
			seen[img.At(x, y)] = true
		}
	}
	if len(seen) != 3 {
		t.Errorf("a disc has %d shades with its ground, want 3", len(seen))
	}
}

// The joined checksum equals that of both byte strings together, for all
// lengths.
func TestJoinAdler(t *testing.T) {
	all := bytes.Repeat([]byte{0, 255, 17, 254, 255, 255}, 30_000)
	for _, at := range []int{0, 1, 5552, 65_520, 65_521, 65_522, 131_042, len(all)} {
		first, second := all[:at], all[at:]
		if got, want := joinAdler(adler32.Checksum(first), adler32.Checksum(second), len(second)), adler32.Checksum(all); got != want {
			t.Errorf("joined at %d: %08x, want %08x", at, got, want)
		}
	}
}
