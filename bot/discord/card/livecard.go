package card

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// phaseText returns the phase for the card, where it follows the people to move. If the
// phase only names the seat whose turn it is, the text is empty when only that seat has
// to answer. Otherwise it says that others answer in the turn of that seat.
func phaseText(w textfmt.Words, phase engine.Text, asked []engine.Seat) string {
	if len(phase.Args) != 1 || phase.Args[0].Name != "who" {
		return w.Rich(phase)
	}
	if turn, one := phase.Args[0].Value.(engine.Seat); one && len(asked) == 1 && asked[0] == turn {
		return ""
	}
	return w.Say("card.answering", engine.Term("turn", phase))
}

// liveCard returns the public prompt of a running match, from public information.
// It pings the people in ping and only names the others.
func (f feature) liveCard(ctx context.Context, s *table.Snapshot, since time.Time, ping []string) wire.Message {
	w := f.Texts.Words(s.Table.Lang, s.Table)
	h := s.Public.Header()
	var who []string
	for _, seat := range s.Pending {
		one := s.Table.Seats[seat]
		shown := w.Names([]engine.Seat{seat})
		if slices.Contains(ping, one.User) {
			shown = "<@" + one.User + ">"
		}
		shown += standinNote(w, one) + f.awayNote(ctx, w, seating.WaitingPerson(one))
		if one.Standin != "" && slices.Contains(ping, one.Standin) {
			shown += " <@" + one.Standin + ">"
		}
		who = append(who, shown)
	}
	status := "card.turn"
	if len(s.Pending) > 1 {
		status = "card.several"
	}
	args := []engine.Arg{engine.Word("who", strings.Join(who, ", "))}
	if v, ok := s.Public.(engine.OpposedView); ok && len(s.Pending) < 2 && !v.Against().IsZero() {
		status, args = "card.turn_against", append(args, engine.Term("opponent", v.Against()))
	}
	where := textfmt.Dots(phaseText(w, h.Phase, s.Pending), w.Rich(h.Progress), timeText(w, s, since))
	sealed := table.Sealed(s.Table)
	if sealed {
		where = timeText(w, s, since)
	}
	if s.Table.TableState.Hints {
		where = textfmt.Dots(where, w.Say("card.hints"))
	}
	head := []string{"### " + w.Say(status, args...), "-# " + where}
	var notes []string
	happened := func(float64, int) []string { return nil }
	if sealed {
		notes = append(notes, w.Say("card.same_deal"))
	} else {
		happened = func(size float64, rows int) []string {
			return w.Recap("", engine.Spectator, s.Recent, size, rows)
		}
		for _, line := range h.Notice {
			notes = append(notes, w.Rich(line))
		}
	}
	content := cardText(head, happened, notes)
	var files []wire.File
	// Discord shows it about 400 pixels wide; «Board» leads to the large picture.
	if p, ok := f.Pictures.Spec(w, s.Table, pictures.LookPhone, ""); ok && !sealed {
		p.Options.Changed = pictures.Marks(s.Changed)
		files = f.Pictures.Board(ctx, p, s.Public)
	}
	return wire.Message{
		Files:    files,
		Content:  textfmt.ClipLines(content, textfmt.MaxContent),
		Mentions: mentioned(s, ping),
		Frame:    &wire.Frame{Colour: cardEdge(s)},
		Components: handler.Rows(append([]discordgo.Button{
			handler.Styled(handler.Button(handler.OnTable("turn", s.Table, ""), w.Label("button.take_turn")), discordgo.PrimaryButton),
			handler.Button(handler.OnTable("hand", s.Table, ""), w.Hand(s.Table.Game)),
			handler.Button(handler.OnTable("board", s.Table, ""), w.Label("button.board")),
			handler.Button(handler.OnTable("log", s.Table, ""), w.Label("button.log")),
		}, append(f.Links.BoardButton(w, s.Table), f.Links.WatchButton(ctx, w, s.Table)...)...)),
	}
}

// cardRoom is the maximum height of a card's text in pixels. With it, text, board and buttons
// fit on one phone screen.
const cardRoom = 225

// listed formats the lines of a recap as a list, with all but the newest in small letters.
func listed(recap []string) []string {
	for i, line := range recap {
		if i == 0 {
			recap[i] = "- " + line
		} else {
			recap[i] = "-# • " + line
		}
	}
	return recap
}

// cardText returns the text of a card. happened returns the recap in at most rows rows,
// with its newest turn in letters of the given size. The recap gets fewer rows if the
// head or the notes are long, and small letters if fewer than two normal rows fit.
func cardText(head []string, happened func(size float64, rows int) []string, notes []string) string {
	notes = textfmt.Small(notes)
	content := ""
	for _, size := range []float64{textfmt.NormalText, textfmt.SmallText} {
		for rows := textfmt.MaxRecap; rows > 1 || rows > 0 && size == textfmt.SmallText; rows-- {
			recap := listed(happened(size, rows))
			if size == textfmt.SmallText {
				recap = textfmt.Small(recap)
			}
			content = textfmt.Lines(slices.Concat(head, recap, notes)...)
			if textfmt.HeightOf(content) <= cardRoom {
				return content
			}
		}
	}
	return content
}

// cardEdge returns the edge colour of a card. It is different while the table waits for
// nobody.
func cardEdge(s *table.Snapshot) int {
	if s.Table.TableState.Pause.Why != "" {
		return handler.EdgeWait
	}
	return handler.EdgeTurn
}

// withItsPicture returns an edit of a card that keeps its current picture, even if it cannot
// be drawn now.
func (f feature) withItsPicture(m wire.Message, t storage.Table) wire.Message {
	if len(m.Files) == 0 && f.showsBoard(t) {
		m.Files = []wire.File{{Name: boardFile}}
	}
	return m.Kept()
}

// boardFile is the file name of a card's picture.
const boardFile = "board.png"

// showsBoard reports whether the card of a table has a picture.
func (f feature) showsBoard(t storage.Table) bool {
	return f.Pictures.Artist(t.Game) != nil && !table.Sealed(t)
}

// timeText returns the deadline of the table, or the time since when it waits.
func timeText(w textfmt.Words, s *table.Snapshot, since time.Time) string {
	switch s.Table.TableState.Pause.Why {
	case "":
	case table.PausedAsleep:
		return w.Say("card.asleep")
	case table.PausedByAdmin:
		return w.Say("card.paused_admin")
	default:
		return w.Say("card.paused")
	}
	var first table.Clock
	for _, c := range s.Clocks {
		if !c.Due.IsZero() && (first.Due.IsZero() || c.Due.Before(first.Due)) {
			first = c
		}
	}
	switch {
	case first.Due.IsZero():
		return w.Say("card.since", engine.Word("since", textfmt.Ago(since)))
	case first.Stage == clock.Expired:
		return w.Say("card.out", engine.Word("due", textfmt.Ago(first.Due)))
	default:
		return w.Say("card.due", engine.Word("due", textfmt.Ago(first.Due)))
	}
}

// mentioned returns the people in ping who owe a move now.
func mentioned(s *table.Snapshot, ping []string) []string {
	var out []string
	for _, seat := range s.Pending {
		for _, u := range seating.MayAct(s.Table.Seats[seat]) {
			if slices.Contains(ping, u) {
				out = append(out, u)
			}
		}
	}
	return out
}
