package sandbox

import "time"

// User is an account, of a person or of the bot, as the API shows it.
type User struct {
	ID            string  `json:"id"`
	Username      string  `json:"username"`
	Discriminator string  `json:"discriminator"`
	GlobalName    string  `json:"global_name"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot,omitempty"`
	PublicFlags   int     `json:"public_flags"`
}

// Role is a role of a guild.
type Role struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Color       int    `json:"color"`
	Hoist       bool   `json:"hoist"`
	Position    int    `json:"position"`
	Permissions Bits   `json:"permissions"`
	Managed     bool   `json:"managed"`
	Mentionable bool   `json:"mentionable"`
	Flags       int    `json:"flags"`
}

// Overwrite changes the permissions of a role (type 0) or a member (type 1) in
// one channel.
type Overwrite struct {
	ID    string `json:"id"`
	Type  int    `json:"type"`
	Allow Bits   `json:"allow"`
	Deny  Bits   `json:"deny"`
}

// Member is a user as a member of a guild.
type Member struct {
	User     *User     `json:"user,omitempty"`
	Nick     *string   `json:"nick"`
	Avatar   *string   `json:"avatar"`
	Roles    []string  `json:"roles"`
	JoinedAt time.Time `json:"joined_at"`
	Deaf     bool      `json:"deaf"`
	Mute     bool      `json:"mute"`
	Flags    int       `json:"flags"`
	Pending  bool      `json:"pending"`
	// Permissions is set only inside an interaction.
	Permissions *Bits  `json:"permissions,omitempty"`
	GuildID     string `json:"guild_id,omitempty"`
}

// ThreadMember is a user as a member of a thread.
type ThreadMember struct {
	ID            string    `json:"id"`
	UserID        string    `json:"user_id"`
	JoinTimestamp time.Time `json:"join_timestamp"`
	Flags         int       `json:"flags"`
}

// ThreadMetadata says whether a thread is archived or locked.
type ThreadMetadata struct {
	Archived            bool      `json:"archived"`
	AutoArchiveDuration int       `json:"auto_archive_duration"`
	ArchiveTimestamp    time.Time `json:"archive_timestamp"`
	Locked              bool      `json:"locked"`
	Invitable           *bool     `json:"invitable,omitempty"`
	CreateTimestamp     time.Time `json:"create_timestamp"`
}

// The channel types the server knows.
const (
	TextChannel   = 0
	DMChannel     = 1
	GroupDM       = 3
	PublicThread  = 11
	PrivateThread = 12
)

// Channel is a text channel, a thread or a conversation of two.
type Channel struct {
	ID                   string          `json:"id"`
	Type                 int             `json:"type"`
	GuildID              string          `json:"guild_id,omitempty"`
	Name                 string          `json:"name,omitempty"`
	Topic                string          `json:"topic,omitempty"`
	Position             int             `json:"position,omitempty"`
	NSFW                 bool            `json:"nsfw,omitempty"`
	ParentID             string          `json:"parent_id,omitempty"`
	PermissionOverwrites []Overwrite     `json:"permission_overwrites,omitempty"`
	RateLimitPerUser     int             `json:"rate_limit_per_user,omitempty"`
	LastMessageID        *string         `json:"last_message_id"`
	OwnerID              string          `json:"owner_id,omitempty"`
	ThreadMetadata       *ThreadMetadata `json:"thread_metadata,omitempty"`
	Member               *ThreadMember   `json:"member,omitempty"`
	MessageCount         int             `json:"message_count,omitempty"`
	TotalMessageSent     int             `json:"total_message_sent,omitempty"`
	MemberCount          int             `json:"member_count,omitempty"`
	Recipients           []User          `json:"recipients,omitempty"`
	Flags                int             `json:"flags"`
}

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
}

// MessageReference points from a message to another one.
type MessageReference struct {
	Type      int    `json:"type"`
	MessageID string `json:"message_id,omitempty"`
	ChannelID string `json:"channel_id,omitempty"`
	GuildID   string `json:"guild_id,omitempty"`
}

// InteractionMetadata says which interaction a message answers.
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

// Message is one message at one moment. The server never changes a Message it
// has handed out: an edit makes a new one, so a Message kept by a test is what
// a client with an old screen sees.
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

	seenBy string   // the only person who sees it, if ephemeral
	pings  []string // the users it notified when it was created
}

// Ephemeral reports whether only one person sees the message.
func (m *Message) Ephemeral() bool { return m.seenBy != "" }

// Pings returns the ids of the users whom the message notified. An edit never
// changes it.
func (m *Message) Pings() []string { return m.pings }

// EmojiRef names an emoji on a button or an option.
type EmojiRef struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// SelectOption is one line of a select menu.
type SelectOption struct {
	Label       string    `json:"label"`
	Value       string    `json:"value"`
	Description string    `json:"description,omitempty"`
	Emoji       *EmojiRef `json:"emoji,omitempty"`
	Default     bool      `json:"default,omitempty"`
}

// Media is a picture or file that a component shows.
type Media struct {
	URL          string `json:"url"`
	AttachmentID string `json:"attachment_id,omitempty"`
}

// GalleryItem is one picture of a media gallery.
type GalleryItem struct {
	Media       Media  `json:"media"`
	Description string `json:"description,omitempty"`
	Spoiler     bool   `json:"spoiler,omitempty"`
}

// The component types the server knows.
const (
	ActionRow         = 1
	Button            = 2
	StringSelect      = 3
	TextInput         = 4
	UserSelect        = 5
	RoleSelect        = 6
	MentionableSelect = 7
	ChannelSelect     = 8
	Section           = 9
	TextDisplay       = 10
	Thumbnail         = 11
	MediaGallery      = 12
	FileComponent     = 13
	Separator         = 14
	Container         = 17
	LabelComponent    = 18
	FileUpload        = 19
	RadioGroup        = 21
	CheckboxGroup     = 22
	Checkbox          = 23
)

// Component is any part of a message or a modal; which fields count depends on
// its type.
type Component struct {
	Type          int              `json:"type"`
	ID            int              `json:"id,omitempty"`
	CustomID      string           `json:"custom_id,omitempty"`
	Style         int              `json:"style,omitempty"`
	Label         string           `json:"label,omitempty"`
	Emoji         *EmojiRef        `json:"emoji,omitempty"`
	URL           string           `json:"url,omitempty"`
	SKUID         string           `json:"sku_id,omitempty"`
	Disabled      bool             `json:"disabled,omitempty"`
	Components    []Component      `json:"components,omitempty"`
	Component     *Component       `json:"component,omitempty"`
	Accessory     *Component       `json:"accessory,omitempty"`
	Options       []SelectOption   `json:"options,omitempty"`
	Placeholder   string           `json:"placeholder,omitempty"`
	MinValues     *int             `json:"min_values,omitempty"`
	MaxValues     *int             `json:"max_values,omitempty"`
	DefaultValues []map[string]any `json:"default_values,omitempty"`
	ChannelTypes  []int            `json:"channel_types,omitempty"`
	Required      *bool            `json:"required,omitempty"`
	MinLength     *int             `json:"min_length,omitempty"`
	MaxLength     *int             `json:"max_length,omitempty"`
	Value         string           `json:"value,omitempty"`
	Content       string           `json:"content,omitempty"`
	Description   string           `json:"description,omitempty"`
	Media         *Media           `json:"media,omitempty"`
	File          *Media           `json:"file,omitempty"`
	Items         []GalleryItem    `json:"items,omitempty"`
	Divider       *bool            `json:"divider,omitempty"`
	Spacing       *int             `json:"spacing,omitempty"`
	AccentColor   *int             `json:"accent_color,omitempty"`
	Spoiler       bool             `json:"spoiler,omitempty"`
	Default       bool             `json:"default,omitempty"`
}

// isSelect reports whether the component is a menu of any kind.
func (c *Component) isSelect() bool {
	return c.Type == StringSelect || (c.Type >= UserSelect && c.Type <= ChannelSelect)
}

// walk calls f for every component, outermost first.
func walk(list []Component, f func(*Component)) {
	for i := range list {
		visit(&list[i], f)
	}
}

func visit(c *Component, f func(*Component)) {
	f(c)
	walk(c.Components, f)
	if c.Component != nil {
		visit(c.Component, f)
	}
	if c.Accessory != nil {
		visit(c.Accessory, f)
	}
}
