package web_test

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"guildhall/bot/webpush"
	"guildhall/storage"
)

// device is a browser that gets notifications.
type device struct {
	*page
	key      *ecdh.PrivateKey
	secret   []byte
	endpoint string
}

// notified is the notification that a push service passes to a device.
type notified struct {
	Tag, Title, Body, To string
	Done                 bool
}

// pushing returns a house that sends notifications, the requests that the push
// service gets, and the status of its responses.
func pushing(t *testing.T) (h *house, sent *[]*http.Request, status *int) {
	t.Helper()
	h = newHouse(t)
	sent, status = &[]*http.Request{}, new(int)
	*status = http.StatusCreated
	h.push = &webpush.Sender{Entropy: rand.Reader, Now: func() time.Time { return h.Now }, Contact: h.links.Address,
		Client: &http.Client{Transport: roundTrip(func(q *http.Request) (*http.Response, error) {
			*sent = append(*sent, q)
			return &http.Response{StatusCode: *status, Body: io.NopCloser(strings.NewReader(""))}, nil
		})}}
	h.serve(&secrets{200})
	return h, sent, status
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(q *http.Request) (*http.Response, error) { return f(q) }

// subscribe subscribes the browser of a page to notifications.
func (p *page) subscribe(name string, choice map[string]any) (*device, int) {
	p.h.T.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	p.h.Ok(err)
	d := &device{p, key, bytes.Repeat([]byte{7}, 16), "https://fcm.googleapis.com/fcm/send/" + name}
	body := map[string]any{"endpoint": d.endpoint, "key": key.PublicKey().Bytes(), "secret": d.secret}
	for k, v := range choice {
		body[k] = v
	}
	status, _, _ := p.h.post("/board/push", p.cookie, body)
	return d, status
}

// read decrypts a message for a device, as a browser does.
func (d *device) read(q *http.Request) (n notified) {
	d.h.T.Helper()
	if q.URL.String() != d.endpoint {
		d.h.T.Fatalf("sent to %s", q.URL)
	}
	body, err := io.ReadAll(q.Body)
	d.h.Ok(err)
	salt, ours, sealed := body[:16], body[21:86], body[86:]
	public, err := ecdh.P256().NewPublicKey(ours)
	d.h.Ok(err)
	shared, err := d.key.ECDH(public)
	d.h.Ok(err)
	derive := func(secret, salt []byte, info string, n int) []byte {
		key, err := hkdf.Key(sha256.New, secret, salt, info, n)
		d.h.Ok(err)
		return key
	}
	secret := derive(shared, d.secret, "WebPush: info\x00"+string(d.key.PublicKey().Bytes())+string(ours), 32)
	block, err := aes.NewCipher(derive(secret, salt, "Content-Encoding: aes128gcm\x00", 16))
	d.h.Ok(err)
	gcm, err := cipher.NewGCM(block)
	d.h.Ok(err)
	text, err := gcm.Open(nil, derive(secret, salt, "Content-Encoding: nonce\x00", 12), sealed, nil)
	d.h.Ok(err)
	d.h.Ok(json.Unmarshal(bytes.TrimSuffix(text, []byte{2}), &n))
	return n
}

var turns = map[string]any{"turns": true}

// TestPushOfATurn notifies a subscribed browser of a turn, and removes the
// notification after the turn was played elsewhere. Other browsers get nothing.
func TestPushOfATurn(t *testing.T) {
	h, sent, _ := pushing(t)
	tb := h.started("caylus", "1", "2")
	other := h.asked(tb.ID)
	mine := map[string]string{"1": "2", "2": "1"}[other]
	d, status := h.open(mine, tb.ID).subscribe("mine", turns)
	if status != http.StatusOK {
		t.Fatalf("answered by %d", status)
	}
	h.open(mine, tb.ID).subscribe("results-only", map[string]any{"results": true})
	h.open(other, tb.ID)
	h.Play(tb.ID, other)
	h.Deliver()
	if len(*sent) != 1 {
		t.Fatalf("%d messages", len(*sent))
	}
	n := d.read((*sent)[0])
	if n.Tag != "t1" || n.Title != "Caylus #1" || n.To != "/board/t/1/" || n.Done || !strings.HasPrefix(n.Body, "Your turn. ") || len(n.Body) < 20 {
		t.Errorf("the browser shows %+v", n)
	}
	h.Play(tb.ID, mine)
	h.Deliver()
	if len(*sent) != 2 {
		t.Fatalf("%d messages after the turn", len(*sent))
	}
	if n := d.read((*sent)[1]); n.Tag != "t1" || !n.Done {
		t.Errorf("after the turn the browser hears %+v", n)
	}
	h.Bot.Queue.EnqueueCard(t.Context(), h.Table(tb.ID), storage.Picture)
	h.Deliver()
	if len(*sent) != 2 {
		t.Errorf("it hears of it %d times", len(*sent)-1)
	}
}

// TestPushKeepsQuietHours delays a notification until the end of a person's
// quiet hours.
func TestPushKeepsQuietHours(t *testing.T) {
	h, sent, _ := pushing(t)
	tb := h.started("caylus", "1", "2")
	other := h.asked(tb.ID)
	mine := map[string]string{"1": "2", "2": "1"}[other]
	h.open(mine, tb.ID).subscribe("mine", turns)
	at := h.Now.UTC().Hour()*60 + h.Now.UTC().Minute()
	h.Change(mine, func(p *storage.ReminderPreferences) {
		p.Zone, p.Quiet = "UTC", &storage.QuietHours{From: at - 60, To: at + 60}
	})
	h.Play(tb.ID, other)
	h.Deliver()
	if len(*sent) != 0 {
		t.Errorf("%d messages in quiet hours", len(*sent))
	}
	h.After(61 * time.Minute)
	if len(*sent) != 1 {
		t.Errorf("%d messages after quiet hours", len(*sent))
	}
}

// TestPushEnds checks that a browser gets nothing after its subscription ended,
// after it was signed out, or if it chose no notifications.
func TestPushEnds(t *testing.T) {
	for name, end := range map[string]func(h *house, d *device, status *int){
		"gone":        func(_ *house, _ *device, status *int) { *status = http.StatusGone },
		"not found":   func(_ *house, _ *device, status *int) { *status = http.StatusNotFound },
		"signed out":  func(h *house, d *device, _ *int) { h.post("/board/leave", d.cookie, struct{}{}) },
		"chosen none": func(h *house, d *device, _ *int) { h.post("/board/push", d.cookie, map[string]any{"endpoint": ""}) },
	} {
		t.Run(name, func(t *testing.T) {
			h, sent, status := pushing(t)
			tb := h.started("caylus", "1", "2")
			other := h.asked(tb.ID)
			mine := map[string]string{"1": "2", "2": "1"}[other]
			d, _ := h.open(mine, tb.ID).subscribe("mine", turns)
			end(h, d, status)
			h.Play(tb.ID, other)
			h.Deliver()
			if want := map[bool]int{true: 1, false: 0}[*status != http.StatusCreated]; len(*sent) != want {
				t.Errorf("%d messages, want %d", len(*sent), want)
			}
			p, err := h.Store.Person(t.Context(), mine)
			h.Ok(err)
			for _, b := range p.Preferences.Pages.Browsers {
				if b.Push != nil {
					t.Errorf("the subscription is still stored: %+v", b.Push)
				}
			}
		})
	}
}

// TestPushOfAResult checks that the notification names the winner.
func TestPushOfAResult(t *testing.T) {
	h, sent, _ := pushing(t)
	tb := h.started("market", "1", "2")
	d, _ := h.open("1", tb.ID).subscribe("mine", map[string]any{"results": true})
	h.PlayOut(tb.ID)
	h.Deliver()
	if len(*sent) != 1 {
		t.Fatalf("%d messages", len(*sent))
	}
	if n := d.read((*sent)[0]); !strings.Contains(n.Body, "win") {
		t.Errorf("the browser shows %+v", n)
	}
}

// TestPushAddresses refuses subscriptions of unknown services and strangers,
// and checks that the public key never changes.
func TestPushAddresses(t *testing.T) {
	h, _, _ := pushing(t)
	tb := h.started("market", "1", "2")
	p := h.open("1", tb.ID)
	if _, status := p.subscribe("x", map[string]any{"endpoint": "https://127.0.0.1/x"}); status != http.StatusBadRequest {
		t.Errorf("an address of no push service is answered by %d", status)
	}
	if status, _, _ := h.post("/board/push", "", map[string]any{"endpoint": ""}); status != http.StatusUnauthorized {
		t.Errorf("a stranger is answered by %d", status)
	}
	_, first, _ := h.get("/board/push", p.cookie)
	h.serve(&secrets{220})
	_, second, _ := h.get("/board/push", p.cookie)
	if !bytes.Equal(first, second) || !bytes.Contains(first, []byte(`"key":"B`)) {
		t.Errorf("the key changes from %s to %s", first, second)
	}
	h.push = nil
	h.serve(&secrets{240})
	if status, _, _ := h.get("/board/push", p.cookie); status != http.StatusNotFound {
		t.Errorf("without https it is answered by %d", status)
	}
}
