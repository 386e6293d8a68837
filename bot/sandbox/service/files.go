package service

import (
	"strings"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/validate"
)

// Attach applies the files and the `attachments` of a draft to m and stores new
// files. version is the API version: up to 9, new files need no listing.
func (s *Service) Attach(d *validate.Draft, m, old *model.Message, version int) error {
	var have []model.Attachment
	if old != nil {
		have = old.Attachments
	}
	listing := d.Body.Given("attachments")
	var keep []model.Attachment
	used := map[string]bool{}
	var fresh []func() model.Attachment
	for i, k := range d.Kept {
		if f := validate.FindUpload(d.Files, k.ID); f != nil {
			used[f.N] = true
			fresh = append(fresh, func() model.Attachment { return s.store(m, f, k) })
			continue
		}
		j := indexAttachment(have, k.ID)
		if j < 0 {
			return apierr.Invalid(apierr.At(apierr.At(d.Path, "attachments"), i)+".id", "ATTACHMENT_NOT_FOUND", "No attachment or file has this id")
		}
		keep = append(keep, have[j])
	}
	// In an edit, null removes all files, as an empty list does.
	if !listing && !(d.Body.Has("attachments") && old != nil) {
		keep = have
	}
	for i := range d.Files {
		f := &d.Files[i]
		if used[f.N] {
			continue
		}
		if listing && version >= 10 {
			d.Ignored = append(d.Ignored, apierr.At(d.Path, "attachments")+" (files["+f.N+"] is not listed)")
			continue
		}
		fresh = append(fresh, func() model.Attachment { return s.store(m, f, validate.AttachmentRef{}) })
	}
	if len(keep)+len(fresh) > 10 {
		return apierr.Invalid(apierr.At(d.Path, "attachments"), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	}
	m.Attachments = append([]model.Attachment{}, keep...)
	if m.Empty() && (len(fresh) == 0 || m.Flags&model.FlagComponentsV2 != 0) {
		return apierr.Empty
	}
	for _, f := range fresh {
		m.Attachments = append(m.Attachments, f())
	}
	for _, a := range have {
		if indexAttachment(m.Attachments, a.ID) < 0 {
			s.world.DropFile(a.ID)
		}
	}
	return nil
}

func indexAttachment(list []model.Attachment, id string) int {
	for i := range list {
		if list[i].ID == id {
			return i
		}
	}
	return -1
}

// store stores the bytes of a file and returns its attachment.
func (s *Service) store(m *model.Message, f *validate.Upload, ref validate.AttachmentRef) model.Attachment {
	w := s.world
	a := model.Attachment{
		ID: w.NextID(), Filename: f.Name, Description: ref.Description, Title: ref.Title, ContentType: f.ContentType,
		Size: len(f.Data), Width: f.Width, Height: f.Height, Ephemeral: m.SeenBy != "",
	}
	if ref.Filename != "" {
		a.Filename = validate.CleanName(ref.Filename)
	}
	a.URL = model.FilesHost + "/attachments/" + m.ChannelID + "/" + a.ID + "/" + a.Filename
	a.ProxyURL = a.URL
	w.Files[a.ID] = f.Data
	w.KeepBytes("file/"+a.ID, f.Data)
	return a
}

// Resolve replaces attachment:// in new parts of a message with the address of
// the file. Parts that were already resolved stay.
func Resolve(m *model.Message) {
	address := func(url string) string {
		name, ok := strings.CutPrefix(url, "attachment://")
		if !ok {
			return url
		}
		for i := len(m.Attachments) - 1; i >= 0; i-- {
			if m.Attachments[i].Filename == name {
				return m.Attachments[i].URL
			}
		}
		return ""
	}
	for _, e := range m.Embeds {
		for _, key := range []string{"image", "thumbnail"} {
			if part, ok := e[key].(map[string]any); ok {
				if url, _ := part["url"].(string); strings.HasPrefix(url, "attachment://") {
					part["url"] = address(url)
				}
			}
		}
	}
	set := func(x *model.Media) {
		if x != nil && strings.HasPrefix(x.URL, "attachment://") {
			x.URL = address(x.URL)
		}
	}
	model.Walk(m.Components, func(c *model.Component) {
		set(c.Media)
		set(c.File)
		for i := range c.Items {
			set(&c.Items[i].Media)
		}
	})
}
