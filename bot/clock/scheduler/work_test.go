package scheduler

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"guildhall/bot/clock"
	"guildhall/storage"
	"guildhall/storage/testdb"
)

// office is a host with one job at four o'clock in Berlin.
type office struct {
	t     *testing.T
	now   time.Time
	may   bool
	did   []string
	err   error
	log   bytes.Buffer
	told  []string
	store storage.Blobs
	line  string
	kill  bool // the process is killed in the middle of the job
}

func newOffice(t *testing.T) *office {
	return &office{t: t, now: time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC), may: true, store: testdb.Open(t, testdb.New(t)), line: "0 4 * * *"}
}

// look creates a new process that checks once, so that only the database has earlier results.
func (o *office) look() {
	o.t.Helper()
	line, err := clock.ParseCron(o.line)
	if err != nil {
		o.t.Fatal(err)
	}
	ctx, end := context.WithCancel(o.t.Context())
	defer end()
	NewWork(JobRunnerConfig{
		Store: o.store, Zone: clock.Zone("Europe/Berlin"), Now: func() time.Time { return o.now }, May: func() bool { return o.may },
		Log:    slog.New(slog.NewTextHandler(&o.log, nil)),
		Failed: func(_ context.Context, job, why string) { o.told = append(o.told, job+": "+why) },
		Jobs: []Job{{Name: "backup", Line: line, Do: func(ctx context.Context) (string, error) {
			o.did = append(o.did, o.now.Format("02 15:04"))
			if o.kill {
				end()
				return "", ctx.Err()
			}
			return "copied", o.err
		}}},
	}).Look(ctx)
}

func (o *office) at(day, hour, minute int) *office {
	o.now = time.Date(2026, 11, day, hour, minute, 0, 0, time.UTC)
	return o
}

func (o *office) want(what string) {
	o.t.Helper()
	if got := strings.Join(o.did, ", "); got != what {
		o.t.Fatalf("done at %q, want %q\n%s", got, what, o.log.String())
	}
}

func (o *office) result() Result {
	o.t.Helper()
	r, found, err := ReadResult(o.t.Context(), o.store.Blob, "backup")
	if err != nil || !found {
		o.t.Fatalf("no result: %v", err)
	}
	return r
}

// A job is done once at each of its times, by any process that may do it.
func TestJobRunsOnceAtEachTime(t *testing.T) {
	o := newOffice(t)
	o.look()
	o.at(26, 2, 59).look()
	o.want("")
	o.may = false
	o.at(26, 3, 0).look()
	o.want("")
	o.may = true
	o.look()
	o.look()
	o.at(26, 3, 1).look()
	o.want("26 03:00")
	o.at(27, 3, 0).look()
	o.want("26 03:00, 27 03:00")
	if r := o.result(); r.Failed() || r.Said != "copied" || !r.Ended.Equal(o.now) {
		t.Errorf("the result is %+v", r)
	}
}

// A time that passed while no bot ran is caught up on once; a new line counts from when it is
// first seen.
func TestMissedTimesAndNewLines(t *testing.T) {
	o := newOffice(t)
	o.look()
	o.at(29, 17, 30).look()
	o.look()
	o.want("29 17:30")
	o.line = "0 16 * * *"
	o.at(29, 18, 0).look()
	o.at(30, 14, 59).look()
	o.want("29 17:30")
	o.at(30, 15, 0).look()
	o.want("29 17:30, 30 15:00")
}

// A time within the first minute after the first start is not skipped, even if the bot may
// not work yet at its start.
func TestFirstMinute(t *testing.T) {
	for name, mayAtOnce := range map[string]bool{"at once": true, "not yet": false} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { // begins at midnight, UTC
				time.Sleep(3*time.Hour + 59*time.Minute + 30*time.Second)
				line, err := clock.ParseCron("0 4 * * *")
				if err != nil {
					t.Fatal(err)
				}
				var may atomic.Bool
				may.Store(mayAtOnce)
				var did []string
				work := NewWork(JobRunnerConfig{
					Store: &blobs{}, Zone: time.UTC, Now: time.Now, May: may.Load, Log: slog.New(slog.DiscardHandler),
					Jobs: []Job{{Name: "backup", Line: line, Do: func(context.Context) (string, error) {
						did = append(did, time.Now().UTC().Format("15:04"))
						return "copied", nil
					}}},
				})
				ctx, end := context.WithCancel(t.Context())
				done := make(chan struct{})
				go func() { defer close(done); work.Run(ctx) }()
				time.Sleep(time.Minute)
				may.Store(true)
				time.Sleep(10 * time.Minute)
				end()
				<-done
				if len(did) != 1 || did[0] > "04:02" {
					t.Errorf("done at %v, want once at the first look after 04:00", did)
				}
			})
		})
	}
}

// blobs stores blobs in memory.
type blobs struct {
	storage.Blobs
	mu  sync.Mutex
	all map[string][]byte
}

func (b *blobs) Blob(_ context.Context, space, key string) ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.all[space+"/"+key], nil
}

func (b *blobs) PutBlob(_ context.Context, space, key string, value []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.all == nil {
		b.all = map[string][]byte{}
	}
	b.all[space+"/"+key] = value
	return nil
}

// A failure is stored, reported once, and tried again at the next time.
func TestFailures(t *testing.T) {
	o := newOffice(t)
	o.look()
	o.err = errors.New("the disk is full")
	o.at(26, 3, 0).look()
	o.at(26, 4, 0).look()
	if r := o.result(); !r.Failed() || r.Error != "the disk is full" || strings.Join(o.told, "; ") != "backup: the disk is full" {
		t.Errorf("result %+v, told %q", r, o.told)
	}
	o.err = nil
	o.at(27, 3, 0).look()
	o.want("26 03:00, 27 03:00")
	if r := o.result(); r.Failed() {
		t.Errorf("after it was done: %+v", r)
	}
}

// A job whose process was killed is started once again, and then waits for its
// next time. So a job that kills its process is not repeated forever.
func TestCutShort(t *testing.T) {
	o := newOffice(t)
	o.look()
	o.kill = true
	o.at(26, 3, 0).look()
	if r := o.result(); !r.Failed() {
		t.Errorf("cut short: %+v", r)
	}
	o.at(26, 3, 5).look()
	o.at(26, 3, 10).look()
	o.want("26 03:00, 26 03:05")
	o.kill = false
	o.at(27, 3, 0).look()
	o.want("26 03:00, 26 03:05, 27 03:00")
	if r := o.result(); r.Failed() {
		t.Errorf("after it was done: %+v", r)
	}
}

// An unreadable earlier result does not prevent a job from being done.
func TestDamagedResult(t *testing.T) {
	o := newOffice(t)
	if err := o.store.PutBlob(t.Context(), space, "backup", []byte("{")); err != nil {
		t.Fatal(err)
	}
	o.look()
	o.at(26, 3, 0).look()
	o.want("26 03:00")
}
