package turn

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// shown holds the part of a panel's state that does not come from the match.
type shown struct {
	group string             // number of the chosen group of answers
	back  bool               // the person returns to an unfinished turn
	recap []string           // events since their last turn
	open  []discordgo.Button // «Open board», if pages are served
	plan  []draft.Step       // possible moves that the person planned for this turn
	hint  string             // explanation of the question
}

// showTable returns the current state of a table for a person, below a text about their
// last action: their panel, or the list of people whom the table waits for.
func (f *feature) showTable(ctx context.Context, r recipients.Recipient, s *table.Snapshot, said string) (handler.Reply, error) {
	return f.showTableAs(ctx, r, s, said, shown{})
}

func (f *feature) showTableAs(ctx context.Context, r recipients.Recipient, s *table.Snapshot, said string, sh shown) (handler.Reply, error) {
	switch {
	case s.Table.Phase == storage.Open && said == "":
		w := r.WordsAt(s.Table)
		return handler.TextReply(w.Say("play.not_started", engine.Word("table", w.Title(s.Table)))), nil
	case s.Table.Phase == storage.Open:
		return handler.TextReply(said), nil
	case s.Warning != nil:
		return f.warningPanel(ctx, r, s), nil
	case s.MyTurn:
		var err error
		if sh.plan, _, err = f.Services.Plans.Offer(ctx, s); err != nil {
			return handler.Reply{}, err
		}
		return f.panel(ctx, r, s, said, sh)
	default:
		return f.watchScreen(ctx, r, s, said)
	}
}

// panel returns the private screen for answering one question of a turn. From top to bottom:
// the step of the turn, the question, facts for it, the answers, a row of controls, and at
// most one picture.
func (f *feature) panel(ctx context.Context, r recipients.Recipient, s *table.Snapshot, said string, sh shown) (handler.Reply, error) {
	if s.Ready {
		return f.summary(ctx, r, s, said, sh)
	}
	w := r.WordsAt(s.Table)
	a, err := f.answersOf(ctx, r, s)
	if err != nil {
		return handler.Reply{}, err
	}
	if sh.open, err = f.Links.BoardButtons(ctx, w, s.User, s.Table.ID); err != nil {
		return handler.Reply{}, err
	}
	sh.hint = f.hint(ctx, w, r, s)
	m := wire.Message{Frame: &wire.Frame{Colour: handler.EdgeTurn, Below: true}}
	room := 0
	for rows := 2; rows > 0; rows-- {
		facts := factLine(w, s, rows)
		if len(a.atOnce) > 0 {
			facts = textfmt.Dots(facts, w.Say("panel.at_once"))
		}
		m.Content = askedLines(f.head(w, s, said, sh, rows), []string{heading(w.Flat(s.Question.Text)), small(facts)})
		room = freeHeight - edgeHeight - rowHeight - textfmt.HeightOf(m.Content)
		if a.height(w) <= room-freeHeight+goalHeight {
			break
		}
	}
	if a.height(w) > room+maxHeight-freeHeight {
		a.rows = 1
	}
	if p, ok := f.Pictures.Spec(w, s.Table, r.Look, r.Theme); ok {
		var high int
		m.Files, high = f.panelPicture(ctx, p, s, -1, room-a.height(w)-pictureMargin)
		room -= high
	}
	lines, menus := f.place(w, s, a, sh.group, room)
	m.Components = slices.Concat(lines, menus, f.controls(w, r, s, sh))
	return handler.Reply{Message: m, Screen: s.Table.ID, Asks: s}, nil
}

// heading returns a question in large letters; in bold letters if it has several rows.
func heading(question string) string {
	if textfmt.RowsOf(question, textfmt.LargeText, panelWidth) > 1 {
		return "### " + question
	}
	return "## " + question
}

// maxAbove is the maximum height of the lines above the question, in pixels. They are
// shortened to it.
const maxAbove = 70

// head returns the lines above the question: the reply to the last action, others' turns,
// and the step of the turn. Others' turns and the person's own answers take up to rows
// rows.
func (f *feature) head(w textfmt.Words, s *table.Snapshot, said string, sh shown, rows int) []string {
	lines := saidLines(said, 2)
	if textfmt.HeightOf(textfmt.Lines(lines...)) > maxAbove {
		lines = saidLines(said, 1)
	}
	lines = append(lines, w.Orders(s), droppedLine(w, s))
	place := []string{small(trailLine(w, s)), small(draftedLine(w, s, sh.back, rows)), small(noteLine(w, s)), sh.hint, small(planLine(w, sh.plan))}
	recap := recapLines(sh.recap, 2)
	if textfmt.HeightOf(textfmt.Lines(slices.Concat(lines, recap, place)...)) > maxAbove {
		recap = recapLines(sh.recap, 1)
	}
	all := slices.DeleteFunc(slices.Concat(lines, recap, place), func(line string) bool { return line == "" })
	if s.Ready {
		return append(all, aloneLines(w, s, 2)...)
	}
	for i, line := range aloneLines(w, s, 1) {
		if longer := append(all, line); i == 0 || textfmt.HeightOf(textfmt.Lines(longer...)) <= maxAbove {
			all = longer
		}
	}
	return all
}

// saidLines returns the lines of the reply to the last action. Events are in small
// letters, each in some rows.
func saidLines(said string, rows int) []string {
	var lines []string
	for _, line := range strings.Split(said, "\n") {
		if happened, ok := strings.CutPrefix(line, "- "); ok {
			line = small(textfmt.Fitted(happened, rows, panelWidth))
		}
		lines = append(lines, line)
	}
	return lines
}

// small returns a line in small letters; "" for "".
func small(line string) string {
	if line == "" {
		return ""
	}
	return "-# " + line
}

// summary returns the screen of a complete turn before it is confirmed.
func (f *feature) summary(ctx context.Context, r recipients.Recipient, s *table.Snapshot, said string, sh shown) (handler.Reply, error) {
	w := r.WordsAt(s.Table)
	open, err := f.Links.BoardButtons(ctx, w, s.User, s.Table.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	m := wire.Message{
		Content:    limitLines(f.head(w, s, said, sh, 2), summaryLines(w, s)),
		Components: readyRow(w, r, s, open),
		Frame:      &wire.Frame{Colour: handler.EdgeDone, Below: true},
	}
	if p, ok := f.Pictures.Spec(w, s.Table, r.Look, r.Theme); ok {
		p.Options.Changed = pictures.EventMarks(s.Events)
		m.Files, m.Frame.Corner = f.cut(ctx, p, s, placesOf(p.Options.Changed))
	}
	return handler.Reply{Message: m, Screen: s.Table.ID, Asks: s}, nil
}

// placesOf returns the places of marks.
func placesOf(marks []render.Mark) []string {
	var places []string
	for _, m := range marks {
		places = append(places, m.Place)
	}
	return places
}
