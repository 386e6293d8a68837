//go:build linux || darwin

package discordtest

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/storage/testdb"
)

const fullVariable = "GUILDHALL_TEST_FULL"

// TestFullDisk makes the operating system refuse every write, in a separate
// process.
func TestFullDisk(t *testing.T) {
	testdb.NeedsFile(t)
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestPlayOnFullDisk$", "-test.v")
	cmd.Env = append(os.Environ(), fullVariable+"=1")
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: TestPlayOnFullDisk") {
		t.Errorf("%v\n%s", err, out)
	}
}

// fillDisk makes every write to a file fail until room is called.
func fillDisk(t *testing.T) (room func()) {
	t.Helper()
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	set := func(limit uint64) {
		t.Helper()
		now := before
		now.Cur = limit
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &now); err != nil {
			t.Fatal(err)
		}
	}
	set(0)
	return func() { set(before.Cur) }
}

// TestPlayOnFullDisk is the process that TestFullDisk starts. The disk becomes full
// repeatedly right after a turn. A player then gets a polite reply and loses nothing, and
// reading works. With space again everything continues on its own, including the messages
// of the turn.
func TestPlayOnFullDisk(t *testing.T) {
	if os.Getenv(fullVariable) == "" {
		t.Skip("only as a process of TestFullDisk")
	}
	signal.Ignore(syscall.SIGXFSZ)
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	r := rand.New(rand.NewPCG(9, 9))
	for round := range 5 {
		h.PlayTurn(r, tb)
		if round == 0 {
			h.Quiet() // so that the next deliveries find the disk full
		}
		p := h.Player(h.Pending(tb.ID))
		panel := p.Command(tb.Thread, "play")
		at := h.record(tb.ID)
		room := fillDisk(t)
		pick := Button(panel, "pick:")
		if pick == "" {
			t.Fatalf("nothing to pick on\n%s", Screen(panel))
		}
		p.refusedOnFullDisk(panel, pick)
		if board := p.Command(tb.Thread, "board"); board.Text() == "" && len(board.Attachments) == 0 {
			t.Error("looking at the board does not work on a full disk")
		}
		if n := h.record(tb.ID); n != at {
			t.Errorf("the record went from %d to %d on a full disk", at, n)
		}
		room()
		if after := p.Press(panel, pick); strings.Contains(after.Text(), "saved right now") || Screen(after) == Screen(panel) {
			t.Errorf("with room again a press leads to\n%s", Screen(after))
		}
		if panel := p.Command(tb.Thread, "play"); Button(panel, "undo:") != "" {
			p.Press(panel, Button(panel, "undo:"))
		}
	}
	h.Quiet()
	cards, seen := 0, map[string]int{}
	for _, m := range h.As(h.Ada).Messages(tb.Thread) {
		if m.Ephemeral {
			continue
		}
		if Button(m.Message, "turn:") != "" {
			cards++
		}
		seen[m.Text()]++
	}
	if cards != 1 {
		t.Errorf("%d live cards, want one", cards)
	}
	for content, n := range seen {
		if n > 1 && content != "" {
			t.Errorf("a message stands %d times: %s", n, content)
		}
	}
	owed, some, err := h.Store.NextDue(context.Background())
	if err != nil || some {
		t.Errorf("still owed at %v: %v", owed, err)
	}
	if n := strings.Count(h.Log(), "moves are refused"); n != 1 {
		t.Errorf("within a minute the operator was told %d times of the full disk, want once:\n%s", n, h.Log())
	}
}

// refusedOnFullDisk presses a button and expects the private reply that nothing can be
// saved; the panel stays unchanged.
func (p *Player) refusedOnFullDisk(panel *model.Message, button string) {
	p.t.Helper()
	i, err := p.Persona.Press(panel, button)
	if err != nil {
		p.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	var told *model.Message
	err = p.Wait(ctx, func(*persona.Persona) bool {
		for _, m := range i.Messages() {
			if m.ID != panel.ID {
				told = m
			}
		}
		return told != nil
	})
	if err != nil {
		p.t.Fatalf("nobody says that the disk is full: %v\n%s", err, p.h.Log())
	}
	if !strings.Contains(told.Text(), "disk is full") || told.Flags&model.FlagEphemeral == 0 {
		p.t.Errorf("on a full disk a person reads\n%s", Screen(told))
	}
	if now, ok := p.Message(panel.ChannelID, panel.ID); !ok || Screen(now.Message) != Screen(panel) {
		p.t.Error("the refused press changed the panel")
	}
}
