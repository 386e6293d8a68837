package discord

import (
	"context"
	"errors"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/people"
	"guildhall/engine"
	"guildhall/storage"
)

// gameLines are tables of /games, a line each, with a line above those that
// the reader only follows.
func (b *Bot) gameLines(ctx context.Context, r reader, shown []listed) ([]string, error) {
	waits, err := b.Store.WaitsFor(ctx, r.User)
	if err != nil {
		return nil, err
	}
	var out []string
	following := false
	for _, l := range shown {
		if l.followed && !following {
			out, following = append(out, b.words(r.lang, noTable).say("games.following")), true
		}
		if l.mine != nil {
			out = append(out, "- "+b.myLine(r, *l.mine, waits))
			continue
		}
		line, err := b.gameLine(ctx, r, l.table)
		if err != nil {
			return nil, err
		}
		out = append(out, "- "+line)
	}
	return out, nil
}

// myLine is a table that waits for me: for what, since when, until when.
func (b *Bot) myLine(r reader, m people.Waiting, waits []storage.Wait) string {
	w := b.words(r.lang, m.Table)
	key := "games.yours"
	if m.Drafted {
		key = "games.begun"
	}
	due := ""
	for _, wait := range waits {
		if wait.Table == m.Table.ID && !wait.Due.IsZero() {
			due = w.say("games.due", engine.Word("due", ago(wait.Due)))
		}
	}
	return dots(w.say(key, engine.Word("table", b.placed(w, m.Table)), engine.Word("since", ago(m.Since))),
		clip(w.rich(m.Question.Text), 100), due, w.pace(m.Table, b.Now()), w.pauseNote(m.Table))
}

// gameLine is a table that does not wait for me.
func (b *Bot) gameLine(ctx context.Context, r reader, t storage.Table) (string, error) {
	w := b.words(r.lang, t)
	where := b.placed(w, t)
	if t.Phase == storage.Open {
		return w.say("games.open", engine.Word("table", where), engine.Word("people", escape(w.peopleLabel()))), nil
	}
	s, err := b.Tables.Look(ctx, t.ID, r.User)
	var broken *table.Broken
	if errors.As(err, &broken) {
		return w.say("games.broken", engine.Word("table", where)), nil
	}
	if err != nil {
		return "", err
	}
	due := ""
	if at := firstDue(s.Clocks); !at.IsZero() {
		due = w.say("games.due", engine.Word("due", ago(at)))
	}
	return dots(w.say("games.waits", engine.Word("table", where), engine.Word("who", w.waitedFor(s))), due, w.pace(t, b.Now()), w.pauseNote(t)), nil
}

// waitedFor are those whom a table waits for, each with since when.
func (w words) waitedFor(s *table.Sight) string {
	since := map[engine.Seat]time.Time{}
	for _, c := range s.Clocks {
		since[c.Seat] = c.Since
	}
	var out []string
	for _, seat := range s.Pending {
		shown := w.bold(seat)
		if at, known := since[seat]; known {
			shown = w.say("games.waited", engine.Word("who", shown), engine.Word("since", ago(at)))
		}
		out = append(out, shown)
	}
	return strings.Join(out, ", ")
}

// firstDue is the first deadline there is; zero when there is none.
func firstDue(clocks []table.Clock) time.Time {
	var first time.Time
	for _, c := range clocks {
		if !c.Due.IsZero() && (first.IsZero() || c.Due.Before(first)) {
			first = c.Due
		}
	}
	return first
}

// fewTurns are too few to speak of a pace.
const fewTurns = 4

// pace is how often somebody plays a turn at a table; nothing while it is
// too young to tell.
func (w words) pace(t storage.Table, now time.Time) string {
	if t.Turns < fewTurns || t.Started.IsZero() {
		return ""
	}
	each := now.Sub(t.Started) / time.Duration(t.Turns)
	switch {
	case each >= 48*time.Hour:
		each = each.Round(24 * time.Hour)
	case each >= 2*time.Hour:
		each = each.Round(time.Hour)
	default:
		each = max(each.Round(time.Minute), time.Minute)
	}
	return w.say("games.pace", engine.Term("each", clock.Length(each)))
}

// pauseNote says that the clocks of a table stand still.
func (w words) pauseNote(t storage.Table) string {
	switch t.TableState.Pause.Why {
	case "":
		return ""
	case table.PausedAsleep:
		return w.say("games.asleep")
	case table.PausedByAdmin:
		return w.say("games.paused_admin")
	default:
		return w.say("games.paused")
	}
}

// placed is a table by name and where it is played.
func (b *Bot) placed(w words, t storage.Table) string {
	place := t.Thread
	if place == "" {
		place = t.Channel
	}
	if t.Guild == "" {
		return "**" + b.title(w, t) + "**"
	}
	return "**" + b.title(w, t) + "** " + channelLink(place)
}
