package discordtest

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
)

// tableActs lists the acts of /admin table.
var tableActs = []string{"pause", "resume", "correct", "remove", "void"}

// Admin presses a button on a panel of /admin as an administrator, and returns the reply;
// the panel if it has no such button. For an act with options it submits the form: fields
// that are not given keep their initial values. The act "show" returns the panel of the
// server.
func (e *Env) Admin(user, act string, options map[string]string, changes ...func(*wire.Interaction)) *Posted {
	e.T.Helper()
	do := func(in wire.Interaction) *Posted {
		AsAdmin(&in)
		for _, change := range changes {
			change(&in)
		}
		return e.Act(in)
	}
	path, given := "admin server", map[string]string{}
	if slices.Contains(tableActs, act) {
		path = "admin table"
		given["table"] = options["table"]
	}
	panel := do(e.Invoked(user, path, given, nil))
	if act == "show" {
		return panel
	}
	if act == "daily" {
		panel = do(e.Pressing(user, panel, Verb(panel, "admdaily")))
		if len(options) == 0 {
			return panel
		}
		act = "deals"
		if options["channel"]+options["hour"] != "" { // these settings have a separate form
			if panel = e.fillAct(do, user, panel, act, options); Verb(panel, "dlask") == "" {
				return panel
			}
			act = "when"
		}
	}
	return e.fillAct(do, user, panel, act, options)
}

// fillAct presses the button of an act on a panel and submits its form.
func (e *Env) fillAct(do func(wire.Interaction) *Posted, user string, panel *Posted, act string, options map[string]string) *Posted {
	e.T.Helper()
	button := ""
	for _, id := range IDs(panel) {
		if strings.HasSuffix(id, ":"+act) {
			button = id
		}
	}
	press := e.Pressing(user, panel, button)
	if menu, found := panel.Menu("adm"); found && button == "" {
		press.CustomID, press.Values = menu.CustomID, []string{act}
	} else if button == "" {
		return panel
	}
	done := do(press)
	form := e.Wire.First[e.Last].Modal
	if form.CustomID == "" {
		return done
	}
	in := e.Pressing(user, panel, form.CustomID)
	in.Kind, in.Fields = discordgo.InteractionModalSubmit, map[string][]string{}
	for _, part := range form.Components {
		id, kind := "", 0
		switch c := part.(discordgo.Label).Component.(type) {
		case discordgo.TextInput:
			id = c.CustomID
		case discordgo.SelectMenu:
			id, kind = c.CustomID, int(c.MenuType)
		case handler.RadioGroup:
			id = c.CustomID
		}
		text, chosen := FieldOf(form, id)
		if text != "" {
			chosen = []string{text}
		}
		e.offer(kind, []string{options[id]})
		if v, ok := options[id]; ok {
			if chosen = []string{v}; v == "True" || v == "False" {
				chosen = []string{strings.ToLower(v)}
			}
		}
		if len(chosen) > 0 {
			in.Fields[id] = chosen
		}
	}
	return do(in)
}
