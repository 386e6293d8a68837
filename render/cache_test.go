package render

import (
	"errors"
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

func TestCacheForgetsTheOldest(t *testing.T) {
	g := NewCache(3000)
	count := map[string]int{}
	ask := func(key string) {
		if _, err := g.Picture(key, Normal(), func() *Scene {
			count[key]++
			return NewScene(20, 20, "card")
		}); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 40 {
		ask("first")
		ask(strconv.Itoa(i))
	}
	if g.Size() > 3000 {
		t.Errorf("cache holds %d bytes, limit 3000", g.Size())
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
	for range 3 { // the slot must come back each time
		if _, err := g.Picture("x", Normal(), func() *Scene { panic(errors.New("broken")) }); err == nil {
			t.Fatal("no error")
		}
	}
	if b, err := g.Picture("x", Normal(), func() *Scene { return nil }); b != nil || err != nil {
		t.Errorf("no scene: %d bytes, %v, want nothing", len(b), err)
	}
}
