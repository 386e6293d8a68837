package turn

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/table/hints"
	"guildhall/engine"
)

// adviser shows hints: on their turn, a person reads the three best answers with their
// chances and the reasons for the first, at a table that allows it, and plays one of them.
// The button «Hint» leads here. Rules, thinking and storage of
// hints are in bot/table/hints.
type adviser struct{ bot *kit.Kit }

// newAdviser returns the feature.
func newAdviser(k *kit.Kit) kit.Feature {
	f := adviser{bot: k}
	return kit.Feature{Presses: map[string]kit.Route{
		"hint":   {Ack: kit.Fresh, Do: f.hint},
		"hallow": {Ack: kit.Replace, Do: f.allow},
	}}
}

// hint begins to think of a hint for the question that the person is asked now.
func (f adviser) hint(ctx context.Context, p kit.Press) (kit.Reply, error) {
	t, err := f.bot.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return kit.Reply{}, err
	}
	wait, err := f.bot.Rooms.Hints.Ask(ctx, p.Table, p.Reader.User)
	if no := new(table.Refused); errors.As(err, &no) && no.Reason == hints.NotAllowed && hints.MaySwitch(t, p.Reader.User) {
		w := f.bot.Words(p.Reader.Language, t)
		return kit.Say(w.Say("hint.offer")).With(kit.Row(kit.Button(kit.OnTable("hallow", t, allowOn), w.Label("button.hint_allow")))), nil
	}
	if err != nil {
		return kit.Reply{}, err
	}
	return kit.WhenThought(wait, func(_ context.Context, h *hints.Hint) (kit.Reply, error) { return f.shown(p.Reader, h), nil }), nil
}

// Codes of the button that allows hints: what a press does.
const (
	allowOn  = "on"
	allowOff = "off"
)

// allow allows hints where only computers oppose the person, or ends them.
func (f adviser) allow(ctx context.Context, p kit.Press) (kit.Reply, error) {
	if _, err := f.bot.TableInReach(ctx, p.In, p.Table); err != nil {
		return kit.Reply{}, err
	}
	on := p.Code == allowOn
	t, err := f.bot.Rooms.Hints.Allow(ctx, p.Table, p.Reader.User, p.In.ID, on)
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.bot.Words(p.Reader.Language, t)
	if !on {
		return kit.Say(w.Say("hint.ended")), nil
	}
	return kit.Say(w.Say("hint.allowed")).With(kit.Row(kit.Styled(kit.Button(kit.OnTable("turn", t, ""), w.Label("button.take_turn")), discordgo.PrimaryButton))), nil
}

// shown is a hint as a person reads it.
func (f adviser) shown(r kit.Reader, h *hints.Hint) kit.Reply {
	w := f.bot.Words(r.Language, h.Table)
	out := []string{w.Say("hint.head", engine.Word("table", w.Title(h.Table))), "**" + w.Flat(h.Question.Text) + "**"}
	var row []discordgo.Button
	for i, a := range h.Answers {
		args := []engine.Arg{engine.Word("label", w.Rich(a.Label)), engine.Word("effect", w.Rich(a.Effect))}
		play := w.Label("button.hint_play")
		if h.Only {
			out = append(out, w.Say("hint.only", args...))
		} else {
			args = append(args, engine.N("n", i+1), engine.Word("worth", kit.HintWorth(w, h, a)))
			out = append(out, wording.Clip(w.Say("hint.answer", args...), 300))
			play = w.Label("button.hint_play_n", engine.N("n", i+1))
		}
		if len(a.Code) <= kit.MaxCode { // longer ones are played on the panel
			row = append(row, kit.Button(kit.CustomID{Verb: "pick", Table: h.Table.ID, Token: h.Rev.Token, Step: h.Rev.Step, Code: a.Code}, play))
		}
	}
	if !h.Only {
		out = append(append(out, kit.HintReasons(w, h)...), kit.HintMeasure(w, h))
	}
	row = append(row, kit.Styled(kit.Button(kit.OnTable("turn", h.Table, ""), w.Label("button.take_turn")), discordgo.PrimaryButton))
	if hints.MaySwitch(h.Table, r.User) {
		row = append(row, kit.Button(kit.OnTable("hallow", h.Table, allowOff), w.Label("button.hint_end")))
	}
	return kit.Say(wording.ClipLines(wording.Lines(out...), wording.MaxContent)).Framed(kit.EdgeRead).With(kit.Row(row...))
}
