package validate

import (
	"strings"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
)

// componentCheck checks the components of one message or modal.
type componentCheck struct {
	*Reader
	modal bool
	files map[string]bool // names that attachment:// may use

	ids      map[int]bool
	customID map[string]bool
	count    int
	shown    int // characters of text displays
}

// messageComponents reads the components of a message.
func (r *Reader) messageComponents(list []any, path string, v2 bool, files map[string]bool) []model.Component {
	c := &componentCheck{Reader: r, files: files, ids: map[int]bool{}, customID: map[string]bool{}}
	max := 5
	if v2 {
		max = 40
	}
	if len(list) > max {
		r.Add(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", max)
	}
	allowed := []int{model.ActionRow}
	if v2 {
		allowed = []int{model.ActionRow, model.Section, model.TextDisplay, model.MediaGallery, model.FileComponent, model.Separator, model.Container}
	}
	out := c.many(list, path, allowed)
	if v2 && c.count > 40 {
		r.Add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The total number of components cannot exceed 40")
	}
	if c.shown > 4000 {
		r.Add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The total displayable text size cannot exceed 4000 characters")
	}
	c.numberAll(out)
	return out
}

// numberAll assigns an id to every component without one.
func (c *componentCheck) numberAll(list []model.Component) {
	next := 1
	model.Walk(list, func(k *model.Component) {
		if k.ID != 0 {
			return
		}
		for c.ids[next] {
			next++
		}
		k.ID = next
		c.ids[next] = true
	})
}

func (c *componentCheck) many(list []any, path string, allowed []int) []model.Component {
	out := make([]model.Component, 0, len(list))
	for i, v := range list {
		out = append(out, c.one(v, apierr.At(path, i), allowed))
	}
	return out
}

// one reads a component of one of the allowed types.
func (c *componentCheck) one(v any, path string, allowed []int) model.Component {
	o := c.AsObject(v, path)
	if o == nil {
		c.Required(path)
		return model.Component{}
	}
	var k model.Component
	n, ok := c.Number(o, path, "type", 0, 99)
	if !ok {
		c.Required(apierr.At(path, "type"))
		return k
	}
	k.Type = n
	c.Choice(apierr.At(path, "type"), n, allowed...)
	c.count++
	if id, ok := c.Number(o, path, "id", 0, 1<<31-1); ok && id != 0 {
		if c.ids[id] {
			c.Add(apierr.At(path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
		}
		c.ids[id], k.ID = true, id
	}
	c.read(o, path, &k)
	return k
}

func (c *componentCheck) read(o Object, path string, k *model.Component) {
	switch {
	case k.Type == model.ActionRow:
		c.row(o, path, k)
	case k.Type == model.Button:
		c.button(o, path, k)
	case k.IsSelect():
		c.menu(o, path, k)
	case k.Type == model.TextInput:
		c.input(o, path, k)
	case k.Type == model.LabelComponent:
		c.label(o, path, k)
	case k.Type == model.FileUpload || k.Type == model.RadioGroup || k.Type == model.CheckboxGroup || k.Type == model.Checkbox:
		c.modalField(o, path, k)
	default:
		c.layout(o, path, k)
	}
}

// row reads up to five buttons, or one menu; in a modal one text input.
func (c *componentCheck) row(o Object, path string, k *model.Component) {
	c.Known(o, path, "type", "id", "components")
	list := c.List(o, path, "components", 1, 5)
	allowed := []int{model.Button, model.StringSelect, model.UserSelect, model.RoleSelect, model.MentionableSelect, model.ChannelSelect}
	if c.modal {
		allowed = []int{model.TextInput}
	}
	k.Components = c.many(list, apierr.At(path, "components"), allowed)
	buttons := 0
	for _, e := range k.Components {
		if e.Type == model.Button {
			buttons++
		}
	}
	if len(k.Components) > 1 && buttons != len(k.Components) {
		c.Add(apierr.At(path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "Components displayed in a row cannot exceed 5 in width")
	}
}

func (c *componentCheck) own(id, path string) {
	if id == "" {
		return
	}
	if c.customID[id] {
		c.Add(apierr.At(path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	c.customID[id] = true
}

func (c *componentCheck) button(o Object, path string, k *model.Component) {
	c.Known(o, path, "type", "id", "style", "label", "emoji", "custom_id", "url", "sku_id", "disabled")
	style, ok := c.Number(o, path, "style", 0, 99)
	if !ok {
		c.Required(apierr.At(path, "style"))
	}
	c.Choice(apierr.At(path, "style"), style, 1, 2, 3, 4, 5, 6)
	k.Style = style
	k.Label = c.Text(o, path, "label", 0, 80)
	k.Emoji = c.emoji(o, path)
	k.Disabled = c.flag(o, path, "disabled")
	k.CustomID = c.OptionalText(o, path, "custom_id", 1, 100)
	k.URL = c.OptionalText(o, path, "url", 1, 512)
	k.SKUID = c.ID(o, path, "sku_id")
	switch style {
	case 5:
		if k.URL == "" {
			c.Required(apierr.At(path, "url"))
		} else if !strings.HasPrefix(k.URL, "http://") && !strings.HasPrefix(k.URL, "https://") && !strings.HasPrefix(k.URL, "discord://") {
			c.Add(apierr.At(path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme \"%s\" is not supported. Scheme must be one of ('http', 'https', 'discord').", k.URL)
		}
		if k.CustomID != "" {
			c.Add(apierr.At(path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
	case 6:
		if k.SKUID == "" {
			c.Required(apierr.At(path, "sku_id"))
		}
	default:
		if k.CustomID == "" {
			c.Required(apierr.At(path, "custom_id"))
		}
		if k.URL != "" {
			c.Add(apierr.At(path, "url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
	}
	if style != 6 && k.Label == "" && k.Emoji == nil {
		c.Add(path, "BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji")
	}
	c.own(k.CustomID, path)
}

func (c *componentCheck) emoji(o Object, path string) *model.EmojiRef {
	e := c.AsObject(o["emoji"], apierr.At(path, "emoji"))
	if e == nil {
		return nil
	}
	c.Known(e, apierr.At(path, "emoji"), "id", "name", "animated")
	ref := &model.EmojiRef{ID: c.ID(e, apierr.At(path, "emoji"), "id"), Name: c.Text(e, apierr.At(path, "emoji"), "name", 0, 64), Animated: c.flag(e, apierr.At(path, "emoji"), "animated")}
	if ref.ID == "" && (ref.Name == "" || isPlainText(ref.Name)) {
		c.Add(apierr.At(apierr.At(path, "emoji"), "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
	if ref.ID == "" && ref.Name == "" {
		return nil
	}
	return ref
}

// isPlainText reports whether s consists of ASCII letters, which cannot be an
// emoji.
func isPlainText(s string) bool {
	for _, r := range s {
		if r > 127 || (r >= '0' && r <= '9') || r == '#' || r == '*' {
			return false
		}
	}
	return true
}

func (c *componentCheck) menu(o Object, path string, k *model.Component) {
	c.Known(o, path, "type", "id", "custom_id", "options", "placeholder", "min_values", "max_values", "disabled", "default_values", "channel_types", "required")
	k.CustomID = c.Text(o, path, "custom_id", 1, 100)
	c.own(k.CustomID, path)
	k.Placeholder = c.Text(o, path, "placeholder", 0, 150)
	k.MinValues = c.optionalNumber(o, path, "min_values", 0, 25)
	k.MaxValues = c.optionalNumber(o, path, "max_values", 1, 25)
	k.Disabled = c.flag(o, path, "disabled")
	k.Required = c.OptionalFlag(o, path, "required")
	if c.modal && k.Disabled {
		c.Add(apierr.At(path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "A disabled component is not allowed in a modal")
	}
	if c.modal && k.MinValues != nil && *k.MinValues == 0 && (k.Required == nil || *k.Required) {
		c.Add(apierr.At(path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_REQUIRED", "min_values 0 needs required to be false")
	}
	if !c.modal && k.Required != nil {
		c.Ignored = append(c.Ignored, apierr.At(path, "required"))
	}
	if k.Type == model.StringSelect {
		c.options(o, path, k)
	} else {
		c.autoMenu(o, path, k)
	}
	c.counts(path, k)
}

// counts checks min_values, max_values and the number of options against each
// other.
func (c *componentCheck) counts(path string, k *model.Component) {
	min, max := k.Bounds()
	if min > max {
		c.Add(apierr.At(path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_INVALID", "min_values must not be larger than max_values")
	}
	if k.Type != model.StringSelect {
		return
	}
	if max > len(k.Options) {
		c.Add(apierr.At(path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_INVALID", "max_values must not be larger than the number of options")
	}
	if min > len(k.Options) {
		c.Add(apierr.At(path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_INVALID", "min_values must not be larger than the number of options")
	}
	defaults := 0
	for _, x := range k.Options {
		if x.Default {
			defaults++
		}
	}
	if defaults > max {
		c.Add(apierr.At(path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "Too many default options")
	}
}

func (c *componentCheck) options(o Object, path string, k *model.Component) {
	path = apierr.At(path, "options")
	list := c.List(o, strings.TrimSuffix(path, ".options"), "options", 1, 25)
	values := map[string]bool{}
	for i, v := range list {
		p := apierr.At(path, i)
		e := c.AsObject(v, p)
		c.Known(e, p, "label", "value", "description", "emoji", "default")
		x := model.SelectOption{
			Label: c.Text(e, p, "label", 1, 100), Value: c.Text(e, p, "value", 1, 100),
			Description: c.Text(e, p, "description", 0, 100), Emoji: c.emoji(e, p), Default: c.flag(e, p, "default"),
		}
		if values[x.Value] {
			c.Add(apierr.At(p, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[x.Value] = true
		k.Options = append(k.Options, x)
	}
}

// autoMenu reads a menu of users, roles or channels.
func (c *componentCheck) autoMenu(o Object, path string, k *model.Component) {
	if l, _ := o["options"].([]any); len(l) > 0 {
		c.Add(apierr.At(path, "options"), "SELECT_COMPONENT_OPTIONS_NOT_ALLOWED", "Only a string select has options")
	}
	for i, v := range c.List(o, path, "default_values", 0, 25) {
		k.DefaultValues = append(k.DefaultValues, c.AsObject(v, apierr.At(apierr.At(path, "default_values"), i)))
	}
	for _, v := range c.List(o, path, "channel_types", 0, 25) {
		if n, ok := c.Number(Object{"t": v}, path, "t", 0, 16); ok {
			k.ChannelTypes = append(k.ChannelTypes, n)
		}
	}
}
