package webpush

import (
	"context"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"net/http"
	"strings"
	"testing"
	"time"

	"guildhall/storage"
)

func decoded(t *testing.T, text string) []byte {
	t.Helper()
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestSealMatchesRFC8291 encrypts the example of RFC 8291, section 5 and appendix A.
func TestSealMatchesRFC8291(t *testing.T) {
	to := storage.PushAddress{
		Key:    decoded(t, "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
		Secret: decoded(t, "BTBZMqHH6r4Tts7J_aSIgg"),
	}
	local, err := ecdh.P256().NewPrivateKey(decoded(t, "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := sealWith(to, []byte("When I grow up, I want to be a watermelon"), local, decoded(t, "DGv6ra1nlYgDCS1FRnbzlw"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
	if s := base64.RawURLEncoding.EncodeToString(got); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
	if _, err := sealWith(to, make([]byte, 2001), local, make([]byte, 16)); err == nil {
		t.Error("a long text is sealed")
	}
}

// blobs stores one blob.
type blobs struct {
	storage.Blobs
	value []byte
}

func (b *blobs) Blob(context.Context, string, string) ([]byte, error) { return b.value, nil }

func (b *blobs) AddBlob(_ context.Context, _, _ string, value []byte) ([]byte, error) {
	if b.value == nil {
		b.value = value
	}
	return b.value, nil
}

type service func(*http.Request) (*http.Response, error)

func (s service) RoundTrip(q *http.Request) (*http.Response, error) { return s(q) }

func address(t *testing.T) storage.PushAddress {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return storage.PushAddress{Endpoint: "https://fcm.googleapis.com/fcm/send/secret-of-the-browser", Key: key.PublicKey().Bytes(), Secret: make([]byte, 16)}
}

// TestSend signs messages with one key, which stays the same, and returns how the push service
// answers.
func TestSend(t *testing.T) {
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	store := &blobs{}
	status, keys := http.StatusCreated, map[string]bool{}
	s := &Sender{Store: store, Entropy: rand.Reader, Now: func() time.Time { return now }, Contact: func() string { return "https://board.example" }}
	s.Client = &http.Client{Transport: service(func(q *http.Request) (*http.Response, error) {
		if status == 0 {
			return nil, errors.New("no route")
		}
		token, rest, _ := strings.Cut(strings.TrimPrefix(q.Header.Get("Authorization"), "vapid t="), ", k=")
		parts := strings.Split(token, ".")
		keys[rest] = true
		public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), decoded(t, rest))
		if err != nil || len(parts) != 3 {
			t.Fatalf("authorization %s: %v", q.Header.Get("Authorization"), err)
		}
		signature, sum := decoded(t, parts[2]), sha256.Sum256([]byte(parts[0]+"."+parts[1]))
		if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
			t.Error("the signature is not that of the key")
		}
		var claims struct {
			Aud, Sub string
			Exp      int64
		}
		if err := json.Unmarshal(decoded(t, parts[1]), &claims); err != nil || claims.Aud != "https://fcm.googleapis.com" || claims.Sub != "https://board.example" || claims.Exp != now.Add(12*time.Hour).Unix() {
			t.Errorf("claims %+v, %v", claims, err)
		}
		if q.Header.Get("Topic") != "t12" || q.Header.Get("TTL") != "86400" || q.Header.Get("Content-Encoding") != "aes128gcm" {
			t.Errorf("headers %v", q.Header)
		}
		return &http.Response{StatusCode: status, Body: io.NopCloser(strings.NewReader(""))}, nil
	})}
	for _, tt := range []struct {
		status int
		ok     func(error) bool
	}{
		{http.StatusCreated, func(err error) bool { return err == nil }},
		{http.StatusNotFound, func(err error) bool { return errors.Is(err, ErrGone) }},
		{http.StatusGone, func(err error) bool { return errors.Is(err, ErrGone) }},
		{http.StatusTooManyRequests, func(err error) bool { return err != nil && !errors.Is(err, ErrGone) }},
		{http.StatusFound, func(err error) bool { return err != nil && !errors.Is(err, ErrGone) }},
		{0, func(err error) bool { return err != nil && !strings.Contains(err.Error(), "secret-of-the-browser") }},
	} {
		status = tt.status
		if err := s.Send(t.Context(), address(t), "t12", []byte("{}")); !tt.ok(err) {
			t.Errorf("status %d: %v", tt.status, err)
		}
	}
	if len(keys) != 1 {
		t.Errorf("%d keys sign messages", len(keys))
	}
}

// TestCheck admits subscriptions of known push services alone: browsers name the address.
func TestCheck(t *testing.T) {
	good := address(t)
	for endpoint, want := range map[string]bool{
		good.Endpoint: true, "https://updates.push.services.mozilla.com/wpush/v2/x": true, "https://web.push.apple.com/x": true, "https://db5p.notify.windows.com/w/?token=x": true,
		"http://fcm.googleapis.com/x": false, "https://fcm.googleapis.com.evil.example/x": false, "https://evilpush.apple.com/x": false, "https://127.0.0.1/x": false,
		"https://user@fcm.googleapis.com/x": false, "https://fcm.googleapis.com:8080/x": false, "https://fcm.googleapis.com/" + strings.Repeat("x", 500): false, "": false,
	} {
		to := good
		to.Endpoint = endpoint
		if got := Check(to) == nil; got != want {
			t.Errorf("%.60s is admitted: %v", endpoint, got)
		}
	}
	short, none := good, good
	short.Secret, none.Key = make([]byte, 3), []byte("x")
	if Check(short) == nil || Check(none) == nil {
		t.Error("a subscription without keys is admitted")
	}
}
