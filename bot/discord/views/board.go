package views

import (
	"context"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// board handles «Board» and /board: it shows the board privately, in the form that the
// reader chose in their settings.
func (f feature) board(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	return f.boardAs(ctx, in, r, id, "")
}

// Forms of the private board.
const (
	boardFull  = "full"
	boardPhone = "phone"
	boardText  = "text"
)

// boardForms lists the forms of the whole board, in the order of the menu.
var boardForms = []string{boardFull, boardPhone, boardText}

// zoom shows the board in another form.
func (f feature) zoom(ctx context.Context, p handler.Press) (handler.Reply, error) {
	form := p.Code
	if len(p.In.Values) == 1 {
		form = p.In.Values[0]
	}
	return f.boardAs(ctx, p.In, p.Reader, p.Table, form)
}

func (f feature) boardAs(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64, form string) (handler.Reply, error) {
	s, err := f.Access.Look(ctx, in, r, id)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(s.Table)
	if s.View == nil {
		return handler.TextReply(w.Say("play.not_started", engine.Word("table", w.Title(s.Table)))), nil
	}
	kind, page := boardForm(form, r)
	p, ok := f.Pictures.Spec(w, s.Table, lookOf(kind, r), r.Theme)
	if !ok {
		say := handler.TextReply(w.Say("board.none"))
		if s.Seat >= 0 {
			say = say.With(handler.Row(handButton(w, s)))
		}
		return say, nil
	}
	p.Options.Changed = pictures.Marks(s.Changed)
	artist, parts := detailer(p, s.View)
	part, there := partNamed(parts, form)
	if kind == boardPart && !there {
		return f.boardAs(ctx, in, r, id, "")
	}
	h := s.View.Header()
	head := textfmt.Dots(w.Say("board.head", engine.Word("table", w.Title(s.Table))), w.Rich(textfmt.PhaseOf(h)), w.Rich(h.Progress), w.Rich(part.Name))
	say := handler.Reply{}
	pages := 1
	switch kind {
	case boardText:
		written := paragraphs(textfmt.EscapeLines(p.Artist.Text(s.View, p.Options)), textfmt.MaxContent-200)
		pages = len(written)
		page = min(page, pages-1)
		say.Message.Content = textfmt.Lines(head, written[page])
	case boardPart:
		say.Message.Content = head
		say.Message.Files = f.detailPicture(ctx, w, p, artist, s.View, part)
	default:
		say.Message.Content = head
		say.Message.Files = f.Pictures.Board(ctx, p, s.View)
	}
	say = say.With(handler.Row(zoomMenu(w, s.Table, kind, form, parts)))
	buttons, err := f.Links.BoardButtons(ctx, w, r.User, s.Table.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	if s.Seat >= 0 {
		buttons = append(buttons, handButton(w, s))
	}
	if s.Seat < 0 && !s.Joined {
		buttons = append(buttons, f.Links.WatchButton(ctx, w, s.Table)...)
	}
	if kind == boardPhone {
		buttons = append(buttons, handler.Button(handler.OnTable("zoom", s.Table, boardFull), w.Label("button.board_large")))
	}
	say = say.With(handler.Rows(buttons)...)
	if pages > 1 {
		say = say.With(handler.Pager(w, func(to int) handler.CustomID { return handler.OnTable("zoom", s.Table, boardText+"."+strconv.Itoa(to)) }, page, pages))
	}
	return say, nil
}

// handButton returns «My hand».
func handButton(w textfmt.Words, s *table.Snapshot) discordgo.Button {
	return handler.Button(handler.OnTable("hand", s.Table, ""), w.Hand(s.Table.Game))
}

// boardForm parses a form and, for the text board, the page.
func boardForm(form string, r recipients.Recipient) (string, int) {
	kind, page, _ := strings.Cut(form, ".")
	n, err := strconv.Atoi(page)
	if err != nil || n < 0 {
		n = 0
	}
	switch {
	case kind == boardFull || kind == boardPhone || kind == boardText || kind == boardPart:
		return kind, n
	case r.Look == pictures.LookText:
		return boardText, 0
	case r.Look == pictures.LookFull:
		return boardFull, 0
	default:
		return boardPhone, 0
	}
}

// lookOf returns the picture size for a form. A part of the board has the size in the
// reader's settings.
func lookOf(kind string, r recipients.Recipient) string {
	if kind == boardPhone || kind == boardPart && r.Look != pictures.LookFull {
		return pictures.LookPhone
	}
	return pictures.LookFull
}

// zoomMenu returns the menu of the board's forms. kind is the current form; for a part of
// the board, form identifies the part.
func zoomMenu(w textfmt.Words, t storage.Table, kind, form string, parts []render.Part) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: handler.OnTable("zoom", t, "").String(), Placeholder: w.Label("board.menu")}
	for _, f := range boardForms {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: w.Label("board." + f), Value: f, Description: w.Label("board." + f + "_about"), Default: f == kind,
		})
	}
	menu.Options = append(menu.Options, partOptions(w, parts, form)...)
	return menu
}

// paragraphs splits long text into pages of whole lines.
func paragraphs(text string, size int) []string {
	var pages []string
	var page []string
	left := size
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		line = textfmt.Clip(line, size)
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
