package handler

import (
	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
)

// Minimum and maximum number of choices that a form shows as a radio group.
const (
	minRadio = 2
	maxRadio = 9
)

// RadioGroup is a form component: a list of options, of which a person chooses one by one
// tap.
type RadioGroup struct {
	CustomID string        `json:"custom_id"`
	Options  []RadioOption `json:"options"`
	Required *bool         `json:"required,omitempty"` // nil: an option must be chosen
}

// RadioOption is an option of a RadioGroup.
type RadioOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// Type returns Discord's number of the component, which discordgo does not define yet.
func (RadioGroup) Type() discordgo.ComponentType { return 21 }

// MarshalJSON adds the type.
func (g RadioGroup) MarshalJSON() ([]byte, error) {
	type plain RadioGroup
	return discordgo.Marshal(struct {
		plain
		Type discordgo.ComponentType `json:"type"`
	}{plain(g), g.Type()})
}

// OneOf returns a form component with which a person chooses one option of a menu: a
// radio group for two to nine options, otherwise the menu.
func OneOf(menu discordgo.SelectMenu) discordgo.MessageComponent {
	if n := len(menu.Options); n < minRadio || n > maxRadio {
		return menu
	}
	g := RadioGroup{CustomID: menu.CustomID, Required: menu.Required}
	for _, o := range menu.Options {
		g.Options = append(g.Options, RadioOption{Label: o.Label, Value: o.Value, Description: o.Description, Default: o.Default})
	}
	return g
}

// The edge colours of frames. They show the kind of a message at first sight.
const (
	EdgeTurn = 0xF4C54A // a question to its reader
	EdgeDone = 0x3BA55D // a complete or final turn
	EdgeWarn = 0xD83C3E // an action that cannot be undone
	EdgeWait = 0x80848E // others must answer, or nobody
	EdgeRead = 0x5B8DEF // information or settings
)

// Framed returns the reply as a frame with an edge.
func (r Reply) Framed(edge int) Reply {
	r.Message.Frame = &wire.Frame{Colour: edge}
	return r
}

// WithButton returns a text with a button to its right.
func WithButton(text string, b discordgo.Button) discordgo.Section {
	return discordgo.Section{Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: text}}, Accessory: b}
}
