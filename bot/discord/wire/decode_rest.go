package wire

import "encoding/json"

type rawChannel struct {
	ID          string      `json:"id"`
	Kind        ChannelKind `json:"type"`
	Guild       string      `json:"guild_id"`
	Name        string      `json:"name"`
	Parent      string      `json:"parent_id"`
	LastMessage string      `json:"last_message_id"`
	Thread      struct {
		Archived bool `json:"archived"`
		Locked   bool `json:"locked"`
	} `json:"thread_metadata"`
}

func (r rawChannel) plain() Channel {
	return Channel{ID: r.ID, Guild: r.Guild, Kind: r.Kind, Name: r.Name, Parent: r.Parent,
		LastMessage: r.LastMessage, Archived: r.Thread.Archived, Locked: r.Thread.Locked}
}

type rawMessage struct {
	ID      string `json:"id"`
	Channel string `json:"channel_id"`
	Content string `json:"content"`
	Flags   int    `json:"flags"`
	Author  struct {
		ID string `json:"id"`
	} `json:"author"`
	Attachments []struct {
		ID       string `json:"id"`
		Filename string `json:"filename"`
		Size     int    `json:"size"`
		URL      string `json:"url"`
	} `json:"attachments"`
}

func (r rawMessage) plain() Posted {
	p := Posted{ID: r.ID, Channel: r.Channel, Content: r.Content, Ephemeral: r.Flags&flagEphemeral != 0}
	for _, a := range r.Attachments {
		p.Files = append(p.Files, PostedFile{ID: a.ID, Name: a.Filename, Size: a.Size, URL: a.URL})
	}
	return p
}

// fault finds the first refused field of a validation error and what is said about it.
func fault(raw json.RawMessage) (path, text string) {
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
		if sub, text := fault(node[key]); text != "" {
			if sub == "" {
				return key, text
			}
			return key + "." + sub, text
		}
	}
	return "", ""
}
