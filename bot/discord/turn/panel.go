package turn

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/bot/table/hints"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// shown holds the part of a panel's state that is chosen by the reader and not by
// the match.
type shown struct {
	page     int      // of the menus
	back     bool     // the person returns to an unfinished turn
	recap    []string // events since their last turn
	row, col string   // half of a cell
	// atOnce are the codes of options that are final at once, without a warning.
	atOnce map[string]bool
	// several are the codes of options of which several may be chosen at once, with
	// the answers that those of one menu begin with.
	several map[string]sameStart
	ends    map[string]bool // codes of the single answers that end the turn
	times   map[string]bool // codes of the options that give one answer several times
	heads   map[string]bool // groups whose names begin the answers in them
	behind  []draft.Chain   // what may be answered behind any answer
	best    map[string]bool // codes of the options that are the best places: they have their own menu
	after   []draft.Chain   // what may be answered behind any of those
	opens   map[string]bool // codes of the options that leave a question open
	pays    []draft.Chain   // what may be answered behind those
	order   hints.Order
	led     []draft.Chain      // answers behind which several others are picked from one list
	over    int                // pixels that the text takes of the room of the lines
	lines   map[int]bool       // options that stand as lines or buttons, by index
	open    []discordgo.Button // «Open board», where pages are served
	plan    []draft.Step       // moves planned for this turn that are possible
}

// showTable returns the present state of a table for a person, below a text about
// their last act: their panel, or whom the table waits for.
func (f *feature) showTable(ctx context.Context, r kit.Reader, s *table.Sight, said string) (kit.Reply, error) {
	return f.showTableAs(ctx, r, s, said, shown{})
}

func (f *feature) showTableAs(ctx context.Context, r kit.Reader, s *table.Sight, said string, sh shown) (kit.Reply, error) {
	switch {
	case s.Table.Phase == storage.Open && said == "":
		w := f.bot.Words(r.Language, s.Table)
		return kit.Say(w.Say("play.not_started", engine.Word("table", w.Title(s.Table)))), nil
	case s.Table.Phase == storage.Open:
		return kit.Say(said), nil
	case s.Warning != nil:
		return f.warningPanel(ctx, r, s), nil
	case s.MyTurn:
		var err error
		if sh.plan, _, err = f.bot.Rooms.Plans.Offer(ctx, s); err != nil {
			return kit.Reply{}, err
		}
		return f.panel(ctx, r, s, said, sh)
	default:
		return f.watchScreen(ctx, r, s, said)
	}
}

// panel returns the private screen on which a person composes a turn.
func (f *feature) panel(ctx context.Context, r kit.Reader, s *table.Sight, said string, sh shown) (kit.Reply, error) {
	if s.Ready {
		return f.summary(ctx, r, s, said, sh)
	}
	w := f.bot.Words(r.Language, s.Table)
	all, err := f.prepare(ctx, w, r, s, &sh)
	if err != nil {
		return kit.Reply{}, err
	}
	head := f.head(ctx, w, r, s, said, sh)
	if len(sh.atOnce) > 0 {
		head = append(head, w.Say("panel.at_once"))
	}
	content := askedLines(head, []string{heading(w.Flat(s.Question.Text)), small(factLine(w, s))})
	sh.over = max(0, headHigh(content)-highHead)
	a := f.answersOf(w, all, sh)
	m := wire.Message{
		Content: content,
		Frame:   &wire.Frame{Colour: kit.EdgeTurn, Below: true},
	}
	if sh.open, err = f.bot.BoardButtons(ctx, w, s.User, s.Table.ID); err != nil {
		return kit.Reply{}, err
	}
	m.Components = slices.Concat(a.lines, a.rows, f.controls(w, r, s, sh, a.stops))
	if p, ok := f.bot.PictureSpec(w, s.Table, r.Look, r.Theme); ok {
		m.Files, m.Frame.Corner = f.panelPicture(ctx, p, s, sh.chosen(s))
		if len(a.rows) > 2 || (len(a.rows) > 1 || len(a.rows) > 0 && (sh.over > 0 || len(a.lines) > 1)) && s.Question.Form != engine.Grid { // the controls would be below the screen
			m.Frame.Corner = true
		}
	}
	return kit.Reply{Message: m, Screen: s.Table.ID, Asks: s}, nil
}

// prepare returns the sight whose options are the answers of a panel, and keeps in sh what
// their places and colours depend on.
func (f *feature) prepare(ctx context.Context, w wording.Words, r kit.Reader, s *table.Sight, sh *shown) (all *table.Sight, err error) {
	all, chains, behind, err := f.joined(ctx, r, s)
	if err != nil {
		return nil, err
	}
	sh.behind = behind
	sh.atOnce, sh.several = f.warned.finalAtOnce(r, s, all, chains), together(chains)
	for _, c := range sh.behind {
		if f.warned.isWarned(r, s, c.Binding) {
			sh.atOnce[thenMark+c.Code()] = true
		}
	}
	switch sh.note(w, chains); {
	case len(sh.best) > 0:
		sh.behind, sh.after = nil, sh.behind
	case len(sh.opens) > 0:
		sh.behind, sh.pays = nil, sh.behind
	}
	if !r.Preferences.ByRules && hints.MayOrder(s) {
		sh.order, err = f.bot.Rooms.Hints.Order(ctx, s, sh.toOrder(all))
	}
	return all, err
}

// toOrder returns the codes of the options that are ordered by advice: the best places have
// an order of their own, and others stand only where they are chosen with one of these.
func (sh *shown) toOrder(s *table.Sight) []string {
	var codes []string
	for _, o := range s.Options {
		if !sh.best[o.Code] && !isBeyond(o) {
			codes = append(codes, o.Code)
		}
	}
	return codes
}

// note keeps what the places of answers depend on.
func (sh *shown) note(w wording.Words, chains []draft.Chain) {
	sh.ends, sh.times, sh.best, sh.opens = map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	sh.heads = headsOf(w, slices.DeleteFunc(slices.Clone(chains), func(c draft.Chain) bool { return c.Best }))
	for _, c := range chains {
		if c.Best {
			sh.best[c.Code()] = true
			continue
		}
		sh.ends[c.Code()] = c.Ends && len(c.Steps) == 1
		sh.times[c.Code()] = c.Times > 1
		if c.Open {
			sh.opens[c.Code()] = true
		}
	}
	sh.led = slices.DeleteFunc(slices.Clone(chains), func(c draft.Chain) bool { return c.Picks == nil })
}

// heading is a question in large letters, or in bold ones where it is long.
func heading(question string) string {
	if wording.RowsOf(question, wording.LargeText, besideCorner) > 2 {
		return "### " + question
	}
	return "## " + question
}

// head returns the lines above the question: what was said, what others did, where in
// the turn the person is.
func (f *feature) head(ctx context.Context, w wording.Words, r kit.Reader, s *table.Sight, said string, sh shown) []string {
	lines := saidLines(said, 2)
	if wording.HeightOf(wording.Lines(lines...)) > highAbove {
		lines = saidLines(said, 1)
	}
	lines = append(lines, w.Orders(s), droppedLine(w, s))
	place := []string{small(trailLine(w, s)), small(draftedLine(w, s, sh.back)), small(noteLine(w, s)), f.hint(ctx, w, r, s), small(planLine(w, sh.plan))}
	recap := recapLines(sh.recap, 2)
	if wording.HeightOf(wording.Lines(slices.Concat(lines, recap, place)...)) > highAbove {
		recap = recapLines(sh.recap, 1)
	}
	all := slices.DeleteFunc(slices.Concat(lines, recap, place), func(line string) bool { return line == "" })
	if s.Ready {
		return append(all, aloneLines(w, s, 2)...)
	}
	for i, line := range aloneLines(w, s, 1) {
		if longer := append(all, line); i == 0 || wording.HeightOf(wording.Lines(longer...)) <= highAbove {
			all = longer
		}
	}
	return all
}

// saidLines are the lines of what was said; what happened stands in small letters, each
// event in some rows.
func saidLines(said string, rows int) []string {
	var lines []string
	for _, line := range strings.Split(said, "\n") {
		if happened, ok := strings.CutPrefix(line, "- "); ok {
			line = small(wording.Fitted(happened, rows, panelWidth))
		}
		lines = append(lines, line)
	}
	return lines
}

// small is a line in small letters; nothing stays nothing.
func small(line string) string {
	if line == "" {
		return ""
	}
	return "-# " + line
}

// summary returns the screen of a complete turn before it is confirmed.
func (f *feature) summary(ctx context.Context, r kit.Reader, s *table.Sight, said string, sh shown) (kit.Reply, error) {
	w := f.bot.Words(r.Language, s.Table)
	open, err := f.bot.BoardButtons(ctx, w, s.User, s.Table.ID)
	if err != nil {
		return kit.Reply{}, err
	}
	m := wire.Message{
		Content:    limitLines(f.head(ctx, w, r, s, said, sh), summaryLines(w, s)),
		Components: readyRow(w, r, s, open),
		Frame:      &wire.Frame{Colour: kit.EdgeDone, Below: true},
	}
	if p, ok := f.bot.PictureSpec(w, s.Table, r.Look, r.Theme); ok {
		p.Options.Changed = kit.EventMarks(s.Events)
		m.Files, m.Frame.Corner = f.cut(ctx, p, s, placesOf(p.Options.Changed))
	}
	return kit.Reply{Message: m, Screen: s.Table.ID, Asks: s}, nil
}

// placesOf are the places of marks.
func placesOf(marks []render.Mark) []string {
	var places []string
	for _, m := range marks {
		places = append(places, m.Place)
	}
	return places
}
