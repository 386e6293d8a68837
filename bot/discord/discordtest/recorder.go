package discordtest

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
)

// Request is one request of the bot, with its whole content.
type Request struct {
	Op, Channel, Message string
	Viewer               string // the only person who sees it; empty: everybody in the channel
	Response             discordgo.InteractionResponseType
	Body                 any
}

// Recorder is the Discord of a test that records all requests with a visible effect.
type Recorder struct {
	*Discord
	Requests []Request
}

func (r *Recorder) add(one Request) {
	r.Mu.Lock()
	defer r.Mu.Unlock()
	r.Requests = append(r.Requests, one)
}

// asker returns the channel and the person of an interaction.
func (r *Recorder) asker(tk wire.ResponseToken) (channel, user string) {
	r.Mu.Lock()
	defer r.Mu.Unlock()
	in := r.Asked[tk.ID]
	return in.Channel, in.User.ID
}

// private records a response to one person.
func (r *Recorder) private(op string, tk wire.ResponseToken, kind discordgo.InteractionResponseType, body any) {
	channel, user := r.asker(tk)
	r.add(Request{Op: op, Channel: channel, Viewer: user, Response: kind, Body: body})
}

// public records a request in a channel. In direct messages their person is the viewer.
func (r *Recorder) public(op, channel, message string, body any) {
	user, _ := DMUser(channel)
	r.add(Request{Op: op, Channel: channel, Message: message, Viewer: user, Body: body})
}

// Respond records the first response to an interaction.
func (r *Recorder) Respond(ctx context.Context, tk wire.ResponseToken, re wire.Response) error {
	r.private("respond", tk, re.Kind, re)
	return r.Discord.Respond(ctx, tk, re)
}

// EditOriginal records an edit of the first response.
func (r *Recorder) EditOriginal(ctx context.Context, tk wire.ResponseToken, m wire.Message) (wire.SentMessage, error) {
	r.private("edit original", tk, 0, m)
	return r.Discord.EditOriginal(ctx, tk, m)
}

// FollowUp records another response.
func (r *Recorder) FollowUp(ctx context.Context, tk wire.ResponseToken, m wire.Message) (wire.SentMessage, error) {
	if m.Ephemeral {
		r.private("follow up", tk, 0, m)
	} else {
		channel, _ := r.asker(tk)
		r.public("follow up", channel, "", m)
	}
	return r.Discord.FollowUp(ctx, tk, m)
}

// Send records a message.
func (r *Recorder) Send(ctx context.Context, channel string, m wire.Message, nonce string) (wire.SentMessage, error) {
	r.public("send", channel, "", m)
	return r.Discord.Send(ctx, channel, m, nonce)
}

// Edit records a change of a message.
func (r *Recorder) Edit(ctx context.Context, channel, id string, m wire.Message) (wire.SentMessage, error) {
	r.public("edit", channel, id, m)
	return r.Discord.Edit(ctx, channel, id, m)
}

// StripComponents records that a message lost its buttons.
func (r *Recorder) StripComponents(ctx context.Context, channel, id string) error {
	r.public("strip", channel, id, nil)
	return r.Discord.StripComponents(ctx, channel, id)
}

// Delete records the deletion of a message.
func (r *Recorder) Delete(ctx context.Context, channel, id string) error {
	r.public("delete", channel, id, nil)
	return r.Discord.Delete(ctx, channel, id)
}

// StartThread records a new thread.
func (r *Recorder) StartThread(ctx context.Context, channel string, th wire.Thread) (wire.Channel, error) {
	r.public("thread", channel, th.FromMessage, th)
	return r.Discord.StartThread(ctx, channel, th)
}
