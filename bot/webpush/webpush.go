// Package webpush sends messages to browsers through their push services: Web Push (RFC 8030)
// with encrypted content (RFC 8291) and a signed sender (RFC 8292).
package webpush

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"guildhall/storage"
)

const (
	recordSize  = 4096
	maxText     = 2000 // bytes; push services accept 4096 encrypted ones
	maxEndpoint = 500
	secretLen   = 16 // of a subscription
	sendTimeout = 10 * time.Second
	keepFor     = 24 * time.Hour // how long a push service keeps a message for a browser that is off
)

// Where the key that signs messages is stored.
const (
	keySpace = "web"
	keyName  = "push key"
)

// ErrGone is returned when the browser has ended a subscription.
var ErrGone = errors.New("subscription has ended")

// ErrEndpoint is returned for a subscription that is not one of a known push service.
var ErrEndpoint = errors.New("not a subscription of a known push service")

// services are the hosts of push services, or the ends of their names after a dot. Nothing is
// sent to other hosts, because browsers name them.
var services = []string{"fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com"}

// Check returns ErrEndpoint for a subscription to which nothing can be sent.
func Check(to storage.PushAddress) error {
	at, err := url.Parse(to.Endpoint)
	if err != nil || len(to.Endpoint) > maxEndpoint || at.Scheme != "https" || at.User != nil || at.Port() != "" {
		return ErrEndpoint
	}
	known := func(service string) bool { return at.Host == service || strings.HasSuffix(at.Host, "."+service) }
	if !slices.ContainsFunc(services, known) || len(to.Secret) != secretLen {
		return ErrEndpoint
	}
	if _, err := ecdh.P256().NewPublicKey(to.Key); err != nil {
		return ErrEndpoint
	}
	return nil
}

// Sender sends messages. It is safe for concurrent use.
type Sender struct {
	Store   storage.Blobs
	Entropy io.Reader // crypto/rand.Reader
	Now     func() time.Time
	Client  *http.Client
	// Contact returns the address under which operators of push services reach the sender.
	Contact func() string
}

// Key returns the public key that browsers need to subscribe.
func (s *Sender) Key(ctx context.Context) ([]byte, error) {
	key, err := s.key(ctx)
	if err != nil {
		return nil, err
	}
	return key.PublicKey().Bytes(), nil
}

// key returns the signing key. The first call makes it. If two processes make one at once, both
// use the stored one.
func (s *Sender) key(ctx context.Context) (*ecdh.PrivateKey, error) {
	stored, err := s.Store.Blob(ctx, keySpace, keyName)
	if err != nil {
		return nil, err
	}
	if len(stored) == 0 {
		drawn := make([]byte, 32)
		for {
			if _, err := io.ReadFull(s.Entropy, drawn); err != nil {
				return nil, fmt.Errorf("draw push key: %w", err)
			}
			if _, err := ecdh.P256().NewPrivateKey(drawn); err == nil {
				break
			}
		}
		if stored, err = s.Store.AddBlob(ctx, keySpace, keyName, drawn); err != nil {
			return nil, err
		}
	}
	return ecdh.P256().NewPrivateKey(stored)
}

// Send sends a text to a browser. A newer message of the same topic replaces one that the push
// service has not delivered yet. Send returns ErrGone when the subscription has ended.
func (s *Sender) Send(ctx context.Context, to storage.PushAddress, topic string, text []byte) error {
	if err := Check(to); err != nil {
		return ErrGone // stored by a version that knew the service
	}
	key, err := s.key(ctx)
	if err != nil {
		return err
	}
	body, err := seal(to, text)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, to.Endpoint, bytes.NewReader(body))
	if err != nil {
		return err
	}
	auth, err := authorization(key, q.URL, s.Contact(), s.Now())
	if err != nil {
		return err
	}
	for name, value := range map[string]string{
		"Authorization": auth, "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
		"TTL": fmt.Sprint(int(keepFor.Seconds())), "Urgency": "high", "Topic": topic,
	} {
		q.Header.Set(name, value)
	}
	res, err := s.Client.Do(q)
	if err != nil {
		return fmt.Errorf("send to push service %s: %w", q.URL.Host, withoutAddress(err))
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, recordSize))
	switch {
	case res.StatusCode == http.StatusNotFound || res.StatusCode == http.StatusGone:
		return ErrGone
	case res.StatusCode < 200 || res.StatusCode > 299:
		return fmt.Errorf("send to push service %s: status %d", q.URL.Host, res.StatusCode)
	}
	return nil
}

// withoutAddress returns the cause of a failed request: its address is a secret of the browser.
func withoutAddress(err error) error {
	var failed *url.Error
	if errors.As(err, &failed) {
		return failed.Err
	}
	return err
}

// seal encrypts a text for a browser with a key of its own.
func seal(to storage.PushAddress, text []byte) ([]byte, error) {
	local, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	salt := make([]byte, 16)
	if _, err := rand.Read(salt); err != nil {
		return nil, err
	}
	return sealWith(to, text, local, salt)
}

// sealWith encrypts a text as one record of aes128gcm (RFC 8188).
func sealWith(to storage.PushAddress, text []byte, local *ecdh.PrivateKey, salt []byte) ([]byte, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("message of %d bytes is too long", len(text))
	}
	theirs, err := ecdh.P256().NewPublicKey(to.Key)
	if err != nil {
		return nil, err
	}
	shared, err := local.ECDH(theirs)
	if err != nil {
		return nil, err
	}
	ours := local.PublicKey().Bytes()
	secret, err := hkdf.Key(sha256.New, shared, to.Secret, "WebPush: info\x00"+string(to.Key)+string(ours), 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	head := binary.BigEndian.AppendUint32(bytes.Clone(salt), recordSize)
	head = append(append(head, byte(len(ours))), ours...)
	const last = 2 // marks the last record
	return gcm.Seal(head, nonce, append(bytes.Clone(text), last), nil), nil
}

// authorization returns the header that names the sender: a JSON Web Token for the push
// service, and the key that signs it.
func authorization(key *ecdh.PrivateKey, to *url.URL, contact string, now time.Time) (string, error) {
	signer, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), key.Bytes())
	if err != nil {
		return "", err
	}
	claims, err := json.Marshal(map[string]any{"aud": to.Scheme + "://" + to.Host, "exp": now.Add(12 * time.Hour).Unix(), "sub": contact})
	if err != nil {
		return "", err
	}
	encode := base64.RawURLEncoding.EncodeToString
	signed := encode([]byte(`{"typ":"JWT","alg":"ES256"}`)) + "." + encode(claims)
	sum := sha256.Sum256([]byte(signed))
	r, v, err := ecdsa.Sign(rand.Reader, signer, sum[:])
	if err != nil {
		return "", err
	}
	var signature [64]byte
	r.FillBytes(signature[:32])
	v.FillBytes(signature[32:])
	return "vapid t=" + signed + "." + encode(signature[:]) + ", k=" + encode(key.PublicKey().Bytes()), nil
}
