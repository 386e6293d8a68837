package discord

import (
	"context"
	"sort"
	"strconv"
	"strings"
	"sync"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// shelf says which part of a game's library is meant.
type shelf string

const (
	cards shelf = "card"
	rules shelf = "rules"
)

// library keeps the games' libraries: they are made once.
type library struct {
	mu sync.Mutex
	of map[string]engine.Library
}

// entries are what a game offers on a shelf.
func (b *Bot) shelfOf(game string, sh shelf) []engine.Entry {
	g, ok := b.Rules(game)
	if !ok {
		return nil
	}
	b.books.mu.Lock()
	defer b.books.mu.Unlock()
	if b.books.of == nil {
		b.books.of = map[string]engine.Library{}
	}
	l, ok := b.books.of[game]
	if !ok {
		l = g.Library()
		b.books.of[game] = l
	}
	if sh == cards {
		return l.Cards
	}
	return l.Rules
}

// hit is an entry that was found, the better the lower its rank.
type hit struct {
	game  string
	index int
	entry engine.Entry
	rank  int
}

// find searches a shelf in every language: titles first, then what begins
// with the words, then bodies.
func (b *Bot) find(games []string, sh shelf, typed string) []hit {
	var hits []hit
	for _, game := range games {
		for i, e := range b.shelfOf(game, sh) {
			if rank, ok := b.rankOf(e, typed); ok {
				hits = append(hits, hit{game, i, e, rank})
			}
		}
	}
	sort.SliceStable(hits, func(i, j int) bool { return hits[i].rank < hits[j].rank })
	return hits
}

func (b *Bot) rankOf(e engine.Entry, typed string) (int, bool) {
	want := strings.ToLower(strings.TrimSpace(typed))
	best := 9
	if want == strings.ToLower(e.Code) {
		return 0, true
	}
	for _, lang := range b.Text.Languages() {
		w := b.Words(lang, kit.NoTable)
		title := strings.ToLower(w.Flat(e.Title))
		switch {
		case title == want:
			best = min(best, 0)
		case want == "" || strings.HasPrefix(title, want):
			best = min(best, 1)
		case matches(want, title, e.Code):
			best = min(best, 2)
		case len([]rune(want)) > 1 && matches(want, title, w.Flat(e.Body)):
			best = min(best, 3)
		}
	}
	return best, best < 9
}

// gamesMeant are the games a search is about: the named one, the one played
// here, else all.
func (b *Bot) gamesMeant(ctx context.Context, c kit.Invocation) []string {
	g := c.Text("game")
	if _, known := b.Rules(g); known {
		return []string{g}
	}
	if t, err := b.Tables.At(ctx, c.In.Channel); err == nil {
		return []string{t.Game}
	}
	var out []string
	for _, g := range b.Games {
		out = append(out, g.Info().ID)
	}
	return out
}

// lookUp is /card and /rules.
func (b *Bot) lookUp(sh shelf, option string) func(context.Context, kit.Invocation) (kit.Reply, error) {
	return func(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
		w := b.Words(c.Reader.Language, kit.NoTable)
		typed := c.Text(option)
		hits := b.find(b.gamesMeant(ctx, c), sh, typed)
		if len(hits) == 0 {
			return kit.Say(w.Say("look.nothing", engine.Word("typed", "`"+strings.ReplaceAll(wording.Clip(wording.Plain(typed), 60), "`", "'")+"`"))), nil
		}
		say := kit.Reply{Message: b.entry(ctx, c.Reader, sh, hits[0], b.located(ctx, c.In, c.Reader.User, hits[0].game))}
		say.Message.Components = []wire.Component{kit.Row(kit.Button(showID(sh, hits[0]), w.Label("button.show_all")))}
		if others := hits[1:]; len(others) > 0 && strings.TrimSpace(typed) != "" {
			say = say.With(wire.Row{b.otherHits(w, sh, others)})
		}
		return say, nil
	}
}

// showID names an entry in a custom id.
func showID(sh shelf, h hit) kit.CustomID {
	return kit.CustomID{Verb: "show", Code: string(sh) + " " + h.game + " " + strconv.Itoa(h.index)}
}

// otherHits is the menu of what else was found.
func (b *Bot) otherHits(w wording.Words, sh shelf, hits []hit) wire.Select {
	menu := wire.Select{CustomID: kit.CustomID{Verb: "entry", Code: string(sh)}.String(), Placeholder: w.Label("look.others", engine.N("n", len(hits)))}
	for _, h := range hits[:min(len(hits), kit.MaxMenu)] {
		menu.Options = append(menu.Options, wire.SelectOption{
			Label: wording.Clip(w.Flat(h.entry.Title), 100), Value: showID(sh, h).Code, Description: wording.Clip(w.GameName(h.game), 100),
		})
	}
	return menu
}

// entry is an entry as a message, with its picture where there is one: with
// where it stands at the table that is played here, as far as s may know.
func (b *Bot) entry(ctx context.Context, r kit.Reader, sh shelf, h hit, s *table.Sight) wire.Message {
	t := storage.Table{Game: h.game}
	if s != nil {
		t = s.Table
	}
	w := b.Words(r.Language, t)
	m := wire.Message{Content: wording.ClipLines(wording.Lines(
		"**"+w.Flat(h.entry.Title)+"** · "+w.GameName(h.game), w.Flat(h.entry.Body)), wording.MaxContent)}
	if sh != cards {
		return m
	}
	p, ok := b.PictureSpec(w, t, r.Look, r.Theme)
	if !ok {
		return m
	}
	scene, key := p.Artist.Look(h.entry.Code, p.Options), kit.PictureKey("look", p, h.game, h.entry.Code)
	if locator, ok := p.Artist.(render.Locator); ok && s != nil {
		scene, key = locator.LookAt(s.View, h.entry.Code, p.Options), kit.PictureKey("look at", p, h.game, h.entry.Code, s.View)
	}
	if scene == nil {
		return m
	}
	m.Files = b.DrawFile(ctx, p, key, "card", w.Flat(h.entry.Title), func() *render.Scene { return scene })
	return m
}

// located is what user may see of the match of a game that runs where they ask;
// nil when none does, or when it cannot be shown: the entry stands without it.
func (b *Bot) located(ctx context.Context, in wire.Interaction, user, game string) *table.Sight {
	t, err := b.Tables.At(ctx, in.Channel)
	if err != nil || t.Game != game || t.Phase != storage.Playing {
		return nil
	}
	s, err := b.Tables.Look(ctx, t.ID, user)
	if err != nil {
		return nil
	}
	return s
}

// named reads what showID wrote; false when there is no such entry any more.
func (b *Bot) named(code string) (shelf, hit, bool) {
	parts := strings.Fields(code)
	if len(parts) != 3 {
		return "", hit{}, false
	}
	sh := shelf(parts[0])
	n, ok := kit.Natural(parts[2])
	entries := b.shelfOf(parts[1], sh)
	if !ok || (sh != cards && sh != rules) || n >= int64(len(entries)) {
		return "", hit{}, false
	}
	return sh, hit{game: parts[1], index: int(n), entry: entries[n]}, true
}

// openEntry shows another entry that was found.
func (b *Bot) openEntry(ctx context.Context, p kit.Press) (kit.Reply, error) {
	w := b.Words(p.Reader.Language, kit.NoTable)
	if len(p.In.Values) != 1 {
		return kit.Say(w.Say("old_button")), nil
	}
	sh, h, ok := b.named(p.In.Values[0])
	if !ok {
		return kit.Say(w.Say("old_button")), nil
	}
	say := kit.Reply{Message: b.entry(ctx, p.Reader, sh, h, b.located(ctx, p.In, p.Reader.User, h.game))}
	return say.With(kit.Row(kit.Button(showID(sh, h), w.Label("button.show_all")))), nil
}

// showAll says an entry to everybody in the channel.
func (b *Bot) showAll(ctx context.Context, p kit.Press) (kit.Reply, error) {
	w := b.Words(p.Reader.Language, kit.NoTable)
	sh, h, ok := b.named(p.Code)
	if !ok {
		return kit.Say(w.Say("old_button")), nil
	}
	public := b.entry(ctx, p.Reader, sh, h, b.located(ctx, p.In, "", h.game))
	public.Content = wording.ClipLines(wording.Lines(public.Content, "-# "+w.Say("look.shown_by", engine.Word("who", "**"+wording.Escape(p.Reader.Name)+"**"))), wording.MaxContent)
	own := b.entry(ctx, p.Reader, sh, h, b.located(ctx, p.In, p.Reader.User, h.game))
	return kit.Reply{Message: own, Public: &public}, nil
}

// suggestEntries offers what a shelf holds.
func (b *Bot) suggestEntries(sh shelf, option string) func(context.Context, kit.Invocation) ([]wire.Choice, error) {
	return func(ctx context.Context, c kit.Invocation) ([]wire.Choice, error) {
		w := b.Words(c.Reader.Language, kit.NoTable)
		games := b.gamesMeant(ctx, c)
		var choices []wire.Choice
		seen := map[string]bool{}
		for _, h := range b.find(games, sh, c.Text(option)) {
			title := w.Flat(h.entry.Title)
			label := title
			if len(games) > 1 {
				label = wording.Dots(title, w.GameName(h.game))
			}
			if !seen[label] {
				seen[label] = true
				choices = append(choices, wire.Choice{Name: label, Value: wording.Clip(title, 100)})
			}
		}
		return choices, nil
	}
}
