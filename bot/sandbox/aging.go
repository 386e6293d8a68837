package sandbox

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"time"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
)

// oldAge is from when on a message takes few edits.
const oldAge = time.Hour

// linkLife is how long an address of a file is good.
const linkLife = 24 * time.Hour

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

// signFiles gives the files of a message addresses that are good for a day, as
// the API shows them. The page needs none: it is on this machine.
func (s *service) signFiles(m *model.Message) {
	if len(m.Attachments) == 0 {
		return
	}
	signed := map[string]string{}
	until := strconv.FormatInt(s.world.Clock.Now().Add(linkLife).Unix(), 16)
	m.Attachments = slices.Clone(m.Attachments)
	for i := range m.Attachments {
		a := &m.Attachments[i]
		plain := a.URL
		a.URL += "?" + url.Values{"ex": {until}, "hm": {s.linkMark(a.ID, until)}}.Encode()
		a.ProxyURL, signed[plain] = a.URL, a.URL
	}
	m.Embeds = slices.Clone(m.Embeds)
	for i := range m.Embeds {
		m.Embeds[i] = signEmbed(m.Embeds[i], signed)
	}
}

// signEmbed is an embed whose pictures have the signed addresses.
func signEmbed(e map[string]any, signed map[string]string) map[string]any {
	e = maps.Clone(e)
	for _, key := range []string{"image", "thumbnail"} {
		part, _ := e[key].(map[string]any)
		plain, _ := part["url"].(string)
		if address := signed[plain]; address != "" {
			part = maps.Clone(part)
			part["url"] = address
			e[key] = part
		}
	}
	return e
}

func (s *service) linkMark(id, until string) string {
	h := hmac.New(sha256.New, s.world.App.Seed)
	h.Write([]byte(id + " " + until))
	return hex.EncodeToString(h.Sum(nil))
}

// linkGood reports whether a signed address is genuine and not too old.
func (s *service) linkGood(id string, q url.Values) bool {
	until := q.Get("ex")
	at, err := strconv.ParseInt(until, 16, 64)
	return err == nil && q.Get("hm") == s.linkMark(id, until) && s.world.Clock.Now().Before(time.Unix(at, 0))
}
