package webhook

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"guildhall/storage"
)

// The example of the Standard Webhooks specification and of its reference libraries.
func TestSignatureIsThatOfTheSpecification(t *testing.T) {
	secret, err := base64.StdEncoding.DecodeString("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	if err != nil {
		t.Fatal(err)
	}
	got := sign(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", time.Unix(1614265330, 0), []byte(`{"test": 2432232314}`))
	if want := "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="; got != want {
		t.Errorf("signature %s, want %s", got, want)
	}
	if got, want := SecretText(secret), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"; got != want {
		t.Errorf("secret %s, want %s", got, want)
	}
}

// served returns a webhook of a server with a handler, and a sender that reaches it.
func served(t *testing.T, h http.HandlerFunc) (storage.Webhook, *Sender) {
	t.Helper()
	srv := httptest.NewTLSServer(h)
	t.Cleanup(srv.Close)
	client := NewClient()
	client.Transport = srv.Client().Transport
	return storage.Webhook{ID: 1, Address: srv.URL + "/at?key=1", Secret: []byte("0123456789abcdef01234567")},
		&Sender{Client: client, Now: func() time.Time { return time.Unix(1700000000, 0) }}
}

func TestSendSignsTheBody(t *testing.T) {
	var got *http.Request
	var body []byte
	hook, s := served(t, func(_ http.ResponseWriter, q *http.Request) {
		got = q
		body, _ = io.ReadAll(q.Body)
	})
	if err := s.Send(t.Context(), hook, "id1", []byte(`{"a":1}`)); err != nil {
		t.Fatal(err)
	}
	if got.Method != http.MethodPost || string(body) != `{"a":1}` || got.URL.RawQuery != "key=1" {
		t.Errorf("request %s %s with body %s", got.Method, got.URL, body)
	}
	for name, want := range map[string]string{
		"webhook-id": "id1", "webhook-timestamp": "1700000000", "Content-Type": "application/json",
		"webhook-signature": sign(hook.Secret, "id1", time.Unix(1700000000, 0), body),
	} {
		if got.Header.Get(name) != want {
			t.Errorf("%s: %q, want %q", name, got.Header.Get(name), want)
		}
	}
}

func TestSendReportsRefusals(t *testing.T) {
	for status, check := range map[int]func(error) bool{
		204: func(err error) bool { return err == nil },
		410: func(err error) bool { return errors.Is(err, ErrGone) },
		302: func(err error) bool { var e *StatusError; return errors.As(err, &e) && e.Status == 302 },
		429: func(err error) bool {
			var e *StatusError
			return errors.As(err, &e) && e.Limited() && e.After == 7*time.Second
		},
		500: func(err error) bool { var e *StatusError; return errors.As(err, &e) && !e.Limited() },
	} {
		requests := 0
		hook, s := served(t, func(w http.ResponseWriter, _ *http.Request) {
			requests++
			w.Header().Set("Location", "/other")
			w.Header().Set("Retry-After", "7")
			w.WriteHeader(status)
		})
		if err := s.Send(t.Context(), hook, "id", []byte("{}")); !check(err) || requests != 1 {
			t.Errorf("status %d: %v after %d requests", status, err, requests)
		}
	}
}

func TestErrorsDoNotShowTheAddress(t *testing.T) {
	hook := storage.Webhook{Address: "https://127.0.0.1:1/secret"}
	s := &Sender{Client: NewClient(), Now: time.Now}
	err := s.Send(t.Context(), hook, "id", nil)
	if !errors.Is(err, ErrAddress) || strings.Contains(err.Error(), "secret") {
		t.Errorf("error %v", err)
	}
}

func TestDiscordGetsAMessageWithThePicture(t *testing.T) {
	status, after := 200, "1.5"
	hook, s := served(t, func(w http.ResponseWriter, q *http.Request) {
		if err := q.ParseMultipartForm(1 << 20); err != nil {
			t.Error(err)
			return
		}
		f, err := q.MultipartForm.File["files[0]"][0].Open()
		if err != nil {
			t.Error(err)
			return
		}
		data, _ := io.ReadAll(f)
		if text := q.FormValue("payload_json"); string(data) != "png" || !strings.Contains(text, `"content":"hi @everyone"`) || !strings.Contains(text, `"allowed_mentions":{"parse":[]}`) || q.URL.Query().Get("wait") != "true" {
			t.Errorf("message %s with file %q at %s", text, data, q.URL)
		}
		w.Header().Set("X-RateLimit-Remaining", "0")
		w.Header().Set("X-RateLimit-Reset-After", after)
		w.WriteHeader(status)
	})
	files := []File{{Name: "board.png", Alt: "a board", Data: []byte("png")}}
	pause, err := s.SendDiscord(t.Context(), hook.Address, "hi @everyone", files)
	if err != nil || pause != 1500*time.Millisecond {
		t.Errorf("pause %v, error %v", pause, err)
	}
	status = 404
	if _, err := s.SendDiscord(t.Context(), hook.Address, "hi @everyone", files); !errors.Is(err, ErrGone) {
		t.Errorf("a deleted webhook: %v", err)
	}
}

func TestSlowReceiverIsLeft(t *testing.T) {
	hook, s := served(t, func(_ http.ResponseWriter, q *http.Request) { <-q.Context().Done() })
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Send(ctx, hook, "id", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if got := NewClient().Timeout; got != attemptTimeout {
		t.Errorf("a client waits %v", got)
	}
}
