package render

import (
	"container/list"
	"fmt"
	"runtime"
	"sync"

	"golang.org/x/sync/singleflight"
)

// A Cache keeps finished pictures, so that an identical view is drawn once. It
// leaves one processor free of drawing: a picture takes a processor for
// milliseconds, and replies to Discord would wait behind it. It is safe for
// concurrent use.
type Cache struct {
	limit    int
	slots    chan struct{}
	inFlight singleflight.Group // pictures being drawn, by key

	mu    sync.Mutex
	size  int
	order *list.List // of *picture, the latest used in front
	byKey map[string]*list.Element
}

type picture struct {
	key string
	png []byte
}

// NewCache returns a cache that keeps at most limit bytes of pictures.
func NewCache(limit int) *Cache {
	return &Cache{
		limit: limit,
		slots: make(chan struct{}, max(1, runtime.NumCPU()-1)),
		order: list.New(),
		byKey: map[string]*list.Element{},
	}
}

// Picture returns the PNG of a key. If it is not kept, scene is called and
// drawn in the theme, once for all callers that ask meanwhile. The key must
// tell apart everything the picture depends on except the theme: match,
// sequence number, viewer, language, size, names, marks. The bytes must not be
// changed.
func (c *Cache) Picture(key string, t *Theme, scene func() *Scene) ([]byte, error) {
	key = t.Name() + "|" + key
	if png, ok := c.lookup(key); ok {
		return png, nil
	}
	v, err, _ := c.inFlight.Do(key, func() (any, error) {
		if png, ok := c.lookup(key); ok { // drawn since we looked
			return png, nil
		}
		png, err := c.draw(t, scene)
		if err == nil {
			c.store(key, png)
		}
		return png, err
	})
	png, _ := v.([]byte)
	return png, err
}

// lookup returns a kept picture, and records that it was used.
func (c *Cache) lookup(key string) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.byKey[key]
	if !ok {
		return nil, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*picture).png, true
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

// store keeps a picture and drops those used longest ago beyond the limit.
func (c *Cache) store(key string, png []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
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
