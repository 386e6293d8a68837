package sandbox

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/json"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"guildhall/bot/sandbox/clock"
	"guildhall/bot/sandbox/limit"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/queue"
	"guildhall/bot/sandbox/world"
)

// conn is one connection of the bot.
type conn struct {
	ws       *websocket.Conn
	clock    clock.Clock
	out      *queue.Queue[[]byte]
	code     websocket.StatusCode // with which the bot closed
	sess     *session
	shard    int // -1: not yet known
	sends    limit.Window
	silent   bool // takes everything, says nothing
	compress atomic.Bool
	packAll  atomic.Bool
	split    atomic.Bool  // every text frame in two fragments
	slow     atomic.Int64 // nanoseconds between the two, when they come slowly
	ended    atomic.Bool  // by the server: the bot's own close code then means nothing
	sent     int
}

func newConn(ws *websocket.Conn, clock clock.Clock) *conn {
	return &conn{ws: ws, out: queue.New[[]byte](), clock: clock, shard: -1}
}

func (c *conn) push(b []byte) {
	if !c.silent {
		c.out.Push(b)
	}
}

// write sends what is queued until the connection ends.
func (c *conn) write(ctx context.Context) {
	for {
		frames, ok := c.out.Take(ctx.Done())
		if !ok {
			return
		}
		for _, b := range frames {
			if c.send(ctx, b) != nil {
				c.ws.CloseNow()
				return
			}
		}
	}
}

// send writes one frame. When the bot said it can unpack, every third one goes
// out as zlib in a binary message, as the service does now and then.
func (c *conn) send(ctx context.Context, b []byte) error {
	c.sent++
	if !c.packAll.Load() && (!c.compress.Load() || c.sent%3 != 0) {
		if c.split.Load() || c.slow.Load() > 0 {
			return c.sendSplit(ctx, b)
		}
		return c.ws.Write(ctx, websocket.MessageText, b)
	}
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	z.Write(b)
	z.Close()
	return c.ws.Write(ctx, websocket.MessageBinary, packed.Bytes())
}

// sendSplit writes one text message in two fragments, cut where it may well be
// inside a character.
func (c *conn) sendSplit(ctx context.Context, b []byte) error {
	w, err := c.ws.Writer(ctx, websocket.MessageText)
	if err != nil {
		return err
	}
	if _, err := w.Write(b[:len(b)/2]); err != nil {
		return err
	}
	if err := c.linger(ctx); err != nil {
		return err
	}
	if _, err := w.Write(b[len(b)/2:]); err != nil {
		return err
	}
	return w.Close()
}

// linger waits where frames come slowly.
func (c *conn) linger(ctx context.Context) error {
	d := time.Duration(c.slow.Load())
	if d == 0 {
		return nil
	}
	over := make(chan struct{})
	t := c.clock.AfterFunc(d, func() { close(over) })
	defer t.Stop()
	select {
	case <-over:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// end closes the connection with a code. The other side may never answer, so
// nobody waits for it longer than the server lives.
func (c *conn) end(code int, reason string) {
	c.ended.Store(true)
	c.ws.Close(websocket.StatusCode(code), reason)
}

// identify starts a session.
func (gw *gateway) identify(c *conn, d json.RawMessage) (int, string) {
	if c.sess != nil {
		return 4005, "Already authenticated"
	}
	var p struct {
		Token      string         `json:"token"`
		Intents    *int           `json:"intents"`
		Compress   bool           `json:"compress"`
		Shard      *[2]int        `json:"shard"`
		Properties map[string]any `json:"properties"`
	}
	if json.Unmarshal(d, &p) != nil || p.Intents == nil || p.Properties == nil {
		return 4002, "Decode error"
	}
	shard := [2]int{0, 1}
	if p.Shard != nil {
		shard = *p.Shard
	}
	switch {
	case p.Token != "Bot "+gw.world.Token && p.Token != gw.world.Token:
		return 4004, "Authentication failed"
	case shard[1] < 1 || shard[0] < 0 || shard[0] >= shard[1]:
		return 4010, "Invalid shard"
	case shard[1] < gw.minShards:
		return 4011, "Sharding required"
	case *p.Intents < 0 || *p.Intents >= 1<<26:
		return 4013, "Invalid intent(s)"
	case *p.Intents&privilegedIntents&^gw.world.Granted != 0:
		return 4014, "Disallowed intent(s)"
	}
	c.shard = shard[0]
	if code, reason, stop := gw.identifyFault(c); stop {
		return code, reason
	}
	now := gw.world.Clock.Now()
	lane := shard[0] % gw.concurrency
	if last, ok := gw.starts[lane]; ok && now.Sub(last).Seconds() < 5 && !gw.limits.Unlimited {
		c.push([]byte(`{"op":9,"s":null,"t":null,"d":false}`))
		return 0, ""
	}
	gw.starts[lane] = now
	gw.left--
	c.compress.Store(p.Compress)
	ss := &session{id: world.NewToken()[:32], shard: shard, intents: *p.Intents, conn: c}
	gw.sessions[ss.id] = ss
	c.sess = ss
	gw.ready(ss)
	return 0, ""
}

// ready sends READY and the guilds.
func (gw *gateway) ready(ss *session) {
	guilds := []any{}
	for _, g := range gw.world.BotGuilds() {
		if ss.covers(g.ID) {
			guilds = append(guilds, map[string]any{"id": g.ID, "unavailable": true})
		}
	}
	d, _ := json.Marshal(map[string]any{
		"v": 10, "user": gw.world.App.User, "guilds": guilds, "session_id": ss.id, "resume_gateway_url": gw.url,
		"shard": ss.shard, "application": map[string]any{"id": gw.world.App.ID, "flags": 0}, "private_channels": []any{}, "session_type": "normal",
	})
	ss.send("READY", d)
	for _, g := range gw.world.BotGuilds() {
		if ss.covers(g.ID) && ss.intents&intentGuilds != 0 && !g.Unavailable {
			d, _ := json.Marshal(gw.guildCreate(g))
			ss.send("GUILD_CREATE", d)
		}
	}
	gw.world.Touch()
}

// resume goes on with a session: missed events in order, then RESUMED.
func (gw *gateway) resume(c *conn, d json.RawMessage) (int, string) {
	if c.sess != nil {
		return 4005, "Already authenticated"
	}
	var p struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int64  `json:"seq"`
	}
	if json.Unmarshal(d, &p) != nil {
		return 4002, "Decode error"
	}
	if p.Token != "Bot "+gw.world.Token && p.Token != gw.world.Token {
		return 4004, "Authentication failed"
	}
	gw.sweep(gw.world.Clock.Now())
	ss := gw.sessions[p.SessionID]
	if ss != nil {
		c.shard = ss.shard[0]
	}
	if code, reason, stop := gw.resumeFault(c); stop {
		return code, reason
	}
	switch {
	case ss == nil || (len(ss.log) > 0 && p.Seq < ss.log[0].seq-1):
		c.push([]byte(`{"op":9,"s":null,"t":null,"d":false}`))
		return 0, ""
	case p.Seq > ss.seq:
		return 4007, "Invalid seq"
	}
	if old := ss.conn; old != nil {
		old.sess = nil
		old.ws.CloseNow()
	}
	ss.conn, c.sess = c, ss
	for _, f := range ss.log {
		if f.seq > p.Seq {
			c.push(f.data)
		}
	}
	ss.send("RESUMED", []byte(`{"_trace":["sandbox"]}`))
	gw.world.Touch()
	return 0, ""
}

// sendMembers answers a request for guild members by id or by name.
func (gw *gateway) sendMembers(c *conn, d json.RawMessage) (int, string) {
	var p struct {
		GuildID any    `json:"guild_id"`
		UserIDs any    `json:"user_ids"`
		Nonce   string `json:"nonce"`
		Query   *string
	}
	if json.Unmarshal(d, &p) != nil {
		return 4002, "Decode error"
	}
	wanted := map[string]bool{}
	for _, id := range model.AsStrings(p.UserIDs) {
		wanted[id] = true
	}
	for _, id := range model.AsStrings(p.GuildID) {
		g := gw.world.Guilds[id]
		if g == nil || g.Members[gw.world.App.ID] == nil {
			continue
		}
		members := []*model.Member{}
		for _, m := range gw.world.MemberList(g) {
			if wanted[m.User.ID] || (len(wanted) == 0 && c.sess.intents&intentGuildMembers != 0) {
				members = append(members, m)
			}
		}
		b, _ := json.Marshal(map[string]any{"guild_id": g.ID, "members": members, "chunk_index": 0, "chunk_count": 1, "nonce": p.Nonce})
		c.sess.send("GUILD_MEMBERS_CHUNK", b)
	}
	return 0, ""
}
