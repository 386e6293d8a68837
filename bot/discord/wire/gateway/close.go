package gateway

import (
	"errors"
	"fmt"

	"github.com/coder/websocket"
)

// Permanent errors of a gateway.
var (
	// ErrUnauthorized is returned when the bot token is wrong or was reset.
	ErrUnauthorized = errors.New("bot token is not accepted")
	// ErrFatal is returned when the gateway refuses permanently; its text has the reason.
	ErrFatal = errors.New("gateway refuses the connection")
)

// closedError is the close code of a connection that the gateway closed; 0 if it sent none.
type closedError int

// Error names the code.
func (e closedError) Error() string {
	if e == 0 {
		return "connection lost"
	}
	return fmt.Sprintf("gateway closed with code %d", int(e))
}

// CodeTooFewShards is the close code for a bot with too few shards for its servers.
const CodeTooFewShards = 4011

// errTooFewShards is returned when the bot needs more shards.
var errTooFewShards = errors.New("the bot is in too many servers for its number of shards")

// fatalCodes are the close codes after which reconnecting is useless.
var fatalCodes = map[int]string{
	4004: "the bot token is wrong or was reset",
	4010: "the shard number is wrong",
	4012: "the version of the gateway is no longer served",
	4013: "the intents are not valid",
	4014: "an intent is not enabled for this bot",
}

// fatalError returns the error with which Run ends after err; nil if it continues.
func fatalError(err error) error {
	if errors.Is(err, ErrUnauthorized) {
		return fmt.Errorf("connect to discord: %w", err)
	}
	var closed closedError
	if !errors.As(err, &closed) {
		return nil
	}
	code := int(closed)
	switch reason := fatalCodes[code]; {
	case code == CodeTooFewShards:
		return fmt.Errorf("connect to discord: close code %d, %w: %w", code, errTooFewShards, ErrFatal)
	case code == 4004:
		return fmt.Errorf("connect to discord: close code %d: %w", code, ErrUnauthorized)
	case reason != "":
		return fmt.Errorf("connect to discord: close code %d, %s: %w", code, reason, ErrFatal)
	}
	return nil
}

// closeCode returns the close code of the peer; 0 if it only disconnected.
func closeCode(err error) int { return max(int(websocket.CloseStatus(err)), 0) }
