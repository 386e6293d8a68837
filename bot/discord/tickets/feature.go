// Package tickets is the feature of finding a match: the panel of /find, its form, the
// ready check, and the results of tickets. Package bot/matchmaking has all rules of
// matchmaking; this package is their interface on Discord.
package tickets

import (
	"context"
	"embed"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/matchmaking"
	"guildhall/storage"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature handles the commands, presses and deliveries of tickets.
type feature struct {
	Deps
	room *matchmaking.Service
}

// New returns the feature of finding a match.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps, room: matchmaking.New(deps.Services)}
	return handler.Feature{
		Commands: []handler.Command{
			{Path: "find", Do: f.findCommand},
		},
		Presses: map[string]handler.Route{
			"find":     {Ack: handler.Form, Do: f.form},
			"fdsend":   {Ack: handler.Fresh, Do: f.sent},
			"fdcancel": {Ack: handler.Fresh, Do: f.onTicket(f.cancel)},
			"fdrenew":  {Ack: handler.Fresh, Do: f.onTicket(f.renew)},
			"fdin":     {Ack: handler.Fresh, Do: f.onTicket(f.in)},
			"fdnot":    {Ack: handler.Fresh, Do: f.onTicket(f.notNow)},
			"fdwide":   {Ack: handler.Replace, Do: f.onTicket(f.widen)},
			"fdfree":   {Ack: handler.Replace, Do: f.free},
			"fdshun":   {Ack: handler.Replace, Do: f.shun},
			"fdadd":    {Ack: handler.Replace, Do: f.add},
			"fdavoid":  {Ack: handler.Replace, Do: f.openAvoided},
			"fdlist":   {Ack: handler.Replace, Do: f.openList},
		},
		Deliveries: map[string]handler.Delivery{
			matchmaking.KindAsk:            {Do: f.deliverAsk, Raw: true, Lane: lane},
			matchmaking.KindPersonalNotice: {Do: f.deliverNotice, Raw: true, Lane: lane},
		},
		EndButtons: endButtons,
	}
}

// lane gives each person their own queue of deliveries.
func lane(d storage.Delivery) string { return "find " + d.User }

// endButtons returns a button for a new match, for the end card.
func endButtons(_ context.Context, w textfmt.Words, t storage.Table) []discordgo.Button {
	if t.Guild == "" && !t.TableState.Across {
		return nil
	}
	return []discordgo.Button{handler.Button(handler.CustomID{Verb: "find"}, w.Label("button.find"))}
}

// onTicket returns the id of a button about a ticket, with more numbers in its code.
func onTicket(verb string, ticket int64, more ...int64) handler.CustomID {
	code := strconv.FormatInt(ticket, 10)
	for _, n := range more {
		code += " " + strconv.FormatInt(n, 10)
	}
	return handler.CustomID{Verb: verb, Code: code}
}

// numbers parses the code of such a button; false if it is invalid.
func numbers(code string) (list []int64, ok bool) {
	for _, word := range strings.Fields(code) {
		n, ok := handler.ParseNatural(word)
		if !ok {
			return nil, false
		}
		list = append(list, n)
	}
	return list, len(list) > 0
}

// asked is a press on a button about a ticket.
type asked struct {
	press      handler.Press
	words      textfmt.Words
	ticket     int64
	readyCheck int64 // 0: none
}

// onTicket returns a handler of presses on buttons about a ticket.
func (f feature) onTicket(do func(context.Context, asked) (handler.Reply, error)) func(context.Context, handler.Press) (handler.Reply, error) {
	return func(ctx context.Context, p handler.Press) (handler.Reply, error) {
		w := p.Reader.Words()
		list, ok := numbers(p.Code)
		if !ok {
			return handler.TextReply(w.Say("old_button")), nil
		}
		return do(ctx, asked{p, w, list[0], append(list, 0)[1]})
	}
}
