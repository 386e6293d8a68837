package sandbox

import (
	"slices"
	"strings"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
)

// draft is the body of a message as it came, before it meets the message it
// may edit. The given flags tell an absent key from an empty value.
type draft struct {
	reader
	body  object
	path  string
	files []upload

	content    string
	embeds     []map[string]any
	flags      int
	flagsGiven bool
	mentions   *allowedMentions
	nonce      string
	enforce    bool
	tts        bool
	reply      *model.MessageReference
	kept       []attachmentRef
}

// attachmentRef is one entry of `attachments`: a file of this request, by its
// number, or one that is already there, by its id.
type attachmentRef struct {
	id          string
	filename    string
	description string
	title       string
}

// allowedMentions says whom a message may notify.
type allowedMentions struct {
	parse       []string
	users       []string
	roles       []string
	repliedUser bool
}

// The keys of a message body; which of them count depends on the route.
var messageKeys = []string{
	"content", "embeds", "embed", "components", "flags", "allowed_mentions", "attachments", "tts", "nonce", "enforce_nonce",
	"message_reference", "sticker_ids", "poll", "username", "avatar_url", "thread_name", "applied_tags", "shared_client_theme",
	"ID", "Channel", // discordgo puts these into the body of every edit
}

// readDraft checks everything that can be checked without the message that an
// edit changes. extra are further keys of the route, such as choices.
func readDraft(body object, path string, files []upload, settable int, extra ...string) *draft {
	d := &draft{body: body, path: path, files: files}
	d.known(body, path, append(slices.Clone(messageKeys), extra...)...)
	d.content = d.text(body, path, "content", 0, 2000)
	d.embeds = d.reader.embeds(body, path)
	d.tts = d.flag(body, path, "tts")
	if body.given("flags") {
		d.flagsGiven = true
		d.flags, _ = d.number(body, path, "flags", 0, 1<<31-1)
		// Flags a bot may not set are ignored by the service; noting them
		// finds the bot that means to be ephemeral where it cannot be.
		if odd := d.flags &^ settable; odd != 0 {
			d.ignored = append(d.ignored, apierr.At(path, "flags"))
			d.flags &= settable
		}
	}
	d.nonce = d.text(body, path, "nonce", 0, 25)
	d.enforce = d.flag(body, path, "enforce_nonce")
	d.readMentions()
	d.readReference()
	d.readAttachments()
	if body.given("poll") {
		d.Add(apierr.At(path, "poll"), "POLL_UNSUPPORTED", "The sandbox has no polls")
	}
	if l := d.list(body, path, "sticker_ids", 0, 3); len(l) > 0 {
		d.Add(apierr.At(path, "sticker_ids"), "STICKER_UNSUPPORTED", "The sandbox has no stickers")
	}
	return d
}

func (d *draft) readMentions() {
	path := apierr.At(d.path, "allowed_mentions")
	o := d.asObject(d.body["allowed_mentions"], path)
	if o == nil {
		return
	}
	d.known(o, path, "parse", "users", "roles", "replied_user")
	m := &allowedMentions{repliedUser: d.flag(o, path, "replied_user")}
	for i, v := range d.list(o, path, "parse", 0, 3) {
		s, _ := v.(string)
		if s != "users" && s != "roles" && s != "everyone" {
			d.Add(apierr.At(apierr.At(path, "parse"), i), "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').")
		}
		m.parse = append(m.parse, s)
	}
	m.users = d.ids(o, path, "users")
	m.roles = d.ids(o, path, "roles")
	for _, kind := range []string{"users", "roles"} {
		if l, _ := o[kind].([]any); len(l) > 0 && slices.Contains(m.parse, kind) {
			d.Add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "parse:[\"%s\"] and %s: [ids...] are mutually exclusive.", kind, kind)
		}
	}
	d.mentions = m
}

func (d *draft) ids(o object, path, key string) []string {
	var out []string
	for i, v := range d.list(o, path, key, 0, 100) {
		out = append(out, d.id(object{"id": v}, apierr.At(apierr.At(path, key), i), "id"))
	}
	return out
}

func (d *draft) readReference() {
	path := apierr.At(d.path, "message_reference")
	o := d.asObject(d.body["message_reference"], path)
	if o == nil {
		return
	}
	d.known(o, path, "type", "message_id", "channel_id", "guild_id", "fail_if_not_exists")
	kind, _ := d.number(o, path, "type", 0, 1)
	d.reply = &model.MessageReference{Type: kind, MessageID: d.id(o, path, "message_id"), ChannelID: d.id(o, path, "channel_id"), GuildID: d.id(o, path, "guild_id")}
	if d.reply.MessageID == "" {
		d.required(apierr.At(path, "message_id"))
	}
}

func (d *draft) readAttachments() {
	path := apierr.At(d.path, "attachments")
	for i, v := range d.list(d.body, d.path, "attachments", 0, 10) {
		p := apierr.At(path, i)
		o := d.asObject(v, p)
		if !o.given("id") {
			d.required(apierr.At(p, "id"))
			continue
		}
		if name, ok := o["filename"].(string); ok && name == "" {
			d.Add(apierr.At(p, "filename"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 1024 in length.")
		}
		d.kept = append(d.kept, attachmentRef{
			id: d.id(o, p, "id"), filename: d.text(o, p, "filename", 0, 1024),
			description: d.text(o, p, "description", 0, 1024), title: d.text(o, p, "title", 0, 1024),
		})
	}
}

// names returns the file names that attachment:// may refer to once the draft
// has been applied to old, which may be nil.
func (d *draft) names(old *model.Message) map[string]bool {
	names := map[string]bool{}
	for _, f := range d.files {
		names[f.name] = true
	}
	listed := map[string]bool{}
	for _, k := range d.kept {
		listed[k.id] = true
		if f := findUpload(d.files, k.id); f != nil && k.filename != "" {
			names[cleanName(k.filename)] = true
		}
	}
	if old != nil {
		for _, a := range old.Attachments {
			if !d.body.given("attachments") || listed[a.ID] {
				names[a.Filename] = true
			}
		}
	}
	return names
}

// cleanName is a file name as the service keeps it.
func cleanName(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '-', r == '.':
			return r
		}
		return '_'
	}, s)
}

// finish reads the components, for which the final flags and files must be
// known, applies the draft to old (nil when it makes a new message) and
// returns the message. Attachments are left to the caller.
func (d *draft) finish(old *model.Message) (*model.Message, error) {
	m := &model.Message{}
	if old != nil {
		*m = *old
	}
	if d.flagsGiven || old == nil {
		m.Flags = m.Flags&^model.FlagSuppressEmbeds | d.flags
	}
	v2 := m.Flags&model.FlagComponentsV2 != 0
	if d.body.has("content") || old == nil {
		m.Content = d.content
	}
	if d.body.has("embeds") || old == nil {
		m.Embeds = d.embeds
	}
	names := d.names(old)
	if d.body.has("components") || old == nil {
		m.Components = d.messageComponents(d.list(d.body, d.path, "components", 0, 100), apierr.At(d.path, "components"), v2, names)
	}
	d.tts = d.tts && old == nil
	m.TTS = m.TTS || d.tts
	if v2 {
		d.onlyComponents(m)
	}
	d.pictures(m, names)
	if err := d.Err(); err != nil {
		return nil, err
	}
	return m, nil
}

// onlyComponents refuses what a version 2 message may not have beside them.
func (d *draft) onlyComponents(m *model.Message) {
	const code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
	if m.Content != "" {
		d.Add(apierr.At(d.path, "content"), code, "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
	if len(m.Embeds) > 0 {
		d.Add(apierr.At(d.path, "embeds"), code, "The 'embeds' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
}

// pictures notes embeds that point at no upload: the service shows an empty
// picture, which no bot wants.
func (d *draft) pictures(m *model.Message, names map[string]bool) {
	for i, e := range m.Embeds {
		for _, key := range []string{"image", "thumbnail"} {
			part, _ := e[key].(map[string]any)
			url, _ := part["url"].(string)
			if name, ok := strings.CutPrefix(url, "attachment://"); ok && !names[name] {
				d.ignored = append(d.ignored, apierr.At(apierr.At(apierr.At(d.path, "embeds"), i), key)+".url ("+url+" is not uploaded)")
			}
		}
	}
}
