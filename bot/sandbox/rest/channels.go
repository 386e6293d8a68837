package rest

import (
	"net/http"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

func (h *channels) routes() []Route {
	return []Route{
		{"GET", "/channels/{channel_id}", world.ReadLimit, false, h.getChannel},
		{"PATCH", "/channels/{channel_id}", world.ChannelLimit, false, h.editChannel},
		{"DELETE", "/channels/{channel_id}", world.ChannelLimit, false, h.deleteChannel},
	}
}

func (h *channels) getChannel(req *request) (int, any, error) {
	c, _, err := h.channelOf(req)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, h.world.ChannelJSON(c, h.world.App.ID), nil
}

func (h *channels) editChannel(req *request) (int, any, error) {
	c, b, err := h.channelOf(req)
	if err != nil {
		return 0, nil, err
	}
	switch {
	case c.Type == model.DMChannel:
		return 0, nil, apierr.InDM
	case c.IsThread():
		return h.editThread(req, c, b)
	case !b.Has(model.ManageChannels):
		return 0, nil, apierr.NoPermission
	}
	var r validate.Reader
	r.Known(req.body, "", "name", "topic", "nsfw", "position", "rate_limit_per_user", "parent_id", "permission_overwrites", "default_auto_archive_duration", "type")
	name := r.OptionalText(req.body, "", "name", 1, 100)
	topic := r.Text(req.body, "", "topic", 0, 1024)
	slow, slowGiven := r.Number(req.body, "", "rate_limit_per_user", 0, 21600)
	h.note(req, r.Ignored)
	if err := r.Err(); err != nil {
		return 0, nil, err
	}
	if name != "" {
		c.Name = name
	}
	if req.body.Has("topic") {
		c.Topic = topic
	}
	if slowGiven {
		c.RateLimitPerUser = slow
	}
	h.world.KeepChannel(c)
	h.svc.AnnounceChannel("CHANNEL_UPDATE", c)
	return http.StatusOK, c.Channel, nil
}

func (h *channels) deleteChannel(req *request) (int, any, error) {
	c, b, err := h.channelOf(req)
	if err != nil {
		return 0, nil, err
	}
	need := model.ManageChannels
	if c.IsThread() {
		need = model.ManageThreads
	}
	if c.Type == model.DMChannel {
		// Closing a direct message channel only hides it; it opens again
		// unchanged.
		return http.StatusOK, c.Channel, nil
	}
	if !b.Has(need) {
		return 0, nil, apierr.NoPermission
	}
	gone := c.Channel
	h.svc.DropChannel(c)
	return http.StatusOK, gone, nil
}

// channelOf returns the channel of a request if the bot can see it.
func (h *API) channelOf(req *request) (*world.Channel, model.Permissions, error) {
	c := h.world.Channels[req.PathValue("channel_id")]
	if c == nil {
		return nil, 0, apierr.UnknownChannel
	}
	b := h.world.BitsIn(c, h.world.App.ID)
	if !b.Has(model.ViewChannel) {
		return nil, 0, apierr.NoAccess
	}
	return c, b, nil
}
