package discord

import (
	"context"
	"slices"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// liveCard is the one public prompt of a running match, from what everybody
// may know. Who is named in ping is pinged; everybody else is only named.
func (b *Bot) liveCard(ctx context.Context, s *table.Sight, since time.Time, ping []string) wire.Message {
	w := b.words(s.Table.Lang, s.Table)
	h := s.Public.Header()
	var who []string
	for _, seat := range s.Pending {
		one := s.Table.Seats[seat]
		shown := w.names([]engine.Seat{seat})
		if slices.Contains(ping, one.User) {
			shown = "<@" + one.User + ">"
		}
		shown += w.standinNote(one) + b.awayNote(ctx, w, seating.Asked(one))
		if one.Standin != "" && slices.Contains(ping, one.Standin) {
			shown += " <@" + one.Standin + ">"
		}
		who = append(who, shown)
	}
	status := "card.turn"
	if len(s.Pending) > 1 {
		status = "card.sealed"
	}
	head := dots(w.say(status, engine.Word("who", strings.Join(who, ", "))),
		w.say("card.number", engine.N("n", h.Turn)), w.rich(h.Phase), w.rich(h.Progress), w.timeOf(s, since))
	content := []string{head}
	if last := w.events(publicOf(s.Latest)); len(last) > 0 && s.Rev.Seq > 0 {
		content = append(content, bullets(last, max(2, maxLines-3-len(h.Notice)))...)
	}
	for _, line := range h.Notice {
		content = append(content, w.rich(line))
	}
	m := wire.Message{
		Content:  clipLines(lines(content...), maxContent),
		Mentions: mentioned(s, ping),
		Components: []wire.Component{row(
			styled(button(onTable("turn", s.Table, ""), w.label("button.take_turn")), wire.Primary),
			button(onTable("hand", s.Table, ""), w.label("button.hand")),
			button(onTable("board", s.Table, ""), w.label("button.board")),
			button(onTable("log", s.Table, ""), w.label("button.log")),
		)},
	}
	if p, ok := b.picturing(w, s.Table, lookFull, ""); ok {
		p.options.Changed = marks(s.Changed)
		m.Files = b.boardPicture(ctx, p, s.Public)
	}
	return m
}

// timeOf tells until when the table waits, or else since when.
func (w words) timeOf(s *table.Sight, since time.Time) string {
	switch s.Table.TableState.Pause.Why {
	case "":
	case table.PausedAsleep:
		return w.say("card.asleep")
	case table.PausedByAdmin:
		return w.say("card.paused_admin")
	default:
		return w.say("card.paused")
	}
	var first table.Clock
	for _, c := range s.Clocks {
		if !c.Due.IsZero() && (first.Due.IsZero() || c.Due.Before(first.Due)) {
			first = c
		}
	}
	switch {
	case first.Due.IsZero():
		return w.say("card.since", engine.Word("since", ago(since)))
	case first.Stage == clock.Out:
		return w.say("card.out", engine.Word("due", ago(first.Due)))
	default:
		return w.say("card.due", engine.Word("due", ago(first.Due)))
	}
}

// mentioned are those of ping who are asked now.
func mentioned(s *table.Sight, ping []string) []string {
	var out []string
	for _, seat := range s.Pending {
		for _, u := range seating.Actors(s.Table.Seats[seat]) {
			if slices.Contains(ping, u) {
				out = append(out, u)
			}
		}
	}
	return out
}

// publicOf keeps what everybody may know, whoever's sight it came from.
func publicOf(events []engine.Event) []engine.Event {
	var out []engine.Event
	for _, e := range events {
		if e.To.Has(engine.Spectator) {
			out = append(out, e)
		}
	}
	return out
}

// endCard is the public card of a match that is over: the score sheet, who won,
// and how to check that nobody touched the deck.
func (b *Bot) endCard(ctx context.Context, s *table.Sight) wire.Message {
	w := b.words(s.Table.Lang, s.Table)
	t := s.Table
	content := []string{b.winners(w, s.Result), b.standings(w, s.Result),
		w.say("end.length", engine.N("n", s.Public.Header().Turn), engine.Word("from", on(t.Started)), engine.Word("to", on(t.Ended)))}
	if seed, ended := table.Seed(t); ended {
		content = append(content, w.say("end.seed", engine.Word("seed", "`"+seed.String()+"`"), engine.Word("hash", "`"+s.SeedHash+"`")))
	}
	m := wire.Message{
		Content: clipLines(lines(content...), maxContent),
		Components: []wire.Component{row(
			button(onTable("board", t, ""), w.label("button.board")),
			button(onTable("log", t, "1"), w.label("button.full_log")),
			button(onTable("record", t, ""), w.label("button.record")),
			button(onTable("again", t, ""), w.label("button.again")),
		)},
	}
	if p, ok := b.picturing(w, t, lookFull, ""); ok {
		alt := strings.NewReplacer("**", "", "\n", ". ").Replace(lines(content[:2]...))
		m.Files = b.draw(ctx, p, keyOf("score", p, s.Result), "score", alt, func() *render.Scene {
			return p.artist.Score(s.Result, p.options)
		})
	}
	return m
}

// winners says who won, with how much.
func (b *Bot) winners(w words, r *engine.Result) string {
	if len(r.Places) == 1 {
		return w.outcome(r)
	}
	won := r.Winners()
	switch len(won) {
	case 0:
		return w.say("end.nobody")
	case 1:
		return w.say("end.wins", engine.Who("who", won[0]), engine.N("n", r.Totals[won[0]]))
	}
	var who []engine.Text
	for _, seat := range won {
		who = append(who, engine.T("discord.who", engine.Who("who", seat)))
	}
	return w.say("end.shared", engine.List("who", who), engine.N("n", r.Totals[won[0]]))
}

// outcome says how a match for one ended: won or lost, and why.
func (w words) outcome(r *engine.Result) string {
	p := r.Places[0]
	key := "end.wins"
	if p.Out {
		key = "end.beaten"
	}
	said := w.say(key, engine.Who("who", p.Seat), engine.N("n", r.Totals[p.Seat]))
	if why := w.rich(p.Note); why != "" {
		said += " (" + why + ")"
	}
	return said
}

// standings are all places in one line; none for one alone.
func (b *Bot) standings(w words, r *engine.Result) string {
	if len(r.Places) == 1 {
		return ""
	}
	var out []string
	for _, p := range r.Places {
		line := w.say("end.place", engine.N("rank", p.Rank), engine.Who("who", p.Seat), engine.N("n", r.Totals[p.Seat]))
		if p.Out {
			line = w.say("end.out", engine.Who("who", p.Seat), engine.N("n", r.Totals[p.Seat]))
		}
		if n := w.rich(p.Note); n != "" {
			line += " (" + n + ")"
		}
		out = append(out, line)
	}
	return dots(out...)
}

// closedText says publicly that a table ended without a result.
func (b *Bot) closedText(t storage.Table) string {
	w := b.words(t.Lang, t)
	why := ""
	if t.Ending != "" {
		why = w.rich(engine.T(t.Ending))
	}
	return lines(w.say("closed.text", engine.Word("table", b.title(w, t))), why, w.reason(t))
}

// reason is why an administrator removed a table, if they said.
func (w words) reason(t storage.Table) string {
	if t.TableState.Reason == "" {
		return ""
	}
	return w.say("closed.why", engine.Word("note", t.TableState.Reason))
}
