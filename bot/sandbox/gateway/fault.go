package gateway

import (
	"fmt"
	"strings"

	"github.com/coder/websocket"

	"guildhall/bot/sandbox/fault"
)

// ApplyFault carries out a fault on the open connections that it affects.
func (gw *Gateway) ApplyFault(x fault.Fault) bool {
	now := x.When == "" || x.When == "now"
	for c := range gw.conns {
		if !c.affectedBy(&x) {
			continue
		}
		switch x.Kind {
		case fault.GatewaySilent:
			c.silent = true
		case fault.GatewayDrop:
			go c.ws.CloseNow()
		case fault.GatewayReconnect:
			if now {
				c.push([]byte(`{"op":7,"s":null,"t":null,"d":null}`))
			}
		case fault.GatewayInvalid:
			if now {
				c.push(invalidSession(x.Resumable))
				gw.endSession(c, x.Resumable)
			}
		case fault.GatewayClose:
			if now {
				go c.end(x.Code, "fault")
			}
		case fault.GatewayBinary:
			c.compressAll.Store(true)
		case fault.GatewaySplit:
			c.split.Store(true)
		case fault.GatewaySlow:
			c.slow.Store(int64(fault.Seconds(x.Seconds)))
		case fault.GatewayHeartbeat:
			c.push([]byte(`{"op":1,"s":null,"t":null,"d":null}`))
		case fault.GatewayUnknown:
			c.push([]byte(`{"op":99,"s":null,"t":null,"d":{"sandbox":true}}`))
			if c.sess != nil {
				c.sess.send("SANDBOX_UNHEARD_OF", []byte(`{"what":["is",{"this":1}]}`))
			}
		}
	}
	switch x.Kind {
	case fault.GatewaySilent, fault.GatewayDrop, fault.GatewayBinary, fault.GatewaySplit, fault.GatewaySlow, fault.GatewayHeartbeat, fault.GatewayUnknown:
		return true
	case fault.GatewayReconnect, fault.GatewayInvalid, fault.GatewayClose:
		return now
	}
	return false
}

// affectedBy reports whether a fault is meant for the connection, whose shard is
// known after it has identified.
func (c *conn) affectedBy(x *fault.Fault) bool { return x.Shard == nil || *x.Shard == c.shard }

func invalidSession(resumable bool) []byte {
	return fmt.Appendf(nil, `{"op":9,"s":null,"t":null,"d":%v}`, resumable)
}

// endSession detaches a session from its connection, and deletes it unless it may
// be resumed.
func (gw *Gateway) endSession(c *conn, resumable bool) {
	if c.sess == nil {
		return
	}
	c.sess.conn, c.sess.lost = nil, gw.world.Clock.Now()
	if !resumable {
		delete(gw.sessions, c.sess.id)
	}
	c.sess = nil
}

// identifyFault returns a faulty response to an identify, if a fault says so.
func (gw *Gateway) identifyFault(c *conn) (code int, reason string, stop bool) {
	if gw.faults.Pick(func(x *fault.Fault) bool { return x.Kind == fault.GatewayNoReady && c.affectedBy(x) }) != nil {
		return 0, "", true
	}
	return gw.handshakeFault(c, "identify")
}

func (gw *Gateway) resumeFault(c *conn) (code int, reason string, stop bool) {
	return gw.handshakeFault(c, "resume")
}

func (gw *Gateway) handshakeFault(c *conn, when string) (code int, reason string, stop bool) {
	x := gw.faults.Pick(func(x *fault.Fault) bool {
		return strings.HasPrefix(x.Kind, "gateway_") && x.When == when && c.affectedBy(x)
	})
	if x == nil {
		return 0, "", false
	}
	switch x.Kind {
	case fault.GatewayReconnect:
		c.push([]byte(`{"op":7,"s":null,"t":null,"d":null}`))
	case fault.GatewayInvalid:
		c.push(invalidSession(x.Resumable))
	case fault.GatewayClose:
		return x.Code, "fault", true
	case fault.GatewayDrop:
		go c.ws.Close(websocket.StatusAbnormalClosure, "")
	}
	return 0, "", true
}
