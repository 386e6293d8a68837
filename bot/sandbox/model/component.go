package model

import (
	"slices"
	"strings"
)

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

// Media is a picture or file that a component shows. The bot sends only the
// URL; the other fields are set in messages that the API returns.
type Media struct {
	ID           string `json:"id,omitempty"`
	URL          string `json:"url"`
	ProxyURL     string `json:"proxy_url,omitempty"`
	AttachmentID string `json:"attachment_id,omitempty"` // empty for a file that the message does not contain
	ContentType  string `json:"content_type,omitempty"`
	Width        int    `json:"width,omitempty"`
	Height       int    `json:"height,omitempty"`
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

// Component is any part of a message or a modal; its type decides which fields
// count.
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
	Name          string           `json:"name,omitempty"` // of File, in messages that the API returns
	Size          int              `json:"size,omitempty"` // of File
	Items         []GalleryItem    `json:"items,omitempty"`
	Divider       *bool            `json:"divider,omitempty"`
	Spacing       *int             `json:"spacing,omitempty"`
	AccentColor   *int             `json:"accent_color,omitempty"`
	Spoiler       bool             `json:"spoiler,omitempty"`
	Default       bool             `json:"default,omitempty"`
}

// IsSelect reports whether the component is a menu of any kind.
func (c *Component) IsSelect() bool {
	return c.Type == StringSelect || (c.Type >= UserSelect && c.Type <= ChannelSelect)
}

// Walk calls f for every component, outermost first.
func Walk(list []Component, f func(*Component)) {
	for i := range list {
		visit(&list[i], f)
	}
}

func visit(c *Component, f func(*Component)) {
	f(c)
	Walk(c.Components, f)
	if c.Component != nil {
		visit(c.Component, f)
	}
	if c.Accessory != nil {
		visit(c.Accessory, f)
	}
}

// WalkMedia calls f for every picture and file that components show.
func WalkMedia(list []Component, f func(*Media)) {
	Walk(list, func(c *Component) {
		for _, m := range []*Media{c.Media, c.File} {
			if m != nil {
				f(m)
			}
		}
		for i := range c.Items {
			f(&c.Items[i].Media)
		}
	})
}

// CloneComponents returns a copy with its own pictures and files; the rest may
// be shared.
func CloneComponents(list []Component) []Component {
	list = slices.Clone(list)
	for i := range list {
		list[i] = cloneComponent(list[i])
	}
	return list
}

func cloneComponent(c Component) Component {
	c.Components, c.Items = CloneComponents(c.Components), slices.Clone(c.Items)
	for _, p := range []**Component{&c.Component, &c.Accessory} {
		if *p != nil {
			inner := cloneComponent(**p)
			*p = &inner
		}
	}
	for _, p := range []**Media{&c.Media, &c.File} {
		if *p != nil {
			m := **p
			*p = &m
		}
	}
	return c
}

// Texts returns what the text displays of components say, outermost first.
func Texts(list []Component) (texts []string) {
	Walk(list, func(c *Component) {
		if c.Type == TextDisplay {
			texts = append(texts, c.Content)
		}
	})
	return texts
}

// Rows returns the rows of buttons and menus of components at any depth. A
// button next to a text is a row by itself; its label begins with the text.
func Rows(list []Component) (rows [][]Component) {
	Walk(list, func(c *Component) {
		switch {
		case c.Type == ActionRow:
			rows = append(rows, c.Components)
		case c.Type == Section && c.Accessory != nil && c.Accessory.Type == Button:
			beside := *c.Accessory
			beside.Label = strings.Join(append(Texts(c.Components), beside.Label), " · ")
			rows = append(rows, []Component{beside})
		}
	})
	return rows
}

// Bounds returns how many values a menu or group accepts.
func (c *Component) Bounds() (min, max int) {
	min, max = 1, 1
	if c.Type == CheckboxGroup {
		max = len(c.Options)
	}
	if c.MinValues != nil {
		min = *c.MinValues
	}
	if c.MaxValues != nil {
		max = *c.MaxValues
	}
	return min, max
}
