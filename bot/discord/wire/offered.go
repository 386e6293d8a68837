package wire

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
)

// maxText is the maximum length of a text option without its own limit.
const maxText = 6000

// CheckOptions returns an error if Discord would not send a command with these options.
// Discord does the same check before it sends a command, with the registration that the
// person's client knows, which may be an older one.
func CheckOptions(offered []*discordgo.ApplicationCommandOption, given map[string]Option) error {
	known := map[string]bool{}
	for _, o := range offered {
		known[o.Name] = true
		v, said := given[o.Name]
		if !said {
			if o.Required {
				return fmt.Errorf("option %s is required", o.Name)
			}
			continue
		}
		if err := check(o, v); err != nil {
			return fmt.Errorf("option %s: %w", o.Name, err)
		}
	}
	for name := range given {
		if !known[name] {
			return fmt.Errorf("option %s is not offered", name)
		}
	}
	return nil
}

func check(op *discordgo.ApplicationCommandOption, v Option) error {
	if v.Kind != op.Type {
		return fmt.Errorf("kind %d, offered is %d", v.Kind, op.Type)
	}
	if len(op.Choices) > 0 && !slices.ContainsFunc(op.Choices, func(c *discordgo.ApplicationCommandOptionChoice) bool { return fmt.Sprint(c.Value) == v.Text }) {
		return fmt.Errorf("%q is not one of the choices", v.Text)
	}
	switch op.Type {
	case discordgo.ApplicationCommandOptionString:
		n, least, most := utf8.RuneCountInString(v.Text), 0, cmp.Or(op.MaxLength, maxText)
		if op.MinLength != nil {
			least = *op.MinLength
		}
		if n < least || n > most {
			return fmt.Errorf("%d characters", n)
		}
	case discordgo.ApplicationCommandOptionInteger, discordgo.ApplicationCommandOptionNumber:
		if op.MinValue != nil && v.Number < *op.MinValue || op.MaxValue != 0 && v.Number > op.MaxValue {
			return fmt.Errorf("%s is out of range", v.Text)
		}
	case discordgo.ApplicationCommandOptionUser, discordgo.ApplicationCommandOptionChannel, discordgo.ApplicationCommandOptionRole, discordgo.ApplicationCommandOptionMentionable, discordgo.ApplicationCommandOptionAttachment:
		if v.Text == "" {
			return fmt.Errorf("no id")
		}
	}
	return nil
}
