package probe

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/bot/sandbox/recording"
)

// maxResponse is the maximum size of a response body.
const maxResponse = 8 << 20

// maxTries is the maximum number of attempts for a request that Discord's rate
// limits refuse.
const maxTries = 6

// response is a response of Discord.
type response struct {
	status int
	header http.Header
	raw    any            // decoded body; nil without one
	body   map[string]any // raw, if it is an object
}

func (r response) code() int { return number(r.body, "code") }

// call makes a request and records it. After a request without a response every further
// call does nothing: see run.failure.
func (r *run) call(method, path string, body any, files ...recording.File) response {
	got := r.exchange(method, path, body, files)
	if r.failure == nil {
		r.record.Add(recording.Line{Step: r.step, Call: &recording.Call{
			Method: method, Path: path, Body: plain(body), Files: files, Status: got.status, Response: got.raw,
		}})
	}
	return got
}

// want makes a request. It returns an error unless the response has this
// status, and this error code unless code is 0.
func (r *run) want(status, code int, method, path string, body any, files ...recording.File) (map[string]any, error) {
	got := r.call(method, path, body, files...)
	if got.status != status || code != 0 && got.code() != code {
		return got.body, fmt.Errorf("%s %s is answered with status %d and code %d, want %d and %d", method, path, got.status, got.code(), status, code)
	}
	return got.body, nil
}

// exchange makes a request within Discord's limits.
func (r *run) exchange(method, path string, body any, files []recording.File) response {
	kind, data := encode(body, files)
	place := method + " " + limitedBy(path)
	for n := 1; ; n++ {
		if r.failure != nil {
			return response{}
		}
		if wait := time.Until(r.bucket[place]); wait > 0 {
			r.Sleep(r.ctx, wait)
		}
		got, err := r.send(method, path, kind, data)
		if err != nil {
			r.failure = fmt.Errorf("%s %s: %w", method, path, err)
			return response{}
		}
		if got.header.Get("X-RateLimit-Remaining") == "0" {
			r.bucket[place] = time.Now().Add(seconds(got.header.Get("X-RateLimit-Reset-After")))
		}
		if got.status != http.StatusTooManyRequests || n == maxTries {
			return got
		}
		r.Sleep(r.ctx, seconds(got.header.Get("Retry-After"))+100*time.Millisecond)
	}
}

// limitedBy returns the part of a path whose calls share a rate limit: all
// except the last id.
func limitedBy(path string) string {
	path, _, _ = strings.Cut(path, "?")
	if cut := strings.LastIndex(path, "/messages/"); cut >= 0 {
		return path[:cut+len("/messages/")]
	}
	return path
}

func (r *run) send(method, path, kind string, data []byte) (response, error) {
	q, err := http.NewRequestWithContext(r.ctx, method, strings.TrimSuffix(r.API, "/")+wire.APIPath+path, bytes.NewReader(data))
	if err != nil {
		return response{}, err
	}
	q.Header.Set("User-Agent", wire.UserAgent)
	if kind != "" {
		q.Header.Set("Content-Type", kind)
	}
	if !strings.HasPrefix(path, "/interactions/") && !strings.HasPrefix(path, "/webhooks/") {
		q.Header.Set("Authorization", "Bot "+strings.TrimPrefix(r.Token, "Bot "))
	}
	resp, err := r.http.Do(q)
	if err != nil {
		return response{}, err
	}
	defer resp.Body.Close()
	content, err := io.ReadAll(io.LimitReader(resp.Body, maxResponse))
	if err != nil {
		return response{}, err
	}
	got := response{status: resp.StatusCode, header: resp.Header}
	if json.Unmarshal(content, &got.raw) == nil { // an HTML page in front of the service is no JSON
		got.body, _ = got.raw.(map[string]any)
	}
	return got, nil
}

// encode returns a body as JSON, or as a form when there are files.
func encode(body any, files []recording.File) (kind string, data []byte) {
	if body == nil {
		return "", nil
	}
	doc := mustJSON(body)
	if len(files) == 0 {
		return "application/json", doc
	}
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part := func(disposition, kind string, data []byte) {
		p, err := w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}})
		if err != nil {
			panic("probe: write to a buffer: " + err.Error())
		}
		p.Write(data)
	}
	part(`form-data; name="payload_json"`, "application/json", doc)
	for i, f := range files {
		part(fmt.Sprintf(`form-data; name="files[%d]"; filename=%q`, i, f.Name), "image/png", f.Data)
	}
	w.Close()
	return w.FormDataContentType(), form.Bytes()
}

func mustJSON(v any) []byte {
	doc, err := json.Marshal(v)
	if err != nil {
		panic("probe: encode: " + err.Error()) // bodies are plain data
	}
	return doc
}

// plain returns a body as it is decoded from JSON.
func plain(body any) (out any) {
	if body == nil {
		return nil
	}
	if err := json.Unmarshal(mustJSON(body), &out); err != nil {
		panic("probe: decode: " + err.Error())
	}
	return out
}

func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f < 0 || f > 3600 {
		return time.Second
	}
	return time.Duration(f * float64(time.Second))
}

// at returns the value at a path of member names and indexes, or nil if there
// is none.
func at(v any, path ...any) any {
	for _, part := range path {
		switch part := part.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[part]
		case int:
			list, _ := v.([]any)
			if part >= len(list) {
				return nil
			}
			v = list[part]
		}
	}
	return v
}

func text(v any, path ...any) string {
	s, _ := at(v, path...).(string)
	return s
}

func number(v any, path ...any) int {
	f, _ := at(v, path...).(float64)
	return int(f)
}

func list(v any, path ...any) []any {
	l, _ := at(v, path...).([]any)
	return l
}
