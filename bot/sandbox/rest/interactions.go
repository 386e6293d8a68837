package rest

import (
	"net/http"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

func (h *interactions) routes() []Route {
	const hook = "/webhooks/{webhook_id}/{webhook_token}"
	return []Route{
		{"POST", "/interactions/{interaction_id}/{interaction_token}/callback", world.CallbackLimit, true, h.callback},
		{"POST", hook, world.WebhookLimit, true, h.followUp},
		{"GET", hook + "/messages/@original", world.WebhookLimit, true, h.getHookMessage},
		{"PATCH", hook + "/messages/@original", world.WebhookLimit, true, h.editHookMessage},
		{"DELETE", hook + "/messages/@original", world.WebhookLimit, true, h.deleteHookMessage},
		{"GET", hook + "/messages/{message_id}", world.WebhookLimit, true, h.getHookMessage},
		{"PATCH", hook + "/messages/{message_id}", world.WebhookLimit, true, h.editHookMessage},
		{"DELETE", hook + "/messages/{message_id}", world.WebhookLimit, true, h.deleteHookMessage},
	}
}

// callback accepts the initial response, once and within three seconds.
func (h *interactions) callback(req *request) (int, any, error) {
	a := h.world.Actions[req.PathValue("interaction_id")]
	if a == nil || a.Token != req.PathValue("interaction_token") {
		return 0, nil, apierr.UnknownInteraction
	}
	if err := h.firstAnswer(req, a); err != nil {
		return 0, nil, err
	}
	if req.URL.Query().Get("with_response") != "true" {
		return http.StatusNoContent, nil, nil
	}
	return http.StatusOK, h.responseJSON(a), nil
}

// firstAnswer accepts a response if there is none yet and the three seconds are
// not over.
func (h *interactions) firstAnswer(req *request, a *world.Interaction) error {
	switch {
	case a.Answer != 0:
		return apierr.Acknowledged
	case a.Dead || h.world.Clock.Now().Sub(a.Created) > service.AnswerTime:
		return apierr.UnknownInteraction
	}
	err := h.respond(req, a)
	if err != nil {
		a.Refusals = append(a.Refusals, err.Error())
	}
	return err
}

// respond carries out the response. A refused one does not count as the response.
func (h *interactions) respond(req *request, a *world.Interaction) error {
	var r validate.Reader
	r.Known(req.body, "", "type", "data")
	kind, ok := r.Number(req.body, "", "type", 1, 99)
	if !ok {
		r.Required("type")
	} else if !a.Fits(kind) {
		r.Add("type", "INTERACTION_RESPONSE_TYPE_INVALID", "Response type %d does not fit an interaction of type %d", kind, a.Kind)
	} else if kind == model.AnswerLaunch && !h.world.Activities {
		r.Add("type", "INTERACTION_RESPONSE_TYPE_INVALID", "Activities are not switched on")
	}
	data := r.AsObject(req.body["data"], "data")
	h.note(req, r.Ignored)
	if err := r.Err(); err != nil {
		return err
	}
	c := h.world.Channels[a.ChannelID]
	if c == nil {
		return apierr.UnknownChannel
	}
	if kind != model.AnswerAutocomplete && c.Archived() {
		return apierr.Archived
	}
	if data == nil {
		data = validate.Object{}
	}
	var err error
	switch kind {
	case model.AnswerMessage:
		err = h.respondMessage(req, a, c, data)
	case model.AnswerThinking:
		err = h.respondThinking(req, a, c, data)
	case model.AnswerLater:
		a.Response = a.MessageID
	case model.AnswerUpdate:
		err = h.respondUpdate(req, a, c, data)
	case model.AnswerAutocomplete:
		err = h.respondChoices(req, a, data)
	case model.AnswerModal:
		err = h.respondModal(req, a, data)
	case model.AnswerLaunch:
		a.Launch = h.svc.Launch(a).ID
	}
	if err == nil {
		h.tracker.Answered(a, kind)
	}
	return err
}

// hookMessage makes a new message from a body, for responses and follow-ups. A private one is
// ephemeral whatever the body says, as every message in a guild that forbids external
// applications.
func (h *interactions) hookMessage(req *request, a *world.Interaction, c *world.Channel, body validate.Object, path string, private bool) (*model.Message, error) {
	d := validate.ReadDraft(body, path, req.files, interactionFlags)
	defer func() { h.note(req, d.Ignored) }()
	m, err := d.Finish(nil)
	if err != nil {
		return nil, err
	}
	if g := h.world.Guilds[c.GuildID]; private || g != nil && g.NoExternalApps && h.world.Foreign(c) {
		m.Flags |= model.FlagEphemeral
	}
	h.sign(a, c, m)
	if err := h.svc.Attach(d, m, nil, req.version); err != nil {
		return nil, err
	}
	allowed := d.Mentions
	if allowed == nil {
		allowed = service.InteractionMentions
	}
	h.svc.Post(c, m, allowed)
	return m, nil
}

// sign adds the fields that every message of an interaction has.
func (h *interactions) sign(a *world.Interaction, c *world.Channel, m *model.Message) {
	m.Author, m.ChannelID = h.world.App.User, c.ID
	m.WebhookID, m.ApplicationID = h.world.App.ID, h.world.App.ID
	m.InteractionMetadata = h.tracker.Metadata(a)
	if m.Flags&model.FlagEphemeral != 0 {
		m.SeenBy = a.UserID
	}
	if a.Kind == model.CommandInteraction {
		m.Type = 20
		m.Interaction = map[string]any{"id": a.ID, "type": a.Kind, "name": a.Name, "user": h.world.User(a.UserID)}
	} else if a.MessageID != "" {
		m.Type = 19
		m.MessageReference = &model.MessageReference{MessageID: a.MessageID, ChannelID: c.ID, GuildID: c.GuildID}
	}
}

func (h *interactions) respondMessage(req *request, a *world.Interaction, c *world.Channel, data validate.Object) error {
	m, err := h.hookMessage(req, a, c, data, "data", false)
	if err != nil {
		return err
	}
	a.Response, a.Ephemeral = m.ID, m.SeenBy != ""
	return nil
}

func (h *interactions) respondThinking(req *request, a *world.Interaction, c *world.Channel, data validate.Object) error {
	var r validate.Reader
	flags, _ := r.Number(data, "data", "flags", 0, 1<<31-1)
	if flags&model.FlagComponentsV2 != 0 {
		r.Add("data.flags", "MESSAGE_FLAGS_INVALID", "IS_COMPONENTS_V2 cannot be set on a deferred response")
	}
	if err := r.Err(); err != nil {
		return err
	}
	m := &model.Message{Flags: model.FlagLoading | flags&model.FlagEphemeral}
	h.sign(a, c, m)
	h.svc.Post(c, m, service.InteractionMentions)
	a.Response, a.Ephemeral, a.Thinking = m.ID, m.SeenBy != "", true
	return nil
}

func (h *interactions) respondUpdate(req *request, a *world.Interaction, c *world.Channel, data validate.Object) error {
	m := c.Messages[a.MessageID]
	if m == nil {
		return apierr.UnknownMessage
	}
	n, err := h.applyEdit(req, c, m, data, "data", interactionFlags, service.InteractionMentions)
	if err != nil {
		return err
	}
	a.Response = n.ID
	return nil
}

func (h *interactions) respondChoices(req *request, a *world.Interaction, data validate.Object) error {
	var r validate.Reader
	if !data.Has("choices") {
		r.Required("data.choices")
	}
	choices := r.Choices(data, "data", a.ValueType)
	if err := r.Err(); err != nil {
		return err
	}
	a.Choices = choices
	return nil
}

func (h *interactions) respondModal(req *request, a *world.Interaction, data validate.Object) error {
	var r validate.Reader
	r.Known(data, "data", "custom_id", "title", "components", "tts", "content", "embeds", "flags", "allowed_mentions")
	m := &model.Modal{CustomID: r.Text(data, "data", "custom_id", 1, 100), Title: r.Text(data, "data", "title", 1, 45)}
	m.Components = r.ModalComponents(data, "data")
	h.note(req, r.Ignored)
	if err := r.Err(); err != nil {
		return err
	}
	a.Modal = m
	return nil
}

// responseJSON returns the body that with_response=true asks for.
func (h *interactions) responseJSON(a *world.Interaction) map[string]any {
	in := map[string]any{"id": a.ID, "type": a.Kind}
	res := map[string]any{"type": a.Answer}
	if a.Launch != "" {
		res["activity_instance"] = map[string]any{"id": a.Launch}
	}
	if a.Response != "" {
		in["response_message_id"] = a.Response
		in["response_message_loading"] = a.Thinking
		in["response_message_ephemeral"] = a.Ephemeral
		if c := h.world.Channels[a.ChannelID]; c != nil && (a.Answer == model.AnswerMessage || a.Answer == model.AnswerUpdate || a.Answer == model.AnswerThinking) {
			if m := c.Messages[a.Response]; m != nil {
				res["message"] = h.svc.Outward(m)
			}
		}
	}
	return map[string]any{"interaction": in, "resource": res}
}

// inlineAnswer handles an initial response in the HTTP response to a post.
func (h *API) inlineAnswer(a *world.Interaction, resp *http.Response) error {
	i := &interactions{h}
	callback := &i.routes()[0]
	q, err := http.NewRequest(http.MethodPost, "/", resp.Body)
	if err != nil {
		return err
	}
	q.Header.Set("Content-Type", resp.Header.Get("Content-Type"))
	req := &request{Request: q, route: callback, version: 10}
	if req.value, req.raw, req.files, err = h.uploads.Read(q); err != nil {
		return err
	}
	req.body, _ = req.value.(map[string]any)
	if err := h.checkSpec(req); err != nil {
		return err
	}
	h.world.Mu.Lock()
	defer h.world.Mu.Unlock()
	return i.firstAnswer(req, a)
}
