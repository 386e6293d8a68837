package sandbox

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/interaction"
	"guildhall/bot/sandbox/report"
	"guildhall/bot/sandbox/world"
)

// endpoint is where interactions are posted instead of being sent over the
// gateway; an empty url is nowhere. It is guarded by the Server's mutex.
type endpoint struct {
	world   *world.World
	tracker *interaction.Tracker
	gate    *gateway.Gateway
	faults  *fault.Faults
	report  *report.Report
	answer  func(a *world.Interaction, resp *http.Response) error // takes what came as the answer to a post

	url    string
	posted int
	client http.Client
}

func newEndpoint(w *world.World, t *interaction.Tracker, g *gateway.Gateway, f *fault.Faults, r *report.Report, answer func(*world.Interaction, *http.Response) error) *endpoint {
	return &endpoint{world: w, tracker: t, gate: g, faults: f, report: r, answer: answer}
}

// use posts interactions to url from now on, once it has passed the probe; an
// empty one goes back to the gateway.
func (e *endpoint) use(ctx context.Context, url string) error {
	if url != "" {
		if err := e.probe(ctx, url); err != nil {
			return fmt.Errorf("interactions endpoint URL: %w", err)
		}
	}
	e.world.Mu.Lock()
	defer e.world.Mu.Unlock()
	e.url = url
	e.world.Touch()
	return nil
}

// active reports whether interactions are posted.
func (e *endpoint) active() bool { return e.url != "" }

func (e *endpoint) closeIdle() { e.client.CloseIdleConnections() }

// probeEvery is how often a post is accompanied by one with a bad signature.
const probeEvery = 10

// probe is what Discord asks of an endpoint before it takes its URL.
func (e *endpoint) probe(ctx context.Context, url string) error {
	ping := fmt.Appendf(nil, `{"id":"1","application_id":%q,"type":1,"token":"probe","version":1}`, e.world.App.ID)
	status, body, err := e.deliverPost(ctx, url, ping, e.signature(ping))
	if err != nil {
		return err
	}
	var pong struct {
		Type int `json:"type"`
	}
	if status != http.StatusOK || json.Unmarshal(body, &pong) != nil || pong.Type != 1 {
		return fmt.Errorf("a ping is answered with status %d, %q", status, body)
	}
	for _, bad := range e.badSignatures(ping) {
		if status, _, err := e.deliverPost(ctx, url, ping, bad); err != nil || status != http.StatusUnauthorized {
			return fmt.Errorf("a request with %s is answered with status %d, %v; want 401", bad.about, status, err)
		}
	}
	return nil
}

// signature are the headers by which a bot knows who posts.
type signature struct{ about, stamp, text string }

func (e *endpoint) signature(body []byte) signature {
	stamp := strconv.FormatInt(e.world.Clock.Now().Unix(), 10)
	return signature{"a good signature", stamp, hex.EncodeToString(ed25519.Sign(e.world.App.Private(), append([]byte(stamp), body...)))}
}

// badSignatures are headers that an endpoint must refuse.
func (e *endpoint) badSignatures(body []byte) []signature {
	good := e.signature(body)
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

func (e *endpoint) deliverPost(ctx context.Context, url string, body []byte, sig signature) (status int, answer []byte, err error) {
	resp, err := e.postTo(ctx, url, body, sig)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(resp.Body, 32<<20))
	return resp.StatusCode, answer, err
}

func (e *endpoint) postTo(ctx context.Context, url string, body []byte, sig signature) (*http.Response, error) {
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

// convey sends an interaction to the bot: posted, or over the gateway.
func (e *endpoint) convey(a *world.Interaction, payload map[string]any) {
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

// postOnce posts an interaction once and takes the answer, if it is one.
func (e *endpoint) postOnce(a *world.Interaction, url string, body []byte) {
	if e.world.Closed {
		return
	}
	e.posted++
	n := e.posted
	sig := e.signature(body)
	e.gate.Running.Go(func() {
		ctx, cancel := context.WithTimeout(e.world.Life, 10*time.Second)
		defer cancel()
		if n%probeEvery == 0 {
			e.probeAgain(ctx, url, body, n/probeEvery)
		}
		resp, err := e.postTo(ctx, url, body, sig)
		if err != nil {
			e.report.Log.Warn("interactions endpoint", "err", err)
			e.refusedPost(a)
			return
		}
		defer resp.Body.Close()
		switch resp.StatusCode {
		case http.StatusAccepted:
		case http.StatusOK:
			if err := e.answer(a, resp); err != nil {
				e.report.Log.Warn("interactions endpoint: answer refused", "err", err)
				e.refusedPost(a)
			}
		default:
			e.refusedPost(a)
		}
	})
}

// probeAgain posts a real interaction under a signature that is none.
func (e *endpoint) probeAgain(ctx context.Context, url string, body []byte, n int) {
	list := e.badSignatures(body)
	bad := list[n%len(list)]
	if status, _, err := e.deliverPost(ctx, url, body, bad); err == nil && status != http.StatusUnauthorized {
		e.world.Mu.Lock()
		defer e.world.Mu.Unlock()
		e.report.Violate("interactions endpoint: %s is answered with status %d instead of 401", bad.about, status)
	}
}

// refusedPost fails an interaction at once that the endpoint did not take.
func (e *endpoint) refusedPost(a *world.Interaction) {
	e.world.Mu.Lock()
	defer e.world.Mu.Unlock()
	e.tracker.GiveUp(a)
}
