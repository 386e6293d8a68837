package admin

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/records"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/storage"
)

// adminPause stops the clocks of a match.
func (f feature) adminPause(ctx context.Context, c handler.Invocation) (result, error) {
	return f.adminClock(ctx, c, "admin.paused", f.bot.Rooms.Absences.PauseByAdmin)
}

// adminResume starts the clocks of a match again, even after a pause by vote.
func (f feature) adminResume(ctx context.Context, c handler.Invocation) (result, error) {
	return f.adminClock(ctx, c, "admin.resumed", f.bot.Rooms.Absences.ResumeByAdmin)
}

func (f feature) adminClock(ctx context.Context, c handler.Invocation, said string,
	do func(ctx context.Context, id int64, by, press, note string) (storage.Table, error),
) (result, error) {
	t, err := f.adminTable(ctx, c)
	if err != nil {
		return result{}, err
	}
	why := textfmt.Escape(textfmt.Clip(actReason.Of(c), 200))
	if t, err = do(ctx, t.ID, c.Reader.User, c.In.ID, why); err != nil {
		return result{}, err
	}
	w := f.bot.Words(c.Reader.Language, t)
	return result{reply: handler.TextReply(w.Say(said, engine.Word("table", w.Title(t)))), detail: cmp.Or(why, "–"), table: t.ID, recorded: true}, nil
}

// suggestEntriesOf suggests the latest turns of a running match's log, newest first, and
// below them the takebacks. Turns that were taken back already are left out.
func (f feature) suggestEntriesOf(ctx context.Context, c handler.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	if !f.bot.IsAdmin(c.In) {
		return nil, nil
	}
	t, err := f.adminTable(ctx, c)
	if err != nil || t.Phase != storage.Playing {
		return nil, err
	}
	entries, err := f.bot.Rooms.Records.Entries(ctx, t.ID, "", max(1, t.Turns-199), 200)
	if err != nil {
		return nil, err
	}
	w := f.bot.Words(c.Reader.Language, t)
	typed := correctEntry.Of(c)
	slices.Reverse(entries)
	slices.SortStableFunc(entries, func(a, b records.Entry) int {
		switch {
		case a.Takeback == b.Takeback:
			return 0
		case b.Takeback:
			return -1
		default:
			return 1
		}
	})
	var choices []*discordgo.ApplicationCommandOptionChoice
	for _, e := range entries {
		if len(choices) == handler.MaxMenu {
			break
		}
		if e.Turn < 1 || len(e.Events) == 0 || e.Void {
			continue
		}
		label := textfmt.Clip(strconv.Itoa(e.Turn)+" · "+w.Flat(e.Events[0].Text), 100)
		if matcher.Match(typed, label) < matcher.None {
			choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: label, Value: strconv.Itoa(e.Turn)})
		}
	}
	return choices, nil
}
