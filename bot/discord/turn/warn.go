package turn

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/storage"
)

// warnings stores the phases in which people were warned that a move reveals something. After
// a restart, and in another process, people are warned again.
type warnings struct{ phases }

// isWarned reports whether a move that reveals something is played without another
// warning. It returns true if the person was warned of this kind of question in this
// phase, or of another kind in this turn, or wants no warnings. Final and sealed answers
// always need a warning.
func (l *warnings) isWarned(r recipients.Recipient, s *table.Snapshot, kind string) bool {
	if kind == "" || s.Question.Final || s.Question.Sealed {
		return false
	}
	switch r.Preferences.Warn {
	case storage.WarnNever:
		return true
	case storage.WarnAlways:
		return false
	default:
		return l.has(r.User, s, kind) || l.hasTurn(r.User, s)
	}
}

// isSure is isWarned for a press. A "your turn" message does not contain this process's
// warnings, so a press on it counts as not warned.
func (l *warnings) isSure(p handler.Press, s *table.Snapshot, kind string) bool {
	if p.Unmarked {
		return l.isWarned(unwarned(p.Reader), s, kind)
	}
	return l.isWarned(p.Reader, s, kind)
}

// unwarned returns the person with warnings on. It is for messages that several processes
// may send, because only one of them knows the warnings.
func unwarned(r recipients.Recipient) recipients.Recipient {
	if r.Preferences.Warn != storage.WarnNever {
		r.Preferences.Warn = storage.WarnAlways
	}
	return r
}

// noteWarning stores that a person has read the warning about a kind of question.
func (l *warnings) noteWarning(r recipients.Recipient, s *table.Snapshot, kind string) {
	if kind != "" {
		l.note(r.User, s, kind)
		if !s.Question.Final && !s.Question.Sealed { // all seats answer those at the same time, before their turns
			l.noteTurn(r.User, s)
		}
	}
}

// bindingKind returns the kind of the question that makes the draft final when o is
// played; "" if none does.
func bindingKind(s *table.Snapshot, o draft.Offer) string {
	if o.Reveals || s.Question.Final || s.Question.Sealed {
		return o.Kind
	}
	return ""
}

// finalAtOnce returns the codes of the answers that are played without a warning although they
// reveal something. The panel marks them.
func (l *warnings) finalAtOnce(r recipients.Recipient, s *table.Snapshot, offers []draft.Offer) map[string]bool {
	marked := map[string]bool{}
	// Of several picks only the last can reveal something; its warning says so.
	picks := s.Question.Form == engine.Picks && l.marks(r.User, s, s.Question.Kind)
	for _, o := range offers {
		kind := bindingKind(s, o)
		if picks {
			kind = o.Kind
		}
		if l.isWarned(r, s, kind) {
			marked[o.Code] = true
		}
	}
	return marked
}

// marks reports whether several picks are marked, because the person was warned of them or of
// something else in this turn.
func (l *warnings) marks(user string, s *table.Snapshot, kind string) bool {
	return l.has(user, s, kind) || l.hasTurn(user, s)
}

// maxWarning is the maximum height of a warning's text with a wide picture, in pixels.
const maxWarning = 170

// warningPanel returns the warning before a move that cannot be taken back.
func (f *feature) warningPanel(ctx context.Context, r recipients.Recipient, s *table.Snapshot) handler.Reply {
	w := r.WordsAt(s.Table)
	warn := s.Warning
	answer := "**" + w.Flat(warn.Option.Label) + "**"
	if e := w.Rich(warn.Option.Effect); e != "" {
		answer += " · " + e
	}
	head := []string{trailLine(w, s), draftedLine(w, s, false, 2)}
	m := wire.Message{Content: askedLines(head, []string{answer, w.Rich(warn.Text)}), Frame: &wire.Frame{Colour: handler.EdgeWarn}}
	m.Components = []discordgo.MessageComponent{handler.Row(
		handler.Styled(handler.Button(handler.OnTurn("sure", s, sureCode(warn)), w.Flat(warn.Option.Label)), discordgo.DangerButton),
		handler.Button(handler.OnTurn("back", s, ""), w.Label("button.back")),
	)}
	if p, ok := f.Pictures.Spec(w, s.Table, r.Look, r.Theme); ok {
		m.Files, _ = f.panelPicture(ctx, p, s, indexOf(s.Options, warn.Option.Code), freeHeight)
		m.Frame.Corner = len(m.Files) > 0 && textfmt.HeightOf(m.Content) > maxWarning
	}
	return handler.Reply{Message: m, Screen: s.Table.ID}
}

// sureCode returns the code that the confirming button of a warning plays: the whole chain, or
// only the move if the chain is too long for a button.
func sureCode(warn *table.Warning) string {
	if len(warn.Written) <= handler.MaxCode {
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
