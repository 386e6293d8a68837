package games

import (
	"context"
	"errors"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/people"
	"guildhall/engine"
	"guildhall/storage"
)

// gameLines returns a line for each table of /games, with a heading above those
// that the reader only follows.
func (f feature) gameLines(ctx context.Context, r recipients.Recipient, shown []listed) ([]string, error) {
	waits, err := f.Store.WaitsFor(ctx, r.User)
	if err != nil {
		return nil, err
	}
	var out []string
	following := false
	for _, l := range shown {
		if l.followed && !following {
			out, following = append(out, r.Words().Say("games.following")), true
		}
		if l.mine != nil {
			out = append(out, "- "+f.myLine(r, *l.mine, waits))
			continue
		}
		line, err := f.gameLine(ctx, r, l.table)
		if err != nil {
			return nil, err
		}
		out = append(out, "- "+line)
	}
	return out, nil
}

// myLine describes a table that waits for the reader: the question, the start of the
// wait, the deadline.
func (f feature) myLine(r recipients.Recipient, m people.Waiting, waits []storage.Wait) string {
	w := r.WordsAt(m.Table)
	key := "games.yours"
	if m.Drafted {
		key = "games.begun"
	}
	due := ""
	for _, wait := range waits {
		if wait.Table == m.Table.ID {
			due = dueText(w, wait.Due, wait.Stage)
		}
	}
	return textfmt.Dots(w.Say(key, engine.Word("table", w.Placed(m.Table)), engine.Word("since", textfmt.Ago(m.Since))),
		textfmt.Clip(w.Rich(m.Question.Text), 100), due, f.practiceNote(w, m.Table), timePerTurn(w, m.Table, f.Now()), PauseNote(w, m.Table))
}

// gameLine describes a table that does not wait for the reader.
func (f feature) gameLine(ctx context.Context, r recipients.Recipient, t storage.Table) (string, error) {
	w := r.WordsAt(t)
	where := w.Placed(t)
	if t.Phase == storage.Open {
		open := w.Say("games.open", engine.Word("table", where), engine.Word("people", textfmt.Escape(w.PeopleLabel())))
		return textfmt.Dots(open, f.practiceNote(w, t)), nil
	}
	s, err := f.Services.Tables.Look(ctx, t.ID, r.User)
	var broken *table.CorruptError
	if errors.As(err, &broken) {
		return w.Say("games.broken", engine.Word("table", where)), nil
	}
	if err != nil {
		return "", err
	}
	first := firstDue(s.Clocks)
	return textfmt.Dots(w.Say("games.waits", engine.Word("table", where), engine.Word("who", waitedFor(w, s))), dueText(w, first.Due, first.Stage), f.practiceNote(w, t), timePerTurn(w, t, f.Now()), PauseNote(w, t)), nil
}

// practiceNote says that the game of a table is a practice game.
func (f feature) practiceNote(w textfmt.Words, t storage.Table) string {
	if rules, ok := f.Games.Rules(t.Game); !ok || !rules.Info().Practice {
		return ""
	}
	return w.Say("games.practice")
}

// waitedFor names the people for whom a table waits, each with the time.
func waitedFor(w textfmt.Words, s *table.Snapshot) string {
	since := map[engine.Seat]time.Time{}
	for _, c := range s.Clocks {
		since[c.Seat] = c.Since
	}
	var out []string
	for _, seat := range s.Pending {
		shown := w.Bold(seat)
		if at, known := since[seat]; known {
			shown = w.Say("games.waited", engine.Word("who", shown), engine.Word("since", textfmt.Ago(at)))
		}
		out = append(out, shown)
	}
	return strings.Join(out, ", ")
}

// firstDue returns the clock with the first deadline; the zero clock if there is none.
func firstDue(clocks []table.Clock) table.Clock {
	var first table.Clock
	for _, c := range clocks {
		if !c.Due.IsZero() && (first.Due.IsZero() || c.Due.Before(first.Due)) {
			first = c
		}
	}
	return first
}

// dueText describes the deadline of a table, or that it has passed; "" without a
// deadline.
func dueText(w textfmt.Words, due time.Time, stage storage.Stage) string {
	switch {
	case due.IsZero():
		return ""
	case stage == clock.Expired:
		return w.Say("games.out", engine.Word("due", textfmt.Ago(due)))
	default:
		return w.Say("games.due", engine.Word("due", textfmt.Ago(due)))
	}
}

// fewTurns is the minimum number of turns for a meaningful rate.
const fewTurns = 4

// timePerTurn describes the time per turn at a table; "" after too few turns.
func timePerTurn(w textfmt.Words, t storage.Table, now time.Time) string {
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
	key, unit := "games.pace_minutes", time.Minute
	switch {
	case each%(24*time.Hour) == 0:
		key, unit = "games.pace_days", 24*time.Hour
	case each%time.Hour == 0:
		key, unit = "games.pace_hours", time.Hour
	}
	return w.Say(key, engine.N("n", int(each/unit)))
}

// PauseNote says that the clocks of a table are stopped.
func PauseNote(w textfmt.Words, t storage.Table) string {
	switch t.TableState.Pause.Why {
	case "":
		return ""
	case table.PausedAsleep:
		return w.Say("games.asleep")
	case table.PausedByAdmin:
		return w.Say("games.paused_admin")
	default:
		return w.Say("games.paused")
	}
}
