package doctor

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"guildhall/bot/discord/wire"
	"guildhall/bot/web"
)

// pages requests the page for playing from the configured address, like a
// browser.
func (d *Doctor) pages(ctx context.Context) []Finding {
	address := d.conf.Web.Address
	if address == "" {
		return nil
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, address+web.Root+"open", nil)
	if err != nil {
		return []Finding{{Fail, "pages", err.Error(), "correct web.address"}}
	}
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		return []Finding{{Warn, "pages", fmt.Sprintf("%s cannot be reached from this machine: %v", address, err), "start the bot, and forward this address to " + d.conf.Web.Listen + "; docs/operating.md shows a reverse proxy and a tunnel"}}
	}
	defer res.Body.Close()
	if !web.Answered(res) {
		return []Finding{{Fail, "pages", fmt.Sprintf("%s does not show the bot's page, but answers with %s", q.URL, res.Status), "forward this address to " + d.conf.Web.Listen + ". The proxy must not change headers"}}
	}
	if !answersPrograms(ctx, address) {
		return []Finding{{Warn, "pages", address + " shows the bot's page, but does not forward " + web.InterfaceRoot + ", which programs and calendars use", "forward " + web.InterfaceRoot + " to " + d.conf.Web.Listen + " too"}}
	}
	return []Finding{{Good, "pages", address + " shows the bot's page", ""}}
}

// answersPrograms reports whether the read-only interface answers at an address: its root is no
// document, and is answered with a problem in its form.
func answersPrograms(ctx context.Context, address string) bool {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, address+web.InterfaceRoot, nil)
	if err != nil {
		return false
	}
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		return false
	}
	defer res.Body.Close()
	return res.StatusCode == http.StatusNotFound && res.Header.Get("Content-Type") == web.InterfaceProblem
}

// signIn checks the requirements of signing in with Discord: the client secret,
// the redirect in the developer portal, and, for the page within Discord, that
// Activities are enabled.
func (d *Doctor) signIn(ctx context.Context) []Finding {
	secret := d.conf.Web.Secret
	if secret == "" || d.client == nil {
		return nil
	}
	switch err := d.client.CheckSecret(ctx, secret); {
	case errors.Is(err, wire.ErrUnauthorized):
		return []Finding{{Fail, "sign-in", "web.client_secret is not that of the application: nobody can sign in",
			"reset it in the developer portal (OAuth2, Reset Secret) and put it into the configuration or GUILDHALL_CLIENT_SECRET"}}
	case err != nil:
		return []Finding{{Warn, "sign-in", "web.client_secret could not be checked: " + err.Error(), "try again later"}}
	}
	app, err := d.client.Application(ctx)
	if err != nil {
		return []Finding{{Warn, "sign-in", "the application could not be read: " + err.Error(), ""}}
	}
	var found []Finding
	if redirect := d.conf.Web.Address + web.RedirectPath; !slices.Contains(app.Redirects, redirect) {
		found = append(found, Finding{Fail, "sign-in", redirect + " is not a redirect address of the application: nobody can sign in", "add it in the developer portal (OAuth2, Redirects)"})
	}
	if d.conf.Web.Activity {
		if on, err := d.client.Launches(ctx); err == nil && !on {
			found = append(found, Finding{Warn, "sign-in", "no command starts the Activity: Activities seem to be off, and «Open here» shows only links",
				"switch them on in the developer portal (Activities, Settings), or set web.activity: false"})
		}
	}
	if len(found) == 0 {
		found = append(found, Finding{Good, "sign-in", "people can sign in with Discord", ""})
	}
	return found
}
