package model

import (
	"slices"
	"strings"
)

// Command is an application command of one guild or of all.
type Command struct {
	ID                       string            `json:"id"`
	ApplicationID            string            `json:"application_id"`
	GuildID                  string            `json:"guild_id,omitempty"`
	Version                  string            `json:"version"`
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations"`
	Options                  []Option          `json:"options,omitempty"`
	DefaultMemberPermissions *Permissions      `json:"default_member_permissions"`
	DMPermission             bool              `json:"dm_permission"`
	Contexts                 []int             `json:"contexts"`
	IntegrationTypes         []int             `json:"integration_types"`
	NSFW                     bool              `json:"nsfw"`
	Handler                  int               `json:"handler,omitempty"` // of an entry point: 1 the bot, 2 Discord
}

// Plain returns a command without translations, as lists show it.
func (c *Command) Plain() Command {
	p := *c
	p.NameLocalizations, p.DescriptionLocalizations = nil, nil
	p.Options = plainOptions(c.Options)
	return p
}

func plainOptions(list []Option) []Option {
	out := slices.Clone(list)
	for i := range out {
		o := &out[i]
		o.NameLocalizations, o.DescriptionLocalizations = nil, nil
		o.Options = plainOptions(o.Options)
		o.Choices = slices.Clone(o.Choices)
		for j := range o.Choices {
			o.Choices[j].NameLocalizations = nil
		}
	}
	return out
}

// Localised picks the text for a locale: en-US and en-GB fall back to each
// other, es-419 to es-ES, all of them to the default.
func Localised(text string, translations map[string]string, locale string) string {
	if t, ok := translations[locale]; ok {
		return t
	}
	second := map[string]string{"en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES"}[locale]
	if t, ok := translations[second]; ok {
		return t
	}
	return text
}

// Path follows words such as "table open" through a command and returns the steps
// and the options of the last one.
func (c *Command) Path(words []string) (steps []Option, options []Option, ok bool) {
	options = c.Options
	for _, word := range words {
		i := slices.IndexFunc(options, func(o Option) bool { return o.Type <= OptionGroup && o.Name == word })
		if i < 0 {
			return nil, nil, false
		}
		steps = append(steps, options[i])
		options = options[i].Options
	}
	if len(options) > 0 && options[0].Type <= OptionGroup {
		return nil, nil, false // a command with subcommands cannot be called itself
	}
	return steps, options, true
}

// Words returns the words of a typed command, without its slash.
func Words(s string) []string { return strings.Fields(strings.TrimPrefix(strings.TrimSpace(s), "/")) }

// Locales lists Discord's locales.
var Locales = strings.Fields("id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko")

// Size counts the characters of a command, and of each set of translations the
// longest.
func (c *Command) Size() int {
	n := maxLength(c.Name, c.NameLocalizations) + maxLength(c.Description, c.DescriptionLocalizations)
	return n + optionsSize(c.Options)
}

func optionsSize(list []Option) int {
	n := 0
	for _, o := range list {
		n += maxLength(o.Name, o.NameLocalizations) + maxLength(o.Description, o.DescriptionLocalizations) + optionsSize(o.Options)
		for _, ch := range o.Choices {
			n += maxLength(ch.Name, ch.NameLocalizations)
			if s, ok := ch.Value.(string); ok {
				n += Runes(s)
			}
		}
	}
	return n
}

func maxLength(s string, m map[string]string) int {
	n := Runes(s)
	for _, t := range m {
		n = max(n, Runes(t))
	}
	return n
}
