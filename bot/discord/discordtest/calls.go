package discordtest

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
)

// Respond implements wire.API.
func (d *Discord) Respond(ctx context.Context, tk wire.ResponseToken, r wire.Response) error {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	d.catchUp()
	if err := d.nextError("respond"); err != nil {
		return err
	}
	in := d.Asked[tk.ID]
	d.check(in, r)
	if err := d.Client.Respond(ctx, tk, r); err != nil {
		return err
	}
	switch r.Kind {
	case discordgo.InteractionApplicationCommandAutocompleteResult:
	case discordgo.InteractionResponseModal:
		d.Shown[in.User.ID] = r.Modal
	case discordgo.InteractionResponseDeferredMessageUpdate, discordgo.InteractionResponseUpdateMessage:
		p := d.Find(in.Channel, in.Message)
		if r.Kind == discordgo.InteractionResponseUpdateMessage {
			p.become(r.Message)
			d.tell("changed", p)
		}
		d.Origin[tk.ID] = p
	default:
		first := d.doing[tk.ID].Response()
		if first == nil {
			d.t.Fatalf("the first answer to %v %s is not there", in.Command, in.CustomID)
		}
		p := &Posted{ID: first.ID, Channel: in.Channel, Viewer: in.User.ID}
		if r.Kind == discordgo.InteractionResponseChannelMessageWithSource {
			p.Message = r.Message
		}
		d.keep(p)
		d.Origin[tk.ID] = p
	}
	d.First[tk.ID] = r
	return d.nextError("after respond")
}

// nextError returns the next error that a test set for an initial response. The client
// would otherwise repeat the request until its time is over.
func (d *Discord) nextError(op string) error {
	if q := d.Fail[op]; len(q) > 0 {
		d.Fail[op] = q[1:]
		return q[0]
	}
	return nil
}

// EditOriginal implements wire.API.
func (d *Discord) EditOriginal(ctx context.Context, tk wire.ResponseToken, m wire.Message) (wire.SentMessage, error) {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	checkMessage(d.t, m)
	d.catchUp()
	if err := d.nextError("answer"); err != nil {
		return wire.SentMessage{}, err
	}
	got, err := d.Client.EditOriginal(ctx, tk, m)
	if err != nil {
		return got, err
	}
	if p := d.Origin[tk.ID]; p != nil {
		p.become(m)
		p.Edits++
		d.tell("changed", p)
	}
	return got, nil
}

// FollowUp implements wire.API.
func (d *Discord) FollowUp(ctx context.Context, tk wire.ResponseToken, m wire.Message) (wire.SentMessage, error) {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	checkMessage(d.t, m)
	d.catchUp()
	got, err := d.Client.FollowUp(ctx, tk, m)
	if err != nil {
		return got, err
	}
	in := d.Asked[tk.ID]
	p := &Posted{ID: got.ID, Channel: in.Channel, Message: m}
	if m.Ephemeral {
		p.Viewer = in.User.ID
	}
	d.keep(p)
	return got, nil
}

// Send implements wire.API.
func (d *Discord) Send(ctx context.Context, channel string, m wire.Message, nonce string) (got wire.SentMessage, err error) {
	if meantime := d.Meantime; meantime != nil {
		d.Meantime = nil
		meantime()
	}
	d.Mu.Lock()
	defer d.Mu.Unlock()
	checkMessage(d.t, m)
	if nonce == "" {
		d.t.Errorf("a message without a nonce: %s", m.Content)
	}
	err = d.changed("send", func() error {
		d.ensure(channel)
		got, err = d.Client.Send(ctx, channel, m, nonce)
		id := got.ID
		if err != nil {
			id = d.newest(channel) // it may have been posted nevertheless
		}
		if id != "" && d.find(channel, id) == nil {
			d.keep(&Posted{ID: id, Channel: channel, At: d.Now(), Message: m, Pinged: m.Mentions, PingedRole: m.Role})
		}
		return err
	})
	return got, err
}

// newest returns the id of the last message in a channel.
func (d *Discord) newest(channel string) string {
	c, err := d.Client.Channel(context.Background(), channel)
	if err != nil {
		return ""
	}
	return c.LastMessage
}

// Edit implements wire.API.
func (d *Discord) Edit(ctx context.Context, channel, id string, m wire.Message) (got wire.SentMessage, err error) {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	checkMessage(d.t, m)
	err = d.changed("edit", func() error {
		got, err = d.Client.Edit(ctx, channel, id, m)
		if p := d.Find(channel, id); err == nil && p != nil {
			p.become(m)
			p.Edits++
			p.Edited = d.Now()
			d.tell("changed", p)
		}
		return err
	})
	return got, err
}

// StripComponents implements wire.API.
func (d *Discord) StripComponents(ctx context.Context, channel, id string) error {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	return d.changed("strip", func() error {
		err := d.Client.StripComponents(ctx, channel, id)
		if p := d.Find(channel, id); err == nil && p != nil {
			p.keep()
			p.Components = nil
		}
		return err
	})
}

// Delete implements wire.API.
func (d *Discord) Delete(ctx context.Context, channel, id string) error {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	return d.changed("delete", func() error {
		err := d.Client.Delete(ctx, channel, id)
		if p := d.Find(channel, id); err == nil && p != nil {
			p.Deleted = true
			d.tell("deleted", p)
		}
		return err
	})
}

// Recent implements wire.API.
func (d *Discord) Recent(ctx context.Context, channel string, since time.Time) ([]wire.SentMessage, error) {
	return read(d, "recent", func() ([]wire.SentMessage, error) {
		d.ensure(channel)
		return d.Client.Recent(ctx, channel, since)
	})
}

// Fetch implements wire.API.
func (d *Discord) Fetch(ctx context.Context, channel, id string) (wire.SentMessage, error) {
	return read(d, "fetch", func() (wire.SentMessage, error) { return d.Client.Fetch(ctx, channel, id) })
}

// StartThread implements wire.API.
func (d *Discord) StartThread(ctx context.Context, channel string, th wire.Thread) (got wire.Channel, err error) {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	err = d.changed("thread", func() error {
		got, err = d.Client.StartThread(ctx, channel, th)
		if err == nil && th.FromMessage == "" {
			d.ids.add(got.ID)
		}
		return err
	})
	return got, err
}

// ActiveThreads implements wire.API.
func (d *Discord) ActiveThreads(ctx context.Context, guild string) ([]wire.Channel, error) {
	return read(d, "threads", func() ([]wire.Channel, error) { return d.Client.ActiveThreads(ctx, guild) })
}

// Archive implements wire.API.
func (d *Discord) Archive(ctx context.Context, thread string) error {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	return d.changed("archive", func() error { return d.Client.Archive(ctx, thread) })
}

// Channel implements wire.API.
func (d *Discord) Channel(ctx context.Context, channel string) (wire.Channel, error) {
	return read(d, "channel", func() (wire.Channel, error) {
		d.ensure(channel)
		return d.Client.Channel(ctx, channel)
	})
}

// Rights implements wire.API.
func (d *Discord) Rights(ctx context.Context, guild string) (wire.Permissions, error) {
	return read(d, "rights", func() (wire.Permissions, error) { return d.Client.Rights(ctx, guild) })
}

// RightsOf implements wire.API.
func (d *Discord) RightsOf(ctx context.Context, guild, user string) (wire.Permissions, error) {
	return read(d, "rights", func() (wire.Permissions, error) { return d.Client.RightsOf(ctx, guild, user) })
}
