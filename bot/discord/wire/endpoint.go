package wire

import (
	"crypto/ed25519"
	"io"
	"net/http"
	"time"

	"guildhall/bot/discord/wire/interactions"
)

// Endpoint takes interactions by HTTP, as Discord posts them to a bot that has
// an interactions endpoint URL. Only what Discord signed is taken, at any path:
// a bad, missing or old signature is answered 401, as Discord demands and
// probes. publicKey is the application's, in hexadecimal. An interaction is
// answered 202 and handled like one of the gateway; before Run and after it,
// 503. One that comes again is answered, but handled once.
func (s *Supervisor) Endpoint(publicKey string) (http.Handler, error) {
	key, err := interactions.PublicKey(publicKey)
	if err != nil {
		return nil, err
	}
	return interactions.Signed(key, s.takePosted), nil
}

// takePosted takes an interaction that came by HTTP.
func (s *Supervisor) takePosted(w http.ResponseWriter, body []byte, now time.Time) {
	in, err := DecodeInteraction(body, now)
	if err != nil {
		s.cfg.Log.Error("interaction dropped", "err", err)
		interactions.Refuse(w, http.StatusBadRequest, "interaction not understood")
		return
	}
	if in.Kind == Ping {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"type":1}`)
		return
	}
	d := s.dispatcher.Load()
	if d == nil {
		interactions.Refuse(w, http.StatusServiceUnavailable, "not running")
		return
	}
	if s.replays.Add(in.ID, now) && !d.interaction(in) {
		s.replays.Drop(in.ID) // it is handled when it comes again
		interactions.Refuse(w, http.StatusServiceUnavailable, "too busy, or stopping")
		return
	}
	w.WriteHeader(http.StatusAccepted) // the answer goes to the callback route
}

// PublicKey reads an application's public key as the developer portal shows it.
func PublicKey(text string) (ed25519.PublicKey, error) { return interactions.PublicKey(text) }
