package discord

import (
	"context"
	"slices"
	"strconv"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// kindFollow tells one who follows a table how it stands.
const kindFollow = "follow"

// postFollow says that a person wants to hear of every turn of a table they
// follow; Message is what they were told last, if it still stands.
const postFollow = "follow"

// What a person may want of a table they watch.
const (
	followEnd   = "on"    // to hear of its end
	followTurns = "turns" // of every turn
	followOff   = "off"
	followAgain = "again" // what they wanted before, else of its end
)

// followAny is /table follow.
func (b *Bot) followAny(ctx context.Context, c invocation) (reply, error) {
	t, err := b.tableOf(ctx, c, storage.Playing)
	if err != nil {
		return reply{}, err
	}
	return b.follow(ctx, c.r, t.ID, followAgain)
}

// followPress is «Follow» and the buttons below its answer.
func (b *Bot) followPress(ctx context.Context, p press) (reply, error) {
	t, err := b.reach(ctx, p.in, p.Table)
	if err != nil {
		return reply{}, err
	}
	switch p.Code {
	case followEnd, followTurns, followOff, followAgain:
		return b.follow(ctx, p.r, t.ID, p.Code)
	default:
		return note(b.words(p.r.lang, t).say("old_button")), nil
	}
}

// follow notes what a person wants to hear of a table, and says so.
func (b *Bot) follow(ctx context.Context, r reader, id int64, what string) (reply, error) {
	t, err := b.Tables.People.Follow(ctx, id, r.User, what != followOff)
	if err != nil {
		return reply{}, err
	}
	_, turns, err := b.post(ctx, id, postFollow, r.User)
	if err != nil {
		return reply{}, err
	}
	switch {
	case what == followAgain && !turns:
		what = followEnd
	case what == followAgain, what == followTurns && turns:
		what = followTurns // what they were told last stands
	case what == followTurns:
		err = b.Store.SavePost(ctx, storage.Post{Table: id, Kind: postFollow, User: r.User, Seq: t.Seq})
	default:
		err = b.unfollowTurns(ctx, id, r.User)
	}
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, t)
	say := note(w.say("follow."+what, engine.Word("table", b.title(w, t))))
	switch what {
	case followOff:
		return say.with(row(button(onTable("follow", t, followEnd), w.label("button.follow")))), nil
	case followTurns:
		return say.with(row(button(onTable("follow", t, followEnd), w.label("button.only_end")), button(onTable("follow", t, followOff), w.label("button.unfollow")))), nil
	default:
		return say.with(row(button(onTable("follow", t, followTurns), w.label("button.every_turn")), button(onTable("follow", t, followOff), w.label("button.unfollow")))), nil
	}
}

// unfollowTurns forgets that a person wants to hear of every turn, and takes
// the last word about it away.
func (b *Bot) unfollowTurns(ctx context.Context, id int64, user string) error {
	p, stands, err := b.post(ctx, id, postFollow, user)
	if err != nil || !stands {
		return err
	}
	if p.Message == "" {
		return b.Store.DropPost(ctx, id, postFollow, user)
	}
	return b.remove(ctx, p)
}

// oweFollowers owes those who follow a table a word about how it stands: all
// of them at its end, before only those who want to hear of every turn.
func (b *Bot) oweFollowers(ctx context.Context, s *table.Sight) error {
	var users []string
	if s.Table.Phase != storage.Playing {
		all, err := b.Store.Followers(ctx, s.Table.ID)
		if err != nil {
			return err
		}
		users = all
	} else {
		posts, err := b.Store.PostsOf(ctx, s.Table.ID)
		if err != nil {
			return err
		}
		for _, p := range posts {
			if p.Kind == postFollow && p.Seq < s.Rev.Seq {
				users = append(users, p.User)
			}
		}
	}
	for _, user := range users {
		err := b.owe(ctx, storage.Delivery{
			Key: kindFollow + ":" + strconv.FormatInt(s.Table.ID, 10) + ":" + user, Table: s.Table.ID, Kind: kindFollow, User: user, Priority: storage.Digest,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// deliverFollow tells one who follows a table, without a sound, how it stands:
// a new message takes the place of the one before. The end is told once, and
// ends the following.
func (b *Bot) deliverFollow(ctx context.Context, d storage.Delivery) error {
	s, err := b.Tables.Look(ctx, d.Table, d.User)
	if err != nil {
		return err
	}
	if following, err := b.follows(ctx, d.User, d.Table); err != nil || !following {
		return err
	}
	r, err := b.readerNamed(ctx, d.User, s.Table.Lang)
	if err != nil {
		return err
	}
	over := s.Table.Phase != storage.Playing
	if s.Seat >= 0 || r.NoDM || r.Closed {
		return b.unfollow(ctx, d.Table, d.User, over || s.Seat >= 0)
	}
	p, wanted, err := b.post(ctx, d.Table, postFollow, d.User)
	if err != nil {
		return err
	}
	if !over && (!wanted || p.Seq >= s.Rev.Seq) {
		return nil // told, or not wanted any more
	}
	if p.Message != "" {
		// The post itself stays: it says that every turn is wanted.
		if err := b.Wire.Delete(ctx, p.Channel, p.Message); err != nil && !gone(err) {
			return err
		}
	}
	kept := storage.Post{Table: d.Table, Kind: postFollow, User: d.User, Seq: s.Rev.Seq}
	err = b.sendPrivate(ctx, r, kept, b.followMessage(r, s), nonce(d, "follow"))
	if err != nil && !closedOnly(err) {
		return err
	}
	return b.unfollow(ctx, d.Table, d.User, over)
}

// follows reports whether a person follows a table.
func (b *Bot) follows(ctx context.Context, user string, id int64) (bool, error) {
	followed, err := b.Store.Followed(ctx, user)
	return slices.Contains(followed, id), err
}

// unfollow ends the following of a table, if it ends; what was said stays.
func (b *Bot) unfollow(ctx context.Context, id int64, user string, ends bool) error {
	if !ends {
		return nil
	}
	if err := b.Store.Follow(ctx, id, user, false); err != nil {
		return err
	}
	return b.Store.DropPost(ctx, id, postFollow, user)
}

// followMessage says how a table stands, as everybody may know it.
func (b *Bot) followMessage(r reader, s *table.Sight) wire.Message {
	w := b.words(r.lang, s.Table)
	t := s.Table
	where := engine.Word("table", b.placed(w, t))
	var out []string
	switch {
	case s.Result != nil:
		out = []string{w.say("follow.over", where), b.winners(w, s.Result), b.standings(w, s.Result)}
	case t.Phase != storage.Playing:
		out = []string{w.say("follow.closed", where)}
	default:
		out = append([]string{w.say("follow.turn", where, engine.Word("who", w.names(s.Pending)))}, bullets(w.events(publicOf(s.Latest)), 4)...)
	}
	m := wire.Message{Content: clipLines(lines(out...), maxContent), Silent: true}
	if t.Phase == storage.Playing {
		// Afterwards nobody follows any more: the thread has the rest.
		m.Components = []wire.Component{row(
			button(onTable("board", t, ""), w.label("button.board")),
			button(onTable("log", t, ""), w.label("button.log")),
			button(onTable("follow", t, followOff), w.label("button.unfollow")))}
	}
	return m
}
