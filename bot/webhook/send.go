package webhook

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"strconv"
	"time"

	"guildhall/storage"
)

// ErrGone is returned when the receiver has ended a webhook.
var ErrGone = errors.New("receiver has ended the webhook")

// StatusError is returned when a receiver responds with another status than success.
type StatusError struct {
	Status int
	After  time.Duration // time until the next attempt that the receiver asks for; 0: none
}

func (e *StatusError) Error() string {
	return fmt.Sprintf("receiver responds with status %d", e.Status)
}

// Limited reports whether the receiver refuses only because of its rate limit.
func (e *StatusError) Limited() bool { return e.Status == http.StatusTooManyRequests }

// Sender sends requests to webhooks. It is safe for concurrent use.
type Sender struct {
	Client *http.Client // NewClient, except in tests
	Now    func() time.Time
}

// Send makes one attempt to send an event. The id is the same in all attempts. Send returns
// ErrGone or a *StatusError if the receiver refuses.
func (s *Sender) Send(ctx context.Context, h storage.Webhook, id string, body []byte) error {
	now := s.Now()
	_, err := s.post(ctx, h.Address, body, map[string]string{
		"Content-Type": "application/json", "webhook-id": id, "webhook-timestamp": strconv.FormatInt(now.Unix(), 10), "webhook-signature": sign(h.Secret, id, now, body),
	})
	return err
}

// File is a picture of a message to Discord.
type File struct {
	Name, Alt string
	Data      []byte
}

// discordMessage is the body of a message to a Discord webhook.
type discordMessage struct {
	Content     string              `json:"content"`
	Mentions    map[string][]string `json:"allowed_mentions"`
	Attachments []attachment        `json:"attachments,omitempty"`
}

type attachment struct {
	ID          int    `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// SendDiscord sends a message to a Discord webhook. It mentions nobody. It returns how long
// the next message must wait for the rate limit of the webhook, and the errors of Send.
func (s *Sender) SendDiscord(ctx context.Context, address, content string, files []File) (time.Duration, error) {
	m := discordMessage{Content: content, Mentions: map[string][]string{"parse": {}}}
	for i, f := range files {
		m.Attachments = append(m.Attachments, attachment{i, f.Name, f.Alt})
	}
	text, err := json.Marshal(m)
	if err != nil {
		return 0, err
	}
	body, kind, err := multipartOf(text, files)
	if err != nil {
		return 0, err
	}
	at, err := url.Parse(address)
	if err != nil {
		return 0, err
	}
	q := at.Query()
	q.Set("wait", "true")
	at.RawQuery = q.Encode()
	head, err := s.post(ctx, at.String(), body, map[string]string{"Content-Type": kind})
	if status := (*StatusError)(nil); errors.As(err, &status) && (status.Status == http.StatusNotFound || status.Status == http.StatusUnauthorized) {
		return 0, ErrGone // somebody deleted it on Discord
	}
	if err == nil && head.Get("X-RateLimit-Remaining") == "0" {
		return seconds(head.Get("X-RateLimit-Reset-After")), nil
	}
	return 0, err
}

// multipartOf returns a form with the JSON of a message and its files, and its content type.
func multipartOf(text []byte, files []File) ([]byte, string, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part := func(name, file, kind string, data []byte) error {
		head := textproto.MIMEHeader{"Content-Type": {kind}}
		disposition := `form-data; name="` + name + `"`
		if file != "" {
			disposition += `; filename="` + file + `"`
		}
		head.Set("Content-Disposition", disposition)
		w, err := form.CreatePart(head)
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	}
	err := part("payload_json", "", "application/json", text)
	for i, f := range files {
		err = errors.Join(err, part("files["+strconv.Itoa(i)+"]", f.Name, "image/png", f.Data))
	}
	err = errors.Join(err, form.Close())
	return body.Bytes(), form.FormDataContentType(), err
}

// post sends a request and returns the header of a successful response.
func (s *Sender) post(ctx context.Context, address string, body []byte, head map[string]string) (http.Header, error) {
	ctx, cancel := context.WithTimeout(ctx, attemptTimeout)
	defer cancel()
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return nil, withoutAddress(err)
	}
	q.Header.Set("User-Agent", "Guildhall")
	for name, value := range head {
		q.Header.Set(name, value)
	}
	res, err := s.Client.Do(q)
	if err != nil {
		return nil, fmt.Errorf("send to webhook at %s: %w", q.URL.Host, withoutAddress(err))
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, maxReply)) // so that the connection can be used again
	switch {
	case res.StatusCode == http.StatusGone:
		return nil, ErrGone
	case res.StatusCode < 200 || res.StatusCode > 299:
		return nil, &StatusError{res.StatusCode, seconds(res.Header.Get("Retry-After"))}
	}
	return res.Header, nil
}

// withoutAddress returns the cause of a failed request: its address is a secret.
func withoutAddress(err error) error {
	var failed *url.Error
	if errors.As(err, &failed) {
		return failed.Err
	}
	return err
}

// seconds reads a number of seconds of a header; 0 if there is none.
func seconds(text string) time.Duration {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n <= 0 || n > 24*3600 {
		return 0
	}
	return time.Duration(n * float64(time.Second))
}
