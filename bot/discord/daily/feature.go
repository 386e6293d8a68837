// Package daily is the feature of daily deals: /daily, its page of /admin, the card of a
// deal, and the messages to its people. Package bot/daily has all rules of daily deals;
// this package is their interface on Discord.
package daily

import (
	"context"
	"embed"
	"errors"
	"strconv"
	"strings"

	"guildhall/bot/discord/recipients"

	deals "guildhall/bot/daily"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature handles the commands, presses and deliveries of daily deals.
type feature struct {
	Deps
	deals *deals.Service
}

// Contests reports who may watch tables of deals.
type Contests struct{ deals *deals.Service }

// ContestsOf returns the contests of tables.
func ContestsOf(t *services.Services) Contests { return Contests{deals.New(t)} }

// MayWatch reports whether a person may watch the table of a deal. If they may not yet,
// it returns a refusal.
func (c Contests) MayWatch(ctx context.Context, in wire.Interaction, table int64) (bool, error) {
	may, err := c.deals.MayWatch(ctx, in.Guild, in.User.ID, table)
	if err == nil && !may {
		err = c.deals.WhyNotWatch(ctx, in.Guild, table)
	}
	return may, err
}

// New returns the feature of daily deals.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps, deals: deals.New(deps.Services)}
	return handler.Feature{
		Commands: []handler.Command{
			{Path: "daily", Do: f.daily, Options: handler.Options{game}},
		},
		Presses: map[string]handler.Route{
			"dlplay":   {Ack: handler.Fresh, Do: f.press(f.play)},
			"dlladder": {Ack: handler.Fresh, Do: f.press(f.ladder)},
			"dlmonth":  {Ack: handler.Fresh, Do: f.press(f.month)},
			"dlturn":   {Ack: handler.Replace, Do: f.press(f.month)},
			"dlpast":   {Ack: handler.Fresh, Do: f.press(f.past)},
			"dlpick":   {Ack: handler.Fresh, Do: f.pick},
			"admdaily": {Ack: handler.Replace, Do: f.settingsPage},
			"dlask":    {Ack: handler.Form, Do: f.askSettings},
			"dlset":    {Ack: handler.Replace, Do: f.settings},
		},
		Deliveries: map[string]handler.Delivery{
			deals.KindNews:           {Do: f.deliverNews, Raw: true, Lane: lane},
			deals.KindPersonalNotice: {Do: f.deliverNotice, Raw: true, Lane: lane},
		},
	}
}

// game is the option of /daily.
var game = handler.CountedGames("game", "daily.game")

// serverOf returns the server whose deals an interaction is about: its own server, or in
// direct messages that of the deal that the person began last. It returns "" if there is
// none.
func (f feature) serverOf(ctx context.Context, in wire.Interaction) (string, error) {
	if in.Guild != "" {
		return in.Guild, nil
	}
	tables, err := f.Store.Of(ctx, in.User.ID, storage.Playing, storage.Finished, storage.Closed)
	if err != nil {
		return "", err
	}
	latest := storage.Table{}
	for _, t := range tables {
		if t.TableState.Contest && t.Started.After(latest.Started) {
			latest = t
		}
	}
	if latest.ID == 0 {
		return "", nil
	}
	try, err := f.Store.TryAt(ctx, latest.ID)
	if errors.Is(err, storage.ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	b, err := f.deals.Read(ctx, try.Deal)
	if err != nil {
		return "", err
	}
	return b.Guild, nil
}

// lane gives each deal its own queue of deliveries.
func lane(d storage.Delivery) string {
	n, err := deals.NewsOf(d)
	if err != nil {
		return ""
	}
	return "daily " + strconv.FormatInt(n.Deal, 10)
}

// onDeal returns the id of a button about a deal, with more data in its code.
func onDeal(verb string, deal int64, more ...string) handler.CustomID {
	return handler.CustomID{Verb: verb, Code: strings.Join(append([]string{strconv.FormatInt(deal, 10)}, more...), " ")}
}

// asked is the request of a person: a view or an action.
type asked struct {
	in     wire.Interaction
	reader recipients.Recipient
	book   *deals.DealState
	more   string // more data in the code of a button
}

// daily handles /daily. It shows the ladder of today's deal with its buttons: of the
// named game, otherwise of the first deal that the person has not played. Without a deal
// today it lists past deals. In the direct messages of a person who never began a deal it
// explains where deals are.
func (f feature) daily(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	guild, err := f.serverOf(ctx, c.In)
	if err != nil {
		return handler.Reply{}, err
	}
	w := c.Reader.Words()
	if guild == "" {
		return handler.TextReply(w.Say("daily.on_server")), nil
	}
	meant, err := f.today(ctx, c, guild)
	switch {
	case err != nil:
		return handler.Reply{}, err
	case meant != nil:
		return f.ladder(ctx, asked{in: c.In, reader: c.Reader, book: meant})
	case game.Given(c):
		return handler.Reply{}, deals.NotToday()
	}
	say, err := f.showPast(ctx, c.Reader, guild)
	say.Message.Content = textfmt.ClipLines(textfmt.Lines(w.Say("daily.none_today"), say.Message.Content), textfmt.MaxContent)
	return say, err
}

// today returns today's deal for a command; nil if there is none.
func (f feature) today(ctx context.Context, c handler.Invocation, guild string) (meant *deals.DealState, err error) {
	open, err := f.deals.Today(ctx, guild)
	if err != nil {
		return nil, err
	}
	for _, d := range open {
		if game := game.Of(c); game != "" && game != d.Game {
			continue
		}
		b, err := f.deals.Read(ctx, d.ID)
		if err != nil {
			return nil, err
		}
		if meant == nil || f.fitness(c, b) > f.fitness(c, meant) {
			meant = b
		}
	}
	return meant, nil
}

// fitness rates a deal for a command without a game. In direct messages, where no deal
// can be begun, a deal that the person is playing is best; elsewhere one that they may
// play.
func (f feature) fitness(c handler.Invocation, b *deals.DealState) int {
	own := b.Of(c.Reader.User)
	switch {
	case c.In.Guild == "" && own != nil && own.State == storage.TryPlaying && !own.Began.IsZero():
		return 2
	case f.deals.MayPlay(b, c.Reader.User) == nil:
		return 1
	default:
		return 0
	}
}

// press returns a handler of presses on buttons about a deal. People may see the deals of
// the server where they act, and those they tried.
func (f feature) press(do func(context.Context, asked) (handler.Reply, error)) func(context.Context, handler.Press) (handler.Reply, error) {
	return func(ctx context.Context, p handler.Press) (handler.Reply, error) {
		number, more, _ := strings.Cut(p.Code, " ")
		return f.onNumber(ctx, p, number, more, do)
	}
}

// pick handles the menu of past deals.
func (f feature) pick(ctx context.Context, p handler.Press) (handler.Reply, error) {
	number := ""
	if len(p.In.Values) > 0 {
		number = p.In.Values[0]
	}
	return f.onNumber(ctx, p, number, "", f.ladder)
}

func (f feature) onNumber(ctx context.Context, p handler.Press, number, more string, do func(context.Context, asked) (handler.Reply, error)) (handler.Reply, error) {
	id, ok := handler.ParseNatural(number)
	if !ok {
		return handler.TextReply(p.Reader.Words().Say("old_button")), nil
	}
	b, err := f.deals.Read(ctx, id)
	if err != nil {
		return handler.Reply{}, err
	}
	if b.Guild != p.In.Guild && b.Of(p.Reader.User) == nil {
		return handler.Reply{}, deals.NoDeal()
	}
	return do(ctx, asked{p.In, p.Reader, b, more})
}
