package rest

import (
	"net/http"
	"slices"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/world"
)

// ForeignFollowUps is the maximum number of follow-ups to an interaction in a
// place where the bot is no member, but a person installed it for themselves.
const ForeignFollowUps = 5

// hook returns the interaction of a webhook route while its token is valid.
func (h *interactions) hook(req *request) (*world.Interaction, *world.Channel, error) {
	a := h.world.Tokens[req.PathValue("webhook_token")]
	switch {
	case req.PathValue("webhook_id") != h.world.App.ID:
		return nil, nil, apierr.UnknownWebhook
	case a == nil || h.world.Clock.Now().Sub(a.Created) > service.TokenLife:
		return nil, nil, apierr.Token
	case a.Answer == 0:
		return nil, nil, apierr.UnknownWebhook
	}
	c := h.world.Channels[a.ChannelID]
	if c == nil {
		return nil, nil, apierr.UnknownChannel
	}
	return a, c, nil
}

// followUp posts a further message. In conversations of people it is private, as during the
// preview of user installations. The first one after "thinking" replaces it,
// and its own ephemeral flag is ignored.
func (h *interactions) followUp(req *request) (int, any, error) {
	a, c, err := h.hook(req)
	if err != nil {
		return 0, nil, err
	}
	if a.Answer == model.AnswerAutocomplete {
		return 0, nil, apierr.UnknownWebhook
	}
	if c.Archived() {
		return 0, nil, apierr.Archived
	}
	if h.world.Foreign(c) && len(a.FollowUps) >= ForeignFollowUps {
		return 0, nil, apierr.ManyFollowUps
	}
	if m := c.Messages[a.Response]; a.Thinking && m != nil {
		a.Thinking = false
		n, err := h.applyEdit(req, c, m, req.body, "", interactionFlags, service.InteractionMentions)
		if err != nil {
			a.Thinking = true
			return 0, nil, err
		}
		h.world.Keep("action/"+a.ID, a)
		return http.StatusOK, h.svc.ForBot(c, n), nil
	}
	m, err := h.hookMessage(req, a, c, req.body, "", c.Type == model.GroupDM)
	if err != nil {
		return 0, nil, err
	}
	a.FollowUps = append(a.FollowUps, m.ID)
	h.world.Keep("action/"+a.ID, a)
	return http.StatusOK, h.svc.ForBot(c, m), nil
}

// hookTarget returns the message of a webhook route.
func (h *interactions) hookTarget(req *request) (*world.Interaction, *world.Channel, *model.Message, error) {
	a, c, err := h.hook(req)
	if err != nil {
		return nil, nil, nil, err
	}
	id := req.PathValue("message_id")
	if id == "" {
		id = a.Response
	} else if id != a.Response && !slices.Contains(a.FollowUps, id) {
		return nil, nil, nil, apierr.UnknownMessage
	}
	m := c.Messages[id]
	if m == nil {
		return nil, nil, nil, apierr.UnknownMessage
	}
	return a, c, m, nil
}

func (h *interactions) getHookMessage(req *request) (int, any, error) {
	_, c, m, err := h.hookTarget(req)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, h.svc.ForBot(c, m), nil
}

func (h *interactions) editHookMessage(req *request) (int, any, error) {
	a, c, m, err := h.hookTarget(req)
	if err != nil {
		return 0, nil, err
	}
	if c.Archived() {
		return 0, nil, apierr.Archived
	}
	n, err := h.applyEdit(req, c, m, req.body, "", interactionFlags, service.InteractionMentions)
	if err != nil {
		return 0, nil, err
	}
	if a.Thinking && n.ID == a.Response {
		a.Thinking = false
		h.world.Keep("action/"+a.ID, a)
	}
	return http.StatusOK, h.svc.ForBot(c, n), nil
}

func (h *interactions) deleteHookMessage(req *request) (int, any, error) {
	_, c, m, err := h.hookTarget(req)
	if err != nil {
		return 0, nil, err
	}
	h.svc.Drop(c, m)
	return http.StatusNoContent, nil, nil
}
