package probe

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/admin"
	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/recording"
	"guildhall/bot/sandbox/world"
)

var update = flag.Bool("update", false, "write the recording of the sandbox anew")

// recordingFile is the recording of the sandbox itself.
var recordingFile = filepath.Join("..", "..", "..", "bot", "sandbox", "testdata", "recordings", "sandbox.jsonl")

// fixture is a sandbox with a probe. Ada presses the buttons of the probe.
type fixture struct {
	*sandbox.Server
	admin.Sample
	Probe
	out, record bytes.Buffer
}

func open(t *testing.T, cfg sandbox.Config) *fixture {
	t.Helper()
	clock := world.NewManual(time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC))
	cfg.Clock, cfg.Token = clock, "a-secret-token"
	server, err := sandbox.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	f := &fixture{Server: server, Sample: server.SeedSample()}
	f.Probe = Probe{
		API: server.URL(), Token: server.Token(), Channel: f.Games, Out: &f.out, Record: &f.record, From: "sandbox", Person: time.Minute,
		Sleep: func(_ context.Context, d time.Duration) { clock.Advance(d) },
		Asked: func(channel, message, customID string) {
			m, found := server.As(f.Ada).Message(channel, message)
			if !found {
				t.Errorf("Ada does not see the message with the button %s", customID)
				return
			}
			if _, err := server.As(f.Ada).Press(m.Message, customID); err != nil {
				t.Errorf("Ada cannot press %s: %v", customID, err)
			}
		},
	}
	return f
}

// run tries all steps.
func (f *fixture) run(t *testing.T) Count {
	t.Helper()
	n, err := f.Probe.Run(t.Context())
	if err != nil {
		t.Fatalf("%v\n%s", err, f.out.String())
	}
	return n
}

// The sandbox fulfils every assumption, with both behaviours of a response of
// type 7. The probe deletes all its messages, and its recording identifies
// nobody.
func TestSandboxHoldsEveryAssumption(t *testing.T) {
	for _, keeps := range []bool{false, true} {
		f := open(t, sandbox.Config{UpdateKeepsFiles: keeps})
		n := f.run(t)
		if n.Holds != len(steps()) {
			t.Errorf("keeps %v: %s:\n%s", keeps, n.Summary(), f.out.String())
		}
		if left := f.As(f.Ada).Messages(f.Games); len(left) > 0 {
			t.Errorf("keeps %v: %d messages stay in the channel, the first is %q", keeps, len(left), left[0].Text())
		}
		for _, v := range append(f.Unknown(), f.Violations()...) {
			t.Errorf("keeps %v: %s", keeps, v)
		}
		recorded := f.record.String()
		private := regexp.MustCompile(`\d{17,}|Ada|Guildhall|` + regexp.QuoteMeta(f.Server.Token()) + `|127\.0\.0\.1|2026-\d\d`)
		if found := private.FindString(recorded); found != "" {
			t.Errorf("the recording holds %q", found)
		}
		r, err := recording.Read(&f.record)
		if err != nil {
			t.Fatal(err)
		}
		want := map[bool]string{false: RemovesFiles, true: KeepsFiles}[keeps]
		if got := r.Note("update-without-list"); got != want {
			t.Errorf("an answer without attachments %s, want %s", got, want)
		}
		if keeps {
			continue
		}
		if *update {
			if err := os.WriteFile(recordingFile, []byte(recorded), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := os.ReadFile(recordingFile)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := steady(recorded), steady(string(kept)); got != want {
			t.Errorf("the recording differs from %s; -update writes it anew", recordingFile)
		}
	}
}

// steady returns a recording without the nonce, which is different in each run.
func steady(s string) string {
	return regexp.MustCompile(`"nonce":"[^"]*"`).ReplaceAllString(s, `"nonce":""`)
}

// Without a person the other steps are tried. When nobody presses, the later steps are
// skipped at once, and the message with the button is deleted.
func TestProbeWithoutAPerson(t *testing.T) {
	f := open(t, sandbox.Config{})
	f.Person, f.Asked = 0, nil
	if n := f.run(t); n.Holds != len(steps())-len(personSteps) || n.Skipped != 0 {
		t.Errorf("without a person: %s:\n%s", n.Summary(), f.out.String())
	}
	f = open(t, sandbox.Config{})
	f.Person, f.Asked = 100*time.Millisecond, nil
	if n := f.run(t); n.Skipped != len(personSteps) || n.Differs != 0 {
		t.Errorf("where nobody presses: %s:\n%s", n.Summary(), f.out.String())
	}
	if left := f.As(f.Ada).Messages(f.Games); len(left) > 0 {
		t.Errorf("%d messages stay in the channel", len(left))
	}
}

// A difference is reported with the expected value, and the other steps are
// still tried.
func TestProbeFindsADifference(t *testing.T) {
	f := open(t, sandbox.Config{})
	f.Person = 0
	if _, err := f.Faults.Set(fault.Fault{Kind: fault.RESTBefore, Route: "GET /channels/1", Count: 1}); err != nil {
		t.Fatal(err)
	}
	n := f.run(t)
	if n.Differs != 1 || !strings.Contains(f.out.String(), "differs  unknown-channel") {
		t.Errorf("%s:\n%s", n.Summary(), f.out.String())
	}
}

// A wrong token or channel is reported before the first message is posted.
func TestProbeRefusesToStart(t *testing.T) {
	f := open(t, sandbox.Config{})
	for want, change := range map[string]func(*Probe){
		"check the token":       func(p *Probe) { p.Token = "wrong" },
		"choose a text channel": func(p *Probe) { p.Channel = "77" },
	} {
		p := f.Probe
		change(&p)
		if _, err := p.Run(t.Context()); err == nil || !strings.Contains(err.Error(), want) || f.record.Len() > 0 {
			t.Errorf("%v, want %q; recorded %d bytes", err, want, f.record.Len())
		}
	}
}
