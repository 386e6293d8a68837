package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// lobby is tables before they start: opening, joining, leaving, what binds
// people there, starting, and rematches.
func (b *Bot) lobby() kit.Feature {
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "table open", Do: b.open, Suggest: b.suggestCounts, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Games("table.open.game", true), d.Typed("table.open.players", true), d.Languages("table.open.language"),
					d.User("table.open.with"), d.User("table.open.with2"), d.User("table.open.with3")}
			}},
			{Path: "table join", Do: b.joinAny, Options: kit.TableOnly},
			{Path: "table leave", Do: b.ForTable(b.leave, storage.Open), Options: kit.TableOnly},
			{Path: "table start", Do: b.ForTable(b.start, storage.Open), Options: kit.TableOnly},
			{Path: "table close", Do: b.ForTable(b.closeTable), Options: kit.TableOnly},
			{Path: "table resign", Do: b.ForTable(b.resign, storage.Playing), Options: kit.TableOnly},
			{Path: "table rematch", Do: b.ForTable(b.rematch, storage.Over, storage.Closed), Options: kit.TableOnly},
		},
		Presses: map[string]kit.Route{
			"join":     {Ack: kit.Fresh, Do: kit.AtTable(b.join)},
			"leave":    {Ack: kit.Fresh, Do: kit.AtTable(b.leave)},
			"start":    {Ack: kit.Fresh, Do: kit.AtTable(b.start)},
			"more":     {Ack: kit.Replace, Do: b.more},
			"counts":   {Ack: kit.Replace, Do: b.change(changeCounts)},
			"tlang":    {Ack: kit.Replace, Do: b.change(changeLang)},
			"invite":   {Ack: kit.Replace, Do: b.change(changeInvited)},
			"public":   {Ack: kit.Replace, Do: b.change(changePublic)},
			"option":   {Ack: kit.Replace, Do: b.change(changeOption)},
			"order":    {Ack: kit.Replace, Do: b.change(changeOrder)},
			"close":    {Ack: kit.Replace, Do: kit.AtTable(b.closeTable)},
			"resign":   {Ack: kit.Replace, Do: kit.AtTable(b.resigned)},
			"quiet":    {Ack: kit.Replace, Do: b.quiet},
			"tell":     {Ack: kit.Replace, Do: b.tell},
			"clock":    {Ack: kit.Replace, Do: b.changeTerms(changeClock)},
			"absence":  {Ack: kit.Replace, Do: b.changeTerms(changeAbsence)},
			"extras":   {Ack: kit.Replace, Do: b.changeTerms(changeExtras)},
			"clockask": {Ack: kit.Form, Do: b.clockForm},
			"clocked":  {Ack: kit.Replace, Do: b.changeTerms(b.changeClocked)},
			"delayask": {Ack: kit.Form, Do: b.delayForm},
			"delayed":  {Ack: kit.Replace, Do: b.changeTerms(changeDelay)},
			"again":    {Ack: kit.Fresh, Do: kit.AtTable(b.rematch)},
		},
		Deliveries: map[string]kit.Delivery{
			table.KindLobby:   {Do: b.deliverLobby},
			table.KindWelcome: {Do: b.deliverWelcome},
			table.KindChanged: {Do: b.deliverChanged},
			table.KindRematch: {Do: b.deliverRematch},
		},
	}
}
