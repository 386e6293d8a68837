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
)

const (
	// endpointWindow is how far the time of a signed request may be from ours.
	endpointWindow = 5 * time.Minute
	// endpointBody bounds the body of a request; interactions are some kilobytes.
	endpointBody = 1 << 20
)

// Endpoint takes interactions by HTTP, as Discord posts them to a bot that has
// an interactions endpoint URL. Only what Discord signed is taken, at any path:
// a bad, missing or old signature is answered 401, as Discord demands and
// probes. publicKey is the application's, in hexadecimal. An interaction is
// answered 202 and handled like one of the gateway; before Run and after it,
// 503. One that comes again is answered, but handled once.
func (s *Supervisor) Endpoint(publicKey string) (http.Handler, error) {
	key, err := PublicKey(publicKey)
	if err != nil {
		return nil, err
	}
	return onlySigned(key, s.takePosted), nil
}

// PublicKey reads an application's public key as the developer portal shows it.
func PublicKey(text string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, errors.New("wire: a public key has 64 hexadecimal digits")
	}
	return key, nil
}

// takePosted takes an interaction that came by HTTP.
func (s *Supervisor) takePosted(w http.ResponseWriter, body []byte, now time.Time) {
	in, err := DecodeInteraction(body, now)
	if err != nil {
		s.cfg.Log.Error("interaction dropped", "err", err)
		refuse(w, http.StatusBadRequest, "interaction not understood")
		return
	}
	if in.Kind == Ping {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"type":1}`)
		return
	}
	d := s.dispatcher.Load()
	if d == nil {
		refuse(w, http.StatusServiceUnavailable, "not running")
		return
	}
	if s.replays.add(in.ID, now) && !d.interaction(in) {
		s.replays.drop(in.ID) // it is handled when it comes again
		refuse(w, http.StatusServiceUnavailable, "too busy, or stopping")
		return
	}
	w.WriteHeader(http.StatusAccepted) // the answer goes to the callback route
}

// onlySigned returns a handler that passes on what Discord signed, at any path,
// with the time at which it came, and refuses everything else.
func onlySigned(key ed25519.PublicKey, take func(w http.ResponseWriter, body []byte, now time.Time)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		now := time.Now()
		if q.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			refuse(w, http.StatusMethodNotAllowed, "only POST")
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, q.Body, endpointBody))
		var large *http.MaxBytesError
		switch {
		case errors.As(err, &large):
			refuse(w, http.StatusRequestEntityTooLarge, "body too large")
		case err != nil:
			refuse(w, http.StatusBadRequest, "body not readable")
		case !signed(q.Header, body, key, now):
			refuse(w, http.StatusUnauthorized, "invalid request signature")
		default:
			take(w, body, now)
		}
	})
}

// signed reports whether Discord signed the body, and did so just now.
func signed(h http.Header, body []byte, key ed25519.PublicKey, now time.Time) bool {
	stamp := h.Get("X-Signature-Timestamp")
	signature, err := hex.DecodeString(h.Get("X-Signature-Ed25519"))
	if err != nil || len(signature) != ed25519.SignatureSize || !ed25519.Verify(key, append([]byte(stamp), body...), signature) {
		return false
	}
	at, err := strconv.ParseInt(stamp, 10, 64)
	return err == nil && now.Sub(time.Unix(at, 0)).Abs() <= endpointWindow
}

func refuse(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"error": why})
}

// replays remembers interactions for as long as their signature is good, so
// that nobody who overheard one can make it act again.
type replays struct {
	mu          sync.Mutex
	young, aged map[string]struct{}
	since       time.Time // when young began
}

// add reports whether id is new.
func (r *replays) add(id string, now time.Time) bool {
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

// drop forgets an id that was not handled.
func (r *replays) drop(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.young, id)
	delete(r.aged, id)
}
