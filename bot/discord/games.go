package discord

import (
	"context"
	"errors"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// listGames is /games: every table of mine, whose turn it is.
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
	if len(all) == 0 {
		return note(w.say("games.none")), nil
	}
	waiting := map[int64]bool{}
	out := []string{w.say("games.head", engine.N("n", len(all)), engine.N("waiting", len(mine)))}
	var buttons []wire.Button
	for _, m := range mine {
		waiting[m.Table.ID] = true
		key := "games.yours"
		if m.Drafted {
			key = "games.begun"
		}
		out = append(out, "- "+w.say(key, engine.Word("table", b.placed(w, m.Table)), engine.Word("since", ago(m.Since))))
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
	say := note(clipLines(lines(out...), maxContent))
	if len(buttons) > 0 {
		say = say.with(row(buttons...))
	}
	return say, nil
}

// gameLine is a table of mine that does not wait for me.
func (b *Bot) gameLine(ctx context.Context, c invocation, t storage.Table) (string, error) {
	w := b.words(c.r.lang, t)
	where := b.placed(w, t)
	if t.Phase == storage.Open {
		return w.say("games.open", engine.Word("table", where), engine.Word("people", escape(peopleLabel(t)))), nil
	}
	s, err := b.Tables.Look(ctx, t.ID, c.r.User)
	var broken *table.Broken
	if errors.As(err, &broken) {
		return w.say("games.broken", engine.Word("table", where)), nil
	}
	if err != nil {
		return "", err
	}
	return w.say("games.others", engine.Word("table", where), engine.Word("who", w.names(t, s.Pending))), nil
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
