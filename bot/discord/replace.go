package discord

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// askReplace is /table replace: it asks the table whether somebody takes a
// seat over.
func (b *Bot) askReplace(ctx context.Context, c invocation) (reply, error) {
	t, err := b.tableOf(ctx, c, storage.Playing)
	if err != nil {
		return reply{}, err
	}
	comes, said := b.invitee(c, t)
	if said != "" {
		return note(said), nil
	}
	seat, said := b.words(c.r.lang, t).seatMeant(c.text("seat"))
	if said != "" {
		return note(said), nil
	}
	return b.proposed(ctx, c.r, voting.Motion{
		Table: t.ID, Kind: voting.Replace, By: c.r.User, Seat: seat, User: comes.ID, Name: comes.Name, Press: c.in.ID,
	})
}

// askStandin is /table standin: somebody, or the computer, answers for a seat
// until its person is back. Without a seat it is one's own.
func (b *Bot) askStandin(ctx context.Context, c invocation) (reply, error) {
	t, err := b.tableOf(ctx, c, storage.Playing)
	if err != nil {
		return reply{}, err
	}
	m := voting.Motion{Table: t.ID, Kind: voting.Standin, By: c.r.User, User: seating.Computer, Press: c.in.ID}
	if c.text("with") != "" {
		comes, said := b.invitee(c, t)
		if said != "" {
			return note(said), nil
		}
		m.User, m.Name = comes.ID, comes.Name
	}
	m.Seat = slices.IndexFunc(t.Seats, func(s storage.Seat) bool { return s.User == c.r.User })
	if written := c.text("seat"); written != "" {
		seat, said := b.words(c.r.lang, t).seatMeant(written)
		if said != "" {
			return note(said), nil
		}
		m.Seat = seat
	}
	return b.proposed(ctx, c.r, m)
}

// invitee is the person a command names; said is why it cannot be them.
func (b *Bot) invitee(c invocation, t storage.Table) (who wire.User, said string) {
	id := c.text("with")
	who = c.in.Resolved[id]
	who.ID = id
	switch w := b.words(c.r.lang, t); {
	case who.Bot:
		return who, w.say("replace.bot")
	case t.Guild == "":
		return who, w.say("replace.in_dm")
	default:
		return who, ""
	}
}

// seatMeant is the seat that somebody wrote, -1 when there is none like it;
// said is what to write instead of a name that several have.
func (w words) seatMeant(written string) (seat int, said string) {
	seat, twice := w.seatNamed(written)
	if len(twice) < 2 {
		return seat, ""
	}
	var numbers []string
	for _, n := range twice {
		numbers = append(numbers, "`"+strconv.Itoa(n)+"`")
	}
	return -1, w.say("replace.twice", engine.Word("name", "**"+escape(name(written))+"**"), engine.Word("seats", strings.Join(numbers, ", ")))
}

// suggestSeats offers the seats of the table that is meant.
func (b *Bot) suggestSeats(ctx context.Context, c invocation) ([]wire.Choice, error) {
	if c.in.Focused != "seat" {
		return nil, nil
	}
	t, err := b.meant(ctx, c, []storage.Phase{storage.Playing})
	if err != nil {
		return nil, nil // nothing to offer before a table is meant
	}
	w := b.words(c.r.lang, t)
	var choices []wire.Choice
	for i, s := range t.Seats {
		label := strconv.Itoa(i+1) + " " + w.called(engine.Seat(i))
		if s.Vacant {
			label = dots(label, w.label("replace.vacant"))
		}
		choices = append(choices, wire.Choice{Name: label, Value: strconv.Itoa(i + 1)})
	}
	return choices, nil
}

// back is «I am back» and /table back: the seat is its person's alone again.
func (b *Bot) back(ctx context.Context, in wire.Interaction, r reader, id int64) (reply, error) {
	if _, err := b.reach(ctx, in, id); err != nil {
		return reply{}, err
	}
	t, err := b.Tables.Absences.Back(ctx, id, r.User, in.ID)
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, t)
	if !sits(t, r.User) {
		return note(w.say("standin.stepped_down", engine.Word("table", b.title(w, t)))), nil
	}
	s, err := b.Tables.Look(ctx, id, r.User)
	if err != nil {
		return reply{}, err
	}
	return b.standing(ctx, r, s, w.say("standin.back", engine.Word("table", b.title(w, t))))
}

// tookSeat welcomes who plays a seat from now on: what happened since it was
// last played, and where to go on.
func (b *Bot) tookSeat(ctx context.Context, r reader, done *votes.Proposal) (reply, error) {
	t := done.Table
	w := b.words(r.lang, t)
	key := "replace.welcome"
	if done.Vote.Kind == voting.Standin {
		key = "standin.welcome"
	}
	args := append(w.seatArgs(t, done.Vote), engine.Word("table", b.title(w, t)))
	recap, err := b.recap(ctx, w, t, r.User, maxRecap)
	if err != nil {
		return reply{}, err
	}
	say := note(clipLines(lines(append([]string{w.say(key, args...)}, recap...)...), maxContent))
	return say.with(row(
		styled(button(onTable("turn", t, ""), w.label("button.take_turn")), wire.Primary),
		button(onTable("hand", t, ""), w.label("button.hand")),
		button(onTable("board", t, ""), w.label("button.board")),
		button(onTable("log", t, "1"), w.label("button.full_log")))), nil
}

// deliverLeft takes away what somebody was told privately about a seat they
// act for no more.
func (b *Bot) deliverLeft(ctx context.Context, d storage.Delivery) error {
	s, err := b.Tables.Look(ctx, d.Table, d.User)
	if err != nil || s.Seat >= 0 {
		return err // they are back at it
	}
	for _, kind := range []string{postHand, postTurn} {
		p, stands, err := b.post(ctx, d.Table, kind, d.User)
		if err != nil {
			return err
		}
		if stands {
			if err := b.remove(ctx, p); err != nil {
				return err
			}
		}
	}
	return b.freshenReminder(ctx, s.Table, d.User)
}

// postSaid is the latest line that was said in a thread beside the match. Its
// digest names the latest deliveries that said one.
const postSaid = "said"

// saidKept is how many of them: some may have been killed and come again.
const saidKept = 8

// deliverSaid says a line in the thread of a table, once.
func (b *Bot) deliverSaid(ctx context.Context, d storage.Delivery, in table.Intent) error {
	t, err := b.Tables.Table(ctx, d.Table)
	if err != nil || in.Said.IsZero() {
		return err
	}
	p, _, err := b.post(ctx, t.ID, postSaid, "")
	said := strings.Fields(p.Digest)
	if err != nil || slices.Contains(said, d.ID) {
		return err
	}
	said = append([]string{d.ID}, said[:min(len(said), saidKept-1)]...)
	if t, err = b.threadOf(ctx, d, t); err != nil {
		return err
	}
	w := b.words(t.Lang, t)
	_, err = b.sendNotedAs(ctx, storage.Post{Table: t.ID, Kind: postSaid, Channel: t.Thread, Digest: strings.Join(said, " ")}, d.ID,
		wire.Message{Content: w.rich(in.Said)}, nonce(d, "said"))
	return err
}

// comings are the buttons by which people come to a table or back to it: to
// follow it, or to end that somebody stands in.
func (w words) comings(s *table.Sight) []wire.Button {
	switch {
	case s.Table.Phase != storage.Playing:
		return nil
	case s.Seat < 0:
		return []wire.Button{button(onTable("follow", s.Table, followAgain), w.label("button.follow"))}
	case s.Standin:
		return []wire.Button{button(onTable("here", s.Table, ""), w.label("button.step_down"))}
	case s.Table.Seats[s.Seat].Standin != "":
		return []wire.Button{button(onTable("here", s.Table, ""), w.label("button.here"))}
	default:
		return nil
	}
}

// standinNote says in the table's own line who answers for a seat meanwhile.
func (w words) standinNote(s storage.Seat) string {
	switch s.Standin {
	case "":
		return ""
	case seating.Computer:
		return w.say("standin.note_computer")
	default:
		return w.say("standin.note", engine.Word("comes", "**"+escape(name(s.StandinName))+"**"))
	}
}
