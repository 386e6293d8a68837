package page

import (
	"net/http"
	"slices"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
)

// shownOption is an option in the form of the page's command picker.
type shownOption struct {
	model.Option
	DisplayName        string        `json:"display_name"`
	DisplayDescription string        `json:"display_description"`
	Options            []shownOption `json:"options,omitempty"`
	Choices            []shownChoice `json:"choices,omitempty"`
}

type shownChoice struct {
	Name        string `json:"name"`
	DisplayName string `json:"display_name"`
	Value       any    `json:"value"`
}

func showOptions(list []model.Option, locale string) []shownOption {
	var out []shownOption
	for _, o := range list {
		x := shownOption{Option: o, DisplayName: model.Localised(o.Name, o.NameLocalizations, locale),
			DisplayDescription: model.Localised(o.Description, o.DescriptionLocalizations, locale), Options: showOptions(o.Options, locale)}
		x.Option.NameLocalizations, x.Option.DescriptionLocalizations = nil, nil
		for _, c := range o.Choices {
			x.Choices = append(x.Choices, shownChoice{c.Name, model.Localised(c.Name, c.NameLocalizations, locale), c.Value})
		}
		out = append(out, x)
	}
	return out
}

func (pg *API) httpCommands(p *persona.Persona, q *http.Request) (any, error) {
	pg.world.Mu.Lock()
	defer pg.world.Mu.Unlock()
	c, err := p.VisibleChannel(q.URL.Query().Get("channel"))
	if err != nil {
		return nil, err
	}
	locale := pg.world.People[p.ID].Locale
	list := append(slices.Clone(pg.world.CommandsIn("")), pg.guildCommands(c.GuildID)...)
	out := []any{}
	for _, cmd := range list {
		if !pg.people.Usable(cmd, c, p.ID) || c.Archived() {
			continue
		}
		options := showOptions(cmd.Options, locale)
		if options == nil {
			options = []shownOption{}
		}
		out = append(out, map[string]any{"id": cmd.ID, "type": cmd.Type, "name": cmd.Name, "guild_id": cmd.GuildID,
			"display_name":        model.Localised(cmd.Name, cmd.NameLocalizations, locale),
			"display_description": model.Localised(cmd.Description, cmd.DescriptionLocalizations, locale), "options": options})
	}
	return map[string]any{"commands": out}, nil
}

func (pg *API) guildCommands(guildID string) []*model.Command {
	if guildID == "" {
		return nil
	}
	return pg.world.CommandsIn(guildID)
}
