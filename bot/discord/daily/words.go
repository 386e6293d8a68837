package daily

import (
	"strconv"
	"strings"

	deals "guildhall/bot/daily"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// called returns the name of a person on a ladder, for places without markup.
func called(w textfmt.Words, user, name string) string {
	if strings.HasPrefix(user, "ghost-") {
		return w.Label("daily.ghost")
	}
	return textfmt.Name(name)
}

// bold returns the same name for message text.
func bold(w textfmt.Words, user, name string) string {
	return "**" + textfmt.Escape(called(w, user, name)) + "**"
}

// title returns the arguments with which messages name a deal.
func title(w textfmt.Words, d storage.Deal) []engine.Arg {
	return []engine.Arg{engine.Word("game", w.GameName(d.Game)), engine.Word("day", d.Day)}
}

// outcome describes the end of a match for its person: won, lost, or their rank.
func outcome(w textfmt.Words, d storage.Deal, t storage.DealTry) string {
	switch {
	case t.Won:
		return w.Say("daily.won")
	case d.Seats == 1:
		return w.Say("daily.lost")
	default:
		return w.Say("daily.rank", engine.N("rank", t.Rank), engine.N("seats", d.Seats))
	}
}

// setup describes the opponents in a deal.
func setup(w textfmt.Words, d storage.Deal) string {
	if d.Seats == 1 {
		return w.Say("daily.alone")
	}
	return w.Say("daily.against", engine.N("n", d.Seats-1), engine.Word("level", w.Level(d.Level)), engine.N("seat", d.Seat+1), engine.N("seats", d.Seats))
}

// rows returns the lines of a ladder, at most most, and one with the number of the
// others.
func rows(w textfmt.Words, b *deals.DealState, most int) []string {
	ladder := deals.Ladder(b.Tries)
	var lines []string
	for _, p := range ladder[:min(len(ladder), most)] {
		lines = append(lines, w.Say("daily.row", engine.N("place", p.Place), engine.Word("who", bold(w, p.User, p.Name)),
			engine.N("score", p.Score), engine.Word("result", outcome(w, b.Deal, p.DealTry))))
	}
	if more := len(ladder) - most; more > 0 {
		lines = append(lines, w.Say("daily.more", engine.N("n", more)))
	}
	return lines
}

// onTable returns the number of a table as used in commands.
func onTable(id int64) string { return "#" + strconv.FormatInt(id, 10) }
