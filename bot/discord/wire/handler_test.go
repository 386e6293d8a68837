package wire

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// A handler in this process answers each call at once: the client waits for no limit, and
// does not repeat a failed call.
func TestHandlerAnswersAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked []string
		handler := http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
			body, _ := io.ReadAll(q.Body)
			asked = append(asked, q.Method+" "+q.URL.Path+" "+string(body))
			if q.URL.Path == "/api/v9/channels/9" {
				w.WriteHeader(http.StatusServiceUnavailable)
				return
			}
			fmt.Fprintf(w, `{"id":"%d","type":1}`, len(asked))
		})
		c, err := NewClient(Config{Token: "t", BaseURL: "http://127.0.0.1:1", Log: slog.New(slog.DiscardHandler), Handler: handler})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		began := time.Now()
		for n := range 60 {
			dm, err := c.OpenDM(t.Context(), fmt.Sprint(100+n))
			if err != nil || dm.ID != fmt.Sprint(n+1) {
				t.Fatalf("OpenDM %d = %+v, %v", n, dm, err)
			}
		}
		if _, err := c.Channel(t.Context(), "9"); !errors.Is(err, ErrOutcomeUnknown) || len(asked) != 61 {
			t.Errorf("after a server error: %v, %d requests; want it unclear, after 61", err, len(asked))
		}
		if took := time.Since(began); took != 0 {
			t.Errorf("61 calls took %v", took)
		}
		if want := `POST /api/v9/users/@me/channels {"recipient_id":"100"}`; asked[0] != want {
			t.Errorf("asked %s, want %s", asked[0], want)
		}
	})
}
