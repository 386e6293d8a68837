package discord_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/daily"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/bot/league"
	"guildhall/bot/rating/ledger"
	"guildhall/engine"
	"guildhall/storage"
)

// admin may manage the server.
const admin = "9"

// elsewhere is a channel of the server without a table.
const elsewhere = "999"

func newSpot(t *testing.T, by transport, more ...engine.Rules) *spot {
	h := discordtest.Savable(t, append([]engine.Rules{discordtest.Rounds{}}, more...)...)
	h.Via = by
	h.Names = map[string]string{admin: "Zoe"}
	for _, u := range []string{"1", "2", "3", "4"} {
		h.Langs[u] = "en-US"
		h.Change(u, func(p *storage.ReminderPreferences) { p.Met, p.Quiet, p.Zone = true, &storage.QuietHours{}, "UTC" })
	}
	return &spot{Fixture: h, channel: discordtest.ChannelID}
}

// server returns a server without tables.
func server(t *testing.T, by transport) *spot { return newSpot(t, by) }

// lobbies returns the open tables 1 and 2 of person 1, in their channel.
func lobbies(t *testing.T, by transport) *spot {
	at := newSpot(t, by)
	for range 2 {
		at.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds", "players": "2-3"})
		at.Deliver()
	}
	return at
}

// matches returns the running tables 1 and 2 of persons 1, 2 and 3, with two turns each,
// in channel elsewhere.
func matches(t *testing.T, by transport) *spot {
	at := newSpot(t, by)
	for range 2 {
		tb := at.StartedThree()
		for range 4 {
			at.Plays(at.Pending(tb.ID), tb, "nod")
		}
	}
	at.channel = elsewhere
	return at
}

// ended returns the finished tables 1 and 2 of persons 1, 2 and 3, which counted for the
// ratings of all, in channel elsewhere.
func ended(t *testing.T, by transport) *spot {
	at := newSpot(t, by)
	at.Admin(admin, "ratings", map[string]string{"keep": "True"})
	for _, u := range []string{"1", "2", "3"} {
		p := at.Reach(u, discordtest.ChannelID, "stats", nil, "rating")
		at.Press(u, p, discordtest.Verb(p, "ratejoin"))
	}
	for range 2 {
		tb := at.StartedThree()
		for at.Pending(tb.ID) != "" {
			at.Plays(at.Pending(tb.ID), tb, "nod")
		}
		at.Ok(ledger.New(at.Bot.Services.Tables).ProcessAll(t.Context()))
	}
	at.channel = elsewhere
	return at
}

// turn returns a match of Cleopatra in its thread, with person 1 to play.
func turn(t *testing.T, by transport) *spot {
	return joined(newSpot(t, by), "cleopatra", "1", "2")
}

// joined starts table 1 of a game with the seats in the order of joining, and switches to
// its thread.
func joined(at *spot, game string, users ...string) *spot {
	at.T.Helper()
	opened := at.Command(users[0], discordtest.ChannelID, "table open", map[string]string{"game": game, "players": fmt.Sprint(len(users))})
	at.Press(users[0], opened, discordtest.Verb(opened, "order"))
	at.Deliver()
	for _, u := range users[1:] {
		at.does(u, "table join", map[string]string{"table": "1"})
	}
	at.Reach(users[0], discordtest.ChannelID, "table manage", map[string]string{"table": "1"}, "start")
	at.Deliver()
	at.channel = at.Table(1).Thread
	return at
}

// leagues returns the open leagues 1 and 2 of the administrator, with persons 1 and 2 in
// the first.
func leagues(t *testing.T, by transport) *spot {
	at := newSpot(t, by)
	for _, name := range []string{"Autumn", "Winter"} {
		at.admin("organise create", map[string]string{"name": name, "game": "rounds", "seats": "2", "size": "4"})
		at.Deliver()
	}
	for _, u := range []string{"1", "2"} {
		at.Reach(u, discordtest.ChannelID, "league", map[string]string{"league": "1"}, "lgjoin")
	}
	return at
}

// admin calls a command as the administrator.
func (at *spot) admin(path string, options map[string]string) string {
	at.T.Helper()
	p := at.reply(admin, path, options)
	at.Deliver()
	at.Now = at.Now.Add(time.Minute)
	return p.Text()
}

// reply calls a command, or fills in the form of /admin with that name.
func (at *spot) reply(user, path string, options map[string]string) *discordtest.Posted {
	at.T.Helper()
	if act, found := strings.CutPrefix(path, "admin "); found && act != "server" && act != "table" {
		return at.Admin(user, act, options, func(in *wire.Interaction) { in.Channel = at.channel })
	}
	return at.Act(at.Invoked(user, path, options, func(in *wire.Interaction) {
		if in.Channel = at.channel; user == admin {
			in.Permissions = discordgo.PermissionManageGuild
		}
	}))
}

// panel returns the text of /admin server.
func panel(at *spot) string { return at.admin("admin server", nil) }

// bothTables runs an administrator's action at both tables before each value.
func bothTables(act string) func(*spot, string) {
	return func(at *spot, _ string) {
		at.T.Helper()
		for _, n := range []string{"1", "2"} {
			at.Admin(admin, act, map[string]string{"table": n})
		}
		at.Deliver()
	}
}

// reset resets the settings of the server.
func reset(at *spot, _ string) {
	at.T.Helper()
	_, err := at.Store.ChangeGuild(at.T.Context(), discordtest.GuildID, func(g *storage.Guild) error {
		*g = storage.Guild{ID: g.ID}
		return nil
	})
	at.Ok(err)
}

// does calls a command as a given user during a trial.
func (at *spot) does(user, path string, options map[string]string) {
	at.T.Helper()
	at.reply(user, path, options)
	at.Deliver()
}

// dailyCard returns the posted card of a daily deal.
func dailyCard(at *spot) string {
	at.T.Helper()
	for range 3 {
		at.Ok(daily.New(at.Bot.Services).ProcessDue(at.T.Context()))
		at.Deliver()
		at.Now = at.Now.Add(12 * time.Hour)
	}
	all := at.Wire.In(discordtest.ChannelID, "")
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1].Text()
}

// season returns league 1 with two running divisions, and the open league 2.
func season(t *testing.T, by transport) *spot {
	at := newSpot(t, by)
	at.admin("organise create", map[string]string{"name": "Autumn", "game": "rounds", "seats": "2", "size": "3", "moves": "1"})
	at.admin("organise create", map[string]string{"name": "Winter", "game": "rounds", "seats": "2"})
	for _, u := range []string{"1", "2", "3", "4", "5", "6"} {
		at.Reach(u, discordtest.ChannelID, "league", map[string]string{"league": "1"}, "lgjoin")
	}
	at.Reach("7", discordtest.ChannelID, "league", map[string]string{"league": "1"}, "lgsub")
	page := at.Act(at.Invoked(admin, "organise announce", map[string]string{"league": "1"}, discordtest.AsAdmin))
	page = at.Press(admin, page, discordtest.Verb(page, "lgstart")) // it shows the draw, and asks for confirmation
	at.Press(admin, page, discordtest.Verb(page, "lgdraw"))
	at.Ok(league.New(at.Bot.Services).Attending.ProcessDue(t.Context()))
	at.Deliver()
	return at
}

// terms returns open leagues that nobody has joined, one for each kind of terms. Changes
// of terms apply to their first seasons at once.
func terms(t *testing.T, by transport) *spot {
	at := newSpot(t, by)
	for _, l := range []map[string]string{
		{"name": "Autumn", "game": "rounds", "seats": "2", "size": "20"},
		{"name": "Winter", "game": "cleopatra", "seats": "4"},
		{"name": "Cup", "game": "rounds", "seats": "3", "format": "cup"},
		{"name": "Swiss", "game": "cleopatra", "seats": "2", "format": "swiss"},
		{"name": "Full", "game": "rounds", "seats": "2", "days": "30", "at_once": "3", "final": "4"},
	} {
		at.admin("organise create", l)
	}
	return at
}

// leagueLog returns the organisers' actions in league 1.
func leagueLog(at *spot) string {
	at.T.Helper()
	return at.Reach(admin, discordtest.ChannelID, "league", map[string]string{"league": "1"}, "lglog").Text()
}

// takenOut removes person 1 from league 1 for a value that lets them return.
func takenOut(at *spot, back string) {
	at.T.Helper()
	if back == "True" {
		at.does(admin, "organise remove", map[string]string{"league": "1", "person": "1"})
	}
}

// deals returns a server with daily deals in two games.
func deals(t *testing.T, by transport) *spot {
	at := newSpot(t, by)
	at.admin("admin daily", map[string]string{"games": "rounds, lisboa", "every": "True", "zone": "UTC"})
	at.Ok(daily.New(at.Bot.Services).ProcessDue(t.Context()))
	at.Deliver()
	return at
}

// pictured returns the running tables 1 and 2 of Cleopatra of persons 1 and 2, in channel
// elsewhere.
func pictured(t *testing.T, by transport) *spot {
	at := newSpot(t, by)
	for range 2 {
		at.Started("1", "2")
	}
	at.channel = elsewhere
	return at
}

// leagueCard returns the newest message in the channel: the card of a league.
func leagueCard(at *spot) string {
	at.T.Helper()
	at.Ok(league.New(at.Bot.Services).Attending.ProcessDue(at.T.Context()))
	at.Deliver()
	all := at.Wire.In(discordtest.ChannelID, "")
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1].Text()
}
