// Package admin is the feature of /admin: settings of a server, and acts of its
// administrators. Every act is recorded and written to the log channel. Discord
// hides the command from others, and this package checks again.
package admin

import (
	"embed"
	"encoding/json"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	seasons "guildhall/bot/league"
	"guildhall/bot/rating/book"
	"guildhall/bot/table"
	"guildhall/storage"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	bot     *kit.Kit
	posts   posts.Posts
	leagues *seasons.Leagues
}

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{bot: k, posts: posts.New(k), leagues: seasons.New(k.Rooms)}
	brings := kit.Feature{
		Commands: []kit.Command{
			{Path: "admin show", Do: f.admin("show", f.adminShow)},
			{Path: "admin channel", Do: f.admin("channel", f.adminChannel), Options: kit.Options{tableChannel, channelAllowed}},
			{Path: "admin opener", Do: f.admin("opener", f.adminOpeners), Options: kit.Options{openerRole, openerAllowed}},
			{Path: "admin organiser", Do: f.admin("organiser", f.adminOrganisers), Options: kit.Options{organiserRole, organiserAllowed}},
			{Path: "admin language", Do: f.admin(actLanguage, f.adminLang), Options: kit.Options{language}},
			{Path: "admin limits", Do: f.admin(actLimits, f.adminLimits), Options: kit.Options{limitPerson, limitServer, limitAsk, limitClose}},
			{Path: "admin doors", Do: f.admin("doors", f.adminDoors), Options: kit.Options{doorsOpen}},
			{Path: "admin ratings", Do: f.admin("ratings", f.adminRatings), Options: kit.Options{ratingsKept}},
			{Path: "admin across", Do: f.admin("across", f.adminAcross), Options: kit.Options{acrossAllowed}},
			{Path: "admin reliability", Do: f.admin("reliability", f.adminReliability), Options: kit.Options{reliability}},
			{Path: "admin pages", Do: f.admin(actPages, f.adminPages), Options: kit.Options{pagesShown}},
			{Path: "admin log", Do: f.admin("log", f.adminLog), Options: kit.Options{logChannel}},
			{Path: "admin pause", Do: f.admin(table.ActPause, f.adminPause), Options: reasonOptions},
			{Path: "admin resume", Do: f.admin(table.ActResume, f.adminResume), Options: reasonOptions},
			{Path: "admin correct", Do: f.admin(table.ActCorrect, f.adminCorrect), Suits: runs, Options: kit.Options{kit.Table.Required(), correctEntry.SuggestedBy(f.suggestEntriesOf), correctNote}},
			{Path: "admin remove", Do: f.admin("remove table", f.adminRemove), Options: reasonOptions},
			{Path: "admin void", Do: f.admin(book.ActVoid, f.adminVoid), Options: kit.Options{kit.Table.Required(), voidReason}},
			{Path: "admin backup", Do: f.admin("backup", f.adminBackup)},
		},
		Presses:    map[string]kit.Route{"admsure": {Ack: kit.Replace, Do: f.sure}},
		Deliveries: map[string]kit.Delivery{kit.KindLogged: {Do: f.deliverLogged, Raw: true, Lane: logLane}, kit.KindHost: {Do: f.deliverHost, Raw: true}},
	}
	for i := range brings.Commands {
		brings.Commands[i].Places, brings.Commands[i].Needs = []discordgo.InteractionContextType{discordgo.InteractionContextGuild}, discordgo.PermissionManageGuild
	}
	return brings
}

// The options of the commands.
var (
	tableChannel     = kit.Channel("channel", "admin.channel.channel").Required()
	channelAllowed   = kit.Bool("allowed", "admin.channel.allowed").Required()
	organiserRole    = kit.Role("role", "admin.organiser.role").Required()
	organiserAllowed = kit.Bool("allowed", "admin.organiser.allowed").Required()
	openerRole       = kit.Role("role", "admin.opener.role").Required()
	openerAllowed    = kit.Bool("allowed", "admin.opener.allowed").Required()
	language         = kit.Choice("language", "admin.language.language", serverLanguages).Required()
	limitPerson      = kit.Number("person", "admin.limits.person", 1, 1000)
	limitServer      = kit.Number("server", "admin.limits.server", 1, 100_000)
	limitAsk         = kit.Number("ask", "admin.limits.ask", 0, 365)
	limitClose       = kit.Number("close", "admin.limits.close", 0, 365)
	doorsOpen        = kit.Bool("open", "admin.doors.allowed").Required()
	ratingsKept      = kit.Bool("keep", "admin.ratings.allowed").Required()
	acrossAllowed    = kit.Bool("allowed", "admin.across.allowed").Required()
	reliability      = kit.Number("percent", "admin.reliability.percent", 0, 100).Required()
	pagesShown       = kit.Choice("show", "admin.pages.show", pageChoices).Required()
	logChannel       = kit.Channel("channel", "admin.log.channel")
	correctEntry     = kit.Text("entry", "admin.correct.entry").Required()
	correctNote      = kit.Text("note", "admin.correct.note").Required()
	voidReason       = kit.Text("reason", "admin.void.reason").Required()
	actReason        = kit.Text("reason", "admin.remove.reason")
)

// runs reports whether a match runs, and so can be corrected.
func runs(t storage.Table, _ string) bool { return t.Phase == storage.Playing }

// openersOwn is the choice of the language of the person who opens a table.
const openersOwn = "auto"

// serverLanguages are the languages, and the opener's.
func serverLanguages(d kit.Describer) []*discordgo.ApplicationCommandOptionChoice {
	return append(d.Languages(), d.Choice(openersOwn, "admin.opener_lang"))
}

// reasonOptions are the options of an act on a table: the table and the reason.
var reasonOptions = kit.Options{kit.Table.Required(), actReason}

// logLane gives each log channel its own queue of deliveries.
func logLane(d storage.Delivery) string {
	var to kit.LogEntry
	if json.Unmarshal(d.Body, &to) != nil {
		return ""
	}
	return "log " + to.Channel
}
