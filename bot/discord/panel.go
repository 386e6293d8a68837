package discord

import (
	"context"
	"slices"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// maxContent is Discord's limit of message text; maxLines ours.
const (
	maxContent = 2000
	maxLines   = 10
)

// shown is what of a panel is chosen by the reader rather than by the match.
type shown struct {
	page     int      // of the menus
	back     bool     // the person comes back to a turn they had begun
	recap    []string // what happened since their last turn
	row, col string   // half of a cell
}

// standing is what is true now for a person at a table, below a word about
// what they just did: their panel, or who is waited for.
func (b *Bot) standing(ctx context.Context, r reader, s *table.Sight, said string) (reply, error) {
	return b.standingAs(ctx, r, s, said, shown{})
}

func (b *Bot) standingAs(ctx context.Context, r reader, s *table.Sight, said string, sh shown) (reply, error) {
	switch {
	case s.Table.Phase == storage.Open && said == "":
		w := b.words(r.lang, s.Table)
		return note(w.say("play.not_started", engine.Word("table", b.title(w, s.Table)))), nil
	case s.Table.Phase == storage.Open:
		return note(said), nil
	case s.Warning != nil:
		return b.warningPanel(ctx, r, s), nil
	case s.MyTurn:
		return b.panel(ctx, r, s, said, sh), nil
	default:
		return b.watching(ctx, r, s, said)
	}
}

// panel is the private screen on which a turn is composed.
func (b *Bot) panel(ctx context.Context, r reader, s *table.Sight, said string, sh shown) reply {
	w := b.words(r.lang, s.Table)
	var body []string
	if s.Ready {
		body = append(body, w.summary(s)...)
	} else {
		body = append(append(body, w.facts(s)...), w.cut(s)...)
		body = append(body, "**"+w.flat(s.Question.Text)+"**")
	}
	head := []string{said, w.lapses(s), w.dropped(s), w.trail(b, s), w.drafted(s, sh.back), w.noted(s)}
	head = append(shortened(sh.recap, maxLines-len(body)-countLines(head)), head...)
	m := wire.Message{Content: limitLines(head, body)}
	if s.Ready {
		m.Components = w.readyRows(s)
	} else {
		m.Components = append(w.choiceRows(s, sh), w.controlRow(s))
	}
	if p, ok := b.picturing(w, s.Table, r.Look, r.Theme); ok {
		p.options.Changed = marks(s.Changed)
		if s.Ready {
			p.options.Changed = marksOf(s.Events)
		}
		m.Files = b.panelPicture(ctx, p, s, sh.chosen(s))
	}
	return reply{message: m}
}

// countLines is how many lines the parts make that say something.
func countLines(parts []string) int {
	all := lines(parts...)
	if all == "" {
		return 0
	}
	return strings.Count(all, "\n") + 1
}

// trail is the first line: whose turn, at which table, where in the turn.
func (w words) trail(b *Bot, s *table.Sight) string {
	parts := []string{w.say("panel.yours", engine.Word("table", b.title(w, s.Table)))}
	for _, t := range s.Question.Trail {
		parts = append(parts, w.rich(t))
	}
	return strings.Join(parts, " › ")
}

// drafted is the line of what was begun; nothing before the first step.
func (w words) drafted(s *table.Sight, back bool) string {
	if len(s.Draft) == 0 || s.Ready {
		return ""
	}
	var steps []string
	for _, st := range s.Draft {
		steps = append(steps, w.rich(st.Label))
	}
	key := "panel.so_far"
	if back {
		key = "panel.begun"
	}
	return clip(w.say(key, engine.Word("steps", strings.Join(steps, ", "))), 300)
}

// noted is the line of what a person wrote to themselves about the table.
func (w words) noted(s *table.Sight) string {
	if s.Note == "" {
		return ""
	}
	return w.say("hand.note", engine.Word("note", escape(clip(strings.Join(strings.Fields(s.Note), " "), 150))))
}

func (w words) dropped(s *table.Sight) string {
	if len(s.Dropped) == 0 {
		return ""
	}
	return w.say("panel.dropped", engine.Word("steps", escape(strings.Join(s.Dropped, "; "))))
}

func (w words) facts(s *table.Sight) []string { return w.list(s.Question.Facts) }

// summary is a complete turn, before it is confirmed.
func (w words) summary(s *table.Sight) []string {
	out := []string{w.say("panel.summary")}
	out = append(out, bullets(w.events(s.Events), maxLines-4)...)
	return append(out, "**"+w.say("panel.confirm_question")+"**")
}

// events tells what happened, a line each.
func (w words) events(evs []engine.Event) []string {
	texts := make([]engine.Text, len(evs))
	for i, e := range evs {
		texts[i] = e.Text
	}
	return w.list(texts)
}

// bulletRoom is how many characters of a message a list may take.
const bulletRoom = 1400

// bullets makes a list of at most n lines. What does not fit line by line
// shares lines; only what would burst the message gives way, the first first,
// as the latest are what counts.
func bullets(items []string, n int) []string {
	size, from := 0, len(items)
	for from > 0 && size+len([]rune(items[from-1])) <= bulletRoom {
		from--
		size += len([]rune(items[from])) + len(" · ")
	}
	if from > 0 {
		items = append([]string{"…"}, items[min(from, len(items)-1):]...)
	}
	each := max(1, (len(items)+n-1)/n)
	var out []string
	for some := range slices.Chunk(items, each) {
		out = append(out, "- "+strings.Join(some, " · "))
	}
	return out
}

// limitLines joins a head and a body within Discord's and our own limit. The
// head stays; of the body the end stays, which holds the question.
func limitLines(head, body []string) string {
	top := strings.Split(lines(head...), "\n")
	if top[0] == "" {
		top = nil
	}
	if over := len(top) + len(body) - maxLines; over > 0 && over < len(body) {
		body = body[over:]
	}
	return clipLines(lines(append(top, body...)...), maxContent)
}

// readyRows are the buttons below a summary.
func (w words) readyRows(s *table.Sight) []wire.Component {
	return []wire.Component{row(
		styled(button(onTurn("done", s, ""), w.label("button.confirm")), wire.Success),
		button(onTurn("undo", s, ""), w.label("button.undo")),
		button(onTurn("anew", s, ""), w.label("button.start_over")),
		button(onTurn("board", s, ""), w.label("button.board")),
	)}
}

// controlRow are the buttons below the choices.
func (w words) controlRow(s *table.Sight) wire.Row {
	var buttons []wire.Button
	if len(s.Draft) > 0 {
		buttons = append(buttons, button(onTurn("undo", s, ""), w.label("button.undo")))
	}
	if len(s.Draft) > 1 {
		buttons = append(buttons, button(onTurn("anew", s, ""), w.label("button.start_over")))
	}
	return row(append(buttons,
		button(onTurn("type", s, ""), w.label("button.type")),
		button(onTurn("board", s, ""), w.label("button.board")),
		button(onTurn("why", s, ""), w.label("button.why")),
	)...)
}

// onTurn is the id of a button that belongs to this sight of a turn.
func onTurn(verb string, s *table.Sight, code string) customID {
	return customID{verb, s.Table.ID, s.Rev.Seq, s.Rev.Step, code}
}

// onTable is the id of a button that is true at any time.
func onTable(verb string, t storage.Table, code string) customID {
	return customID{Verb: verb, Table: t.ID, Code: code}
}

// warningPanel says that an answer cannot be taken back, before it is given.
func (b *Bot) warningPanel(ctx context.Context, r reader, s *table.Sight) reply {
	w := b.words(r.lang, s.Table)
	warn := s.Warning
	answer := "**" + w.flat(warn.Option.Label) + "**"
	if e := w.rich(warn.Option.Effect); e != "" {
		answer += " · " + e
	}
	head := []string{w.trail(b, s), w.drafted(s, false)}
	m := wire.Message{Content: limitLines(head, []string{answer, w.rich(warn.Text)})}
	m.Components = []wire.Component{row(
		styled(button(onTurn("sure", s, sureCode(warn)), w.flat(warn.Option.Label)), wire.Danger),
		button(onTurn("back", s, ""), w.label("button.back")),
	)}
	if p, ok := b.picturing(w, s.Table, r.Look, r.Theme); ok {
		p.options.Changed = marks(s.Changed)
		m.Files = b.panelPicture(ctx, p, s, indexOf(s.Options, warn.Option.Code))
	}
	return reply{message: m}
}

// sureCode is what the confirming button of a warning plays: all that was
// written, or the answer alone when that is too long for a button.
func sureCode(warn *table.Warning) string {
	if len(warn.Written) <= maxCode {
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

// watching is what a person sees who is not asked now: who is, and what they
// can do meanwhile.
func (b *Bot) watching(ctx context.Context, r reader, s *table.Sight, said string) (reply, error) {
	w := b.words(r.lang, s.Table)
	var status, mine string
	switch {
	case s.Table.Phase == storage.Over:
		status = w.say("watch.over", engine.Word("table", b.title(w, s.Table)))
	case s.Table.Phase == storage.Closed:
		status = w.say("watch.closed", engine.Word("table", b.title(w, s.Table)))
	default:
		status = w.say("watch.turn", engine.Word("table", b.title(w, s.Table)), engine.Word("who", w.names(s.Pending)))
	}
	buttons := []wire.Button{}
	if s.Joined && s.Table.Phase == storage.Playing {
		mine = w.say("watch.seat", engine.N("n", seatNumber(s.Seat)))
		buttons = append(buttons, button(onTable("hand", s.Table, ""), w.label("button.hand")))
	} else if s.Standin && s.Table.Phase == storage.Playing {
		mine = w.say("watch.standin", engine.Who("who", s.Seat))
		buttons = append(buttons, button(onTable("hand", s.Table, ""), w.label("button.hand")))
	} else if s.Table.Phase == storage.Playing {
		mine = w.say("watch.spectator")
	}
	buttons = append(buttons,
		button(onTable("board", s.Table, ""), w.label("button.board")),
		button(onTable("log", s.Table, ""), w.label("button.log")))
	if s.Joined && s.Table.Phase == storage.Playing && !r.reachable(s.Table) {
		buttons = append(buttons, button(onTable("tell", s.Table, ""), w.label("button.tell_me")))
	}
	buttons = append(buttons, w.comings(s)...)
	if s.Joined && s.Table.Phase == storage.Playing {
		buttons = append(buttons, button(onTable("orders", s.Table, ""), w.label("button.orders")))
	}
	say := note(lines(said, status, mine)).with(row(buttons[:min(5, len(buttons))]...))
	if len(buttons) > 5 {
		say = say.with(row(buttons[5:]...))
	}
	return b.withNext(ctx, w, r, s.Table.ID, say)
}

// receipt is what a panel becomes when the turn is final.
func (b *Bot) receipt(ctx context.Context, r reader, s *table.Sight) (reply, error) {
	w := b.words(r.lang, s.Table)
	body := bullets(w.events(s.Done), maxLines-4)
	if s.MyTurn {
		// What was revealed is final, and the turn goes on.
		said := lines(append([]string{w.say("panel.final_so_far")}, bullets(w.events(s.Done), 4)...)...)
		return b.panel(ctx, r, s, said, shown{}), nil
	}
	say := note(clipLines(lines(append([]string{w.say("panel.receipt", engine.Word("table", b.title(w, s.Table)))}, body...)...), maxContent))
	say.message.Components = []wire.Component{row(
		button(onTable("hand", s.Table, ""), w.label("button.hand")),
		button(onTable("board", s.Table, ""), w.label("button.board")),
		button(onTable("log", s.Table, ""), w.label("button.log")))}
	if s.Table.Phase == storage.Playing && len(s.Done) > 0 {
		say.message.Components = []wire.Component{append(say.message.Components[0].(wire.Row), button(onTable("retract", s.Table, ""), w.label("button.retract")))}
	}
	return b.withNext(ctx, w, r, s.Table.ID, say)
}

// withNext adds the way to another table that waits for the person.
func (b *Bot) withNext(ctx context.Context, w words, r reader, but int64, say reply) (reply, error) {
	mine, err := b.Tables.People.Waiting(ctx, r.User)
	if err != nil {
		return reply{}, err
	}
	for _, other := range mine {
		if other.Table.ID == but {
			continue
		}
		say.message.Content = lines(say.message.Content,
			w.say("panel.next", engine.Word("table", b.title(w, other.Table)), engine.Word("since", ago(other.Since))))
		return say.with(row(styled(button(onTable("turn", other.Table, ""), w.label("button.go_there")), wire.Primary))), nil
	}
	return say, nil
}
