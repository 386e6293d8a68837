package sandbox

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// Bits is a set of permissions, on the wire digits in a string.
type Bits uint64

// The permissions the server computes with.
const (
	Administrator          Bits = 1 << 3
	ManageChannels         Bits = 1 << 4
	ViewChannel            Bits = 1 << 10
	SendMessages           Bits = 1 << 11
	ManageMessages         Bits = 1 << 13
	EmbedLinks             Bits = 1 << 14
	AttachFiles            Bits = 1 << 15
	ReadMessageHistory     Bits = 1 << 16
	MentionEveryone        Bits = 1 << 17
	AddReactions           Bits = 1 << 6
	ManageGuild            Bits = 1 << 5
	UseApplicationCommands Bits = 1 << 31
	ManageThreads          Bits = 1 << 34
	CreatePublicThreads    Bits = 1 << 35
	CreatePrivateThreads   Bits = 1 << 36
	SendMessagesInThreads  Bits = 1 << 38

	allBits Bits = 1<<50 - 1

	// Everyday is what the @everyone role of a new guild allows.
	Everyday = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | AddReactions |
		UseApplicationCommands | CreatePublicThreads | CreatePrivateThreads | SendMessagesInThreads
	// BotInvite is what a bot that opens threads and pins boards asks for.
	BotInvite = Everyday | ManageThreads | ManageMessages
)

// Has reports whether all of want are in b.
func (b Bits) Has(want Bits) bool { return b&want == want }

// MarshalJSON writes the digits as a string.
func (b Bits) MarshalJSON() ([]byte, error) {
	return []byte(`"` + strconv.FormatUint(uint64(b), 10) + `"`), nil
}

// UnmarshalJSON reads digits in a string, or a number.
func (b *Bits) UnmarshalJSON(raw []byte) error {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		s = string(raw)
	}
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return fmt.Errorf("permissions %s: %w", raw, err)
	}
	*b = Bits(n)
	return nil
}

// guildBits is what a member may do in the guild before any channel says
// otherwise: @everyone, the other roles, then owner and administrator.
func (g *guild) guildBits(userID string) Bits {
	if g.OwnerID == userID {
		return allBits
	}
	m := g.members[userID]
	if m == nil {
		return 0
	}
	var b Bits
	for i := range g.Roles {
		if r := &g.Roles[i]; r.ID == g.ID || m.has(r.ID) {
			b |= r.Permissions
		}
	}
	if b.Has(Administrator) {
		return allBits
	}
	return b
}

func (m *member) has(roleID string) bool {
	for _, id := range m.Roles {
		if id == roleID {
			return true
		}
	}
	return false
}

// bitsIn is what a user may do in a channel. In a DM the two who talk may do
// everything, everybody else nothing.
func (w *world) bitsIn(c *channel, userID string) Bits {
	if c.Type == DMChannel {
		if c.recipient == userID || userID == w.app.ID {
			return allBits
		}
		return 0
	}
	if c.Type == GroupDM {
		if c.members[userID] != nil {
			return allBits
		}
		return 0 // the bot is never in it
	}
	g := w.guilds[c.GuildID]
	if g == nil || g.members[userID] == nil {
		return 0
	}
	b := g.guildBits(userID)
	if b == allBits {
		return b
	}
	from := c
	if c.isThread() {
		if from = w.channels[c.ParentID]; from == nil {
			return 0
		}
	}
	b = from.overwrite(b, g, g.members[userID], userID)
	if !b.Has(ViewChannel) {
		return 0
	}
	if c.Type == PrivateThread && c.members[userID] == nil && !b.Has(ManageThreads) {
		return 0
	}
	return b
}

// overwrite applies the channel's own rules: @everyone, roles, member.
func (c *channel) overwrite(b Bits, g *guild, m *member, userID string) Bits {
	var allow, deny Bits
	for _, o := range c.PermissionOverwrites {
		if o.Type == 0 && o.ID == g.ID {
			b = b&^o.Deny | o.Allow
		}
	}
	for _, o := range c.PermissionOverwrites {
		if o.Type == 0 && o.ID != g.ID && m.has(o.ID) {
			allow |= o.Allow
			deny |= o.Deny
		}
	}
	b = b&^deny | allow
	for _, o := range c.PermissionOverwrites {
		if o.Type == 1 && o.ID == userID {
			b = b&^o.Deny | o.Allow
		}
	}
	return b
}

// canSee reports whether a user can open a channel.
func (w *world) canSee(c *channel, userID string) bool { return w.bitsIn(c, userID).Has(ViewChannel) }

// speakBit is the permission that sending needs: threads have their own.
func (c *channel) speakBit() Bits {
	if c.isThread() {
		return SendMessagesInThreads
	}
	return SendMessages
}
