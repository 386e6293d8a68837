package wire

import (
	"bytes"
	"mime/multipart"
	"net/textproto"
	"path"
	"strings"
)

// encode returns the content type and bytes of the body: JSON, or a multipart
// form when there are files. The bytes are nil when there is no body.
func (r request) encode() (contentType string, body []byte) {
	if r.body == nil {
		return "", nil
	}
	doc := mustJSON(r.body)
	if len(r.files) == 0 {
		return "application/json", doc
	}
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	part(w, `form-data; name="payload_json"`, "application/json", doc)
	for i, f := range r.files {
		part(w, `form-data; name="files[`+itoa(i)+`]"; filename="`+fileName(f.Name)+`"`, mediaType(f.Name), f.Data)
	}
	w.Close() // writing to a buffer cannot fail
	return w.FormDataContentType(), b.Bytes()
}

func part(w *multipart.Writer, disposition, contentType string, data []byte) {
	p, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {disposition},
		"Content-Type":        {contentType},
	})
	if err == nil {
		_, err = p.Write(data)
	}
	if err != nil {
		panic("wire: write to a buffer: " + err.Error())
	}
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
