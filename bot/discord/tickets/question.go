package tickets

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/matchmaking"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// askMessage returns the question of a ready check, or its state. In a channel it contains no
// names, since only the people asked may see each other's reliability.
func (f feature) askMessage(ctx context.Context, r recipients.Recipient, t storage.Ticket, s matchmaking.ReadyStatus, names bool) (wire.Message, error) {
	w := r.Words()
	out := []string{w.Say("find.found", engine.Word("game", w.GameName(s.Game)), engine.N("n", s.People+s.Computers), engine.Word("where", whereOf(w, s.ReadyCheck))),
		textfmt.Dots(paceTerms(w, s.Pace, f.zoneOf(ctx, s)), w.Say("lobby.language", engine.Word("lang", w.Say("lang."+s.Lang))))}
	if s.Computers > 0 {
		out = append(out, w.Say("find.with_computers", engine.N("n", s.Computers), engine.Word("level", w.Level(seating.Club))))
	}
	for _, o := range s.Members {
		if !names {
			break
		}
		line, err := f.memberLine(ctx, w, o)
		if err != nil {
			return wire.Message{}, err
		}
		out = append(out, line)
	}
	m := wire.Message{Frame: &wire.Frame{Colour: handler.EdgeTurn}}
	no := handler.Button(onTicket("fdnot", t.ID, s.ID), w.Label("button.find_not"))
	switch {
	case t.Answer == matchmaking.In && s.Missing() == 0:
		out = append(out, w.Say("find.in_all"))
	case t.Answer == matchmaking.In:
		out = append(out, w.Say("find.in_wait", engine.N("n", s.Missing())))
		no.Label = w.Label("button.find_out")
		m.Components = []discordgo.MessageComponent{handler.Row(no)}
	default:
		out = append(out, w.Say("find.are_you_in", engine.Word("until", textfmt.On(t.Due)), engine.Word("ago", textfmt.Ago(t.Due))))
		m.Components = []discordgo.MessageComponent{handler.Row(handler.Styled(handler.Button(onTicket("fdin", t.ID, s.ID), w.Label("button.find_in")), discordgo.SuccessButton), no)}
	}
	m.Content = textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)
	return m, nil
}

// whereOf returns the place where the table of a ready check opens.
func whereOf(w textfmt.Words, m storage.ReadyCheck) string {
	if m.Guild == "" {
		return w.Say("find.in_direct")
	}
	return textfmt.ChannelLink(m.Channel)
}

// zoneOf returns the time zone for the table of a ready check: that of its owner.
func (f feature) zoneOf(ctx context.Context, s matchmaking.ReadyStatus) string {
	if len(s.Members) == 0 {
		return ""
	}
	p, err := f.Store.Person(ctx, s.Members[0].User)
	if err != nil {
		return ""
	}
	return p.Preferences.Zone
}

// memberLine describes a person in the ready check: their name, answer and reliability.
func (f feature) memberLine(ctx context.Context, w textfmt.Words, t storage.Ticket) (string, error) {
	r, err := f.Store.Reliability(ctx, t.User)
	if err != nil {
		return "", err
	}
	mark := "○"
	if t.Answer == matchmaking.In {
		mark = "●"
	}
	return mark + " **" + textfmt.Escape(textfmt.Name(t.Name)) + "** · " + reliability(w, r), nil
}

// reliability describes a person's reliability in a few words.
func reliability(w textfmt.Words, r storage.Reliability) string {
	if r.New() {
		return w.Say("find.new")
	}
	out := w.Say("find.finishes", engine.N("n", r.Finished), engine.N("of", r.Begun))
	took, percent, known := r.Answer()
	if !known {
		return out
	}
	key := "find.answers"
	if percent >= 0 {
		key = "find.answers_share"
	}
	return textfmt.Dots(out, w.Say(key, engine.Term("length", lengthOf(took)), engine.N("percent", percent)))
}

// lengthOf formats a duration in its largest unit.
func lengthOf(d time.Duration) engine.Text {
	switch {
	case d >= 36*time.Hour:
		return engine.T("clock.days", engine.N("n", int((d+12*time.Hour)/(24*time.Hour))))
	case d >= 90*time.Minute:
		return engine.T("clock.hours", engine.N("n", int((d+30*time.Minute)/time.Hour)))
	default:
		return engine.T("clock.minutes", engine.N("n", max(1, int((d+30*time.Second)/time.Minute))))
	}
}
