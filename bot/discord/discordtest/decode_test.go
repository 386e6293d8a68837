package discordtest

import (
	"encoding/json"
	"testing"

	"go.uber.org/goleak"

	"guildhall/engine"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func decode(t testing.TB, events []byte) []engine.Event {
	t.Helper()
	var out []engine.Event
	if err := json.Unmarshal(events, &out); err != nil {
		t.Fatal(err)
	}
	return out
}
