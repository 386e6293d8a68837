package wire

import (
	"encoding/json"
	"time"

	"github.com/bwmarrin/discordgo"
)

type rawChannel struct {
	ID          string                `json:"id"`
	Kind        discordgo.ChannelType `json:"type"`
	Guild       string                `json:"guild_id"`
	Name        string                `json:"name"`
	Parent      string                `json:"parent_id"`
	LastMessage string                `json:"last_message_id"`
	Thread      struct {
		Archived bool `json:"archived"`
	} `json:"thread_metadata"`
}

func (r rawChannel) plain() Channel {
	return Channel{ID: r.ID, Kind: r.Kind, Name: r.Name, Parent: r.Parent, LastMessage: r.LastMessage, Archived: r.Thread.Archived}
}

// channelOf converts a channel of the library; the zero Channel for nil.
func channelOf(ch *discordgo.Channel) Channel {
	if ch == nil {
		return Channel{}
	}
	c := Channel{ID: ch.ID, Kind: ch.Type, Name: ch.Name, Parent: ch.ParentID, LastMessage: ch.LastMessageID}
	if m := ch.ThreadMetadata; m != nil {
		c.Archived = m.Archived
	}
	return c
}

type rawMessage struct {
	ID      string `json:"id"`
	Channel string `json:"channel_id"`
	Content string `json:"content"`
	Flags   int    `json:"flags"`
	Author  struct {
		ID string `json:"id"`
	} `json:"author"`
	Edited time.Time `json:"edited_timestamp"`
	rawFiles
}

// rawComponent is a component with the fields needed to read and press it, and its files.
type rawComponent struct {
	Kind       discordgo.ComponentType `json:"type"`
	Content    string                  `json:"content"`
	CustomID   string                  `json:"custom_id"`
	Components []rawComponent          `json:"components"`
	Accessory  *rawComponent           `json:"accessory"`
	Media      rawMedia                `json:"media"`
	File       rawMedia                `json:"file"`
	Items      []struct {
		Media rawMedia `json:"media"`
	} `json:"items"`
}

// customIDs returns the custom ids of components, including nested ones.
func customIDs(list []rawComponent) []string {
	var ids []string
	for _, c := range list {
		if c.CustomID != "" {
			ids = append(ids, c.CustomID)
		}
		if c.Accessory != nil {
			ids = append(ids, customIDs([]rawComponent{*c.Accessory})...)
		}
		ids = append(ids, customIDs(c.Components)...)
	}
	return ids
}

func (r rawMessage) plain() SentMessage {
	p := SentMessage{ID: r.ID, Channel: r.Channel, Content: r.Content, Ephemeral: r.Flags&int(discordgo.MessageFlagsEphemeral) != 0, Sent: sentAt(r.ID), Edited: r.Edited, CustomIDs: customIDs(r.Components)}
	if r.Flags&int(discordgo.MessageFlagsIsComponentsV2) != 0 {
		p.Content = textOf(r.Components)
	}
	p.Files = r.rawFiles.plain()
	return p
}

// refusedField returns the path and the text of the first refused field of a validation
// error.
func refusedField(raw json.RawMessage) (path, text string) {
	var node map[string]json.RawMessage
	if json.Unmarshal(raw, &node) != nil {
		return "", ""
	}
	var own []struct{ Code, Message string }
	if json.Unmarshal(node["_errors"], &own) == nil && len(own) > 0 {
		return "", own[0].Code + ": " + own[0].Message
	}
	for _, key := range sortedKeys(node) {
		if key == "_errors" {
			continue
		}
		if sub, text := refusedField(node[key]); text != "" {
			if sub == "" {
				return key, text
			}
			return key + "." + sub, text
		}
	}
	return "", ""
}
