package discord

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// hand is «My hand» and /hand: always private, wherever it is asked for.
func (b *Bot) hand(ctx context.Context, in wire.Interaction, r reader, id int64) (reply, error) {
	s, err := b.look(ctx, in, r, id)
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, s.Table)
	if s.View == nil {
		return note(w.say("play.not_started", engine.Word("table", b.title(w, s.Table)))), nil
	}
	if s.Seat == engine.Spectator {
		return b.watching(ctx, r, s, w.say("hand.none"))
	}
	return reply{message: b.handMessage(ctx, w, r, s, false)}, nil
}

// handMessage is what a seat holds, in words and as a picture. In direct
// messages it stands and is edited as the hand changes.
func (b *Bot) handMessage(ctx context.Context, w words, r reader, s *table.Sight, standing bool) wire.Message {
	out := []string{w.say("hand.head", engine.Word("table", b.title(w, s.Table)))}
	if p, ok := b.picturing(w, s.Table, lookPhone, r.Theme); ok {
		out = append(out, handText(p, s.View, s.Public))
	}
	if len(s.Draft) > 0 {
		out = append(out, w.say("hand.draft"))
	}
	if s.Note != "" {
		out = append(out, w.say("hand.note", engine.Word("note", escape(clip(s.Note, 300)))))
	}
	m := wire.Message{Content: clipLines(lines(out...), maxContent)}
	if p, ok := b.picturing(w, s.Table, r.Look, r.Theme); ok {
		m.Files = b.handPicture(ctx, p, s.View)
	}
	if s.Table.Phase == storage.Playing {
		turn := button(onTable("turn", s.Table, ""), w.label("button.take_turn"))
		if s.MyTurn && !standing {
			turn = styled(turn, wire.Primary)
		}
		m.Components = []wire.Component{row(turn, button(onTable("board", s.Table, ""), w.label("button.board")), button(onTable("log", s.Table, ""), w.label("button.log")))}
	}
	return m
}

// handText is what the text board tells the owner of the hand and nobody
// else: lines whose heading the public one does not have.
func handText(p picturing, own, public engine.View) string {
	heads := map[string]bool{}
	for line := range strings.SplitSeq(p.artist.Text(public, p.options), "\n") {
		heads[heading(line)] = true
	}
	var out []string
	for line := range strings.SplitSeq(p.artist.Text(own, p.options), "\n") {
		if line != "" && !heads[heading(line)] {
			out = append(out, escape(line))
		}
	}
	return strings.Join(out, "\n")
}

func heading(line string) string {
	head, _, _ := strings.Cut(line, ":")
	return head
}

// look is what a person may see of a table they may know of.
func (b *Bot) look(ctx context.Context, in wire.Interaction, r reader, id int64) (*table.Sight, error) {
	if _, err := b.reach(ctx, in, id); err != nil {
		return nil, err
	}
	return b.Tables.Look(ctx, id, r.User)
}

// board is «Board» and /board: the large picture, private.
func (b *Bot) board(ctx context.Context, in wire.Interaction, r reader, id int64) (reply, error) {
	return b.boardAs(ctx, in, r, id, "")
}

// Forms of the private board.
const (
	boardFull  = "full"
	boardPhone = "phone"
	boardText  = "text"
)

// zoom shows the board in another form.
func (b *Bot) zoom(ctx context.Context, p press) (reply, error) {
	form := p.Code
	if len(p.in.Values) == 1 {
		form = p.in.Values[0]
	}
	return b.boardAs(ctx, p.in, p.r, p.Table, form)
}

func (b *Bot) boardAs(ctx context.Context, in wire.Interaction, r reader, id int64, form string) (reply, error) {
	s, err := b.look(ctx, in, r, id)
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, s.Table)
	if s.View == nil {
		return note(w.say("play.not_started", engine.Word("table", b.title(w, s.Table)))), nil
	}
	form, page := boardForm(form, r)
	look := lookFull
	if form == boardPhone {
		look = lookPhone
	}
	p, ok := b.picturing(w, s.Table, look, r.Theme)
	if !ok {
		return note(w.say("board.none")), nil
	}
	p.options.Changed = marks(s.Changed)
	h := s.View.Header()
	head := dots(w.say("board.head", engine.Word("table", b.title(w, s.Table)), engine.N("n", h.Turn)), w.rich(h.Phase), w.rich(h.Progress))
	say := reply{}
	pages := 1
	if form == boardText {
		parts := paragraphs(escapeLines(p.artist.Text(s.View, p.options)), maxContent-200)
		pages = len(parts)
		page = min(page, pages-1)
		say.message.Content = lines(head, parts[page])
	} else {
		say.message.Content = head
		say.message.Files = b.boardPicture(ctx, p, s.View)
	}
	say = say.with(wire.Row{w.zoomMenu(s.Table, form)})
	if pages > 1 {
		say = say.with(w.pager(func(to int) customID { return onTable("zoom", s.Table, boardText+"."+strconv.Itoa(to)) }, page, pages))
	}
	return say, nil
}

// boardForm reads a form and, of the text board, the page.
func boardForm(form string, r reader) (string, int) {
	kind, page, _ := strings.Cut(form, ".")
	n, err := strconv.Atoi(page)
	if err != nil || n < 0 {
		n = 0
	}
	switch {
	case kind == boardFull || kind == boardPhone || kind == boardText:
		return kind, n
	case r.Look == lookText:
		return boardText, 0
	default:
		return boardFull, 0
	}
}

func (w words) zoomMenu(t storage.Table, form string) wire.Select {
	menu := wire.Select{CustomID: onTable("zoom", t, "").String(), Placeholder: w.label("board.menu")}
	for _, f := range []string{boardFull, boardPhone, boardText} {
		menu.Options = append(menu.Options, wire.SelectOption{
			Label: w.label("board." + f), Value: f, Description: w.label("board." + f + "_about"), Default: f == form,
		})
	}
	return menu
}

// paragraphs cuts long text into pages of whole lines.
func paragraphs(text string, size int) []string {
	var pages []string
	var page []string
	left := size
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		line = clip(line, size)
		n := len([]rune(line)) + 1
		if n > left && len(page) > 0 {
			pages = append(pages, strings.Join(page, "\n"))
			page, left = nil, size
		}
		page = append(page, line)
		left -= n
	}
	return append(pages, strings.Join(page, "\n"))
}

// entriesOnPage is how many log entries stand on one page.
const entriesOnPage = 8

// log is «Log» and /log: what happened since the reader's last turn first.
func (b *Bot) log(ctx context.Context, in wire.Interaction, r reader, id int64) (reply, error) {
	return b.logFrom(ctx, in, r, id, -1)
}

// logPress is a press of «Log», and of the arrows that turn its pages.
func (b *Bot) logPress(ctx context.Context, p press) (reply, error) {
	from, err := strconv.Atoi(p.Code)
	if err != nil {
		from = -1
	}
	return b.logFrom(ctx, p.in, p.r, p.Table, from)
}

func (b *Bot) logFrom(ctx context.Context, in wire.Interaction, r reader, id int64, from int) (reply, error) {
	s, err := b.look(ctx, in, r, id)
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, s.Table)
	if s.View == nil {
		return note(w.say("play.not_started", engine.Word("table", b.title(w, s.Table)))), nil
	}
	last := s.Table.Turns
	if from < 0 {
		from = s.Since + 1
		if s.Since == 0 || from > last {
			from = last - entriesOnPage + 1
		}
	}
	from = min(max(from, 0), last)
	entries, err := b.Tables.Log(ctx, id, r.User, from, entriesOnPage)
	if err != nil {
		return reply{}, err
	}
	head := w.say("log.head", engine.Word("table", b.title(w, s.Table)), engine.N("from", from), engine.N("to", min(from+entriesOnPage-1, last)), engine.N("of", last))
	say := note(clipLines(lines(append([]string{head}, w.entries(entries, s.Since)...)...), maxContent))
	var buttons []wire.Button
	if from > 0 {
		buttons = append(buttons, button(onTable("logpage", s.Table, strconv.Itoa(max(0, from-entriesOnPage))), w.label("log.earlier")))
	}
	if from+entriesOnPage <= last {
		buttons = append(buttons, button(onTable("logpage", s.Table, strconv.Itoa(from+entriesOnPage)), w.label("log.later")))
	}
	if len(buttons) > 0 {
		say = say.with(row(buttons...))
	}
	return say, nil
}

// entries tells log entries, those after since as news.
func (w words) entries(entries []table.Entry, since int) []string {
	var out []string
	marked := false
	for _, e := range entries {
		if since > 0 && e.Turn > since && !marked {
			out = append(out, w.say("log.news"))
			marked = true
		}
		told := w.events(e.Events)
		if len(told) == 0 {
			continue
		}
		out = append(out, "`"+strconv.Itoa(e.Turn)+"` "+clip(strings.Join(told, " · "), 380))
	}
	if len(out) == 0 {
		out = append(out, w.say("log.empty"))
	}
	return out
}

// record is «Record file»: the whole match in notation, to replay and verify.
func (b *Bot) record(ctx context.Context, p press) (reply, error) {
	t, err := b.reach(ctx, p.in, p.Table)
	if err != nil {
		return reply{}, err
	}
	w := b.words(p.r.lang, t)
	r, err := b.Tables.Record(ctx, p.Table, p.r.User)
	if err != nil {
		return reply{}, err
	}
	data, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return reply{}, err
	}
	say := note(w.say("record.done", engine.Word("table", b.title(w, t))))
	say.message.Files = []wire.File{{Name: t.Game + "-" + strconv.FormatInt(t.ID, 10) + ".json", Data: data}}
	return say, nil
}

// games_ is /games: every table of mine, whose turn it is.
func (b *Bot) games_(ctx context.Context, c invocation) (reply, error) {
	w := b.words(c.r.lang, noTable)
	mine, err := b.Tables.Mine(ctx, c.r.User)
	if err != nil {
		return reply{}, err
	}
	all, err := b.Store.Of(ctx, c.r.User, storage.Open, storage.Playing)
	if err != nil {
		return reply{}, err
	}
	if len(all) == 0 {
		return note(w.say("games.none")), nil
	}
	waiting := map[int64]bool{}
	out := []string{w.say("games.head", engine.N("n", len(all)), engine.N("waiting", len(mine)))}
	var buttons []wire.Button
	for _, m := range mine {
		waiting[m.Table.ID] = true
		key := "games.yours"
		if m.Drafted {
			key = "games.begun"
		}
		out = append(out, "- "+w.say(key, engine.Word("table", b.placed(w, m.Table)), engine.Word("since", ago(m.Since))))
		if len(buttons) < 5 {
			buttons = append(buttons, styled(button(onTable("turn", m.Table, ""), b.title(w, m.Table)), wire.Primary))
		}
	}
	for _, t := range all {
		if waiting[t.ID] {
			continue
		}
		line, err := b.gameLine(ctx, c, t)
		if err != nil {
			return reply{}, err
		}
		out = append(out, "- "+line)
	}
	say := note(clipLines(lines(out...), maxContent))
	if len(buttons) > 0 {
		say = say.with(row(buttons...))
	}
	return say, nil
}

// gameLine is a table of mine that does not wait for me.
func (b *Bot) gameLine(ctx context.Context, c invocation, t storage.Table) (string, error) {
	w := b.words(c.r.lang, t)
	where := b.placed(w, t)
	if t.Phase == storage.Open {
		return w.say("games.open", engine.Word("table", where), engine.Word("people", escape(peopleLabel(t)))), nil
	}
	s, err := b.Tables.Look(ctx, t.ID, c.r.User)
	var broken *table.Broken
	if errors.As(err, &broken) {
		return w.say("games.broken", engine.Word("table", where)), nil
	}
	if err != nil {
		return "", err
	}
	return w.say("games.others", engine.Word("table", where), engine.Word("who", w.names(t, s.Pending))), nil
}

// placed is a table by name and where it is played.
func (b *Bot) placed(w words, t storage.Table) string {
	place := t.Thread
	if place == "" {
		place = t.Channel
	}
	if t.Guild == "" {
		return "**" + b.title(w, t) + "**"
	}
	return "**" + b.title(w, t) + "** " + channelLink(place)
}
