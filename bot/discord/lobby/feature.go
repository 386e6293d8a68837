// Package lobby is the feature of tables before they start: opening, joining,
// leaving, changing the settings, starting, and opening a rematch. It also closes
// tables and resigns from matches.
//
// Package table decides what is allowed; this package is its interface on
// Discord.
package lobby

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/lobby"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	bot     *kit.Kit
	posts   posts.Posts
	threads posts.Threads
	flood   *floodLimiter
	tending *tending
}

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{bot: k, posts: posts.New(k), threads: posts.NewThreads(k), flood: &floodLimiter{perHour: k.TablesPerHour}, tending: &tending{}}
	return kit.Feature{
		Unposted: f.unposted,
		Work:     f.checkOpenTables,
		Commands: []kit.Command{
			{Path: "table open", Do: f.open, Options: kit.Options{openGame, openPlayers.SuggestedBy(f.suggestCounts), openLanguage, openWith1, openWith2, openWith3}},
			{Path: "table join", Do: f.joinAny, Options: kit.TableOnly, Suits: lobby.CanJoin},
		},
		Presses: map[string]kit.Route{
			"join":     {Ack: kit.Fresh, Do: kit.AtTable(f.join)},
			"leave":    {Ack: kit.Fresh, Do: kit.AtTable(f.leave)},
			"start":    {Ack: kit.Fresh, Do: kit.AtTable(f.start)},
			"more":     {Ack: kit.Replace, Do: f.more},
			"counts":   {Ack: kit.Replace, Do: f.change(changeCounts)},
			"tlang":    {Ack: kit.Replace, Do: f.change(changeLang)},
			"invite":   {Ack: kit.Replace, Do: f.change(changeInvited)},
			"public":   {Ack: kit.Replace, Do: f.change(changePublic)},
			"option":   {Ack: kit.Replace, Do: f.change(changeOption)},
			"thints":   {Ack: kit.Replace, Do: f.change(changeHints)},
			"order":    {Ack: kit.Replace, Do: f.change(changeOrder)},
			"close":    {Ack: kit.Replace, Do: kit.AtTable(f.closeTable)},
			"closenow": {Ack: kit.Replace, Do: kit.AtTable(f.closeNow)},
			"giveup":   {Ack: kit.Replace, Do: kit.AtTable(f.resign)},
			"resign":   {Ack: kit.Replace, Do: kit.AtTable(f.resigned)},
			"quiet":    {Ack: kit.Replace, Do: f.mute},
			"tell":     {Ack: kit.Replace, Do: f.unmute},
			"clock":    {Ack: kit.Replace, Do: f.changeTerms(ChangeClock)},
			"absence":  {Ack: kit.Replace, Do: f.changeTerms(changeAbsence)},
			"extras":   {Ack: kit.Replace, Do: f.changeTerms(changeExtras)},
			"clockask": {Ack: kit.Form, Do: f.clockForm},
			"clocked":  {Ack: kit.Replace, Do: f.changeTerms(f.changeClocked)},
			"delayask": {Ack: kit.Form, Do: f.delayForm},
			"delayed":  {Ack: kit.Replace, Do: f.changeTerms(changeDelay)},
			"bots":     {Ack: kit.Fresh, Do: f.computers},
			"botadd":   {Ack: kit.Replace, Do: f.changeComputers},
			"botcut":   {Ack: kit.Replace, Do: f.changeComputers},
			"again":    {Ack: kit.Fresh, Do: kit.AtTable(f.rematch)},
			"keepopen": {Ack: kit.Fresh, Do: f.keepPress},
		},
		Deliveries: map[string]kit.Delivery{
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
	openGame     = kit.Games("game", "table.open.game").Required()
	openPlayers  = kit.Text("players", "table.open.players")
	openLanguage = kit.Languages("language", "table.open.language")
	openWith1    = kit.User("with", "table.open.with")
	openWith2    = kit.User("with2", "table.open.with2")
	openWith3    = kit.User("with3", "table.open.with3")
)
