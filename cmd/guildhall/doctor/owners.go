package doctor

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/wire"
)

// owners lists the owners in the configuration. It reports owners whom Discord
// does not know, and owners who did not receive the latest message.
func (d *Doctor) owners(ctx context.Context) (found []Finding) {
	if len(d.conf.Owners) == 0 {
		if len(d.conf.Schedule.Lines()) > 0 {
			return []Finding{{Warn, "owners", "nobody is named: what fails of scheduled work, and the digest, reach the log alone", "set owners in the configuration to your user id"}}
		}
		return nil
	}
	if d.client == nil {
		return nil // token has reported it
	}
	var names []string
	for _, id := range d.conf.Owners {
		name, err := d.client.UserName(ctx, id)
		switch {
		case errors.Is(err, wire.ErrGone):
			found = append(found, Finding{Fail, "owners", fmt.Sprintf("Discord knows no user %s: digests and news of failed backups do not reach them", id),
				"write your user id into owners: in Discord, Settings, Advanced, Developer Mode, then Copy User ID on your name"})
			continue
		case err != nil:
			return append(found, Finding{Warn, "owners", "they could not be looked at: " + err.Error(), "try again"})
		}
		names = append(names, fmt.Sprintf("%s (%s)", name, id))
	}
	if len(names) > 0 {
		found = append(found, Finding{Good, "owners", strings.Join(names, ", "), ""})
	}
	return append(found, d.undelivered(ctx)...)
}

// undelivered reports owners who did not receive the bot's latest message.
func (d *Doctor) undelivered(ctx context.Context) (found []Finding) {
	blob, done, err := d.blobs(ctx)
	if err != nil {
		return nil // database has already reported the problem
	}
	defer done()
	for _, id := range d.conf.Owners {
		u, missed, err := recipients.ReadUndelivered(ctx, blob, id)
		switch {
		case err != nil:
			found = append(found, Finding{Warn, "owners", err.Error(), ""})
		case missed:
			found = append(found, Finding{Warn, "owners", fmt.Sprintf("a message to owner %s at %s was not delivered: %s", id, minute(u.At), u.Why),
				"let them share a server with the bot, allow direct messages there, and switch them on in /settings; the log has what they were to read"})
		}
	}
	return found
}
