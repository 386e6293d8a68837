package rest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/world"
)

// Endpoint posts interactions to a URL, in place of the gateway; with an empty
// URL it posts nothing. The mutex of the world guards it.
type Endpoint struct {
	world   *world.World
	tracker *service.Interactions
	gate    *gateway.Gateway
	faults  *fault.Faults
	report  *world.Report
	answer  func(a *world.Interaction, resp *http.Response) error // handles the response to a post

	url    string
	posted int
	client http.Client
}

// Endpoint returns the endpoint of the API, without a URL: a response to a post is an
// answer to the interaction. dial opens connections; nil is the network.
func (h *API) Endpoint(dial func(ctx context.Context, network, addr string) (net.Conn, error)) *Endpoint {
	posts := http.DefaultTransport.(*http.Transport).Clone()
	if dial != nil {
		posts.DialContext = dial
	}
	return &Endpoint{world: h.world, tracker: h.tracker, gate: h.gate, faults: h.faults, report: h.report, answer: h.inlineAnswer, client: http.Client{Transport: posts}}
}

// Use posts interactions to url from now on, if it passes the probe; an empty url
// returns to the gateway.
func (e *Endpoint) Use(ctx context.Context, url string) error {
	if url != "" {
		if err := e.probe(ctx, url); err != nil {
			return fmt.Errorf("interactions endpoint URL: %w", err)
		}
	}
	e.world.Mu.Lock()
	defer e.world.Mu.Unlock()
	e.url = url
	e.world.NotifyWaiters()
	return nil
}

// Active reports whether interactions are posted.
func (e *Endpoint) Active() bool { return e.url != "" }

// CloseIdle closes idle connections.
func (e *Endpoint) CloseIdle() { e.client.CloseIdleConnections() }

// ProbeEvery is the number of posts for each one with a bad signature.
const ProbeEvery = 10

func (e *Endpoint) deliverPost(ctx context.Context, url string, body []byte, sig signature) (status int, answer []byte, err error) {
	resp, err := e.postTo(ctx, url, body, sig)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(resp.Body, 32<<20))
	return resp.StatusCode, answer, err
}

func (e *Endpoint) postTo(ctx context.Context, url string, body []byte, sig signature) (*http.Response, error) {
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
	return e.client.Do(q)
}

// Send sends an interaction to the bot, by HTTP or over the gateway.
func (e *Endpoint) Send(a *world.Interaction, payload map[string]any) {
	url := e.url
	if url == "" {
		e.gate.Dispatch("INTERACTION_CREATE", a.GuildID, 0, payload)
		return
	}
	body, err := json.Marshal(payload)
	if err != nil {
		panic("sandbox: interaction does not encode: " + err.Error())
	}
	for range e.faults.ForEvent("INTERACTION_CREATE", func() { e.postOnce(a, url, body) }) {
		e.postOnce(a, url, body)
	}
}

// postOnce posts an interaction once and handles the response.
func (e *Endpoint) postOnce(a *world.Interaction, url string, body []byte) {
	if e.world.Closed {
		return
	}
	e.posted++
	n := e.posted
	sig := e.signature(body)
	e.gate.Running.Go(func() {
		ctx, cancel := context.WithTimeout(e.world.Life, 10*time.Second)
		defer cancel()
		if n%ProbeEvery == 0 {
			e.probeAgain(ctx, url, body, n/ProbeEvery)
		}
		resp, err := e.postTo(ctx, url, body, sig)
		if err != nil {
			e.report.Log.Warn("post interaction", "err", err)
			e.refusedPost(a)
			return
		}
		defer resp.Body.Close()
		switch resp.StatusCode {
		case http.StatusAccepted:
		case http.StatusOK:
			if err := e.answer(a, resp); err != nil {
				e.report.Log.Warn("refuse answer of interactions endpoint", "err", err)
				e.refusedPost(a)
			}
		default:
			e.refusedPost(a)
		}
	})
}

// refusedPost fails an interaction at once when the endpoint refused it.
func (e *Endpoint) refusedPost(a *world.Interaction) {
	e.world.Mu.Lock()
	defer e.world.Mu.Unlock()
	e.tracker.GiveUp(a)
}
