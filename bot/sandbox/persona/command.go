package persona

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

// Opt is one option of a slash command as a person fills it in. Users, roles
// and channels are given by id.
type Opt struct {
	Name  string
	Value any
}

// Usable reports whether a client lists a command for a person in a channel.
func (cl *Clients) Usable(cmd *model.Command, c *world.Channel, userID string) bool {
	w := cl.world
	if cmd.GuildID != "" && cmd.GuildID != c.GuildID {
		return false
	}
	where := c.Context()
	if !cl.installed(cmd, c, userID) {
		return false
	}
	if cmd.Contexts != nil && !slices.Contains(cmd.Contexts, where) || cmd.Contexts == nil && (where == 1 && !cmd.DMPermission || where == 2) {
		return false
	}
	if where != 0 {
		return true
	}
	if !w.BitsIn(c, userID).Has(model.UseApplicationCommands) {
		return false
	}
	if need := cmd.DefaultMemberPermissions; need != nil {
		bits := w.BitsIn(c, userID)
		return bits.Has(model.Administrator) || (*need != 0 && bits.Has(*need))
	}
	return true
}

// installed reports whether an installation brings a command to a person in a channel: that of
// the guild, or their own.
func (cl *Clients) installed(cmd *model.Command, c *world.Channel, userID string) bool {
	p := cl.world.People[userID]
	if p != nil && p.Installed && cmd.GuildID == "" && slices.Contains(cmd.IntegrationTypes, 1) {
		return true
	}
	return slices.Contains(cmd.IntegrationTypes, 0) && !cl.world.Foreign(c) && (c.Type != model.DMChannel || cl.world.Mutual(userID))
}

// command finds the command for a typed name: a command of the guild comes before
// a global one of the same name.
func (p *Persona) command(c *world.Channel, kind int, name string) (*model.Command, error) {
	var found *model.Command
	for _, cmd := range p.s.world.Commands {
		if cmd.Type == kind && cmd.Name == name && p.s.Usable(cmd, c, p.ID) && (found == nil || cmd.GuildID != "") {
			found = cmd
		}
	}
	switch {
	case found == nil:
		return nil, Refuse("there is no command %q here", name)
	case c.Archived():
		return nil, Refuse("the thread is archived")
	}
	return found, nil
}

// Command uses a slash command, such as "table open", by its default names.
func (p *Persona) Command(channelID, name string, options ...Opt) (*Interaction, error) {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	return p.slash(model.CommandInteraction, channelID, name, "", "", options)
}

// Autocomplete asks for suggestions for the option focused, after the person has
// typed some text into it; other options may already have values.
func (p *Persona) Autocomplete(channelID, name, focused, typed string, options ...Opt) (*Interaction, error) {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	return p.slash(model.AutocompleteInteraction, channelID, name, focused, typed, options)
}

func (p *Persona) slash(kind int, channelID, name, focused, typed string, options []Opt) (*Interaction, error) {
	c, err := p.VisibleChannel(channelID)
	if err != nil {
		return nil, err
	}
	path := model.Words(name)
	if len(path) == 0 {
		return nil, Refuse("no command was named")
	}
	cmd, err := p.command(c, model.SlashCommand, path[0])
	if err != nil {
		return nil, err
	}
	steps, wanted, ok := cmd.Path(path[1:])
	if !ok {
		return nil, Refuse("%q is not a complete command", name)
	}
	a := p.s.tracker.Begin(kind, p.ID, c)
	f := filling{s: p.s, c: c, action: a, focused: focused, typed: typed}
	leaf, err := f.fill(wanted, options)
	if err != nil {
		p.s.tracker.Withdraw(a)
		return nil, err
	}
	for i := len(steps) - 1; i >= 0; i-- {
		leaf = []any{map[string]any{"type": steps[i].Type, "name": steps[i].Name, "options": leaf}}
	}
	a.Name = joinPath(cmd.Name, steps)
	data := map[string]any{"id": cmd.ID, "name": cmd.Name, "type": model.SlashCommand, "options": leaf}
	if cmd.GuildID != "" {
		data["guild_id"] = cmd.GuildID
	}
	if len(f.named) > 0 {
		data["resolved"] = p.s.resolved(c, p.ID, f.named)
	}
	p.s.tracker.Deliver(a, data, nil)
	return &Interaction{p.s, a}, nil
}

func joinPath(name string, steps []model.Option) string {
	for _, o := range steps {
		name += " " + o.Name
	}
	return name
}

// CommandOn uses a user or message command on a user or a message.
func (p *Persona) CommandOn(channelID, name, targetID string) (*Interaction, error) {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	c, err := p.VisibleChannel(channelID)
	if err != nil {
		return nil, err
	}
	kind, resolved := model.MessageCommand, map[string]any{}
	if m := c.Messages[targetID]; m != nil && (m.SeenBy == "" || m.SeenBy == p.ID) {
		resolved["messages"] = map[string]any{m.ID: p.s.svc.Outward(m)} // with its content, in contrast to other routes
	} else if p.s.world.User(targetID) != nil {
		kind, resolved = model.UserCommand, p.s.resolved(c, p.ID, []string{targetID})
	} else {
		return nil, Refuse("there is nothing with id %s here", targetID)
	}
	cmd, err := p.command(c, kind, name)
	if err != nil {
		return nil, err
	}
	a := p.s.tracker.Begin(model.CommandInteraction, p.ID, c)
	a.Name = cmd.Name
	p.s.tracker.Deliver(a, map[string]any{"id": cmd.ID, "name": cmd.Name, "type": kind, "target_id": targetID, "resolved": resolved}, nil)
	return &Interaction{p.s, a}, nil
}

// filling fills in the options of a slash command.
type filling struct {
	s       *Clients
	c       *world.Channel
	action  *world.Interaction
	focused string
	typed   string
	named   []string
}

func (f *filling) fill(wanted []model.Option, given []Opt) ([]any, error) {
	out := []any{}
	left := map[string]any{}
	for _, o := range given {
		if _, twice := left[o.Name]; twice {
			return nil, Refuse("option %q is given twice", o.Name)
		}
		left[o.Name] = o.Value
	}
	suggested := false
	for i := range wanted {
		o := &wanted[i]
		v, has := left[o.Name]
		delete(left, o.Name)
		if f.focused == o.Name {
			if !o.Autocomplete {
				return nil, Refuse("option %q does not autocomplete", o.Name)
			}
			suggested = true
			f.action.ValueType = o.Type
			out = append(out, map[string]any{"type": o.Type, "name": o.Name, "focused": true, "value": typedValue(o, f.typed)})
			continue
		}
		if !has {
			if o.Required && f.focused == "" {
				return nil, Refuse("option %q must be filled in", o.Name)
			}
			continue
		}
		val, err := f.value(o, v)
		if err != nil {
			return nil, err
		}
		out = append(out, map[string]any{"type": o.Type, "name": o.Name, "value": val})
	}
	for name := range left {
		return nil, Refuse("the command has no option %q", name)
	}
	if f.focused != "" && !suggested {
		return nil, Refuse("the command has no option %q", f.focused)
	}
	return out, nil
}

// typedValue returns the value of the option being typed; for a number field, a
// number as soon as the text is one.
func typedValue(o *model.Option, typed string) any {
	if o.Type != model.OptionString {
		if n, err := strconv.ParseFloat(typed, 64); err == nil {
			return n
		}
	}
	return typed
}

// value checks one option as a client does.
func (f *filling) value(o *model.Option, v any) (any, error) {
	switch o.Type {
	case model.OptionString:
		return stringValue(o, v)
	case model.OptionInteger, model.OptionNumber:
		return numberValue(o, v)
	case model.OptionBoolean:
		if b, ok := v.(bool); ok {
			return b, nil
		}
		return nil, Refuse("option %q is true or false", o.Name)
	case model.OptionAttachment:
		return nil, Refuse("option %q: the sandbox uploads no files of people", o.Name)
	}
	id, _ := v.(string)
	kind := map[int]int{model.OptionUser: model.UserSelect, model.OptionRole: model.RoleSelect, model.OptionMentionable: model.MentionableSelect, model.OptionChannel: model.ChannelSelect}[o.Type]
	if !f.s.offers(f.c, &model.Component{Type: kind, ChannelTypes: o.ChannelTypes}, id) {
		return nil, Refuse("option %q: nothing has the id %v", o.Name, v)
	}
	f.named = append(f.named, id)
	return id, nil
}

func stringValue(o *model.Option, v any) (any, error) {
	text, ok := v.(string)
	n := model.Runes(text)
	switch {
	case !ok:
		return nil, Refuse("option %q is a text, not %T", o.Name, v)
	case n == 0 && o.Required, n > 6000, o.MinLength != nil && n < *o.MinLength, o.MaxLength != nil && n > *o.MaxLength:
		return nil, Refuse("option %q has %d characters", o.Name, n)
	case len(o.Choices) > 0 && !slices.ContainsFunc(o.Choices, func(c model.Choice) bool { return c.Value == text }):
		return nil, Refuse("option %q has no choice %q", o.Name, text)
	}
	return text, nil
}

func numberValue(o *model.Option, v any) (any, error) {
	n, err := strconv.ParseFloat(fmt.Sprint(v), 64)
	switch {
	case err != nil, o.Type == model.OptionInteger && n != float64(int64(n)):
		return nil, Refuse("option %q: %v is no such number", o.Name, v)
	case o.MinValue != nil && n < *o.MinValue, o.MaxValue != nil && n > *o.MaxValue, n > 1<<53, n < -(1 << 53):
		return nil, Refuse("option %q: %v is out of bounds", o.Name, v)
	}
	if len(o.Choices) > 0 && !slices.ContainsFunc(o.Choices, func(c model.Choice) bool { return sameNumber(c.Value, n) }) {
		return nil, Refuse("option %q has no choice %v", o.Name, v)
	}
	if o.Type == model.OptionInteger {
		return int64(n), nil
	}
	return n, nil
}

func sameNumber(v any, n float64) bool {
	switch t := v.(type) {
	case json.Number:
		f, err := t.Float64()
		return err == nil && f == n
	case float64:
		return t == n
	}
	return false
}
