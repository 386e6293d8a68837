package validate

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
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
)

// The sizes that Discord accepts.
const (
	maxBody = 26 << 20
	MaxFile = 10 << 20
)

// Upload is one files[n] part of a request.
type Upload struct {
	N           string
	Name        string
	ContentType string
	Data        []byte
	Width       int
	Height      int
}

// FindUpload returns the file with a number, or nil.
func FindUpload(files []Upload, n string) *Upload {
	for i := range files {
		if files[i].N == n {
			return &files[i]
		}
	}
	return nil
}

// Read separates a request into its JSON and its files. It also returns the JSON
// bytes, for the official schema.
func (u *UploadCheck) Read(r *http.Request) (v any, raw []byte, files []Upload, err error) {
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
	case len(all) == 0: // a content type without a body is refused
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

func (u *UploadCheck) readParts(all []byte, boundary string) (raw []byte, files []Upload, err error) {
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
			f := Upload{N: name[len("files[") : len(name)-1], Name: CleanName(p.FileName()), ContentType: p.Header.Get("Content-Type"), Data: data}
			if err := u.checkFile(&f, files); err != nil {
				return nil, nil, err
			}
			files = append(files, f)
		default:
			return nil, nil, apierr.Invalid(name, "MULTIPART_INVALID", "Only payload_json and files[n] are parts of a message.")
		}
	}
}

// checkFile measures a file and verifies that a picture can be decoded.
func (u *UploadCheck) checkFile(f *Upload, before []Upload) error {
	field := "files[" + f.N + "]"
	switch {
	case len(before) >= 10:
		return apierr.Invalid("files", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	case len(f.Data) > MaxFile:
		return apierr.TooLarge
	case f.Name == "":
		return apierr.Invalid(field, "BASE_TYPE_REQUIRED", "A file needs a filename.")
	case FindUpload(before, f.N) != nil:
		return apierr.Invalid(field, "MULTIPART_INVALID", "The same number is used twice.")
	}
	if _, err := strconv.Atoi(f.N); err != nil {
		return apierr.Invalid(field, "MULTIPART_INVALID", "The number of a file must be a number.")
	}
	kind := mime.TypeByExtension(path.Ext(f.Name))
	if kind == "" {
		kind = f.ContentType
	}
	if i := strings.IndexByte(kind, ';'); i >= 0 && strings.HasPrefix(kind, "image/") {
		kind = kind[:i]
	}
	f.ContentType = kind
	if kind == "image/png" || kind == "image/jpeg" || kind == "image/gif" {
		w, h, err := u.size(f.Data)
		if err != nil {
			return apierr.Invalid(field, "IMAGE_INVALID", "Invalid image data: %v", err)
		}
		f.Width, f.Height = w, h
	}
	return nil
}

// UploadCheck reads request bodies. It remembers decoded pictures, since a bot
// sends the same board many times.
type UploadCheck struct {
	mu   sync.Mutex
	seen map[[sha256.Size]byte][2]int
}

// withChecksums returns a PNG with correct checksums of its chunks, since Discord does not
// check them. It returns other data, and a PNG that is cut off, as they are.
func withChecksums(data []byte) []byte {
	const signature, frame = 8, 12 // of the file; around the data of a chunk
	if http.DetectContentType(data) != "image/png" {
		return data
	}
	out := bytes.Clone(data)
	for at := signature; at+frame <= len(out); {
		end := at + frame + int(binary.BigEndian.Uint32(out[at:]))
		if end > len(out) {
			break
		}
		binary.BigEndian.PutUint32(out[end-4:], crc32.ChecksumIEEE(out[at+4:end-4]))
		at = end
	}
	return out
}

// size decodes a picture completely and returns its dimensions.
func (u *UploadCheck) size(data []byte) (w, h int, err error) {
	sum := sha256.Sum256(data)
	u.mu.Lock()
	known, ok := u.seen[sum]
	u.mu.Unlock()
	if ok {
		return known[0], known[1], nil
	}
	data = withChecksums(data)
	c, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return 0, 0, err
	}
	if c.Width < 1 || c.Height < 1 || c.Width > 16384 || c.Height > 16384 || c.Width*c.Height > 100e6 {
		return 0, 0, fmt.Errorf("size %dx%d is out of range", c.Width, c.Height)
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
