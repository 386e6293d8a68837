package discord

import (
	"context"
	"errors"
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

// postVote begins the kind of the post of a vote's card; its number follows.
const postVote = "vote"

// deliverVote brings the card of a vote up to date: one card for each vote,
// edited as ballots come, without buttons once it has ended.
func (b *Bot) deliverVote(ctx context.Context, d storage.Delivery, in table.Intent) error {
	if in.Vote == nil {
		return nil
	}
	kind := postVote + strconv.Itoa(in.Vote.ID)
	p, stands, err := b.post(ctx, d.Table, kind, "")
	if err != nil {
		return err
	}
	t, m, err := b.voteNow(ctx, d.Table, in)
	if err != nil {
		return err // ended meanwhile: another delivery says how
	}
	digest := digestOf(m.Content)
	if stands {
		if p.Digest == digest {
			return nil
		}
		there, err := b.edit(ctx, p, m)
		if err != nil && !errors.Is(err, wire.ErrNoChannel) {
			return err
		}
		if there {
			p.Digest = digest
			return b.Store.SavePost(ctx, p)
		}
	}
	if in.Outcome != "" && in.Outcome != voting.Carried {
		return nil // nobody was asked, or the card is gone: nothing came of it
	}
	if t, err = b.threadOf(ctx, d, t); err != nil {
		return err
	}
	_, err = b.send(ctx, storage.Post{Table: t.ID, Kind: kind, Channel: t.Thread, Digest: digest}, m, nonce(d, "vote"))
	return err
}

// voteNow is the card of a vote as it is now.
func (b *Bot) voteNow(ctx context.Context, id int64, in table.Intent) (storage.Table, wire.Message, error) {
	if in.Outcome == "" {
		seen, err := b.Tables.Votes.Open(ctx, id, in.Vote.ID)
		if err != nil {
			return noTable, wire.Message{}, err
		}
		return seen.Table, b.voteCard(seen), nil
	}
	t, err := b.Tables.Table(ctx, id)
	if err != nil {
		return noTable, wire.Message{}, err
	}
	w := b.words(t.Lang, t)
	return t, wire.Message{Content: w.voteEnded(t, *in.Vote, in.Outcome)}, nil
}

// voteCard is the public card of an open vote. It pings those whose word it
// waits for and nobody else.
func (b *Bot) voteCard(seen *votes.Sight) wire.Message {
	t, v := seen.Table, seen.Vote
	w := b.words(t.Lang, t)
	var waiting []string
	for _, user := range seen.Undecided {
		if user != "" { // who was forgotten cannot be asked
			waiting = append(waiting, "<@"+user+">")
		}
	}
	count := dots(w.say("vote.count", engine.N("n", seen.Agree), engine.N("needed", v.Needed)),
		w.say("vote.waiting", engine.Word("who", strings.Join(waiting, ", "))),
		w.say("vote.until", engine.Word("ends", ago(v.Ends))))
	m := wire.Message{Content: clipLines(lines(append(w.voteText(seen), count)...), maxContent), Mentions: seen.Undecided}
	buttons := []wire.Button{
		styled(button(onTable("vote", t, strconv.Itoa(v.ID)+" "+voting.Yes), w.label("button.agree")), wire.Success),
		button(onTable("vote", t, strconv.Itoa(v.ID)+" "+voting.No), w.label("button.refuse")),
	}
	if aboutSeat(v) && !t.Seats[v.Seat].Vacant {
		buttons = append(buttons, button(onTable("here", t, ""), w.label("button.here")))
	}
	m.Components = []wire.Component{row(buttons...)}
	return m
}

func aboutSeat(v storage.Vote) bool {
	return v.Kind == voting.Replace || v.Kind == voting.Standin
}

// voteText says what is asked.
func (w words) voteText(seen *votes.Sight) []string {
	v := seen.Vote
	switch v.Kind {
	case voting.Undo:
		return w.undoText(seen)
	case voting.Pause:
		return []string{w.say("vote.pause", w.asker(seen.Table, v))}
	case voting.Resume:
		return []string{w.say("vote.resume", w.asker(seen.Table, v))}
	default:
		return []string{w.say("vote."+seatKey(seen.Table, v), w.seatArgs(seen.Table, v)...)}
	}
}

// undoText says what would be taken back, and what speaks against it.
func (w words) undoText(seen *votes.Sight) []string {
	r, t := seen.Undo, seen.Table
	what := clip(strings.Join(w.events(r.What), " · "), 300)
	return []string{
		w.say("vote.undo", engine.Who("who", r.Seat), engine.Word("what", what), engine.N("entry", r.Turn)),
		w.undoSince(t, r),
	}
}

// undoSince says what happened since a turn that would be taken back.
func (w words) undoSince(t storage.Table, r *voting.Retraction) string {
	var out []string
	if len(r.Later) > 0 {
		out = append(out, w.say("undo.later", engine.Word("who", w.names(r.Later))))
	}
	if len(r.Shown) > 0 {
		return strings.Join(append(out, w.say("undo.shown", engine.Word("who", w.names(r.Shown)))), " ")
	}
	return strings.Join(append(out, w.say("undo.hidden")), " ")
}

// seatKey names the text of a vote about a seat.
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

// seatArgs are the arguments of a text about a seat: whose it is, its number,
// and who would come.
func (w words) seatArgs(_ storage.Table, v storage.Vote) []engine.Arg {
	return []engine.Arg{
		engine.Who("who", engine.Seat(v.Seat)), engine.N("seat", v.Seat+1),
		engine.Word("comes", w.comes(v)),
	}
}

// comes is who would come to a seat, by name.
func (w words) comes(v storage.Vote) string {
	called := name(v.Name)
	if v.User == "" {
		called = w.label("data.somebody") // forgotten since
	}
	return "**" + escape(called) + "**"
}

// asker is who put a vote.
func (w words) asker(t storage.Table, v storage.Vote) engine.Arg {
	for i, s := range t.Seats {
		if v.By != "" && (s.User == v.By || s.Standin == v.By) {
			return engine.Word("who", w.names([]engine.Seat{engine.Seat(i)}))
		}
	}
	return engine.Word("who", "–")
}

// voteEnded says how a vote ended.
func (w words) voteEnded(t storage.Table, v storage.Vote, how voting.Outcome) string {
	if how == voting.Carried {
		return w.voteCarried(t, v)
	}
	what := w.say("vote.about_seat", w.seatArgs(t, v)...)
	switch v.Kind {
	case voting.Undo:
		what = w.say("vote.about_undo", engine.Who("who", engine.Seat(v.Seat)))
	case voting.Pause:
		what = w.say("vote.about_pause")
	case voting.Resume:
		what = w.say("vote.about_resume")
	}
	if how == voting.IsHere {
		return w.say("vote.here", w.seatArgs(t, v)...)
	}
	return w.say("vote."+string(how), engine.Word("what", what))
}

// voteCarried says what was done.
func (w words) voteCarried(t storage.Table, v storage.Vote) string {
	switch v.Kind {
	case voting.Undo:
		return w.say("vote.undone", engine.Who("who", engine.Seat(v.Seat)))
	case voting.Pause:
		return w.say("vote.paused")
	case voting.Resume:
		return w.say("vote.resumed")
	case voting.Replace:
		comes := "<@" + v.User + ">"
		if v.User == "" {
			comes = w.comes(v)
		}
		return w.say("vote.replaced", engine.N("seat", v.Seat+1), engine.Word("comes", comes))
	}
	if v.User == seating.Computer {
		return w.say("vote.computer_in", w.seatArgs(t, v)...)
	}
	return w.say("vote.stands_in", w.seatArgs(t, v)...)
}

// vote counts a ballot and says privately what came of it.
func (b *Bot) vote(ctx context.Context, p press) (reply, error) {
	t, err := b.reach(ctx, p.in, p.Table)
	if err != nil {
		return reply{}, err
	}
	written, ballot, _ := strings.Cut(p.Code, " ")
	id, err := strconv.Atoi(written)
	if err != nil || ballot != voting.Yes && ballot != voting.No {
		return note(b.words(p.r.lang, t).say("old_button")), nil
	}
	done, err := b.Tables.Votes.Cast(ctx, votes.Ballot{Table: t.ID, Vote: id, User: p.r.User, Agree: ballot == voting.Yes, Press: p.in.ID})
	if err != nil {
		return reply{}, err
	}
	if done.Outcome == voting.Carried && done.Vote.User == p.r.User {
		return b.tookSeat(ctx, p.r, done)
	}
	return note(b.voteSaid(p.r, done)), nil
}

// voteSaid tells a voter what their ballot led to.
func (b *Bot) voteSaid(r reader, done *votes.Proposal) string {
	w := b.words(r.lang, done.Table)
	if done.Outcome != "" && done.Vote.Kind != "" {
		return w.voteEnded(done.Table, done.Vote, done.Outcome)
	}
	return w.say("vote.counted")
}

// propose makes a handler of a motion that needs no more than a table.
func (b *Bot) propose(kind string) func(context.Context, wire.Interaction, reader, int64) (reply, error) {
	return func(ctx context.Context, in wire.Interaction, r reader, id int64) (reply, error) {
		if _, err := b.reach(ctx, in, id); err != nil {
			return reply{}, err
		}
		return b.proposed(ctx, r, voting.Motion{Table: id, Kind: kind, By: r.User, Press: in.ID})
	}
}

// proposed puts a motion and says privately what came of it.
func (b *Bot) proposed(ctx context.Context, r reader, m voting.Motion) (reply, error) {
	done, err := b.Tables.Votes.Propose(ctx, m)
	if err != nil {
		return reply{}, err
	}
	if done.Outcome != "" {
		return note(b.voteSaid(r, done)), nil
	}
	w := b.words(r.lang, done.Table)
	return note(w.say("vote.asked", engine.Word("where", channelLink(done.Table.Thread)), engine.Word("ends", ago(done.Vote.Ends)))), nil
}
