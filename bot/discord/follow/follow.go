package follow

import (
	"context"
	"strconv"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// kindFollow tells one who follows a table how it stands.
const kindFollow = "follow"

// postFollow says that a person wants to hear of every turn of a table they
// follow; Message is what they were told last, if it still stands.
const postFollow = "follow"

// The kinds of news that a follower may choose.
const (
	followEnd   = "on"    // to hear of its end
	followTurns = "turns" // of every turn
	followOff   = "off"
	followAgain = "again" // what they wanted before, else of its end
)

// followAny is /table follow.
func (f feature) followAny(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	t, err := f.TableOf(ctx, c, storage.Playing)
	if err != nil {
		return kit.Reply{}, err
	}
	return f.follow(ctx, c.Reader, t.ID, followAgain)
}

// followPress is «Follow» and the buttons below its answer.
func (f feature) followPress(ctx context.Context, p kit.Press) (kit.Reply, error) {
	t, err := f.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return kit.Reply{}, err
	}
	switch p.Code {
	case followEnd, followTurns, followOff, followAgain:
		return f.follow(ctx, p.Reader, t.ID, p.Code)
	default:
		return kit.Say(f.Words(p.Reader.Language, t).Say("old_button")), nil
	}
}

// follow notes what a person wants to hear of a table, and says so.
func (f feature) follow(ctx context.Context, r kit.Reader, id int64, what string) (kit.Reply, error) {
	t, err := f.Tables.People.Follow(ctx, id, r.User, what != followOff)
	if err != nil {
		return kit.Reply{}, err
	}
	_, turns, err := f.Post(ctx, id, postFollow, r.User)
	if err != nil {
		return kit.Reply{}, err
	}
	switch {
	case what == followAgain && !turns:
		what = followEnd
	case what == followAgain, what == followTurns && turns:
		what = followTurns // what they were told last stands
	case what == followTurns:
		err = f.Store.SavePost(ctx, storage.Post{Table: id, Kind: postFollow, User: r.User, Seq: t.Seq})
	default:
		err = f.unfollowTurns(ctx, id, r.User)
	}
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.Words(r.Language, t)
	say := kit.Say(w.Say("follow."+what, engine.Word("table", w.Title(t))))
	switch what {
	case followOff:
		return say.With(kit.Row(kit.Button(kit.OnTable("follow", t, followEnd), w.Label("button.follow")))), nil
	case followTurns:
		return say.With(kit.Row(kit.Button(kit.OnTable("follow", t, followEnd), w.Label("button.only_end")), kit.Button(kit.OnTable("follow", t, followOff), w.Label("button.unfollow")))), nil
	default:
		return say.With(kit.Row(kit.Button(kit.OnTable("follow", t, followTurns), w.Label("button.every_turn")), kit.Button(kit.OnTable("follow", t, followOff), w.Label("button.unfollow")))), nil
	}
}

// unfollowTurns forgets that a person wants to hear of every turn, and takes
// the last word about it away.
func (f feature) unfollowTurns(ctx context.Context, id int64, user string) error {
	p, stands, err := f.Post(ctx, id, postFollow, user)
	if err != nil || !stands {
		return err
	}
	if p.Message == "" {
		return f.Store.DropPost(ctx, id, postFollow, user)
	}
	return f.Remove(ctx, p)
}

// oweFollowers owes those who follow a table a word about how it stands: all
// of them at its end, before only those who want to hear of every turn.
func (f feature) oweFollowers(ctx context.Context, s *table.Sight) error {
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
		err := f.Owe(ctx, storage.Delivery{
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
func (f feature) deliverFollow(ctx context.Context, d storage.Delivery, _ table.Intent) error {
	s, err := f.Tables.Look(ctx, d.Table, d.User)
	if err != nil {
		return err
	}
	if following, err := f.Follows(ctx, d.User, d.Table); err != nil || !following {
		return err
	}
	r, err := f.ReaderNamed(ctx, d.User, s.Table.Lang)
	if err != nil {
		return err
	}
	over := s.Table.Phase != storage.Playing
	if s.Seat >= 0 || r.NoDM || r.Closed {
		return f.unfollow(ctx, d.Table, d.User, over || s.Seat >= 0)
	}
	p, wanted, err := f.Post(ctx, d.Table, postFollow, d.User)
	if err != nil {
		return err
	}
	if !over && (!wanted || p.Seq >= s.Entry) {
		return nil // told, or not wanted any more
	}
	if p.Message != "" {
		// The post itself stays: it says that every turn is wanted.
		if err := f.Wire.Delete(ctx, p.Channel, p.Message); err != nil && !posts.Gone(err) {
			return err
		}
	}
	kept := storage.Post{Table: d.Table, Kind: postFollow, User: d.User, Seq: s.Entry}
	err = f.SendPrivate(ctx, r, kept, f.followMessage(r, s), posts.Nonce(d, "follow"))
	if err != nil && !posts.OnlyClosed(err) {
		return err
	}
	return f.unfollow(ctx, d.Table, d.User, over)
}

// unfollow ends the following of a table, if it ends; what was said stays.
func (f feature) unfollow(ctx context.Context, id int64, user string, ends bool) error {
	if !ends {
		return nil
	}
	if err := f.Store.Follow(ctx, id, user, false); err != nil {
		return err
	}
	return f.Store.DropPost(ctx, id, postFollow, user)
}

// followMessage says how a table stands, as everybody may know it.
func (f feature) followMessage(r kit.Reader, s *table.Sight) wire.Message {
	w := f.Words(r.Language, s.Table)
	t := s.Table
	where := engine.Word("table", w.Placed(t))
	var out []string
	switch {
	case s.Result != nil:
		out = []string{w.Say("follow.over", where), w.Winners(s.Result), w.Standings(s.Result)}
	case t.Phase != storage.Playing:
		out = []string{w.Say("follow.closed", where)}
	default:
		out = append([]string{w.Say("follow.turn", where, engine.Word("who", w.Names(s.Pending)))}, wording.Bullets(w.Events(wording.PublicOf(s.Latest)), 4)...)
	}
	m := wire.Message{Content: wording.ClipLines(wording.Lines(out...), wording.MaxContent), Silent: true}
	if t.Phase == storage.Playing {
		// Afterwards nobody follows any more: the thread has the rest.
		m.Components = []wire.Component{kit.Row(
			kit.Button(kit.OnTable("board", t, ""), w.Label("button.board")),
			kit.Button(kit.OnTable("log", t, ""), w.Label("button.log")),
			kit.Button(kit.OnTable("follow", t, followOff), w.Label("button.unfollow")))}
	}
	return m
}
