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
			return []Finding{{Warn, "owners", "no owner is set: digests and failures of scheduled work are only logged", "set owners in the configuration to your user id"}}
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
			found = append(found, Finding{Fail, "owners", fmt.Sprintf("there is no user %s on Discord: they get no digests and no reports of failures", id),
				"set owners to your user id: in Discord, Settings, Advanced, Developer Mode, then Copy User ID on your name"})
			continue
		case err != nil:
			return append(found, Finding{Warn, "owners", "they could not be read: " + err.Error(), "try again later"})
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
				"they need a server in common with the bot, direct messages allowed there, and switched on in /settings. The log has the message"})
		}
	}
	return found
}
