package learn

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/engine/ai/analysis"
	"guildhall/storage"
)

// maxComments is the maximum number of commented answers of a first match.
const maxComments = 3

// endButtons returns buttons for the end card of a coached match: to the computer's
// comments, and back to the lessons.
func (f feature) endButtons(ctx context.Context, w textfmt.Words, t storage.Table) (row []discordgo.Button) {
	if !t.TableState.Coached {
		return nil
	}
	if f.Services.Analyses.Possible(ctx, t) {
		row = append(row, handler.Styled(handler.Button(handler.OnTable(verbReview, t, ""), w.Label("learn.button.review")), discordgo.PrimaryButton))
	}
	return append(row, handler.Button(handler.CustomID{Verb: handler.VerbLearn, Code: t.Game}, w.Label("button.lessons")))
}

// review shows a person better answers for their first match: for their most costly
// answers, three at most.
func (f feature) review(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	wait, err := f.Services.Analyses.Ask(ctx, t.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	return handler.ThinkingReply(wait, func(_ context.Context, m *analysis.Match) (handler.Reply, error) {
		return comments(p.Reader.WordsAt(t), t, engine.Seat(seating.Index(t, p.Reader.User)), m), nil
	}), nil
}

// comments returns a reply with the most costly answers of a seat, in the order of the
// match.
func comments(w textfmt.Words, t storage.Table, seat engine.Seat, m *analysis.Match) handler.Reply {
	worst := m.Worst(seat, maxComments)
	lines := []string{"### " + w.Say("learn.review.head", engine.Word("game", w.ShortName(t.Game)))}
	for _, a := range worst {
		pro, _ := w.Reasons(a.Why)
		lines = append(lines, "- "+textfmt.Clip(w.Say("learn.review.answer", engine.N("turn", a.Turn), engine.Word("played", w.Rich(a.Played)),
			engine.Word("better", w.Rich(a.Better)), engine.Word("points", w.PointsLost(a.Points)), engine.Word("reasons", pro)), 400))
	}
	if len(worst) < maxComments {
		key := "learn.review.no_more"
		if len(worst) == 0 {
			key = "learn.review.none"
		}
		lines = append(lines, w.Say(key))
	}
	message := wire.Message{Content: textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent), Frame: &wire.Frame{Colour: handler.EdgeDone}}
	return handler.Reply{Message: message}.With(handler.Row(
		handler.Button(handler.OnTable("analysis", t, ""), w.Label("learn.button.analysis")),
		handler.Button(handler.OnTable("again", t, ""), w.Label("learn.button.rematch")),
		handler.Button(handler.CustomID{Verb: handler.VerbLearn, Code: t.Game}, w.Label("button.lessons")),
	))
}
