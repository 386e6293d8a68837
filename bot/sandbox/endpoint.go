package sandbox

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// endpoint is where interactions are posted instead of being sent over the
// gateway; an empty url is nowhere. It is guarded by the Server's mutex.
type endpoint struct {
	url    string
	posted int
	client http.Client
}

// probeEvery is how often a post is accompanied by one with a bad signature.
const probeEvery = 10

// newKey gives the application a key pair.
func (a *app) newKey() {
	a.Seed = make([]byte, ed25519.SeedSize)
	rand.Read(a.Seed)
	a.VerifyKey = hex.EncodeToString(a.private().Public().(ed25519.PublicKey))
}

func (a *app) private() ed25519.PrivateKey { return ed25519.NewKeyFromSeed(a.Seed) }

// PublicKey is the application's key, in hexadecimal, with which a bot checks
// what is posted to it.
func (s *Server) PublicKey() string { return s.world.app.VerifyKey }

// DeliverByHTTP posts interactions to a URL from now on, as Discord does for an
// application with an interactions endpoint URL; an empty one goes back to the
// gateway. Like Discord it first makes sure that the endpoint answers a ping and
// refuses bad signatures. Later it now and then tries a bad one again: an
// endpoint that takes it is a violation.
func (s *Server) DeliverByHTTP(ctx context.Context, url string) error {
	if url != "" {
		if err := s.probe(ctx, url); err != nil {
			return fmt.Errorf("interactions endpoint URL: %w", err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endpoint.url = url
	s.touch()
	return nil
}

// probe is what Discord asks of an endpoint before it takes its URL.
func (s *Server) probe(ctx context.Context, url string) error {
	ping := fmt.Appendf(nil, `{"id":"1","application_id":%q,"type":1,"token":"probe","version":1}`, s.AppID())
	status, body, err := s.deliverPost(ctx, url, ping, s.signature(ping))
	if err != nil {
		return err
	}
	var pong struct {
		Type int `json:"type"`
	}
	if status != http.StatusOK || json.Unmarshal(body, &pong) != nil || pong.Type != 1 {
		return fmt.Errorf("a ping is answered with status %d, %q", status, body)
	}
	for _, bad := range s.badSignatures(ping) {
		if status, _, err := s.deliverPost(ctx, url, ping, bad); err != nil || status != http.StatusUnauthorized {
			return fmt.Errorf("a request with %s is answered with status %d, %v; want 401", bad.about, status, err)
		}
	}
	return nil
}

// signature are the headers by which a bot knows who posts.
type signature struct{ about, stamp, text string }

func (s *Server) signature(body []byte) signature {
	stamp := strconv.FormatInt(s.clock.Now().Unix(), 10)
	return signature{"a good signature", stamp, hex.EncodeToString(ed25519.Sign(s.world.app.private(), append([]byte(stamp), body...)))}
}

// badSignatures are headers that an endpoint must refuse.
func (s *Server) badSignatures(body []byte) []signature {
	good := s.signature(body)
	flipped := "0"
	if good.text[0] == '0' {
		flipped = "1"
	}
	return []signature{
		{"a wrong signature", good.stamp, flipped + good.text[1:]},
		{"no signature", good.stamp, ""},
		{"the signature of another time", good.stamp + "0", good.text},
		{"an empty signature", good.stamp, strings.Repeat("0", 128)},
	}
}

func (s *Server) deliverPost(ctx context.Context, url string, body []byte, sig signature) (status int, answer []byte, err error) {
	resp, err := s.postTo(ctx, url, body, sig)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(resp.Body, 32<<20))
	return resp.StatusCode, answer, err
}

func (s *Server) postTo(ctx context.Context, url string, body []byte, sig signature) (*http.Response, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("User-Agent", "Discord-Interactions/1.0 (sandbox)")
	q.Header.Set("X-Signature-Timestamp", sig.stamp)
	if sig.text != "" {
		q.Header.Set("X-Signature-Ed25519", sig.text)
	}
	return s.endpoint.client.Do(q)
}

// convey sends an interaction to the bot: posted, or over the gateway.
func (s *Server) convey(a *action, payload map[string]any) {
	url := s.endpoint.url
	if url == "" {
		s.gate.dispatch("INTERACTION_CREATE", a.GuildID, 0, payload)
		return
	}
	body, err := json.Marshal(payload)
	if err != nil {
		panic("sandbox: interaction does not encode: " + err.Error())
	}
	for range s.Faults.forEvent("INTERACTION_CREATE", func() { s.postOnce(a, url, body) }) {
		s.postOnce(a, url, body)
	}
}

// postOnce posts an interaction once and takes the answer, if it is one.
func (s *Server) postOnce(a *action, url string, body []byte) {
	if s.closed {
		return
	}
	s.endpoint.posted++
	n := s.endpoint.posted
	sig := s.signature(body)
	s.gate.running.Go(func() {
		ctx, cancel := context.WithTimeout(s.life, 10*time.Second)
		defer cancel()
		if n%probeEvery == 0 {
			s.probeAgain(ctx, url, body, n/probeEvery)
		}
		resp, err := s.postTo(ctx, url, body, sig)
		if err != nil {
			s.log.Warn("interactions endpoint", "err", err)
			s.refusedPost(a)
			return
		}
		defer resp.Body.Close()
		switch resp.StatusCode {
		case http.StatusAccepted:
		case http.StatusOK:
			if err := s.inlineAnswer(a, resp); err != nil {
				s.log.Warn("interactions endpoint: answer refused", "err", err)
				s.refusedPost(a)
			}
		default:
			s.refusedPost(a)
		}
	})
}

// probeAgain posts a real interaction under a signature that is none.
func (s *Server) probeAgain(ctx context.Context, url string, body []byte, n int) {
	list := s.badSignatures(body)
	bad := list[n%len(list)]
	if status, _, err := s.deliverPost(ctx, url, body, bad); err == nil && status != http.StatusUnauthorized {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.violate("interactions endpoint: %s is answered with status %d instead of 401", bad.about, status)
	}
}

// refusedPost fails an interaction at once that the endpoint did not take.
func (s *Server) refusedPost(a *action) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.giveUp(a)
}

// inlineAnswer takes the initial response that came as the answer to the post.
func (s *Server) inlineAnswer(a *action, resp *http.Response) error {
	q, err := http.NewRequest(http.MethodPost, "/", resp.Body)
	if err != nil {
		return err
	}
	q.Header.Set("Content-Type", resp.Header.Get("Content-Type"))
	req := &request{Request: q, route: &interactionRoutes()[0], version: 10}
	if req.value, req.raw, req.files, err = s.readBody(q); err != nil {
		return err
	}
	req.body, _ = req.value.(map[string]any)
	if err := s.checkSpec(req); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.firstAnswer(req, a)
}
