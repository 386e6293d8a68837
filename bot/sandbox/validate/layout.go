package validate

import (
	"strings"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
)

// layout reads the layout components (version 2).
func (c *componentCheck) layout(o Object, path string, k *model.Component) {
	switch k.Type {
	case model.Section:
		c.Known(o, path, "type", "id", "components", "accessory")
		k.Components = c.many(c.List(o, path, "components", 1, 3), apierr.At(path, "components"), []int{model.TextDisplay})
		if !o.Given("accessory") {
			c.Required(apierr.At(path, "accessory"))
			return
		}
		a := c.one(o["accessory"], apierr.At(path, "accessory"), []int{model.Button, model.Thumbnail})
		k.Accessory = &a
	case model.TextDisplay:
		c.Known(o, path, "type", "id", "content")
		k.Content = c.Text(o, path, "content", 1, 4000)
		c.shown += model.Runes(k.Content)
	case model.Thumbnail:
		c.Known(o, path, "type", "id", "media", "description", "spoiler")
		m := c.media(o, path, "media", false)
		k.Media, k.Description, k.Spoiler = &m, c.describe(o, path), c.flag(o, path, "spoiler")
	case model.MediaGallery:
		c.gallery(o, path, k)
	case model.FileComponent:
		c.Known(o, path, "type", "id", "file", "spoiler")
		m := c.media(o, path, "file", true)
		k.File, k.Spoiler = &m, c.flag(o, path, "spoiler")
	case model.Separator:
		c.Known(o, path, "type", "id", "divider", "spacing")
		k.Divider, k.Spacing = c.OptionalFlag(o, path, "divider"), c.optionalNumber(o, path, "spacing", 1, 2)
	case model.Container:
		c.Known(o, path, "type", "id", "components", "accent_color", "spoiler")
		k.AccentColor, k.Spoiler = c.optionalNumber(o, path, "accent_color", 0, 0xffffff), c.flag(o, path, "spoiler")
		k.Components = c.many(c.List(o, path, "components", 1, 40), apierr.At(path, "components"),
			[]int{model.ActionRow, model.Section, model.TextDisplay, model.MediaGallery, model.FileComponent, model.Separator})
	}
}

func (c *componentCheck) gallery(o Object, path string, k *model.Component) {
	c.Known(o, path, "type", "id", "items")
	for i, v := range c.List(o, path, "items", 1, 10) {
		p := apierr.At(apierr.At(path, "items"), i)
		e := c.AsObject(v, p)
		c.Known(e, p, "media", "description", "spoiler")
		k.Items = append(k.Items, model.GalleryItem{Media: c.media(e, p, "media", false), Description: c.describe(e, p), Spoiler: c.flag(e, p, "spoiler")})
	}
}

func (c *componentCheck) describe(o Object, path string) string {
	return c.OptionalText(o, path, "description", 1, 1024)
}

// media reads the address of a picture; an attachment:// address must name an
// uploaded file.
func (c *componentCheck) media(o Object, path, key string, uploadOnly bool) model.Media {
	path = apierr.At(path, key)
	m := c.AsObject(o[key], path)
	if m == nil {
		c.Required(path)
		return model.Media{}
	}
	c.Known(m, path, "url")
	url := c.Text(m, path, "url", 1, 2048)
	name, upload := strings.CutPrefix(url, "attachment://")
	switch {
	case upload && !c.files[name]:
		c.Add(apierr.At(path, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment was not found")
	case !upload && uploadOnly:
		c.Add(apierr.At(path, "url"), "FILE_COMPONENT_ONLY_SUPPORTS_ATTACHMENTS", "A file component can only show an attachment")
	case !upload && url != "" && !strings.HasPrefix(url, "http://") && !strings.HasPrefix(url, "https://"):
		c.Add(apierr.At(path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme is not supported. Scheme must be one of ('http', 'https', 'attachment').")
	}
	return model.Media{URL: url}
}

// ModalComponents reads the components of a modal.
func (r *Reader) ModalComponents(o Object, path string) []model.Component {
	c := &componentCheck{Reader: r, modal: true, ids: map[int]bool{}, customID: map[string]bool{}}
	out := c.many(r.List(o, path, "components", 1, 5), apierr.At(path, "components"), []int{model.ActionRow, model.TextDisplay, model.LabelComponent})
	c.numberAll(out)
	return out
}

func (c *componentCheck) label(o Object, path string, k *model.Component) {
	c.Known(o, path, "type", "id", "label", "description", "component")
	k.Label = c.Text(o, path, "label", 1, 45)
	k.Description = c.Text(o, path, "description", 0, 100)
	if !o.Given("component") {
		c.Required(apierr.At(path, "component"))
		return
	}
	e := c.one(o["component"], apierr.At(path, "component"),
		[]int{model.TextInput, model.StringSelect, model.UserSelect, model.RoleSelect, model.MentionableSelect, model.ChannelSelect, model.FileUpload, model.RadioGroup, model.CheckboxGroup, model.Checkbox})
	if e.Type == model.TextInput && e.Label != "" {
		c.Add(apierr.At(apierr.At(path, "component"), "label"), "TEXT_INPUT_LABEL_IN_LABEL", "A text input in a label cannot have a label")
	}
	k.Component = &e
}

func (c *componentCheck) input(o Object, path string, k *model.Component) {
	c.Known(o, path, "type", "id", "custom_id", "style", "label", "min_length", "max_length", "required", "value", "placeholder")
	k.CustomID = c.Text(o, path, "custom_id", 1, 100)
	c.own(k.CustomID, path)
	k.Style, _ = c.Number(o, path, "style", 1, 2)
	k.Label = c.Text(o, path, "label", 0, 45)
	if k.Label == "" && !strings.HasSuffix(path, ".component") {
		c.Required(apierr.At(path, "label"))
	}
	k.MinLength = c.optionalNumber(o, path, "min_length", 0, 4000)
	k.MaxLength = c.optionalNumber(o, path, "max_length", 0, 4000)
	if k.MaxLength != nil && *k.MaxLength == 0 {
		k.MaxLength = nil
	}
	if k.MinLength != nil && k.MaxLength != nil && *k.MinLength > *k.MaxLength {
		c.Add(apierr.At(path, "min_length"), "TEXT_INPUT_LENGTH_INVALID", "min_length must not be larger than max_length")
	}
	k.Required = c.OptionalFlag(o, path, "required")
	k.Value = c.Text(o, path, "value", 0, 4000)
	k.Placeholder = c.Text(o, path, "placeholder", 0, 100)
}

// modalField reads the fields that occur only in labels of modals.
func (c *componentCheck) modalField(o Object, path string, k *model.Component) {
	c.Known(o, path, "type", "id", "custom_id", "options", "min_values", "max_values", "required", "default")
	k.CustomID = c.Text(o, path, "custom_id", 1, 100)
	c.own(k.CustomID, path)
	k.Required, k.Default = c.OptionalFlag(o, path, "required"), c.flag(o, path, "default")
	k.MinValues = c.optionalNumber(o, path, "min_values", 0, 10)
	k.MaxValues = c.optionalNumber(o, path, "max_values", 1, 10)
	if k.Type == model.RadioGroup || k.Type == model.CheckboxGroup {
		c.options(o, path, k)
		c.group(path, k)
	}
}

// group checks the options of a group and the allowed number of choices.
func (c *componentCheck) group(path string, k *model.Component) {
	fewest := 1
	if k.Type == model.RadioGroup {
		fewest = 2
	}
	if len(k.Options) < fewest || len(k.Options) > 10 {
		c.Add(apierr.At(path, "options"), "BASE_TYPE_BAD_LENGTH", "Must be between %d and 10 in length.", fewest)
	}
	min, max := k.Bounds()
	if min == 0 && (k.Required == nil || *k.Required) {
		c.Add(apierr.At(path, "min_values"), "CHECKBOX_GROUP_MIN_VALUES_REQUIRED", "min_values 0 needs required to be false")
	}
	if min > max {
		c.Add(apierr.At(path, "min_values"), "CHECKBOX_GROUP_MIN_VALUES_INVALID", "min_values must not be larger than max_values")
	}
	if max > len(k.Options) {
		c.Add(apierr.At(path, "max_values"), "CHECKBOX_GROUP_MAX_VALUES_INVALID", "max_values must not be larger than the number of options")
	}
	defaults := 0
	for _, x := range k.Options {
		if x.Default {
			defaults++
		}
	}
	if defaults > max {
		c.Add(apierr.At(path, "options"), "COMPONENT_TOO_MANY_DEFAULTS", "Too many default options")
	}
}
