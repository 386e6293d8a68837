package turn

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/hints"
	"guildhall/engine"
)

// adviser shows hints: on their turn, a person reads the three best answers and how they
// differ, if the table allows it, and can play one of them. The button «Hint» opens a
// hint. The rules, computation and storage of hints are in bot/table/hints.
type adviser struct{ Deps }

// newAdviser returns the feature of hints.
func newAdviser(deps Deps) handler.Feature {
	f := adviser{Deps: deps}
	return handler.Feature{Presses: map[string]handler.Route{
		"hint":   {Ack: handler.Fresh, Do: f.hint},
		"hallow": {Ack: handler.Replace, Do: f.allow},
	}}
}

// hint starts to compute a hint for the person's current question.
func (f adviser) hint(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	wait, err := f.Services.Hints.Ask(ctx, p.Table, p.Reader.User)
	if no := new(table.RefusedError); errors.As(err, &no) && no.Reason == hints.NotAllowed && hints.MaySwitch(t, p.Reader.User) {
		w := p.Reader.WordsAt(t)
		return handler.TextReply(w.Say("hint.offer")).With(handler.Row(handler.Button(handler.OnTable("hallow", t, allowOn), w.Label("button.hint_allow")))), nil
	}
	if err != nil {
		return handler.Reply{}, err
	}
	return handler.ThinkingReply(wait, func(_ context.Context, h *hints.Hint) (handler.Reply, error) { return f.shown(p.Reader, h), nil }), nil
}

// Codes of the button that allows or forbids hints.
const (
	allowOn  = "on"
	allowOff = "off"
)

// allow allows or forbids hints at a table where the person plays only against computers.
func (f adviser) allow(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
		return handler.Reply{}, err
	}
	on := p.Code == allowOn
	t, err := f.Services.Hints.Allow(ctx, p.Table, p.Reader.User, p.In.ID, on)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(t)
	if !on {
		return handler.TextReply(w.Say("hint.ended")), nil
	}
	return handler.TextReply(w.Say("hint.allowed")).With(handler.Row(handler.Styled(handler.Button(handler.OnTable("turn", t, ""), w.Label("button.take_turn")), discordgo.PrimaryButton))), nil
}

// maxAnswer is the maximum length of the text about one answer, in characters.
const maxAnswer = 450

// shown returns a hint as a person reads it.
func (f adviser) shown(r recipients.Recipient, h *hints.Hint) handler.Reply {
	w := r.WordsAt(h.Table)
	out := []string{w.Say("hint.head", engine.Word("table", w.Title(h.Table))), "**" + w.Flat(h.Question.Text) + "**"}
	var row []discordgo.Button
	for i, a := range h.Answers {
		args := []engine.Arg{engine.Word("label", w.Rich(a.Label)), engine.Word("effect", w.Rich(a.Effect))}
		play := w.Label("button.hint_play")
		if h.Only {
			out = append(out, w.Say("hint.only", args...))
		} else {
			args = append(args, engine.N("n", i+1), engine.Word("worth", textfmt.HintWorth(w, h, i)))
			out = append(out, textfmt.Clip(w.Say("hint.answer", args...), maxAnswer))
			play = w.Label("button.hint_play_n", engine.N("n", i+1))
		}
		if len(a.Code) <= handler.MaxCode { // longer codes can only be played on the panel
			row = append(row, handler.Button(handler.CustomID{Verb: "pick", Table: h.Table.ID, Token: h.Rev.Token, Step: h.Rev.Step, Code: a.Code}, play))
		}
	}
	if !h.Only {
		out = append(out, textfmt.HintLines(w, h)...)
	}
	row = append(row, handler.Styled(handler.Button(handler.OnTable("turn", h.Table, ""), w.Label("button.take_turn")), discordgo.PrimaryButton))
	if hints.MaySwitch(h.Table, r.User) {
		row = append(row, handler.Button(handler.OnTable("hallow", h.Table, allowOff), w.Label("button.hint_end")))
	}
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead).With(handler.Row(row...))
}
