package overview_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/queue"
)

const channel = "700"

// shown returns the messages of the list in a channel.
func shown(h *discordtest.Fixture, channel string) (list []string) {
	h.T.Helper()
	h.Deliver()
	for _, p := range h.Wire.In(channel, "") {
		list = append(list, p.Content)
	}
	return list
}

// wait lets the time pass in which changes are collected.
func wait(h *discordtest.Fixture) {
	h.Deliver()
	h.Now = h.Now.Add(time.Minute)
}

func TestListShowsWhoseTurnItIs(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Nodding(0)
	if got := shown(h, channel); len(got) != 0 {
		t.Fatalf("a list that nobody asked for: %q", got)
	}
	set := h.Admin("1", "overview", map[string]string{"channel": channel})
	if !strings.Contains(set.Content, "List of tables: <#"+channel+">") {
		t.Errorf("the settings are\n%s", set.Text())
	}
	first := shown(h, channel)
	pending := func() string {
		for _, s := range h.Table(1).Seats {
			if s.User == h.Pending(1) {
				return "**" + s.Name + "** to play"
			}
		}
		return "nobody"
	}
	if len(first) != 1 || !strings.Contains(first[0], "**Rounds #1** <#") || !strings.Contains(first[0], pending()) || strings.Contains(first[0], "<@") {
		t.Fatalf("the list is %q; want %q", first, pending())
	}
	h.Nod()
	wait(h)
	if got := shown(h, channel); len(got) != 1 || !strings.Contains(got[0], pending()) || got[0] == first[0] {
		t.Errorf("after a turn the list is %q; want %q", got, pending())
	}
	h.Command("2", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra", "players": "3"})
	wait(h)
	if got := shown(h, channel); len(got) != 1 || !strings.Contains(got[0], "**Cleopatra #2** <#600> · 1 of 3 players") {
		t.Errorf("with an open table the list is %q", got)
	}
	h.Admin("1", "overview", map[string]string{"channel": "601"})
	if old, now := shown(h, channel), shown(h, "601"); len(old) != 0 || len(now) != 1 {
		t.Errorf("after it moved there are %q and %q", old, now)
	}
	h.Admin("1", "overview", map[string]string{"channel": ""})
	wait(h)
	if got := shown(h, "601"); len(got) != 0 {
		t.Errorf("switched off, it is %q", got)
	}
	h.Nod()
	wait(h)
	if got := shown(h, "601"); len(got) != 0 {
		t.Errorf("switched off, it comes back: %q", got)
	}
}

// Many turns in a short time edit the list once.
func TestListCollectsChanges(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Nodding(0)
	h.Admin("1", "overview", map[string]string{"channel": channel})
	wait(h)
	shown(h, channel)
	for range 4 {
		h.Nod()
	}
	h.Deliver()
	later := h.Now.Add(time.Hour)
	due, err := h.Store.Claim(t.Context(), later, later, 100)
	h.Ok(err)
	n := 0
	for _, d := range due {
		if d.Kind == queue.KindOverview {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d deliveries after four turns, want 1", n)
	}
}

// A list of many tables stays within one message.
func TestListOfManyTablesIsCut(t *testing.T) {
	h := discordtest.New(t)
	h.Admin("1", "overview", map[string]string{"channel": channel})
	for i := range 50 {
		h.Command(fmt.Sprint(i%4+1), discordtest.ChannelID, "table open", map[string]string{"game": "architects"})
		h.Now = h.Now.Add(10 * time.Minute)
		h.Deliver()
	}
	wait(h)
	got := shown(h, channel)
	if len(got) != 1 || len([]rune(got[0])) > 2000 || !strings.Contains(got[0], "more lines") || !strings.Contains(got[0], "#50") {
		t.Errorf("the list is %q", got)
	}
}
