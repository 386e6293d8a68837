package turn

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/parser"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
)

// atTable implements parser.Match for a person's open question. It uses one Snapshot for
// all typed words.
type atTable struct {
	Deps
	s *table.Snapshot
}

func (a atTable) After(ctx context.Context, written string) (parser.Asked, error) {
	q, answers, err := a.Services.Turns.Try(ctx, a.s, written)
	return parser.Asked{Table: a.s.Table, Kind: q.Kind, Text: q.Text, Options: answers}, err
}

func (a atTable) Means(ctx context.Context, written, said string) (string, bool) {
	code, err := a.Services.Turns.Means(ctx, a.s, written, said)
	return code, err == nil
}

func (a atTable) Rule(ctx context.Context, written, said string) string {
	no, err := a.Services.Turns.Refuse(ctx, a.s, parser.Join(written, said))
	if err != nil || no.Begun {
		return ""
	}
	return no.Rule
}

func (a atTable) Offered(ctx context.Context) []lookup.Phrase {
	return parser.OfferedAt(ctx, a.Services.Records, a.Log, a.s.Table.ID, a.s.User)
}

// read parses the typed answers of a person at a table.
func (f *feature) read(ctx context.Context, s *table.Snapshot, typed string) parser.Result {
	return f.Parser.Read(ctx, atTable{f.Deps, s}, typed)
}

// writeTyped plays typed answers, or asks for the meaning of unclear ones.
func (f *feature) writeTyped(ctx context.Context, p handler.Press, s *table.Snapshot, rev table.Revision, typed string) (handler.Reply, error) {
	read := f.read(ctx, s, typed)
	if len(read.Maybe) > 0 {
		return f.which(p.Reader, s, read), nil
	}
	return f.write(ctx, p, s, rev, answer{written: read.Written, said: typed})
}

// which asks a person for the meaning of unclear words. Each choice contains the answers
// before and after it.
func (f *feature) which(r recipients.Recipient, s *table.Snapshot, read parser.Result) handler.Reply {
	w := r.WordsAt(s.Table)
	offer := parser.Offer{
		Button: func(whole string) handler.CustomID { return handler.OnTurn("meant", s, whole) },
		Menu:   handler.OnTurn("meant", s, ""),
	}
	back := handler.Styled(handler.Button(handler.OnTable("turn", s.Table, ""), w.Label("button.take_turn")), discordgo.SecondaryButton)
	return handler.TextReply(parser.Which(w, read)).Framed(handler.EdgeTurn).With(offer.Row(w, read)...).With(handler.Row(back))
}

// typedField is the form's field for a move.
const typedField = "answer"

// typeForm opens the form for a typed move.
func (f *feature) typeForm(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.form(ctx, p, "typed", func(w textfmt.Words, s *table.Snapshot) discordgo.Label {
		return discordgo.Label{
			Description: textfmt.Clip(w.Label("form.typed_help"), 100),
			Component:   discordgo.TextInput{CustomID: typedField, Placeholder: textfmt.Clip(w.Flat(s.Options[0].Label), 100), MaxLength: 200, Style: discordgo.TextInputShort},
		}
	})
}

// form opens a form with one field for the question on the panel, or replies that the
// panel is outdated. The question is the field's label.
func (f *feature) form(ctx context.Context, p handler.Press, act string, field func(textfmt.Words, *table.Snapshot) discordgo.Label) (handler.Reply, error) {
	s, err := f.Access.Sight(ctx, p)
	if err != nil {
		return handler.Reply{}, err
	}
	if !s.MyTurn || s.Ready || !isFresh(p, s) || len(s.Options) == 0 {
		return f.outdated(ctx, p, s)
	}
	w := p.Reader.WordsAt(s.Table)
	one := field(w, s)
	one.Label = textfmt.Clip(w.Flat(s.Question.Text), 45)
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID:   handler.OnTurn(act, s, "").String(),
		Title:      textfmt.Clip(w.Title(s.Table), 45),
		Components: []discordgo.MessageComponent{one},
	}}, nil
}

// typed plays the move of the form.
func (f *feature) typed(ctx context.Context, p handler.Press) (handler.Reply, error) {
	s, err := f.Access.Sight(ctx, p)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.writeTyped(ctx, p, s, p.Rev(), p.In.Field(typedField))
}
