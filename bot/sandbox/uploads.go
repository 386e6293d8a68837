package sandbox

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"image"
	_ "image/gif"  // decoded to learn sizes
	_ "image/jpeg" // decoded to learn sizes
	_ "image/png"  // decoded to check pictures
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
)

// The sizes the service takes.
const (
	maxBody = 26 << 20
	maxFile = 10 << 20
)

// upload is one files[n] part of a request.
type upload struct {
	n           string
	name        string
	contentType string
	data        []byte
	width       int
	height      int
}

func findUpload(files []upload, n string) *upload {
	for i := range files {
		if files[i].n == n {
			return &files[i]
		}
	}
	return nil
}

// readBody takes a request apart into its JSON and its files. It returns the
// JSON bytes as well, for the official schema.
func (u *uploadCheck) read(r *http.Request) (v any, raw []byte, files []upload, err error) {
	all, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	if err != nil {
		return nil, nil, nil, fmt.Errorf("read body: %w", err)
	}
	if len(all) > maxBody {
		return nil, nil, nil, apierr.TooLarge
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case len(all) == 0 && r.Header.Get("Content-Type") == "":
		return nil, nil, nil, nil
	case len(all) == 0: // a type without a body is refused
		return nil, nil, nil, apierr.BadJSON
	case err == nil && kind == "application/json":
		raw = all
	case err == nil && kind == "multipart/form-data":
		raw, files, err = u.readParts(all, params["boundary"])
		if err != nil {
			return nil, nil, nil, err
		}
	default:
		return nil, nil, nil, apierr.Invalid("", "CONTENT_TYPE_INVALID", "Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}.")
	}
	if len(raw) == 0 {
		return nil, nil, files, nil
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	if dec.Decode(&v) != nil {
		return nil, nil, nil, apierr.BadJSON
	}
	return v, raw, files, nil
}

func (u *uploadCheck) readParts(all []byte, boundary string) (raw []byte, files []upload, err error) {
	mr := multipart.NewReader(bytes.NewReader(all), boundary)
	for {
		p, err := mr.NextPart()
		if err == io.EOF {
			return raw, files, nil
		}
		if err != nil {
			return nil, nil, apierr.Invalid("", "MULTIPART_INVALID", "The multipart body does not parse: %v", err)
		}
		data, err := io.ReadAll(p)
		if err != nil {
			return nil, nil, apierr.Invalid("", "MULTIPART_INVALID", "The multipart body is cut off: %v", err)
		}
		name := p.FormName()
		switch {
		case name == "payload_json":
			raw = data
		case strings.HasPrefix(name, "files[") && strings.HasSuffix(name, "]"):
			f := upload{n: name[len("files[") : len(name)-1], name: cleanName(p.FileName()), contentType: p.Header.Get("Content-Type"), data: data}
			if err := u.checkFile(&f, files); err != nil {
				return nil, nil, err
			}
			files = append(files, f)
		default:
			return nil, nil, apierr.Invalid(name, "MULTIPART_INVALID", "Only payload_json and files[n] are parts of a message.")
		}
	}
}

// checkFile measures a file and makes sure that a picture is one.
func (u *uploadCheck) checkFile(f *upload, before []upload) error {
	field := "files[" + f.n + "]"
	switch {
	case len(before) >= 10:
		return apierr.Invalid("files", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	case len(f.data) > maxFile:
		return apierr.TooLarge
	case f.name == "":
		return apierr.Invalid(field, "BASE_TYPE_REQUIRED", "A file needs a filename.")
	case findUpload(before, f.n) != nil:
		return apierr.Invalid(field, "MULTIPART_INVALID", "The same number is used twice.")
	}
	if _, err := strconv.Atoi(f.n); err != nil {
		return apierr.Invalid(field, "MULTIPART_INVALID", "The number of a file must be a number.")
	}
	kind := mime.TypeByExtension(path.Ext(f.name))
	if kind == "" {
		kind = f.contentType
	}
	if i := strings.IndexByte(kind, ';'); i >= 0 && strings.HasPrefix(kind, "image/") {
		kind = kind[:i]
	}
	f.contentType = kind
	if kind == "image/png" || kind == "image/jpeg" || kind == "image/gif" {
		w, h, err := u.size(f.data)
		if err != nil {
			return apierr.Invalid(field, "IMAGE_INVALID", "Invalid image data: %v", err)
		}
		f.width, f.height = w, h
	}
	return nil
}

// uploadCheck takes bodies apart. It remembers which pictures have been decoded, since a bot sends
// the same board many times.
type uploadCheck struct {
	mu   sync.Mutex
	seen map[[sha256.Size]byte][2]int
}

// size decodes a picture completely and returns its size.
func (u *uploadCheck) size(data []byte) (w, h int, err error) {
	sum := sha256.Sum256(data)
	u.mu.Lock()
	known, ok := u.seen[sum]
	u.mu.Unlock()
	if ok {
		return known[0], known[1], nil
	}
	c, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return 0, 0, err
	}
	if c.Width < 1 || c.Height < 1 || c.Width > 16384 || c.Height > 16384 || c.Width*c.Height > 100e6 {
		return 0, 0, fmt.Errorf("%dx%d is no sane size", c.Width, c.Height)
	}
	if _, _, err := image.Decode(bytes.NewReader(data)); err != nil {
		return 0, 0, err
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.seen == nil || len(u.seen) > 4096 {
		u.seen = map[[sha256.Size]byte][2]int{}
	}
	u.seen[sum] = [2]int{c.Width, c.Height}
	return c.Width, c.Height, nil
}

// attach applies the files and the `attachments` of a draft to m and stores
// what is new. version is the API version: up to 9 new files need no listing.
func (s *service) attach(d *draft, m, old *model.Message, version int) error {
	var have []model.Attachment
	if old != nil {
		have = old.Attachments
	}
	listing := d.body.given("attachments")
	var keep []model.Attachment
	used := map[string]bool{}
	var fresh []func() model.Attachment
	for i, k := range d.kept {
		if f := findUpload(d.files, k.id); f != nil {
			used[f.n] = true
			fresh = append(fresh, func() model.Attachment { return s.store(m, f, k) })
			continue
		}
		j := indexAttachment(have, k.id)
		if j < 0 {
			return apierr.Invalid(apierr.At(apierr.At(d.path, "attachments"), i)+".id", "ATTACHMENT_NOT_FOUND", "No attachment or file has this id")
		}
		keep = append(keep, have[j])
	}
	// null in an edit clears, as an empty list does.
	if !listing && !(d.body.has("attachments") && old != nil) {
		keep = have
	}
	for i := range d.files {
		f := &d.files[i]
		if used[f.n] {
			continue
		}
		if listing && version >= 10 {
			d.ignored = append(d.ignored, apierr.At(d.path, "attachments")+" (files["+f.n+"] is not listed)")
			continue
		}
		fresh = append(fresh, func() model.Attachment { return s.store(m, f, attachmentRef{}) })
	}
	if len(keep)+len(fresh) > 10 {
		return apierr.Invalid(apierr.At(d.path, "attachments"), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	}
	m.Attachments = append([]model.Attachment{}, keep...)
	if m.Empty() && len(fresh) == 0 {
		return apierr.Empty
	}
	for _, f := range fresh {
		m.Attachments = append(m.Attachments, f())
	}
	for _, a := range have {
		if indexAttachment(m.Attachments, a.ID) < 0 {
			s.world.dropFile(a.ID)
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

// store keeps the bytes of a file and returns its attachment.
func (s *service) store(m *model.Message, f *upload, ref attachmentRef) model.Attachment {
	w := s.world
	a := model.Attachment{
		ID: w.nextID(), Filename: f.name, Description: ref.description, Title: ref.title, ContentType: f.contentType,
		Size: len(f.data), Width: f.width, Height: f.height, Ephemeral: m.SeenBy != "",
	}
	if ref.filename != "" {
		a.Filename = cleanName(ref.filename)
	}
	a.URL = model.FilesHost + "/attachments/" + m.ChannelID + "/" + a.ID + "/" + a.Filename
	a.ProxyURL = a.URL
	w.files[a.ID] = f.data
	w.keepBytes("file/"+a.ID, f.data)
	return a
}

// serveFile answers /attachments/{channel}/{id}/{name}.
func (h *api) serveFile(rw http.ResponseWriter, r *http.Request) {
	h.world.mu.Lock()
	data, ok := h.world.files[r.PathValue("id")]
	if q := r.URL.Query(); q.Has("ex") {
		ok = ok && h.svc.linkGood(r.PathValue("id"), q)
	}
	h.world.mu.Unlock()
	if !ok {
		http.Error(rw, "This content is no longer available.", http.StatusNotFound)
		return
	}
	if kind := mime.TypeByExtension(path.Ext(r.PathValue("name"))); kind != "" {
		rw.Header().Set("Content-Type", kind)
	}
	rw.Header().Set("X-Content-Type-Options", "nosniff")
	rw.Header().Set("Cache-Control", "private, max-age=86400, immutable")
	rw.Write(data)
}

// resolve turns attachment:// in what was just written into the address of the
// file. It changes only fresh values: what was resolved before stays.
func resolve(m *model.Message) {
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
