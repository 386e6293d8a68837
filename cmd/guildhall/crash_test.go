package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/admin"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/connect"
	"guildhall/storage/dburl"
)

// usualKills is the number of times that the process is killed when GUILDHALL_KILLS is not set.
// CI sets it to a duration. GUILDHALL_SEED selects another random run.
const usualKills = 25

// killLimits returns the number of kills and the duration of the test. The test
// ends at the first of both limits.
func killLimits(t *testing.T) (kills int, within time.Duration) {
	t.Helper()
	asked := os.Getenv("GUILDHALL_KILLS")
	if asked == "" {
		return usualKills, time.Hour
	}
	if n, err := strconv.Atoi(asked); err == nil {
		return n, time.Hour
	}
	d, err := time.ParseDuration(asked)
	if err != nil {
		t.Fatalf("GUILDHALL_KILLS is %q, want a number or a duration", asked)
	}
	return math.MaxInt, d
}

// killRun is a simulated Discord, people who play on it, and a bot in a separate
// process that the test kills again and again.
type killRun struct {
	t      *testing.T
	server *sandbox.Server
	admin.Sample
	config string
	db     string
	bot    *exec.Cmd
	stderr lockedBuffer
	// draftsMayBeLost is set if the database crashed, because steps of a draft
	// are acknowledged before they are on the disk.
	draftsMayBeLost bool
	// tolerated is a part of the text of violations that the bot does not
	// cause.
	tolerated string

	mu          sync.Mutex
	receipts    []receipt
	drafts      map[personAt]draftPlace
	firstPanels map[personAt]*model.Message // the first panel of each person
	pressed     int
}

// receipt is a confirmation to a person that their turn is final.
type receipt struct {
	table int64
	user  string
	token string // of the position on which the turn was made
}

type personAt struct {
	table int64
	user  string
}

// killTable is a table with a running match. leave stops its people.
type killTable struct {
	id    int64
	leave context.CancelFunc
}

// draftPlace is the position and the step of the latest panel of an unfinished
// turn.
type draftPlace struct {
	token string
	step  int
}

func TestKilledUnderLoad(t *testing.T) {
	longtest.Only(t, "processes started and killed", "GUILDHALL_KILLS")
	t.Parallel() // it waits for processes, most of the time
	most, within := killLimits(t)
	seed := longtest.Seed(t)
	k := newKillRun(t)
	k.start()
	groups := [][]string{{k.Ada, k.Bo}, {k.Chen, k.Dora}, {k.Bo, k.Dora, k.Chen}}
	var tables []storage.Table                // all opened tables
	running := make([]killTable, len(groups)) // the latest table of each group

	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var playing sync.WaitGroup
	n := uint64(0)
	open := func(group int) {
		tb := k.openTable(groups[group]...)
		tables = append(tables, tb)
		ctx, leave := context.WithCancel(ctx)
		running[group] = killTable{tb.ID, leave}
		for _, s := range tb.Seats {
			n++
			r := rand.New(rand.NewPCG(7+seed, n))
			playing.Go(func() { k.play(ctx, tb, s.User, r) })
		}
	}
	for group := range groups {
		open(group)
	}
	r := rand.New(rand.NewPCG(1+seed, 1))
	kills := 0
	for began := time.Now(); kills < most && time.Since(began) < within; kills++ {
		k.runForAWhile(r)
		k.kill()
		k.start()
		for group := range groups {
			if k.ended(running[group].id) { // its people begin another match
				running[group].leave()
				open(group)
			}
		}
	}
	k.runForAWhile(r)
	stop()
	playing.Wait()
	k.pressOldButtons()
	k.waitDelivered()
	k.check(tables)
	k.kill()
	t.Logf("%d kills, %d tables, %d presses, %d turns acknowledged", kills, len(tables), k.pressed, len(k.receipts))
	if len(k.receipts) == 0 {
		t.Error("nobody confirmed a turn: the test proves nothing")
	}
}

func newKillRun(t *testing.T) *killRun {
	t.Helper()
	k := newKillWorld(t)
	dir := t.TempDir()
	k.config, k.db = filepath.Join(dir, "config.yaml"), filepath.Join(dir, "guildhall.db")
	k.configure(k.config, "")
	t.Cleanup(func() { k.bot.Process.Kill() })
	return k
}

// configure writes a configuration; more are further lines of it.
func (k *killRun) configure(file, more string) {
	k.t.Helper()
	conf := fmt.Sprintf("token: %s\ndatabase: %s\ndiscord:\n  api: %s\n%slimits:\n  acts_per_second: 0\nreplays:\n  folder: replays\nlog:\n  level: warn\n", k.server.Token(), k.db, k.server.URL(), more)
	if err := os.WriteFile(file, []byte(conf), 0o600); err != nil {
		k.t.Fatal(err)
	}
}

// newKillWorld is a killRun without a bot and a database.
func newKillWorld(t *testing.T) *killRun {
	t.Helper()
	server, err := sandbox.New(sandbox.Config{Unlimited: true, Concurrency: 1000})
	if err != nil {
		t.Fatal(err)
	}
	k := &killRun{t: t, server: server, Sample: server.SeedSample(), drafts: map[personAt]draftPlace{}, firstPanels: map[personAt]*model.Message{}}
	for _, user := range []string{k.Ada, k.Bo, k.Chen, k.Dora} {
		if err := server.SetLocale(user, "en-US"); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
	})
	return k
}

// start starts the bot and returns when it is connected.
func (k *killRun) start() {
	k.t.Helper()
	self, err := os.Executable()
	if err != nil {
		k.t.Fatal(err)
	}
	k.bot = exec.Command(self)
	k.bot.Env = append(os.Environ(), commandLine+"="+strings.Join([]string{"run", "--config", k.config}, "\n"))
	k.bot.Stderr = &k.stderr
	if err := k.bot.Start(); err != nil {
		k.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	if err := k.server.As(k.Ada).Wait(ctx, func(*persona.Persona) bool { return k.server.BotOnline() }); err != nil {
		k.t.Fatalf("the bot does not come online: %v\n%s", err, k.stderr.String())
	}
}

// runForAWhile lets the bot work for a random time after a response, so that
// kills hit every stage: reading, writing, drawing and sending.
func (k *killRun) runForAWhile(r *rand.Rand) {
	enough := k.presses() + 1 + r.IntN(8)
	timeout := time.After(30 * time.Second)
	for k.presses() < enough {
		select {
		case <-timeout:
			k.t.Fatalf("nobody is answered any more\n%s", k.stderr.String())
		case <-time.After(time.Millisecond):
		}
	}
	<-time.After(time.Duration(r.Int64N(int64(40 * time.Millisecond))))
}

func (k *killRun) presses() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.pressed
}

func (k *killRun) kill() {
	k.t.Helper()
	if err := k.bot.Process.Kill(); err != nil {
		k.t.Fatalf("the bot had ended by itself: %v\n%s", err, k.stderr.String())
	}
	k.bot.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := k.server.As(k.Ada).Wait(ctx, func(*persona.Persona) bool { return !k.server.BotOnline() }); err != nil {
		k.t.Fatal("the dead bot is still online")
	}
}

// openTable opens a table, lets people join and starts it.
func (k *killRun) openTable(users ...string) storage.Table {
	k.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	owner := k.server.As(users[0])
	var opening *persona.Interaction
	err := owner.Wait(ctx, func(p *persona.Persona) (known bool) { // the commands are registered after connecting
		var err error
		opening, err = p.Command(k.Games, "table open", persona.Opt{Name: "game", Value: "cleopatra"})
		return err == nil
	})
	opened := k.settle(opening, err)
	id, err := strconv.ParseInt(strings.Split(buttonOf(opened, "more:"), ":")[1], 10, 64)
	if err != nil {
		k.t.Fatal(err)
	}
	for _, u := range users[1:] {
		k.settle(k.server.As(u).Command(k.Games, "table join", persona.Opt{Name: "table", Value: fmt.Sprint(id)}))
	}
	managed := k.settle(owner.Command(k.Games, "table manage", persona.Opt{Name: "table", Value: fmt.Sprint(id)}))
	pressed, err := owner.Press(managed, buttonOf(managed, "start:"))
	k.settle(pressed, err)
	db := k.open()
	defer db.Close()
	var tb storage.Table
	err = owner.Wait(ctx, func(*persona.Persona) bool {
		tb, err = db.Table(ctx, id)
		return err == nil && tb.Thread != ""
	})
	if err != nil {
		k.t.Fatalf("table %d does not start: %v\n%s", id, err, k.stderr.String())
	}
	return tb
}

func (k *killRun) settle(i *persona.Interaction, err error) *model.Message {
	k.t.Helper()
	if err != nil {
		k.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := i.Settle(ctx); err != nil {
		k.t.Fatalf("no answer: %v\n%s", err, k.stderr.String())
	}
	return i.Response()
}

// ended reports whether the match of a table is over.
func (k *killRun) ended(id int64) bool {
	k.t.Helper()
	db := k.open()
	defer db.Close()
	tb, err := db.Table(context.Background(), id)
	if err != nil {
		k.t.Fatal(err)
	}
	return tb.Phase != storage.Playing
}

// open opens the database that the bot uses.
func (k *killRun) open() storage.Database {
	k.t.Helper()
	db, err := connect.Open(context.Background(), dburl.Address{Name: k.db}, connect.Options{})
	if err != nil {
		k.t.Fatal(err)
	}
	return db
}

// shortReplyTimeout is the time that a person waits for a reply before they
// open their panel again, because the bot may have been killed. A late reply
// appears on the panel anyway.
const shortReplyTimeout = 1500 * time.Millisecond

// play presses random options of a person's panel, and opens the panel again if
// no reply comes.
func (k *killRun) play(ctx context.Context, tb storage.Table, user string, r *rand.Rand) {
	p := k.server.As(user)
	for ctx.Err() == nil {
		p.Wait(ctx, func(*persona.Persona) bool { return k.server.BotOnline() })
		panel := k.pressAndWait(ctx, p, nil, func() (*persona.Interaction, error) {
			return p.Command(tb.Thread, "play", persona.Opt{Name: "table", Value: fmt.Sprint(tb.ID)})
		})
		for panel != nil && ctx.Err() == nil {
			k.noteDraft(tb.ID, user, panel)
			id, values := choose(r, panel)
			if id == "" {
				k.pause(ctx, p, tb)
				break
			}
			panel = k.pressAndWait(ctx, p, panel, func() (*persona.Interaction, error) {
				if values != nil {
					return p.Select(panel, id, values...)
				}
				return p.Press(panel, id)
			})
			if panel != nil && strings.HasPrefix(panel.Text(), "### Done") {
				at := placeOf(id)
				k.mu.Lock()
				k.receipts = append(k.receipts, receipt{tb.ID, user, at.token})
				k.mu.Unlock()
				break
			}
		}
	}
}

// pause waits until something happens that may make it the person's turn.
func (k *killRun) pause(ctx context.Context, p *persona.Persona, tb storage.Table) {
	ctx, cancel := context.WithTimeout(ctx, shortReplyTimeout)
	defer cancel()
	before := len(p.Messages(tb.Thread))
	p.Wait(ctx, func(p *persona.Persona) bool { return len(p.Messages(tb.Thread)) != before })
}

// pressAndWait presses something and returns the resulting panel, or nil if no
// reply came in time.
func (k *killRun) pressAndWait(ctx context.Context, p *persona.Persona, panel *model.Message, do func() (*persona.Interaction, error)) *model.Message {
	edited := func() string {
		if panel == nil {
			return ""
		}
		m, ok := p.Message(panel.ChannelID, panel.ID)
		if !ok || m.EditedTimestamp == nil {
			return ""
		}
		return m.EditedTimestamp.String()
	}
	before := edited()
	i, err := do()
	if err != nil {
		return nil // the button is gone: the panel has changed
	}
	ctx, cancel := context.WithTimeout(ctx, shortReplyTimeout)
	defer cancel()
	var got *model.Message
	p.Wait(ctx, func(p *persona.Persona) bool {
		if panel != nil && edited() != before {
			m, _ := p.Message(panel.ChannelID, panel.ID)
			got = m.Message
			return true
		}
		if m := i.Response(); panel == nil && m != nil && m.Flags&model.FlagLoading == 0 && i.Acknowledged() {
			if seen, ok := p.Message(m.ChannelID, m.ID); ok && !seen.Loading {
				got = seen.Message
				return true
			}
		}
		return i.Failed() || !k.server.BotOnline()
	})
	if got != nil {
		k.mu.Lock()
		k.pressed++
		k.mu.Unlock()
	}
	return got
}

// noteDraft stores the draft of a panel and checks that a draft never loses a
// step: a move that was acknowledged before a kill still exists after it.
func (k *killRun) noteDraft(table int64, user string, panel *model.Message) {
	id := buttonOf(panel, "undo:")
	if id == "" {
		id = buttonOf(panel, "pick:")
	}
	if id == "" {
		return
	}
	at, seat := placeOf(id), personAt{table, user}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.firstPanels[seat] == nil {
		k.firstPanels[seat] = panel
	}
	was := k.drafts[seat]
	if at.token == was.token && at.step < was.step && !k.draftsMayBeLost {
		k.t.Errorf("table %d: a draft of step %d came back at step %d", table, was.step, at.step)
	}
	k.drafts[seat] = at
}

// pressOldButtons presses a button of the first panel of each person, from
// hundreds of processes ago. It must work or get a friendly reply.
func (k *killRun) pressOldButtons() {
	k.t.Helper()
	for seat, panel := range k.firstPanels {
		p := k.server.As(seat.user)
		id := buttonOf(panel, "pick:")
		i, err := p.PressRaw(panel, id)
		if err != nil {
			k.t.Errorf("press %s: %v", id, err)
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		err = i.Wait(ctx)
		cancel()
		if err != nil || i.Failed() {
			k.t.Errorf("an old button %s is not answered: %v", id, err)
		}
	}
}

// placeOf returns the position and the step of a button.
func placeOf(id string) draftPlace {
	var at draftPlace
	if parts := strings.SplitN(id, ":", 4); len(parts) == 4 {
		token, step, _ := strings.Cut(parts[2], ".")
		at.token = token
		at.step, _ = strconv.Atoi(step)
	}
	return at
}

// choose picks something to press on a panel, preferring a button that confirms.
// It never picks undo, so that a draft only grows.
func choose(r *rand.Rand, panel *model.Message) (id string, values []string) {
	type option struct {
		id     string
		values []string
	}
	var open []option
	for _, row := range model.Rows(panel.Components) {
		for _, c := range row {
			verb, _, _ := strings.Cut(plainID(c.CustomID), ":")
			switch verb {
			case "done", "sure":
				return c.CustomID, nil
			case "pick":
				open = append(open, option{c.CustomID, nil})
			case "menu", "group":
				for _, o := range c.Options {
					open = append(open, option{c.CustomID, []string{o.Value}})
				}
			case "picks":
				var list []string
				for _, n := range r.Perm(len(c.Options))[:*c.MaxValues] {
					list = append(list, c.Options[n].Value)
				}
				open = append(open, option{c.CustomID, list})
			}
		}
	}
	if len(open) == 0 {
		return "", nil
	}
	o := open[r.IntN(len(open))]
	return o.id, o.values
}

// buttonOf finds a button of a message by the prefix of its custom id.
func buttonOf(m *model.Message, prefix string) string {
	for _, row := range model.Rows(m.Components) {
		for _, c := range row {
			if strings.HasPrefix(plainID(c.CustomID), prefix) {
				return c.CustomID
			}
		}
	}
	return ""
}

// lockedBuffer is a buffer for the output of several processes, one after the
// other.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
