package lobby_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lobby"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

func TestLengths(t *testing.T) {
	for written, want := range map[string]time.Duration{
		"": 0, "36h": 36 * time.Hour, "36": 36 * time.Hour, "1 day 12 hours": 36 * time.Hour, "1.5d": 36 * time.Hour,
		"2일": 48 * time.Hour, "1일 6시간": 30 * time.Hour, "90분": 90 * time.Minute, "1w": 7 * 24 * time.Hour, "2d, 3h": 51 * time.Hour,
	} {
		if got, ok := lobby.ReadLength(written); !ok || got != want {
			t.Errorf("readLength(%q) = %v, %v; want %v", written, got, ok, want)
		}
	}
	for _, bad := range []string{"soon", "1x", "h", "-3h", "99999999d", "1..2h", "3 4 parsecs"} {
		if got, ok := lobby.ReadLength(bad); ok {
			t.Errorf("readLength(%q) = %v, want it refused", bad, got)
		}
	}
	for _, d := range []time.Duration{time.Minute, 90 * time.Minute, 8 * time.Hour, 36 * time.Hour, 72 * time.Hour} {
		if got, ok := lobby.ReadLength(lobby.WriteLength(d)); !ok || got != d {
			t.Errorf("%v is written %q and read %v", d, lobby.WriteLength(d), got)
		}
	}
}

func TestOwnerSetsTheClock(t *testing.T) {
	h := discordtest.New(t)
	opened := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	terms := func() storage.Terms { h.T.Helper(); return h.Newest().TableState.Terms }
	page := h.Press("1", opened, "more:1:0.0:1")
	if _, ok := page.Menu("clock"); !ok {
		t.Fatalf("no page about time:\n%s", page.Text())
	}
	page = h.Press("1", page, "clock:1:0.0:", "day")
	if got := terms(); got.Clock != clock.Move || got.Span != 24*time.Hour {
		t.Errorf("preset = %+v", got)
	}
	page = h.Press("1", page, "absence:1:0.0:", "standin")
	page = h.Press("1", page, "extras:1:0.0:", "weekends", "silent")
	if got := terms(); got.Absence != clock.Standin || !got.Weekends || !got.Silent || got.Span != 24*time.Hour {
		t.Errorf("rules = %+v", got)
	}
	write := func(user, span, bank, grace, hour, zone string) *discordtest.Posted {
		fields := map[string]string{lobby.SpanField: span, lobby.BankField: bank, lobby.GraceField: grace, lobby.HourField: hour, lobby.TzField: zone}
		if discordtest.Verb(page, "clockask") == "" { // the page shows a refusal
			card := h.Wire.In(discordtest.ChannelID, "")[0]
			page = h.Press("1", card, discordtest.Verb(card, "more"))
			page = h.Press("1", page, page.Button("Time"))
		}
		if user == "1" {
			return h.FillIn(user, page, discordtest.Verb(page, "clockask"), fields)
		}
		in := h.Pressing(user, page, h.Wire.Shown["1"].CustomID)
		in.Kind, in.Fields = discordgo.InteractionModalSubmit, map[string][]string{}
		for field, value := range fields {
			in.Fields[field] = []string{value}
		}
		return h.Forged(in)
	}
	write("1", "6h", "2d", "", "", "서울")
	if got := terms(); got.Clock != clock.Bank || got.Bank != 48*time.Hour || got.Span != 6*time.Hour || got.Zone != "Asia/Seoul" || got.Grace != 0 {
		t.Errorf("a bank = %+v", got)
	}
	write("1", "", "", "12h", "20:30", "Europe/Berlin")
	want := terms()
	if want.Clock != clock.Daily || want.Hour != 20*60+30 || want.Grace != 12*time.Hour {
		t.Errorf("daily = %+v", want)
	}
	for _, bad := range [][5]string{{"soon", "", "", "", ""}, {"1d", "", "", "", "Atlantis"}, {"", "", "", "25:00", ""}, {"1m", "", "", "", ""}, {"400d", "", "", "", ""}} {
		if p := write("1", bad[0], bad[1], bad[2], bad[3], bad[4]); terms() != want {
			t.Errorf("%v was taken: %s", bad, p.Content)
		}
	}
	if p := write("1", "1d", "", "", "", "est"); terms() != want || !strings.Contains(p.Content, "America/New_York, America/Toronto") {
		t.Errorf("what may be several zones: %s", p.Content)
	}
	if p := write("2", "1d", "", "", "", ""); terms() != want || !strings.Contains(p.Content, "Only the owner") {
		t.Errorf("somebody else changed the clock: %s", p.Content)
	}
	h.Deliver()
	if card := h.Wire.In(discordtest.ChannelID, "")[0].Content; !strings.Contains(card, "20:30") || !strings.Contains(card, "Europe/Berlin") {
		t.Errorf("the lobby card does not tell the clock: %s", card)
	}
	write("1", "", "", "", "", "")
	if got := terms(); got.Clock != "" {
		t.Errorf("no clock = %+v", got)
	}
}

func TestGamesShowDeadlines(t *testing.T) {
	h := discordtest.New(t)
	opened := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	lobby := h.Wire.In(discordtest.ChannelID, "")[0]
	h.Press("1", opened, opened.Button("Time"))
	h.Press("1", opened, discordtest.Verb(opened, "clock"), "day")
	h.Press("2", lobby, discordtest.Verb(lobby, "join"))
	h.Press("1", lobby, discordtest.Verb(lobby, "start"))
	h.Deliver()
	tb := h.Newest()
	user := h.Pending(tb.ID)
	other := map[string]string{"1": "2", "2": "1"}[user]
	h.Langs[user], h.Langs[other] = "en-US", "en-US"
	for _, u := range []string{user, other} {
		if got := h.Command(u, discordtest.ChannelID, "games", nil).Content; !strings.Contains(got, "due <t:") || !strings.Contains(got, "asked <t:") {
			t.Errorf("/games of %s tells no deadline: %s", u, got)
		}
	}
	if err := h.Store.Follow(context.Background(), tb.ID, "9", true); err != nil {
		t.Fatal(err)
	}
	if got := h.Command("9", discordtest.ChannelID, "games", nil).Content; !strings.Contains(got, "You follow") || !strings.Contains(got, "waits for **") {
		t.Errorf("/games of a follower: %s", got)
	}
}

func TestPresetChangesOnlyTheClock(t *testing.T) {
	terms := storage.Terms{Silent: true, Zone: "Asia/Seoul", Delay: time.Hour}
	p := handler.Press{In: wire.Interaction{Values: []string{clock.Presets("")[1].ID}}, Reader: recipients.Recipient{Person: storage.Person{Preferences: storage.ReminderPreferences{Zone: "Europe/Berlin"}}}}
	if !lobby.ChangeClock(p, &terms) || terms.Clock == "" {
		t.Fatalf("the preset was not taken: %+v", terms)
	}
	if !terms.Silent || terms.Zone != "Asia/Seoul" || terms.Delay != time.Hour {
		t.Errorf("with another clock the table has %+v; want it silent, in Seoul and with its delay as before", terms)
	}
	terms.Zone = ""
	if lobby.ChangeClock(p, &terms); terms.Zone != "Europe/Berlin" {
		t.Errorf("a table without a zone plays in %q, want its owner's", terms.Zone)
	}
}

// The last extra of a table is switched off in the menu that switched it on.
func TestLastExtraIsSwitchedOff(t *testing.T) {
	h := discordtest.New(t)
	opened := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	page := h.Press("1", opened, opened.Button("Time"))
	choose := func(lines ...string) {
		t.Helper()
		menu, ok := page.Menu("extras")
		if !ok {
			t.Fatalf("no menu of extras:\n%s", page.Text())
		}
		page = h.Press("1", page, menu.CustomID, lines...)
		h.Deliver()
	}
	quiet := func() bool {
		return strings.Contains(h.Wire.In(discordtest.ChannelID, "")[0].Content, "reminders off")
	}
	if choose("silent"); !h.Newest().TableState.Terms.Silent || !quiet() {
		t.Fatalf("switched on: %s", h.Wire.In(discordtest.ChannelID, "")[0].Text())
	}
	if choose(); h.Newest().TableState.Terms.Silent || quiet() {
		t.Errorf("switched off: %s", page.Text())
	}
}
