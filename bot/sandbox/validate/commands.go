package validate

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"unicode"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
)

// Choices reads choices of a value type: 3 string, 4 integer, 10 number.
func (r *Reader) Choices(o Object, path string, kind int) []model.Choice {
	var out []model.Choice
	for i, v := range r.List(o, path, "choices", 0, 25) {
		p := apierr.At(apierr.At(path, "choices"), i)
		e := r.AsObject(v, p)
		r.Known(e, p, "name", "name_localizations", "value")
		ch := model.Choice{Name: r.Text(e, p, "name", 1, 100), NameLocalizations: r.locales(e, p, "name_localizations", 1, 100)}
		switch val := e["value"].(type) {
		case string:
			if ch.Value = val; kind != 3 {
				r.Add(apierr.At(p, "value"), "NUMBER_TYPE_COERCE", "Value \"%s\" is not int.", val)
			}
			r.Text(e, p, "value", 1, 100)
		case json.Number:
			f, err := val.Float64()
			if kind == 3 {
				r.Add(apierr.At(p, "value"), "STRING_TYPE_CONVERT", "Could not interpret \"%v\" as string.", val)
			} else if err != nil || f > 1<<53 || f < -(1<<53) || (kind == 4 && f != float64(int64(f))) {
				r.Add(apierr.At(p, "value"), "NUMBER_TYPE_COERCE", "Value \"%v\" is not int.", val)
			}
			ch.Value = val
		default:
			r.Required(apierr.At(p, "value"))
		}
		out = append(out, ch)
	}
	return out
}

// commandName is the pattern of names of slash commands and options. Discord's
// own pattern names the scripts Devanagari and Thai for their combining marks.
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// Command reads one application command.
func (r *Reader) Command(o Object, path string) *model.Command {
	r.Known(o, path, "id", "application_id", "guild_id", "version", "type", "name", "name_localizations", "description",
		"description_localizations", "options", "default_member_permissions", "dm_permission", "default_permission",
		"contexts", "integration_types", "nsfw", "handler")
	c := &model.Command{Type: model.SlashCommand, DMPermission: true, IntegrationTypes: []int{0}}
	if n, ok := r.Number(o, path, "type", 0, 99); ok {
		c.Type = n
		r.Choice(apierr.At(path, "type"), n, model.SlashCommand, model.UserCommand, model.MessageCommand, model.EntryPoint)
		if n < model.SlashCommand || n > model.EntryPoint {
			c.Type = model.SlashCommand
		}
	}
	slash := c.Type == model.SlashCommand
	c.Name = r.commandName(o, path, slash)
	c.NameLocalizations = r.commandNames(o, path, slash)
	if slash {
		c.Description = r.Text(o, path, "description", 1, 100)
		c.DescriptionLocalizations = r.locales(o, path, "description_localizations", 1, 100)
		c.Options = r.options(o, path, 0)
	} else {
		if s, _ := o["description"].(string); s != "" {
			r.Add(apierr.At(path, "description"), "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED", "Context menu commands cannot have a description")
		}
		if l, _ := o["options"].([]any); len(l) > 0 {
			r.Add(apierr.At(path, "options"), "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Context menu commands cannot have options")
		}
	}
	r.commandScope(o, path, c)
	if c.Type == model.EntryPoint {
		c.Handler, _ = r.Number(o, path, "handler", 1, 2)
	}
	if n := c.Size(); n > 8000 {
		r.Add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
	}
	return c
}

func (r *Reader) commandScope(o Object, path string, c *model.Command) {
	if v, ok := o["default_member_permissions"].(string); ok {
		var b model.Permissions
		if b.UnmarshalJSON([]byte(`"`+v+`"`)) != nil {
			r.Add(apierr.At(path, "default_member_permissions"), "NUMBER_TYPE_COERCE", "Value \"%s\" is not int.", v)
		}
		c.DefaultMemberPermissions = &b
	} else if o.Given("default_member_permissions") {
		r.Add(apierr.At(path, "default_member_permissions"), "STRING_TYPE_CONVERT", "Permissions are digits in a string.")
	}
	if b := r.OptionalFlag(o, path, "dm_permission"); b != nil {
		c.DMPermission = *b
	}
	c.NSFW = r.flag(o, path, "nsfw")
	if o.Given("contexts") {
		c.Contexts = r.numbers(o, path, "contexts", 0, 2)
		c.DMPermission = slices.Contains(c.Contexts, 1)
	}
	if o.Given("integration_types") {
		c.IntegrationTypes = r.numbers(o, path, "integration_types", 0, 1)
	}
}

// numbers reads a list of distinct small numbers.
func (r *Reader) numbers(o Object, path, key string, min, max int) []int {
	out := []int{}
	for i, v := range r.List(o, path, key, 1, 25) {
		p := apierr.At(apierr.At(path, key), i)
		n, ok := r.Number(Object{"": v}, p, "", 0, 99)
		if !ok || n < min || n > max || slices.Contains(out, n) {
			r.Add(p, "BASE_TYPE_CHOICES", "Value must be one of %d to %d, once.", min, max)
		}
		out = append(out, n)
	}
	return out
}

func (r *Reader) commandName(o Object, path string, slash bool) string {
	name := r.Text(o, path, "name", 1, 32)
	if slash && name != "" && !validName(name) {
		r.Add(apierr.At(path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
	return name
}

// validName reports whether a slash command name matches the pattern and is in
// lower case wherever a lower case form exists.
func validName(s string) bool {
	for _, c := range s {
		if unicode.ToLower(c) != c {
			return false
		}
	}
	return commandName.MatchString(s)
}

func (r *Reader) commandNames(o Object, path string, slash bool) map[string]string {
	names := r.locales(o, path, "name_localizations", 1, 32)
	for _, l := range sortedKeys(names) {
		if slash && names[l] != "" && !validName(names[l]) {
			r.Add(apierr.At(apierr.At(path, "name_localizations"), l), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		}
	}
	return names
}

// locales reads a map of translations.
func (r *Reader) locales(o Object, path, key string, min, max int) map[string]string {
	m := r.AsObject(o[key], apierr.At(path, key))
	if m == nil {
		return nil
	}
	out := map[string]string{}
	for l, v := range m {
		p := apierr.At(path, key)
		if !slices.Contains(model.Locales, l) {
			r.Add(apierr.At(p, l), "BASE_TYPE_CHOICES", "Value must be one of the locales of the service.")
		}
		if v != nil {
			out[l] = r.Text(m, p, l, min, max)
		}
	}
	return out
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// options reads the options at a depth: 0 for a command, 1 for a group or
// subcommand in it, 2 for a subcommand of a group.
func (r *Reader) options(o Object, path string, depth int) []model.Option {
	var out []model.Option
	list := r.List(o, path, "options", 0, 25)
	path = apierr.At(path, "options")
	for i, v := range list {
		out = append(out, r.option(r.AsObject(v, apierr.At(path, i)), apierr.At(path, i), depth))
	}
	r.optionOrder(out, path)
	r.optionNames(out, path)
	return out
}

// optionOrder refuses a mix of subcommands and other options, and required
// options after optional ones.
func (r *Reader) optionOrder(list []model.Option, path string) {
	subs, optional := 0, false
	for i, o := range list {
		if o.Type == model.OptionSubcommand || o.Type == model.OptionGroup {
			subs++
			continue
		}
		if o.Required && optional {
			r.Add(apierr.At(path, i), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
	}
	if subs > 0 && subs < len(list) {
		r.Add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and sub-command groups are mutually exclusive with other options")
	}
}

// optionNames refuses two options with the same name in some language.
func (r *Reader) optionNames(list []model.Option, path string) {
	for _, l := range append([]string{""}, model.Locales...) {
		seen := map[string]bool{}
		for i, o := range list {
			name := o.Name
			if l != "" {
				name = model.Localised(o.Name, o.NameLocalizations, l)
			}
			if seen[name] {
				r.Add(apierr.At(apierr.At(path, i), "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists (%s)", name)
				return
			}
			seen[name] = true
		}
	}
}

func (r *Reader) option(o Object, path string, depth int) model.Option {
	r.Known(o, path, "type", "name", "name_localizations", "description", "description_localizations", "required", "options",
		"choices", "autocomplete", "channel_types", "min_value", "max_value", "min_length", "max_length")
	n, ok := r.Number(o, path, "type", 0, 99)
	if !ok {
		r.Required(apierr.At(path, "type"))
	} else {
		r.Choice(apierr.At(path, "type"), n, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
	}
	x := model.Option{
		Type: n, Name: r.commandName(o, path, true), NameLocalizations: r.commandNames(o, path, true),
		Description:              r.Text(o, path, "description", 1, 100),
		DescriptionLocalizations: r.locales(o, path, "description_localizations", 1, 100),
		Required:                 r.flag(o, path, "required"), Autocomplete: r.flag(o, path, "autocomplete"),
	}
	switch {
	case n == model.OptionGroup && depth == 0, n == model.OptionSubcommand && depth <= 1:
		inner := depth + 1
		if n == model.OptionSubcommand {
			inner = 2
		}
		x.Options = r.options(o, path, inner)
		for i, e := range x.Options {
			if n == model.OptionGroup && e.Type != model.OptionSubcommand {
				r.Add(apierr.At(apierr.At(path, "options"), i), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds subcommands only")
			}
		}
		if n == model.OptionGroup && len(x.Options) == 0 {
			r.Required(apierr.At(path, "options"))
		}
	case n == model.OptionGroup || n == model.OptionSubcommand:
		r.Add(apierr.At(path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Subcommands cannot be nested this deep")
	default:
		r.value(o, path, &x)
	}
	return x
}

// value reads the limits of an option's value.
func (r *Reader) value(o Object, path string, x *model.Option) {
	countable := x.Type == model.OptionString || x.Type == model.OptionInteger || x.Type == model.OptionNumber
	x.Choices = r.Choices(o, path, x.Type)
	if len(x.Choices) > 0 && !countable {
		r.Add(apierr.At(path, "choices"), "APPLICATION_COMMAND_CHOICES_INVALID", "Choices are for strings, integers and numbers")
	}
	if x.Autocomplete && (!countable || len(x.Choices) > 0) {
		r.Add(apierr.At(path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", "Autocomplete is for strings, integers and numbers without choices")
	}
	names := map[string]bool{}
	for i, ch := range x.Choices {
		if names[ch.Name] {
			r.Add(apierr.At(apierr.At(path, "choices"), i), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Option choice name already exists")
		}
		names[ch.Name] = true
	}
	if o.Given("channel_types") && x.Type == model.OptionChannel {
		x.ChannelTypes = r.numbers(o, path, "channel_types", 0, 16)
	}
	if x.Type == model.OptionInteger || x.Type == model.OptionNumber {
		x.MinValue, x.MaxValue = r.real(o, path, "min_value"), r.real(o, path, "max_value")
		if x.MinValue != nil && x.MaxValue != nil && *x.MinValue > *x.MaxValue {
			r.Add(apierr.At(path, "min_value"), "APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID", "min_value must not be larger than max_value")
		}
	}
	if x.Type == model.OptionString {
		x.MinLength, x.MaxLength = r.optionalNumber(o, path, "min_length", 0, 6000), r.optionalNumber(o, path, "max_length", 1, 6000)
	}
}

func (r *Reader) real(o Object, path, key string) *float64 {
	v, ok := o[key].(json.Number)
	if !ok {
		return nil
	}
	f, err := v.Float64()
	if err != nil {
		r.Add(apierr.At(path, key), "NUMBER_TYPE_COERCE", "Value \"%v\" is not float.", v)
	}
	return &f
}

// CommandObject returns a command in the form of a request body.
func CommandObject(c *model.Command) Object {
	b, err := json.Marshal(c)
	if err != nil {
		panic("sandbox: command does not encode: " + err.Error())
	}
	var o Object
	if err := json.Unmarshal(b, &o); err != nil {
		panic("sandbox: command does not decode: " + err.Error())
	}
	delete(o, "dm_permission")
	return o
}

// ToNumbers converts the numbers of a value to the form they have in a decoded
// body.
func ToNumbers(v any) any {
	b, err := json.Marshal(v)
	if err != nil {
		panic("sandbox: value does not encode: " + err.Error())
	}
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.UseNumber()
	var out any
	if err := dec.Decode(&out); err != nil {
		panic("sandbox: value does not decode: " + err.Error())
	}
	return out
}
