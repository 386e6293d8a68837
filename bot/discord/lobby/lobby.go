package lobby

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/lobby"
	"guildhall/engine"
	"guildhall/storage"
)

// alone reports whether a table is in the direct messages of its only person. Nobody else
// except computer opponents can join it, and it has no thread.
func alone(t storage.Table) bool { return t.Guild == "" && !t.TableState.Across }

// lobbyText lists the facts that people need before they join.
func (f feature) lobbyText(w textfmt.Words, t storage.Table) []string {
	rules, ok := f.Games.Rules(t.Game)
	if !ok {
		return []string{w.Title(t)}
	}
	info := rules.Info()
	out := agreed(w, t, info)
	if line := noteLine(w, t, rules); line != "" {
		out = append(out, line)
	}
	if begun(t) {
		out = []string{textfmt.Dots("### "+title(w, t, info), w.Say("lobby.people", engine.Word("counts", strconv.Itoa(len(t.Seats)))))}
	}
	if line := hintsLine(w, t); line != "" {
		out = append(out, line)
	}
	if line := reliabilityLine(w, t); line != "" && t.Phase == storage.Open {
		out = append(out, line)
	}
	if lobby.IsForFriends(t) && t.Phase == storage.Open {
		out = append(out, f.codeLine(w, t))
	}
	if t.Phase != storage.Closed && (!alone(t) || len(t.Seats) > 1) {
		out = append(out, seatsLine(w, t))
	}
	out = append(out, pastLines(w, t)...)
	if begun(t) { // small letters: few people need it again
		out = append(out, "-# "+textfmt.Dots(chosenOptions(w, info, t), TermsText(w, t.TableState.Terms)))
	}
	return out
}

// begun reports whether the match of a table has begun, so that nobody can join any more.
func begun(t storage.Table) bool { return t.Phase == storage.Playing || t.Phase == storage.Finished }

// title returns the game and the number of a table.
func title(w textfmt.Words, t storage.Table, info engine.Info) string {
	return "**" + w.Flat(info.Name) + "** #" + strconv.FormatInt(t.ID, 10)
}

// agreed returns the terms for everybody who joins: length of the game, language, who may
// join, options, clock.
func agreed(w textfmt.Words, t storage.Table, info engine.Info) []string {
	out := []string{
		"### " + title(w, t, info),
		textfmt.Dots(w.Say("lobby.people", engine.Word("counts", w.Counts(t.Counts))), w.Say("lobby.moves", engine.N("n", info.Moves))),
		textfmt.Dots(w.Say("lobby.opened", engine.Word("who", ownerName(w, t))), languageLine(w, t), admitted(w, t), orderLine(w, t)),
	}
	if o := chosenOptions(w, info, t); o != "" {
		out = append(out, o)
	}
	return append(out, TermsText(w, t.TableState.Terms))
}

// noteLine returns the game's note about its table for people who want to join; "" for
// none.
func noteLine(w textfmt.Words, t storage.Table, rules engine.Rules) string {
	noted, ok := rules.(engine.Noted)
	if !ok {
		return ""
	}
	for _, seats := range t.Counts {
		if note := noted.Note(engine.Setup{Seats: seats, Options: t.Options}); !note.IsZero() {
			return "-# " + w.Rich(note)
		}
	}
	return ""
}

// reliabilityLine states the required percentage of finished matches, if a table has one.
func reliabilityLine(w textfmt.Words, t storage.Table) string {
	if t.TableState.Reliability == 0 {
		return ""
	}
	return w.Say("lobby.reliability", engine.N("percent", t.TableState.Reliability))
}

// placed returns the key of a text about a table: its variant for direct messages
// ends in "_alone".
func placed(t storage.Table, key string) string {
	if t.Guild == "" {
		return key + "_alone"
	}
	return key
}

// admitted states who may join. It returns "" in direct messages, and for a full solo
// table, where nobody can join.
func admitted(w textfmt.Words, t storage.Table) string {
	if alone(t) || len(t.Seats) == 1 && slices.Equal(t.Counts, []int{1}) {
		return ""
	}
	if lobby.IsForFriends(t) {
		return w.Say("lobby.with_code")
	}
	if len(t.Invited) > 0 {
		return w.Say("lobby.invited")
	}
	return w.Say("lobby.anybody")
}

// pastLines states that a table is no longer open.
func pastLines(w textfmt.Words, t storage.Table) []string {
	switch t.Phase {
	case storage.Open:
		return nil
	case storage.Closed:
		return []string{textfmt.Lines(w.Say("lobby.closed"), w.Reason(t))}
	default:
		out := []string{w.Say(placed(t, "lobby.started"), engine.Word("where", textfmt.ChannelLink(t.Thread)))}
		if who := ratedSeats(t); len(who) > 0 {
			out = append(out, w.Say("lobby.rated", engine.Word("who", w.Names(who))))
		}
		return out
	}
}

// ratedSeats returns the seats of people whose ratings the match changes. Joining the
// ratings makes this visible to others.
func ratedSeats(t storage.Table) []engine.Seat {
	var list []engine.Seat
	for _, i := range t.TableState.Rated {
		if i < len(t.Seats) && !storage.IsComputer(t.Seats[i].User) {
			list = append(list, engine.Seat(i))
		}
	}
	if len(list) < min(2, len(t.Seats)) && !alone(t) {
		return nil // nobody else is rated
	}
	return list
}

// seatsLine lists the seats, including free ones.
func seatsLine(w textfmt.Words, t storage.Table) string {
	var out []string
	for i := range t.Seats {
		out = append(out, strconv.Itoa(i+1)+" "+w.Bold(engine.Seat(i)))
	}
	if t.Phase == storage.Open && len(t.Counts) > 0 {
		for i := len(t.Seats); i < slices.Max(t.Counts); i++ {
			out = append(out, strconv.Itoa(i+1)+"\u00a0–") // a free seat stays on one line
		}
	}
	return w.Say("lobby.seats", engine.Word("seats", strings.Join(out, " · ")))
}

// optionsOf returns all options of a table. A table without an option is older than the
// option and plays as tables did before. An open table starts without retired values.
func optionsOf(info engine.Info, t storage.Table) map[string]string {
	setup := info.Begun(engine.Setup{Options: t.Options})
	if t.Phase == storage.Open {
		setup = info.Current(setup)
	}
	return setup.Options
}

// tableOptions returns the options that apply to a table of its size, and those with an
// unusual value, which can be set back.
func tableOptions(info engine.Info, t storage.Table) (list []engine.OptionSpec) {
	seats := t.Counts
	if t.Phase != storage.Open {
		seats = []int{len(t.Seats)}
	}
	for _, o := range info.Options {
		if set := t.Options[o.ID]; o.Means(seats...) || set != "" && set != o.Default {
			list = append(list, o)
		}
	}
	return list
}

// chosenOptions lists the options of a table; "" if its game has none.
func chosenOptions(w textfmt.Words, info engine.Info, t storage.Table) string {
	var out []string
	set := optionsOf(info, t)
	for _, o := range tableOptions(info, t) {
		out = append(out, w.Rich(o.Name)+": "+w.Rich(o.ValueName(set[o.ID])))
	}
	return textfmt.Dots(out...)
}

// ownerName returns the name of a table's owner in message text.
func ownerName(w textfmt.Words, t storage.Table) string {
	i := slices.IndexFunc(t.Seats, func(s storage.Seat) bool { return s.User == t.Owner })
	if i < 0 {
		return "–"
	}
	return w.Bold(engine.Seat(i))
}

// readCounts parses the format of Words.Counts, with any dash.
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

// optionsOnPage is the number of option menus on one page of «More…», besides the tabs
// and the last row.
const optionsOnPage = 3

// more handles «More…»: it shows the settings of the table, one line each, and to the
// owner of an open table also the menus that change them.
func (f feature) more(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	page, _ := strconv.Atoi(p.Code)
	return f.morePage(p.Reader, t, page, ""), nil
}

func (f feature) morePage(r recipients.Recipient, t storage.Table, page int, said string) handler.Reply {
	w := r.WordsAt(t)
	rules, ok := f.Games.Rules(t.Game)
	if !ok {
		return handler.TextReply(w.Title(t))
	}
	info := rules.Info()
	changes := t.Phase == storage.Open && t.Owner == r.User
	out := []string{said, "### " + w.Title(t), "-# " + textfmt.Dots(w.Say("lobby.people", engine.Word("counts", w.Counts(t.Counts))),
		admitted(w, t), orderLine(w, t), w.Say("lobby.language", engine.Word("lang", w.Say("lang."+t.Lang))))}
	out = append(out, optionLines(w, info, t, page, changes)...)
	if !changes || page < optionsPage { // otherwise the descriptions of the options need the space
		out = append(out, "-# "+TermsText(w, t.TableState.Terms), hintsLine(w, t), reliabilityLine(w, t))
		if !alone(t) {
			out = append(out, "-# "+w.Say("lobby.resign"))
		}
	}
	out = append(out, pastLines(w, t)...)
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead)
	if changes {
		say.Message.Components = changeRows(w, info, t, page)
	}
	return say
}

// optionLines describes the options of a table. On a page that changes some options it
// describes only these, on other pages with menus only the chosen values, and without
// menus all options.
func optionLines(w textfmt.Words, info engine.Info, t storage.Table, page int, changes bool) []string {
	options := tableOptions(info, t)
	if changes {
		if page < optionsPage {
			return textfmt.Small([]string{chosenOptions(w, info, t)})
		}
		options = optionsOn(options, page)
	}
	var out []string
	set := optionsOf(info, t)
	for _, o := range options {
		out = append(out, "**"+w.Rich(o.Name)+": "+w.Rich(o.ValueName(set[o.ID]))+"**")
		if about := w.Rich(o.About); about != "" {
			out = append(out, "-# "+about)
		}
	}
	return out
}

// Pages of the owner's «More…»: people, time, then the options of the game, a few on each
// page.
const (
	peoplePage = iota
	clockPage
	optionsPage
)

// optionsOn returns the options on a page of «More…». For a later page it returns the
// options of the last page.
func optionsOn(options []engine.OptionSpec, page int) []engine.OptionSpec {
	if len(options) == 0 {
		return nil
	}
	first := min(page-optionsPage, (len(options)-1)/optionsOnPage) * optionsOnPage
	return options[first:min(first+optionsOnPage, len(options))]
}

// changeRows returns a page of the owner's menus.
func changeRows(w textfmt.Words, info engine.Info, t storage.Table, page int) []discordgo.MessageComponent {
	options := tableOptions(info, t)
	pages := optionsPage + (len(options)+optionsOnPage-1)/optionsOnPage
	page = min(max(page, 0), pages-1)
	var rows []discordgo.MessageComponent
	switch page {
	case peoplePage:
		rows = append(rows, handler.Row(langMenu(w, t)))
		if !alone(t) {
			rows = slices.Insert(rows, 0, discordgo.MessageComponent(handler.Row(countsMenu(w, info, t))))
		}
		if t.Guild != "" {
			rows = append(rows, handler.Row(inviteMenu(w, t)))
		}
		if menu := unseatMenu(w, t); len(menu.Options) > 0 {
			rows = append(rows, handler.Row(menu))
		}
	case clockPage:
		rows = clockRows(w, t)
	default:
		for _, o := range optionsOn(options, page) {
			rows = append(rows, handler.Row(optionMenu(w, o, t, optionsOf(info, t)[o.ID])))
		}
	}
	rows = append(rows, moreTabs(w, t, page, pages))
	last := []discordgo.Button{handler.Styled(handler.Button(handler.OnTable("close", t, ""), w.Label("button.close")), discordgo.DangerButton)}
	if page == peoplePage && !alone(t) {
		last = append(last, orderButton(w, t))
	}
	if page == peoplePage {
		last = append(last, hintsButton(w, t))
	}
	if page == peoplePage && lobby.IsForFriends(t) { // the card may stand only in closed direct messages
		last = slices.Insert(last, 0, handler.Styled(handler.Button(handler.OnTable("start", t, ""), w.Label("button.start")), discordgo.PrimaryButton))
	}
	if page == clockPage {
		last = append(last, handler.Button(handler.OnTable("clockask", t, ""), w.Label("button.other_clock")), handler.Button(handler.OnTable("delayask", t, ""), w.Label("orders.delay")))
	}
	if len(t.Invited) > 0 && t.Guild != "" {
		last = append(last, handler.Button(handler.OnTable("public", t, ""), w.Label("button.anybody")))
	}
	return append(rows, handler.Row(last...))
}

// peopleKey returns the key of the page about people. At a table for one person that page
// has only the language.
func peopleKey(t storage.Table) string {
	if alone(t) {
		return "more.people_alone"
	}
	return "more.people"
}

// moreTabs returns the tabs of «More…»; the current tab is disabled.
func moreTabs(w textfmt.Words, t storage.Table, page, pages int) discordgo.ActionsRow {
	labels := []string{w.Label(peopleKey(t)), w.Label("more.clock")}
	for n := optionsPage; n < pages; n++ {
		label := w.Label("more.options")
		if pages > optionsPage+1 {
			label += " " + strconv.Itoa(n-optionsPage+1)
		}
		labels = append(labels, label)
	}
	var tabs []discordgo.Button
	for n, label := range labels[:min(len(labels), handler.MaxTabs)] {
		tab := handler.Button(handler.OnTable("more", t, strconv.Itoa(n)), label)
		tab.Disabled = n == page
		tabs = append(tabs, tab)
	}
	return handler.Row(tabs...)
}

func countsMenu(w textfmt.Words, info engine.Info, t storage.Table) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: handler.OnTable("counts", t, "").String(), Placeholder: w.Label("more.counts"), MaxValues: len(info.Seats)}
	for _, n := range info.Seats {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: w.Label("more.count", engine.N("n", n)), Value: strconv.Itoa(n), Default: slices.Contains(t.Counts, n),
		})
	}
	return menu
}

func langMenu(w textfmt.Words, t storage.Table) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: handler.OnTable("tlang", t, "").String(), Placeholder: w.Label("more.lang")}
	for _, l := range []string{"en", "ko"} {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: w.Label("more.lang_is", engine.Word("lang", w.Label("lang."+l))), Value: l, Default: t.Lang == l,
		})
	}
	return menu
}

func inviteMenu(w textfmt.Words, t storage.Table) discordgo.SelectMenu {
	return discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu, CustomID: handler.OnTable("invite", t, "").String(), Placeholder: w.Label("more.invite"), MaxValues: 8}
}

// optionMenu returns the menu of an option with its current value.
func optionMenu(w textfmt.Words, o engine.OptionSpec, t storage.Table, set string) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: handler.OnTable("option", t, o.ID).String(), Placeholder: textfmt.Clip(w.Flat(o.Name), 150)}
	for i, v := range o.Values {
		if i == handler.MaxMenu {
			break
		}
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: textfmt.Clip(w.Flat(o.Name)+": "+w.Flat(v.Name), 100), Value: v.ID, Default: v.ID == set,
		})
	}
	return menu
}

// change handles a choice in a menu of «More…».
func (f feature) change(read func(p handler.Press, c *lobby.Change) bool) func(context.Context, handler.Press) (handler.Reply, error) {
	return func(ctx context.Context, p handler.Press) (handler.Reply, error) {
		if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
			return handler.Reply{}, err
		}
		c := lobby.Change{Table: p.Table, By: p.Reader.User, Press: p.In.ID}
		if !read(p, &c) {
			return f.more(ctx, p)
		}
		t, err := f.Services.Lobby.Change(ctx, c)
		if err != nil {
			return handler.Reply{}, err
		}
		page := 0
		if p.Verb == "option" {
			page = optionsPage + f.optionIndex(t, p.Code)/optionsOnPage
		}
		return f.morePage(p.Reader, t, page, p.Reader.WordsAt(t).Say("more.changed")), nil
	}
}

func (f feature) optionIndex(t storage.Table, option string) int {
	if g, ok := f.Games.Rules(t.Game); ok {
		return max(0, slices.IndexFunc(tableOptions(g.Info(), t), func(o engine.OptionSpec) bool { return o.ID == option }))
	}
	return 0
}

func changeOption(p handler.Press, c *lobby.Change) bool {
	if len(p.In.Values) != 1 {
		return false
	}
	c.Options = map[string]string{p.Code: p.In.Values[0]}
	return true
}

func changeCounts(p handler.Press, c *lobby.Change) bool {
	for _, v := range p.In.Values {
		n, err := strconv.Atoi(v)
		if err != nil {
			return false
		}
		c.Counts = append(c.Counts, n)
	}
	return len(c.Counts) > 0
}

// otherLang returns the language of the server if a table has its opener's language
// instead; otherwise "". One press on the card changes to it.
func otherLang(t storage.Table) string {
	if t.TableState.ServerLang == t.Lang {
		return ""
	}
	return t.TableState.ServerLang
}

// languageLine states the language of a table, and the reason if it is not the server's
// language.
func languageLine(w textfmt.Words, t storage.Table) string {
	key := "lobby.language"
	if otherLang(t) != "" {
		key = "lobby.language_of_opener"
	}
	return w.Say(key, engine.Word("lang", w.Say("lang."+t.Lang)))
}

func changeLang(p handler.Press, c *lobby.Change) bool {
	if p.Code == "en" || p.Code == "ko" { // pressed on the card
		c.Lang = p.Code
		return true
	}
	if len(p.In.Values) != 1 {
		return false
	}
	c.Lang = p.In.Values[0]
	return true
}

func changeInvited(p handler.Press, c *lobby.Change) bool {
	for _, v := range p.In.Values {
		if !p.In.Resolved[v].Bot {
			c.Invited = append(c.Invited, v)
		}
	}
	return len(c.Invited) > 0
}

func changePublic(_ handler.Press, c *lobby.Change) bool {
	c.Public = true
	return true
}
