package league

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/leaguepage"
	"guildhall/bot/discord/textfmt"

	seasons "guildhall/bot/league"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Limits of the organiser's page, which is one message.
const (
	maxPanelMoves = 10 // owed moves
	maxPanelBots  = 8  // shares of bots
	maxPanelActs  = 3  // acts of organisers
)

func (f feature) panelCommand(ctx context.Context, c handler.Invocation, l storage.League) (handler.Reply, error) {
	return f.panel(ctx, asked{in: c.In, reader: c.Reader, league: l})
}

// panel shows the organiser's page: all divisions of the season in one message, with a
// button for each possible action.
func (f feature) panel(ctx context.Context, a asked) (handler.Reply, error) {
	o, err := f.leagues.Organising.Overview(ctx, a.act(f))
	if err != nil {
		return handler.Reply{}, err
	}
	w := a.reader.Words()
	lines := slices.Concat(f.overviewParts(w, o)...)
	r := handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent))
	link, err := f.deskLink(ctx, w, a.reader.User, o.Book)
	if err != nil {
		return handler.Reply{}, err
	}
	return r.With(f.panelRows(ctx, w, o, link)...), nil
}

// overviewParts returns the parts of the organiser's page: the season, waiting matches
// and moves, its people, and the latest acts.
func (f feature) overviewParts(w textfmt.Words, o *seasons.Overview) [][]string {
	b := o.Book
	head := []string{w.Say("league.head.panel", title(b)...), f.phaseLine(w, b)}
	return [][]string{head, stuckLines(w, b), owedLines(w, o), botLines(w, b), peopleLines(w, o), actLines(w, o)}
}

// phaseLine describes the progress of the season.
func (f feature) phaseLine(w textfmt.Words, b *seasons.SeasonTx) string {
	if b.Season.Phase == storage.SeasonOpen {
		return w.Say("league.panel_open", engine.N("n", len(b.InState(seasons.In))), engine.N("least", seasons.MinEntrants(b.Season.Terms)))
	}
	done := 0
	for _, x := range b.Fixtures {
		if x.State == storage.FixtureOver {
			done++
		}
	}
	line := w.Say("league.progress", engine.N("done", done), engine.N("all", len(b.Fixtures)))
	if b.Season.Phase == storage.SeasonPlaying && !b.Season.Due.IsZero() {
		line = textfmt.Dots(line, w.Say("league.panel_due", engine.Word("when", textfmt.Ago(b.Season.Due))))
	}
	return line
}

// stuckLines lists the matches that an organiser must decide.
func stuckLines(w textfmt.Words, b *seasons.SeasonTx) (lines []string) {
	var list []string
	for _, x := range b.Fixtures {
		if x.State == storage.FixtureStuck {
			list = append(list, matchName(w, b, x))
		}
	}
	return listLine(w, "league.panel_stuck", list)
}

// owedLines lists the moves that people owe, longest wait first.
func owedLines(w textfmt.Words, o *seasons.Overview) (lines []string) {
	for i, owed := range o.Owed {
		if i == maxPanelMoves {
			return append(lines, w.Say("league.panel_more_owed", engine.N("n", len(o.Owed)-i)))
		}
		x := o.Book.Fixtures[owed.Fixture-1]
		line := w.Say("league.panel_owes", engine.Word("who", "<@"+owed.User+">"), engine.N("table", int(x.Table)), engine.Word("ago", textfmt.Ago(owed.Since)))
		if o.Paused[x.Table] {
			line = textfmt.Dots(line, w.Say("league.panel_paused"))
		}
		lines = append(lines, "- "+line)
	}
	return lines
}

// botLines lists the seats for which bots answered, largest share first.
func botLines(w textfmt.Words, b *seasons.SeasonTx) []string {
	type seat struct {
		share int
		text  string
	}
	var seats []seat
	for _, x := range b.Fixtures {
		for i, s := range x.Seats {
			if e := b.Entrant(s.Entrant); e == nil || seating.IsComputer(e.User) {
				continue
			}
			if share := seasons.Bots(x, i); share > 0 {
				seats = append(seats, seat{share, "#" + strconv.FormatInt(x.Table, 10) + " " + textfmt.Dots(textfmt.Escape(playerOf(w, b, s)), botsShare(w, share))})
			}
		}
	}
	slices.SortStableFunc(seats, func(a, b seat) int { return cmp.Compare(b.share, a.share) })
	var list []string
	for _, s := range seats[:min(len(seats), maxPanelBots)] {
		list = append(list, s.text)
	}
	return listLine(w, "league.panel_bots", list)
}

// peopleLines lists the entrants of each division, the substitutes, and the people who
// have not answered.
func peopleLines(w textfmt.Words, o *seasons.Overview) (lines []string) {
	b := o.Book
	names := func(fits func(storage.Entrant) bool) (list []string) {
		for _, e := range b.Entrants {
			if fits(e) {
				list = append(list, textfmt.Escape(called(w, e)))
			}
		}
		return list
	}
	if b.DivisionCount() == 0 {
		lines = listLine(w, "league.panel_joined", names(func(e storage.Entrant) bool { return e.State == seasons.In }))
	}
	for d := 1; d <= b.DivisionCount(); d++ {
		list := names(func(e storage.Entrant) bool { return e.Division == d && e.State != seasons.Left })
		lines = append(lines, "- **"+w.Say("league.division", engine.N("n", d))+"** "+textfmt.ClipItems(list, 300))
	}
	lines = append(lines, listLine(w, "league.panel_subs", names(func(e storage.Entrant) bool { return e.State == seasons.Sub }))...)
	lines = append(lines, listLine(w, "league.panel_left", names(func(e storage.Entrant) bool { return e.State == seasons.Left && e.Division > 0 }))...)
	var silent []string
	for _, e := range o.Silent {
		silent = append(silent, textfmt.Escape(called(w, e)))
	}
	return append(lines, listLine(w, "league.panel_silent", silent)...)
}

// actLines lists the latest acts of organisers.
func actLines(w textfmt.Words, o *seasons.Overview) (lines []string) {
	for _, e := range o.Journal[:min(len(o.Journal), maxPanelActs)] {
		lines = append(lines, "-# • "+entryLine(w, e))
	}
	return lines
}

// listLine returns a line with a list; nil for an empty list.
func listLine(w textfmt.Words, key string, list []string) []string {
	if len(list) == 0 {
		return nil
	}
	return []string{"- " + w.Say(key, engine.N("n", len(list)), engine.Word("list", textfmt.ClipItems(list, 300)))}
}

// matchName names a match by its table and players.
func matchName(w textfmt.Words, b *seasons.SeasonTx, x storage.Fixture) string {
	var people []string
	for _, s := range x.Seats {
		people = append(people, textfmt.Escape(playerOf(w, b, s)))
	}
	return "#" + strconv.FormatInt(x.Table, 10) + " " + strings.Join(people, ", ")
}

// panelRows returns the buttons and menus of the organiser's page.
func (f feature) panelRows(ctx context.Context, w textfmt.Words, o *seasons.Overview, link []discordgo.Button) []discordgo.MessageComponent {
	b := o.Book
	var buttons []discordgo.Button
	if b.Season.Phase == storage.SeasonOpen {
		buttons = append(buttons, handler.Styled(handler.Button(onLeague("lgstart", b.League.ID, b.Season.N), w.Label("league.button.start")), discordgo.PrimaryButton))
	}
	if slices.ContainsFunc(o.Owed, func(m seasons.OverdueMove) bool { return m.Late(f.Now()) }) {
		buttons = append(buttons, handler.Button(onLeague("lgremind", b.League.ID), w.Label("league.button.remind")))
	}
	buttons = append(buttons, handler.Button(onLeague("lglog", b.League.ID), w.Label("league.button.log")))
	buttons = append(buttons, handler.Button(onLeague("hooks", b.League.ID), w.Label("button.webhooks")))
	buttons = append(append(buttons, link...), f.watchButton(ctx, b)...)
	rows := handler.Rows(buttons)
	if menu := matchMenu(w, o); len(menu.Options) > 0 {
		rows = append(rows, handler.Row(menu))
	}
	return append(rows, handler.Row(discordgo.SelectMenu{
		MenuType: discordgo.UserSelectMenu, CustomID: onLeague("lgwho", b.League.ID).String(), Placeholder: w.Label("league.panel_person"),
	}))
}

// deskLink returns the link to the page in a browser, which works once; nil for an
// administrator who does not organise the league, and when no pages are served.
func (f feature) deskLink(ctx context.Context, w textfmt.Words, user string, b *seasons.SeasonTx) ([]discordgo.Button, error) {
	if f.Links.Board == nil || !slices.Contains(b.League.Organisers, user) {
		return nil, nil
	}
	address, err := f.Links.Board(ctx, user, leaguepage.OrganiserTable(b.League.ID))
	if err != nil || address == "" {
		return nil, err
	}
	return []discordgo.Button{handler.Link(address, w.Label("league.button.desk"))}, nil
}

// matchMenu returns the menu of matches: those that an organiser must decide, those that
// wait longest, the others that are played, then those with a result, the latest first.
func matchMenu(w textfmt.Words, o *seasons.Overview) discordgo.SelectMenu {
	b := o.Book
	order := func(x storage.Fixture) int {
		owed := slices.IndexFunc(o.Owed, func(m seasons.OverdueMove) bool { return m.Fixture == x.N })
		switch {
		case x.State == storage.FixtureStuck:
			return -1
		case x.State == storage.FixtureOpen && owed >= 0:
			return owed
		case x.State == storage.FixtureOpen:
			return len(o.Owed)
		default:
			return len(o.Owed) + 1 + len(b.Fixtures) - x.N
		}
	}
	var list []storage.Fixture
	for _, x := range b.Fixtures {
		if x.Table != 0 {
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(x, y storage.Fixture) int { return cmp.Compare(order(x), order(y)) })
	menu := discordgo.SelectMenu{CustomID: onLeague("lgmatch", b.League.ID).String(), Placeholder: w.Label("league.panel_match")}
	for _, x := range list[:min(len(list), handler.MaxMenu)] {
		var people []string
		for _, s := range x.Seats {
			people = append(people, playerOf(w, b, s))
		}
		label := textfmt.Dots("#"+strconv.FormatInt(x.Table, 10), w.Label("league.state."+stateOf(x)), strings.Join(people, ", "))
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(label, 100), Value: strconv.FormatInt(x.Table, 10)})
	}
	return menu
}

// toPanel returns the button that leads back to the organiser's page.
func toPanel(w textfmt.Words, league int64) discordgo.Button {
	return handler.Button(onLeague("lgpanel", league), w.Label("league.button.panel"))
}
