package wire

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

const (
	// endpointWindow is the accepted difference between the time of a signed
	// request and our clock.
	endpointWindow = 5 * time.Minute
	// endpointBody is the maximum size of the body of a request; interactions have some
	// kilobytes.
	endpointBody = 1 << 20
)

// PublicKey parses an application's public key as the developer portal shows it.
func PublicKey(text string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, errors.New("wire: a public key has 64 hexadecimal digits")
	}
	return key, nil
}

// VerifySignature returns a handler that passes on requests signed by Discord, at any
// path, with the time of receipt, and refuses all others.
func VerifySignature(key ed25519.PublicKey, take func(w http.ResponseWriter, body []byte, now time.Time)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		now := time.Now()
		if q.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			refusePost(w, http.StatusMethodNotAllowed, "only POST")
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, q.Body, endpointBody))
		var large *http.MaxBytesError
		switch {
		case errors.As(err, &large):
			refusePost(w, http.StatusRequestEntityTooLarge, "body too large")
		case err != nil:
			refusePost(w, http.StatusBadRequest, "body not readable")
		case !signed(q.Header, body, key, now):
			refusePost(w, http.StatusUnauthorized, "invalid request signature")
		default:
			take(w, body, now)
		}
	})
}

// signed reports whether Discord signed the body recently.
func signed(h http.Header, body []byte, key ed25519.PublicKey, now time.Time) bool {
	stamp := h.Get("X-Signature-Timestamp")
	signature, err := hex.DecodeString(h.Get("X-Signature-Ed25519"))
	if err != nil || len(signature) != ed25519.SignatureSize || !ed25519.Verify(key, append([]byte(stamp), body...), signature) {
		return false
	}
	at, err := strconv.ParseInt(stamp, 10, 64)
	return err == nil && now.Sub(time.Unix(at, 0)).Abs() <= endpointWindow
}

// refusePost responds with a status and a reason.
func refusePost(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"error": why})
}

// replays stores interactions for as long as their signature is valid, so that a recorded
// request cannot act again.
type replays struct {
	mu          sync.Mutex
	young, aged map[string]struct{}
	since       time.Time // when young was started
}

// Add reports whether id is new.
func (r *replays) Add(id string, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.young == nil || now.Sub(r.since) >= 2*endpointWindow {
		r.young, r.aged, r.since = map[string]struct{}{}, r.young, now
	}
	_, is := r.young[id]
	_, was := r.aged[id]
	r.young[id] = struct{}{}
	return !is && !was
}

// Drop removes an id that was not handled.
func (r *replays) Drop(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.young, id)
	delete(r.aged, id)
}

// Endpoint returns a handler for interactions that Discord posts to an interactions
// endpoint URL, at any path. publicKey is the application's key in hexadecimal. The
// handler refuses a bad, missing or old signature with 401, as Discord demands and tests.
// It accepts an interaction with 202 and handles it like one from the gateway. Before and
// after Run it responds with 503. A repeated interaction is accepted, but handled once.
func (s *Supervisor) Endpoint(publicKey string) (http.Handler, error) {
	key, err := PublicKey(publicKey)
	if err != nil {
		return nil, err
	}
	return VerifySignature(key, s.takePosted), nil
}

// takePosted handles an interaction that arrived by HTTP.
func (s *Supervisor) takePosted(w http.ResponseWriter, body []byte, now time.Time) {
	in, err := DecodeInteraction(body, now)
	if err != nil {
		s.cfg.Log.Error("interaction dropped", "err", err)
		refusePost(w, http.StatusBadRequest, "interaction not understood")
		return
	}
	if in.Kind == discordgo.InteractionPing {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"type":1}`)
		return
	}
	d := s.dispatcher.Load()
	if d == nil {
		refusePost(w, http.StatusServiceUnavailable, "not running")
		return
	}
	if s.replays.Add(in.ID, now) && !d.interaction(in) {
		s.replays.Drop(in.ID) // so that it is handled when Discord posts it again
		refusePost(w, http.StatusServiceUnavailable, "too busy, or stopping")
		return
	}
	w.WriteHeader(http.StatusAccepted) // the response is sent to the callback route
}
