package validate

import (
	"slices"
	"strings"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
)

// Draft is the body of a message before it is applied to a new or edited message.
// The Given fields distinguish an absent key from an empty value.
type Draft struct {
	Reader
	Body  Object
	Path  string
	Files []Upload

	content    string
	Embeds     []map[string]any
	Flags      int
	FlagsGiven bool
	Mentions   *AllowedMentions
	Nonce      string
	Enforce    bool
	tts        bool
	Reply      *model.MessageReference
	// ReplyMayFail allows a message without Reply when the other message is gone.
	ReplyMayFail bool
	Kept         []AttachmentRef
	// DropsFiles makes an edit without the key attachments remove the old files.
	DropsFiles bool
}

// AttachmentRef is one entry of `attachments`: a file of this request, by its
// number, or an existing one, by its id.
type AttachmentRef struct {
	ID          string
	Filename    string
	Description *string // nil: stays as it is
	Title       string
	Spoiler     *bool // nil: stays as it is
}

// AllowedMentions limits whom a message may notify.
type AllowedMentions struct {
	Parse       []string
	Users       []string
	Roles       []string
	RepliedUser bool
}

// The keys of a message body; the route decides which of them count.
var messageKeys = []string{
	"content", "embeds", "embed", "components", "flags", "allowed_mentions", "attachments", "tts", "nonce", "enforce_nonce",
	"message_reference", "sticker_ids", "poll", "username", "avatar_url", "thread_name", "applied_tags", "shared_client_theme",
	"ID", "Channel", // discordgo adds these to the body of every edit
}

// ReadDraft makes all checks that do not need the message that an edit changes.
// extra are further keys of the route, such as choices.
func ReadDraft(body Object, path string, files []Upload, settable int, extra ...string) *Draft {
	d := &Draft{Body: body, Path: path, Files: files}
	d.Known(body, path, append(slices.Clone(messageKeys), extra...)...)
	d.content = d.Text(body, path, "content", 0, 2000)
	d.Embeds = d.Reader.embeds(body, path)
	d.tts = d.flag(body, path, "tts")
	if body.Given("flags") {
		d.FlagsGiven = true
		d.Flags, _ = d.Number(body, path, "flags", 0, 1<<31-1)
		// Discord ignores flags that a bot may not set; recording them finds a
		// bot that wants to be ephemeral where it cannot be.
		if odd := d.Flags &^ settable; odd != 0 {
			d.Ignored = append(d.Ignored, apierr.At(path, "flags"))
			d.Flags &= settable
		}
	}
	d.Nonce = d.Text(body, path, "nonce", 0, 25)
	d.Enforce = d.flag(body, path, "enforce_nonce")
	d.readMentions()
	d.readReference()
	d.readAttachments()
	if body.Given("poll") {
		d.Add(apierr.At(path, "poll"), "POLL_UNSUPPORTED", "The sandbox has no polls")
	}
	if l := d.List(body, path, "sticker_ids", 0, 3); len(l) > 0 {
		d.Add(apierr.At(path, "sticker_ids"), "STICKER_UNSUPPORTED", "The sandbox has no stickers")
	}
	return d
}

func (d *Draft) readMentions() {
	path := apierr.At(d.Path, "allowed_mentions")
	o := d.AsObject(d.Body["allowed_mentions"], path)
	if o == nil {
		return
	}
	d.Known(o, path, "parse", "users", "roles", "replied_user")
	m := &AllowedMentions{RepliedUser: d.flag(o, path, "replied_user")}
	for i, v := range d.List(o, path, "parse", 0, 3) {
		s, _ := v.(string)
		if s != "users" && s != "roles" && s != "everyone" {
			d.Add(apierr.At(apierr.At(path, "parse"), i), "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').")
		}
		m.Parse = append(m.Parse, s)
	}
	m.Users = d.ids(o, path, "users")
	m.Roles = d.ids(o, path, "roles")
	for _, kind := range []string{"users", "roles"} {
		if l, _ := o[kind].([]any); len(l) > 0 && slices.Contains(m.Parse, kind) {
			d.Add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "parse:[\"%s\"] and %s: [ids...] are mutually exclusive.", kind, kind)
		}
	}
	d.Mentions = m
}

func (d *Draft) ids(o Object, path, key string) []string {
	var out []string
	for i, v := range d.List(o, path, key, 0, 100) {
		out = append(out, d.ID(Object{"id": v}, apierr.At(apierr.At(path, key), i), "id"))
	}
	return out
}

func (d *Draft) readReference() {
	path := apierr.At(d.Path, "message_reference")
	o := d.AsObject(d.Body["message_reference"], path)
	if o == nil {
		return
	}
	d.Known(o, path, "type", "message_id", "channel_id", "guild_id", "fail_if_not_exists")
	kind, _ := d.Number(o, path, "type", 0, 1)
	d.Reply = &model.MessageReference{Type: kind, MessageID: d.ID(o, path, "message_id"), ChannelID: d.ID(o, path, "channel_id"), GuildID: d.ID(o, path, "guild_id")}
	if must := d.OptionalFlag(o, path, "fail_if_not_exists"); must != nil {
		d.ReplyMayFail = !*must
	}
	if d.Reply.MessageID == "" {
		d.Required(apierr.At(path, "message_id"))
	}
}

func (d *Draft) readAttachments() {
	path := apierr.At(d.Path, "attachments")
	for i, v := range d.List(d.Body, d.Path, "attachments", 0, 10) {
		p := apierr.At(path, i)
		o := d.AsObject(v, p)
		if !o.Given("id") {
			d.Required(apierr.At(p, "id"))
			continue
		}
		if name, ok := o["filename"].(string); ok && name == "" {
			d.Add(apierr.At(p, "filename"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 1024 in length.")
		}
		d.Kept = append(d.Kept, AttachmentRef{
			ID: d.ID(o, p, "id"), Filename: d.Text(o, p, "filename", 0, 1024),
			Title: d.Text(o, p, "title", 0, 1024), Spoiler: d.OptionalFlag(o, p, "is_spoiler"),
		})
		if text := d.Text(o, p, "description", 0, 1024); o.Has("description") {
			d.Kept[len(d.Kept)-1].Description = &text
		}
	}
}

// names returns the file names that attachment:// may refer to after the draft
// is applied to old, which may be nil.
func (d *Draft) names(old *model.Message) map[string]bool {
	names := map[string]bool{}
	for _, f := range d.Files {
		names[f.Name] = true
	}
	listed := map[string]bool{}
	for _, k := range d.Kept {
		listed[k.ID] = true
		if f := FindUpload(d.Files, k.ID); f != nil && k.Filename != "" {
			names[CleanName(k.Filename)] = true
		}
	}
	if old != nil {
		for _, a := range old.Attachments {
			if d.keepsUnlisted() || listed[a.ID] {
				names[a.Filename] = true
			}
		}
	}
	return names
}

// keepsUnlisted reports whether unlisted old files stay.
func (d *Draft) keepsUnlisted() bool { return !d.Body.Has("attachments") && !d.DropsFiles }

// Keeps returns the files of an edited message that stay, as the draft describes them.
// missing is the index of the first listed file that exists nowhere, or -1.
func (d *Draft) Keeps(have []model.Attachment) (kept []model.Attachment, missing int) {
	if d.keepsUnlisted() {
		return have, -1
	}
	for i, k := range d.Kept {
		if FindUpload(d.Files, k.ID) != nil {
			continue
		}
		j := slices.IndexFunc(have, func(a model.Attachment) bool { return a.ID == k.ID })
		if j < 0 {
			return nil, i
		}
		kept = append(kept, k.describe(have[j]))
	}
	return kept, -1
}

// describe returns an attachment with the description and the spoiler flag of
// k.
func (k AttachmentRef) describe(a model.Attachment) model.Attachment {
	if k.Description != nil {
		a.Description = *k.Description
	}
	if k.Spoiler != nil {
		a.Flags &^= model.AttachmentSpoiler
		if *k.Spoiler {
			a.Flags |= model.AttachmentSpoiler
		}
	}
	return a
}

// CleanName returns a file name as Discord stores it.
func CleanName(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '-', r == '.':
			return r
		}
		return '_'
	}, s)
}

// Finish reads the components, which needs the final flags and files, applies the
// draft to old (nil for a new message) and returns the message. The caller
// handles attachments.
func (d *Draft) Finish(old *model.Message) (*model.Message, error) {
	m := &model.Message{}
	if old != nil {
		*m = *old
	}
	if d.FlagsGiven || old == nil {
		m.Flags = m.Flags&^model.FlagSuppressEmbeds | d.Flags
	}
	v2 := m.Flags&model.FlagComponentsV2 != 0
	if d.Body.Has("content") || old == nil {
		m.Content = d.content
	}
	if d.Body.Has("embeds") || old == nil {
		m.Embeds = d.Embeds
	}
	names := d.names(old)
	if d.Body.Has("components") || old == nil {
		m.Components = d.messageComponents(d.List(d.Body, d.Path, "components", 0, 100), apierr.At(d.Path, "components"), v2, names)
	}
	d.tts = d.tts && old == nil
	m.TTS = m.TTS || d.tts
	if v2 {
		d.onlyComponents(m)
		d.unseenFiles(m)
	}
	d.pictures(m, names)
	if err := d.Err(); err != nil {
		return nil, err
	}
	return m, nil
}

// onlyComponents refuses fields that a version 2 message may not have beside
// components.
func (d *Draft) onlyComponents(m *model.Message) {
	const code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
	if m.Content != "" {
		d.Add(apierr.At(d.Path, "content"), code, "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
	if len(m.Embeds) > 0 {
		d.Add(apierr.At(d.Path, "embeds"), code, "The 'embeds' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
}

// unseenFiles reports files of this request that no component shows. A version
// 2 message does not show them, so the bot has made an error.
func (d *Draft) unseenFiles(m *model.Message) {
	shown := map[string]bool{}
	model.WalkMedia(m.Components, func(media *model.Media) { shown[strings.TrimPrefix(media.URL, "attachment://")] = true })
	for _, f := range d.Files {
		if !shown[f.Name] {
			d.Ignored = append(d.Ignored, apierr.At(d.Path, "attachments")+" ("+f.Name+" is shown by no component)")
		}
	}
}

// pictures reports embeds that refer to a missing upload. Discord shows an
// empty picture then, so the bot has made an error.
func (d *Draft) pictures(m *model.Message, names map[string]bool) {
	for i, e := range m.Embeds {
		for _, key := range []string{"image", "thumbnail"} {
			part, _ := e[key].(map[string]any)
			url, _ := part["url"].(string)
			if name, ok := strings.CutPrefix(url, "attachment://"); ok && !names[name] {
				d.Ignored = append(d.Ignored, apierr.At(apierr.At(apierr.At(d.Path, "embeds"), i), key)+".url ("+url+" is not uploaded)")
			}
		}
	}
}
