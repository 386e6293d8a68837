package admin

import (
	"cmp"
	"context"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// adminPause stops the clocks of a match.
func (f feature) adminPause(ctx context.Context, c handler.Invocation) (result, error) {
	return f.adminClock(ctx, c, "admin.paused", f.Services.Absences.PauseByAdmin)
}

// adminResume restarts the clocks of a match, even after a pause by vote.
func (f feature) adminResume(ctx context.Context, c handler.Invocation) (result, error) {
	return f.adminClock(ctx, c, "admin.resumed", f.Services.Absences.ResumeByAdmin)
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
	w := c.Reader.WordsAt(t)
	return result{reply: handler.TextReply(w.Say(said, engine.Word("table", w.Title(t)))), detail: cmp.Or(why, "–"), table: t.ID, recorded: true}, nil
}
