package games

import (
	"context"
	"slices"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/storage"
)

const (
	// lookedBack is the maximum number of the reader's latest matches that are searched
	// for a person.
	lookedBack = 1000
	// endedShown is the maximum number of ended matches in the list.
	endedShown = 5
)

// together handles the menu command on a person. It lists the tables where the reader and
// the person play, and the latest matches that both played.
func (f feature) together(ctx context.Context, in wire.Interaction, r recipients.Recipient) (handler.Reply, error) {
	w := r.Words()
	other := in.Resolved[in.Target]
	if in.Target == r.User || other.ID == "" {
		return f.gamesFrom(ctx, r, 0)
	}
	running, err := f.gamesOf(ctx, r)
	if err != nil {
		return handler.Reply{}, err
	}
	running = slices.DeleteFunc(running, func(l listed) bool { return !acts(l.table, in.Target) })
	results, err := f.Store.Results(ctx, storage.ResultQuery{User: r.User, Limit: lookedBack})
	if err != nil {
		return handler.Reply{}, err
	}
	ended := slices.DeleteFunc(results, func(m storage.Result) bool { return seatIn(m, in.Target) < 0 })
	who := engine.Word("who", "**"+textfmt.Escape(other.Name)+"**")
	if len(running) == 0 && len(ended) == 0 {
		return handler.TextReply(w.Say("together.none", who)), nil
	}
	shown := running[:min(len(running), gamesOnPage)]
	lines, err := f.gameLines(ctx, r, shown)
	if err != nil {
		return handler.Reply{}, err
	}
	out := append([]string{w.Say("together.head", who, engine.N("running", len(running)), engine.N("ended", len(ended)))}, lines...)
	for _, m := range ended[:min(len(ended), endedShown)] {
		mine, theirs := m.Seats[seatIn(m, r.User)], m.Seats[seatIn(m, in.Target)]
		out = append(out, "- "+w.Say("together.ended", engine.Word("game", w.ShortName(m.Game)), engine.N("table", int(m.Table)), engine.Word("when", textfmt.Ago(m.Ended)),
			engine.N("rank", mine.Rank), engine.N("points", mine.Points), who, engine.N("rank2", theirs.Rank), engine.N("points2", theirs.Points)))
	}
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead)
	for some := range slices.Chunk(shown, handler.MaxTabs) {
		say = say.With(f.gamesRow(r, some))
	}
	return say, nil
}

// seatIn returns the seat of a person in a match; -1 if they did not play.
func seatIn(m storage.Result, user string) int {
	return slices.IndexFunc(m.Seats, func(s storage.SeatResult) bool { return s.User == user })
}
