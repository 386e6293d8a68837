package doctor

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"guildhall/bot/discord"
	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine/catalog"
)

const (
	someSkew = 5 * time.Second // clock error from which deadlines are wrong
	farSkew  = 2 * time.Minute // clock error at which signatures are almost refused
)

// clock compares the machine's time with Discord's.
func (d *Doctor) clock(ctx context.Context) []Finding {
	q, err := http.NewRequestWithContext(ctx, http.MethodHead, d.conf.Discord.API, nil)
	if err != nil {
		return []Finding{{Fail, "clock", err.Error(), "correct discord.api in the configuration"}}
	}
	before := d.Now()
	resp, err := http.DefaultClient.Do(q)
	if err != nil {
		return []Finding{{Fail, "network", fmt.Sprintf("%s cannot be reached: %v", d.conf.Discord.API, err), "check network, DNS, proxy and discord.api"}}
	}
	resp.Body.Close()
	after := d.Now()
	theirs, err := http.ParseTime(resp.Header.Get("Date"))
	if err != nil {
		return []Finding{{Warn, "clock", d.conf.Discord.API + " sends no date: the clock was not checked", ""}}
	}
	// The header has whole seconds; Discord wrote it between before and after.
	ours := before.Add(after.Sub(before) / 2)
	skew := ours.Sub(theirs.Add(500 * time.Millisecond)).Round(time.Second)
	const how = "let NTP set the clock of this machine"
	switch {
	case skew.Abs() > farSkew:
		return []Finding{{Fail, "clock", fmt.Sprintf("the clock is off by %v: responses are late, and signatures are refused", skew), how}}
	case skew.Abs() > someSkew:
		return []Finding{{Warn, "clock", fmt.Sprintf("the clock is off by %v, and so are all deadlines", skew), how}}
	}
	return []Finding{{Good, "clock", "the clock differs from Discord's by a few seconds at most", ""}}
}

// token asks Discord for the account of the token. When that fails, the later
// checks have no client.
func (d *Doctor) token(ctx context.Context) []Finding {
	if d.conf.Token == "" {
		return []Finding{{Fail, "token", "there is no token", "set token in the configuration, or GUILDHALL_TOKEN; Discord's developer portal shows it (Bot, Reset Token)"}}
	}
	client, err := wire.NewClient(d.conf.Wire(quietLog))
	if err != nil {
		return []Finding{{Fail, "token", err.Error(), "copy the token from the developer portal into the configuration"}}
	}
	me, err := client.Me(ctx)
	switch {
	case errors.Is(err, wire.ErrUnauthorized):
		client.Close()
		return []Finding{{Fail, "token", "Discord does not accept the token: it was reset, or part of it is missing",
			"reset it in Discord's developer portal (Bot, Reset Token) and put it into the configuration or GUILDHALL_TOKEN"}}
	case err != nil:
		client.Close()
		return []Finding{{Fail, "token", "the token could not be checked: " + err.Error(), "try again later; if this fails too, check network, proxy and discord.api"}}
	}
	d.client = client
	return []Finding{{Good, "token", fmt.Sprintf("valid, for %s (application %s)", me.Name, me.App), ""}}
}

// Flags of an application that may ask for a privileged intent.
const privilegedFlags = 1<<12 | 1<<13 | 1<<14 | 1<<15 | 1<<18 | 1<<19

// application checks the settings in the developer portal.
func (d *Doctor) application(ctx context.Context) []Finding {
	if d.client == nil {
		return nil
	}
	app, err := d.client.Application(ctx)
	if err != nil {
		return []Finding{{Warn, "application", "it could not be read: " + err.Error(), ""}}
	}
	var found []Finding
	if app.Flags&privilegedFlags != 0 {
		found = append(found, Finding{Warn, "application", "privileged intents are switched on; the bot needs none", "switch them off in the developer portal (Bot)"})
	}
	if d.conf.Friends != config.FriendsOff && !app.UserInstall {
		found = append(found, Finding{Warn, "friends", "people cannot add the application to their accounts, so they cannot open tables for friends outside servers",
			"tick «User Install» in the developer portal (Installation, Installation Contexts) and start the bot again"})
	}
	found = append(found, d.interactions(app)...)
	if len(found) == 0 {
		found = append(found, Finding{Good, "application", app.Name + ": its settings in the developer portal are correct", ""})
	}
	return found
}

// interactions checks that Discord sends interactions to the address on which the
// bot receives them, signed with its key.
func (d *Doctor) interactions(app wire.Application) []Finding {
	const where = "(developer portal, General Information)"
	in := d.conf.Discord.Interactions
	switch {
	case in.Listen == "" && app.InteractionsURL != "":
		return []Finding{{Fail, "interactions", "Discord sends them to " + app.InteractionsURL + ", so the bot gets none through the gateway",
			"remove the Interactions Endpoint URL " + where + ", or set discord.interactions"}}
	case in.Listen == "":
		return nil
	case !strings.EqualFold(in.PublicKey, app.VerifyKey):
		return []Finding{{Fail, "interactions", "discord.interactions.public_key is not the key of this application: all interactions are refused",
			"copy the Public Key " + where}}
	case app.InteractionsURL == "" && !d.conf.Discord.Gateway:
		return []Finding{{Fail, "interactions", "the gateway is switched off, and Discord has no address to send them to",
			"set the Interactions Endpoint URL " + where + " to the public HTTPS address that is forwarded to " + in.Listen}}
	case app.InteractionsURL == "":
		return []Finding{{Warn, "interactions", "the bot listens for them on " + in.Listen + ", but Discord sends them through the gateway",
			"set the Interactions Endpoint URL " + where + ", or remove discord.interactions.listen"}}
	}
	return []Finding{{Good, "interactions", fmt.Sprintf("Discord sends them to %s, signed with the key in the configuration", app.InteractionsURL), ""}}
}

// commands checks that the registered commands are those of this program.
func (d *Doctor) commands(ctx context.Context) []Finding {
	if d.client == nil {
		return nil
	}
	words, err := wiring.Texts()
	if err != nil {
		return []Finding{{Fail, "commands", err.Error(), "this program is broken: use a released version"}}
	}
	bot := discord.New(discord.Config{Text: words, Games: catalog.Games(), Services: &services.Services{Tables: new(table.Tables)}, Friends: friends.New(d.conf.Friends, d.conf.Limits.FriendsTables)})
	same, err := d.client.Registered(ctx, d.conf.Discord.Guild, bot.Commands())
	switch {
	case err != nil:
		return []Finding{{Warn, "commands", "they could not be read: " + err.Error(), ""}}
	case !same:
		return []Finding{{Warn, "commands", "the registered commands are not those of this version", "start the bot with guildhall run: it registers them"}}
	}
	return []Finding{{Good, "commands", "the commands of this version are registered", ""}}
}

// servers lists the servers of the bot and its missing permissions there.
func (d *Doctor) servers(ctx context.Context) []Finding {
	if d.client == nil {
		return nil
	}
	list, err := d.client.Memberships(ctx)
	if err != nil {
		return []Finding{{Warn, "servers", "they could not be listed: " + err.Error(), ""}}
	}
	if d.inNoServer = len(list) == 0; d.inNoServer {
		return []Finding{{Warn, "servers", "the bot is not in any server yet", "invite it: " + d.invitation(ctx)}}
	}
	var found []Finding
	lacking := 0
	for _, s := range list {
		if missing := discord.Lacks(s.Can); len(missing) > 0 {
			lacking++
			if lacking <= 20 {
				found = append(found, Finding{Warn, "servers", fmt.Sprintf("%s (%s) lacks: %s", s.Name, s.ID, strings.Join(missing, ", ")),
					"give these permissions to the bot's role in the server settings"})
			}
		}
	}
	says := fmt.Sprintf("the bot is in %d servers, and has all permissions in %d. Channels are checked below", len(list), len(list)-lacking)
	return append(found, Finding{Good, "servers", says, ""})
}

func (d *Doctor) invitation(ctx context.Context) string {
	me, err := d.client.Me(ctx)
	if err != nil {
		return "with scopes bot and applications.commands"
	}
	return discord.Invitation(me.App)
}

// quietLog is the logger of commands that print their own findings.
var quietLog = slog.New(slog.DiscardHandler)
