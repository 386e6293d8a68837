package votes

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// postVote is the prefix of the kind of a vote's post. The number of the vote follows.
const postVote = "vote"

// deliverVote posts or edits the card of a vote: one for each vote, edited after
// each ballot, without buttons after its end.
func (f feature) deliverVote(ctx context.Context, d storage.Delivery, in deliveries.Body) error {
	if in.Vote == nil {
		return nil
	}
	t, m, err := f.voteNow(ctx, d, in)
	if err != nil {
		return err // the vote has ended in the meantime: another delivery shows the result
	}
	post := messages.Public(t, d, postVote+strconv.Itoa(in.Vote.ID))
	p, stands, err := f.Messages.Post(ctx, d.Table, post.Kind, post.User)
	if err != nil {
		return err
	}
	digest := messages.Digest(m.Content)
	if stands {
		if p.Digest == digest {
			return nil
		}
		if there, err := f.Messages.Update(ctx, p, m, digest); there || err != nil && !errors.Is(err, wire.ErrNoChannel) {
			return err
		}
	}
	if in.Outcome != "" && in.Outcome != voting.Carried {
		return nil // the card was never posted, or was deleted: there is nothing to update
	}
	if t, err = f.Threads.EnsurePlace(ctx, d, t); err != nil {
		return err
	}
	if in.Outcome == "" && !t.TableState.Across {
		if err := f.pingReachable(ctx, t, *in.Vote, &m); err != nil {
			return err
		}
	}
	post.Channel, post.Digest = t.Thread, digest
	_, err = f.Messages.Send(ctx, post, m, messages.Nonce(d, "vote"))
	return err
}

// unposted returns deliveries for missing cards of open votes.
func (f feature) unposted(ctx context.Context, s *table.Snapshot, posted handler.Posted) ([]storage.Delivery, error) {
	if s.Table.Phase != storage.Playing || posted.LostPlace() {
		return nil, nil
	}
	var list []storage.Delivery
	for _, v := range s.Table.TableState.Votes {
		all, err := f.Threads.Copies(ctx, s.Table, f.Services.Tables.Outbox.Vote(s.Table, v, ""))
		if err != nil {
			return nil, err
		}
		for _, c := range all {
			post := messages.Public(s.Table, c.Delivery, postVote+strconv.Itoa(v.ID))
			if _, stands := posted.At(post.Kind, post.User); !stands {
				list = append(list, c.Delivery)
			}
		}
	}
	return list, nil
}

// voteNow returns the current card of a vote for the place of a delivery.
func (f feature) voteNow(ctx context.Context, d storage.Delivery, in deliveries.Body) (t storage.Table, m wire.Message, err error) {
	if in.Outcome == "" {
		seen, err := f.Services.Votes.Open(ctx, d.Table, in.Vote.ID)
		if err != nil {
			return t, m, err
		}
		if seen.Table.TableState.Across {
			return f.voteCopy(ctx, d, seen)
		}
		return seen.Table, f.voteCard(seen), nil
	}
	if t, err = f.Services.Tables.Table(ctx, d.Table); err != nil {
		return t, m, err
	}
	if t.TableState.Across {
		if t, err = f.Threads.EnsurePlace(ctx, d, t); err != nil {
			return t, m, err
		}
	}
	content, err := f.voteEnded(ctx, f.Texts.Words(t.Lang, t), t, *in.Vote, in.Outcome)
	if err != nil {
		return t, m, err
	}
	edge := handler.EdgeWait
	if in.Outcome == voting.Carried {
		edge = handler.EdgeDone
	}
	return t, wire.Message{
		Content: content, Frame: &wire.Frame{Colour: edge}, Silent: t.TableState.Across,
	}, nil
}

// voteCopy returns the card of a vote for the direct messages of one person. It notifies
// them if they have not voted, outside their quiet hours.
func (f feature) voteCopy(ctx context.Context, d storage.Delivery, seen *votes.View) (t storage.Table, m wire.Message, err error) {
	if seen.Table, err = f.Threads.EnsurePlace(ctx, d, seen.Table); err != nil {
		return t, m, err
	}
	m = f.voteCard(seen)
	quietly, err := f.Threads.Quietly(ctx, d, seen.Table)
	m.Silent = quietly || !slices.Contains(seen.Undecided, d.User)
	return seen.Table, m, err
}

// voteCard returns the public card of an open vote. It pings only people who have not voted.
func (f feature) voteCard(seen *votes.View) wire.Message {
	t, v := seen.Table, seen.Vote
	w := f.Texts.Words(t.Lang, t)
	var waiting []string
	for _, user := range seen.Undecided {
		switch i := seating.Index(t, user); {
		case user == "": // a deleted user cannot vote
		case t.TableState.Across && i >= 0: // a mention would not show the name
			waiting = append(waiting, w.Bold(engine.Seat(i)))
		default:
			waiting = append(waiting, "<@"+user+">")
		}
	}
	count := textfmt.Dots(w.Say("vote.count", engine.N("n", seen.Agree), engine.N("needed", v.Needed)),
		w.Say("vote.waiting", engine.Word("who", strings.Join(waiting, ", "))),
		w.Say("vote.until", engine.Word("ends", textfmt.Ago(v.Ends))))
	lines := append([]string{"### " + matter(w, t, v)}, voteText(w, seen)...)
	m := wire.Message{
		Content: textfmt.ClipLines(textfmt.Lines(append(lines, "-# "+count)...), textfmt.MaxContent),
		Frame:   &wire.Frame{Colour: handler.EdgeTurn},
	}
	ballot := func(code, label string) discordgo.Button {
		return handler.Button(handler.OnTable("vote", t, strconv.Itoa(v.ID)+" "+code), label)
	}
	buttons := []discordgo.Button{handler.Styled(ballot(voting.Yes, w.Label("button.agree")), discordgo.SuccessButton)}
	if level, ok := seating.Level(v.Offers); ok {
		buttons = []discordgo.Button{
			handler.Styled(ballot(voting.Opponent, w.Label("button.agree_opponent", engine.Word("comes", w.Computer(level)))), discordgo.SuccessButton),
			handler.Styled(ballot(voting.Yes, w.Label("button.agree_harmless")), discordgo.SuccessButton),
		}
	}
	buttons = append(buttons, ballot(voting.No, w.Label("button.refuse")))
	if aboutSeat(v) && !t.Seats[v.Seat].Vacant && !storage.IsComputer(t.Seats[v.Seat].User) {
		buttons = append(buttons, handler.Button(handler.OnTable("here", t, ""), w.Label("button.here")))
	}
	m.Components = []discordgo.MessageComponent{handler.Row(buttons...)}
	return m
}

func aboutSeat(v storage.Vote) bool {
	return v.Kind == voting.Replace || v.Kind == voting.Standin
}

// voteText describes the proposal.
func voteText(w textfmt.Words, seen *votes.View) []string {
	v := seen.Vote
	switch v.Kind {
	case voting.Undo:
		return undoText(w, seen)
	case voting.Pause:
		return []string{w.Say("vote.pause", asker(w, seen.Table, v))}
	case voting.Resume:
		return []string{w.Say("vote.resume", asker(w, seen.Table, v))}
	default:
		if level, ok := seating.Level(v.Offers); ok {
			return []string{w.Say("vote.either", append(seatArgs(w, v), engine.Word("opponent", w.Computer(level)))...)}
		}
		return []string{w.Say("vote."+seatKey(seen.Table, v), seatArgs(w, v)...)}
	}
}

// undoText describes what would be taken back, and reasons against it.
func undoText(w textfmt.Words, seen *votes.View) []string {
	r, t := seen.Undo, seen.Table
	what := textfmt.WholeItems(w.Events(r.What), 300)
	if table.Sealed(t) {
		what = "…"
	}
	return []string{
		w.Say("vote.undo", engine.Who("who", r.Seat), engine.Word("what", what), engine.N("entry", r.Turn)),
		undoSince(w, r),
	}
}

// undoSince lists the events since a turn that would be taken back.
func undoSince(w textfmt.Words, r *voting.TakebackPreview) string {
	var out []string
	if len(r.Later) > 0 {
		out = append(out, w.Say("undo.later", engine.Word("who", w.Names(r.Later))))
	}
	if len(r.Shown) > 0 {
		return strings.Join(append(out, w.Say("undo.shown", engine.Word("who", w.Names(r.Shown)))), " ")
	}
	return strings.Join(append(out, w.Say("undo.hidden")), " ")
}

// seatKey returns the message key of a vote about a seat.
func seatKey(t storage.Table, v storage.Vote) string {
	switch {
	case v.User == seating.Computer:
		return "computer"
	case v.Kind == voting.Standin:
		return "standin"
	case v.Seat >= 0 && v.Seat < len(t.Seats) && t.Seats[v.Seat].Vacant:
		return "vacant"
	default:
		return "replace"
	}
}

// seatArgs returns the arguments of a text about a seat: its person, its number,
// and the newcomer.
func seatArgs(w textfmt.Words, v storage.Vote) []engine.Arg {
	return []engine.Arg{
		engine.Who("who", engine.Seat(v.Seat)), engine.N("seat", v.Seat+1),
		engine.Word("comes", newcomerName(w, v)),
	}
}

// newcomerName returns the name of the newcomer.
func newcomerName(w textfmt.Words, v storage.Vote) string {
	called := textfmt.Name(v.Name)
	if level, ok := seating.Level(v.User); ok {
		called = w.Computer(level)
	}
	if v.User == "" {
		called = w.Label("data.somebody") // the user deleted their data
	}
	return "**" + textfmt.Escape(called) + "**"
}

// asker returns the person who opened a vote.
func asker(w textfmt.Words, t storage.Table, v storage.Vote) engine.Arg {
	for i, s := range t.Seats {
		if v.By != "" && (s.User == v.By || s.Standin == v.By) {
			return engine.Word("who", w.Names([]engine.Seat{engine.Seat(i)}))
		}
	}
	return engine.Word("who", "–")
}

// voteEnded describes the result of a vote. If nobody plays the seat, it adds how people
// can continue.
func (f feature) voteEnded(ctx context.Context, w textfmt.Words, t storage.Table, v storage.Vote, how voting.Outcome) (string, error) {
	switch how {
	case voting.Carried:
		return voteResult(w, t, v), nil
	case voting.IsHere:
		return w.Say("vote.here", seatArgs(w, v)...), nil
	}
	said := w.Say("vote."+string(how), engine.Word("what", matter(w, t, v)))
	if how == voting.MovedOn || !aboutSeat(v) || v.By != "" && v.By == t.Seats[v.Seat].User {
		return said, nil
	}
	absent, err := f.Services.Absences.Absent(ctx, t.ID, v.Seat)
	if err != nil || !absent {
		return said, err
	}
	return textfmt.Lines(said, waysOn(w, t, v)), nil
}

// waysOn describes how people can ask again for somebody to play the seat of a vote. At a
// table across servers nobody can join, and a computer opponent takes over only a vacant
// seat.
func waysOn(w textfmt.Words, t storage.Table, v storage.Vote) string {
	owner := ""
	if i := seating.Index(t, t.Owner); i >= 0 && i != v.Seat {
		owner = w.Bold(engine.Seat(i))
	}
	args := append(seatArgs(w, v), engine.Word("owner", owner))
	switch {
	case t.Seats[v.Seat].Vacant:
		return w.Say("vote.ways_vacant", args...)
	case t.TableState.Across:
		return w.Say("vote.ways_across", args...)
	default:
		return w.Say("vote.ways", args...)
	}
}

// matter returns the subject of a vote.
func matter(w textfmt.Words, t storage.Table, v storage.Vote) string {
	switch v.Kind {
	case voting.Undo:
		return w.Say("vote.about_undo", engine.Who("who", engine.Seat(v.Seat)))
	case voting.Pause:
		return w.Say("vote.about_pause")
	case voting.Resume:
		return w.Say("vote.about_resume")
	case voting.Standin:
		return w.Say("vote.about_standin", seatArgs(w, v)...)
	default:
		return w.Say("vote.about_seat", seatArgs(w, v)...)
	}
}

// voteResult describes the effect of a passed vote.
func voteResult(w textfmt.Words, t storage.Table, v storage.Vote) string {
	switch v.Kind {
	case voting.Undo:
		return w.Say("vote.undone", engine.Who("who", engine.Seat(v.Seat)))
	case voting.Pause:
		return w.Say("vote.paused")
	case voting.Resume:
		return w.Say("vote.resumed")
	case voting.Replace:
		comes := "<@" + v.User + ">"
		if v.User == "" || seating.IsComputer(v.User) {
			comes = newcomerName(w, v)
		}
		return w.Say("vote.replaced", engine.N("seat", v.Seat+1), engine.Word("comes", comes))
	}
	if v.User == seating.Computer {
		return w.Say("vote.computer_in", seatArgs(w, v)...)
	}
	return w.Say("vote.stands_in", seatArgs(w, v)...)
}

// vote counts a ballot and replies with the result.
func (f feature) vote(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	written, ballot, _ := strings.Cut(p.Code, " ")
	id, err := strconv.Atoi(written)
	if err != nil || !voting.Agrees(ballot) && ballot != voting.No {
		return handler.TextReply(p.Reader.WordsAt(t).Say("old_button")), nil
	}
	done, err := f.Services.Votes.Cast(ctx, votes.Ballot{Table: t.ID, Vote: id, User: p.Reader.User, Agree: voting.Agrees(ballot), Opponent: ballot == voting.Opponent, Press: p.In.ID})
	if err != nil {
		return handler.Reply{}, err
	}
	if done.Outcome == voting.Carried && done.Vote.User == p.Reader.User {
		return f.welcomeToSeat(ctx, p.Reader, done)
	}
	return f.ballotReply(ctx, p.Reader, done)
}

// ballotReply describes the effect of a ballot to the voter.
func (f feature) ballotReply(ctx context.Context, r recipients.Recipient, done *votes.Proposal) (handler.Reply, error) {
	w := r.WordsAt(done.Table)
	if done.Outcome == "" || done.Vote.Kind == "" {
		return handler.TextReply(w.Say("vote.counted")), nil
	}
	said, err := f.voteEnded(ctx, w, done.Table, done.Vote, done.Outcome)
	return handler.TextReply(said), err
}

// propose returns a handler for a proposal that needs only a table.
func (f feature) propose(kind string) func(context.Context, wire.Interaction, recipients.Recipient, int64) (handler.Reply, error) {
	return func(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
		if _, err := f.Access.TableInReach(ctx, in, id); err != nil {
			return handler.Reply{}, err
		}
		return f.openVote(ctx, r, voting.Motion{Table: id, Kind: kind, By: r.User, Press: in.ID})
	}
}

// openVote opens a vote and replies with the result.
func (f feature) openVote(ctx context.Context, r recipients.Recipient, m voting.Motion) (handler.Reply, error) {
	done, err := f.Services.Votes.Propose(ctx, m)
	if err != nil {
		return handler.Reply{}, err
	}
	if done.Outcome != "" {
		return f.ballotReply(ctx, r, done)
	}
	w := r.WordsAt(done.Table)
	return handler.TextReply(askedText(w, done)), nil
}

// askedText describes where and until when people can vote.
func askedText(w textfmt.Words, done *votes.Proposal) string {
	key := "vote.asked"
	if done.Table.TableState.Across {
		key = "vote.asked_across"
	}
	return w.Say(key, engine.Word("where", textfmt.ChannelLink(done.Table.Thread)), engine.Word("ends", textfmt.Ago(done.Vote.Ends)))
}
