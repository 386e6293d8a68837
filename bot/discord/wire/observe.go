package wire

import (
	"errors"
	"runtime"
	"strings"
	"sync"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// The library tells two things nowhere but in its log, whose receiver is a
// package variable: with which code the gateway closed a running connection,
// and that it is about to lock itself up. Its other lines are dropped: some
// hold tokens.
var installLogger = sync.OnceFunc(func() { discordgo.Logger = observe })

// The formats of the two lines, as the pinned version of the library writes them.
const (
	lineClosed  = "error reading from gateway"
	lineRestart = "Closing and reconnecting in response to Op"
)

// errRestart is thrown through Session.Open: the gateway asked to start anew before it was ready.
var errRestart = errors.New("gateway asked to connect again")

func observe(_, _ int, format string, args ...any) {
	switch {
	case strings.HasPrefix(format, lineRestart):
		// Open holds the lock that the library takes next: it would wait for
		// itself for ever. Unwinding releases it.
		if insideOpen() {
			panic(errRestart)
		}
	case strings.HasPrefix(format, lineClosed) && len(args) == 2:
		gateway, _ := args[0].(string)
		err, _ := args[1].(error)
		closes.note(gateway, closeCode(err))
	}
}

func insideOpen() bool {
	var pcs [32]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	for {
		f, more := frames.Next()
		if strings.HasSuffix(f.Function, "discordgo.(*Session).Open") {
			return true
		}
		if !more {
			return false
		}
	}
}

func closeCode(err error) int {
	var c *websocket.CloseError
	if errors.As(err, &c) {
		return c.Code
	}
	return 0
}

// closes hands close codes to the connections they belong to. A line of the
// log names the gateway's address only; connections to one address share it,
// and the code of a connection's own end is the last one noted before it ends.
var closes = registry{watching: map[string]map[*connection]struct{}{}}

type registry struct {
	mu       sync.Mutex
	watching map[string]map[*connection]struct{}
}

func (g *registry) watch(gateway string, c *connection) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.watching[gateway] == nil {
		g.watching[gateway] = map[*connection]struct{}{}
	}
	g.watching[gateway][c] = struct{}{}
}

func (g *registry) unwatch(gateway string, c *connection) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.watching[gateway], c)
	if len(g.watching[gateway]) == 0 {
		delete(g.watching, gateway)
	}
}

func (g *registry) note(gateway string, code int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for c := range g.watching[gateway] {
		c.code.Store(int64(code))
	}
}
