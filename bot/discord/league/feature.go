// Package league is the feature of leagues: /league and /organise, the card of a season,
// and the messages to its people. Package bot/league has all rules of leagues; this
// package is their interface on Discord.
package league

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/leaguepage"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"

	seasons "guildhall/bot/league"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/storage"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature handles leagues: entering (join, leave, terms), organising, public pages, and
// deliveries.
type feature struct {
	Deps
	leagues *seasons.Leagues
}

// New returns the feature of leagues.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps, leagues: seasons.New(deps.Services)}
	which := named.SuggestedBy(f.suggestLeagues)
	of := func(do func(context.Context, handler.Invocation, storage.League) (handler.Reply, error)) func(context.Context, handler.Invocation) (handler.Reply, error) {
		return func(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
			l, err := f.meant(ctx, c)
			if err != nil {
				return handler.Reply{}, err
			}
			return do(ctx, c, l)
		}
	}
	brings := handler.Feature{
		Commands: []handler.Command{
			{Path: "organise panel", Do: of(f.panelCommand), Options: handler.Options{which}, Needs: discordgo.PermissionManageEvents},
			{Path: "organise create", Do: f.create, Options: createOptions},
			{Path: "league", Do: of(f.home), Options: handler.Options{which}},
			{Path: "organise sub", Do: of(f.substitute), Options: handler.Options{subOut, subIn, reason, which}},
			{Path: "organise remove", Do: of(f.remove), Options: handler.Options{removedPerson, reason, removedBack, which}},
			{Path: "organise terms", Do: of(f.revise), Options: append(slices.Clone(termOptions), newSeeded, which)},
			{Path: "organise adjudicate", Do: f.adjudicate, Options: handler.Options{ruledTable, ruledRanks, reason}},
			{Path: "organise bots", Do: of(f.computers), Options: handler.Options{computerCount, computerLevel, which}},
			{Path: "organise organiser", Do: of(f.organiser), Options: handler.Options{organiserPerson, organiserRemoved, which}},
			{Path: "organise close", Do: of(f.askClose), Options: handler.Options{reason, which}},
			{Path: "organise announce", Do: of(f.announce), Options: handler.Options{which}},
			{Path: "organise apart", Do: of(f.apart), Options: handler.Options{apartPerson, apartOther, apartMeet, which}},
			{Path: "organise ping", Do: of(f.ping), Options: handler.Options{pingedRole, which}},
			{Path: "organise export", Do: of(f.export), Options: handler.Options{which}},
		},
		LeaguePage: f.publicPage,
		Desk:       &leaguepage.OrganiserDesk{Page: f.desk, Do: f.deskDo},
		Recheck:    f.leagues.Seasons.Checks,
		Presses: map[string]handler.Route{
			"lgjoin":   {Ack: handler.Fresh, Do: f.press(f.join)},
			"lgsub":    {Ack: handler.Fresh, Do: f.press(f.joinSub)},
			"lgask":    {Ack: handler.Fresh, Do: f.press(f.askLeave)},
			"lgleave":  {Ack: handler.Replace, Do: f.press(f.leave)},
			"lgterms":  {Ack: handler.Fresh, Do: f.press(f.terms)},
			"lgstart":  {Ack: handler.Fresh, Do: f.press(f.start)},
			"lgstand":  {Ack: handler.Fresh, Do: f.press(f.standings)},
			"lgcross":  {Ack: handler.Fresh, Do: f.press(f.cross)},
			"lgplan":   {Ack: handler.Fresh, Do: f.press(f.schedule)},
			"lghall":   {Ack: handler.Fresh, Do: f.press(f.hall)},
			"lgclose":  {Ack: handler.Replace, Do: f.press(f.close)},
			"lgrule":   {Ack: handler.Replace, Do: f.press(f.rule)},
			"lgfix":    {Ack: handler.Replace, Do: f.press(f.fix)},
			"lgdraw":   {Ack: handler.Replace, Do: f.press(f.draw)},
			"lgremind": {Ack: handler.Fresh, Do: f.press(f.remind)},
			"lglog":    {Ack: handler.Fresh, Do: f.press(f.journal)},

			"lgpanel":  {Ack: handler.Replace, Do: f.press(f.panel)},
			"lgmatch":  {Ack: handler.Replace, Do: f.press(f.pickMatch)},
			"lgjudge":  {Ack: handler.Fresh, Do: f.press(f.propose)},
			"lgranks":  {Ack: handler.Form, Do: f.press(f.ranksForm)},
			"lgwrite":  {Ack: handler.Fresh, Do: f.press(f.writeRanks)},
			"lgpause":  {Ack: handler.Replace, Do: f.press(f.pause(true))},
			"lgresume": {Ack: handler.Replace, Do: f.press(f.pause(false))},
			"lgwho":    {Ack: handler.Replace, Do: f.press(f.pickPerson)},
			"lgoutask": {Ack: handler.Form, Do: f.press(f.personForm("lgout"))},
			"lgout":    {Ack: handler.Replace, Do: f.press(f.takeOut)},
			"lgback":   {Ack: handler.Replace, Do: f.press(f.readmit)},
			"lgsubask": {Ack: handler.Form, Do: f.press(f.personForm("lgsubset"))},
			"lgsubset": {Ack: handler.Replace, Do: f.press(f.replaceBy)},

			"lgclosew": {Ack: handler.Replace, Do: f.reasoned(f.close)},
			"lgrulew":  {Ack: handler.Replace, Do: f.reasoned(f.rule)},
			"lgfixw":   {Ack: handler.Replace, Do: f.reasoned(f.fix)},
		},
		Deliveries: map[string]handler.Delivery{
			seasons.KindNews:           {Do: f.deliverNews, Raw: true, Lane: lane},
			seasons.KindPersonalNotice: {Do: f.deliverSeasonNews, Raw: true, Lane: lane},
			seasons.KindStuck:          {Do: f.deliverStuck, Raw: true, Lane: lane},

			seasons.KindNotice: {Do: f.deliverNotice, Raw: true, Lane: lane},
			seasons.KindCheck:  {Do: f.deliverCheck, Raw: true, Lane: lane},
		},
	}
	for i := range brings.Commands {
		brings.Commands[i].Places = []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	}
	return brings
}

// lane gives each season its own queue of deliveries.
func lane(d storage.Delivery) string {
	n, err := seasons.NewsOf(d)
	if err != nil {
		return ""
	}
	return "league " + strconv.FormatInt(n.Season, 10)
}

// The options of the commands; those of /organise create are in its file.
var (
	named            = handler.Text("league", "league.option")
	subOut           = handler.User("out", "league.sub.out").Required()
	subIn            = handler.User("in", "league.sub.in")
	reason           = handler.Text("reason", "league.reason")
	removedPerson    = handler.User("person", "league.remove.person").Required()
	removedBack      = handler.Bool("back", "league.remove.back")
	ruledTable       = handler.Text("table", "league.adjudicate.table").Required()
	ruledRanks       = handler.Text("ranks", "league.adjudicate.ranks")
	apartPerson      = handler.User("person", "league.apart.person").Required()
	apartOther       = handler.User("other", "league.apart.other").Required()
	apartMeet        = handler.Bool("meet", "league.apart.meet")
	pingedRole       = handler.Role("role", "league.ping.role")
	computerCount    = handler.Number("number", "league.computers.number", 0, seasons.MaxComputers).Required()
	computerLevel    = handler.Levels("level", "league.computers.level")
	organiserPerson  = handler.User("person", "league.organiser.person").Required()
	organiserRemoved = handler.Bool("remove", "league.organiser.remove")
)

// choice returns an option with a choice for each value. The keys of its texts are
// "discord.<texts>.<value>".
func choice(name, text, texts string, values []string) handler.Option[string] {
	return handler.Choice(name, text, func(d handler.Describer) (list []*discordgo.ApplicationCommandOptionChoice) {
		for _, v := range values {
			list = append(list, d.Choice(v, texts+"."+v))
		}
		return list
	})
}

// paces returns the clocks that an organiser can choose, by the id of their preset.
func paces() []string {
	var ids []string
	for _, p := range clock.Presets("") {
		ids = append(ids, p.ID)
	}
	return ids
}

// meant returns the league of a command: the named one, otherwise the newest of this
// channel, otherwise the newest of the server.
func (f feature) meant(ctx context.Context, c handler.Invocation) (storage.League, error) {
	of, err := f.store(ctx, c)
	if err != nil {
		return storage.League{}, err
	}
	written := strings.TrimSpace(named.Of(c))
	fits := func(l storage.League) bool {
		return strconv.FormatInt(l.ID, 10) == written || strings.EqualFold(l.Name, written)
	}
	if written == "" {
		fits = func(l storage.League) bool { return l.Channel == c.In.Channel }
	}
	i := slices.IndexFunc(of, fits)
	if i < 0 && written == "" && len(of) > 0 {
		i = 0
	}
	if i < 0 {
		return storage.League{}, seasons.NoLeague()
	}
	for _, l := range of { // among several matches, one that has not ended
		if fits(l) && l.Ended.IsZero() {
			return l, nil
		}
	}
	return of[i], nil
}

// store returns the leagues of the server of a command, newest first.
func (f feature) store(ctx context.Context, c handler.Invocation) ([]storage.League, error) {
	if c.In.Guild == "" {
		return nil, seasons.NoLeague()
	}
	return f.Store.LeaguesOf(ctx, c.In.Guild)
}

// suggestLeagues suggests the leagues of the server.
func (f feature) suggestLeagues(ctx context.Context, c handler.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	of, err := f.store(ctx, c)
	var refused interface{ Unwrap() error }
	if err != nil && !errors.As(err, &refused) {
		return nil, err
	}
	var list []*discordgo.ApplicationCommandOptionChoice
	for _, l := range of {
		if matcher.Match(named.Of(c), l.Name) < matcher.None && len(list) < handler.MaxMenu {
			name := l.Name
			if !l.Ended.IsZero() { // a name is free again when its league is closed
				name = c.Reader.Words().Label("league.closed_one", engine.Word("league", l.Name))
			}
			list = append(list, &discordgo.ApplicationCommandOptionChoice{Name: textfmt.Clip(name, 100), Value: strconv.FormatInt(l.ID, 10)})
		}
	}
	return list, nil
}

// onLeague returns the id of a button about a league, with more numbers in its code.
func onLeague(verb string, league int64, more ...int) handler.CustomID {
	code := strconv.FormatInt(league, 10)
	for _, n := range more {
		code += " " + strconv.Itoa(n)
	}
	return handler.CustomID{Verb: verb, Code: code}
}

// asked is the request of a person: a view or an action.
type asked struct {
	in     wire.Interaction
	reader recipients.Recipient
	league storage.League
	more   []int // more numbers in the code of a button
	reason string
}

func (a asked) act(f feature) seasons.Action {
	return seasons.Action{League: a.league.ID, By: a.reader.User, Admin: f.People.IsAdmin(a.in), Press: a.in.ID, Reason: a.reason}
}

// number returns one of the further numbers in a button's code; 0 if it is missing.
func (a asked) number(i int) int {
	if i < len(a.more) {
		return a.more[i]
	}
	return 0
}

// press returns a handler of presses on buttons about a league. People may see the
// leagues of the server where they act, and those they play in.
func (f feature) press(do func(context.Context, asked) (handler.Reply, error)) func(context.Context, handler.Press) (handler.Reply, error) {
	return func(ctx context.Context, p handler.Press) (handler.Reply, error) {
		var numbers []int
		for _, word := range strings.Fields(p.Code) {
			n, ok := handler.ParseNatural(word)
			if !ok {
				return handler.TextReply(p.Reader.Words().Say("old_button")), nil
			}
			numbers = append(numbers, int(n))
		}
		if len(numbers) == 0 {
			return handler.TextReply(p.Reader.Words().Say("old_button")), nil
		}
		l, err := f.leagues.Seasons.League(ctx, int64(numbers[0]))
		if err != nil {
			return handler.Reply{}, err
		}
		if l.Guild != p.In.Guild {
			if known, err := f.plays(ctx, l, p.Reader.User); err != nil || !known {
				return handler.Reply{}, cmp.Or(err, seasons.NoLeague())
			}
		}
		return do(ctx, asked{in: p.In, reader: p.Reader, league: l, more: numbers[1:]})
	}
}

// plays reports whether a person organises a league, or entered its latest season or the
// one before. People of the previous season are invited to the latest in their direct
// messages.
func (f feature) plays(ctx context.Context, l storage.League, user string) (bool, error) {
	b, err := f.leagues.Seasons.Latest(ctx, l.ID)
	if err != nil || b.Of(user) != nil || slices.Contains(l.Organisers, user) {
		return err == nil, err
	}
	last, err := f.leagues.Seasons.SeasonBefore(ctx, b)
	return last != nil && last.Of(user) != nil, err
}

// title returns the arguments with which messages name a season.
func title(b *seasons.SeasonTx) []engine.Arg {
	return []engine.Arg{engine.Word("league", escaped(b.League.Name)), engine.N("n", b.Season.N)}
}
