package model

import (
	"strings"
	"time"
)

// Attachment is a file of a message.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
	Title       string `json:"title,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Size        int    `json:"size"`
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	Ephemeral   bool   `json:"ephemeral,omitempty"`
	Flags       int    `json:"flags,omitempty"`
}

// AttachmentSpoiler is the flag of an attachment that is covered until somebody opens it.
const AttachmentSpoiler = 1 << 3

// MessageReference points from a message to another one.
type MessageReference struct {
	Type      int    `json:"type"`
	MessageID string `json:"message_id,omitempty"`
	ChannelID string `json:"channel_id,omitempty"`
	GuildID   string `json:"guild_id,omitempty"`
}

// InteractionMetadata names the interaction that a message responds to.
type InteractionMetadata struct {
	ID                           string            `json:"id"`
	Type                         int               `json:"type"`
	Name                         string            `json:"name,omitempty"`
	User                         User              `json:"user"`
	AuthorizingIntegrationOwners map[string]string `json:"authorizing_integration_owners"`
	OriginalResponseMessageID    string            `json:"original_response_message_id,omitempty"`
	InteractedMessageID          string            `json:"interacted_message_id,omitempty"`
}

// The message flags the server uses.
const (
	FlagSuppressEmbeds        = 1 << 2
	FlagHasThread             = 1 << 5
	FlagEphemeral             = 1 << 6
	FlagLoading               = 1 << 7
	FlagSuppressNotifications = 1 << 12
	FlagComponentsV2          = 1 << 15
)

// Message is a message at one moment. The server never changes a Message it has
// returned: an edit makes a new one, so a test that keeps an old Message acts
// like a client with an outdated screen.
type Message struct {
	ID                  string               `json:"id"`
	ChannelID           string               `json:"channel_id"`
	GuildID             string               `json:"guild_id,omitempty"` // only in events
	Type                int                  `json:"type"`
	Content             string               `json:"content"`
	Author              User                 `json:"author"`
	Member              *Member              `json:"member,omitempty"` // only in events
	Timestamp           time.Time            `json:"timestamp"`
	EditedTimestamp     *time.Time           `json:"edited_timestamp"`
	TTS                 bool                 `json:"tts"`
	MentionEveryone     bool                 `json:"mention_everyone"`
	Mentions            []User               `json:"mentions"`
	MentionRoles        []string             `json:"mention_roles"`
	Attachments         []Attachment         `json:"attachments"`
	Embeds              []map[string]any     `json:"embeds"`
	Components          []Component          `json:"components"`
	Pinned              bool                 `json:"pinned"`
	Flags               int                  `json:"flags"`
	Nonce               string               `json:"nonce,omitempty"`
	WebhookID           string               `json:"webhook_id,omitempty"`
	ApplicationID       string               `json:"application_id,omitempty"`
	MessageReference    *MessageReference    `json:"message_reference,omitempty"`
	ReferencedMessage   *Message             `json:"referenced_message,omitempty"`
	InteractionMetadata *InteractionMetadata `json:"interaction_metadata,omitempty"`
	Interaction         map[string]any       `json:"interaction,omitempty"`
	Thread              *Channel             `json:"thread,omitempty"`

	SeenBy string   `json:"-"` // the only person who sees it, if ephemeral
	Pinged []string `json:"-"` // the users it notified when it was created
}

// Pings returns the ids of the users that the message notified. An edit never
// changes it.
func (m *Message) Pings() []string { return m.Pinged }

// Find returns the component with a custom id.
func (m *Message) Find(customID string) (Component, bool) {
	return findComponent(m.Components, customID)
}

// Labelled returns the first button with a label.
func (m *Message) Labelled(label string) (Component, bool) {
	var out Component
	found := false
	Walk(m.Components, func(c *Component) {
		if !found && c.Type == Button && c.Label == label {
			out, found = *c, true
		}
	})
	return out, found
}

func findComponent(list []Component, customID string) (Component, bool) {
	var out Component
	found := false
	Walk(list, func(c *Component) {
		if !found && c.CustomID == customID {
			out, found = *c, true
		}
	})
	return out, found
}

// Fill replaces absent lists by empty ones, as the API shows them.
func (m *Message) Fill() {
	if m.Embeds == nil {
		m.Embeds = []map[string]any{}
	}
	if m.Components == nil {
		m.Components = []Component{}
	}
	if m.Attachments == nil {
		m.Attachments = []Attachment{}
	}
	if m.Mentions == nil {
		m.Mentions = []User{}
	}
	if m.MentionRoles == nil {
		m.MentionRoles = []string{}
	}
}

// FilesHost is Discord's host for files. The sandbox serves the same paths
// itself, so a bot or a page only has to change the host.
const FilesHost = "https://cdn.discordapp.com"

// Empty reports whether a message has no visible content. With version 2 only
// components are visible.
func (m *Message) Empty() bool {
	if m.Flags&FlagComponentsV2 != 0 {
		return len(m.Components) == 0
	}
	return m.Content == "" && len(m.Embeds) == 0 && len(m.Components) == 0 && len(m.Attachments) == 0
}

// Text returns the text of a message: its content and all texts of its
// components.
func (m *Message) Text() string {
	return strings.TrimPrefix(strings.Join(append([]string{m.Content}, Texts(m.Components)...), "\n"), "\n")
}
