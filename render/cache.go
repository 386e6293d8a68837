package render

import (
	"container/list"
	"crypto/sha256"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/singleflight"
)

// A Cache keeps finished pictures, so that an identical view or scene is drawn only once.
// It leaves one processor free: drawing takes a processor for milliseconds, and replies to
// Discord would wait. While other pictures wait, or several people wait for replies (see
// HurryBy), it compresses pictures in a fraction of the time, and they are a little larger.
// It is safe for concurrent use.
type Cache struct {
	limit    int
	slots    chan struct{}
	waiting  atomic.Int32 // pictures waiting for a slot
	replies  func() int   // returns the number of people waiting for a reply
	made     atomic.Int64 // pictures
	drawn    atomic.Int64 // pictures that were painted as a whole
	rasters  *rasters
	inFlight singleflight.Group // pictures being drawn, by key

	mu    sync.Mutex
	size  int
	order *list.List // of *picture, the latest used in front
	byKey map[string]*list.Element
}

// picture is a cached picture with its keys: those of the requests for it, and
// the key of its scene. Two people who may see the same of a table have the
// same scene.
type picture struct {
	keys []string
	png  []byte
}

// takes returns the number of bytes of a picture.
func (p *picture) takes() int {
	n := len(p.png)
	for _, key := range p.keys {
		n += len(key)
	}
	return n
}

// NewCache returns a cache of at most limit bytes. Two thirds are for the pixels of the latest
// pictures of a series, from which the next ones are made. The rest is for pictures: they are
// asked for again within seconds, or not at all.
func NewCache(limit int) *Cache {
	return &Cache{
		limit:   limit / 3,
		rasters: &rasters{limit: limit - limit/3},
		replies: func() int { return 0 },
		slots:   make(chan struct{}, max(1, runtime.NumCPU()-1)),
		order:   list.New(),
		byKey:   map[string]*list.Element{},
	}
}

// HurryBy sets a function that returns the number of people waiting for a reply. The cache
// then compresses pictures quickly. It must be called before the first picture.
func (c *Cache) HurryBy(replies func() int) { c.replies = replies }

// crowd is the number of waiting people from which pictures may be a quarter larger, so
// that all get them sooner.
const crowd = 8

// packing returns the present compression setting.
func (c *Cache) packing() packing {
	switch n := c.replies(); {
	case n >= crowd:
		return quickest
	case n > 1 || c.waiting.Load() > 0: // one of them may wait for this picture
		return quick
	default:
		return small
	}
}

// Picture returns the PNG of a key. If it is not cached, scene is called and
// drawn in the theme, once for all concurrent callers. The key must contain
// everything that the picture depends on except the theme: match, sequence
// number, viewer, language, size, names, marks. The bytes must not be changed.
func (c *Cache) Picture(key string, t *Theme, scene func() *Scene) ([]byte, error) {
	key = t.Name() + "|" + key
	if png, ok := c.lookup(key); ok {
		return png, nil
	}
	v, err, _ := c.inFlight.Do(key, func() (any, error) {
		if png, ok := c.lookup(key); ok { // drawn since we looked
			return png, nil
		}
		return c.draw(key, t, scene)
	})
	png, _ := v.([]byte)
	return png, err
}

// lookup returns a cached picture, and records that it was used.
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

// draw makes a scene and stores its picture under the key. It draws the picture unless
// another key led to the same scene. It uses one of the slots. A panic in an artist becomes
// an error here, so that a broken view does not stop the program.
func (c *Cache) draw(key string, t *Theme, scene func() *Scene) (png []byte, err error) {
	c.waiting.Add(1)
	c.slots <- struct{}{}
	c.waiting.Add(-1)
	defer func() {
		<-c.slots
		if r := recover(); r != nil {
			png, err = nil, fmt.Errorf("draw picture: %v", r)
		}
	}()
	s := scene()
	if s == nil {
		c.store(nil, key)
		return nil, nil
	}
	same := sceneKey(s, t)
	png, known := c.lookup(same)
	if !known {
		if png, err = c.paint(s, t); err != nil {
			return nil, err
		}
	}
	c.store(png, same, key)
	return png, nil
}

// paint makes the picture of a scene.
func (c *Cache) paint(s *Scene, t *Theme) ([]byte, error) {
	c.made.Add(1)
	if s.Series == "" || s.Scale != 0 || s.Cut != (Area{}) && !c.rasters.has(s, t) {
		c.drawn.Add(1)
		return pngAt(s, t, c.packing())
	}
	r, whole := c.rasters.paint(s, t)
	if whole {
		c.drawn.Add(1)
	}
	defer c.rasters.keep(r)
	if s.Cut == (Area{}) {
		return r.png(t, c.packing())
	}
	return packed(r.part(s.painted(), t), c.packing())
}

// textPool keeps buffers for the texts of scenes, which have up to a hundred kilobytes.
var textPool = sync.Pool{New: func() any { return new([]byte) }}

// sceneKey returns a key for the picture of a scene in a theme.
func sceneKey(s *Scene, t *Theme) string {
	text := textPool.Get().(*[]byte)
	defer textPool.Put(text)
	*text = s.appendText((*text)[:0])
	sum := sha256.Sum256(*text)
	return fmt.Sprint(t.Name(), "|scene|", s.Cut, s.Scale, string(sum[:]))
}

// store stores a picture under its keys and drops the least recently used ones beyond the
// limit.
func (c *Cache) store(png []byte, keys ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, known := c.byKey[keys[0]]
	if !known {
		e = c.order.PushFront(&picture{png: png})
		c.size += len(png)
	}
	p := e.Value.(*picture)
	for _, key := range keys {
		if c.byKey[key] == nil {
			c.byKey[key] = e
			p.keys = append(p.keys, key)
			c.size += len(key)
		}
	}
	for c.size > c.limit && c.order.Len() > 1 {
		p := c.order.Remove(c.order.Back()).(*picture)
		for _, key := range p.keys {
			delete(c.byKey, key)
		}
		c.size -= p.takes()
	}
}

// Size returns the number of bytes of the cached pictures.
func (c *Cache) Size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.size
}

// Made returns the number of pictures made so far, without cached ones.
func (c *Cache) Made() int64 { return c.made.Load() }

// Drawn returns the number of pictures that were painted completely. The others
// took most of their pixels from an earlier picture of their series.
func (c *Cache) Drawn() int64 { return c.drawn.Load() }
