package sandbox

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"guildhall/bot/sandbox/recording"
)

// recordings returns the conversations with Discord that the sandbox must
// reproduce; see testdata/recordings/README.md.
func recordings(t *testing.T) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob("testdata/recordings/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d recordings, %v", len(files), err)
	}
	out := map[string][]byte{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(f)] = data
	}
	return out
}

// recordedServer is a sandbox on which recordings are replayed. Ada is the
// person.
type recordedServer struct {
	*fixture
	t   *testing.T
	bot *rawBot
}

func (s recordedServer) Call(method, path string, body any, files []recording.File) (int, any) {
	var a answer
	doc, err := json.Marshal(body)
	if err != nil {
		s.t.Fatal(err)
	}
	path = "/api/v10" + path
	switch {
	case len(files) > 0:
		var parts []file
		for i, f := range files {
			parts = append(parts, file{fmt.Sprint(i), f.Name, "image/png", f.Data})
		}
		a = s.upload(s.t, method, path, string(doc), parts...)
	case body == nil:
		a = s.call(s.t, method, path, "")
	default:
		a = s.call(s.t, method, path, string(doc))
	}
	var response any
	_ = json.Unmarshal([]byte(a.body), &response) // nil without a body
	return a.status, response
}

func (s recordedServer) Press(channel, message, customID string) (any, error) {
	m, found := s.As(s.Ada).Message(channel, message)
	if !found {
		return nil, fmt.Errorf("the message %s is not there", message)
	}
	if _, err := s.As(s.Ada).Press(m.Message, customID); err != nil {
		return nil, err
	}
	_, _, event := s.bot.event()
	return event, nil
}

func (s recordedServer) Wait(d time.Duration) { s.clock.Advance(d) }

// replay replays a recording on a new sandbox and returns the differences.
func replay(t *testing.T, data []byte) []string {
	t.Helper()
	r, err := recording.Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, func(c *Config) { c.UpdateKeepsFiles = strings.HasPrefix(r.Note("update-without-list"), "keeps") })
	b, _ := h.raw(t)
	return recording.Replay(r, recordedServer{h, t, b}, h.Games, h.AppID())
}

// The sandbox responds as in every recording.
func TestRecordings(t *testing.T) {
	for name, data := range recordings(t) {
		t.Run(name, func(t *testing.T) {
			for _, difference := range replay(t, data) {
				t.Error(difference)
			}
		})
	}
}

// Replay detects a recording of a server with different responses; here one
// with changes in many places.
func TestReplayReportsDifferences(t *testing.T) {
	changes := []struct{ name, old, new, want string }{
		{"another status", `"status":404,"response":{"code":10003`, `"status":403,"response":{"code":10003`, "status 404, recorded 403"},
		{"another code", `{"code":10062,`, `{"code":50001,`, "code: 10062, recorded 50001"},
		{"a file in the list", `"attachments":[],"author"`, `"attachments":[{"id":"<id 99>","filename":"board.png"}],"author"`, "attachments: a list of 0, recorded 1"},
		{"a member that the bot reads", `"edited_timestamp":null`, `"edited_timestamp":null,"application_id":"<id 2>"`, "application_id: missing"},
		{"a member that Discord does not send", `"mention_everyone":false,`, "", "mention_everyone: false, recorded none"},
		{"another number", `"embeds":[],"flags":4096`, `"embeds":[],"flags":4160`, "flags: 4096, recorded 4160"},
		{"another id", `"id":"<id 5>"`, `"id":"<id 4>"`, "recorded <id 4>, which is"},
		{"another kind of value", `"shards":1`, `"shards":"1"`, "shards: float64, recorded a text"},
	}
	data := string(recordings(t)["sandbox.jsonl"])
	for _, c := range changes {
		changed := strings.Replace(data, c.old, c.new, 1)
		if changed == data {
			t.Fatalf("%s: %s is not in the recording", c.name, c.old)
		}
		data = changed
	}
	found := strings.Join(replay(t, []byte(data)), "\n")
	for _, c := range changes {
		if !strings.Contains(found, c.want) {
			t.Errorf("%s: %q is not among\n%s", c.name, c.want, found)
		}
	}
}
