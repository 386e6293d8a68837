package world

import (
	"slices"
	"sort"

	"guildhall/bot/sandbox/model"
)

// Channel is a channel, thread or conversation with its people and messages.
type Channel struct {
	model.Channel
	Recipient string // the person of a DM
	Members   map[string]*model.ThreadMember
	Messages  map[string]*model.Message
	Order     []string // message ids, oldest first
}

type channelRecord struct {
	model.Channel
	Recipient string               `json:"recipient,omitempty"`
	People    []model.ThreadMember `json:"people,omitempty"`
}

type messageRecord struct {
	*model.Message
	SeenBy string   `json:"seen_by,omitempty"`
	Pinged []string `json:"pinged,omitempty"`
}

// IsThread reports whether the channel is a thread.
func (c *Channel) IsThread() bool {
	return c.Type == model.PublicThread || c.Type == model.PrivateThread
}

// Archived reports whether the channel is an archived thread.
func (c *Channel) Archived() bool { return c.ThreadMetadata != nil && c.ThreadMetadata.Archived }

// Locked reports whether the channel is a locked thread.
func (c *Channel) Locked() bool { return c.ThreadMetadata != nil && c.ThreadMetadata.Locked }

// NewChannel returns a channel without people and messages, which is not yet part
// of a world.
func NewChannel(c model.Channel) *Channel {
	return &Channel{Channel: c, Members: map[string]*model.ThreadMember{}, Messages: map[string]*model.Message{}}
}

// KeepChannel stores a channel and its members; messages are stored separately.
func (w *World) KeepChannel(c *Channel) {
	r := channelRecord{Channel: c.Channel, Recipient: c.Recipient}
	for _, m := range c.Members {
		r.People = append(r.People, *m)
	}
	sort.Slice(r.People, func(i, j int) bool { return model.IDLess(r.People[i].UserID, r.People[j].UserID) })
	w.Keep("channel/"+c.ID, r)
}

// PutMessage adds a new message to its channel or replaces an edited one, and
// stores it.
func (w *World) PutMessage(c *Channel, m *model.Message) {
	if c.Messages[m.ID] == nil {
		c.Order = append(c.Order, m.ID)
		c.MessageCount++
		c.TotalMessageSent++
		if m.SeenBy == "" {
			id := m.ID
			c.LastMessageID = &id
		}
	}
	c.Messages[m.ID] = m
	w.Keep("message/"+c.ID+"/"+m.ID, messageRecord{m, m.SeenBy, m.Pinged})
}

// Remove deletes a message and its files.
func (w *World) Remove(c *Channel, m *model.Message) {
	delete(c.Messages, m.ID)
	i := sort.Search(len(c.Order), func(i int) bool { return !model.IDLess(c.Order[i], m.ID) })
	if i < len(c.Order) && c.Order[i] == m.ID {
		c.Order = append(c.Order[:i:i], c.Order[i+1:]...)
	}
	c.MessageCount--
	for _, a := range m.Attachments {
		w.DropFile(a.ID)
	}
	w.Forget("message/" + c.ID + "/" + m.ID)
}

// RemoveChannel deletes a channel with its messages, and its threads.
func (w *World) RemoveChannel(c *Channel) {
	for _, t := range w.Channels {
		if t.ParentID == c.ID {
			w.RemoveChannel(t)
		}
	}
	for _, m := range c.Messages {
		w.Remove(c, m)
	}
	delete(w.Channels, c.ID)
	w.Forget("channel/" + c.ID)
}

// SortedChannels returns the channels that pass, oldest first.
func (w *World) SortedChannels(pass func(*Channel) bool) []*Channel {
	var list []*Channel
	for _, c := range w.Channels {
		if pass(c) {
			list = append(list, c)
		}
	}
	sort.Slice(list, func(i, j int) bool {
		if list[i].Position != list[j].Position {
			return list[i].Position < list[j].Position
		}
		return model.IDLess(list[i].ID, list[j].ID)
	})
	return list
}

// Context returns the context number of interactions in a channel.
func (c *Channel) Context() int {
	switch c.Type {
	case model.DMChannel:
		return 1
	case model.GroupDM:
		return 2
	}
	return 0
}

// Page picks messages that pass, newest first.
func (c *Channel) Page(before, after, around string, limit int, pass func(*model.Message) bool) []*model.Message {
	var ids []string
	for _, id := range c.Order {
		if pass(c.Messages[id]) && (before == "" || model.IDLess(id, before)) && (after == "" || model.IDLess(after, id)) {
			ids = append(ids, id)
		}
	}
	switch {
	case around != "":
		i, _ := slices.BinarySearchFunc(ids, around, func(a, b string) int {
			if a == b {
				return 0
			}
			if model.IDLess(a, b) {
				return -1
			}
			return 1
		})
		from := max(0, i-limit/2)
		ids = ids[from:min(len(ids), from+limit)]
	case after != "":
		ids = ids[:min(len(ids), limit)]
	default:
		ids = ids[max(0, len(ids)-limit):]
	}
	out := make([]*model.Message, 0, len(ids))
	for i := len(ids) - 1; i >= 0; i-- {
		out = append(out, c.Messages[ids[i]])
	}
	return out
}

// With returns the members with a role.
func (g *Guild) With(roleID string) []string {
	var out []string
	for id, m := range g.Members {
		if roleID == g.ID || m.Has(roleID) {
			out = append(out, id)
		}
	}
	return out
}
