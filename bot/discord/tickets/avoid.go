package tickets

import (
	"context"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/tickets"
	"guildhall/engine"
)

// avoidCommand is /find avoid: it puts somebody on the reader's avoid list, and shows
// the list. Nobody else ever sees any of it.
func (f feature) avoidCommand(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	w := f.Words(c.Reader.Language, kit.NoTable)
	whom := c.Text("person")
	if whom == "" {
		return f.avoidPage(ctx, c.Reader, "")
	}
	if c.In.Resolved[whom].Bot {
		return kit.Say(w.Say("find.avoid_bot")), nil
	}
	if _, err := f.room.Avoid(ctx, c.Reader.User, whom, true); err != nil {
		return kit.Reply{}, err
	}
	return f.avoidPage(ctx, c.Reader, w.Say("find.avoid_added", engine.Word("who", "<@"+whom+">")))
}

// free is the menu that takes people off the list.
func (f feature) free(ctx context.Context, p kit.Press) (kit.Reply, error) {
	for _, whom := range p.In.Values {
		if _, err := f.room.Avoid(ctx, p.Reader.User, whom, false); err != nil {
			return kit.Reply{}, err
		}
	}
	return f.avoidPage(ctx, p.Reader, f.Words(p.Reader.Language, kit.NoTable).Say("find.avoid_freed"))
}

// avoidPage shows a person their own avoid list.
func (f feature) avoidPage(ctx context.Context, r kit.Reader, said string) (kit.Reply, error) {
	w := f.Words(r.Language, kit.NoTable)
	list, err := f.room.Avoided(ctx, r.User)
	if err != nil {
		return kit.Reply{}, err
	}
	if len(list) == 0 {
		return kit.Say(wording.Lines(said, w.Say("find.avoid_none"))), nil
	}
	var links []string
	menu := wire.Select{CustomID: kit.CustomID{Verb: "fdfree"}.String(), Placeholder: w.Label("find.avoid_free")}
	for _, whom := range list[:min(len(list), tickets.MostAvoided)] {
		p, err := f.Store.Person(ctx, whom)
		if err != nil {
			return kit.Reply{}, err
		}
		name := wording.Name(p.Name)
		if p.Name == "" {
			name = whom
		}
		links = append(links, "<@"+whom+">")
		menu.Options = append(menu.Options, wire.SelectOption{Label: wording.Clip(name, 100), Value: whom})
	}
	menu.Max = len(menu.Options)
	return kit.Say(wording.Lines(said, w.Say("find.avoid_list", engine.Word("who", wording.ClipItems(links, 1200))), w.Say("find.avoid_about"))).With(wire.Row{menu}), nil
}
