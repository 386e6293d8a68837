package rest

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

// OldAge is the age from which a message accepts only a few edits.
const OldAge = time.Hour

// editOld refuses an edit of an old message beyond the limit with 30046.
func (h *messages) editOld(m *model.Message) error {
	if h.world.Clock.Now().Sub(m.Timestamp) > OldAge && !h.limits.Edit(m.ID) {
		return apierr.OldEdits
	}
	return nil
}

func (h *messages) routes() []Route {
	return []Route{
		{"GET", "/channels/{channel_id}/messages", world.ReadLimit, false, h.listMessages},
		{"POST", "/channels/{channel_id}/messages", world.SendLimit, false, h.createMessage},
		{"GET", "/channels/{channel_id}/messages/{message_id}", world.ReadLimit, false, h.getMessage},
		{"PATCH", "/channels/{channel_id}/messages/{message_id}", world.EditLimit, false, h.editMessage},
		{"DELETE", "/channels/{channel_id}/messages/{message_id}", world.DeleteLimit, false, h.deleteMessage},
		{"POST", "/channels/{channel_id}/messages/bulk-delete", world.DeleteLimit, false, h.bulkDelete},
		{"PUT", "/channels/{channel_id}/messages/pins/{message_id}", world.EditLimit, false, h.pinMessage},
		{"DELETE", "/channels/{channel_id}/messages/pins/{message_id}", world.EditLimit, false, h.unpinMessage},
		{"POST", "/channels/{channel_id}/typing", world.OtherLimit, false, h.typing},
	}
}

// The flags a bot may set, by route.
const (
	channelFlags     = model.FlagSuppressEmbeds | model.FlagSuppressNotifications | model.FlagComponentsV2
	interactionFlags = channelFlags | model.FlagEphemeral
)

// messageOf returns the message of a request. Channel routes do not find
// ephemeral messages.
func (h *messages) messageOf(req *request) (*world.Channel, model.Permissions, *model.Message, error) {
	c, b, err := h.channelOf(req)
	if err != nil {
		return nil, 0, nil, err
	}
	m := c.Messages[req.PathValue("message_id")]
	if m == nil || m.SeenBy != "" {
		return nil, 0, nil, apierr.UnknownMessage
	}
	return c, b, m, nil
}

func (h *messages) listMessages(req *request) (int, any, error) {
	c, b, err := h.channelOf(req)
	if err != nil {
		return 0, nil, err
	}
	if !b.Has(model.ReadMessageHistory) {
		return 0, nil, apierr.NoPermission
	}
	q := req.URL.Query()
	limit := 50
	if v := q.Get("limit"); v != "" {
		if limit, err = strconv.Atoi(v); err != nil || limit < 1 || limit > 100 {
			return 0, nil, apierr.Invalid("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
		}
	}
	out := []*model.Message{}
	for _, m := range c.Page(q.Get("before"), q.Get("after"), q.Get("around"), limit, func(m *model.Message) bool { return m.SeenBy == "" }) {
		out = append(out, h.svc.ForBot(c, m))
	}
	return http.StatusOK, out, nil
}

func (h *messages) getMessage(req *request) (int, any, error) {
	c, b, m, err := h.messageOf(req)
	if err != nil {
		return 0, nil, err
	}
	if !b.Has(model.ReadMessageHistory) {
		return 0, nil, apierr.NoPermission
	}
	return http.StatusOK, h.svc.ForBot(c, m), nil
}

func (h *messages) createMessage(req *request) (int, any, error) {
	c, b, err := h.channelOf(req)
	if err != nil {
		return 0, nil, err
	}
	d := validate.ReadDraft(req.body, "", req.files, channelFlags)
	defer func() { h.note(req, d.Ignored) }()
	if err := h.maySend(c, b, d); err != nil {
		return 0, nil, err
	}
	if old := h.repeated(c, d); old != nil {
		return http.StatusOK, h.svc.ForBot(c, old), nil
	}
	m, err := d.Finish(nil)
	if err != nil {
		return 0, nil, err
	}
	m.Author, m.ChannelID, m.Nonce = h.world.App.User, c.ID, d.Nonce
	if err := h.svc.ReplyTo(c, m, d.Reply, d.ReplyMayFail); err != nil {
		return 0, nil, err
	}
	if err := h.svc.Attach(d, m, nil, req.version); err != nil {
		return 0, nil, err
	}
	allowed := d.Mentions
	if allowed == nil {
		allowed = service.ChannelMentions
	}
	h.svc.Post(c, m, allowed)
	return http.StatusOK, h.svc.ForBot(c, m), nil
}

// maySend checks permissions, the thread and the recipient of a DM.
func (h *messages) maySend(c *world.Channel, b model.Permissions, d *validate.Draft) error {
	switch {
	case c.Type == model.DMChannel:
		return h.dmOpen(c)
	case !b.Has(c.SpeakBit()):
		return apierr.NoPermission
	case len(d.Files) > 0 && !b.Has(model.AttachFiles):
		return apierr.NoPermission
	case len(d.Embeds) > 0 && !b.Has(model.EmbedLinks):
		return apierr.NoPermission
	case d.Reply != nil && !b.Has(model.ReadMessageHistory):
		return apierr.NoPermission
	case c.Locked() && !b.Has(model.ManageThreads):
		return apierr.Locked
	}
	return nil
}

// dmOpen refuses with 50007 a message to a person who refuses it, and with 50278 one to a
// person without a common guild who did not install the application.
func (h *messages) dmOpen(c *world.Channel) error {
	p := h.world.People[c.Recipient]
	if p == nil || p.ClosedDM {
		return apierr.ClosedDM
	}
	if !p.Installed && !h.world.Mutual(p.ID) {
		return apierr.NoMutualGuild
	}
	return nil
}

// repeated returns the message that was already created with this nonce.
func (h *messages) repeated(c *world.Channel, d *validate.Draft) *model.Message {
	if d.Nonce == "" || !d.Enforce {
		return nil
	}
	since := h.world.Clock.Now().Add(-5 * time.Minute)
	for i := len(c.Order) - 1; i >= 0; i-- {
		m := c.Messages[c.Order[i]]
		if m.Timestamp.Before(since) {
			return nil
		}
		if m.Nonce == d.Nonce && m.Author.ID == h.world.App.ID {
			return m
		}
	}
	return nil
}

func (h *messages) editMessage(req *request) (int, any, error) {
	c, b, m, err := h.messageOf(req)
	if err != nil {
		return 0, nil, err
	}
	if m.Author.ID != h.world.App.ID {
		return 0, nil, apierr.ForeignMessage
	}
	if c.Archived() {
		return 0, nil, apierr.Archived
	}
	if len(req.files) > 0 && !b.Has(model.AttachFiles) {
		return 0, nil, apierr.NoPermission
	}
	if err := h.editOld(m); err != nil {
		return 0, nil, err
	}
	changed, err := h.applyEdit(req, c, m, req.body, "", model.FlagSuppressEmbeds|model.FlagComponentsV2, service.ChannelMentions)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, h.svc.ForBot(c, changed), nil
}

func (h *messages) deleteMessage(req *request) (int, any, error) {
	c, b, m, err := h.messageOf(req)
	if err != nil {
		return 0, nil, err
	}
	if m.Author.ID != h.world.App.ID && !b.Has(model.ManageMessages) {
		return 0, nil, apierr.NoPermission
	}
	if m.Type == 21 {
		return 0, nil, apierr.SystemMessage
	}
	h.svc.Drop(c, m)
	return http.StatusNoContent, nil, nil
}

func (h *messages) bulkDelete(req *request) (int, any, error) {
	c, b, err := h.channelOf(req)
	if err != nil {
		return 0, nil, err
	}
	if c.Type == model.DMChannel {
		return 0, nil, apierr.InDM
	}
	if !b.Has(model.ManageMessages) {
		return 0, nil, apierr.NoPermission
	}
	var r validate.Reader
	list := r.List(req.body, "", "messages", 2, 100)
	if err := r.Err(); err != nil {
		return 0, nil, err
	}
	for i, v := range list {
		if slices.Contains(list[:i], v) {
			return 0, nil, apierr.Invalid(apierr.At("messages", i), "MESSAGE_DELETE_DUPLICATED", "The same message is listed twice")
		}
	}
	for _, v := range list {
		id, _ := v.(string)
		if m := c.Messages[id]; m != nil && m.SeenBy == "" {
			h.svc.Drop(c, m)
		}
	}
	return http.StatusNoContent, nil, nil
}

func (h *messages) pinMessage(req *request) (int, any, error) { return h.setPin(req, true) }

func (h *messages) unpinMessage(req *request) (int, any, error) { return h.setPin(req, false) }

func (h *messages) setPin(req *request, pinned bool) (int, any, error) {
	c, b, m, err := h.messageOf(req)
	if err != nil {
		return 0, nil, err
	}
	if !b.Has(model.ManageMessages) {
		return 0, nil, apierr.NoPermission
	}
	if c.Archived() {
		return 0, nil, apierr.Archived
	}
	n := *m
	n.Pinned = pinned
	h.world.PutMessage(c, &n)
	h.svc.AnnounceMessage("MESSAGE_UPDATE", c, &n)
	return http.StatusNoContent, nil, nil
}

func (h *messages) typing(req *request) (int, any, error) {
	c, b, err := h.channelOf(req)
	if err != nil {
		return 0, nil, err
	}
	if !b.Has(c.SpeakBit()) {
		return 0, nil, apierr.NoPermission
	}
	h.svc.AnnounceTyping(c, h.world.App.ID)
	return http.StatusNoContent, nil, nil
}

// applyEdit changes a message as a body says.
func (h *API) applyEdit(req *request, c *world.Channel, m *model.Message, body validate.Object, path string, flags int, byDefault *validate.AllowedMentions) (*model.Message, error) {
	d := validate.ReadDraft(body, path, req.files, flags)
	d.DropsFiles = path == "data" && !h.updateKeepsFiles // a response of type 7
	defer func() { h.note(req, d.Ignored) }()
	if err := d.Err(); err != nil {
		return nil, err
	}
	d.Flags &^= model.FlagEphemeral // fixed when the message was created
	if m.Flags&model.FlagComponentsV2 != 0 && d.FlagsGiven {
		d.Flags |= model.FlagComponentsV2 // cannot be removed again
	}
	n, err := d.Finish(m)
	if err != nil {
		return nil, err
	}
	n.Flags &^= model.FlagLoading
	if err := h.svc.Attach(d, n, m, req.version); err != nil {
		return nil, err
	}
	if m.Flags&model.FlagLoading == 0 {
		now := h.world.Clock.Now().UTC()
		n.EditedTimestamp = &now
	}
	n.Fill()
	service.Resolve(n)
	allowed := d.Mentions
	if allowed == nil {
		allowed = byDefault
	}
	// The message that replaces "thinking" notifies like a first message; an edit
	// does not.
	h.svc.Mention(c, n, allowed, m.Flags&model.FlagLoading != 0)
	h.world.PutMessage(c, n)
	h.svc.AnnounceMessage("MESSAGE_UPDATE", c, n)
	return n, nil
}
