package card

import (
	"context"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// followers handles the presses and deliveries for people who follow a match.
type followers struct {
	Deps
}

// newFollowers returns the feature for following a match.
func newFollowers(deps Deps) handler.Feature {
	f := followers{Deps: deps}
	return handler.Feature{
		Presses:    map[string]handler.Route{"follow": {Ack: handler.Replace, Do: f.followPress}},
		Deliveries: map[string]handler.Delivery{kindFollow: {Do: f.deliverFollow}},
		CardShown:  f.enqueueFollowers,
	}
}

// kindFollow is the delivery that sends a follower the state of a table.
const kindFollow = "follow"

// postFollow is the kind of post for a follower who wants news of every turn. Its Message
// is the latest news, if it still exists.
const postFollow = "follow"

// The kinds of news that a follower can choose.
const (
	followEnd   = "on"    // news of the end only
	followTurns = "turns" // news of every turn
	followOff   = "off"
	followAgain = "again" // the earlier choice, by default news of the end
)

// followPress handles «Follow» and the buttons below its reply.
func (f followers) followPress(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	switch p.Code {
	case followEnd, followTurns, followOff, followAgain:
		return f.follow(ctx, p.Reader, t.ID, p.Code)
	default:
		return handler.TextReply(p.Reader.WordsAt(t).Say("old_button")), nil
	}
}

// follow stores the kind of news about a table that a person wants, and confirms it.
func (f followers) follow(ctx context.Context, r recipients.Recipient, id int64, what string) (handler.Reply, error) {
	t, err := f.Services.People.Follow(ctx, id, r.User, what != followOff)
	if err != nil {
		return handler.Reply{}, err
	}
	_, turns, err := f.Messages.Post(ctx, id, postFollow, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	switch {
	case what == followAgain && !turns:
		what = followEnd
	case what == followAgain, what == followTurns && turns:
		what = followTurns // the latest news message is kept
	case what == followTurns:
		err = f.Store.SavePost(ctx, storage.Message{Table: id, Kind: postFollow, User: r.User, Seq: t.Seq})
	default:
		err = f.unfollowTurns(ctx, id, r.User)
	}
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(t)
	say := handler.TextReply(w.Say("follow."+what, engine.Word("table", w.Title(t))))
	switch what {
	case followOff:
		return say.With(handler.Row(handler.Button(handler.OnTable("follow", t, followEnd), w.Label("button.follow")))), nil
	case followTurns:
		return say.With(handler.Row(handler.Button(handler.OnTable("follow", t, followEnd), w.Label("button.only_end")), handler.Button(handler.OnTable("follow", t, followOff), w.Label("button.unfollow")))), nil
	default:
		return say.With(handler.Row(handler.Button(handler.OnTable("follow", t, followTurns), w.Label("button.every_turn")), handler.Button(handler.OnTable("follow", t, followOff), w.Label("button.unfollow")))), nil
	}
}

// unfollowTurns deletes the latest news to a person, and the post that requests news of
// every turn.
func (f followers) unfollowTurns(ctx context.Context, id int64, user string) error {
	p, stands, err := f.Messages.Post(ctx, id, postFollow, user)
	if err != nil || !stands {
		return err
	}
	if p.Message == "" {
		return f.Store.DropPost(ctx, id, postFollow, user)
	}
	return f.Messages.Remove(ctx, p)
}

// enqueueFollowers enqueues the state of a table for its followers: at its end for all of
// them, before for those who want every turn.
func (f followers) enqueueFollowers(ctx context.Context, s *table.Snapshot) error {
	var users []string
	if s.Table.Phase != storage.Playing {
		all, err := f.Store.Followers(ctx, s.Table.ID)
		if err != nil {
			return err
		}
		users = all
	} else {
		standing, err := f.Store.PostsOf(ctx, s.Table.ID)
		if err != nil {
			return err
		}
		for _, p := range standing {
			if p.Kind == postFollow && p.Seq < s.Entry {
				users = append(users, p.User)
			}
		}
	}
	for _, user := range users {
		err := f.Queue.Enqueue(ctx, storage.Delivery{
			Key: kindFollow + ":" + strconv.FormatInt(s.Table.ID, 10) + ":" + user, Table: s.Table.ID, Kind: kindFollow, User: user, Priority: storage.Digest,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// deliverFollow sends a follower the state of a table without a notification. A new
// message replaces the previous one. The news of the end is sent once and ends the
// following.
func (f followers) deliverFollow(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	s, err := f.Services.Tables.LookBack(ctx, d.Table, d.User)
	if err != nil {
		return err
	}
	if following, err := f.Access.Follows(ctx, d.User, d.Table); err != nil || !following {
		return err
	}
	r, err := f.People.Named(ctx, d.User, s.Table.Lang)
	if err != nil {
		return err
	}
	over := s.Table.Phase != storage.Playing
	if s.Seat >= 0 || r.NoDM || r.Closed {
		return f.unfollow(ctx, d.Table, d.User, over || s.Seat >= 0)
	}
	p, wanted, err := f.Messages.Post(ctx, d.Table, postFollow, d.User)
	if err != nil {
		return err
	}
	if !over && (!wanted || p.Seq >= s.Entry) {
		return nil // already sent, or no longer wanted
	}
	if p.Message != "" {
		// The post stays, because it requests news of every turn.
		if err := f.Wire.Delete(ctx, p.Channel, p.Message); err != nil && !messages.Gone(err) {
			return err
		}
	}
	kept := storage.Message{Table: d.Table, Kind: postFollow, User: d.User, Seq: s.Entry}
	err = f.Messages.SendPrivate(ctx, r, kept, f.followMessage(r, s), messages.Nonce(d, "follow"))
	if err != nil && !messages.OnlyClosed(err) {
		return err
	}
	return f.unfollow(ctx, d.Table, d.User, over)
}

// unfollow ends the following of a table if ends is set. Messages already sent stay.
func (f followers) unfollow(ctx context.Context, id int64, user string, ends bool) error {
	if !ends {
		return nil
	}
	if err := f.Store.Follow(ctx, id, user, false); err != nil {
		return err
	}
	return f.Store.DropPost(ctx, id, postFollow, user)
}

// followMessage returns the state of a table from public information.
func (f followers) followMessage(r recipients.Recipient, s *table.Snapshot) wire.Message {
	w := r.WordsAt(s.Table)
	t := s.Table
	where := engine.Word("table", w.Placed(t))
	var out []string
	switch {
	case s.Result != nil:
		out = []string{w.Say("follow.over", where), w.Winners(s.Result), w.Standings(s.Result)}
	case t.Phase != storage.Playing:
		out = []string{w.Say("follow.closed", where)}
	default:
		out = append([]string{w.Say("follow.turn", where, engine.Word("who", w.Names(s.Pending)))}, listed(w.Recap("", engine.Spectator, s.Recent, textfmt.NormalText, textfmt.MaxRecap))...)
	}
	m := wire.Message{Content: textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent), Silent: true}
	if t.Phase == storage.Playing {
		// The following has ended; the thread has the rest.
		m.Components = []discordgo.MessageComponent{handler.Row(
			handler.Button(handler.OnTable("board", t, ""), w.Label("button.board")),
			handler.Button(handler.OnTable("log", t, ""), w.Label("button.log")),
			handler.Button(handler.OnTable("follow", t, followOff), w.Label("button.unfollow")))}
	}
	return m
}
