package sandbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/coder/websocket"
)

// strike does what a fault does at once. It reports whether that was all: what
// is not done stays active.
func (s *Server) strike(x Fault) (done bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case strings.HasPrefix(x.Kind, "world_"):
		return !slices.Contains([]string{WorldOutage, WorldCloseDM, WorldStrangeForm}, x.Kind), s.strikeWorld(x)
	case strings.HasPrefix(x.Kind, "gateway_"):
		return s.strikeGateway(x), nil
	}
	return false, nil
}

// strikeGateway hits the open connections with what strikes now.
func (s *Server) strikeGateway(x Fault) bool {
	now := x.When == "" || x.When == "now"
	for c := range s.gate.conns {
		if !x.concerns(c) {
			continue
		}
		switch x.Kind {
		case GatewaySilent:
			c.silent = true
		case GatewayDrop:
			go c.ws.CloseNow()
		case GatewayReconnect:
			if now {
				c.push([]byte(`{"op":7,"s":null,"t":null,"d":null}`))
			}
		case GatewayInvalid:
			if now {
				c.push(invalidSession(x.Resumable))
				s.endSession(c, x.Resumable)
			}
		case GatewayClose:
			if now {
				go c.end(x.Code, "fault")
			}
		case GatewayBinary:
			c.packAll.Store(true)
		case GatewaySplit:
			c.split.Store(true)
		case GatewaySlow:
			c.slow.Store(int64(seconds(x.Seconds)))
		case GatewayHeartbeat:
			c.push([]byte(`{"op":1,"s":null,"t":null,"d":null}`))
		case GatewayUnknown:
			c.push([]byte(`{"op":99,"s":null,"t":null,"d":{"sandbox":true}}`))
			if c.sess != nil {
				c.sess.send("SANDBOX_UNHEARD_OF", []byte(`{"what":["is",{"this":1}]}`))
			}
		}
	}
	switch x.Kind {
	case GatewaySilent, GatewayDrop, GatewayBinary, GatewaySplit, GatewaySlow, GatewayHeartbeat, GatewayUnknown:
		return true
	case GatewayReconnect, GatewayInvalid, GatewayClose:
		return now
	}
	return false
}

// concerns reports whether a fault is meant for a connection; its shard is
// known once it has introduced itself.
func (x *Fault) concerns(c *conn) bool { return x.Shard == nil || *x.Shard == c.shard }

func invalidSession(resumable bool) []byte {
	return fmt.Appendf(nil, `{"op":9,"s":null,"t":null,"d":%v}`, resumable)
}

// endSession takes a session away from its connection, for good unless it may
// be resumed.
func (s *Server) endSession(c *conn, resumable bool) {
	if c.sess == nil {
		return
	}
	c.sess.conn, c.sess.lost = nil, s.clock.Now()
	if !resumable {
		delete(s.gate.sessions, c.sess.id)
	}
	c.sess = nil
}

// identifyFault answers an identify wrongly, if a fault says so.
func (s *Server) identifyFault(c *conn) (code int, reason string, stop bool) {
	if s.Faults.pick(func(x *Fault) bool { return x.Kind == GatewayNoReady && x.concerns(c) }) != nil {
		return 0, "", true
	}
	return s.handshakeFault(c, "identify")
}

func (s *Server) resumeFault(c *conn) (code int, reason string, stop bool) {
	return s.handshakeFault(c, "resume")
}

func (s *Server) handshakeFault(c *conn, when string) (code int, reason string, stop bool) {
	x := s.Faults.pick(func(x *Fault) bool { return strings.HasPrefix(x.Kind, "gateway_") && x.When == when && x.concerns(c) })
	if x == nil {
		return 0, "", false
	}
	switch x.Kind {
	case GatewayReconnect:
		c.push([]byte(`{"op":7,"s":null,"t":null,"d":null}`))
	case GatewayInvalid:
		c.push(invalidSession(x.Resumable))
	case GatewayClose:
		return x.Code, "fault", true
	case GatewayDrop:
		go c.ws.Close(websocket.StatusAbnormalClosure, "")
	}
	return 0, "", true
}

func (s *Server) strikeWorld(x Fault) error {
	w := s.world
	c, g := w.channels[x.Channel], w.guilds[x.Guild]
	if c != nil && g == nil {
		g = w.guilds[c.GuildID]
	}
	switch x.Kind {
	case WorldCloseDM:
		return s.setClosedDM(x.User, true)
	case WorldStrangeForm:
		return nil
	case WorldMemberLeft, WorldBotRemoved, WorldBotInvited, WorldOutage:
		if g == nil {
			return errors.New("no such guild")
		}
		return s.strikeGuild(x, g)
	}
	if c == nil {
		return errors.New("no such channel")
	}
	switch x.Kind {
	case WorldDeleteMessage:
		m := c.messages[x.Message]
		if m == nil {
			return errors.New("no such message")
		}
		s.drop(c, m)
	case WorldDeleteChannel:
		s.dropChannel(c)
	case WorldArchive, WorldLock, WorldUnlock:
		if !c.isThread() {
			return errors.New("not a thread")
		}
		meta := *c.ThreadMetadata
		meta.Locked = x.Kind != WorldUnlock && (meta.Locked || x.Kind == WorldLock)
		c.ThreadMetadata = &meta
		archive := x.Kind != WorldUnlock
		if c.archived() == archive {
			s.threadChanged(c)
		}
		s.setArchived(c, archive)
	case WorldDeny:
		if c.isThread() {
			return errors.New("permissions of a thread are those of its channel")
		}
		s.setOverwrite(c, Overwrite{ID: w.app.ID, Type: 1, Deny: x.Deny})
	case WorldStrangeParts:
		p := w.people[x.User]
		if p == nil {
			return errors.New("no such user")
		}
		m := &Message{Author: p.User, Content: "<@" + w.app.ID + ">", Components: []Component{{Type: 1, ID: 1, Components: []Component{{Type: 16, ID: 2}}}, {Type: 99, ID: 3}}}
		s.post(c, m, channelMentions)
	}
	return nil
}

func (s *Server) strikeGuild(x Fault, g *guild) error {
	switch x.Kind {
	case WorldMemberLeft:
		if g.members[x.User] == nil {
			return errors.New("no such member")
		}
		s.removeMember(g, x.User)
	case WorldBotRemoved:
		s.removeMember(g, s.world.app.ID)
	case WorldBotInvited:
		if g.members[s.world.app.ID] != nil {
			return errors.New("the bot is there already")
		}
		s.inviteBot(g, BotInvite)
	case WorldOutage:
		g.Unavailable = true
		s.gate.dispatch("GUILD_DELETE", g.ID, intentGuilds, map[string]any{"id": g.ID, "unavailable": true})
	}
	return nil
}

// undo ends what a fault has done for as long as it lasts.
func (s *Server) undo(x Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch x.Kind {
	case WorldCloseDM:
		_ = s.setClosedDM(x.User, false) // the person may be gone, which opens nothing
	case WorldOutage:
		if g := s.world.guilds[x.Guild]; g != nil && g.Unavailable {
			g.Unavailable = false
			s.gate.dispatch("GUILD_CREATE", g.ID, intentGuilds, s.guildCreate(g))
		}
	}
}
