package tickets

import (
	"context"
	"fmt"
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/matchmaking"
	"guildhall/engine"
	"guildhall/storage"
)

// openAvoided handles «Avoid list…»: it shows the reader's avoid list. Nobody else ever
// sees any of it.
func (f feature) openAvoided(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.avoidPage(ctx, p.Reader, "")
}

// add handles the menu that adds people to the list.
func (f feature) add(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if len(p.In.Values) != 1 {
		return f.avoidPage(ctx, p.Reader, "")
	}
	w := p.Reader.Words()
	whom := p.In.Values[0]
	if p.In.Resolved[whom].Bot {
		return f.avoidPage(ctx, p.Reader, w.Say("find.avoid_bot"))
	}
	if _, err := f.room.Avoid(ctx, p.Reader.User, whom, true); err != nil {
		return handler.Reply{}, err
	}
	return f.avoidPage(ctx, p.Reader, w.Say("find.avoid_added", engine.Word("who", "<@"+whom+">")))
}

// free handles the menu that removes people from the list.
func (f feature) free(ctx context.Context, p handler.Press) (handler.Reply, error) {
	met, err := f.metAcross(ctx, p.Reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	for _, whom := range p.In.Values {
		if i := slices.IndexFunc(met, func(o opponent) bool { return o.code == whom }); i >= 0 {
			whom = met[i].user
		}
		if _, err := f.room.Avoid(ctx, p.Reader.User, whom, false); err != nil {
			return handler.Reply{}, err
		}
	}
	return f.avoidPage(ctx, p.Reader, p.Reader.Words().Say("find.avoid_freed"))
}

// shun handles the menu that adds a person of another server to the list.
func (f feature) shun(ctx context.Context, p handler.Press) (handler.Reply, error) {
	met, err := f.metAcross(ctx, p.Reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.Words()
	said := ""
	for _, one := range met {
		if !slices.Contains(p.In.Values, one.code) {
			continue
		}
		if _, err := f.room.Avoid(ctx, p.Reader.User, one.user, true); err != nil {
			return handler.Reply{}, err
		}
		said = w.Say("find.avoid_added", engine.Word("who", "**"+textfmt.Escape(one.name)+"**"))
	}
	return f.avoidPage(ctx, p.Reader, said)
}

// opponent is a person met across servers.
type opponent struct{ user, name, code string }

// metAcross returns the people whom a person met at tables across servers, latest first.
// Their codes consist of a table and a seat, so that no menu contains an account.
func (f feature) metAcross(ctx context.Context, user string) (met []opponent, err error) {
	tables, err := f.Store.Of(ctx, user, storage.Playing, storage.Finished, storage.Closed)
	if err != nil {
		return nil, err
	}
	for _, t := range slices.Backward(tables) {
		for i, s := range t.Seats {
			known := s.User == "" || s.User == user || storage.IsComputer(s.User) || slices.ContainsFunc(met, func(o opponent) bool { return o.user == s.User })
			if t.TableState.Across && !known {
				met = append(met, opponent{s.User, textfmt.Name(s.Name), fmt.Sprint(t.ID, " ", i)})
			}
		}
	}
	return met, nil
}

// avoidPage shows a person their avoid list. It offers people of the server, and people
// they met across servers.
func (f feature) avoidPage(ctx context.Context, r recipients.Recipient, said string) (handler.Reply, error) {
	w := r.Words()
	list, err := f.room.Avoided(ctx, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	met, err := f.metAcross(ctx, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	say := handler.TextReply(textfmt.Lines(said, w.Say("find.avoid_none"))).Framed(handler.EdgeRead)
	if len(list) > 0 {
		var links []string
		menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: "fdfree"}.String(), Placeholder: w.Label("find.avoid_free")}
		for _, whom := range list[:min(len(list), matchmaking.MaxAvoided)] {
			link, one, err := f.avoided(ctx, met, whom)
			if err != nil {
				return handler.Reply{}, err
			}
			links = append(links, link)
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(one.name, 100), Value: one.code})
		}
		menu.MaxValues = len(menu.Options)
		say.Message.Content = textfmt.Lines(said, w.Say("find.avoid_list", engine.Word("who", textfmt.ClipItems(links, 1200))), w.Say("find.avoid_about"))
		say = say.With(handler.Row(menu))
	}
	say = say.With(handler.Row(discordgo.SelectMenu{
		MenuType: discordgo.UserSelectMenu, CustomID: handler.CustomID{Verb: "fdadd"}.String(), Placeholder: w.Label("find.avoid_add"),
	}))
	menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: "fdshun"}.String(), Placeholder: w.Label("find.avoid_met")}
	for _, one := range met {
		if !slices.Contains(list, one.user) && len(menu.Options) < handler.MaxMenu {
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(one.name, 100), Value: one.code})
		}
	}
	if len(menu.Options) > 0 {
		say = say.With(handler.Row(menu))
	}
	return say.With(handler.Row(handler.Button(handler.CustomID{Verb: "fdlist"}, w.Label("button.back")))), nil
}

// avoided describes a person on the list: one met across servers by the name and seat of
// that match, others by their account.
func (f feature) avoided(ctx context.Context, met []opponent, whom string) (link string, one opponent, err error) {
	if i := slices.IndexFunc(met, func(o opponent) bool { return o.user == whom }); i >= 0 {
		return "**" + textfmt.Escape(met[i].name) + "**", met[i], nil
	}
	p, err := f.Store.Person(ctx, whom)
	one = opponent{whom, whom, whom}
	if p.Name != "" {
		one.name = textfmt.Name(p.Name)
	}
	return "<@" + whom + ">", one, err
}
