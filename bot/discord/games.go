package discord

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/people"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// gamesOnPage is how many tables stand on a page of /games: with the lines
// above them, a message of ten.
const gamesOnPage = 8

// listed is a table on somebody's list.
type listed struct {
	table    storage.Table
	part     part
	since    time.Time       // since when it waits for whoever it waits for longest, or is open
	mine     *people.Waiting // it waits for the reader
	followed bool            // the reader only watches
}

// part is where on the list a table stands.
type part int

const (
	forMe part = iota
	forOthers
	forNobody
	notBegun
)

// listGames is /games: every table of mine, what it asks of me and until when,
// and whom the others wait for.
func (b *Bot) listGames(ctx context.Context, c invocation) (reply, error) {
	return b.gamesFrom(ctx, c.r, 0)
}

// gamesPress turns the pages of /games.
func (b *Bot) gamesPress(ctx context.Context, p press) (reply, error) {
	page, _ := strconv.Atoi(p.Code)
	return b.gamesFrom(ctx, p.r, page)
}

// gamesFrom shows a page of a person's tables: the last when there are fewer.
func (b *Bot) gamesFrom(ctx context.Context, r reader, page int) (reply, error) {
	w := b.words(r.lang, noTable)
	own, err := b.gamesOf(ctx, r)
	if err != nil {
		return reply{}, err
	}
	followed, err := b.followedBy(ctx, r)
	if err != nil {
		return reply{}, err
	}
	all := slices.Concat(own, followed)
	if len(all) == 0 {
		return note(w.say("games.none")), nil
	}
	pages := (len(all) + gamesOnPage - 1) / gamesOnPage
	page = min(max(page, 0), pages-1)
	shown := all[page*gamesOnPage : min((page+1)*gamesOnPage, len(all))]
	body, err := b.gameLines(ctx, r, shown)
	if err != nil {
		return reply{}, err
	}
	waiting := len(slices.DeleteFunc(slices.Clone(own), func(l listed) bool { return l.part != forMe }))
	head := w.say("games.head", engine.N("n", len(own)), engine.N("waiting", waiting))
	if pages > 1 {
		head = dots(head, w.say("games.page", engine.N("n", page+1), engine.N("of", pages)))
	}
	say := note(clipLines(lines(append([]string{head}, body...)...), maxContent))
	for some := range slices.Chunk(shown, maxTabs) {
		say = say.with(b.gamesRow(r, some))
	}
	if pages > 1 {
		say = say.with(w.gamesTabs(page, pages))
	}
	return say, nil
}

// gamesOf are the tables where a person acts: what waits for them, then what
// waits for others, each with the longest wait first, then what has not begun.
func (b *Bot) gamesOf(ctx context.Context, r reader) ([]listed, error) {
	mine, err := b.Tables.People.Waiting(ctx, r.User)
	if err != nil {
		return nil, err
	}
	var all []listed
	asked := map[int64]bool{}
	for _, m := range mine {
		asked[m.Table.ID] = true
		all = append(all, listed{table: m.Table, part: forMe, since: m.Since, mine: &m})
	}
	tables, err := b.Store.Of(ctx, r.User, storage.Open, storage.Playing)
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		if asked[t.ID] || !acts(t, r.User) {
			continue
		}
		one, err := b.listedAs(ctx, t)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	byWait(all)
	return all, nil
}

// acts reports whether user plays at a table: on a seat they have not given
// up, or for somebody else.
func acts(t storage.Table, user string) bool {
	return slices.ContainsFunc(t.Seats, func(s storage.Seat) bool { return slices.Contains(seating.Actors(s), user) })
}

// followedBy are the running tables that a person follows as a spectator, the
// longest wait first.
func (b *Bot) followedBy(ctx context.Context, r reader) ([]listed, error) {
	ids, err := b.Store.Followed(ctx, r.User)
	if err != nil {
		return nil, err
	}
	var all []listed
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
		one, err := b.listedAs(ctx, t)
		if err != nil {
			return nil, err
		}
		one.followed = true
		all = append(all, one)
	}
	byWait(all)
	return all, nil
}

// listedAs is a table that does not wait for the reader.
func (b *Bot) listedAs(ctx context.Context, t storage.Table) (listed, error) {
	if t.Phase != storage.Playing {
		return listed{table: t, part: notBegun, since: t.Created}, nil
	}
	waits, err := b.Store.WaitsAt(ctx, t.ID)
	if err != nil || len(waits) == 0 {
		return listed{table: t, part: forNobody}, err
	}
	first := slices.MinFunc(waits, func(x, y storage.Wait) int { return x.Since.Compare(y.Since) })
	return listed{table: t, part: forOthers, since: first.Since}, nil
}

func byWait(all []listed) {
	slices.SortStableFunc(all, func(x, y listed) int {
		return cmp.Or(cmp.Compare(x.part, y.part), x.since.Compare(y.since))
	})
}

// gamesRow are the buttons that lead to tables.
func (b *Bot) gamesRow(r reader, some []listed) wire.Row {
	var buttons []wire.Button
	for _, l := range some {
		goes := button(onTable("turn", l.table, ""), b.title(b.words(r.lang, l.table), l.table))
		switch l.part {
		case forMe:
			goes = styled(goes, wire.Primary)
		case notBegun:
			goes.CustomID = onTable("more", l.table, "").String()
		}
		buttons = append(buttons, goes)
	}
	return row(buttons...)
}

// gamesTabs turn the pages.
func (w words) gamesTabs(page, pages int) wire.Row {
	var tabs []wire.Button
	if page > 0 {
		tabs = append(tabs, button(customID{Verb: "games", Code: strconv.Itoa(page - 1)}, w.label("games.back")))
	}
	if page < pages-1 {
		tabs = append(tabs, button(customID{Verb: "games", Code: strconv.Itoa(page + 1)}, w.label("games.next")))
	}
	return row(tabs...)
}
