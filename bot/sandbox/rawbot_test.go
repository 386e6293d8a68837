package sandbox

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"guildhall/bot/sandbox/gateway"
)

// rawBot speaks the gateway protocol by hand, so that a test sees each frame.
type rawBot struct {
	t      *testing.T
	h      *fixture
	ws     *websocket.Conn
	binary int
}

type rawFrame struct {
	Op int             `json:"op"`
	S  *int64          `json:"s"`
	T  *string         `json:"t"`
	D  json.RawMessage `json:"d"`
}

func (f rawFrame) name() string {
	if f.T == nil {
		return ""
	}
	return *f.T
}

// dial connects without identifying.
func (h *fixture) dial(t *testing.T) *rawBot {
	t.Helper()
	ws, _, err := websocket.Dial(short(t), h.gate.URL+"?v=10&encoding=json", nil)
	if err != nil {
		t.Fatal(err)
	}
	ws.SetReadLimit(1 << 22)
	t.Cleanup(func() { ws.CloseNow() })
	return &rawBot{t: t, h: h, ws: ws}
}

func (b *rawBot) read() (rawFrame, error) {
	kind, data, err := b.ws.Read(short(b.t))
	if err != nil {
		return rawFrame{}, err
	}
	if kind == websocket.MessageBinary {
		b.binary++
		z, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			return rawFrame{}, err
		}
		if data, err = io.ReadAll(z); err != nil {
			return rawFrame{}, err
		}
	}
	var f rawFrame
	return f, json.Unmarshal(data, &f)
}

func (b *rawBot) next() rawFrame {
	b.t.Helper()
	f, err := b.read()
	if err != nil {
		b.t.Fatal(err)
	}
	return f
}

// until reads to the next event of a name.
func (b *rawBot) until(name string) rawFrame {
	b.t.Helper()
	for {
		if f := b.next(); f.name() == name {
			return f
		}
	}
}

// closed reads to the end and returns the close code.
func (b *rawBot) closed() websocket.StatusCode {
	b.t.Helper()
	for {
		if _, err := b.read(); err != nil {
			return websocket.CloseStatus(err)
		}
	}
}

func (b *rawBot) send(op int, d any) {
	b.t.Helper()
	data, err := json.Marshal(map[string]any{"op": op, "d": d})
	if err != nil {
		b.t.Fatal(err)
	}
	if err := b.ws.Write(short(b.t), websocket.MessageText, data); err != nil {
		b.t.Fatal(err)
	}
}

func (b *rawBot) identify(change map[string]any) {
	d := map[string]any{"token": b.h.Token(), "intents": gateway.IntentGuilds | gateway.IntentGuildMessages | gateway.IntentDirectMessages, "properties": map[string]any{"os": "linux"}}
	for k, v := range change {
		d[k] = v
	}
	b.send(gateway.OpIdentify, d)
}

// raw dials, identifies and reads up to the last GUILD_CREATE.
func (h *fixture) raw(t *testing.T) (*rawBot, string) {
	t.Helper()
	b := h.dial(t)
	b.next()
	b.identify(nil)
	var ready struct {
		SessionID string `json:"session_id"`
	}
	if err := json.Unmarshal(b.until("READY").D, &ready); err != nil {
		t.Fatal(err)
	}
	b.until("GUILD_CREATE")
	return b, ready.SessionID
}

// answer is a response of the REST API.
type answer struct {
	status int
	header http.Header
	body   string
}

func (a answer) object() map[string]any {
	var m map[string]any
	_ = json.Unmarshal([]byte(a.body), &m) // nil when the body is not an object
	return m
}

func (a answer) code() int {
	n, _ := a.object()["code"].(float64)
	return int(n)
}

// call makes a request as a bot does; body is JSON text or empty.
func (h *fixture) call(t *testing.T, method, path, body string) answer {
	t.Helper()
	return h.send(t, method, path, "application/json", strings.NewReader(body), body != "")
}

func (h *fixture) send(t *testing.T, method, path, kind string, body io.Reader, typed bool) answer {
	t.Helper()
	q, err := http.NewRequestWithContext(short(t), method, h.URL()+path, body)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("User-Agent", "DiscordBot (test, 1)")
	q.Header.Set("Authorization", "Bot "+h.Token())
	if typed {
		q.Header.Set("Content-Type", kind)
	}
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{r.StatusCode, r.Header, string(b)}
}

// file is one files[n] part.
type file struct {
	n, name, kind string
	data          []byte
}

// upload makes a multipart request.
func (h *fixture) upload(t *testing.T, method, path, payload string, files ...file) answer {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	part := func(disposition, kind string, data []byte) {
		p, err := w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}})
		if err != nil {
			t.Fatal(err)
		}
		p.Write(data)
	}
	part(`form-data; name="payload_json"`, "application/json", []byte(payload))
	for _, f := range files {
		part(`form-data; name="files[`+f.n+`]"; filename="`+f.name+`"`, f.kind, f.data)
	}
	w.Close()
	return h.send(t, method, path, w.FormDataContentType(), &b, true)
}

// event reads the next interaction and returns the URLs of its response.
func (b *rawBot) event() (callback, hook string, d map[string]any) {
	b.t.Helper()
	if err := json.Unmarshal(b.until("INTERACTION_CREATE").D, &d); err != nil {
		b.t.Fatal(err)
	}
	id, token := d["id"].(string), d["token"].(string)
	return "/api/v10/interactions/" + id + "/" + token + "/callback", "/api/v10/webhooks/" + b.h.AppID() + "/" + token, d
}

// callWith is a GET with one header changed.
func (h *fixture) callWith(t *testing.T, path, header, value string) answer {
	t.Helper()
	q, err := http.NewRequestWithContext(short(t), "GET", h.URL()+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("User-Agent", "DiscordBot (test, 1)")
	q.Header.Set("Authorization", "Bot "+h.Token())
	q.Header.Set(header, value)
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{r.StatusCode, r.Header, string(b)}
}
