package turn

import (
	"context"
	"strconv"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
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
	// menus says that the options stand in menus however few they are.
	menus bool
	// heads are the first answers of chains.
	heads []engine.Option
	plan  []draft.Step // moves planned for this turn that are possible
}

// showTable returns the present state of a table for a person, below a text about
// their last act: their panel, or whom the table waits for.
func (f feature) showTable(ctx context.Context, r kit.Reader, s *table.Sight, said string) (kit.Reply, error) {
	return f.showTableAs(ctx, r, s, said, shown{})
}

func (f feature) showTableAs(ctx context.Context, r kit.Reader, s *table.Sight, said string, sh shown) (kit.Reply, error) {
	switch {
	case s.Table.Phase == storage.Open && said == "":
		w := f.Words(r.Language, s.Table)
		return kit.Say(w.Say("play.not_started", engine.Word("table", w.Title(s.Table)))), nil
	case s.Table.Phase == storage.Open:
		return kit.Say(said), nil
	case s.Warning != nil:
		return f.warningPanel(ctx, r, s), nil
	case s.MyTurn:
		var err error
		if sh.plan, _, err = f.Tables.Plans.Offer(ctx, s); err != nil {
			return kit.Reply{}, err
		}
		return f.panel(ctx, r, s, said, sh)
	default:
		return f.watchScreen(ctx, r, s, said)
	}
}

// panel returns the private screen on which a person composes a turn.
func (f feature) panel(ctx context.Context, r kit.Reader, s *table.Sight, said string, sh shown) (kit.Reply, error) {
	w := f.Words(r.Language, s.Table)
	all, chains, err := f.joined(ctx, r, s)
	if err != nil {
		return kit.Reply{}, err
	}
	sh.atOnce, sh.several = f.warned.finalAtOnce(r, s, all, chains), together(chains)
	sh.heads, sh.menus = headsOf(s, chains), f.keepsMenus(w, r, s, all)
	var body []string
	if s.Ready {
		body = append(body, summaryLines(w, s)...)
	} else {
		body = append(append(body, factLines(w, s)...), cutOptions(w, all, sh.menus)...)
		if len(sh.atOnce) > 0 {
			body = append(body, w.Say("panel.at_once"))
		}
		body = append(body, "**"+w.Flat(s.Question.Text)+"**")
	}
	hint := f.hint(ctx, w, r, s)
	head := []string{said, w.Orders(s), droppedLine(w, s), trailLine(w, s), draftedLine(w, s, sh.back), noteLine(w, s), hint, planLine(w, sh.plan)}
	head = append(shortened(sh.recap, wording.MaxLines-len(body)-countLines(head)), head...)
	m := wire.Message{Content: limitLines(head, body)}
	if s.Ready {
		m.Components = readyRows(w, r, s)
	} else {
		control := controlRow(w, s)
		if len(sh.plan) > 0 {
			control = append(kit.Row(kit.Styled(kit.Button(kit.OnTurn("pgo", s, ""), w.Label("button.plan_go")), wire.Success)), control...)
		}
		if hint != "" {
			control = withNoHints(w, s, control)
		}
		control = withHint(w, s, control)
		if len(sh.recap) > 0 && len(control) < kit.MaxTabs {
			control = append(wire.Row{kit.Button(kit.OnTable("log", s.Table, ""), w.Label("button.all_since"))}, control...)
		}
		if len(control) < kit.MaxTabs && f.namedMenu(w, s) != nil {
			control = append(control, kit.Button(kit.OnTurn("these", s, ""), w.Label("what.these")))
		}
		m.Components = append(choiceRows(w, all, sh), control)
	}
	if p, ok := f.PictureSpec(w, s.Table, r.Look, r.Theme); ok {
		p.Options.Changed = kit.Marks(s.Changed)
		if s.Ready {
			p.Options.Changed = kit.EventMarks(s.Events)
		}
		m.Files = f.panelPicture(ctx, p, s, sh.chosen(s))
	}
	return kit.Reply{Message: m}, nil
}

// planLine names the moves that the person planned for this turn; empty without any.
func planLine(w wording.Words, steps []draft.Step) string {
	if len(steps) == 0 {
		return ""
	}
	labels := make([]string, len(steps))
	for i, st := range steps {
		labels[i] = w.Rich(st.Label)
	}
	return wording.Clip(w.Say("panel.plan", engine.Word("steps", strings.Join(labels, ", "))), 300)
}

// countLines counts the lines of the non-empty parts.
func countLines(parts []string) int {
	all := wording.Lines(parts...)
	if all == "" {
		return 0
	}
	return strings.Count(all, "\n") + 1
}

// trailLine is the first line: whose turn, at which table, at which step.
func trailLine(w wording.Words, s *table.Sight) string {
	parts := []string{w.Say("panel.yours", engine.Word("table", w.Title(s.Table)))}
	for _, t := range s.Question.Trail {
		parts = append(parts, w.Rich(t))
	}
	return strings.Join(parts, " › ")
}

// draftedLine lists the moves of the draft, with the answers that the game gave
// behind them because no other was possible; empty before the first one.
func draftedLine(w wording.Words, s *table.Sight, back bool) string {
	if len(s.Draft) == 0 || s.Ready {
		return ""
	}
	var steps []string
	for _, st := range s.Draft {
		way := []string{w.Rich(st.Label)}
		for _, code := range st.Forced {
			way = append(way, "`"+code+"`")
		}
		steps = append(steps, strings.Join(way, " › "))
	}
	key := "panel.so_far"
	if back {
		key = "panel.begun"
	}
	return wording.Clip(w.Say(key, engine.Word("steps", strings.Join(steps, ", "))), 300)
}

// noteLine is the person's private note about the table.
func noteLine(w wording.Words, s *table.Sight) string {
	if s.Note == "" {
		return ""
	}
	return w.Say("hand.note", engine.Word("note", wording.Escape(wording.Clip(strings.Join(strings.Fields(s.Note), " "), 150))))
}

func droppedLine(w wording.Words, s *table.Sight) string {
	if len(s.Dropped) == 0 {
		return ""
	}
	return w.Say("panel.dropped", engine.Word("steps", wording.Escape(strings.Join(s.Dropped, "; "))))
}

func factLines(w wording.Words, s *table.Sight) []string { return w.List(s.Question.Facts) }

// summaryLines lists a complete turn before it is confirmed.
func summaryLines(w wording.Words, s *table.Sight) []string {
	out := []string{w.Say("panel.summary")}
	out = append(out, wording.Bullets(w.Events(s.Events), wording.MaxLines-4)...)
	return append(out, "**"+w.Say("panel.confirm_question")+"**")
}

// limitLines joins a head and a body within Discord's and our own limit. It keeps
// the head, and the end of the body, which holds the question.
func limitLines(head, body []string) string {
	top := strings.Split(wording.Lines(head...), "\n")
	if top[0] == "" {
		top = nil
	}
	if over := len(top) + len(body) - wording.MaxLines; over > 0 && over < len(body) {
		body = body[over:]
	}
	return wording.ClipLines(wording.Lines(append(top, body...)...), wording.MaxContent)
}

// readyRows returns the buttons below a summary.
func readyRows(w wording.Words, r kit.Reader, s *table.Sight) []wire.Component {
	buttons := []wire.Button{
		kit.Styled(kit.Button(kit.OnTurn("done", s, ""), w.Label("button.confirm")), wire.Success),
		kit.Button(kit.OnTurn("undo", s, ""), w.Label("button.undo")),
	}
	switch {
	case len(s.Draft) > 1:
		buttons = append(buttons, kit.Button(kit.OnTurn("anew", s, ""), w.Label("button.start_over")))
	case r.Preferences.Confirm == storage.ConfirmAsked:
		buttons = append(buttons, kit.Button(kit.OnTurn("single", s, ""), w.Label("button.confirm_single")))
	}
	return []wire.Component{kit.Row(append(buttons, kit.Button(kit.OnTurn("board", s, ""), w.Label("button.board")))...)}
}

// controlRow returns the buttons below the options.
func controlRow(w wording.Words, s *table.Sight) wire.Row {
	var buttons []wire.Button
	if len(s.Draft) > 0 {
		buttons = append(buttons, kit.Button(kit.OnTurn("undo", s, ""), w.Label("button.undo")))
	}
	if len(s.Draft) > 1 {
		buttons = append(buttons, kit.Button(kit.OnTurn("anew", s, ""), w.Label("button.start_over")))
	}
	return kit.Row(append(buttons,
		kit.Button(kit.OnTurn("type", s, ""), w.Label("button.type")),
		kit.Button(kit.OnTurn("board", s, ""), w.Label("button.board")),
		kit.Button(kit.OnTurn("why", s, ""), w.Label("button.why")),
	)...)
}

// warningPanel warns that a move cannot be taken back, before it is made.
func (f feature) warningPanel(ctx context.Context, r kit.Reader, s *table.Sight) kit.Reply {
	w := f.Words(r.Language, s.Table)
	warn := s.Warning
	answer := "**" + w.Flat(warn.Option.Label) + "**"
	if e := w.Rich(warn.Option.Effect); e != "" {
		answer += " · " + e
	}
	head := []string{trailLine(w, s), draftedLine(w, s, false)}
	m := wire.Message{Content: limitLines(head, []string{answer, w.Rich(warn.Text)})}
	m.Components = []wire.Component{kit.Row(
		kit.Styled(kit.Button(kit.OnTurn("sure", s, sureCode(warn)), w.Flat(warn.Option.Label)), wire.Danger),
		kit.Button(kit.OnTurn("back", s, ""), w.Label("button.back")),
	)}
	if p, ok := f.PictureSpec(w, s.Table, r.Look, r.Theme); ok {
		p.Options.Changed = kit.Marks(s.Changed)
		m.Files = f.panelPicture(ctx, p, s, indexOf(s.Options, warn.Option.Code))
	}
	return kit.Reply{Message: m}
}

// sureCode returns the code that the confirming button of a warning plays: the
// whole chain, or only the move when the chain is too long for a button.
func sureCode(warn *table.Warning) string {
	if len(warn.Written) <= kit.MaxCode {
		return warn.Written
	}
	return warn.Option.Code
}

func indexOf(options []engine.Option, code string) int {
	for i, o := range options {
		if o.Code == code {
			return i
		}
	}
	return -1
}

// watchScreen is the screen of a person who owes no move: whom the table waits for,
// and what the person can do meanwhile.
func (f feature) watchScreen(ctx context.Context, r kit.Reader, s *table.Sight, said string) (kit.Reply, error) {
	w := f.Words(r.Language, s.Table)
	var status, mine string
	switch {
	case s.Table.Phase == storage.Over:
		status = w.Say("watch.over", engine.Word("table", w.Title(s.Table)))
	case s.Table.Phase == storage.Closed:
		status = w.Say("watch.closed", engine.Word("table", w.Title(s.Table)))
	default:
		status = w.Say("watch.turn", engine.Word("table", w.Title(s.Table)), engine.Word("who", w.Names(s.Pending)))
	}
	buttons := []wire.Button{}
	if s.Joined && s.Table.Phase == storage.Playing {
		mine = w.Say("watch.seat", engine.N("n", kit.SeatNumber(s.Seat)))
		buttons = append(buttons, kit.Button(kit.OnTable("hand", s.Table, ""), w.Hand(s.Table.Game)))
	} else if s.Standin && s.Table.Phase == storage.Playing {
		mine = w.Say("watch.standin", engine.Who("who", s.Seat))
		buttons = append(buttons, kit.Button(kit.OnTable("hand", s.Table, ""), w.Hand(s.Table.Game)))
	} else if s.Table.Phase == storage.Playing {
		mine = w.Say("watch.spectator")
	}
	buttons = append(buttons,
		kit.Button(kit.OnTable("board", s.Table, ""), w.Label("button.board")),
		kit.Button(kit.OnTable("log", s.Table, ""), w.Label("button.log")))
	if s.Joined && s.Table.Phase == storage.Playing && !r.Reachable(s.Table) {
		buttons = append(buttons, kit.Button(kit.OnTable("tell", s.Table, ""), w.Label("button.tell_me")))
	}
	buttons = append(buttons, joinButtons(w, s)...)
	if s.Joined && s.Table.Phase == storage.Playing {
		buttons = append(buttons, kit.Button(kit.OnTable("orders", s.Table, ""), w.Label("button.orders")))
	}
	if (s.Joined || s.Standin) && s.Table.Phase == storage.Playing {
		buttons = append(buttons, kit.Button(kit.OnTable("plan", s.Table, ""), w.Label("button.plan")))
	}
	say := kit.Say(wording.Lines(said, w.Orders(s), status, mine)).With(kit.Row(buttons[:min(5, len(buttons))]...))
	if len(buttons) > 5 {
		say = say.With(kit.Row(buttons[5:]...))
	}
	return f.withNext(ctx, w, r, s.Table.ID, say)
}

// receipt replaces a panel when the turn is final.
func (f feature) receipt(ctx context.Context, r kit.Reader, s *table.Sight) (kit.Reply, error) {
	w := f.Words(r.Language, s.Table)
	body := wording.Bullets(w.Events(s.Done), wording.MaxLines-4)
	if s.MyTurn {
		// The revealing part is final, and the turn goes on.
		said := wording.Lines(append([]string{w.Say("panel.final_so_far")}, wording.Bullets(w.Events(s.Done), 4)...)...)
		return f.panel(ctx, r, s, said, shown{})
	}
	say := kit.Say(wording.ClipLines(wording.Lines(append([]string{w.Say("panel.receipt", engine.Word("table", w.Title(s.Table))), w.Orders(s)}, body...)...), wording.MaxContent))
	say.Message.Components = []wire.Component{kit.Row(
		kit.Button(kit.OnTable("hand", s.Table, ""), w.Hand(s.Table.Game)),
		kit.Button(kit.OnTable("board", s.Table, ""), w.Label("button.board")),
		kit.Button(kit.OnTable("log", s.Table, ""), w.Label("button.log")))}
	if !s.Recall.IsZero() {
		say.Message.Content = wording.Lines(say.Message.Content, w.Say("panel.recall", engine.Word("until", wording.Ago(s.Recall))))
		recall := kit.Styled(kit.Button(kit.OnTable("recall", s.Table, strconv.Itoa(s.Table.Turns)), w.Label("button.recall")), wire.Primary)
		say.Message.Components = []wire.Component{append(kit.Row(recall), say.Message.Components[0].(wire.Row)...)}
	} else if s.Table.Phase == storage.Playing && len(s.Done) > 0 {
		say.Message.Components = []wire.Component{append(say.Message.Components[0].(wire.Row), kit.Button(kit.OnTable("retract", s.Table, ""), w.Label("button.retract")))}
	}
	return f.withNext(ctx, w, r, s.Table.ID, say)
}

// withNext adds a button for another table that waits for the person.
func (f feature) withNext(ctx context.Context, w wording.Words, r kit.Reader, but int64, say kit.Reply) (kit.Reply, error) {
	mine, err := f.Tables.People.Waiting(ctx, r.User)
	if err != nil {
		return kit.Reply{}, err
	}
	for _, other := range mine {
		if other.Table.ID == but {
			continue
		}
		say.Message.Content = wording.Lines(say.Message.Content,
			w.Say("panel.next", engine.Word("table", w.Title(other.Table)), engine.Word("since", wording.Ago(other.Since))))
		return say.With(kit.Row(kit.Styled(kit.Button(kit.OnTable("turn", other.Table, ""), w.Label("button.go_there")), wire.Primary))), nil
	}
	return say, nil
}
