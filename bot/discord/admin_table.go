package discord

import (
	"context"
	"strconv"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table/takeback"
	"guildhall/engine"
	"guildhall/storage"
)

// adminPause lets the clocks of a match stand still.
func (b *Bot) adminPause(ctx context.Context, c invocation) (ruling, error) {
	return b.adminClock(ctx, c, "admin.paused", b.Tables.Pauses.Hold)
}

// adminResume lets them run again, whoever stopped them.
func (b *Bot) adminResume(ctx context.Context, c invocation) (ruling, error) {
	return b.adminClock(ctx, c, "admin.resumed", b.Tables.Pauses.Release)
}

func (b *Bot) adminClock(ctx context.Context, c invocation, said string,
	do func(ctx context.Context, id int64, by, press, note string) (storage.Table, error),
) (ruling, error) {
	t, err := b.adminTable(ctx, c)
	if err != nil {
		return ruling{}, err
	}
	why := escape(clip(c.text("reason"), 200))
	if t, err = do(ctx, t.ID, c.r.User, c.in.ID, why); err != nil {
		return ruling{}, err
	}
	w := b.words(c.r.lang, t)
	return ruling{say: note(w.say(said, engine.Word("table", b.title(w, t)))), detail: orElse(why, "–"), table: t.ID, kept: true}, nil
}

// adminCorrect takes a match back to before an entry of its log, with a note
// that everybody reads.
func (b *Bot) adminCorrect(ctx context.Context, c invocation) (ruling, error) {
	t, err := b.adminTable(ctx, c)
	if err != nil {
		return ruling{}, err
	}
	turn, err := strconv.Atoi(strings.TrimSpace(c.text("entry")))
	if err != nil {
		turn = 0 // no entry has that number: the refusal says so
	}
	why := escape(clip(c.text("note"), 300))
	t, err = b.Tables.Takebacks.Correct(ctx, takeback.Correction{Table: t.ID, By: c.r.User, Press: c.in.ID, Turn: turn, Note: why})
	if err != nil {
		return ruling{}, err
	}
	w := b.words(c.r.lang, t)
	return ruling{
		say:    note(w.say("admin.corrected", engine.Word("table", b.title(w, t)), engine.N("n", turn))),
		detail: strconv.Itoa(turn) + ": " + why, table: t.ID, kept: true,
	}, nil
}

// suggestEntriesOf offers the latest entries of a table's log, newest first.
func (b *Bot) suggestEntriesOf(ctx context.Context, c invocation) ([]wire.Choice, error) {
	if c.in.Focused != "entry" || !b.isAdmin(c.in) {
		return nil, nil
	}
	t, err := b.adminTable(ctx, c)
	if err != nil {
		return nil, err
	}
	entries, err := b.Tables.Logs.Entries(ctx, t.ID, "", max(1, t.Turns-200), 200)
	if err != nil {
		return nil, err
	}
	w := b.words(c.r.lang, t)
	typed := strings.ToLower(strings.TrimSpace(c.text("entry")))
	var choices []wire.Choice
	for i := len(entries) - 1; i >= 0 && len(choices) < maxMenu; i-- {
		e := entries[i]
		if e.Turn < 1 || len(e.Events) == 0 {
			continue
		}
		label := clip(strconv.Itoa(e.Turn)+" · "+w.flat(e.Events[0].Text), 100)
		if strings.Contains(strings.ToLower(label), typed) {
			choices = append(choices, wire.Choice{Name: label, Value: strconv.Itoa(e.Turn)})
		}
	}
	return choices, nil
}
