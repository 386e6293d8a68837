// Package admin is the feature of /admin: a panel with the settings of a server, and a
// panel with what administrators can do about a table. Every act is recorded and written
// to the log channel. Discord hides the command from others, and this package checks the
// permission again.
package admin

import (
	"embed"
	"encoding/json"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"

	seasons "guildhall/bot/league"
	"guildhall/storage"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature handles the commands and presses of this package.
type feature struct {
	Deps
	leagues *seasons.Leagues
}

// New returns the feature of /admin.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps, leagues: seasons.New(deps.Services)}
	brings := handler.Feature{
		Commands: []handler.Command{
			{Path: "admin server", Do: f.admin("show", f.adminShow)},
			{Path: "admin table", Do: f.admin("show", f.tablePanel), Options: handler.Options{handler.Table.Required()}},
		},
		Presses: map[string]handler.Route{
			"adm":     {Ack: handler.Form, Do: f.ask},
			"admset":  {Ack: handler.Replace, Do: f.filled},
			"admsure": {Ack: handler.Replace, Do: f.sure},
		},
		Deliveries: map[string]handler.Delivery{queue.KindLogged: {Do: f.deliverLogged, Raw: true, Lane: logLane}, recipients.KindHost: {Do: f.deliverHost, Raw: true}},
	}
	for i := range brings.Commands {
		brings.Commands[i].Places, brings.Commands[i].Needs = []discordgo.InteractionContextType{discordgo.InteractionContextGuild}, discordgo.PermissionManageGuild
	}
	return brings
}

// The options of the forms.
var (
	tableChannel     = handler.Channel("channel", "admin.channel.channel").Required()
	channelAllowed   = handler.Bool("allowed", "admin.channel.allowed").Required()
	organiserRole    = handler.Role("role", "admin.organiser.role").Required()
	organiserAllowed = handler.Bool("allowed", "admin.organiser.allowed").Required()
	openerRole       = handler.Role("role", "admin.opener.role").Required()
	openerAllowed    = handler.Bool("allowed", "admin.opener.allowed").Required()
	language         = handler.Choice("language", "admin.language.language", serverLanguages).Required()
	clockPace        = handler.Choice("clock", "admin.clock.clock", clockChoices).Required()
	clockZone        = handler.Text("zone", "admin.clock.zone")
	limitPerson      = handler.Number("person", "admin.limits.person", 1, 1000)
	limitServer      = handler.Number("server", "admin.limits.server", 1, 100_000)
	limitAsk         = handler.Number("ask", "admin.limits.ask", 0, 365)
	limitClose       = handler.Number("close", "admin.limits.close", 0, 365)
	doorsOpen        = handler.Bool("open", "admin.doors.allowed").Required()
	ratingsKept      = handler.Bool("keep", "admin.ratings.allowed").Required()
	acrossAllowed    = handler.Bool("allowed", "admin.across.allowed").Required()
	reliability      = handler.Number("percent", "admin.reliability.percent", 0, 100).Required()
	pagesShown       = handler.Choice("show", "admin.pages.show", pageChoices).Required()
	overviewChannel  = handler.Channel("channel", "admin.overview.channel")
	logChannel       = handler.Channel("channel", "admin.log.channel")
	correctEntry     = handler.Text("entry", "admin.correct.entry")
	correctOther     = handler.Text("other", "admin.correct.other")
	correctNote      = handler.Text("note", "admin.correct.note").Required()
	voidReason       = handler.Text("reason", "admin.void.reason").Required()
	actReason        = handler.Text("reason", "admin.remove.reason")
)

// openersOwn is the choice that gives a new table the language of its opener.
const openersOwn = "auto"

// serverLanguages returns the choices for the language of new tables: each language, and
// the opener's.
func serverLanguages(d handler.Describer) []*discordgo.ApplicationCommandOptionChoice {
	return append(d.Languages(), d.Choice(openersOwn, "admin.opener_lang"))
}

// reasonOptions holds the options of an act on a table: the table and the reason.
var reasonOptions = handler.Options{handler.Table, actReason}

// logLane gives each log channel its own queue of deliveries.
func logLane(d storage.Delivery) string {
	var to queue.LogEntry
	if json.Unmarshal(d.Body, &to) != nil {
		return ""
	}
	return "log " + to.Channel
}
