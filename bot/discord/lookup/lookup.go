package lookup

import (
	"context"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// gamesMeant returns the games to search: the named one, else the one of this
// channel, else all.
func (f feature) gamesMeant(ctx context.Context, c kit.Invocation, named kit.Option[string]) []string {
	g := named.Of(c)
	if _, known := f.Rules(g); known {
		return []string{g}
	}
	if t, err := f.TableHere(ctx, c.In); err == nil {
		return []string{t.Game}
	}
	var out []string
	for _, g := range f.Games {
		out = append(out, g.Info().ID)
	}
	return out
}

// lookUp is /card and /rules.
func (f feature) lookUp(sh reference.Section, words, game kit.Option[string]) func(context.Context, kit.Invocation) (kit.Reply, error) {
	return func(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
		w := f.Words(c.Reader.Language, kit.NoTable)
		typed := words.Of(c)
		games := f.gamesMeant(ctx, c, game)
		hits := f.Find(games, sh, typed)
		if place, ok := f.FindSpoken(games, typed); ok && sh == reference.Cards && (len(hits) == 0 || hits[0].Rank > matcher.Exact) {
			return f.place(ctx, c, place, hits), nil
		}
		if places := f.Places(games, typed); sh == reference.Cards && len(hits) == 0 && len(places) > 0 {
			return f.place(ctx, c, places[0].Hit, nil), nil
		}
		if len(hits) == 0 {
			return kit.Say(w.Say("look.nothing", engine.Word("typed", "`"+strings.ReplaceAll(wording.Clip(wording.Plain(typed), 60), "`", "'")+"`"))), nil
		}
		say := kit.Reply{Message: f.entry(ctx, c.Reader, sh, hits[0], f.located(ctx, c.In, c.Reader.User, hits[0].Game))}
		say.Message.Components = []discordgo.MessageComponent{kit.Row(kit.Button(showID(sh, hits[0]), w.Label("button.show_all")))}
		if others := hits[1:]; len(others) > 0 && strings.TrimSpace(typed) != "" {
			say = say.With(kit.Row(f.otherHits(w, sh, others)))
		}
		return say, nil
	}
}

// place is /card with the name of a place, which is no card: the section of the
// rules that tells of it, and the cards that have its name in theirs.
func (f feature) place(ctx context.Context, c kit.Invocation, h reference.Hit, cards []reference.Hit) kit.Reply {
	w := f.Words(c.Reader.Language, kit.NoTable)
	say := kit.Reply{Message: f.entry(ctx, c.Reader, reference.Rules, h, nil)}
	say.Message.Components = []discordgo.MessageComponent{kit.Row(kit.Button(showID(reference.Rules, h), w.Label("button.show_all")))}
	if len(cards) > 0 {
		say = say.With(kit.Row(f.otherHits(w, reference.Cards, cards)))
	}
	return say
}

// showID names an entry in a custom id.
func showID(sh reference.Section, h reference.Hit) kit.CustomID {
	return kit.CustomID{Verb: "show", Code: string(sh) + " " + h.Game + " " + strconv.Itoa(h.Index)}
}

// otherHits is the menu of what else was found.
func (f feature) otherHits(w wording.Words, sh reference.Section, hits []reference.Hit) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: kit.CustomID{Verb: "entry", Code: string(sh)}.String(), Placeholder: w.Label("look.others", engine.N("n", len(hits)))}
	for _, h := range hits[:min(len(hits), kit.MaxMenu)] {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: wording.Clip(w.Flat(h.Entry.Title), 100), Value: showID(sh, h).Code, Description: wording.Clip(w.GameName(h.Game), 100),
		})
	}
	return menu
}

// entry is an entry as a message, with its picture where there is one: with
// where it stands at the table that is played here, as far as s may know.
func (f feature) entry(ctx context.Context, r kit.Reader, sh reference.Section, h reference.Hit, s *table.Sight) wire.Message {
	t := storage.Table{Game: h.Game}
	if s != nil {
		t = s.Table
	}
	w := f.Words(r.Language, t)
	m := wire.Message{Content: wording.ClipLines(wording.Lines(
		"**"+w.Flat(h.Entry.Title)+"** · "+w.GameName(h.Game), w.Flat(h.Entry.Body)), wording.MaxContent)}
	if sh != reference.Cards {
		return m
	}
	p, ok := f.PictureSpec(w, t, r.Look, r.Theme)
	if !ok {
		return m
	}
	scene, key := p.Artist.Look(h.Entry.Code, p.Options), kit.PictureKey("look", p, h.Game, h.Entry.Code)
	if locator, ok := p.Artist.(render.Locator); ok && s != nil {
		scene, key = locator.LookAt(s.View, h.Entry.Code, p.Options), kit.PictureKey("look at", p, h.Game, h.Entry.Code, s.View)
	} else if rules, known := f.Rules(h.Game); ok && known {
		if blank, ok := rules.(engine.Blank); ok { // with the values of the host
			scene, key = locator.LookAt(blank.BlankView(), h.Entry.Code, p.Options), kit.PictureKey("look", p, h.Game, h.Entry.Code, rules.Info().Data)
		}
	}
	if scene == nil {
		return m
	}
	m.Files = f.DrawFile(ctx, p, key, "card", w.Flat(h.Entry.Title), func() *render.Scene { return scene })
	return m
}

// located is what user may see of the match of a game that runs where they ask;
// nil when none does, or when it cannot be shown: the entry stands without it.
func (f feature) located(ctx context.Context, in wire.Interaction, user, game string) *table.Sight {
	t, err := f.TableHere(ctx, in)
	if err != nil || t.Game != game || t.Phase != storage.Playing || table.SealedTo(t, user) != nil {
		return nil
	}
	s, err := f.Tables.Look(ctx, t.ID, user)
	if err != nil {
		return nil
	}
	return s
}

// named reads what showID wrote; false when there is no such entry any more.
func (f feature) named(code string) (reference.Section, reference.Hit, bool) {
	parts := strings.Fields(code)
	if len(parts) != 3 {
		return "", reference.Hit{}, false
	}
	sh := reference.Section(parts[0])
	n, ok := kit.Natural(parts[2])
	entries := f.Entries(parts[1], sh)
	if !ok || (sh != reference.Cards && sh != reference.Rules) || n >= int64(len(entries)) {
		return "", reference.Hit{}, false
	}
	return sh, reference.Hit{Game: parts[1], Index: int(n), Entry: entries[n]}, true
}

// openEntry shows another entry that was found.
func (f feature) openEntry(ctx context.Context, p kit.Press) (kit.Reply, error) {
	w := f.Words(p.Reader.Language, kit.NoTable)
	if len(p.In.Values) != 1 {
		return kit.Say(w.Say("old_button")), nil
	}
	sh, h, ok := f.named(p.In.Values[0])
	if !ok {
		return kit.Say(w.Say("old_button")), nil
	}
	say := kit.Reply{Message: f.entry(ctx, p.Reader, sh, h, f.located(ctx, p.In, p.Reader.User, h.Game))}
	return say.With(kit.Row(kit.Button(showID(sh, h), w.Label("button.show_all")))), nil
}

// showAll says an entry to everybody in the channel.
func (f feature) showAll(ctx context.Context, p kit.Press) (kit.Reply, error) {
	w := f.Words(p.Reader.Language, kit.NoTable)
	sh, h, ok := f.named(p.Code)
	if !ok {
		return kit.Say(w.Say("old_button")), nil
	}
	public := f.entry(ctx, p.Reader, sh, h, f.located(ctx, p.In, "", h.Game))
	public.Content = wording.ClipLines(wording.Lines(public.Content, "-# "+w.Say("look.shown_by", engine.Word("who", "**"+wording.Escape(p.Reader.Name)+"**"))), wording.MaxContent)
	own := f.entry(ctx, p.Reader, sh, h, f.located(ctx, p.In, p.Reader.User, h.Game))
	return kit.Reply{Message: own, Public: &public}, nil
}

// suggestEntries offers what a shelf holds.
func (f feature) suggestEntries(sh reference.Section, words, game kit.Option[string]) kit.Suggest {
	return func(ctx context.Context, c kit.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
		w := f.Words(c.Reader.Language, kit.NoTable)
		games := f.gamesMeant(ctx, c, game)
		var choices []*discordgo.ApplicationCommandOptionChoice
		seen := map[string]bool{}
		for _, h := range f.Find(games, sh, words.Of(c)) {
			title := w.Flat(h.Entry.Title)
			label := title
			if len(games) > 1 {
				label = wording.Dots(title, w.GameName(h.Game))
			}
			if !seen[label] {
				seen[label] = true
				choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: label, Value: wording.Clip(title, 100)})
			}
		}
		for _, p := range f.Places(games, words.Of(c)) {
			name, _, _ := strings.Cut(w.Flat(p.Names), ",")
			if sh == reference.Cards && !seen[name] {
				seen[name] = true
				choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: wording.Dots(name, w.Flat(p.Entry.Title)), Value: wording.Clip(name, 100)})
			}
		}
		return choices, nil
	}
}
