package wire

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire/transport"
)

// framedMessage is a message of components V2 as Discord returns it. It is kept whole, so
// that the rest can be sent back.
type framedMessage struct {
	Flags       int              `json:"flags"`
	Components  []map[string]any `json:"components"`
	Attachments []keptFile       `json:"attachments"`
}

// keptFile names a file that an edit keeps.
type keptFile struct {
	ID string `json:"id"`
}

// strippedEdit leaves out every key except these, so that the rest of the message stays.
type strippedEdit struct {
	Components      any                               `json:"components"`
	Attachments     []keptFile                        `json:"attachments"`
	AllowedMentions *discordgo.MessageAllowedMentions `json:"allowed_mentions"`
}

// StripComponents implements API. It reads the message first: a message with a frame
// consists of components, so only the buttons and menus among them are removed. If
// Discord refuses the files that should stay, the message loses them with its buttons.
func (c *Client) StripComponents(ctx context.Context, channel, message string) error {
	var shown framedMessage
	err := c.do(ctx, request{op: "read a message", channel: channel, method: http.MethodGet,
		path: messages(channel, message), place: transport.PlaceOf("read", channel), repeat: true}, &shown)
	if err != nil {
		return err
	}
	kept := []map[string]any{}
	if shown.Flags&int(discordgo.MessageFlagsIsComponentsV2) != 0 {
		kept = shown.unpressable(shown.Components)
	}
	edit := func(kept []map[string]any, files []keptFile) error {
		_, err := c.edit(ctx, request{op: "remove the buttons of a message", channel: channel,
			path: messages(channel, message), body: strippedEdit{kept, notNil(files), Message{}.allowed()}, edits: message, partial: true})
		return err
	}
	err = edit(kept, shown.Attachments)
	if bare := withoutFiles(kept); errors.Is(err, ErrInvalid) && len(bare) > 0 {
		err = edit(bare, nil)
	}
	return err
}

// unpressable returns components without those that can be pressed: it removes rows, and
// replaces a text with a button by the text.
func (m *framedMessage) unpressable(list []map[string]any) []map[string]any {
	kept := []map[string]any{}
	for _, part := range list {
		inner := objects(part["components"])
		accessory, _ := part["accessory"].(map[string]any)
		switch kindOf(part) {
		case discordgo.ActionsRowComponent:
			continue
		case discordgo.ContainerComponent:
			part["components"] = m.unpressable(inner)
		case discordgo.SectionComponent:
			if kindOf(accessory) == discordgo.ButtonComponent {
				kept = append(kept, inner...)
				continue
			}
			m.keepFile(accessory["media"])
		case discordgo.MediaGalleryComponent:
			for _, item := range objects(part["items"]) {
				m.keepFile(item["media"])
			}
		case discordgo.FileComponentType:
			m.keepFile(part["file"])
			delete(part, "name")
			delete(part, "size")
		}
		kept = append(kept, part)
	}
	return kept
}

// withoutFiles returns unpressable components without pictures and files.
func withoutFiles(list []map[string]any) []map[string]any {
	kept := []map[string]any{}
	for _, part := range list {
		switch kindOf(part) {
		case discordgo.MediaGalleryComponent, discordgo.FileComponentType:
			continue
		case discordgo.SectionComponent:
			kept = append(kept, objects(part["components"])...)
			continue
		case discordgo.ContainerComponent:
			inner, _ := part["components"].([]map[string]any)
			if inner = withoutFiles(inner); len(inner) == 0 {
				continue
			}
			part = maps.Clone(part)
			part["components"] = inner
		}
		kept = append(kept, part)
	}
	return kept
}

// keepFile replaces the address of a file by the form that an edit needs, and lists the
// file among those that stay if it belongs to the message. The address that Discord
// returns expires.
func (m *framedMessage) keepFile(media any) {
	file, _ := media.(map[string]any)
	id, _ := file["attachment_id"].(string)
	address, _ := file["url"].(string)
	if id != "" {
		address = "attachment://" + addressName(address)
		m.Attachments = append(m.Attachments, keptFile{id})
	}
	clear(file)
	file["url"] = address
}

func kindOf(part map[string]any) discordgo.ComponentType {
	n, _ := part["type"].(float64)
	return discordgo.ComponentType(n)
}

func objects(list any) []map[string]any {
	var out []map[string]any
	values, _ := list.([]any)
	for _, v := range values {
		if o, ok := v.(map[string]any); ok {
			out = append(out, o)
		}
	}
	return out
}

// textOf returns the text of a message with a frame, as in Message.Content: without the
// texts beside buttons.
func textOf(list []rawComponent) string {
	var texts []string
	for _, c := range list {
		switch {
		case c.Kind == discordgo.TextDisplayComponent:
			texts = append(texts, c.Content)
		case c.Accessory == nil || c.Accessory.CustomID == "":
			if inner := textOf(c.Components); inner != "" {
				texts = append(texts, inner)
			}
		}
	}
	return strings.Join(texts, "\n")
}
