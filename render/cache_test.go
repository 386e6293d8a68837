package render

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
)

func TestCacheDrawsOnce(t *testing.T) {
	g := NewCache(1 << 20)
	var drawn atomic.Int32
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			b, err := g.Picture("same", Normal(), func() *Scene {
				drawn.Add(1)
				return NewScene(50, 50, "card")
			})
			if err != nil || len(b) == 0 {
				t.Errorf("Picture = %d bytes, %v", len(b), err)
			}
		})
	}
	wg.Wait()
	if n := drawn.Load(); n != 1 {
		t.Errorf("drawn %d times, want once", n)
	}
}

// Two keys with the same scene, such as those of two people who may see the
// same, share one picture. Another theme, part or scene gives another picture.
func TestCacheDrawsAScenesPictureOnce(t *testing.T) {
	g := NewCache(1 << 20)
	ask := func(key string, theme *Theme, s *Scene) {
		if _, err := g.Picture(key, theme, func() *Scene { return s }); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 3 {
		ask(strconv.Itoa(i), Normal(), sample())
	}
	if n := g.Drawn(); n != 1 {
		t.Errorf("one scene under three keys was drawn %d times, want once", n)
	}
	part := sample()
	part.Cut = Area{W: 10, H: 10}
	ask("0", HighContrast(), sample())
	ask("part", Normal(), part)
	ask("other", Normal(), NewScene(20, 20, "card"))
	if n := g.Drawn(); n != 4 {
		t.Errorf("four scenes, parts and themes were drawn %d times", n)
	}
}

// While a picture waits, or people wait for replies, pictures are compressed
// more quickly, with the same pixels.
func TestCachePacksQuicklyWhileOthersWait(t *testing.T) {
	packings := map[packing][]byte{}
	for _, how := range []packing{small, quick, quickest} {
		b, err := pngAt(sample(), Normal(), how)
		if err != nil || how != small && !same(pixels(t, b), pixels(t, packings[small])) {
			t.Fatalf("packing %d changes the picture, %v", how, err)
		}
		for other, bytes := range packings {
			if slices.Equal(b, bytes) {
				t.Fatalf("packings %d and %d are the same", how, other)
			}
		}
		packings[how] = b
	}
	for _, tt := range []struct {
		pictures int32 // that wait
		replies  int   // for which people wait
		want     packing
	}{{0, 0, small}, {0, 1, small}, {1, 0, quick}, {0, 2, quick}, {1, crowd - 1, quick}, {0, crowd, quickest}, {3, crowd, quickest}} {
		c := NewCache(1 << 20)
		c.waiting.Add(tt.pictures)
		c.HurryBy(func() int { return tt.replies })
		if b, err := c.Picture("x", Normal(), sample); err != nil || !slices.Equal(b, packings[tt.want]) {
			t.Errorf("%+v: packed in %d bytes, %v; want %d", tt, len(b), err, len(packings[tt.want]))
		}
	}
}

// pixels decodes a PNG.
func pixels(t *testing.T, data []byte) *image.Paletted {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img.(*image.Paletted)
}

func TestCacheForgetsTheOldest(t *testing.T) {
	g := NewCache(4000)
	count := map[string]int{}
	ask := func(key string) {
		if _, err := g.Picture(key, Normal(), func() *Scene {
			count[key]++
			n, _ := strconv.Atoi(key)
			return NewScene(20+n, 20+len(key), "card")
		}); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 40 {
		ask("first")
		ask(strconv.Itoa(i))
	}
	if g.Size() > 3000 {
		t.Errorf("cache holds %d bytes of pictures, limit 3000", g.Size())
	}
	if count["first"] != 1 {
		t.Errorf("a picture in use was drawn %d times", count["first"])
	}
	ask("0")
	if count["0"] != 2 {
		t.Errorf("an old picture was drawn %d times, want again after being forgotten", count["0"])
	}
}

func TestCacheSurvivesABrokenView(t *testing.T) {
	g := NewCache(1 << 20)
	for range 3 { // the slot must be released each time
		if _, err := g.Picture("x", Normal(), func() *Scene { panic(errors.New("broken")) }); err == nil {
			t.Fatal("no error")
		}
	}
	if b, err := g.Picture("x", Normal(), func() *Scene { return nil }); b != nil || err != nil {
		t.Errorf("no scene: %d bytes, %v, want nothing", len(b), err)
	}
}
