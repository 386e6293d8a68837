package gateway

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"guildhall/bot/sandbox/world"
)

const (
	SessionLife = 5 * time.Minute // how long a lost session can be resumed
	sessionLog  = 5000            // events kept for a resume
)

// session is the part of a connection's state that survives its loss.
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

// covers reports whether events of a guild go to this session's shard. Events
// without a guild go to shard 0.
func (ss *session) covers(guildID string) bool {
	if ss.shard[1] <= 1 {
		return true
	}
	return ShardOf(guildID, ss.shard[1]) == ss.shard[0]
}

// ShardOf returns the shard for the events of a guild, if there are this many
// shards.
func ShardOf(guildID string, of int) int {
	n, _ := strconv.ParseUint(guildID, 10, 64) // no guild is shard 0
	return int((n >> 22) % uint64(of))
}

// send numbers an event, stores it for a resume and sends it when there is a
// connection.
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

// identify starts a session.
func (gw *Gateway) identify(c *conn, d json.RawMessage) (int, string) {
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
	case *p.Intents&privilegedIntents&^gw.world.PrivilegedIntents != 0:
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
	gw.identifiesLeft--
	c.compress.Store(p.Compress)
	for _, other := range gw.sessions {
		if other.shard == shard && other.conn != nil {
			gw.doubled++
		}
	}
	ss := &session{id: world.NewToken()[:32], shard: shard, intents: *p.Intents, conn: c}
	gw.sessions[ss.id] = ss
	c.sess = ss
	gw.ready(ss)
	return 0, ""
}

// ready sends READY and the guilds.
func (gw *Gateway) ready(ss *session) {
	guilds := []any{}
	for _, g := range gw.world.BotGuilds() {
		if ss.covers(g.ID) {
			guilds = append(guilds, map[string]any{"id": g.ID, "unavailable": true})
		}
	}
	d, _ := json.Marshal(map[string]any{
		"v": 10, "user": gw.world.App.User, "guilds": guilds, "session_id": ss.id, "resume_gateway_url": gw.URL,
		"shard": ss.shard, "application": map[string]any{"id": gw.world.App.ID, "flags": 0}, "private_channels": []any{}, "session_type": "normal",
	})
	ss.send("READY", d)
	for _, g := range gw.world.BotGuilds() {
		if ss.covers(g.ID) && ss.intents&IntentGuilds != 0 && !g.Unavailable {
			d, _ := json.Marshal(gw.GuildCreate(g))
			ss.send("GUILD_CREATE", d)
		}
	}
	gw.world.NotifyWaiters()
}

// resume continues a session: it sends the missed events in order, then RESUMED.
func (gw *Gateway) resume(c *conn, d json.RawMessage) (int, string) {
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
	gw.world.NotifyWaiters()
	return 0, ""
}
