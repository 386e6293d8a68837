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
	out := []string{head, dots(w.say("lobby.opened", engine.Word("who", "**"+ownerName(t)+"**")),
		w.say("lobby.language", engine.Word("lang", w.say("lang."+t.Lang))), w.admitted(t))}
	if o := w.chosenOptions(info, t.Options); o != "" {
		out = append(out, o)
	}
	out = append(out, w.say("lobby.clock"))
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
		return []string{w.say("lobby.closed")}
	default:
		return []string{w.say("lobby.started", engine.Word("where", channelLink(t.Thread)))}
	}
}

// seats is the line of seats, free ones too.
func (w words) seats(t storage.Table) string {
	var out []string
	for i, s := range t.Seats {
		out = append(out, strconv.Itoa(i+1)+" **"+escape(name(s.Name))+"**")
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

func ownerName(t storage.Table) string {
	for _, s := range t.Seats {
		if s.User == t.Owner {
			return escape(name(s.Name))
		}
	}
	return "–"
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

// optionsOnPage is how many option menus stand on one page of «More…».
const optionsOnPage = 2

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
		w.admitted(t), w.say("lobby.language", engine.Word("lang", w.say("lang."+t.Lang))))}
	for _, o := range info.Options {
		out = append(out, "- "+dots("**"+w.rich(o.Name)+": "+w.rich(valueName(o, t.Options[o.ID]))+"**", w.rich(o.About)))
	}
	out = append(append(out, w.say("lobby.clock")), w.past(t)...)
	say := note(clipLines(lines(out...), maxContent))
	if t.Phase != storage.Open || t.Owner != r.User {
		return say
	}
	say.message.Components = w.changeRows(info, t, page)
	return say
}

// changeRows are the menus of the owner, a page at a time: first who and how
// many, then the options of the game.
func (w words) changeRows(info engine.Info, t storage.Table, page int) []wire.Component {
	pages := 1 + (len(info.Options)+optionsOnPage-1)/optionsOnPage
	page = min(max(page, 0), pages-1)
	var rows []wire.Component
	if page == 0 {
		rows = append(rows, wire.Row{w.countsMenu(info, t)}, wire.Row{w.langMenu(t)}, wire.Row{w.inviteMenu(t)})
	} else {
		first := (page - 1) * optionsOnPage
		for _, o := range info.Options[first:min(first+optionsOnPage, len(info.Options))] {
			rows = append(rows, wire.Row{w.optionMenu(o, t)})
		}
	}
	to := func(page int) customID { return onTable("more", t, strconv.Itoa(page)) }
	var last []wire.Button
	switch {
	case pages > 2:
		rows = append(rows, w.pager(to, page, pages))
	case pages == 2 && page == 0:
		last = append(last, button(to(1), w.label("more.options")))
	case pages == 2:
		last = append(last, button(to(0), w.label("more.people")))
	}
	last = append(last, styled(button(onTable("close", t, ""), w.label("button.close")), wire.Danger))
	if len(t.Invited) > 0 {
		last = append(last, button(onTable("public", t, ""), w.label("button.anybody")))
	}
	return append(rows, row(last...))
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
			page = 1 + b.optionIndex(t.Game, p.Code)/optionsOnPage
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
