package discord

import (
	"context"
	"errors"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// listGames is /games: every table of mine, what it asks of me and until when,
// and whom the others wait for.
func (b *Bot) listGames(ctx context.Context, c invocation) (reply, error) {
	w := b.words(c.r.lang, noTable)
	mine, err := b.Tables.Mine(ctx, c.r.User)
	if err != nil {
		return reply{}, err
	}
	all, err := b.Store.Of(ctx, c.r.User, storage.Open, storage.Playing)
	if err != nil {
		return reply{}, err
	}
	followed, err := b.followedTables(ctx, c)
	if err != nil {
		return reply{}, err
	}
	if len(all)+len(followed) == 0 {
		return note(w.say("games.none")), nil
	}
	waits, err := b.Store.WaitsFor(ctx, c.r.User)
	if err != nil {
		return reply{}, err
	}
	waiting := map[int64]bool{}
	out := []string{w.say("games.head", engine.N("n", len(all)), engine.N("waiting", len(mine)))}
	var buttons []wire.Button
	for _, m := range mine {
		waiting[m.Table.ID] = true
		out = append(out, "- "+b.myLine(c, m, waits))
		if len(buttons) < 5 {
			buttons = append(buttons, styled(button(onTable("turn", m.Table, ""), b.title(w, m.Table)), wire.Primary))
		}
	}
	for _, t := range all {
		if waiting[t.ID] {
			continue
		}
		line, err := b.gameLine(ctx, c, t)
		if err != nil {
			return reply{}, err
		}
		out = append(out, "- "+line)
	}
	if len(followed) > 0 {
		out = append(append(out, w.say("games.following")), followed...)
	}
	say := note(clipLines(lines(out...), maxContent))
	if len(buttons) > 0 {
		say = say.with(row(buttons...))
	}
	return say, nil
}

// myLine is a table that waits for me: for what, since when, until when.
func (b *Bot) myLine(c invocation, m table.Waiting, waits []storage.Wait) string {
	w := b.words(c.r.lang, m.Table)
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
func (b *Bot) gameLine(ctx context.Context, c invocation, t storage.Table) (string, error) {
	w := b.words(c.r.lang, t)
	where := b.placed(w, t)
	if t.Phase == storage.Open {
		return w.say("games.open", engine.Word("table", where), engine.Word("people", escape(w.peopleLabel()))), nil
	}
	s, err := b.Tables.Look(ctx, t.ID, c.r.User)
	var broken *table.Broken
	if errors.As(err, &broken) {
		return w.say("games.broken", engine.Word("table", where)), nil
	}
	if err != nil {
		return "", err
	}
	waits, err := b.Store.WaitsAt(ctx, t.ID)
	if err != nil {
		return "", err
	}
	since, due := "", ""
	if len(waits) > 0 {
		since = w.say("card.since", engine.Word("since", ago(earliest(waits, func(w storage.Wait) time.Time { return w.Since }))))
		if at := earliest(waits, func(w storage.Wait) time.Time { return w.Due }); !at.IsZero() {
			due = w.say("games.due", engine.Word("due", ago(at)))
		}
	}
	return dots(w.say("games.others", engine.Word("table", where), engine.Word("who", w.names(s.Pending))),
		since, due, w.pace(t, b.Now()), w.pauseNote(t)), nil
}

// earliest is the first of some instants that are not zero; zero when all are.
func earliest(waits []storage.Wait, of func(storage.Wait) time.Time) time.Time {
	var first time.Time
	for _, w := range waits {
		if at := of(w); !at.IsZero() && (first.IsZero() || at.Before(first)) {
			first = at
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
	switch t.Affairs.Pause.Why {
	case "":
		return ""
	case "asleep":
		return w.say("games.asleep")
	default:
		return w.say("games.paused")
	}
}

// followedTables are the lines of the tables a person follows as a spectator.
func (b *Bot) followedTables(ctx context.Context, c invocation) ([]string, error) {
	ids, err := b.Store.Followed(ctx, c.r.User)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, id := range ids {
		t, err := b.Tables.Table(ctx, id)
		var gone *table.Refused
		if errors.As(err, &gone) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if t.Phase != storage.Playing {
			continue
		}
		line, err := b.gameLine(ctx, c, t)
		if err != nil {
			return nil, err
		}
		out = append(out, "- "+line)
	}
	return out, nil
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
