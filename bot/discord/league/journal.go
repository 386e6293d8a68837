package league

import (
	"context"
	"strconv"
	"strings"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	seasons "guildhall/bot/league"
	"guildhall/engine"
)

// journal handles «Log of organisers»: it lists their acts with time and reason, newest
// first.
func (f feature) journal(ctx context.Context, a asked) (handler.Reply, error) {
	list, err := f.leagues.Seasons.Journal(ctx, a.league.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	w := a.reader.Words()
	lines := []string{w.Say("league.head.log", engine.Word("league", escaped(a.league.Name)))}
	for _, e := range list {
		lines = append(lines, "-# • "+entryLine(w, e))
	}
	if len(list) == 0 {
		lines = append(lines, w.Say("league.no_acts"))
	}
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)), nil
}

// entryLine describes an act of an organiser in one line.
func entryLine(w textfmt.Words, e seasons.JournalEntry) string {
	by := w.Say("data.somebody")
	if e.By != "" {
		by = "<@" + e.By + ">"
	}
	args := []engine.Arg{engine.N("n", e.Season), engine.N("count", e.Count), engine.N("table", int(e.Table)), engine.Word("who", whoOf(w, e)),
		engine.Word("comes", bold(w, e.Comes))}
	if e.Level > 0 {
		args = append(args, engine.Word("level", w.Computer(e.Level)))
	}
	key := "league.act." + strings.ReplaceAll(e.Act, " ", "_")
	if e.Act == seasons.ActSubstitute && e.Instead > 0 {
		key += "_by"
	}
	line := textfmt.Dots(textfmt.On(e.Audit.At), by, w.Say(key, args...))
	if len(e.Ranks) > 0 {
		var ranks []string
		for _, r := range e.Ranks {
			ranks = append(ranks, strconv.Itoa(r))
		}
		line += ": " + strings.Join(ranks, " ")
	}
	if e.Reason != "" {
		line += " (" + w.Say("league.reason", engine.Word("reason", e.Reason)) + ")"
	}
	return line
}

// whoOf returns the person of an act: an entrant, or a new organiser.
func whoOf(w textfmt.Words, e seasons.JournalEntry) string {
	switch {
	case e.Entrant > 0:
		return bold(w, e.Who)
	case e.Person != "":
		return "<@" + e.Person + ">"
	}
	return w.Say("data.somebody")
}
