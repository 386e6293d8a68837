package service

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"time"

	"guildhall/bot/sandbox/model"
)

// LinkLife is the time for which the address of a file is valid.
const LinkLife = 24 * time.Hour

// Outward returns a message as the API shows it. Its files have addresses that
// are valid for a day. Files that an embed or a component shows are listed only
// there.
func (s *Service) Outward(m *model.Message) *model.Message {
	n := *m
	s.signFiles(&n)
	return &n
}

// signFiles gives the files of a message addresses that are valid for a day, as
// in the API. The page needs none, as it is on this machine.
func (s *Service) signFiles(m *model.Message) {
	m.Components = model.CloneComponents(m.Components)
	number := 0
	model.WalkMedia(m.Components, func(x *model.Media) {
		number++
		x.ID, x.ProxyURL = strconv.Itoa(number), x.URL
	})
	if len(m.Attachments) == 0 {
		return
	}
	signed := map[string]string{}
	until := strconv.FormatInt(s.world.Clock.Now().Add(LinkLife).Unix(), 16)
	m.Attachments = slices.Clone(m.Attachments)
	for i := range m.Attachments {
		a := &m.Attachments[i]
		plain := a.URL
		a.URL += "?" + url.Values{"ex": {until}, "hm": {s.linkMark(a.ID, until)}}.Encode()
		a.ProxyURL, signed[plain] = a.URL, a.URL
	}
	m.Embeds = slices.Clone(m.Embeds)
	shown := map[string]bool{}
	for i := range m.Embeds {
		m.Embeds[i] = signEmbed(m.Embeds[i], signed, shown)
	}
	model.WalkMedia(m.Components, func(x *model.Media) {
		if address := signed[x.URL]; address != "" {
			x.URL, x.ProxyURL, shown[address] = address, address, true
		}
	})
	m.Attachments = slices.DeleteFunc(m.Attachments, func(a model.Attachment) bool { return shown[a.URL] })
}

// signEmbed returns an embed with signed addresses of its pictures, and marks them as shown.
func signEmbed(e map[string]any, signed map[string]string, shown map[string]bool) map[string]any {
	e = maps.Clone(e)
	for _, key := range []string{"image", "thumbnail"} {
		part, _ := e[key].(map[string]any)
		plain, _ := part["url"].(string)
		if address := signed[plain]; address != "" {
			part = maps.Clone(part)
			part["url"], shown[address] = address, true
			e[key] = part
		}
	}
	return e
}

func (s *Service) linkMark(id, until string) string {
	h := hmac.New(sha256.New, s.world.App.Seed)
	h.Write([]byte(id + " " + until))
	return hex.EncodeToString(h.Sum(nil))
}

// LinkGood reports whether a signed address is genuine and still valid.
func (s *Service) LinkGood(id string, q url.Values) bool {
	until := q.Get("ex")
	at, err := strconv.ParseInt(until, 16, 64)
	return err == nil && q.Get("hm") == s.linkMark(id, until) && s.world.Clock.Now().Before(time.Unix(at, 0))
}
