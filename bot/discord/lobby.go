package discord

import (
	"context"
	"slices"
	"sort"
	"strconv"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// lobbyCard is the public card of a table from its opening to its start.
func (b *Bot) lobbyCard(t storage.Table) wire.Message {
	w := b.words(t.Lang, t)
	m := wire.Message{Content: clipLines(lines(b.lobbyText(w, t)...), maxContent)}
	if t.Phase == storage.Open {
		m.Components = []wire.Component{row(
			styled(button(onTable("join", t, ""), w.label("button.join")), wire.Success),
			button(onTable("leave", t, ""), w.label("button.leave")),
			styled(button(onTable("start", t, ""), w.label("button.start")), wire.Primary),
			button(onTable("more", t, ""), w.label("button.more")),
		)}
	}
	return m
}

// lobbyText is all that binds people before they join.
func (b *Bot) lobbyText(w words, t storage.Table) []string {
	rules, ok := b.games[t.Game]
	if !ok {
		return []string{b.title(w, t)}
	}
	info := rules.Info()
	head := dots("**"+w.flat(info.Name)+"** #"+strconv.FormatInt(t.ID, 10),
		w.say("lobby.people", engine.Word("counts", countsText(t.Counts))),
		w.say("lobby.moves", engine.N("n", info.Moves)))
	out := []string{head, dots(w.say("lobby.opened", engine.Word("who", w.owner(t))),
		w.say("lobby.language", engine.Word("lang", w.say("lang."+t.Lang))), w.admitted(t), w.ordered(t))}
	if o := w.chosenOptions(info, t.Options); o != "" {
		out = append(out, o)
	}
	out = append(out, w.termsText(t.TableState.Terms))
	if t.Phase != storage.Closed {
		out = append(out, w.seats(t))
	}
	return append(out, w.past(t)...)
}

// admitted says who may join.
func (w words) admitted(t storage.Table) string {
	if len(t.Invited) > 0 {
		return w.say("lobby.invited")
	}
	return w.say("lobby.anybody")
}

// past says that a table is open no more.
func (w words) past(t storage.Table) []string {
	switch t.Phase {
	case storage.Open:
		return nil
	case storage.Closed:
		return []string{lines(w.say("lobby.closed"), w.reason(t))}
	default:
		return []string{w.say("lobby.started", engine.Word("where", channelLink(t.Thread)))}
	}
}

// seats is the line of seats, free ones too.
func (w words) seats(t storage.Table) string {
	var out []string
	for i := range t.Seats {
		out = append(out, strconv.Itoa(i+1)+" "+w.bold(engine.Seat(i)))
	}
	if t.Phase == storage.Open && len(t.Counts) > 0 {
		for i := len(t.Seats); i < slices.Max(t.Counts); i++ {
			out = append(out, strconv.Itoa(i+1)+" –")
		}
	}
	return w.say("lobby.seats", engine.Word("seats", strings.Join(out, " · ")))
}

// chosenOptions are the options of a game as they are set, where there are any.
func (w words) chosenOptions(info engine.Info, set map[string]string) string {
	var out []string
	for _, o := range info.Options {
		out = append(out, w.rich(o.Name)+": "+w.rich(valueName(o, set[o.ID])))
	}
	return dots(out...)
}

// valueName is the name of a value of an option; an empty one is the default.
func valueName(o engine.OptionSpec, value string) engine.Text {
	if value == "" {
		value = o.Default
	}
	for _, v := range o.Values {
		if v.ID == value {
			return v.Name
		}
	}
	return engine.Text{}
}

// owner is who opened a table, or inherited it, in message text.
func (w words) owner(t storage.Table) string {
	i := slices.IndexFunc(t.Seats, func(s storage.Seat) bool { return s.User == t.Owner })
	if i < 0 {
		return "–"
	}
	return w.bold(engine.Seat(i))
}

// countsText writes numbers of people: "2–4", "2, 4".
func countsText(counts []int) string {
	sorted := slices.Clone(counts)
	sort.Ints(sorted)
	var out []string
	for i := 0; i < len(sorted); {
		j := i
		for j+1 < len(sorted) && sorted[j+1] == sorted[j]+1 {
			j++
		}
		if i == j {
			out = append(out, strconv.Itoa(sorted[i]))
		} else {
			out = append(out, strconv.Itoa(sorted[i])+"–"+strconv.Itoa(sorted[j]))
		}
		i = j + 1
	}
	return strings.Join(out, ", ")
}

// readCounts reads what countsText writes, with any dash.
func readCounts(s string) ([]int, bool) {
	var out []int
	for part := range strings.SplitSeq(strings.NewReplacer("–", "-", "~", "-", " ", "").Replace(s), ",") {
		from, to, ranged := strings.Cut(part, "-")
		if !ranged {
			to = from
		}
		a, err1 := strconv.Atoi(from)
		z, err2 := strconv.Atoi(to)
		if err1 != nil || err2 != nil || a < 1 || z < a || z > engine.MaxSeats {
			return nil, false
		}
		for n := a; n <= z; n++ {
			out = append(out, n)
		}
	}
	return out, len(out) > 0
}

// channelLink is a channel or thread that can be tapped.
func channelLink(id string) string {
	if id == "" {
		return ""
	}
	return "<#" + id + ">"
}

// optionsOnPage is how many option menus stand on one page of «More…»: with
// the tabs and the last row they fill a message.
const optionsOnPage = 3

// more is «More…»: what binds people, one line each; for the owner of an open
// table also the menus that change it.
func (b *Bot) more(ctx context.Context, p press) (reply, error) {
	t, err := b.reach(ctx, p.in, p.Table)
	if err != nil {
		return reply{}, err
	}
	page, _ := strconv.Atoi(p.Code)
	return b.morePage(p.r, t, page, ""), nil
}

func (b *Bot) morePage(r reader, t storage.Table, page int, said string) reply {
	w := b.words(r.lang, t)
	rules, ok := b.games[t.Game]
	if !ok {
		return note(b.title(w, t))
	}
	info := rules.Info()
	out := []string{said, dots("**"+b.title(w, t)+"**", w.say("lobby.people", engine.Word("counts", countsText(t.Counts))),
		w.admitted(t), w.ordered(t), w.say("lobby.language", engine.Word("lang", w.say("lang."+t.Lang))))}
	for _, o := range info.Options {
		out = append(out, "- "+dots("**"+w.rich(o.Name)+": "+w.rich(valueName(o, t.Options[o.ID]))+"**", w.rich(o.About)))
	}
	out = append(append(out, w.termsText(t.TableState.Terms), w.say("lobby.resign")), w.past(t)...)
	say := note(clipLines(lines(out...), maxContent))
	if t.Phase != storage.Open || t.Owner != r.User {
		return say
	}
	say.message.Components = w.changeRows(info, t, page)
	return say
}

// Pages of the owner's «More…»: who and how many, time, then the options of
// the game, some on a page.
const (
	peoplePage = iota
	clockPage
	optionsPage
)

// changeRows are the menus of the owner, a page at a time.
func (w words) changeRows(info engine.Info, t storage.Table, page int) []wire.Component {
	pages := optionsPage + (len(info.Options)+optionsOnPage-1)/optionsOnPage
	page = min(max(page, 0), pages-1)
	var rows []wire.Component
	switch page {
	case peoplePage:
		rows = append(rows, wire.Row{w.countsMenu(info, t)}, wire.Row{w.langMenu(t)}, wire.Row{w.inviteMenu(t)})
	case clockPage:
		rows = w.clockRows(t)
	default:
		first := (page - optionsPage) * optionsOnPage
		for _, o := range info.Options[first:min(first+optionsOnPage, len(info.Options))] {
			rows = append(rows, wire.Row{w.optionMenu(o, t)})
		}
	}
	rows = append(rows, w.moreTabs(t, page, pages))
	last := []wire.Button{styled(button(onTable("close", t, ""), w.label("button.close")), wire.Danger)}
	if page == peoplePage {
		last = append(last, w.orderButton(t))
	}
	if page == clockPage {
		last = append(last, button(onTable("clockask", t, ""), w.label("button.other_clock")), button(onTable("delayask", t, ""), w.label("orders.delay")))
	}
	if len(t.Invited) > 0 {
		last = append(last, button(onTable("public", t, ""), w.label("button.anybody")))
	}
	return append(rows, row(last...))
}

// maxTabs is how many buttons stand in a row.
const maxTabs = 5

// moreTabs are the pages of «More…»; the one that is shown cannot be pressed.
func (w words) moreTabs(t storage.Table, page, pages int) wire.Row {
	labels := []string{w.label("more.people"), w.label("more.clock")}
	for n := optionsPage; n < pages; n++ {
		label := w.label("more.options")
		if pages > optionsPage+1 {
			label += " " + strconv.Itoa(n-optionsPage+1)
		}
		labels = append(labels, label)
	}
	var tabs []wire.Button
	for n, label := range labels[:min(len(labels), maxTabs)] {
		tab := button(onTable("more", t, strconv.Itoa(n)), label)
		tab.Disabled = n == page
		tabs = append(tabs, tab)
	}
	return row(tabs...)
}

func (w words) countsMenu(info engine.Info, t storage.Table) wire.Select {
	menu := wire.Select{CustomID: onTable("counts", t, "").String(), Placeholder: w.label("more.counts"), Min: 1, Max: len(info.Seats)}
	for _, n := range info.Seats {
		menu.Options = append(menu.Options, wire.SelectOption{
			Label: w.label("more.count", engine.N("n", n)), Value: strconv.Itoa(n), Default: slices.Contains(t.Counts, n),
		})
	}
	return menu
}

func (w words) langMenu(t storage.Table) wire.Select {
	menu := wire.Select{CustomID: onTable("tlang", t, "").String(), Placeholder: w.label("more.lang")}
	for _, l := range []string{"en", "ko"} {
		menu.Options = append(menu.Options, wire.SelectOption{
			Label: w.label("more.lang_is", engine.Word("lang", w.label("lang."+l))), Value: l, Default: t.Lang == l,
		})
	}
	return menu
}

func (w words) inviteMenu(t storage.Table) wire.Select {
	return wire.Select{Kind: wire.SelectUser, CustomID: onTable("invite", t, "").String(), Placeholder: w.label("more.invite"), Min: 1, Max: 8}
}

func (w words) optionMenu(o engine.OptionSpec, t storage.Table) wire.Select {
	menu := wire.Select{CustomID: onTable("option", t, o.ID).String(), Placeholder: clip(w.flat(o.Name), 150)}
	set := t.Options[o.ID]
	if set == "" {
		set = o.Default
	}
	for i, v := range o.Values {
		if i == maxMenu {
			break
		}
		menu.Options = append(menu.Options, wire.SelectOption{
			Label: clip(w.flat(o.Name)+": "+w.flat(v.Name), 100), Value: v.ID, Default: v.ID == set,
		})
	}
	return menu
}

// change carries out a choice of a menu of «More…».
func (b *Bot) change(read func(p press, c *table.Change) bool) func(context.Context, press) (reply, error) {
	return func(ctx context.Context, p press) (reply, error) {
		if _, err := b.reach(ctx, p.in, p.Table); err != nil {
			return reply{}, err
		}
		c := table.Change{Table: p.Table, By: p.r.User, Press: p.in.ID}
		if !read(p, &c) {
			return b.more(ctx, p)
		}
		t, err := b.Tables.Change(ctx, c)
		if err != nil {
			return reply{}, err
		}
		page := 0
		if p.Verb == "option" {
			page = optionsPage + b.optionIndex(t.Game, p.Code)/optionsOnPage
		}
		return b.morePage(p.r, t, page, b.words(p.r.lang, t).say("more.changed")), nil
	}
}

func (b *Bot) optionIndex(game, option string) int {
	if g, ok := b.games[game]; ok {
		return max(0, slices.IndexFunc(g.Info().Options, func(o engine.OptionSpec) bool { return o.ID == option }))
	}
	return 0
}

func changeOption(p press, c *table.Change) bool {
	if len(p.in.Values) != 1 {
		return false
	}
	c.Options = map[string]string{p.Code: p.in.Values[0]}
	return true
}

func changeCounts(p press, c *table.Change) bool {
	for _, v := range p.in.Values {
		n, err := strconv.Atoi(v)
		if err != nil {
			return false
		}
		c.Counts = append(c.Counts, n)
	}
	return len(c.Counts) > 0
}

func changeLang(p press, c *table.Change) bool {
	if len(p.in.Values) != 1 {
		return false
	}
	c.Lang = p.in.Values[0]
	return true
}

func changeInvited(p press, c *table.Change) bool {
	for _, v := range p.in.Values {
		if !p.in.Resolved[v].Bot {
			c.Invited = append(c.Invited, v)
		}
	}
	return len(c.Invited) > 0
}

func changePublic(_ press, c *table.Change) bool {
	c.Public = true
	return true
}
