package render

import (
	"container/list"
	"fmt"
	"runtime"
	"sync"
)

// A Gallery keeps finished pictures, so that an identical view is drawn once,
// and leaves one processor to everything else: who draws needs a processor for
// milliseconds, who only answers would wait behind them. It is safe for
// concurrent use.
type Gallery struct {
	limit int
	slots chan struct{}

	mu     sync.Mutex
	size   int
	order  *list.List // of *picture, the latest used in front
	byKey  map[string]*list.Element
	flying map[string]*flight
}

type picture struct {
	key string
	png []byte
}

// flight is a picture being drawn; those who want the same one wait for it.
type flight struct {
	done chan struct{}
	png  []byte
	err  error
}

// NewGallery returns a gallery that keeps at most limit bytes of pictures.
func NewGallery(limit int) *Gallery {
	return &Gallery{
		limit:  limit,
		slots:  make(chan struct{}, max(1, runtime.NumCPU()-1)),
		order:  list.New(),
		byKey:  map[string]*list.Element{},
		flying: map[string]*flight{},
	}
}

// Picture returns the PNG of a key. If it is not kept, scene is called and
// drawn in the theme, once for all who ask meanwhile. The key must tell apart
// everything the picture depends on except the theme: match, sequence number,
// viewer, language, size, names, marks. The bytes must not be changed.
func (g *Gallery) Picture(key string, t *Theme, scene func() *Scene) ([]byte, error) {
	key = t.Name() + "|" + key
	g.mu.Lock()
	if e, ok := g.byKey[key]; ok {
		g.order.MoveToFront(e)
		g.mu.Unlock()
		return e.Value.(*picture).png, nil
	}
	if f, ok := g.flying[key]; ok {
		g.mu.Unlock()
		<-f.done
		return f.png, f.err
	}
	f := &flight{done: make(chan struct{})}
	g.flying[key] = f
	g.mu.Unlock()

	f.png, f.err = g.draw(t, scene)
	g.mu.Lock()
	delete(g.flying, key)
	if f.err == nil {
		g.keep(key, f.png)
	}
	g.mu.Unlock()
	close(f.done)
	return f.png, f.err
}

// draw makes the picture in one of the slots. A broken view must not stop the
// program, so a panic becomes an error here, at the edge.
func (g *Gallery) draw(t *Theme, scene func() *Scene) (png []byte, err error) {
	g.slots <- struct{}{}
	defer func() {
		<-g.slots
		if r := recover(); r != nil {
			png, err = nil, fmt.Errorf("draw picture: %v", r)
		}
	}()
	s := scene()
	if s == nil {
		return nil, nil
	}
	return PNG(s, t)
}

// keep stores a picture and forgets those used longest ago beyond the limit.
func (g *Gallery) keep(key string, png []byte) {
	g.byKey[key] = g.order.PushFront(&picture{key, png})
	g.size += len(png)
	for g.size > g.limit && g.order.Len() > 1 {
		e := g.order.Back()
		p := g.order.Remove(e).(*picture)
		delete(g.byKey, p.key)
		g.size -= len(p.png)
	}
}

// Size is how many bytes of pictures are kept.
func (g *Gallery) Size() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.size
}
