package render

import (
	"container/list"
	"fmt"
	"runtime"
	"sync"
)

// A Cache keeps finished pictures, so that an identical view is drawn once. It
// leaves one processor to everything else: drawing takes one for milliseconds,
// and answers would wait behind it. It is safe for concurrent use.
type Cache struct {
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

// NewCache returns a cache that keeps at most limit bytes of pictures.
func NewCache(limit int) *Cache {
	return &Cache{
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
func (c *Cache) Picture(key string, t *Theme, scene func() *Scene) ([]byte, error) {
	key = t.Name() + "|" + key
	c.mu.Lock()
	if e, ok := c.byKey[key]; ok {
		c.order.MoveToFront(e)
		c.mu.Unlock()
		return e.Value.(*picture).png, nil
	}
	if f, ok := c.flying[key]; ok {
		c.mu.Unlock()
		<-f.done
		return f.png, f.err
	}
	f := &flight{done: make(chan struct{})}
	c.flying[key] = f
	c.mu.Unlock()

	f.png, f.err = c.draw(t, scene)
	c.mu.Lock()
	delete(c.flying, key)
	if f.err == nil {
		c.keep(key, f.png)
	}
	c.mu.Unlock()
	close(f.done)
	return f.png, f.err
}

// draw makes the picture in one of the slots. A broken view must not stop the
// program, so a panic becomes an error here, at the edge.
func (c *Cache) draw(t *Theme, scene func() *Scene) (png []byte, err error) {
	c.slots <- struct{}{}
	defer func() {
		<-c.slots
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
func (c *Cache) keep(key string, png []byte) {
	c.byKey[key] = c.order.PushFront(&picture{key, png})
	c.size += len(png)
	for c.size > c.limit && c.order.Len() > 1 {
		e := c.order.Back()
		p := c.order.Remove(e).(*picture)
		delete(c.byKey, p.key)
		c.size -= len(p.png)
	}
}

// Size is how many bytes of pictures are kept.
func (c *Cache) Size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.size
}
