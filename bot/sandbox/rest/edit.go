package rest

import (
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

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
