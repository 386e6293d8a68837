package games

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/people"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// gamesOnPage is the number of tables on a page of /games: with the lines above
// them, a message has ten lines.
const gamesOnPage = 8

// listed is a table in a person's list.
type listed struct {
	table    storage.Table
	part     part
	since    time.Time       // since the longest waiting seat owes its move, or since the table opened
	mine     *people.Waiting // the reader's own wait; nil: none
	followed bool            // the reader is a spectator
}

// part is the section of the list that a table belongs to.
type part int

const (
	forMe part = iota
	forOthers
	forNobody
	notBegun
)

// listGames handles /games: it lists every table of the reader, with the reader's
// question and deadline, or the people for whom the table waits.
func (f feature) listGames(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	return f.gamesFrom(ctx, c.Reader, 0)
}

// gamesPress shows another page of /games.
func (f feature) gamesPress(ctx context.Context, p handler.Press) (handler.Reply, error) {
	page, _ := strconv.Atoi(p.Code)
	return f.gamesFrom(ctx, p.Reader, page)
}

// gamesFrom shows a page of a person's tables; the last page if there are fewer.
func (f feature) gamesFrom(ctx context.Context, r recipients.Recipient, page int) (handler.Reply, error) {
	w := r.Words()
	own, err := f.gamesOf(ctx, r)
	if err != nil {
		return handler.Reply{}, err
	}
	followed, err := f.followedBy(ctx, r)
	if err != nil {
		return handler.Reply{}, err
	}
	all := slices.Concat(own, followed)
	if len(all) == 0 {
		learn := handler.Button(handler.CustomID{Verb: handler.VerbLearn}, w.Label("button.help_learn"))
		return handler.TextReply(textfmt.Lines(w.Say("games.none"), f.practiceLine(w))).With(handler.Row(learn)), nil
	}
	pages := (len(all) + gamesOnPage - 1) / gamesOnPage
	page = min(max(page, 0), pages-1)
	shown := all[page*gamesOnPage : min((page+1)*gamesOnPage, len(all))]
	body, err := f.gameLines(ctx, r, shown)
	if err != nil {
		return handler.Reply{}, err
	}
	waiting := len(slices.DeleteFunc(slices.Clone(own), func(l listed) bool { return l.part != forMe }))
	head := w.Say("games.head", engine.N("n", len(own)), engine.N("waiting", waiting))
	if pages > 1 {
		head = textfmt.Dots(head, w.Say("games.page", engine.N("n", page+1), engine.N("of", pages)))
	}
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(append([]string{head}, body...)...), textfmt.MaxContent)).Framed(handler.EdgeRead)
	for some := range slices.Chunk(shown, handler.MaxTabs) {
		say = say.With(f.gamesRow(r, some))
	}
	if pages > 1 {
		say = say.With(gamesTabs(w, page, pages))
	}
	return say, nil
}

// practiceLine tells a person without a table where to begin; "" if there are no practice
// games.
func (f feature) practiceLine(w textfmt.Words) string {
	games := w.PracticeGames()
	if games == "" {
		return ""
	}
	return w.Say("games.try", engine.Word("games", games))
}

// gamesOf returns the tables where a person acts. Tables that wait for the person come
// first, then tables that wait for others, both with the longest wait first. Tables that
// have not started come last.
func (f feature) gamesOf(ctx context.Context, r recipients.Recipient) ([]listed, error) {
	mine, err := f.Services.People.Waiting(ctx, r.User)
	if err != nil {
		return nil, err
	}
	var all []listed
	asked := map[int64]bool{}
	for _, m := range mine {
		asked[m.Table.ID] = true
		all = append(all, listed{table: m.Table, part: forMe, since: m.Since, mine: &m})
	}
	tables, err := f.Store.Of(ctx, r.User, storage.Open, storage.Playing)
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		if asked[t.ID] || !acts(t, r.User) {
			continue
		}
		one, err := f.listedAs(ctx, t)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	byWait(all)
	return all, nil
}

// acts reports whether user plays at a table: on a seat they have not given up, or as a
// stand-in.
func acts(t storage.Table, user string) bool {
	return slices.ContainsFunc(t.Seats, func(s storage.Seat) bool { return slices.Contains(seating.MayAct(s), user) })
}

// followedBy returns the running tables that a person follows as a spectator, longest
// wait first.
func (f feature) followedBy(ctx context.Context, r recipients.Recipient) ([]listed, error) {
	ids, err := f.Store.Followed(ctx, r.User)
	if err != nil {
		return nil, err
	}
	var all []listed
	for _, id := range ids {
		t, err := f.Services.Tables.Table(ctx, id)
		var gone *table.RefusedError
		if errors.As(err, &gone) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if t.Phase != storage.Playing {
			continue
		}
		one, err := f.listedAs(ctx, t)
		if err != nil {
			return nil, err
		}
		one.followed = true
		all = append(all, one)
	}
	byWait(all)
	return all, nil
}

// listedAs returns the list entry of a table that does not wait for the reader.
func (f feature) listedAs(ctx context.Context, t storage.Table) (listed, error) {
	if t.Phase != storage.Playing {
		return listed{table: t, part: notBegun, since: t.Created}, nil
	}
	waits, err := f.Store.WaitsAt(ctx, t.ID)
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

// gamesRow returns the buttons to tables.
func (f feature) gamesRow(r recipients.Recipient, some []listed) discordgo.ActionsRow {
	var buttons []discordgo.Button
	for _, l := range some {
		goes := handler.Button(handler.OnTable("turn", l.table, ""), r.WordsAt(l.table).Title(l.table))
		switch l.part {
		case forMe:
			goes = handler.Styled(goes, discordgo.PrimaryButton)
		case notBegun:
			goes.CustomID = handler.OnTable("more", l.table, "").String()
		}
		buttons = append(buttons, goes)
	}
	return handler.Row(buttons...)
}

// gamesTabs returns the buttons for other pages.
func gamesTabs(w textfmt.Words, page, pages int) discordgo.ActionsRow {
	var tabs []discordgo.Button
	if page > 0 {
		tabs = append(tabs, handler.Button(handler.CustomID{Verb: "games", Code: strconv.Itoa(page - 1)}, w.Label("games.back")))
	}
	if page < pages-1 {
		tabs = append(tabs, handler.Button(handler.CustomID{Verb: "games", Code: strconv.Itoa(page + 1)}, w.Label("games.next")))
	}
	return handler.Row(tabs...)
}
