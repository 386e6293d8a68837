// Package lobby is the feature of tables before they start: opening, joining, leaving,
// changing the settings, starting, and opening a rematch. It also closes tables and
// resigns from matches.
//
// Package table decides what is allowed; this package is its interface on Discord.
package lobby

import (
	"embed"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/handler"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/lobby"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature handles the commands, presses and deliveries of this package.
type feature struct {
	Deps
	flood   *floodLimiter
	tending *tending
}

// New returns the feature of open tables.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps, flood: &floodLimiter{perHour: deps.TablesPerHour}, tending: &tending{}}
	openOptions := handler.Options{openGame, openPlayers.SuggestedBy(f.suggestCounts), openLanguage, openWith1, openWith2, openWith3}
	joinOptions := handler.TableOnly
	if deps.Friends.Open != friends.Off {
		openOptions = append(openOptions, openFriends)
		joinOptions = handler.Options{handler.Table, joinCode}
	}
	return handler.Feature{
		Unposted: f.unposted,
		Work:     f.checkOpenTables,
		Friends:  f.desk(),
		Commands: []handler.Command{
			{Path: "table open", Do: f.open, Options: openOptions, Anywhere: true, Loud: true},
			{Path: "table join", Do: f.joinAny, Options: joinOptions, Suits: lobby.CanJoin, Anywhere: true},
		},
		Menu: []handler.MenuCommand{{Key: "menu.challenge", Kind: discordgo.UserApplicationCommand, Places: []discordgo.InteractionContextType{discordgo.InteractionContextGuild}, Do: f.challenge}},
		Presses: map[string]handler.Route{
			verbChallenge: {Ack: handler.Replace, Do: f.challenged},
			"join":        {Ack: handler.Fresh, Do: handler.AtTable(f.join)},
			"joinby":      {Ack: handler.Aloud, Do: f.joinPressed},
			"unseat":      {Ack: handler.Replace, Do: f.unseat},
			"leave":       {Ack: handler.Fresh, Do: handler.AtTable(f.leave)},
			"start":       {Ack: handler.Fresh, Do: handler.AtTable(f.start)},
			"more":        {Ack: handler.Replace, Do: f.more},
			"counts":      {Ack: handler.Replace, Do: f.change(changeCounts)},
			"tlang":       {Ack: handler.Replace, Do: f.change(changeLang)},
			"invite":      {Ack: handler.Replace, Do: f.change(changeInvited)},
			"public":      {Ack: handler.Replace, Do: f.change(changePublic)},
			"option":      {Ack: handler.Replace, Do: f.change(changeOption)},
			"thints":      {Ack: handler.Replace, Do: f.change(changeHints)},
			"order":       {Ack: handler.Replace, Do: f.change(changeOrder)},
			"close":       {Ack: handler.Replace, Do: handler.AtTable(f.closeTable)},
			"closenow":    {Ack: handler.Replace, Do: handler.AtTable(f.closeNow)},
			"giveup":      {Ack: handler.Replace, Do: handler.AtTable(f.resign)},
			"resign":      {Ack: handler.Replace, Do: handler.AtTable(f.resigned)},
			"quiet":       {Ack: handler.Replace, Do: f.mute},
			"tell":        {Ack: handler.Replace, Do: f.unmute},
			"clock":       {Ack: handler.Replace, Do: f.changeTerms(ChangeClock)},
			"absence":     {Ack: handler.Replace, Do: f.changeTerms(changeAbsence)},
			"extras":      {Ack: handler.Replace, Do: f.changeTerms(changeExtras)},
			"clockask":    {Ack: handler.Form, Do: f.clockForm},
			"clocked":     {Ack: handler.Replace, Do: f.changeTerms(f.changeClocked)},
			"delayask":    {Ack: handler.Form, Do: f.delayForm},
			"delayed":     {Ack: handler.Replace, Do: f.changeTerms(changeDelay)},
			"bots":        {Ack: handler.Fresh, Do: f.computers},
			"botadd":      {Ack: handler.Replace, Do: f.changeComputers},
			"botcut":      {Ack: handler.Replace, Do: f.changeComputers},
			"again":       {Ack: handler.Fresh, Do: handler.AtTable(f.rematch)},
			"keepopen":    {Ack: handler.Fresh, Do: f.keepPress},
		},
		Deliveries: map[string]handler.Delivery{
			deliveries.KindLobby:   {Do: f.deliverLobby},
			deliveries.KindWelcome: {Do: f.deliverWelcome},
			deliveries.KindChanged: {Do: f.deliverChanged},
			deliveries.KindRematch: {Do: f.deliverRematch},
			deliveries.KindKeep:    {Do: f.deliverKeep},
		},
	}
}

// The options of the commands.
var (
	openGame     = handler.Games("game", "table.open.game").Required()
	openPlayers  = handler.Text("players", "table.open.players")
	openLanguage = handler.Languages("language", "table.open.language")
	openWith1    = handler.User("with", "table.open.with")
	openWith2    = handler.User("with2", "table.open.with2")
	openWith3    = handler.User("with3", "table.open.with3")
	openFriends  = handler.Bool("friends", "table.open.friends")
	joinCode     = handler.Text("code", "table.join.code").Within(200)
)
