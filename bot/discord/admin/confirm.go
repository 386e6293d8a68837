package admin

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/rating/ledger"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/records"
	"guildhall/bot/table/turns"
	"guildhall/engine"
	"guildhall/storage"
)

// question is stored while an administrator is asked for confirmation: before a table is
// removed or corrected, or its result is voided. It holds the administrator's input until
// they press the button.
type question struct {
	Act   string `json:"act"`
	Table int64  `json:"table"`
	Turn  int    `json:"turn,omitempty"`
	Note  string `json:"note,omitempty"` // with the markup of a message
}

// askFirst stores a question, and returns it with its button. The label of the button has
// the verb of the question.
func (f feature) askFirst(ctx context.Context, c handler.Invocation, w textfmt.Words, q question, label string, lines ...string) (result, error) {
	if err := f.People.KeepAsked(ctx, c.Reader.User, c.In.ID, q); err != nil {
		return result{}, err
	}
	if q.Note != "" {
		lines = append(lines, w.Say("admin.why", engine.Word("reason", q.Note)))
	}
	button := handler.Styled(handler.Button(handler.CustomID{Verb: "admsure", Code: c.In.ID}, w.Label(label)), discordgo.DangerButton)
	return result{reply: handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)).With(handler.Row(button))}, nil
}

// sure handles the button of a question. It runs the act if the person is still allowed
// to.
func (f feature) sure(ctx context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	var q question
	known, err := f.People.Asked(ctx, p.Reader.User, p.Code, &q)
	if err != nil {
		return handler.Reply{}, err
	}
	if !known {
		return handler.TextReply(w.Say("admin.old_question")), nil
	}
	do := map[string]func(context.Context, handler.Invocation, storage.Table, question) (result, error){
		table.ActRemove: f.removeNow, table.ActCorrect: f.correctNow, ledger.ActVoid: f.voidNow,
	}[q.Act]
	return f.admin(q.Act, func(ctx context.Context, c handler.Invocation) (result, error) {
		t, err := f.Services.Tables.Table(ctx, q.Table)
		if err == nil {
			err = f.governs(c, t)
		}
		if err != nil {
			return result{}, err
		}
		return do(ctx, c, t, q)
	})(ctx, handler.Invocation{In: p.In, Reader: p.Reader})
}

// governs returns a refusal if a person has no power over a table. Administrators have
// power over tables of their server, and owners of the bot over tables across servers. Nobody
// but its opener has power over a table for friends.
func (f feature) governs(c handler.Invocation, t storage.Table) error {
	switch {
	case lobby.IsForFriends(t):
		return table.RefuseHost()
	case t.TableState.Across && !f.People.IsOwner(c.Reader.User):
		return table.RefuseAdmins()
	case !t.TableState.Across && t.Guild != c.In.Guild:
		return access.ErrForeign
	}
	return nil
}

// adminRemove shows a table that an administrator wants to end, and asks for
// confirmation.
func (f feature) adminRemove(ctx context.Context, c handler.Invocation) (result, error) {
	t, err := f.adminTable(ctx, c)
	if err != nil {
		return result{}, err
	}
	if err := table.Ended(t); err != nil {
		return result{}, err
	}
	w := c.Reader.WordsAt(t)
	key, label := "admin.remove_ask.open", "button.close"
	if t.Phase == storage.Playing {
		key, label = "admin.remove_ask.playing", "admin.button.remove"
	}
	lines := []string{w.Say(key, engine.Word("table", w.Title(t)), engine.Word("people", w.PeopleLabel()), engine.N("n", t.Turns))}
	if _, err := f.Store.FixtureAt(ctx, t.ID); err == nil {
		lines = append(lines, w.Say("admin.remove_ask.league", engine.N("table", int(t.ID))))
	} else if !errors.Is(err, storage.ErrNotFound) {
		return result{}, err
	}
	note := textfmt.Escape(textfmt.Clip(actReason.Of(c), 200))
	return f.askFirst(ctx, c, w, question{Act: table.ActRemove, Table: t.ID, Note: note}, label, lines...)
}

// removeNow ends a table of this server.
func (f feature) removeNow(ctx context.Context, c handler.Invocation, t storage.Table, q question) (result, error) {
	t, err := f.Services.Lobby.Remove(ctx, t.ID, c.Reader.User, c.In.ID, q.Note)
	if err != nil {
		return result{}, err
	}
	w := c.Reader.WordsAt(t)
	return result{
		reply:  handler.TextReply(w.Say("close.done", engine.Word("table", w.Title(t)))),
		detail: cmp.Or(q.Note, "–"), table: t.ID, recorded: true,
	}, nil
}

// turnsShown is the maximum number of undone turns that the question lists.
const turnsShown = 8

// adminCorrect shows what would be undone by taking a match back to before an entry of
// its log, and asks for confirmation.
func (f feature) adminCorrect(ctx context.Context, c handler.Invocation) (result, error) {
	t, err := f.adminTable(ctx, c)
	if err != nil {
		return result{}, err
	}
	entry := cmp.Or(strings.TrimSpace(correctOther.Of(c)), correctEntry.Of(c))
	if entry == "" {
		w := c.Reader.WordsAt(t)
		return result{reply: handler.TextReply(w.Say("admin.correct_which"))}, nil
	}
	turn, err := strconv.Atoi(entry)
	if err != nil {
		turn = 0 // no entry has number 0, so this is refused
	}
	note := textfmt.Escape(textfmt.Clip(correctNote.Of(c), 300))
	undone, err := f.Services.Takebacks.WouldCorrect(ctx, turns.Correction{Table: t.ID, Turn: turn, Note: note})
	if err != nil {
		return result{}, err
	}
	w := c.Reader.WordsAt(t)
	lines := []string{w.Say("admin.correct_ask", engine.Word("table", w.Title(t)), engine.N("n", turn))}
	entries, err := f.Services.Records.Entries(ctx, t.ID, "", turn, 200)
	if err != nil {
		return result{}, err
	}
	if i := slices.IndexFunc(entries, func(e records.Entry) bool { return e.Turn == turn }); i >= 0 && entries[i].Takeback {
		lines = append(lines, w.Say("admin.restores", engine.N("n", turn)))
	}
	if len(undone) > 0 {
		lines = append(lines, w.Say("admin.undoes", engine.N("n", len(undone))))
	}
	shown := 0
	for _, e := range entries {
		if e.Turn < turn || len(e.Events) == 0 || e.Void || e.Takeback || table.Sealed(t) || shown == turnsShown {
			continue
		}
		shown++
		lines = append(lines, "- "+strconv.Itoa(e.Turn)+" · "+w.Rich(e.Events[0].Text))
	}
	if rest := len(undone) - shown; shown > 0 && rest > 0 {
		lines = append(lines, w.Say("admin.undoes_more", engine.N("n", rest)))
	}
	return f.askFirst(ctx, c, w, question{Act: table.ActCorrect, Table: t.ID, Turn: turn, Note: note}, "admin.button.correct", lines...)
}

// correctNow takes a match back to before an entry of its log, with a note for all
// players.
func (f feature) correctNow(ctx context.Context, c handler.Invocation, t storage.Table, q question) (result, error) {
	t, err := f.Services.Takebacks.Correct(ctx, turns.Correction{Table: t.ID, By: c.Reader.User, Press: c.In.ID, Turn: q.Turn, Note: q.Note})
	if err != nil {
		return result{}, err
	}
	w := c.Reader.WordsAt(t)
	return result{
		reply:  handler.TextReply(w.Say("admin.corrected", engine.Word("table", w.Title(t)), engine.N("n", q.Turn))),
		detail: strconv.Itoa(q.Turn) + ": " + q.Note, table: t.ID, recorded: true,
	}, nil
}
