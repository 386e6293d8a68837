package sandbox

import (
	"time"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
)

// oldAge is from when on a message takes few edits.
const oldAge = time.Hour

// editOld refuses with 30046 what is one edit too many of an old message.
func (h *messages) editOld(m *model.Message) error {
	if h.world.Clock.Now().Sub(m.Timestamp) > oldAge && !h.limits.Edit(m.ID) {
		return apierr.OldEdits
	}
	return nil
}

// beginDM refuses with 40003 a bot that opens conversations too fast; one that
// exists is opened again at any time.
func (h *users) beginDM(userID string) error {
	for _, c := range h.world.Channels {
		if c.Type == model.DMChannel && c.Recipient == userID {
			return nil
		}
	}
	if !h.limits.BeginDM() {
		return apierr.DMsTooFast
	}
	return nil
}
