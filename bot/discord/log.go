package discord

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table/logs"
	"guildhall/engine"
)

// entriesOnPage is how many log entries stand on one page.
const entriesOnPage = 8

// log is «Log» and /log: what happened since the reader's last turn first.
func (b *Bot) log(ctx context.Context, in wire.Interaction, r reader, id int64) (reply, error) {
	return b.logFrom(ctx, in, r, id, -1)
}

// logPress is a press of «Log», and of the arrows that turn its pages.
func (b *Bot) logPress(ctx context.Context, p press) (reply, error) {
	from, err := strconv.Atoi(p.Code)
	if err != nil {
		from = -1
	}
	return b.logFrom(ctx, p.in, p.r, p.Table, from)
}

func (b *Bot) logFrom(ctx context.Context, in wire.Interaction, r reader, id int64, from int) (reply, error) {
	s, err := b.look(ctx, in, r, id)
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, s.Table)
	if s.View == nil {
		return note(w.say("play.not_started", engine.Word("table", b.title(w, s.Table)))), nil
	}
	last := s.Table.Turns
	if from < 0 {
		from = s.Since + 1
		if s.Since == 0 || from > last {
			from = last - entriesOnPage + 1
		}
	}
	from = min(max(from, 0), last)
	entries, err := b.Tables.Logs.Entries(ctx, id, r.User, from, entriesOnPage)
	if err != nil {
		return reply{}, err
	}
	head := w.say("log.head", engine.Word("table", b.title(w, s.Table)), engine.N("from", from), engine.N("to", min(from+entriesOnPage-1, last)), engine.N("of", last))
	say := note(clipLines(lines(append([]string{head}, w.entries(entries, s.Since)...)...), maxContent))
	var buttons []wire.Button
	if from > 0 {
		buttons = append(buttons, button(onTable("logpage", s.Table, strconv.Itoa(max(0, from-entriesOnPage))), w.label("log.earlier")))
	}
	if from+entriesOnPage <= last {
		buttons = append(buttons, button(onTable("logpage", s.Table, strconv.Itoa(from+entriesOnPage)), w.label("log.later")))
	}
	if len(buttons) > 0 {
		say = say.with(row(buttons...))
	}
	return say, nil
}

// entries tells log entries, those after since as news.
func (w words) entries(entries []logs.Entry, since int) []string {
	var out []string
	marked := false
	for _, e := range entries {
		if since > 0 && e.Turn > since && !marked {
			out = append(out, w.say("log.news"))
			marked = true
		}
		told := w.events(e.Events)
		if len(told) == 0 {
			continue
		}
		line := clip(strings.Join(told, " · "), 380)
		if e.Void {
			line = "~~" + line + "~~"
		}
		out = append(out, "`"+strconv.Itoa(e.Turn)+"` "+line)
	}
	if len(out) == 0 {
		out = append(out, w.say("log.empty"))
	}
	return out
}

// record is «Record file»: the whole match in notation, to replay and verify.
func (b *Bot) record(ctx context.Context, p press) (reply, error) {
	t, err := b.reach(ctx, p.in, p.Table)
	if err != nil {
		return reply{}, err
	}
	w := b.words(p.r.lang, t)
	r, err := b.Tables.Records.Export(ctx, p.Table, p.r.User)
	if err != nil {
		return reply{}, err
	}
	data, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return reply{}, err
	}
	say := note(w.say("record.done", engine.Word("table", b.title(w, t))))
	say.message.Files = []wire.File{{Name: t.Game + "-" + strconv.FormatInt(t.ID, 10) + ".json", Data: data}}
	return say, nil
}
