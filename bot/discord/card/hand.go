package card

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
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// hands handles «My hand», and the messages with people's hands.
type hands struct {
	Deps
}

func newHands(deps Deps) hands { return hands{Deps: deps} }

// feature returns the feature of «My hand».
func (f hands) feature() handler.Feature {
	return handler.Feature{
		Presses: map[string]handler.Route{"hand": {Ack: handler.Fresh, Do: handler.AtTable(f.hand)}},
	}
}

// hand handles «My hand». The reply is always private, in any channel.
func (f hands) hand(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	s, err := f.Access.Look(ctx, in, r, id)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(s.Table)
	if s.View == nil {
		return handler.TextReply(w.Say("play.not_started", engine.Word("table", w.Title(s.Table)))), nil
	}
	if s.Seat == engine.Spectator {
		return f.Screens.ShowTable(ctx, r, s, w.Say("hand.none"))
	}
	return handler.Reply{Message: f.handMessage(ctx, w, r, s, false)}, nil
}

// handMessage returns the hand of a seat as text and as a picture. standing is set for
// the permanent direct message. That one shows no draft, because nothing would correct it
// if the draft is dropped.
func (f hands) handMessage(ctx context.Context, w textfmt.Words, r recipients.Recipient, s *table.Snapshot, standing bool) wire.Message {
	v := s.View
	if standing {
		v = s.Settled
	}
	head, held := f.held(w, r, s, v)
	var notes []string
	if len(s.Draft) > 0 && !standing {
		notes = append(notes, "-# "+w.Say("hand.draft"))
	}
	notes = append(notes, noteOf(w, s)...)
	m := wire.Message{Frame: &wire.Frame{Colour: handler.EdgeRead}}
	var high int
	m.Files, high = f.picture(ctx, w, r, s, v, textfmt.FrameWidth)
	m.Content, m.Frame.Corner = handText([]string{"### " + head, "-# " + w.Title(s.Table)}, held, notes, w.Flat(engine.T("render.joint")), high)
	if s.Table.Phase == storage.Playing && !(standing && s.Table.Guild == "") { // the card below has the same buttons
		turn := handler.Button(handler.OnTable("turn", s.Table, ""), w.Label("button.take_turn"))
		if s.MyTurn && !standing {
			turn = handler.Styled(turn, discordgo.PrimaryButton)
		}
		buttons := []discordgo.Button{turn, handler.Button(handler.OnTable("board", s.Table, ""), w.Label("button.board")), handler.Button(handler.OnTable("log", s.Table, ""), w.Label("button.log"))}
		m.Components = handler.Rows(append(buttons, f.Links.BoardButton(w, s.Table)...))
	}
	return m
}

// held returns a hand as text, and its heading.
func (f hands) held(w textfmt.Words, r recipients.Recipient, s *table.Snapshot, v engine.View) (head string, held []string) {
	head = w.Say("hand.head")
	if g, ok := f.Games.Rules(s.Table.Game); ok && g.Info().Hand.Key != "" {
		head = w.Flat(g.Info().Hand)
	}
	if p, ok := f.Pictures.Spec(w, s.Table, pictures.LookPhone, r.Theme); ok {
		for _, line := range escapedLines(handLines(p, v, s.Public)) {
			held = append(held, strings.TrimPrefix(line, textfmt.Escape(head)+": "))
		}
	}
	return head, held
}

// picture returns a hand as a picture with an alternative text, and the height of the
// picture at the given width. It returns nothing for a reader who wants no pictures.
func (f hands) picture(ctx context.Context, w textfmt.Words, r recipients.Recipient, s *table.Snapshot, v engine.View, wide int) ([]wire.File, int) {
	p, ok := f.Pictures.Spec(w, s.Table, r.Look, r.Theme)
	if !ok {
		return nil, 0
	}
	scene := p.Artist.Hand(v, p.Options)
	if scene == nil {
		return nil, 0
	}
	p.Series += "|hand|" + r.User
	alt := strings.Join(handLines(p, v, s.Public), "\n")
	return f.Pictures.DrawFile(ctx, p, pictures.Key("hand", p, v), "hand", alt, func() *render.Scene { return scene }), wide * scene.H / scene.W
}

// noteOf returns the line with the person's private note; nil if they have none.
func noteOf(w textfmt.Words, s *table.Snapshot) []string {
	if s.Note == "" {
		return nil
	}
	return []string{"-# " + w.Say("hand.note", engine.Word("note", textfmt.Escape(textfmt.Clip(strings.Join(strings.Fields(s.Note), " "), 300))))}
}

// handRoom is the maximum height in pixels of the text of a hand and its picture, so that
// they fit on one phone screen.
const handRoom = 600

// handText returns the text of a hand above a picture with the given height. Long text
// has small letters. If even these leave no room, corner is true and the picture must be
// shown small in the corner. The clauses of a line are separated by joint.
func handText(head, held, notes []string, joint string, high int) (content string, corner bool) {
	text := func(held []string) string {
		return textfmt.ClipLines(textfmt.Lines(slices.Concat(head, held, notes)...), textfmt.MaxContent)
	}
	if content = text(held); textfmt.HeightOf(content)+high <= handRoom {
		return content, false
	}
	small := textfmt.Small(held)
	for textfmt.HeightOf(text(small)) > handRoom && shortenWidest(small, joint) {
	}
	content = text(small)
	return content, textfmt.HeightOf(content)+high > handRoom
}

// shortenWidest removes the last clause from the longest line with several clauses, which
// joint separates. The last clause is often a reason, which the panel of a turn shows too.
// It returns false if no line has several clauses.
func shortenWidest(lines []string, joint string) bool {
	longest, end := -1, 0
	for i, line := range lines {
		if at := strings.LastIndex(line, joint); at > 0 && (longest < 0 || len(line) > len(lines[longest])) {
			longest, end = i, at
		}
	}
	if longest >= 0 {
		lines[longest] = lines[longest][:end]
	}
	return longest >= 0
}

// handLines returns the lines of the text board that only the owner of the hand sees:
// those below headings that the public text does not have. It compares headings without
// people's names, since a name may equal a heading.
func handLines(p pictures.Spec, own, public engine.View) []string {
	unnamed := p.Options
	unnamed.Names = nil
	heads := map[string]bool{}
	for line := range strings.SplitSeq(p.Artist.Text(public, unnamed), "\n") {
		heads[heading(line)] = true
	}
	lines := strings.Split(p.Artist.Text(own, unnamed), "\n")
	shown := lines
	if named := strings.Split(p.Artist.Text(own, p.Options), "\n"); len(named) == len(lines) {
		shown = named
	}
	var out []string
	for i, line := range lines {
		if line != "" && !heads[heading(line)] {
			out = append(out, shown[i])
		}
	}
	return out
}

func heading(line string) string {
	head, _, _ := strings.Cut(line, ":")
	return head
}

// escapedLines returns lines for a message whose heading already names the owner: it
// replaces a beginning that several lines share, such as "Your hand, ", by a bullet.
func escapedLines(lines []string) []string {
	begin := make([]string, len(lines))
	times := map[string]int{}
	for i, line := range lines {
		if n := strings.IndexAny(line, ",:"); n >= 0 && strings.HasPrefix(line[n+1:], " ") {
			begin[i] = line[:n+2]
			times[begin[i]]++
		}
	}
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = textfmt.Escape(line)
		if times[begin[i]] > 1 {
			out[i] = "- " + textfmt.Escape(strings.TrimPrefix(line, begin[i]))
		}
	}
	return out
}
