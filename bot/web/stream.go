package web

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"guildhall/render"
	"guildhall/storage"
)

// events sends the state of the page, and again whenever it has changed. The stream ends
// with its session.
func (s *Server) events(w http.ResponseWriter, q *http.Request, one session) {
	closed, ok := s.streams.open(one.user)
	if !ok {
		s.refuse(w, http.StatusServiceUnavailable)
		return
	}
	defer closed()
	s.stream(w, q, one.table, &personal{s, one, sizeOf(q)})
}

// stream sends the content of a source for a table until the browser or the source is
// gone.
func (s *Server) stream(w http.ResponseWriter, q *http.Request, table int64, from source) {
	t := &stream{server: s, out: w, control: http.NewResponseController(w), table: table, source: from}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // tells reverse proxies not to buffer
	changed, stop := s.Services.Tables.Watch(table)
	defer stop()
	t.run(q.Context(), changed)
}

// source is the content of a stream.
type source interface {
	// alive returns nil while the content may be seen.
	alive(ctx context.Context) error
	// state returns the current content as JSON.
	state(ctx context.Context) ([]byte, error)
	// mark changes when another process changed the content.
	mark(ctx context.Context) (mark, error)
}

// personal is the page of a person at a table.
type personal struct {
	server *Server
	one    session
	size   render.Size
}

func (p *personal) alive(ctx context.Context) error {
	_, err := p.server.admit(ctx, p.one)
	return err
}

func (p *personal) state(ctx context.Context) ([]byte, error) {
	at, err := p.server.see(ctx, p.one, p.size)
	if err != nil {
		return nil, err
	}
	return json.Marshal(p.server.stateOf(at))
}

func (p *personal) mark(ctx context.Context) (mark, error) {
	at, err := p.server.Store.Position(ctx, p.one.table, p.one.user)
	return mark{rev: at.Table.Rev, step: stepOf(at)}, err
}

// streams counts the open streams.
type streams struct {
	max, ofOne int // for all, and for one person or page
	mu         sync.Mutex
	all        int
	by         map[string]int // by person or page
}

// open counts one more stream of a person until closed is called. It returns false if
// there are too many.
func (c *streams) open(user string) (closed func(), ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.all >= c.max || c.by[user] >= c.ofOne {
		return nil, false
	}
	if c.by == nil {
		c.by = map[string]int{}
	}
	c.all++
	c.by[user]++
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.all--
		if c.by[user]--; c.by[user] == 0 {
			delete(c.by, user)
		}
	}, true
}

// stream is the open stream of one page.
type stream struct {
	server  *Server
	out     http.ResponseWriter
	control *http.ResponseController
	table   int64
	source  source
	sent    [sha256.Size]byte // digest of the last state, which saves memory
	seen    mark              // see Config.Poll
}

// mark shows whether another process changed the content of a page.
type mark struct {
	rev  int64
	step int
}

// run sends states until the page or its session is gone.
func (t *stream) run(ctx context.Context, changed <-chan struct{}) {
	alive := time.NewTicker(t.server.Quiet)
	defer alive.Stop()
	var poll <-chan time.Time
	if t.server.Poll > 0 {
		ticker := time.NewTicker(t.server.Poll)
		defer ticker.Stop()
		poll = ticker.C
	}
	if !t.update(ctx) {
		return
	}
	for {
		ok := true
		select {
		case <-ctx.Done():
			return
		case <-changed:
			ok = t.update(ctx)
		case <-poll:
			ok = t.changedElsewhere(ctx)
		case <-alive.C:
			ok = t.source.alive(ctx) == nil && t.write([]byte(": \n\n"))
		}
		if !ok {
			return
		}
	}
}

// update sends the state if it has changed; false at the end.
func (t *stream) update(ctx context.Context) bool {
	if t.source.alive(ctx) != nil {
		t.write([]byte("event: end\ndata: {}\n\n"))
		return false
	}
	b, err := t.source.state(ctx)
	if err != nil {
		if ctx.Err() == nil {
			t.server.Log.WarnContext(ctx, "serve page", "table", t.table, "err", err)
		}
		return false // the page sends a new request, and gets the reason
	}
	if sum := sha256.Sum256(b); sum != t.sent {
		t.sent = sum
		return t.write(append(append([]byte("data: "), b...), "\n\n"...))
	}
	return true
}

// changedElsewhere updates the page after another process changed its content.
func (t *stream) changedElsewhere(ctx context.Context) bool {
	now, err := t.source.mark(ctx)
	if err != nil {
		return ctx.Err() == nil
	}
	if now == t.seen {
		return true
	}
	t.seen = now
	return t.update(ctx)
}

// stepOf returns the step of a person's draft.
func stepOf(p storage.Position) int {
	step := 0
	for _, d := range p.Drafts {
		step += d.Step
	}
	return step
}

// write sends bytes immediately; false if the browser does not accept them.
func (t *stream) write(b []byte) bool {
	_ = t.control.SetWriteDeadline(time.Now().Add(untilWritten)) // not every server supports deadlines
	if _, err := t.out.Write(b); err != nil {
		return false
	}
	return t.control.Flush() == nil
}
