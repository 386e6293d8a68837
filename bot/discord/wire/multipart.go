package wire

import (
	"bytes"
	"encoding/json"
	"path"
	"strings"

	"github.com/bwmarrin/discordgo"
)

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
	files := make([]*discordgo.File, len(sent))
	for i, f := range sent {
		files[i] = &discordgo.File{Name: fileName(f.Name), ContentType: mediaType(f.Name), Reader: bytes.NewReader(f.Data)}
	}
	contentType, body, err := discordgo.MultipartBodyWithJSON(json.RawMessage(doc), files)
	if err != nil {
		panic("wire: write to a buffer: " + err.Error())
	}
	return contentType, body
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
