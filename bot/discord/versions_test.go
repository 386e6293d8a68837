package discord_test

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock/scheduler"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/outbox"
	"guildhall/engine"
	"guildhall/storage"
	"guildhall/storage/testdb"
)

// newRounds is the game Rounds in a later version of the program.
type newRounds struct{ discordtest.Rounds }

func (newRounds) Info() engine.Info {
	i := discordtest.Rounds{}.Info()
	i.Version++
	return i
}

// TestVersionsSideBySide runs an older and a newer version of the bot on one PostgreSQL
// database, as during a rolling upgrade. The older one leaves alone any table that the
// newer one played on, explains this to people, and continues with other tables. Nothing
// is lost, however long the upgrade takes.
func TestVersionsSideBySide(t *testing.T) {
	t.Setenv(testdb.Variable, "postgres")
	first := discordtest.New(t)
	older, newer := first.Beside("older", discordtest.Rounds{}), first.Beside("newer", newRounds{})
	both := []*discordtest.Fixture{older, newer}
	pass := func(d time.Duration) {
		older.Now = older.Now.Add(d)
		newer.Now = older.Now
		first.Now = older.Now
	}
	for _, id := range []int64{1, 2} {
		open(older, id)
	}
	nod(t, newer, 1)
	at := newer.Table(1)
	if at.Version != 2 || older.Table(2).Version != 1 {
		t.Fatalf("the tables have versions %d and %d, want 2 and 1", at.Version, older.Table(2).Version)
	}

	// People press at the older process.
	who := newer.Pending(1)
	reply := older.Command(who, discordtest.ChannelID, "move", map[string]string{"table": "1", "answer": "nod"})
	if !strings.Contains(reply.Text(), "newer version") || !strings.Contains(reply.Text(), "Try again in a few minutes") {
		t.Errorf("the older version answers at a table of newer rules:\n%s", reply.Text())
	}
	if now := older.Table(1); now.Rev != at.Rev || now.Seq != at.Seq {
		t.Errorf("it changed the table from revision %d to %d", at.Rev, now.Rev)
	}
	nod(t, older, 2)

	// For hours only the older process delivers and checks clocks.
	clocks := heartbeatOf(older)
	for range 30 {
		older.Deliver()
		older.Ok(clocks.Beat(t.Context()))
		pass(outbox.MaxBackoff)
	}
	if now := older.Table(1); now.Rev != at.Rev {
		t.Errorf("its clocks changed the table from revision %d to %d", at.Rev, now.Rev)
	}
	if card, err := older.Store.Post(t.Context(), 2, messages.Card, ""); err != nil || card.Seq != 1 {
		t.Errorf("the card of the other table shows entry %d, %v; want 1", card.Seq, err)
	}
	if card, err := older.Store.Post(t.Context(), 1, messages.Card, ""); err != nil || card.Seq != 0 {
		t.Errorf("the older version posted entry %d of newer rules, %v", card.Seq, err)
	}

	// Then the newer one delivers the waiting messages, once.
	for range 5 {
		newer.Deliver()
		pass(outbox.MaxBackoff)
	}
	if card, err := newer.Store.Post(t.Context(), 1, messages.Card, ""); err != nil || card.Seq != at.Seq {
		t.Errorf("the card shows entry %d, %v; the record has %d", card.Seq, err, at.Seq)
	}
	newer.HasOneMessage("dm-"+newer.Pending(1), "Your turn")
	nod(t, newer, 1)
	nod(t, newer, 2)
	for i, h := range both {
		if strings.Contains(h.Errs.String(), "level=ERROR") {
			t.Errorf("process %d logs errors:\n%s", i, h.Errs)
		}
	}
	checkVersions(t, newer, 1, 2, 2)
	checkVersions(t, newer, 2, 1, 2)
}

// open opens and starts a table of two.
func open(h *discordtest.Fixture, id int64) {
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds", "players": "2"})
	h.Deliver()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(id)})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(id)}, "start")
	h.Deliver()
}

// nod takes the turn that a table waits for.
func nod(t *testing.T, h *discordtest.Fixture, id int64) {
	t.Helper()
	user, seq := h.Pending(id), h.Table(id).Seq
	panel := h.Command(user, discordtest.ChannelID, "move", map[string]string{"table": fmt.Sprint(id), "answer": "nod"})
	for range 3 {
		if h.Table(id).Seq > seq {
			return
		}
		for _, press := range discordtest.IDs(panel) {
			if strings.HasPrefix(press, "done:") || strings.HasPrefix(press, "sure:") {
				panel = h.Press(user, panel, press)
				break
			}
		}
	}
	t.Fatalf("the turn at table %d is not taken:\n%s", id, panel.Text())
}

// heartbeatOf returns the scheduler of a process.
func heartbeatOf(h *discordtest.Fixture) *scheduler.Scheduler {
	return scheduler.New(scheduler.Config{
		Store: h.Store, Services: h.Bot.Services, Now: func() time.Time { return h.Now },
		MaxGap: time.Hour, Log: slog.New(slog.NewTextHandler(h.Errs, nil)),
	})
}

// checkVersions checks the rules versions in a record.
func checkVersions(t *testing.T, h *discordtest.Fixture, id int64, want ...int) {
	t.Helper()
	var moves []storage.Move
	moves, err := h.Store.Moves(t.Context(), id, 1)
	if err != nil {
		t.Fatal(err)
	}
	var got []int
	for _, m := range moves {
		got = append(got, m.Version)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the record of table %d notes the versions %v, want %v", id, got, want)
	}
}
