// Package hint is the feature of hints: on their turn, a person reads the three best
// answers with their chances, at a table that allows it. `/what` with hint and the
// button on the panel of a turn lead here.
//
// Rules, thinking and storage of hints are in bot/table/hints; this package shows them.
package hint

import (
	"context"
	"embed"
	"math"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table/hints"
	"guildhall/engine"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// patience is how long a person waits for a hint; it is stored when it comes later.
const patience = 45 * time.Second

// feature holds what its handlers use.
type feature struct{ *kit.Kit }

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{k}
	return kit.Feature{Presses: map[string]kit.Route{"hint": {Ack: kit.Fresh, Do: f.hint}}}
}

// hint begins to think of a hint for the question that the person is asked now.
func (f feature) hint(ctx context.Context, p kit.Press) (kit.Reply, error) {
	if _, err := f.TableInReach(ctx, p.In, p.Table); err != nil {
		return kit.Reply{}, err
	}
	wait, err := f.Tables.Hints.Ask(ctx, p.Table, p.Reader.User)
	if err != nil {
		return kit.Reply{}, err
	}
	return kit.Reply{Later: func(ctx context.Context) (kit.Reply, error) {
		short, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		h, err := wait(short)
		if err != nil {
			return kit.Reply{}, err
		}
		return f.shown(p.Reader, h), nil
	}}, nil
}

// shown is a hint as a person reads it.
func (f feature) shown(r kit.Reader, h *hints.Hint) kit.Reply {
	w := f.Words(r.Language, h.Table)
	out := []string{w.Say("hint.head", engine.Word("table", w.Title(h.Table))), "**" + w.Flat(h.Question.Text) + "**"}
	for i, a := range h.Answers {
		args := []engine.Arg{engine.Word("label", w.Rich(a.Label)), engine.Word("effect", w.Rich(a.Effect))}
		if h.Only {
			out = append(out, w.Say("hint.only", args...))
			break
		}
		args = append(args, engine.N("n", i+1), engine.Word("chance", strconv.Itoa(int(math.Round(100*a.Chance)))), engine.Word("error", errorText(a)))
		out = append(out, wording.Clip(w.Say("hint.answer", args...), 300))
	}
	if !h.Only {
		if h.Close() {
			out = append(out, w.Say("hint.close"))
		}
		out = append(out, w.Say("hint.about"))
	}
	turn := kit.Styled(kit.Button(kit.OnTable("turn", h.Table, ""), w.Label("button.take_turn")), discordgo.PrimaryButton)
	return kit.Say(wording.ClipLines(wording.Lines(out...), wording.MaxContent)).With(kit.Row(turn))
}

// errorText is the standard error of a chance in points of 100, with one decimal;
// empty where none is known.
func errorText(a hints.Answer) string {
	if a.Error == 0 {
		return ""
	}
	return strconv.FormatFloat(max(0.1, 100*a.Error), 'f', 1, 64)
}
