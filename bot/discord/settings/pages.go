package settings

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/storage"
)

// pagesButtons returns «Close my board pages»; nothing for a person without such pages.
func pagesButtons(w textfmt.Words, p storage.Person) []discordgo.Button {
	if p.Preferences.Pages == nil || len(p.Preferences.Pages.Open) == 0 {
		return nil
	}
	return []discordgo.Button{handler.Button(handler.CustomID{Verb: "nopages"}, w.Label("button.close_pages"))}
}

// closePages ends the sessions of all pages that a person opened in browsers. Open pages
// notice it at once.
func (f feature) closePages(ctx context.Context, p handler.Press) (handler.Reply, error) {
	var open []storage.Page
	r, err := f.bot.ChangePerson(ctx, p.Reader.User, false, func(person *storage.Person) {
		open = nil
		if had := person.Preferences.Pages; had != nil {
			open = had.Open
		}
		person.Preferences.Pages = person.Preferences.Pages.CloseAll(f.bot.Now())
	})
	if err != nil {
		return handler.Reply{}, err
	}
	for _, one := range open {
		f.bot.Tables.Changed(one.Table)
	}
	return f.page(r, f.bot.Words(r.Language, handler.NoTable).Say("settings.pages_closed")), nil
}
