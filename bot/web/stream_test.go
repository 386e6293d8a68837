package web_test

import (
	"fmt"
	"net/http"
	"runtime"
	"syscall"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/web"
)

// A stream ends with its session: after a session is revoked, the next event is the end.
func TestRevokedStream(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	mine := h.asked(tb.ID)
	other := map[string]string{"1": "2", "2": "1"}[mine]
	watcher := h.open(other, tb.ID).listen()
	watcher.state()
	h.closeAll(other)
	p := h.open(mine, tb.ID)
	now := p.state()
	for !now.Ready {
		now = p.act("choose", now.Options[0].Code, now.Rev).State
	}
	if kind, data := watcher.next(); kind != "end" {
		t.Errorf("after it was revoked the stream sends %q %.200s", kind, data)
	}
	if kind, _ := watcher.next(); kind != "" {
		t.Errorf("behind its end the stream sends %q", kind)
	}
}

// Commits of another process reach the pages of this one.
func TestOtherProcess(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	h.http.Config.Handler = web.New(web.Config{Deps: discordtest.PageDeps(h.Bot), Links: h.links, Poll: time.Millisecond}).Handler()
	mine := h.asked(tb.ID)
	watcher := h.open(map[string]string{"1": "2", "2": "1"}[mine], tb.ID).listen()
	own := h.open(mine, tb.ID).listen()
	watcher.state()
	own.state()
	other := h.Beside("other")
	seen, err := other.Bot.Services.Tables.Look(t.Context(), tb.ID, mine)
	h.Ok(err)
	code := seen.Options[0].Code
	panel := other.Command(mine, tb.Thread, "move", map[string]string{"answer": code})
	if now := own.state(); len(now.Draft) != 1 {
		t.Errorf("after a draft in another process the page shows %q", now.Draft)
	}
	other.Press(mine, panel, discordtest.Verb(panel, "done"))
	if now := watcher.state(); !now.Mine {
		t.Errorf("after a commit in another process the page shows %q", now.Line)
	}
}

// BenchmarkOpenPages measures the cost of open pages while nothing happens,
// with a different table for each: the memory of each page, with its connection
// at both ends, and the processor time of all pages per second.
func BenchmarkOpenPages(b *testing.B) {
	const pages = 500
	h := newHouse(b)
	var ids []int64
	for range pages {
		ids = append(ids, h.started("caylus", "1", "2").ID)
	}
	before := inUse()
	for i := range pages {
		h.Now = h.Now.Add(time.Second) // links are opened at a limited rate
		s := h.open(fmt.Sprint(1000+i), ids[i]).listen()
		s.state()
		s.lines = nil // its buffer belongs to the reader
		defer s.end()
	}
	taken := inUse() - before
	used := processorTime()
	for b.Loop() {
		time.Sleep(time.Second)
	}
	b.ReportMetric(float64(taken)/pages, "B/page")
	b.ReportMetric(float64((processorTime()-used).Microseconds())/float64(b.N), "cpu-us/s")
}

// processorTime returns the processor time used by this process.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// inUse returns the memory of live values and stacks.
func inUse() int64 {
	for range 5 { // each collection halves stacks that are too large, as in a running bot
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}

// A person has a maximum number of open streams; closing one makes room.
func TestManyStreams(t *testing.T) {
	h := newHouse(t)
	tb := h.started("market", "1", "2")
	p := h.open("1", tb.ID)
	var open []*stream
	for range 24 {
		open = append(open, p.listen())
		open[len(open)-1].state()
	}
	if got, _, _ := h.get(p.path+"events", p.cookie); got != http.StatusServiceUnavailable {
		t.Errorf("one more stream is answered by %d", got)
	}
	if got, _, _ := h.get(p.path+"state", p.cookie); got != http.StatusOK {
		t.Errorf("the state is answered by %d", got)
	}
	h.open("2", tb.ID).listen().state() // other people are not affected
}

// BenchmarkCommitToPage measures the time from a press on one page until its commit
// reaches another page.
func BenchmarkCommitToPage(b *testing.B) {
	h := newHouse(b)
	tb := h.started("caylus", "1", "2")
	pages := map[string]*page{"1": h.open("1", tb.ID), "2": h.open("2", tb.ID)}
	streams := map[string]*stream{}
	for user, p := range pages {
		streams[user] = p.listen()
		streams[user].state()
	}
	var took time.Duration
	for b.Loop() {
		user := h.asked(tb.ID)
		other := map[string]string{"1": "2", "2": "1"}[user]
		now := pages[user].state()
		for !now.Ready {
			now = pages[user].act("choose", now.Options[0].Code, now.Rev).State
			streams[user].state()
		}
		began := time.Now()
		pages[user].act("done", "", now.Rev)
		streams[other].state()
		took += time.Since(began)
		streams[user].state()
	}
	b.ReportMetric(float64(took.Microseconds())/1000/float64(b.N), "ms/commit")
}
