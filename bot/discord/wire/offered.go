package wire

import (
	"fmt"
	"slices"
	"unicode/utf8"
)

// mostText is how many characters Discord sends in a text option without a limit of
// its own.
const mostText = 6000

// CheckOptions says why a command that offers some options cannot be sent with these;
// nil when it can. Discord checks the same before it sends a command, by the
// registration that the person's client knows, which may be an older one.
func CheckOptions(offered []CommandOption, given map[string]Option) error {
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
		if err := o.check(v); err != nil {
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

func (op CommandOption) check(v Option) error {
	if v.Kind != op.Kind {
		return fmt.Errorf("kind %d, offered is %d", v.Kind, op.Kind)
	}
	if len(op.Choices) > 0 && !slices.ContainsFunc(op.Choices, func(c Choice) bool { return fmt.Sprint(c.Value) == v.Text }) {
		return fmt.Errorf("%q is none of the choices", v.Text)
	}
	switch op.Kind {
	case TextOption:
		n, most := utf8.RuneCountInString(v.Text), float64(mostText)
		if op.Max != nil {
			most = *op.Max
		}
		if op.Min != nil && float64(n) < *op.Min || float64(n) > most {
			return fmt.Errorf("%d characters", n)
		}
	case IntOption, NumberOption:
		if op.Min != nil && v.Number < *op.Min || op.Max != nil && v.Number > *op.Max {
			return fmt.Errorf("%s is out of range", v.Text)
		}
	case UserOption, ChannelOption, RoleOption, MentionableOption, FileOption:
		if v.Text == "" {
			return fmt.Errorf("no id")
		}
	}
	return nil
}
