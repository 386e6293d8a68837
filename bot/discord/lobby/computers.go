package lobby

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// computers handles «Bots ›» on the lobby card, with which the owner adds and removes
// computer opponents.
func (f feature) computers(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	if err := lobby.MayChange(t, p.Reader.User); err != nil {
		return handler.Reply{}, err
	}
	return f.computersPage(p.Reader, t, ""), nil
}

// changeComputers handles a press on the page of computer opponents. Its code is the
// level.
func (f feature) changeComputers(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
		return handler.Reply{}, err
	}
	change, said := f.Services.Lobby.AddComputer, "computers.added"
	if p.Verb == "botcut" {
		change, said = f.Services.Lobby.RemoveComputer, "computers.removed"
	}
	level, _ := strconv.Atoi(p.Code)
	t, err := change(ctx, p.Table, p.Reader.User, level, p.In.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.computersPage(p.Reader, t, said), nil
}

// computersPage returns the owner's page: the seats, a button for each level that adds a
// computer opponent, and a button for each level at the table that removes one.
func (f feature) computersPage(r recipients.Recipient, t storage.Table, said string) handler.Reply {
	w := r.WordsAt(t)
	out := []string{"**" + w.Title(t) + "**", w.Say("computers.about"), seatsLine(w, t)}
	if said != "" {
		out = slices.Insert(out, 0, w.Say(said))
	}
	if !slices.Contains(t.Counts, len(t.Seats)) {
		out = append(out, w.Say("computers.starts", engine.Word("counts", w.Counts(t.Counts))))
	}
	full := len(t.Seats) >= slices.Max(t.Counts)
	var add, remove []discordgo.Button
	for _, level := range seating.Levels {
		b := handler.Button(handler.OnTable("botadd", t, strconv.Itoa(level)), w.Label("computers.add", engine.Word("level", w.Level(level))))
		b.Disabled = full
		add = append(add, b)
		if sits(t, level) {
			remove = append(remove, handler.Button(handler.OnTable("botcut", t, strconv.Itoa(level)), w.Label("computers.remove", engine.Word("level", w.Level(level)))))
		}
	}
	rows := []discordgo.MessageComponent{handler.Row(add...)}
	if len(remove) > 0 {
		rows = append(rows, handler.Row(remove...))
	}
	if slices.Contains(t.Counts, len(t.Seats)) {
		rows = append(rows, handler.Row(handler.Styled(handler.Button(handler.OnTable("start", t, ""), w.Label("button.start")), discordgo.PrimaryButton)))
	}
	reply := handler.TextReply(textfmt.Lines(out...)).Framed(handler.EdgeRead)
	reply.Message.Components = rows
	return reply
}

// sits reports whether a computer opponent of a level is at a table.
func sits(t storage.Table, level int) bool {
	return slices.ContainsFunc(t.Seats, func(s storage.Seat) bool { at, ok := seating.Level(s.User); return ok && at == level })
}
