// Package webhook sends events of tables and leagues to addresses that administrators and
// organisers set, as the Standard Webhooks specification says. Events are deliveries of the
// outbox, made in the transaction of the change that they report.
//
// Bodies are made from the public view of a match.
package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"time"

	"guildhall/storage"
)

// Types of events.
const (
	MatchStarted    = "match.started"
	MatchTurn       = "match.turn"
	MatchRound      = "match.round"
	MatchEnded      = "match.ended"
	SeasonOpened    = "season.opened"
	SeasonDrawn     = "season.drawn"
	SeasonRound     = "season.round"
	SeasonEnded     = "season.ended"
	ResultCorrected = "result.corrected"
	// Test is sent when somebody presses the button for it.
	Test = "test"
)

// Kind is the kind of the deliveries.
const Kind = "webhook"

// Max is the maximum number of webhooks of a server, including those of its leagues.
const Max = 10

// Message is the body of a delivery.
type Message struct {
	Hook  int64     `json:"hook"`
	Type  string    `json:"type"`
	At    time.Time `json:"at"`
	Table int64     `json:"table,omitempty"`
	Turn  int       `json:"turn,omitempty"` // number of commits at the table
	// Season is the season of an event of a league.
	Season int64 `json:"season,omitempty"`
	// Payload is the body of the request. It is the same in all attempts.
	Payload json.RawMessage `json:"payload"`
}

// payload is the body of a request.
type payload struct {
	Type      string    `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	Data      any       `json:"data"`
}

// delivery returns the delivery of an event to a webhook.
func delivery(id string, m Message, data any) (storage.Delivery, error) {
	var err error
	if m.Payload, err = json.Marshal(payload{m.Type, m.At.UTC(), data}); err != nil {
		return storage.Delivery{}, fmt.Errorf("encode event %s: %w", m.Type, err)
	}
	body, err := json.Marshal(m)
	if err != nil {
		return storage.Delivery{}, fmt.Errorf("encode event %s: %w", m.Type, err)
	}
	return storage.Delivery{ID: id, Key: Kind + ":" + id, Table: m.Table, Kind: Kind, Body: body, Priority: storage.Digest, Due: m.At}, nil
}

// MessageOf reads the body of a delivery.
func MessageOf(d storage.Delivery) (m Message, err error) {
	if err := json.Unmarshal(d.Body, &m); err != nil {
		return m, fmt.Errorf("delivery %s: %w", d.ID, err)
	}
	return m, nil
}

// secretLen is the number of bytes of a new secret. The specification allows 24 to 64.
const secretLen = 32

// NewSecret draws the key of a webhook's signatures.
func NewSecret(entropy io.Reader) ([]byte, error) {
	secret := make([]byte, secretLen)
	if _, err := io.ReadFull(entropy, secret); err != nil {
		return nil, fmt.Errorf("draw secret of webhook: %w", err)
	}
	return secret, nil
}

// SecretText returns a secret in the form in which receivers enter it.
func SecretText(secret []byte) string { return "whsec_" + base64.StdEncoding.EncodeToString(secret) }

// sign returns the signature header of a request.
func sign(secret []byte, id string, at time.Time, body []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(id + "." + strconv.FormatInt(at.Unix(), 10) + "."))
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}
