package discord

import (
	"context"
	"sort"
	"strconv"
	"strings"
	"sync"

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
		w := b.words(lang, noTable)
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
func (b *Bot) gamesMeant(ctx context.Context, c invocation) []string {
	g := c.text("game")
	if _, known := b.Rules(g); known {
		return []string{g}
	}
	if t, err := b.Tables.At(ctx, c.in.Channel); err == nil {
		return []string{t.Game}
	}
	var out []string
	for _, g := range b.Games {
		out = append(out, g.Info().ID)
	}
	return out
}

// lookUp is /card and /rules.
func (b *Bot) lookUp(sh shelf, option string) func(context.Context, invocation) (reply, error) {
	return func(ctx context.Context, c invocation) (reply, error) {
		w := b.words(c.r.lang, noTable)
		typed := c.text(option)
		hits := b.find(b.gamesMeant(ctx, c), sh, typed)
		if len(hits) == 0 {
			return note(w.Say("look.nothing", engine.Word("typed", "`"+strings.ReplaceAll(wording.Clip(wording.Plain(typed), 60), "`", "'")+"`"))), nil
		}
		say := reply{message: b.entry(ctx, c.r, sh, hits[0], b.located(ctx, c.in, c.r.User, hits[0].game))}
		say.message.Components = []wire.Component{row(button(showID(sh, hits[0]), w.Label("button.show_all")))}
		if others := hits[1:]; len(others) > 0 && strings.TrimSpace(typed) != "" {
			say = say.with(wire.Row{b.otherHits(w, sh, others)})
		}
		return say, nil
	}
}

// showID names an entry in a custom id.
func showID(sh shelf, h hit) customID {
	return customID{Verb: "show", Code: string(sh) + " " + h.game + " " + strconv.Itoa(h.index)}
}

// otherHits is the menu of what else was found.
func (b *Bot) otherHits(w wording.Words, sh shelf, hits []hit) wire.Select {
	menu := wire.Select{CustomID: customID{Verb: "entry", Code: string(sh)}.String(), Placeholder: w.Label("look.others", engine.N("n", len(hits)))}
	for _, h := range hits[:min(len(hits), maxMenu)] {
		menu.Options = append(menu.Options, wire.SelectOption{
			Label: wording.Clip(w.Flat(h.entry.Title), 100), Value: showID(sh, h).Code, Description: wording.Clip(w.GameName(h.game), 100),
		})
	}
	return menu
}

// entry is an entry as a message, with its picture where there is one: with
// where it stands at the table that is played here, as far as s may know.
func (b *Bot) entry(ctx context.Context, r reader, sh shelf, h hit, s *table.Sight) wire.Message {
	t := storage.Table{Game: h.game}
	if s != nil {
		t = s.Table
	}
	w := b.words(r.lang, t)
	m := wire.Message{Content: wording.ClipLines(wording.Lines(
		"**"+w.Flat(h.entry.Title)+"** · "+w.GameName(h.game), w.Flat(h.entry.Body)), wording.MaxContent)}
	if sh != cards {
		return m
	}
	p, ok := b.picturing(w, t, r.Look, r.Theme)
	if !ok {
		return m
	}
	scene, key := p.artist.Look(h.entry.Code, p.options), keyOf("look", p, h.game, h.entry.Code)
	if locator, ok := p.artist.(render.Locator); ok && s != nil {
		scene, key = locator.LookAt(s.View, h.entry.Code, p.options), keyOf("look at", p, h.game, h.entry.Code, s.View)
	}
	if scene == nil {
		return m
	}
	m.Files = b.draw(ctx, p, key, "card", w.Flat(h.entry.Title), func() *render.Scene { return scene })
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
	n, ok := natural(parts[2])
	entries := b.shelfOf(parts[1], sh)
	if !ok || (sh != cards && sh != rules) || n >= int64(len(entries)) {
		return "", hit{}, false
	}
	return sh, hit{game: parts[1], index: int(n), entry: entries[n]}, true
}

// openEntry shows another entry that was found.
func (b *Bot) openEntry(ctx context.Context, p press) (reply, error) {
	w := b.words(p.r.lang, noTable)
	if len(p.in.Values) != 1 {
		return note(w.Say("old_button")), nil
	}
	sh, h, ok := b.named(p.in.Values[0])
	if !ok {
		return note(w.Say("old_button")), nil
	}
	say := reply{message: b.entry(ctx, p.r, sh, h, b.located(ctx, p.in, p.r.User, h.game))}
	return say.with(row(button(showID(sh, h), w.Label("button.show_all")))), nil
}

// showAll says an entry to everybody in the channel.
func (b *Bot) showAll(ctx context.Context, p press) (reply, error) {
	w := b.words(p.r.lang, noTable)
	sh, h, ok := b.named(p.Code)
	if !ok {
		return note(w.Say("old_button")), nil
	}
	public := b.entry(ctx, p.r, sh, h, b.located(ctx, p.in, "", h.game))
	public.Content = wording.ClipLines(wording.Lines(public.Content, "-# "+w.Say("look.shown_by", engine.Word("who", "**"+wording.Escape(p.r.Name)+"**"))), wording.MaxContent)
	own := b.entry(ctx, p.r, sh, h, b.located(ctx, p.in, p.r.User, h.game))
	return reply{message: own, public: &public}, nil
}

// suggestEntries offers what a shelf holds.
func (b *Bot) suggestEntries(sh shelf, option string) func(context.Context, invocation) ([]wire.Choice, error) {
	return func(ctx context.Context, c invocation) ([]wire.Choice, error) {
		w := b.words(c.r.lang, noTable)
		games := b.gamesMeant(ctx, c)
		var choices []wire.Choice
		seen := map[string]bool{}
		for _, h := range b.find(games, sh, c.text(option)) {
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
