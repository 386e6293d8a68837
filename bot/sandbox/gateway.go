package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/coder/websocket"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/limit"
	"guildhall/bot/sandbox/report"
	"guildhall/bot/sandbox/world"
)

// The gateway opcodes.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoice          = 4
	opResume         = 6
	opReconnect      = 7
	opRequestMembers = 8
	opInvalid        = 9
	opHello          = 10
	opAck            = 11
)

const (
	sessionLife = 5 * time.Minute // how long a lost session can be resumed
	sessionLog  = 5000            // events kept for a resume
)

// gateway holds the sessions of the bot. It is guarded by the Server's mutex.
type gateway struct {
	world  *world.World
	faults *fault.Faults
	report *report.Report
	limits *limit.Limiter
	url    string

	heartbeat         time.Duration
	shards, minShards int
	concurrency       int

	sessions map[string]*session
	conns    map[*conn]bool
	starts   map[int]time.Time // last identify by concurrency slot
	left     int               // identifies left today
	running  sync.WaitGroup
}

// session is what survives a lost connection.
type session struct {
	id      string
	shard   [2]int
	intents int
	seq     int64
	log     []frame
	conn    *conn
	lost    time.Time
}

// frame is one dispatched event.
type frame struct {
	seq  int64
	data []byte
}

// gatewayConfig says what a gateway is made with.
type gatewayConfig struct {
	World  *world.World
	Faults *fault.Faults
	Report *report.Report
	Limits *limit.Limiter
	URL    string // where bots connect
	// Heartbeat is the interval announced in hello.
	Heartbeat time.Duration
	// Shards are recommended; a bot with less than MinShards is closed with 4011.
	Shards, MinShards int
	// Concurrency is how many shards may identify within 5 s.
	Concurrency int
}

func newGateway(cfg gatewayConfig) *gateway {
	return &gateway{world: cfg.World, faults: cfg.Faults, report: cfg.Report, limits: cfg.Limits, url: cfg.URL,
		heartbeat: cfg.Heartbeat, shards: cfg.Shards, minShards: cfg.MinShards, concurrency: cfg.Concurrency,
		sessions: map[string]*session{}, conns: map[*conn]bool{}, starts: map[int]time.Time{}, left: 1000}
}

func (gw *gateway) wait() { gw.running.Wait() }

// cutAll cuts every connection.
func (gw *gateway) cutAll() {
	for c := range gw.conns {
		go c.ws.CloseNow()
	}
}

// start is what a bot is told that asks how to connect.
func (gw *gateway) start() map[string]any {
	return map[string]any{"url": gw.url, "shards": gw.shards,
		"session_start_limit": map[string]any{"total": 1000, "remaining": gw.left, "reset_after": 86400000, "max_concurrency": gw.concurrency}}
}

// dispatch sends an event to every session that asked for it and whose shard
// it belongs to.
func (gw *gateway) dispatch(name, guildID string, intent int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic("sandbox: event " + name + " does not encode: " + err.Error())
	}
	copies := gw.faults.ForEvent(name, func() { gw.spread(name, guildID, intent, data) })
	for range copies {
		gw.spread(name, guildID, intent, data)
	}
}

func (gw *gateway) spread(name, guildID string, intent int, data []byte) {
	for _, id := range gw.sessionIDs() {
		ss := gw.sessions[id]
		if (intent == 0 || ss.intents&intent != 0) && ss.covers(guildID) {
			ss.send(name, data)
		}
	}
}

func (gw *gateway) sessionIDs() []string {
	ids := make([]string, 0, len(gw.sessions))
	for id := range gw.sessions {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// covers reports whether events of a guild go to this session's shard. What
// belongs to no guild goes to shard 0.
func (ss *session) covers(guildID string) bool {
	if ss.shard[1] <= 1 {
		return true
	}
	return shardOf(guildID, ss.shard[1]) == ss.shard[0]
}

// shardOf is the shard, of so many, to which the events of a guild go.
func shardOf(guildID string, of int) int {
	n, _ := strconv.ParseUint(guildID, 10, 64) // none is shard 0
	return int((n >> 22) % uint64(of))
}

// send numbers an event, keeps it for a resume and sends it if it can.
func (ss *session) send(name string, data []byte) {
	ss.seq++
	b := fmt.Appendf(nil, `{"op":0,"t":%q,"s":%d,"d":`, name, ss.seq)
	b = append(append(b, data...), '}')
	ss.log = append(ss.log, frame{ss.seq, b})
	if len(ss.log) > sessionLog {
		ss.log = slices.Clone(ss.log[len(ss.log)-sessionLog/2:])
	}
	if ss.conn != nil {
		ss.conn.push(b)
	}
}

// online reports whether every shard of the bot is connected.
func (gw *gateway) online() bool {
	here, all := map[int]bool{}, 0
	for _, ss := range gw.sessions {
		if ss.conn != nil {
			here[ss.shard[0]] = true
			all = max(all, ss.shard[1])
		}
	}
	return all > 0 && len(here) == all
}

// sweep forgets sessions that were lost too long ago.
func (gw *gateway) sweep(now time.Time) {
	for id, ss := range gw.sessions {
		if ss.conn == nil && now.Sub(ss.lost) > sessionLife {
			delete(gw.sessions, id)
		}
	}
}

// serveGateway is one connection from the upgrade to the end.
func (gw *gateway) serve(rw http.ResponseWriter, q *http.Request) {
	ws, err := websocket.Accept(rw, q, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled, InsecureSkipVerify: true})
	if err != nil {
		gw.report.Log.Warn("gateway upgrade", "err", err)
		return
	}
	ws.SetReadLimit(1 << 20)
	c := newConn(ws, gw.world.Clock)
	gw.world.Mu.Lock()
	if gw.world.Closed {
		gw.world.Mu.Unlock()
		ws.CloseNow()
		return
	}
	gw.conns[c] = true
	gw.running.Add(2)
	gw.world.Mu.Unlock()
	go func() {
		defer gw.running.Done()
		c.write(gw.world.Life)
	}()
	defer gw.running.Done()
	defer gw.hangUp(c)
	v := q.URL.Query()
	if n := v.Get("v"); (n != "9" && n != "10") || v.Get("encoding") == "etf" {
		c.end(4012, "Invalid API version")
		return
	}
	if v.Get("compress") != "" {
		gw.world.Mu.Lock()
		gw.report.Violate("gateway: transport compression %q is not offered by the sandbox", v.Get("compress"))
		gw.world.Mu.Unlock()
		c.end(4012, "Unsupported compression")
		return
	}
	gw.greet(c)
	gw.listen(c)
}

func (gw *gateway) greet(c *conn) {
	if gw.faults.Take(fault.GatewayNoHello) != nil {
		return
	}
	gw.world.Mu.Lock()
	defer gw.world.Mu.Unlock()
	if code, reason, stop := gw.handshakeFault(c, "hello"); stop {
		if code != 0 {
			go c.end(code, reason)
		}
		return
	}
	c.push(fmt.Appendf(nil, `{"op":10,"s":null,"t":null,"d":{"heartbeat_interval":%d,"_trace":["sandbox"]}}`, gw.heartbeat.Milliseconds()))
}

// listen reads the frames of the bot until the connection ends.
func (gw *gateway) listen(c *conn) {
	for {
		_, data, err := c.ws.Read(gw.world.Life)
		if err != nil {
			c.code = websocket.CloseStatus(err)
			return
		}
		if len(data) > 4096 {
			c.end(4002, "Payload too large")
			return
		}
		var f struct {
			Op *int            `json:"op"`
			D  json.RawMessage `json:"d"`
		}
		if json.Unmarshal(data, &f) != nil || f.Op == nil {
			c.end(4002, "Decode error")
			return
		}
		gw.world.Mu.Lock()
		code, reason := gw.receive(c, *f.Op, f.D)
		gw.world.Mu.Unlock()
		if code != 0 {
			c.end(code, reason)
			return
		}
	}
}

// receive handles one frame; a code other than 0 closes the connection.
func (gw *gateway) receive(c *conn, op int, d json.RawMessage) (int, string) {
	now := gw.world.Clock.Now()
	if ok, _, _ := c.sends.Use(now, 120, time.Minute); !ok && !gw.limits.Unlimited {
		return 4008, "Rate limited"
	}
	if c.sess == nil && op != opHeartbeat && op != opIdentify && op != opResume {
		return 4003, "Not authenticated"
	}
	switch op {
	case opHeartbeat:
		if !c.silent {
			c.push([]byte(`{"op":11,"s":null,"t":null,"d":null}`))
		}
	case opIdentify:
		return gw.identify(c, d)
	case opResume:
		return gw.resume(c, d)
	case opPresence, opVoice:
	case opRequestMembers:
		return gw.sendMembers(c, d)
	default:
		return 4001, "Unknown opcode"
	}
	return 0, ""
}

// hangUp ends a connection. Closing with 1000 or 1001 ends its session too.
func (gw *gateway) hangUp(c *conn) {
	c.out.Close()
	c.ws.CloseNow()
	gw.world.Mu.Lock()
	defer gw.world.Mu.Unlock()
	delete(gw.conns, c)
	if ss := c.sess; ss != nil && ss.conn == c {
		ss.conn, ss.lost = nil, gw.world.Clock.Now()
		if !c.ended.Load() && (c.code == websocket.StatusNormalClosure || c.code == websocket.StatusGoingAway) {
			delete(gw.sessions, ss.id)
		}
	}
	gw.sweep(gw.world.Clock.Now())
	gw.world.Touch()
}
