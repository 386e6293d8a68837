package world

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"

	"guildhall/bot/sandbox/model"
)

// Load reads the contents of the Keeper.
func (w *World) Load() error {
	if w.keeper == nil {
		return nil
	}
	var later []func()
	err := w.keeper.Each(func(key string, value []byte) error {
		f, err := w.loadOne(key, value)
		if err != nil {
			return fmt.Errorf("load %s: %w", key, err)
		}
		later = append(later, f)
		return nil
	})
	if err != nil {
		return err
	}
	for _, f := range later {
		if f != nil {
			f()
		}
	}
	w.sortLoaded()
	return nil
}

// loadOne decodes one entry. Entries come in any order: the returned function
// connects the entry with others after all have been read.
func (w *World) loadOne(key string, value []byte) (func(), error) {
	kind, rest, _ := strings.Cut(key, "/")
	w.seen(rest[strings.LastIndexByte(rest, '/')+1:])
	switch kind {
	case "app":
		return nil, json.Unmarshal(value, &w.App)
	case "person":
		p := &Person{}
		w.People[rest] = p
		w.PeopleIDs = append(w.PeopleIDs, rest)
		return nil, json.Unmarshal(value, p)
	case "guild":
		g := &Guild{Members: map[string]*Member{}}
		w.Guilds[rest] = g
		return nil, json.Unmarshal(value, g)
	case "member":
		m := &Member{}
		return func() {
			if g := w.Guilds[m.GuildID]; g != nil {
				g.Members[m.UserID] = m
			}
		}, json.Unmarshal(value, m)
	case "channel":
		return nil, w.loadChannel(value)
	case "message":
		return w.loadMessage(value)
	case "file":
		w.Files[rest] = append([]byte(nil), value...)
		return nil, nil
	case "command":
		c := &model.Command{}
		w.Commands[rest] = c
		return nil, json.Unmarshal(value, c)
	case "action":
		a := &Interaction{}
		w.Actions[rest] = a
		return func() { w.Tokens[a.Token] = a }, json.Unmarshal(value, a)
	}
	return nil, fmt.Errorf("unknown kind of entry %q", kind)
}

func (w *World) loadChannel(value []byte) error {
	var r channelRecord
	if err := json.Unmarshal(value, &r); err != nil {
		return err
	}
	c := NewChannel(r.Channel)
	c.Recipient, c.MessageCount, c.TotalMessageSent, c.LastMessageID = r.Recipient, 0, 0, nil
	for _, m := range r.People {
		c.Members[m.UserID] = &m
	}
	w.Channels[c.ID] = c
	return nil
}

func (w *World) loadMessage(value []byte) (func(), error) {
	r := messageRecord{Message: &model.Message{}}
	if err := json.Unmarshal(value, &r); err != nil {
		return nil, err
	}
	m := r.Message
	m.SeenBy, m.Pinged = r.SeenBy, r.Pinged
	return func() {
		if c := w.Channels[m.ChannelID]; c != nil {
			c.Messages[m.ID] = m
			c.Order = append(c.Order, m.ID)
		}
	}, nil
}

// sortLoaded puts the loaded objects in order.
func (w *World) sortLoaded() {
	sort.Slice(w.PeopleIDs, func(i, j int) bool { return model.IDLess(w.PeopleIDs[i], w.PeopleIDs[j]) })
	for _, c := range w.Channels {
		sort.Slice(c.Order, func(i, j int) bool { return model.IDLess(c.Order[i], c.Order[j]) })
		c.MessageCount, c.TotalMessageSent = len(c.Order), len(c.Order)
		for _, id := range c.Order {
			if c.Messages[id].SeenBy == "" {
				last := id
				c.LastMessageID = &last
			}
		}
	}
}
