package gateway

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"guildhall/bot/sandbox/fault"
)

// Serve handles one connection, from the upgrade to its end. It refuses a page
// of another origin: such a page runs in the browser of somebody who has the
// sandbox open, and could act as a bot.
func (gw *Gateway) Serve(rw http.ResponseWriter, q *http.Request) {
	ws, err := websocket.Accept(rw, q, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		gw.report.Log.Warn("upgrade connection to gateway", "err", err)
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
	gw.Running.Add(2)
	gw.world.Mu.Unlock()
	go func() {
		defer gw.Running.Done()
		c.write(gw.world.Life)
	}()
	defer gw.Running.Done()
	defer gw.endConn(c)
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
	gw.sendHello(c)
	gw.listen(c)
}

func (gw *Gateway) sendHello(c *conn) {
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
func (gw *Gateway) listen(c *conn) {
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
func (gw *Gateway) receive(c *conn, op int, d json.RawMessage) (int, string) {
	now := gw.world.Clock.Now()
	if ok, _, _ := c.sends.Use(now, 120, time.Minute); !ok && !gw.limits.Unlimited {
		return 4008, "Rate limited"
	}
	if c.sess == nil && op != OpHeartbeat && op != OpIdentify && op != OpResume {
		return 4003, "Not authenticated"
	}
	switch op {
	case OpHeartbeat:
		if !c.silent {
			c.push([]byte(`{"op":11,"s":null,"t":null,"d":null}`))
		}
	case OpIdentify:
		return gw.identify(c, d)
	case OpResume:
		return gw.resume(c, d)
	case OpPresence, opVoice:
	case opRequestMembers:
		return gw.sendMembers(c, d)
	default:
		return 4001, "Unknown opcode"
	}
	return 0, ""
}

// endConn cleans up an ended connection. A close with 1000 or 1001 ends its
// session too.
func (gw *Gateway) endConn(c *conn) {
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
	gw.world.NotifyWaiters()
}
