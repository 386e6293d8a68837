// Package webhook is the feature of webhooks: the panel on which administrators and organisers
// set addresses, and the deliveries of events to them.
package webhook

import (
	"context"
	"embed"
	"slices"
	"strconv"
	"strings"

	"guildhall/bot/discord/handler"
	seasons "guildhall/bot/league"
	"guildhall/bot/webhook"
	"guildhall/storage"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// kindOff is the kind of the delivery that notifies the maker of a webhook that was switched
// off.
const kindOff = "webhookoff"

type feature struct {
	Deps
	leagues *seasons.Leagues
	courier *webhook.Courier
}

// New returns the feature.
func New(deps Deps) handler.Feature {
	client := deps.WebhookClient
	if client == nil {
		client = webhook.NewClient()
	}
	f := feature{
		Deps: deps, leagues: seasons.New(deps.Services),
		courier: webhook.NewCourier(deps.Store, deps.Services.Tables.Webhooks, &webhook.Sender{Client: client, Now: deps.Now}),
	}
	return handler.Feature{
		Presses: map[string]handler.Route{
			"hooks":    {Ack: handler.Replace, Do: f.on(f.list)},
			"hookadd":  {Ack: handler.Form, Do: f.on(f.form)},
			"hooknew":  {Ack: handler.Replace, Do: f.on(f.add)},
			"hookpick": {Ack: handler.Replace, Do: f.on(f.picked)},
			"hookdo":   {Ack: handler.Replace, Do: f.on(f.change)},
		},
		Deliveries: map[string]handler.Delivery{
			webhook.Kind: {Do: f.deliver, Raw: true, Lane: func(d storage.Delivery) string { return webhook.Kind + " " + d.ID }},
			kindOff:      {Do: f.deliverOff, Raw: true},
		},
	}
}

var address = handler.Text("address", "webhook.address").Required()

// asked is a press on a panel of webhooks by somebody who may change them.
type asked struct {
	press  handler.Press
	league storage.League // ID 0: the panel of the server
	rest   []string       // words of the code after the league
}

// on checks the person of a press. Administrators change all webhooks of a server, organisers
// those of their league.
func (f feature) on(do func(context.Context, asked) (handler.Reply, error)) func(context.Context, handler.Press) (handler.Reply, error) {
	return func(ctx context.Context, p handler.Press) (handler.Reply, error) {
		w := p.Reader.Words()
		code := strings.Fields(p.Code)
		if len(code) == 0 {
			return handler.TextReply(w.Say("old_button")), nil
		}
		id, ok := handler.ParseNatural(code[0])
		if !ok || p.In.Guild == "" {
			return handler.TextReply(w.Say("old_button")), nil
		}
		a := asked{press: p, rest: code[1:]}
		organises := false
		if id != 0 {
			var err error
			if a.league, err = f.leagues.Seasons.League(ctx, int64(id)); err != nil {
				return handler.Reply{}, err
			}
			organises = a.league.Guild == p.In.Guild && slices.Contains(a.league.Organisers, p.Reader.User)
			if a.league.Guild != p.In.Guild {
				return handler.Reply{}, seasons.NoLeague()
			}
		}
		if !organises && !f.People.IsAdmin(p.In) {
			return handler.TextReply(w.Say("webhook.not_you")), nil
		}
		return do(ctx, a)
	}
}

// id returns the custom id of a button on the panel.
func (a asked) id(verb string, more ...string) handler.CustomID {
	return handler.CustomID{Verb: verb, Code: strings.Join(append([]string{strconv.FormatInt(a.league.ID, 10)}, more...), " ")}
}

// sees reports whether a webhook is on the panel.
func (a asked) sees(h storage.Webhook) bool {
	return h.Guild == a.press.In.Guild && (a.league.ID == 0 || h.League == a.league.ID)
}
