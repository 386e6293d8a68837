package views

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/engine/rulebook"
	"guildhall/render"
	"guildhall/render/rulebookpage"
	"guildhall/storage"
)

// lookupFeature handles /rules. It finds a card, a section of the rules or a ruling by
// any of its words, and shows it. It shows a card with its location at the current table.
type lookupFeature struct {
	Deps
}

// newLookup returns the feature of /rules.
func newLookup(deps Deps) handler.Feature {
	f := lookupFeature{Deps: deps}
	return handler.Feature{
		Commands: []handler.Command{
			{Path: "rules", Do: f.rules, Options: handler.Options{rulesSearch.SuggestedBy(f.suggestRules), rulesGame}},
		},
		Menu: []handler.MenuCommand{{Key: "menu.explain", Kind: discordgo.MessageApplicationCommand, Do: f.explain}},
		Presses: map[string]handler.Route{
			"show":  {Ack: handler.Replace, Do: f.showAll},
			"entry": {Ack: handler.Replace, Do: f.openEntry},
			"toc":   {Ack: handler.Replace, Do: f.openContents},

			verbAsked: {Ack: handler.Replace, Do: f.openAsked},

			handler.VerbContents: {Ack: handler.Fresh, Do: f.openContents},
			handler.VerbRule:     {Ack: handler.Fresh, Do: f.openRule},
		},
	}
}

// The options of the commands.
var (
	rulesSearch = handler.Text("search", "rules.search")
	rulesGame   = handler.Games("game", "rules.game")
)

// gamesMeant returns the games to search: the named one, otherwise the game of this
// channel, otherwise all games.
func (f lookupFeature) gamesMeant(ctx context.Context, c handler.Invocation) []string {
	g := rulesGame.Of(c)
	if _, known := f.Games.Rules(g); known {
		return []string{g}
	}
	return f.gamesHere(ctx, c.In)
}

// gamesHere returns the game that is played in the channel of an interaction, otherwise
// all games.
func (f lookupFeature) gamesHere(ctx context.Context, in wire.Interaction) []string {
	if t, err := f.Access.TableHere(ctx, in); err == nil {
		return []string{t.Game}
	}
	var out []string
	for _, g := range f.Games.All() {
		out = append(out, g.Info().ID)
	}
	return out
}

// card shows a card among hits, or the section about a place, with a menu of other hits.
// ok is false if the words name neither.
func (f lookupFeature) card(ctx context.Context, c handler.Invocation, games []string, hits []lookup.Hit) (say handler.Reply, ok bool) {
	typed := rulesSearch.Of(c)
	if place, ok := f.Index.FindSpoken(games, typed); ok && (len(hits) == 0 || hits[0].Rank > matcher.Exact) {
		return f.place(ctx, c, place, hits), true
	}
	if section, ok := f.Index.About(games, typed); ok && (len(hits) == 0 || hits[0].Rank > matcher.Exact) {
		return f.place(ctx, c, section, hits), true
	}
	if places := f.Index.Places(games, typed); len(hits) == 0 && len(places) > 0 {
		return f.place(ctx, c, places[0].Hit, nil), true
	}
	if len(hits) == 0 {
		return handler.Reply{}, false
	}
	w := c.Reader.Words()
	say = handler.Reply{Message: f.entry(ctx, c.Reader, hits[0], f.located(ctx, c.In, c.Reader.User, hits[0].Game))}
	say.Message.Components = []discordgo.MessageComponent{handler.Row(handler.Button(f.showID(hits[0]), w.Label("button.show_all")))}
	if others := hits[1:]; len(others) > 0 {
		say = say.With(handler.Row(f.otherHits(w, lookup.Cards, others)))
	}
	return say, true
}

// nothing returns the reply that the search found nothing.
func (f lookupFeature) nothing(c handler.Invocation, typed string) handler.Reply {
	w := c.Reader.Words()
	return handler.TextReply(w.Say("look.nothing", engine.Word("typed", "`"+strings.ReplaceAll(textfmt.Clip(textfmt.Plain(typed), 60), "`", "'")+"`")))
}

// place returns the reply for the name of a place that is not a card: the section of the
// rules about it, and the cards whose names contain it.
func (f lookupFeature) place(ctx context.Context, c handler.Invocation, h lookup.Hit, cards []lookup.Hit) handler.Reply {
	w := c.Reader.Words()
	say := handler.Reply{Message: f.entry(ctx, c.Reader, h, nil)}
	say.Message.Components = []discordgo.MessageComponent{handler.Row(handler.Button(f.showID(h), w.Label("button.show_all")))}
	if len(cards) > 0 {
		say = say.With(handler.Row(f.otherHits(w, lookup.Cards, cards)))
	}
	return say
}

// showID returns the custom id of an entry. It identifies sections of a rulebook by
// anchor and rulings by id, so old ids stay valid when entries are added.
func (f lookupFeature) showID(h lookup.Hit) handler.CustomID {
	name := strconv.Itoa(h.Index)
	if h.Section == lookup.Rulings || h.Section == lookup.Rules && f.Index.Book(h.Game) != nil {
		name = h.Entry.Code
	}
	return handler.CustomID{Verb: "show", Code: string(h.Section) + " " + h.Game + " " + name}
}

// otherHits returns the menu of the other hits.
func (f lookupFeature) otherHits(w textfmt.Words, sh lookup.Section, hits []lookup.Hit) discordgo.SelectMenu {
	return f.menu(w, handler.CustomID{Verb: "entry", Code: string(sh)}, w.Label("look.others", engine.N("n", len(hits))), hits)
}

// menu returns a menu of entries, with as many as fit.
func (f lookupFeature) menu(w textfmt.Words, id handler.CustomID, placeholder string, hits []lookup.Hit) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: id.String(), Placeholder: placeholder}
	for _, h := range hits[:min(len(hits), handler.MaxMenu)] {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: textfmt.Clip(w.Flat(h.Entry.Title), 100), Value: f.showID(h).Code, Description: textfmt.Clip(w.GameName(h.Game), 100),
		})
	}
	return menu
}

// entry returns an entry as a message, with its picture if it has one. For a card it adds
// its location at the current table, if snapshot s may show that.
func (f lookupFeature) entry(ctx context.Context, r recipients.Recipient, h lookup.Hit, s *table.Snapshot) wire.Message {
	t := storage.Table{Game: h.Game}
	if s != nil {
		t = s.Table
	}
	w := r.WordsAt(t)
	m := wire.Message{Content: textfmt.ClipLines(textfmt.Lines(
		"**"+w.Flat(h.Entry.Title)+"** · "+w.GameName(h.Game), w.Flat(h.Entry.Body)), textfmt.MaxContent)}
	if h.Section == lookup.Rulings {
		m = f.withOwnValues(m, w, h)
	}
	p, ok := f.Pictures.Spec(w, t, r.Look, r.Theme)
	if !ok {
		return m
	}
	switch h.Section {
	case lookup.Rules:
		return f.withPicture(ctx, m, p, h, r.Language)
	case lookup.Rulings:
		return f.withPosition(ctx, m, p, h, r.Language)
	}
	scene, key := p.Artist.Look(h.Entry.Code, p.Options), pictures.Key("look", p, h.Game, h.Entry.Code)
	if locator, ok := p.Artist.(render.Locator); ok && s != nil {
		scene, key = locator.LookAt(s.View, h.Entry.Code, p.Options), pictures.Key("look at", p, h.Game, h.Entry.Code, s.View)
	} else if rules, known := f.Games.Rules(h.Game); ok && known {
		if blank, ok := rules.(engine.Blank); ok { // with the host's own values
			scene, key = locator.LookAt(blank.BlankView(), h.Entry.Code, p.Options), pictures.Key("look", p, h.Game, h.Entry.Code, rules.Info().Data)
		}
	}
	if scene == nil {
		return m
	}
	m.Files = f.Pictures.DrawFile(ctx, p, key, "card", w.Flat(h.Entry.Title), func() *render.Scene { return scene })
	return m
}

// withPicture adds the first picture of a section of a rulebook, with its caption.
func (f lookupFeature) withPicture(ctx context.Context, m wire.Message, p pictures.Spec, h lookup.Hit, lang string) wire.Message {
	b := f.Index.Book(h.Game)
	rules, _ := f.Games.Rules(h.Game)
	if b == nil {
		return m
	}
	blocks := b.Sections[h.Index].In(lang).Blocks
	i := slices.IndexFunc(blocks, func(b rulebook.Block) bool { return b.Kind == rulebook.Picture })
	if i < 0 {
		return m
	}
	o := rulebookpage.Options(f.Texts.Catalog.Translator, lang)
	o.Theme = p.Options.Theme
	p.Options = o
	scene, err := rulebookpage.Draw(rules, b, p.Artist, blocks[i].Scene, o)
	if err != nil { // the position may be impossible with a host's own values
		f.Log.WarnContext(ctx, "draw picture of rules", "game", h.Game, "section", h.Entry.Code, "err", err)
		return m
	}
	key := pictures.Key("rule", p, h.Game, blocks[i].Scene, rules.Info().Data)
	if m.Files = f.Pictures.DrawFile(ctx, p, key, "rule", blocks[i].Text, func() *render.Scene { return scene }); len(m.Files) > 0 {
		m.Content = textfmt.ClipLines(textfmt.Lines(m.Content, "-# "+blocks[i].Text), textfmt.MaxContent)
	}
	return m
}

// located returns user's snapshot of the match of a game in the channel of an
// interaction; nil if there is no such match, or it cannot be shown.
func (f lookupFeature) located(ctx context.Context, in wire.Interaction, user, game string) *table.Snapshot {
	t, err := f.Access.TableHere(ctx, in)
	if err != nil || t.Game != game || t.Phase != storage.Playing || table.SealedTo(t, user) != nil {
		return nil
	}
	s, err := f.Services.Tables.Look(ctx, t.ID, user)
	if err != nil {
		return nil
	}
	return s
}

// named parses a code of showID; false if the entry no longer exists.
func (f lookupFeature) named(code string) (lookup.Hit, bool) {
	parts := strings.Fields(code)
	if len(parts) != 3 {
		return lookup.Hit{}, false
	}
	sh := lookup.Section(parts[0])
	switch {
	case sh == lookup.Rulings:
		return f.Index.Ruling(parts[1], parts[2])
	case sh == lookup.Rules && f.Index.Book(parts[1]) != nil:
		h, ok := f.Index.Rule(parts[1], parts[2])
		return h, ok && h.Entry.Code == parts[2] // a number is the id of an entry from before the book
	}
	n, ok := handler.ParseNatural(parts[2])
	entries := f.Index.Entries(parts[1], sh)
	if !ok || (sh != lookup.Cards && sh != lookup.Rules) || n >= int64(len(entries)) {
		return lookup.Hit{}, false
	}
	return lookup.Hit{Game: parts[1], Section: sh, Index: int(n), Entry: entries[n]}, true
}

// openEntry shows another entry: a search hit, or another page of the rules.
func (f lookupFeature) openEntry(ctx context.Context, p handler.Press) (handler.Reply, error) {
	code := p.Code
	if len(p.In.Values) == 1 {
		code = p.In.Values[0]
	}
	if h, ok := f.named(code); ok {
		return f.shown(ctx, p, h), nil
	}
	parts := append(strings.Fields(code), "", "")
	if lookup.Section(parts[0]) == lookup.Rules && f.Index.Book(parts[1]) != nil {
		return f.contents(p.Reader, parts[1], 0), nil
	}
	return handler.TextReply(p.Reader.Words().Say("old_button")), nil
}

// shown returns an entry as its reader sees it.
func (f lookupFeature) shown(ctx context.Context, p handler.Press, h lookup.Hit) handler.Reply {
	switch h.Section {
	case lookup.Rules:
		return f.section(ctx, p.Reader, h, nil)
	case lookup.Rulings:
		return f.ruling(ctx, p.Reader, h, nil)
	}
	w := p.Reader.Words()
	say := handler.Reply{Message: f.entry(ctx, p.Reader, h, f.located(ctx, p.In, p.Reader.User, h.Game))}
	return say.With(handler.Row(handler.Button(f.showID(h), w.Label("button.show_all"))))
}

// showAll posts an entry for everybody in the channel.
func (f lookupFeature) showAll(ctx context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	h, ok := f.named(p.Code)
	if !ok {
		return handler.TextReply(w.Say("old_button")), nil
	}
	public := f.entry(ctx, p.Reader, h, f.located(ctx, p.In, "", h.Game))
	public.Content = textfmt.ClipLines(textfmt.Lines(public.Content, "-# "+w.Say("look.shown_by", engine.Word("who", "**"+textfmt.Escape(p.Reader.Name)+"**"))), textfmt.MaxContent)
	if h.Section == lookup.Rulings {
		public = handler.WithRule(handler.Reply{Message: public}, w, h.Game, f.of(h).Section).Message
	}
	say := f.shown(ctx, p, h)
	if h.Section == lookup.Cards {
		say.Message.Components = nil
	}
	say.Public = &public
	return say, nil
}

// cardsNamed suggests cards and places of the board. Places come first, as there are
// fewer of them.
func (f lookupFeature) cardsNamed(w textfmt.Words, games []string, typed string) []suggestion {
	return append(f.placesNamed(w, games, typed), f.entriesNamed(w, games, f.Index.Find(games, lookup.Cards, typed))...)
}

// choices converts suggestions to Discord's form, without duplicates.
func choices(list []suggestion) (choices []*discordgo.ApplicationCommandOptionChoice) {
	seen := map[string]bool{}
	for _, s := range list {
		if !seen[s.shown] {
			seen[s.shown] = true
			choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: s.shown, Value: textfmt.Clip(s.name, 100)})
		}
	}
	return choices
}

// suggestion is a suggested name.
type suggestion struct {
	rank        matcher.Rank
	shown, name string
}

func (f lookupFeature) entriesNamed(w textfmt.Words, games []string, hits []lookup.Hit) (list []suggestion) {
	for _, h := range hits {
		title := w.Flat(h.Entry.Title)
		shown := title
		if len(games) > 1 {
			shown = textfmt.Dots(title, w.GameName(h.Game))
		}
		list = append(list, suggestion{h.Rank, shown, title})
	}
	return list
}

// placesNamed returns places of the board, each by its best matching name, without places
// that are also the name of a card.
func (f lookupFeature) placesNamed(w textfmt.Words, games []string, typed string) (list []suggestion) {
	for _, p := range f.Index.Places(games, typed) {
		names := strings.Split(w.Flat(p.Names), ",")
		for i := range names {
			names[i] = strings.TrimSpace(names[i])
		}
		name := slices.MinFunc(names, func(a, b string) int { return cmp.Compare(matcher.Match(typed, a), matcher.Match(typed, b)) })
		isCard := slices.ContainsFunc(f.Index.Find([]string{p.Game}, lookup.Cards, name), func(h lookup.Hit) bool {
			return h.Rank == matcher.Exact && w.Flat(h.Entry.Title) == name
		})
		if !isCard {
			list = append(list, suggestion{p.Rank, textfmt.Dots(name, w.Flat(p.Entry.Title)), name})
		}
	}
	return list
}

// explain handles the menu command on a message. It shows the card or place that the
// message names; a menu if it names several.
func (f lookupFeature) explain(ctx context.Context, in wire.Interaction, r recipients.Recipient) (handler.Reply, error) {
	w := r.Words()
	games := f.gamesHere(ctx, in)
	if game := f.gameOn(ctx, in); game != "" {
		games = []string{game}
	}
	hits := f.Index.Mentioned(games, in.Said)
	switch {
	case len(hits) == 0:
		return handler.TextReply(w.Say("look.mentions_none")), nil
	case len(hits) == 1:
		return f.shown(ctx, handler.Press{In: in, Reader: r}, hits[0]), nil
	}
	say := handler.TextReply(w.Say("look.mentions", engine.N("n", len(hits))))
	return say.With(handler.Row(f.menu(w, handler.CustomID{Verb: "entry", Code: string(lookup.Cards)}, w.Label("look.mentions_menu"), hits))), nil
}

// gameOn returns the game of the table to which the buttons of a message belong; "" without one.
func (f lookupFeature) gameOn(ctx context.Context, in wire.Interaction) string {
	for _, shown := range in.Shown {
		if id, err := handler.ParseCustomID(shown); err == nil && id.Table != 0 {
			if t, err := f.Services.Tables.Table(ctx, id.Table); err == nil {
				return t.Game
			}
		}
	}
	return ""
}
