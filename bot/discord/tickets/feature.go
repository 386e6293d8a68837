// Package tickets is the feature of finding a match: /find, the form in which people
// say what they look for, the question whether they are in, and what became of their
// tickets. Package bot/tickets decides everything; this package shows it.
package tickets

import (
	"context"
	"embed"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wording"
	"guildhall/bot/tickets"
	"guildhall/storage"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	bot   *kit.Kit
	posts posts.Posts
	room  *tickets.Room
}

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{bot: k, posts: posts.New(k), room: tickets.New(k.Rooms)}
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "find match", Do: f.matchCommand, Options: kit.Options{wantedGame, wantedWhere, wantedPlayers, wantedPace, wantedLanguage, wantedComputers}},
			{Path: "find list", Do: f.listCommand},
			{Path: "find cancel", Do: f.cancelCommand},
			{Path: "find avoid", Do: f.avoidCommand, Options: kit.Options{avoided}},
		},
		Presses: map[string]kit.Route{
			"find":     {Ack: kit.Form, Do: f.form},
			"fdsend":   {Ack: kit.Fresh, Do: f.sent},
			"fdcancel": {Ack: kit.Fresh, Do: f.onTicket(f.cancel)},
			"fdrenew":  {Ack: kit.Fresh, Do: f.onTicket(f.renew)},
			"fdin":     {Ack: kit.Fresh, Do: f.onTicket(f.in)},
			"fdnot":    {Ack: kit.Fresh, Do: f.onTicket(f.notNow)},
			"fdwide":   {Ack: kit.Replace, Do: f.onTicket(f.widen)},
			"fdfree":   {Ack: kit.Replace, Do: f.free},
			"fdshun":   {Ack: kit.Replace, Do: f.shun},
		},
		Deliveries: map[string]kit.Delivery{
			tickets.KindAsk:  {Do: f.deliverAsk, Raw: true, Lane: lane},
			tickets.KindTold: {Do: f.deliverTold, Raw: true, Lane: lane},
		},
		EndButtons: endButtons,
	}
}

// lane gives each person their own queue of deliveries.
func lane(d storage.Delivery) string { return "find " + d.User }

// endButtons offers a new match below the end of one.
func endButtons(_ context.Context, w wording.Words, t storage.Table) []discordgo.Button {
	if t.Guild == "" && !t.TableState.Across {
		return nil
	}
	return []discordgo.Button{kit.Button(kit.CustomID{Verb: "find"}, w.Label("button.find"))}
}

// onTicket returns the id of a button about a ticket, and what else it needs.
func onTicket(verb string, ticket int64, more ...int64) kit.CustomID {
	code := strconv.FormatInt(ticket, 10)
	for _, n := range more {
		code += " " + strconv.FormatInt(n, 10)
	}
	return kit.CustomID{Verb: verb, Code: code}
}

// numbers reads the code of such a button; false when it is none of ours.
func numbers(code string) (list []int64, ok bool) {
	for _, word := range strings.Fields(code) {
		n, ok := kit.Natural(word)
		if !ok {
			return nil, false
		}
		list = append(list, n)
	}
	return list, len(list) > 0
}

// asked is a press on a button about a ticket.
type asked struct {
	press  kit.Press
	words  wording.Words
	ticket int64
	muster int64 // 0: none
}

// onTicket makes a handler of a press on a button about a ticket.
func (f feature) onTicket(do func(context.Context, asked) (kit.Reply, error)) func(context.Context, kit.Press) (kit.Reply, error) {
	return func(ctx context.Context, p kit.Press) (kit.Reply, error) {
		w := f.bot.Words(p.Reader.Language, kit.NoTable)
		list, ok := numbers(p.Code)
		if !ok {
			return kit.Say(w.Say("old_button")), nil
		}
		return do(ctx, asked{p, w, list[0], append(list, 0)[1]})
	}
}
