package wire

import (
	"io"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
)

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
