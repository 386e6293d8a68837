package doctor

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"guildhall/bot/discord"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// maxServers limits the number of servers whose channels are checked, with
// three requests each.
const maxServers = 50

// channels checks the permissions of the bot in every channel with tables, and in
// the log channels.
func (d *Doctor) channels(ctx context.Context) []Finding {
	if d.client == nil || d.inNoServer {
		return nil
	}
	places, most := d.places, maxServers
	if d.running != nil {
		most = runningServers
	} else if !d.conf.Address().Postgres() {
		places, _ = sqlite.Places(ctx, d.conf.Database) // database has already reported the problem
	}
	if len(places) == 0 {
		return nil
	}
	var found []Finding
	asked, looked := 0, 0
	var rights wire.Permissions
	var gone error
	for i, p := range places {
		if i == 0 || places[i-1].Guild != p.Guild {
			if asked == most {
				break
			}
			asked++
			rights, gone = d.client.Rights(ctx, p.Guild)
			switch {
			case errors.Is(gone, wire.ErrGone) || errors.Is(gone, wire.ErrForbidden):
				found = append(found, d.botRemoved(ctx, p.Guild, places))
			case gone != nil:
				return append(found, Finding{Warn, "channels", "they could not be read: " + gone.Error(), ""})
			}
		}
		if gone == nil {
			looked++
			found = append(found, d.channel(p, rights)...)
		}
	}
	return append(found, Finding{Good, "channels", fmt.Sprintf("checked %d channels of %d servers, with tables or the log of administrators", looked, asked), ""})
}

// botRemoved reports that the bot left a server with running tables.
func (d *Doctor) botRemoved(ctx context.Context, guild string, places []storage.Place) Finding {
	n := 0
	for _, p := range places {
		if p.Guild == guild {
			n += p.Tables
		}
	}
	return Finding{Warn, "channels", fmt.Sprintf("the bot is no longer in server %s, where %s", guild, runningTables(n)),
		"invite it again: " + d.invitation(ctx)}
}

// channel compares the needed permissions of a place with those of the bot there, and
// looks for slow mode.
// The check servers reports permissions that are missing on the whole server.
func (d *Doctor) channel(p storage.Place, r wire.Permissions) []Finding {
	what := runningTables(p.Tables)
	if p.Tables == 0 {
		what = "the log of administrators is"
	}
	ch, there := r.Channels[p.Channel]
	switch {
	case !there && p.Tables == 0:
		return []Finding{{Warn, "channels", fmt.Sprintf("the log channel %s of server %s was deleted", p.Channel, p.Guild), "choose another on that server: /admin log"}}
	case !there:
		return []Finding{{Warn, "channels", fmt.Sprintf("channel %s of server %s was deleted, where %s", p.Channel, p.Guild, what),
			"a match continues where one of its people uses /play. /table close closes an open table"}}
	}
	var found []Finding
	if p.Tables > 0 && ch.Slow > 0 {
		found = append(found, Finding{Warn, "channels", fmt.Sprintf("#%s (%s) of server %s, where %s, has slow mode: Discord may refuse commands and presses of people who acted there in the last %v", ch.Name, p.Channel, p.Guild, what, ch.Slow),
			fmt.Sprintf("on that server: settings of #%s, Overview, Slowmode: Off; or allow people Bypass Slowmode there", ch.Name)})
	}
	missing := discord.Lacks(ch.Can)
	if p.Tables == 0 {
		missing = slices.DeleteFunc(missing, func(name string) bool { return name != "View Channels" && name != "Send Messages" })
	}
	everywhere := discord.Lacks(r.Can)
	missing = slices.DeleteFunc(missing, func(name string) bool { return slices.Contains(everywhere, name) })
	if len(missing) == 0 {
		return found
	}
	return append(found, Finding{Warn, "channels", fmt.Sprintf("#%s (%s) of server %s, where %s, lacks: %s", ch.Name, p.Channel, p.Guild, what, strings.Join(missing, ", ")),
		fmt.Sprintf("on that server: settings of #%s, Permissions, choose the bot's role, allow these", ch.Name)})
}

func runningTables(n int) string {
	if n == 1 {
		return "1 table has not ended"
	}
	return fmt.Sprintf("%d tables have not ended", n)
}
