package admin

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/storage"
)

// actPages is the recorded name of the act that selects the public pages.
const actPages = "pages"

// pagesOff is the value of storage.NoPages in commands and records.
const pagesOff = "off"

// pageTexts maps the choices of public pages to message keys.
var pageTexts = map[string]string{pagesOff: "admin.pages_off", storage.PagesOfTables: "admin.pages_tables", storage.PagesOfLeagues: "admin.pages_leagues"}

// pageChoices returns the choices of public pages, "off" first.
func pageChoices(d handler.Describer) (list []*discordgo.ApplicationCommandOptionChoice) {
	for _, one := range []string{pagesOff, storage.PagesOfTables, storage.PagesOfLeagues} {
		list = append(list, d.Choice(one, pageTexts[one]))
	}
	return list
}

// adminPages selects the public pages of the server. Switching them off makes all earlier
// addresses invalid; open pages notice it on their own.
func (f feature) adminPages(ctx context.Context, c handler.Invocation) (result, error) {
	shown := pagesShown.Of(c)
	running, err := f.Store.InPhase(ctx, c.In.Guild, storage.Playing, maxCards)
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
					err = errors.Join(err, f.Queue.EnqueueCard(ctx, running[i], storage.Picture))
				}
			}
			return err
		},
	}, nil
}

// maxCards is the maximum number of live cards updated at once. Other cards are updated
// at their next turn.
const maxCards = 500

// watchLinks returns the links of «Watch» on the cards of tables.
func (f feature) watchLinks(ctx context.Context, tables []storage.Table) []string {
	links := make([]string, len(tables))
	for i, t := range tables {
		for _, b := range f.Links.WatchButton(ctx, f.Texts.Words(t.Lang, t), t) {
			links[i] = b.URL
		}
	}
	return links
}

// pagesUnserved returns a warning if a server has public pages but the host serves none;
// otherwise "".
func (f feature) pagesUnserved(w textfmt.Words, g storage.Guild) string {
	if g.Settings.Pages.Show == storage.NoPages || f.Links.Table != nil {
		return ""
	}
	return w.Say("admin.pages_unserved")
}

// pagesText returns the setting of public pages for the list of settings.
func pagesText(w textfmt.Words, g storage.Guild) string {
	show := g.Settings.Pages.Show
	if show == storage.NoPages {
		show = pagesOff
	}
	return w.Say(pageTexts[show])
}
