package discordtest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"

	"guildhall/bot/sandbox"
	"guildhall/engine/catalog/catalogtest"
)

// bodiesVariable names the environment variable with the file for recorded bodies.
const bodiesVariable = "GUILDHALL_BODIES"

// sentBody is one line of the file: the JSON of one request of the bot. Route is the
// template of the path, as in Discord's API description.
type sentBody struct {
	Match  string          `json:"match"`
	Method string          `json:"method"`
	Route  string          `json:"route"`
	Body   json.RawMessage `json:"body"`
}

// TestBodiesOfMatches plays two whole matches of every game and writes every body that
// the bot sends to a file, for the checks in .ci/judges.
func TestBodiesOfMatches(t *testing.T) {
	name := os.Getenv(bodiesVariable)
	if name == "" {
		t.Skip(bodiesVariable + " does not name a file: no bodies are recorded")
	}
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	})
	var mu sync.Mutex
	lines := json.NewEncoder(file)
	for _, rules := range catalogtest.Games() {
		for seats := 2; seats <= 3; seats++ {
			match := fmt.Sprintf("%s with %d", rules.Info().ID, seats)
			t.Run(match, func(t *testing.T) {
				record := func(method, route string, body []byte) {
					mu.Lock()
					defer mu.Unlock()
					if err := lines.Encode(sentBody{match, method, route, body}); err != nil {
						t.Error(err)
					}
				}
				simulated(t, func(t *testing.T) {
					h := open(t, Config{Plain: true, Sandbox: func(c *sandbox.Config) { c.OnBody = record }})
					tb := h.Started(rules.Info().ID, []string{h.Ada, h.Chen, h.Bo}[:seats]...)
					h.finish(tb, rand.New(rand.NewPCG(7, uint64(seats))))
					if log := h.Log(); strings.Contains(log, "level=ERROR") {
						t.Errorf("errors were logged:\n%s", log)
					}
				})
			})
		}
	}
}
