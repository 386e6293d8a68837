package admin

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/storage"
)

// actPages is the act that says what has a public page.
const actPages = "pages"

// pagesOff is how commands and records call storage.NoPages.
const pagesOff = "off"

// pageTexts are the texts of what can have public pages.
var pageTexts = map[string]string{pagesOff: "admin.pages_off", storage.PagesOfTables: "admin.pages_tables", storage.PagesOfLeagues: "admin.pages_leagues"}

// pageChoices are what can have public pages, nothing first.
func pageChoices(d handler.Describer) (list []*discordgo.ApplicationCommandOptionChoice) {
	for _, one := range []string{pagesOff, storage.PagesOfTables, storage.PagesOfLeagues} {
		list = append(list, d.Choice(one, pageTexts[one]))
	}
	return list
}

// adminPages says what has a page that everybody with its address may open. Switched off,
// it closes every address that was given out; the pages that are open notice it by
// themselves.
func (f feature) adminPages(ctx context.Context, c handler.Invocation) (result, error) {
	shown := pagesShown.Of(c)
	running, err := f.bot.Store.InPhase(ctx, c.In.Guild, storage.Playing, maxCards)
	if err != nil {
		return result{}, err
	}
	before := f.watchLinks(ctx, running)
	return result{
		change: func(g *storage.Guild) { g.Settings.Pages = g.Settings.Pages.Showing(textfmt.Unless(shown, pagesOff)) },
		detail: shown,
		then: func() error {
			err := f.leagues.Seasons.ShowCards(ctx, c.In.Guild)
			for i, now := range f.watchLinks(ctx, running) {
				if now != before[i] {
					err = errors.Join(err, f.bot.EnqueueCard(ctx, running[i], storage.Picture))
				}
			}
			return err
		},
	}, nil
}

// maxCards is how many live cards show at once whether their table has a page; others do
// at the next turn.
const maxCards = 500

// watchLinks returns where «Watch» leads on the cards of tables.
func (f feature) watchLinks(ctx context.Context, tables []storage.Table) []string {
	links := make([]string, len(tables))
	for i, t := range tables {
		for _, b := range f.bot.WatchButton(ctx, f.bot.Words(t.Lang, t), t) {
			links[i] = b.URL
		}
	}
	return links
}

// pagesUnserved says of a server that wants public pages that the host serves none.
func (f feature) pagesUnserved(w textfmt.Words, g storage.Guild) string {
	if g.Settings.Pages.Show == storage.NoPages || f.bot.WatchTable != nil {
		return ""
	}
	return w.Say("admin.pages_unserved")
}

// pagesText says what has public pages, as the list of settings does.
func pagesText(w textfmt.Words, g storage.Guild) string {
	show := g.Settings.Pages.Show
	if show == storage.NoPages {
		show = pagesOff
	}
	return w.Say(pageTexts[show])
}
