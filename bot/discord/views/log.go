package views

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table/logs"
	"guildhall/engine"
)

// entriesOnPage is how many log entries stand on one page.
const entriesOnPage = 8

// log is «Log» and /log, beginning with the events since the reader's last turn.
func (f feature) log(ctx context.Context, in wire.Interaction, r kit.Reader, id int64) (kit.Reply, error) {
	return f.logFrom(ctx, in, r, id, -1)
}

// logPress handles «Log» and the arrows to other pages.
func (f feature) logPress(ctx context.Context, p kit.Press) (kit.Reply, error) {
	from, err := strconv.Atoi(p.Code)
	if err != nil {
		from = -1
	}
	return f.logFrom(ctx, p.In, p.Reader, p.Table, from)
}

func (f feature) logFrom(ctx context.Context, in wire.Interaction, r kit.Reader, id int64, from int) (kit.Reply, error) {
	s, err := f.Look(ctx, in, r, id)
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.Words(r.Language, s.Table)
	if s.View == nil {
		return kit.Say(w.Say("play.not_started", engine.Word("table", w.Title(s.Table)))), nil
	}
	last := s.Table.Turns
	if from < 0 {
		from = s.Since + 1
		if s.Since == 0 || from > last {
			from = last - entriesOnPage + 1
		}
	}
	from = min(max(from, 0), last)
	entries, err := f.Tables.Logs.Entries(ctx, id, r.User, from, entriesOnPage)
	if err != nil {
		return kit.Reply{}, err
	}
	head := w.Say("log.head", engine.Word("table", w.Title(s.Table)), engine.N("from", from), engine.N("to", min(from+entriesOnPage-1, last)), engine.N("of", last))
	say := kit.Say(wording.ClipLines(wording.Lines(append([]string{head}, entryLines(w, entries, s.Since)...)...), wording.MaxContent))
	var buttons []wire.Button
	if from > 0 {
		buttons = append(buttons, kit.Button(kit.OnTable("logpage", s.Table, strconv.Itoa(max(0, from-entriesOnPage))), w.Label("log.earlier")))
	}
	if from+entriesOnPage <= last {
		buttons = append(buttons, kit.Button(kit.OnTable("logpage", s.Table, strconv.Itoa(from+entriesOnPage)), w.Label("log.later")))
	}
	if len(buttons) > 0 {
		say = say.With(kit.Row(buttons...))
	}
	return say, nil
}

// entryLines writes log entries and marks those after since as new.
func entryLines(w wording.Words, entries []logs.Entry, since int) []string {
	var out []string
	marked := false
	for _, e := range entries {
		if since > 0 && e.Turn > since && !marked {
			out = append(out, w.Say("log.news"))
			marked = true
		}
		told := w.Events(e.Events)
		if len(told) == 0 {
			continue
		}
		line := wording.Clip(strings.Join(told, " · "), 380)
		if e.Void {
			line = "~~" + line + "~~"
		}
		out = append(out, "`"+strconv.Itoa(e.Turn)+"` "+line)
	}
	if len(out) == 0 {
		out = append(out, w.Say("log.empty"))
	}
	return out
}

// record is «Record file»: the whole match in notation, for replay and
// verification.
func (f feature) record(ctx context.Context, p kit.Press) (kit.Reply, error) {
	t, err := f.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.Words(p.Reader.Language, t)
	r, err := f.Tables.Records.Export(ctx, p.Table, p.Reader.User)
	if err != nil {
		return kit.Reply{}, err
	}
	data, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return kit.Reply{}, err
	}
	say := kit.Say(w.Say("record.done", engine.Word("table", w.Title(t))))
	say.Message.Files = []wire.File{{Name: t.Game + "-" + strconv.FormatInt(t.ID, 10) + ".json", Data: data}}
	return say, nil
}
