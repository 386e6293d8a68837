package learn

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/engine/ai/analysis"
	"guildhall/storage"
)

// mostComments is how many answers of a first match are talked about.
const mostComments = 3

// endButtons are on the end card of a coached match: what the computer says of it, and the
// way back to the lessons.
func (f feature) endButtons(ctx context.Context, w wording.Words, t storage.Table) (row []discordgo.Button) {
	if !t.TableState.Coached {
		return nil
	}
	if f.bot.Rooms.Analyses.Possible(ctx, t) {
		row = append(row, kit.Styled(kit.Button(kit.OnTable(verbReview, t, ""), w.Label("learn.button.review")), discordgo.PrimaryButton))
	}
	return append(row, kit.Button(kit.CustomID{Verb: kit.VerbLearn, Code: t.Game}, w.Label("button.lessons")))
}

// review tells a person what would have been better in their first match: the answers that
// cost most, three at most.
func (f feature) review(ctx context.Context, p kit.Press) (kit.Reply, error) {
	t, err := f.bot.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return kit.Reply{}, err
	}
	wait, err := f.bot.Rooms.Analyses.Ask(ctx, t.ID)
	if err != nil {
		return kit.Reply{}, err
	}
	return kit.WhenThought(wait, func(_ context.Context, m *analysis.Match) (kit.Reply, error) {
		return comments(f.bot.Words(p.Reader.Language, t), t, engine.Seat(seating.Index(t, p.Reader.User)), m), nil
	}), nil
}

// comments are the answers of a seat that cost most, in the order of the match.
func comments(w wording.Words, t storage.Table, seat engine.Seat, m *analysis.Match) kit.Reply {
	worst := slices.DeleteFunc(m.Judged(), func(a analysis.Answer) bool { return a.Seat != seat })
	slices.SortStableFunc(worst, func(a, b analysis.Answer) int { return cmp.Compare(b.Lost, a.Lost) })
	worst = worst[:min(mostComments, len(worst))]
	slices.SortFunc(worst, func(a, b analysis.Answer) int { return cmp.Compare(a.Entry, b.Entry) })
	lines := []string{"### " + w.Say("learn.review.head", engine.Word("game", w.ShortName(t.Game)))}
	for _, a := range worst {
		lines = append(lines, "- "+wording.Clip(w.Say("learn.review.answer", engine.N("turn", a.Turn), engine.Word("played", w.Rich(a.Played)),
			engine.Word("better", w.Rich(a.Better)), engine.N("lost", int(math.Round(100*a.Lost)))), 300))
	}
	if len(worst) < mostComments {
		key := "learn.review.no_more"
		if len(worst) == 0 {
			key = "learn.review.none"
		}
		lines = append(lines, w.Say(key))
	}
	message := wire.Message{Content: wording.ClipLines(wording.Lines(lines...), wording.MaxContent), Frame: &wire.Frame{Colour: kit.EdgeDone}}
	return kit.Reply{Message: message}.With(kit.Row(
		kit.Button(kit.OnTable("analysis", t, ""), w.Label("learn.button.analysis")),
		kit.Button(kit.OnTable("again", t, ""), w.Label("learn.button.rematch")),
		kit.Button(kit.CustomID{Verb: kit.VerbLearn, Code: t.Game}, w.Label("button.lessons")),
	))
}
