package votes

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// askReplace is /table replace: it proposes that another person takes a seat, or a
// computer opponent one that was given up.
func (f feature) askReplace(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	t, err := f.bot.TableOf(ctx, c, storage.Playing)
	if err != nil {
		return kit.Reply{}, err
	}
	comes, said := f.newcomer(c, t, replaceWith.Of(c), replaceLevel.Of(c))
	if said != "" {
		return kit.Say(said), nil
	}
	if comes.ID == "" {
		return kit.Say(f.bot.Words(c.Reader.Language, t).Say("replace.whom")), nil
	}
	seat, said := SeatMeant(f.bot.Words(c.Reader.Language, t), replaceSeat.Of(c))
	if said != "" {
		return kit.Say(said), nil
	}
	return f.openVote(ctx, c.Reader, voting.Motion{
		Table: t.ID, Kind: voting.Replace, By: c.Reader.User, Seat: seat, User: comes.ID, Name: comes.Name, Press: c.In.ID,
	})
}

// askStandin is /table standin: another person, a computer opponent, or the game with
// its harmless moves answers for a seat until its person returns. Without a seat it
// is the caller's own.
func (f feature) askStandin(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	t, err := f.bot.TableOf(ctx, c, storage.Playing)
	if err != nil {
		return kit.Reply{}, err
	}
	m := voting.Motion{Table: t.ID, Kind: voting.Standin, By: c.Reader.User, User: seating.Computer, Press: c.In.ID}
	comes, said := f.newcomer(c, t, standinWith.Of(c), standinLevel.Of(c))
	if said != "" {
		return kit.Say(said), nil
	}
	if comes.ID != "" {
		m.User, m.Name = comes.ID, comes.Name
	}
	m.Seat = slices.IndexFunc(t.Seats, func(s storage.Seat) bool { return s.User == c.Reader.User })
	if written := standinSeat.Of(c); written != "" {
		seat, said := SeatMeant(f.bot.Words(c.Reader.Language, t), written)
		if said != "" {
			return kit.Say(said), nil
		}
		m.Seat = seat
	}
	return f.openVote(ctx, c.Reader, m)
}

// newcomer returns the person named in a command, or the computer opponent of the level
// named there; zero for neither. Said is the reason against them.
func (f feature) newcomer(c kit.Invocation, t storage.Table, person string, level int) (who wire.User, said string) {
	if person != "" {
		return f.invitee(c, t, person)
	}
	if !slices.Contains(seating.Levels, level) {
		return wire.User{}, ""
	}
	return wire.User{ID: seating.ComputerUser(level, 1)}, ""
}

// invitee returns the person named in a command; said is the reason against them.
func (f feature) invitee(c kit.Invocation, t storage.Table, id string) (who wire.User, said string) {
	who = c.In.Resolved[id]
	who.ID = id
	switch w := f.bot.Words(c.Reader.Language, t); {
	case who.Bot:
		return who, w.Say("replace.bot")
	case t.TableState.Across:
		return who, w.Say("replace.across")
	case t.Guild == "":
		return who, w.Say("replace.in_dm")
	default:
		return who, ""
	}
}

// SeatMeant returns the seat for a written name or number, -1 when there is none;
// said is a hint when several seats have the name.
func SeatMeant(w wording.Words, written string) (seat int, said string) {
	seat, twice := w.SeatNamed(written)
	if len(twice) < 2 {
		return seat, ""
	}
	var numbers []string
	for _, n := range twice {
		numbers = append(numbers, "`"+strconv.Itoa(n)+"`")
	}
	return -1, w.Say("replace.twice", engine.Word("name", "**"+wording.Escape(wording.Name(written))+"**"), engine.Word("seats", strings.Join(numbers, ", ")))
}

// suggestSeats suggests the seats of the table.
func (f feature) suggestSeats(ctx context.Context, c kit.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	t, err := f.bot.TableMeant(ctx, c, []storage.Phase{storage.Playing})
	if err != nil {
		return nil, nil // nothing to suggest without a table
	}
	w := f.bot.Words(c.Reader.Language, t)
	var choices []*discordgo.ApplicationCommandOptionChoice
	for i, s := range t.Seats {
		label := strconv.Itoa(i+1) + " " + w.Called(engine.Seat(i))
		if s.Vacant {
			label = wording.Dots(label, w.Label("replace.vacant"))
		}
		choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: label, Value: strconv.Itoa(i + 1)})
	}
	return choices, nil
}

// back is «I am back» and /table back: the person plays their seat alone again.
func (f feature) back(ctx context.Context, in wire.Interaction, r kit.Reader, id int64) (kit.Reply, error) {
	if _, err := f.bot.TableInReach(ctx, in, id); err != nil {
		return kit.Reply{}, err
	}
	t, err := f.bot.Rooms.Absences.Back(ctx, id, r.User, in.ID)
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.bot.Words(r.Language, t)
	if !kit.Sits(t, r.User) {
		return kit.Say(w.Say("standin.stepped_down", engine.Word("table", w.Title(t)))), nil
	}
	s, err := f.bot.Tables.Look(ctx, id, r.User)
	if err != nil {
		return kit.Reply{}, err
	}
	return f.bot.ShowTable(ctx, r, s, w.Say("standin.back", engine.Word("table", w.Title(t))))
}

// welcomeToSeat welcomes the new player of a seat: the events since the seat last
// played, and where to go on.
func (f feature) welcomeToSeat(ctx context.Context, r kit.Reader, done *votes.Proposal) (kit.Reply, error) {
	t := done.Table
	w := f.bot.Words(r.Language, t)
	key := "replace.welcome"
	if done.Vote.Kind == voting.Standin {
		key = "standin.welcome"
	}
	args := append(seatArgs(w, t, done.Vote), engine.Word("table", w.Title(t)))
	s, err := f.bot.Tables.Look(ctx, t.ID, r.User)
	if err != nil {
		return kit.Reply{}, err
	}
	recap, err := f.bot.Recap(ctx, w, s)
	if err != nil {
		return kit.Reply{}, err
	}
	say := kit.Say(wording.ClipLines(wording.Lines(append([]string{w.Say(key, args...)}, recap...)...), wording.MaxContent))
	return say.With(kit.Row(
		kit.Styled(kit.Button(kit.OnTable("turn", t, ""), w.Label("button.take_turn")), discordgo.PrimaryButton),
		kit.Button(kit.OnTable("hand", t, ""), w.Hand(t.Game)),
		kit.Button(kit.OnTable("board", t, ""), w.Label("button.board")),
		kit.Button(kit.OnTable("log", t, "1"), w.Label("button.full_log")))), nil
}

// postLine is the latest line posted in a thread beside the match. Its digest
// holds the latest deliveries of lines.
const postLine = "said"

// linesKept is how many of them: some may have crashed and come again.
const linesKept = 8

// deliverLine posts a line in the thread of a table, once.
func (f feature) deliverLine(ctx context.Context, d storage.Delivery, in deliveries.Intent) error {
	t, err := f.bot.Tables.Table(ctx, d.Table)
	if err != nil || in.Said.IsZero() {
		return err
	}
	post := posts.Public(t, d, postLine)
	p, _, err := f.posts.Post(ctx, t.ID, post.Kind, post.User)
	said := strings.Fields(p.Digest)
	if err != nil || slices.Contains(said, d.ID) {
		return err
	}
	said = append([]string{d.ID}, said[:min(len(said), linesKept-1)]...)
	if t, err = f.threads.EnsurePlace(ctx, d, t); err != nil {
		return err
	}
	w := f.bot.Words(t.Lang, t)
	post.Channel, post.Digest = t.Thread, strings.Join(said, " ")
	_, err = f.posts.SendAs(ctx, post, d.ID, wire.Message{Content: w.Rich(in.Said), Frame: &wire.Frame{Colour: kit.EdgeDone}, Silent: t.TableState.Across}, posts.Nonce(d, "said"))
	return err
}
