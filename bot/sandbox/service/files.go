package service

import (
	"slices"
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
	keep, missing := d.Keeps(have) // in an edit, null removes all files, as an empty list does
	if missing >= 0 {
		return apierr.Invalid(apierr.At(apierr.At(d.Path, "attachments"), missing)+".id", "ATTACHMENT_NOT_FOUND", "No attachment or file has this id")
	}
	used := map[string]bool{}
	var fresh []func() model.Attachment
	for _, k := range d.Kept {
		if f := validate.FindUpload(d.Files, k.ID); f != nil {
			used[f.N] = true
			fresh = append(fresh, func() model.Attachment { return s.store(m, f, k) })
		}
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
		if !slices.ContainsFunc(m.Attachments, func(b model.Attachment) bool { return b.ID == a.ID }) {
			s.world.DropFile(a.ID)
		}
	}
	return nil
}

// store stores the bytes of a file and returns its attachment.
func (s *Service) store(m *model.Message, f *validate.Upload, ref validate.AttachmentRef) model.Attachment {
	w := s.world
	a := model.Attachment{
		ID: w.NextID(), Filename: f.Name, Title: ref.Title, ContentType: f.ContentType,
		Size: len(f.Data), Width: f.Width, Height: f.Height, Ephemeral: m.SeenBy != "",
	}
	if ref.Description != nil {
		a.Description = *ref.Description
	}
	if ref.Spoiler != nil && *ref.Spoiler {
		a.Flags = model.AttachmentSpoiler
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
	named := func(url string) (a model.Attachment) {
		name := strings.TrimPrefix(url, "attachment://")
		for _, b := range m.Attachments {
			if b.Filename == name {
				a = b // the newest of this name
			}
		}
		return a
	}
	for _, e := range m.Embeds {
		for _, key := range []string{"image", "thumbnail"} {
			if part, ok := e[key].(map[string]any); ok {
				if url, _ := part["url"].(string); strings.HasPrefix(url, "attachment://") {
					part["url"] = named(url).URL
				}
			}
		}
	}
	model.Walk(m.Components, func(c *model.Component) {
		if c.File != nil && strings.HasPrefix(c.File.URL, "attachment://") {
			a := named(c.File.URL)
			c.Name, c.Size = a.Filename, a.Size
		}
	})
	model.WalkMedia(m.Components, func(x *model.Media) {
		if strings.HasPrefix(x.URL, "attachment://") {
			a := named(x.URL)
			x.URL, x.AttachmentID, x.ContentType, x.Width, x.Height = a.URL, a.ID, a.ContentType, a.Width, a.Height
		}
	})
}
