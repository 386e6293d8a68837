package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/textproto"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// The bodies below extend the library's: descriptions of pictures, nonces for retries,
// empty lists of suggestions, and a distinction between missing and empty texts.
type (
	messageSend struct {
		discordgo.MessageSend
		Attachments  []attachment `json:"attachments,omitempty"`
		Nonce        string       `json:"nonce,omitempty"`
		EnforceNonce bool         `json:"enforce_nonce,omitempty"`
	}
	messageEdit struct {
		discordgo.WebhookEdit
		Content     *string       `json:"content"` // null makes a message one of components V2
		Attachments *[]attachment `json:"attachments,omitempty"`
	}
	attachment struct {
		ID          string `json:"id"`
		Filename    string `json:"filename,omitempty"` // name of an uploaded file
		Description string `json:"description"`
	}
	modal struct {
		discordgo.InteractionResponseData
		Content *string `json:"content,omitempty"`
	}
	suggestions struct {
		Choices []*discordgo.ApplicationCommandOptionChoice `json:"choices"`
	}
	response struct {
		Type discordgo.InteractionResponseType `json:"type"`
		Data any                               `json:"data,omitempty"`
	}
)

// fixedFlags are the flags that are fixed when a message is created.
const fixedFlags = discordgo.MessageFlagsEphemeral | discordgo.MessageFlagsSuppressNotifications

func (m Message) flags() (f discordgo.MessageFlags) {
	if m.NoLinks {
		f |= discordgo.MessageFlagsSuppressEmbeds
	}
	if m.Ephemeral {
		f |= discordgo.MessageFlagsEphemeral
	}
	if m.Silent {
		f |= discordgo.MessageFlagsSuppressNotifications
	}
	if m.isV2() {
		f |= discordgo.MessageFlagsIsComponentsV2
	}
	return f
}

// created returns the body that posts m.
func (m Message) created() messageSend {
	body := messageSend{
		MessageSend: discordgo.MessageSend{Components: m.laidOut(), AllowedMentions: m.allowed(), Flags: m.flags()},
		Attachments: attachments(m.Files),
	}
	if !m.isV2() {
		body.MessageSend.Content = m.Content
	}
	if m.ReplyTo != "" {
		body.Reference = &discordgo.MessageReference{MessageID: m.ReplyTo, FailIfNotExists: new(false)}
	}
	return body
}

// edited returns the body that edits a message into m. It sets every key, including the
// files, because a missing key would keep the old value.
func (m Message) edited() messageEdit {
	components := notNil(m.laidOut())
	body := messageEdit{WebhookEdit: discordgo.WebhookEdit{
		Components: &components, Embeds: &[]*discordgo.MessageEmbed{}, AllowedMentions: m.allowed(), Flags: m.flags() &^ fixedFlags,
	}}
	if !m.isV2() {
		body.Content = &m.Content
	}
	if !m.KeepFiles {
		files := attachments(m.Files)
		body.Attachments = &files
	}
	return body
}

// allowed returns the allowed mentions. They are explicit in every message, so that
// nobody else is pinged. Discord rejects the whole message if one of the ids is not a
// user's.
func (m Message) allowed() *discordgo.MessageAllowedMentions {
	users := slices.DeleteFunc(slices.Clone(m.Mentions), func(u string) bool { return u == "" })
	allowed := &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}, Users: users}
	if m.Role != "" {
		allowed.Roles = []string{m.Role}
	}
	return allowed
}

// attachments lists the files of a message: kept ones by id, sent ones by number. Discord
// removes the others.
func attachments(files []File) []attachment {
	out := make([]attachment, 0, len(files))
	for _, f := range files {
		if f.ID != "" {
			out = append(out, attachment{ID: f.ID, Description: f.Alt})
		}
	}
	for i, f := range Uploads(files) {
		out = append(out, attachment{ID: itoa(i), Filename: fileName(f.Name), Description: f.Alt})
	}
	return out
}

// body returns the whole body of an initial response.
func (r Response) body() response {
	out := response{Type: r.Kind}
	switch r.Kind {
	case discordgo.InteractionResponseChannelMessageWithSource:
		out.Data = r.Message.created()
	case discordgo.InteractionResponseUpdateMessage:
		out.Data = r.Message.edited()
	case discordgo.InteractionResponseDeferredChannelMessageWithSource:
		if r.Message.Ephemeral {
			out.Data = discordgo.MessageSend{Flags: discordgo.MessageFlagsEphemeral}
		}
	case discordgo.InteractionApplicationCommandAutocompleteResult:
		out.Data = suggestions{notNil(r.Choices)}
	case discordgo.InteractionResponseModal:
		out.Data = modal{InteractionResponseData: r.Modal}
	}
	return out
}

// notNil replaces nil by an empty list, so that it is encoded as [].
func notNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func itoa(n int) string { return strconv.Itoa(n) }

// mustJSON encodes a body without the library's values of unset fields.
func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		// Every value consists of strings and numbers.
		panic("wire: encode: " + err.Error())
	}
	return withoutUnset(b)
}

// Body returns the JSON of a request that creates the message, without its files.
func (m Message) Body() ([]byte, error) { return json.Marshal(m.created()) }

// encode returns the content type and bytes of the body: JSON, or a multipart form if
// there are files. The bytes are nil if there is no body.
func (r request) encode() (contentType string, body []byte) {
	if r.body == nil {
		return "", nil
	}
	doc := mustJSON(r.body)
	sent := Uploads(r.files)
	if len(sent) == 0 {
		return "application/json", doc
	}
	return form(doc, sent)
}

// form returns a multipart form of a message and its files. It allocates its buffer once,
// because pictures have a hundred kilobytes.
func form(doc []byte, files []File) (contentType string, body []byte) {
	size := len(doc) + 1<<10
	for _, f := range files {
		size += len(f.Data) + 1<<10
	}
	buf := bytes.NewBuffer(make([]byte, 0, size))
	w := multipart.NewWriter(buf)
	add := func(disposition, kind string, data []byte) {
		part, err := w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}})
		if err == nil {
			_, err = part.Write(data)
		}
		if err != nil {
			panic("wire: write to a buffer: " + err.Error())
		}
	}
	add(`form-data; name="payload_json"`, "application/json", doc)
	for i, f := range files {
		add(fmt.Sprintf(`form-data; name="files[%d]"; filename="%s"`, i, fileName(f.Name)), mediaType(f.Name), f.Data)
	}
	if err := w.Close(); err != nil {
		panic("wire: write to a buffer: " + err.Error())
	}
	return w.FormDataContentType(), buf.Bytes()
}

// fileName keeps the characters that Discord keeps, so that attachment://name
// always matches.
func fileName(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '-', r == '.':
			return r
		}
		return '_'
	}, s)
}

func mediaType(name string) string {
	switch strings.ToLower(path.Ext(name)) {
	case ".png":
		return "image/png"
	case ".jpg", ".jpeg":
		return "image/jpeg"
	case ".txt", ".md":
		return "text/plain; charset=utf-8"
	case ".json":
		return "application/json"
	}
	return "application/octet-stream"
}
