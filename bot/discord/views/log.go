package views

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/records"
	"guildhall/engine"
	"guildhall/storage"
)

// entriesOnPage is the maximum number of log entries on a page.
const entriesOnPage = 8

// newest selects the page that begins with the events since the reader's last turn. If
// there are none, it selects the page that ends with the latest entry.
const newest = -1

// log handles «Log» and /log.
func (f feature) log(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	return f.logPage(ctx, in, r, id, newest, false)
}

// logPress handles «Log» and the arrows to other pages: code "12" is the page that begins
// with entry 12, "to12" the page that ends with it.
func (f feature) logPress(ctx context.Context, p handler.Press) (handler.Reply, error) {
	code, ends := strings.CutPrefix(p.Code, "to")
	at, err := strconv.Atoi(code)
	if err != nil {
		at, ends = newest, false
	}
	return f.logPage(ctx, p.In, p.Reader, p.Table, at, ends)
}

// logPage shows as many whole entries as fit in a message: from entry at on, or up to it.
func (f feature) logPage(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64, at int, ends bool) (handler.Reply, error) {
	s, err := f.Access.Look(ctx, in, r, id)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(s.Table)
	if s.View == nil {
		return handler.TextReply(w.Say("play.not_started", engine.Word("table", w.Title(s.Table)))), nil
	}
	last := s.Table.Turns
	if at < 0 {
		at = s.Since + 1
		if s.Since == 0 || at > last {
			at, ends = last, true
		}
	}
	at = min(max(at, 0), last)
	from, to := at, min(at+entriesOnPage-1, last)
	if ends {
		from, to = max(0, at-entriesOnPage+1), at
		if from == 1 {
			from = 0 // the deal is no turn, and needs no page of its own
		}
	}
	entries, err := f.Services.Records.Entries(ctx, id, r.User, from, to-from+1)
	if err != nil {
		return handler.Reply{}, err
	}
	lines := entryLines(w, entries, s.Since)
	if some := fitting(lines, ends); len(some) < len(lines) {
		lines = some
		if ends {
			from = lines[0].entry
		} else {
			to = lines[len(lines)-1].entry
		}
	}
	if last == 0 {
		return handler.TextReply(w.Say("log.none", engine.Word("table", w.Title(s.Table)))), nil
	}
	out := []string{w.Say("log.head", engine.Word("table", w.Title(s.Table)), engine.N("from", from), engine.N("to", to), engine.N("of", last))}
	for _, line := range lines {
		out = append(out, line.text)
	}
	if len(lines) == 0 {
		out = append(out, w.Say("log.empty"))
	}
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead)
	var buttons []discordgo.Button
	if from > 0 {
		buttons = append(buttons, handler.Button(handler.OnTable("logpage", s.Table, "to"+strconv.Itoa(from-1)), w.Label("log.earlier")))
	}
	if to < last {
		buttons = append(buttons, handler.Button(handler.OnTable("logpage", s.Table, strconv.Itoa(to+1)), w.Label("log.later")))
	}
	if last > 0 {
		buttons = append(buttons, handler.Button(handler.OnTable("rounds", s.Table, ""), w.Label("log.rounds")))
	}
	if len(buttons) > 0 {
		say = say.With(handler.Row(buttons...))
	}
	say = say.With(f.pictureMenu(w, s, lines)...)
	again := []discordgo.Button{handler.Button(handler.OnTable("replay", s.Table, ""), w.Label("button.replay"))}
	if s.Table.Phase == storage.Finished {
		again = append(again, handler.Button(handler.OnTable("judged", s.Table, ""), w.Label("button.page")), handler.Button(handler.OnTable("record", s.Table, ""), w.Label("button.record")))
	}
	return say.With(handler.Row(again...)), nil
}

// logLine is one entry of the log as text.
type logLine struct {
	entry int
	text  string
}

// roomOfLog is the maximum number of characters for the entries of a page. The rest of a
// message is for the heading.
const roomOfLog = textfmt.MaxContent - 200

// entryLines formats log entries and marks those after since as new. An entry that is too
// long for a page is cut between two events.
func entryLines(w textfmt.Words, entries []records.Entry, since int) []logLine {
	var out []logLine
	marked := false
	for _, e := range entries {
		mark := ""
		if since > 0 && e.Turn > since && !marked {
			mark = w.Say("log.news") + "\n"
			marked = true
		}
		told := w.Events(e.Events)
		if len(told) == 0 {
			marked = marked && mark == ""
			continue
		}
		line := textfmt.ClipItems(told, roomOfLog-100)
		if e.Void {
			line = "~~" + line + "~~"
		}
		out = append(out, logLine{e.Turn, mark + "`" + strconv.Itoa(e.Turn) + "` " + line})
	}
	return out
}

// fitting returns as many of the first lines as fit on a page; with last, of the last
// lines.
func fitting(lines []logLine, last bool) []logLine {
	n, left := 0, roomOfLog
	for n < len(lines) {
		line := lines[n]
		if last {
			line = lines[len(lines)-1-n]
		}
		if left -= len([]rune(line.text)) + 1; left < 0 && n > 0 {
			break
		}
		n++
	}
	if last {
		return lines[len(lines)-n:]
	}
	return lines[:n]
}

// record handles «Record file»: it sends the whole match in notation and the seed of the
// shuffle, for replay and verification.
func (f feature) record(ctx context.Context, in wire.Interaction, reader recipients.Recipient, id int64) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, in, id)
	if err != nil {
		return handler.Reply{}, err
	}
	w := reader.WordsAt(t)
	r, err := f.Services.Records.Export(ctx, id, reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	data, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return handler.Reply{}, err
	}
	say := handler.TextReply(w.Say("record.done", engine.Word("table", w.Title(t)),
		engine.Word("seed", "`"+r.Setup.Seed.String()+"`"), engine.Word("hash", "`"+r.SeedHash+"`")))
	say.Message.Files = []wire.File{{Name: t.Game + "-" + strconv.FormatInt(t.ID, 10) + ".json", Data: data}}
	return say, nil
}
