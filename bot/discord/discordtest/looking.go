package discordtest

import (
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
)

// LooksFor opens the form of /find, submits it, and returns the reply. If the form does
// not open, it returns the panel. The map wish changes the initial values; its keys are
// "game", "players" ("2-4"), "pace", "language" and "computers". The key "where" with the
// value "any" presses «Across servers».
func (e *Env) LooksFor(user, channel string, wish map[string]string, changes ...func(*wire.Interaction)) *Posted {
	e.T.Helper()
	act := func(in wire.Interaction) *Posted {
		in.Channel = channel
		for _, change := range changes {
			change(&in)
		}
		return e.Act(in)
	}
	panel := act(e.Invoked(user, "find", nil, nil))
	button := ""
	for _, id := range IDs(panel) {
		if parts := strings.Split(id, ":"); strings.HasSuffix(parts[0], "find") && parts[len(parts)-1] == wish["where"] {
			button = id
		}
	}
	if button == "" {
		return panel
	}
	refused := act(e.Pressing(user, panel, button))
	form := e.Wire.First[e.Last].Modal
	if form.CustomID == "" {
		return refused
	}
	in := e.Pressing(user, panel, form.CustomID)
	in.Kind, in.Fields = discordgo.InteractionModalSubmit, WishFields(form, wish)
	return act(in)
}

// WishFields returns the fields of the form of /find with their initial values, changed
// by a wish.
func WishFields(form discordgo.InteractionResponseData, wish map[string]string) map[string][]string {
	fields := map[string][]string{}
	for _, id := range []string{"games", "counts", "paces", "langs", "fill"} {
		_, fields[id] = FieldOf(form, id)
	}
	for key, field := range map[string]string{"game": "games", "pace": "paces", "language": "langs", "computers": "fill"} {
		if v, given := wish[key]; given {
			fields[field] = []string{v}
		}
	}
	if v, given := wish["players"]; given {
		from, to, ranged := strings.Cut(v, "-")
		if !ranged {
			to = from
		}
		fields["counts"] = nil
		least, _ := strconv.Atoi(from)
		most, _ := strconv.Atoi(to)
		for n := least; n <= most; n++ {
			fields["counts"] = append(fields["counts"], strconv.Itoa(n))
		}
	}
	return fields
}
