package discordtest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
)

// Act handles an interaction that Discord could send, and returns the private reply. The
// person acts at their client on the sandbox, which refuses impossible actions. The bot
// decodes the interaction as from Discord.
func (e *Env) Act(in wire.Interaction) *Posted {
	e.T.Helper()
	if e.AnyPress && (in.Kind == discordgo.InteractionMessageComponent || in.Kind == discordgo.InteractionModalSubmit) {
		return e.Forged(in)
	}
	e.arrive(&in)
	if again, known := e.Wire.Asked[in.ID]; known {
		return e.handle(in.ID, again)
	}
	i, err := e.do(in)
	if err != nil {
		e.T.Fatalf("Discord would not send %s: %v", named(in), err)
	}
	sent, err := e.take(e.Wire.sent)
	if err != nil {
		e.T.Fatalf("the bot does not take %s: %v", e.Wire.sent, err)
	}
	sent.Received = time.Time{} // ignore the clock of the machine
	e.Last = cmp.Or(in.ID, sent.ID)
	e.Wire.doing[sent.ID] = i
	return e.handle(e.Last, e.overlaid(sent, in))
}

// Forged handles an interaction that Discord would not send but an attacker could forge,
// and returns the private reply.
func (e *Env) Forged(in wire.Interaction) *Posted {
	e.T.Helper()
	e.arrive(&in)
	i, err := e.Wire.Server.As(in.User.ID).Forge(int(in.Kind), in.Channel, in.Message)
	if err != nil {
		e.T.Fatal(err)
	}
	e.Last = cmp.Or(in.ID, i.ID())
	in.ID, in.Token, in.App = i.ID(), i.Token(), e.Wire.Server.AppID()
	in.Locale, in.User.Name = e.Langs[in.User.ID], e.nameOf(in.User.ID)
	in.User.Global = in.User.Name
	if _, dm := DMUser(in.Channel); dm {
		in.Place, in.ChannelKind = discordgo.InteractionContextBotDM, discordgo.ChannelTypeDM
	} else {
		in.Guild, in.GuildLocale = cmp.Or(in.Guild, GuildID), "en-US"
		in.User.Name = cmp.Or(e.Nicks[in.User.ID], in.User.Name)
		if thread, err := e.Wire.Client.Channel(context.Background(), in.Channel); err == nil && wire.IsThread(thread.Kind) {
			in.Parent, in.ChannelKind = thread.Parent, thread.Kind
		}
		if in.AppCan == 0 {
			in.AppCan = allowed
		}
	}
	e.Wire.doing[in.ID] = i
	return e.handle(e.Last, in)
}

// take decodes an interaction in the form in which Discord sends it.
func (e *Env) take(raw []byte) (wire.Interaction, error) {
	if e.Via != nil {
		return e.Via(raw)
	}
	return wire.DecodeInteraction(raw, time.Time{})
}

// handle lets the bot handle an interaction. name is for test output.
func (e *Env) handle(name string, in wire.Interaction) *Posted {
	e.T.Helper()
	e.Wire.Asked[in.ID], e.Wire.Asked[name] = in, in
	e.Wire.said.add(e.Now, func() string { return in.User.ID + " " + named(in) })
	e.Bot.Interaction(context.Background(), in)
	e.Wire.First[name], e.Wire.Origin[name] = e.Wire.First[in.ID], e.Wire.Origin[in.ID]
	if _, modal := e.Wire.First[in.ID]; modal && e.Wire.First[in.ID].Modal.CustomID != "" {
		e.Wire.open[in.User.ID] = e.Wire.doing[in.ID]
	}
	return e.Wire.Origin[in.ID]
}

// arrive advances the clock, and adds the person and the place of an interaction to the
// sandbox.
func (e *Env) arrive(in *wire.Interaction) {
	e.seq++
	if !e.still {
		e.Now = e.Now.Add(time.Second)
	}
	e.Wire.catchUp()
	e.person(in.User.ID)
	if _, dm := DMUser(in.Channel); dm {
		e.Wire.ensureDM(in.Channel)
		return
	}
	guild := cmp.Or(in.Guild, GuildID)
	if guild != GuildID && in.Channel == ChannelID {
		in.Channel = guild + "00" // the usual channel of that server
	}
	at := e.Wire.Server.Chosen()
	at.Guild(guild, "Guildhall", "en-US")
	at.Channel(guild, in.Channel)
	roles := slices.Clone(in.Roles)
	for _, id := range roles {
		at.Role(guild, id, 0)
	}
	if in.Permissions != 0 {
		id := strconv.FormatInt(in.Permissions, 10)
		at.Role(guild, id, model.Permissions(in.Permissions))
		roles = append(roles, id)
	}
	at.Member(guild, in.User.ID, e.Nicks[in.User.ID], roles...)
	if at.Archived(in.Channel) {
		e.Ok(e.Wire.Server.As(in.User.ID).Thread(in.Channel, "unarchive")) // as a client does
	}
}

// person adds a person to the sandbox.
func (e *Env) person(user string) {
	at := e.Wire.Server.Chosen()
	e.Wire.met[user] = true
	at.Person(user, e.nameOf(user), e.Langs[user], user == BotID)
	at.Member(GuildID, user, e.Nicks[user])
}

// offer adds the options of a menu of people, roles or channels to the sandbox.
func (e *Env) offer(kind int, ids []string) {
	for _, id := range ids {
		switch discordgo.ComponentType(kind) {
		case discordgo.UserSelectMenuComponent:
			e.person(id)
		case discordgo.RoleSelectMenuComponent:
			e.Wire.Server.Chosen().Role(GuildID, id, 0)
		case discordgo.ChannelSelectMenuComponent:
			e.Wire.Server.Chosen().Channel(GuildID, id)
		}
	}
}

// do performs the action that causes an interaction at the person's client.
func (e *Env) do(in wire.Interaction) (*persona.Interaction, error) {
	p := e.Wire.Server.As(in.User.ID)
	path := strings.Join(in.Command, " ")
	switch in.Kind {
	case discordgo.InteractionApplicationCommand:
		e.register()
		if in.Menu != 0 {
			return p.CommandOn(in.Channel, path, in.Target)
		}
		return p.Command(in.Channel, path, filled(in)...)
	case discordgo.InteractionApplicationCommandAutocomplete:
		e.register()
		return p.Autocomplete(in.Channel, path, in.Focused, in.RawOptions()[in.Focused].Text, filled(in)...)
	case discordgo.InteractionModalSubmit:
		return e.submit(p, in)
	}
	m, ok := p.Message(in.Channel, in.Message)
	if !ok {
		return nil, fmt.Errorf("%s sees no message %q", in.User.ID, in.Message)
	}
	k, ok := m.Find(in.CustomID)
	if !ok {
		return nil, fmt.Errorf("the message does not show it")
	}
	if !k.IsSelect() {
		if len(in.Values) > 0 {
			return nil, fmt.Errorf("a button has no values")
		}
		return p.Press(m.Message, in.CustomID)
	}
	e.offer(k.Type, in.Values)
	return p.Select(m.Message, in.CustomID, in.Values...)
}

// submit submits the form that is open at the person's client.
func (e *Env) submit(p *persona.Persona, in wire.Interaction) (*persona.Interaction, error) {
	shown, open := e.Wire.Shown[in.User.ID], e.Wire.open[in.User.ID]
	if open == nil || shown.CustomID != in.CustomID {
		return nil, fmt.Errorf("the form that is open is %q", shown.CustomID)
	}
	values := map[string]any{}
	for id, list := range in.Fields {
		values[id] = list
		if len(list) == 1 {
			values[id] = list[0]
		}
	}
	return p.Submit(open, values)
}

// filled returns the filled-in options of a command, except the one that is being typed.
func filled(in wire.Interaction) (list []persona.Opt) {
	for name, v := range in.RawOptions() {
		o := persona.Opt{Name: name, Value: v.Text}
		switch v.Kind {
		case discordgo.ApplicationCommandOptionBoolean:
			o.Value = v.Bool
		case discordgo.ApplicationCommandOptionInteger:
			o.Value = v.Int
		}
		if in.Kind != discordgo.InteractionApplicationCommandAutocomplete || name != in.Focused {
			list = append(list, o)
		}
	}
	return list
}

// overlaid returns an interaction with the values that only a test sets: permissions of
// the person and the bot, and other places.
func (e *Env) overlaid(sent, in wire.Interaction) wire.Interaction {
	if in.Permissions != 0 {
		sent.Permissions = in.Permissions
	}
	sent.GuildLocale = cmp.Or(in.GuildLocale, sent.GuildLocale)
	sent.FileLimit = cmp.Or(in.FileLimit, sent.FileLimit)
	sent.Parent = cmp.Or(in.Parent, sent.Parent)
	sent.LastMessage = cmp.Or(in.LastMessage, sent.LastMessage)
	if in.AppCan != 0 {
		sent.AppCan = in.AppCan
	}
	if in.Pingable != nil {
		sent.Pingable = in.Pingable
	}
	return sent
}

func named(in wire.Interaction) string {
	if len(in.Command) > 0 {
		return fmt.Sprintf("/%s %v", strings.Join(in.Command, " "), in.RawOptions())
	}
	if in.Kind == discordgo.InteractionModalSubmit {
		return fmt.Sprintf("fills in %s: %v", in.CustomID, in.Fields)
	}
	return fmt.Sprintf("presses %s %q", in.CustomID, in.Values)
}

// When submits the form «When may I write» of /settings and returns the reply. Fields
// that are not given keep their initial values. Keys: "zone", "quiet", "weekend",
// "times".
func (e *Env) When(user string, written map[string]string) *Posted {
	e.T.Helper()
	page := e.Command(user, ChannelID, "settings", nil)
	form := e.OpensForm(user, page, Verb(page, "when"))
	fields := map[string][]string{}
	for _, id := range []string{"zone", "quiet", "weekend", "times"} {
		text, chosen := FieldOf(form, id)
		if fields[id] = chosen; chosen == nil {
			fields[id] = []string{text}
		}
		if v, given := written[id]; given {
			fields[id] = []string{v}
		}
	}
	return e.Submits(user, page, form, fields)
}

// Away opens the page «I am away» of /settings. If days are given it submits its form. It
// returns the reply.
func (e *Env) Away(user string, days map[string]string) *Posted {
	e.T.Helper()
	page := e.Reach(user, ChannelID, "settings", nil, "away")
	if days == nil {
		return page
	}
	form := e.OpensForm(user, page, Verb(page, "awayform"))
	fields := map[string][]string{}
	for _, id := range []string{"from", "to"} {
		text, _ := FieldOf(form, id)
		fields[id] = []string{text}
	}
	if v := days["from"]; v != "" {
		fields["from"] = []string{v}
	}
	if v := days["until"]; v != "" {
		fields["to"] = []string{v}
	}
	return e.Submits(user, page, form, fields)
}

// Orders stores a standing order with the form of /orders, and returns the reply. The
// keys are "answer", "else" and "else2", "until", "question" and "sure" ("yes"), and
// "table". If there is no form it returns the panel.
func (e *Env) Orders(user, channel string, order map[string]string) *Posted {
	e.T.Helper()
	options := map[string]string{}
	if t := order["table"]; t != "" {
		options["table"] = t
	}
	panel := e.Command(user, channel, "orders", options)
	button := Verb(panel, "ordform")
	if button == "" {
		return panel
	}
	form := e.OpensForm(user, panel, button)
	fields := map[string][]string{"ways": {strings.TrimRight(strings.Join([]string{order["answer"], order["else"], order["else2"]}, "\n"), "\n")}}
	for _, key := range []string{"until", "question", "sure"} {
		_, fields[key] = FieldOf(form, key)
		if v := order[key]; v != "" {
			fields[key] = []string{v}
		}
	}
	return e.Submits(user, panel, form, fields)
}
