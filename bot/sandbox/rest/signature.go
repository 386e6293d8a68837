package rest

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// probe makes the checks that Discord makes before it accepts an endpoint URL.
func (e *Endpoint) probe(ctx context.Context, url string) error {
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

// signature holds the headers by which a bot verifies the sender.
type signature struct{ about, stamp, text string }

func (e *Endpoint) signature(body []byte) signature {
	stamp := strconv.FormatInt(e.world.Clock.Now().Unix(), 10)
	return signature{"a good signature", stamp, hex.EncodeToString(ed25519.Sign(e.world.App.Private(), append([]byte(stamp), body...)))}
}

// badSignatures returns headers that an endpoint must refuse.
func (e *Endpoint) badSignatures(body []byte) []signature {
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

// probeAgain posts a real interaction with an invalid signature.
func (e *Endpoint) probeAgain(ctx context.Context, url string, body []byte, n int) {
	list := e.badSignatures(body)
	bad := list[n%len(list)]
	if status, _, err := e.deliverPost(ctx, url, body, bad); err == nil && status != http.StatusUnauthorized {
		e.world.Mu.Lock()
		defer e.world.Mu.Unlock()
		e.report.Violate("interactions endpoint: %s is answered with status %d instead of 401", bad.about, status)
	}
}
