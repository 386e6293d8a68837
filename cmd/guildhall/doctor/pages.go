package doctor

import (
	"context"
	"fmt"
	"net/http"

	"guildhall/bot/web"
)

// pages asks the address of the configuration for the page on which people play, as their
// browsers do.
func (d *Doctor) pages(ctx context.Context) []Finding {
	address := d.conf.Web.Address
	if address == "" {
		return nil
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, address+web.Root+"open", nil)
	if err != nil {
		return []Finding{{Fail, "pages", err.Error(), "mend web.address"}}
	}
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		return []Finding{{Warn, "pages", fmt.Sprintf("%s cannot be reached from here: %v", address, err), "start the bot, and lead this address to " + d.conf.Web.Listen + "; docs/operating.md shows a reverse proxy and a tunnel"}}
	}
	defer res.Body.Close()
	if !web.Answered(res) {
		return []Finding{{Fail, "pages", fmt.Sprintf("%s does not answer with the bot's page, but with %s", q.URL, res.Status), "lead this address to " + d.conf.Web.Listen + ", and let the proxy change no headers"}}
	}
	return []Finding{{Good, "pages", address + " answers with the bot's page", ""}}
}
