package settings

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// signedIn returns the browsers in which a person is signed in, oldest first.
func signedIn(p storage.Person, now time.Time) (list []storage.Browser) {
	if p.Preferences.Pages == nil {
		return nil
	}
	for _, b := range p.Preferences.Pages.Browsers {
		if now.Before(b.Until) {
			list = append(list, b)
		}
	}
	return list
}

// browserLines lists the browsers of a person; none without one.
func browserLines(w textfmt.Words, list []storage.Browser) (lines []string) {
	for _, b := range list {
		lines = append(lines, w.Say("data.browser", engine.Word("name", browserName(w, b)),
			engine.Word("since", textfmt.On(b.Since)), engine.Word("until", textfmt.On(b.Until))))
	}
	if len(lines) > 0 {
		lines = append([]string{w.Say("data.browsers")}, lines...)
	}
	return lines
}

func browserName(w textfmt.Words, b storage.Browser) string {
	return cmp.Or(strings.TrimSpace(b.Name), w.Label("data.browser_unknown"))
}

// signOutMenu returns the menu that signs a browser out, and one choice for all of them.
func signOutMenu(w textfmt.Words, list []storage.Browser) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: "signout"}.String(), Placeholder: w.Label("data.sign_out")}
	for _, b := range list {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(browserName(w, b), 100), Value: b.ID, Description: b.Since.UTC().Format("2006-01-02 15:04 UTC")})
	}
	menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: w.Label("data.sign_out_all"), Value: everywhere, Description: w.Label("data.sign_out_all_about")})
	return menu
}

// everywhere is the choice of signOutMenu that ends all sessions. It is shorter than the id of
// a browser.
const everywhere = "all"

// signOut ends the session of a chosen browser, or all of them.
func (f myData) signOut(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if len(p.In.Values) != 1 {
		return handler.TextReply(p.Reader.Words().Say("old_button")), nil
	}
	said, id := "data.signed_out", p.In.Values[0]
	if id == everywhere {
		said, id = "data.signed_out_all", ""
	}
	r, err := f.People.SignOut(ctx, p.Reader.User, id)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.page(r, r.Words().Say(said)), nil
}
