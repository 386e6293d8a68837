package settings_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// All screens of personal settings, in both languages.
func TestOwnScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := discordtest.New(t, discordtest.Counting{})
			locale := map[string]string{"en": "en-US", "ko": "ko"}[lang]
			h.Langs = map[string]string{"1": locale, "2": locale}
			got := tourOwn(h)
			discordtest.SameScreens(t, "own", lang, got)
		})
	}
}

func tourOwn(h *discordtest.Fixture) string {
	h.T.Helper()
	g := &discordtest.Gallery{T: h.T}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "counting", "players": "2"})
	h.Deliver()
	lobby := h.Wire.In(discordtest.ChannelID, "")[0]
	joined := h.Press("2", lobby, discordtest.Verb(lobby, "join"))
	g.Add("joined for the first time", joined)
	g.Add("cities that share a time", h.Press("2", joined, "zone:0:0.0:east", "3600"))
	g.Add("zone kept", h.Press("2", joined, "city:0:0.0:", "Europe/Berlin"))
	p := h.Command("1", discordtest.ChannelID, "settings", nil)
	g.Add("settings", p)
	g.Add("fast", h.Press("1", p, "set:0:0.0:care", "fast"))
	g.Add("times of one's own", h.When("1", map[string]string{"times": "weekdays 9 18", "quiet": "23-7", "weekend": "weekdays"}))
	g.Add("times nobody reads", h.When("1", map[string]string{"times": "*soon*"}))
	g.Add("quiet hours nobody reads", h.When("1", map[string]string{"quiet": "*late*"}))
	g.Add("a city nobody knows", h.When("1", map[string]string{"zone": "*Atlantis*"}))
	p = h.Away("1", nil)
	g.Add("vacation", p)
	g.Add("away for three days", h.Press("1", p, "awayfor:0:0.0:3"))
	g.Add("away twice", h.Away("1", map[string]string{"from": "12-24", "until": "2026-12-31"}))
	g.Add("a day nobody reads", h.Away("1", map[string]string{"until": "soon *maybe*"}))
	g.Add("back", h.Press("1", p, "awayback:0:0.0:"))
	p = h.Command("1", discordtest.ChannelID, "settings", nil)
	p = h.Press("1", p, discordtest.Verb(p, "mydata"))
	g.Add("my data", p)
	g.Add("export", h.Press("1", p, discordtest.Verb(p, "export")))
	p = h.Press("1", p, discordtest.Verb(p, "forget"))
	g.Add("delete?", p)
	g.Add("not while seated", h.Press("1", p, discordtest.Verb(p, "forgets")))
	return g.B.String()
}

// Nearly all readers of Korean live in Korea, so one press sets their zone.
func TestSeoulIsOfferedFirst(t *testing.T) {
	h := discordtest.New(t)
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	lobby := h.Wire.In(discordtest.ChannelID, "")[0]
	joined := h.Press("3", lobby, discordtest.Verb(lobby, "join"))
	h.Press("3", joined, joined.Button("서울"))
	if p := h.Person("3"); p.Preferences.Zone != "Asia/Seoul" || !p.Preferences.Met {
		t.Errorf("kept = %+v, want Seoul", p.Preferences)
	}
	if joined = h.Press("2", lobby, discordtest.Verb(lobby, "join")); joined.Button("Seoul") != "" {
		t.Errorf("a reader of English is offered Seoul first:\n%s", joined.Text())
	}
}

func TestFirstQuestions(t *testing.T) {
	h := discordtest.New(t)
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	lobby := h.Wire.In(discordtest.ChannelID, "")[0]
	joined := h.Press("2", lobby, discordtest.Verb(lobby, "join"))
	if discordtest.Verb(joined, "zone") == "" || discordtest.Verb(joined, "later") == "" {
		t.Fatalf("who joins for the first time is not asked: %s", joined.Text())
	}
	// Korea has no summer time, but Japan shares its hour.
	city := h.Press("2", joined, "zone:0:0.0:east", "32400")
	h.Press("2", city, discordtest.Verb(city, "city"), "Asia/Seoul")
	if p := h.Person("2"); p.Preferences.Zone != "Asia/Seoul" || !p.Preferences.Met {
		t.Errorf("kept = %+v, want Seoul", p.Preferences)
	}
	h.Press("2", lobby, discordtest.Verb(lobby, "leave"))
	if again := h.Press("2", lobby, discordtest.Verb(lobby, "join")); discordtest.Verb(again, "zone") != "" {
		t.Errorf("who answered is asked again: %s", again.Text())
	}
	joined = h.Press("3", lobby, discordtest.Verb(lobby, "join"))
	h.Press("3", joined, discordtest.Verb(joined, "later"))
	h.Press("3", lobby, discordtest.Verb(lobby, "leave"))
	if again := h.Press("3", lobby, discordtest.Verb(lobby, "join")); discordtest.Verb(again, "zone") != "" {
		t.Errorf("who passed the question over is asked again: %s", again.Text())
	}
}

// If several zones match, a menu offers them.
func TestAmbiguousZoneShowsMenu(t *testing.T) {
	h := discordtest.New(t)
	p := h.When("1", map[string]string{"zone": "EST"})
	menu, some := p.Menu("city")
	if !some || len(menu.Options) != 3 || h.Person("1").Preferences.Zone != "" {
		t.Fatalf("typed EST, was asked %s", p.Text())
	}
	h.Press("1", p, menu.CustomID, "America/Toronto")
	if got := h.Person("1").Preferences.Zone; got != "America/Toronto" {
		t.Errorf("kept %q, want what was chosen", got)
	}
}

// A person who typed times is reminded at these times, sees the next one, and can return
// to the menu. Text that cannot be parsed changes nothing, and the reply explains the
// format.
func TestOwnReminderTimes(t *testing.T) {
	h := discordtest.New(t)
	write := func(times string) *discordtest.Posted { return h.When("1", map[string]string{"times": times}) }
	cadence := func() (*discordtest.Posted, discordgo.SelectMenu) {
		p := h.Command("1", discordtest.ChannelID, "settings", nil)
		return p, menuOf(p, "set:0:0.0:cadence")
	}
	if _, menu := cadence(); len(menu.Options) != 5 {
		t.Errorf("who wrote no times has %d choices, want 5", len(menu.Options))
	}
	for typed, want := range map[string]string{
		"0 9,18 * * 1-5": "0 9,18 * * 1-5", "weekdays 9 18": "0 9,18 * * 1-5", "18, 9": "0 9,18 * * *", "평일 9시 18시": "0 9,18 * * 1-5", "7:30": "30 7 * * *",
		"weekend 10": "0 10 * * 0,6", "8 10 12 18 20": "0 8,10,12,18,20 * * *", "every day 9": "0 9 * * *",
	} {
		p := write(typed)
		if got := h.Person("1").Preferences.Cadence; got != want {
			t.Errorf("%q is kept as %q, want %q", typed, got, want)
		}
		if !strings.Contains(p.Text(), "<t:") {
			t.Errorf("%q: nothing says when the next reminder comes:\n%s", typed, p.Text())
		}
	}
	write("weekdays 9 18")
	for typed, why := range map[string]string{
		"soon": "`weekdays 7:30`", "9 18:30": "`weekdays 7:30`", "weekdays": "`weekdays 7:30`", "25": "`weekdays 7:30`", "@hourly": "`weekdays 7:30`",
		"*/5 * * * *": "once an hour", "0,30 9 * * *": "once an hour", "0 0 30 2 *": "never comes",
	} {
		if p := write(typed); !strings.Contains(p.Text(), why) || h.Person("1").Preferences.Cadence != "0 9,18 * * 1-5" {
			t.Errorf("%q: kept %q, said\n%s", typed, h.Person("1").Preferences.Cadence, p.Text())
		}
	}
	p, menu := cadence()
	if !strings.Contains(p.Text(), "weekdays at 9:00, 18:00") || len(menu.Options) != 6 || !menu.Options[0].Default {
		t.Errorf("the times are not shown: %+v\n%s", menu.Options, p.Text())
	}
	p = h.Press("1", p, menu.CustomID, "own")
	if got := h.Person("1").Preferences.Cadence; got != "0 9,18 * * 1-5" {
		t.Errorf("chosen again, the times are %q", got)
	}
	h.Press("1", p, menu.CustomID, "brisk")
	if got := h.Person("1").Preferences.Cadence; got != "brisk" {
		t.Errorf("kept %q, want brisk", got)
	}
}

// A form submitted without times returns to the menu's usual reminders.
func TestTimesAreTakenBack(t *testing.T) {
	h := discordtest.New(t)
	h.When("1", map[string]string{"times": "weekdays 9 18"})
	h.When("1", map[string]string{"times": ""})
	if got := h.Person("1").Preferences.Cadence; got != "" {
		t.Errorf("kept %q, want the usual one", got)
	}
}

// menuOf returns the menu of a message with the given id.
func menuOf(p *discordtest.Posted, id string) discordgo.SelectMenu {
	for _, row := range wire.Rows(p.Components) {
		for _, c := range row.Components {
			if m, ok := c.(discordgo.SelectMenu); ok && m.CustomID == id {
				return m
			}
		}
	}
	return discordgo.SelectMenu{}
}

// The form «When may I write» stores quiet hours, weekends and the zone together. It
// stores none of them if one cannot be parsed.
func TestQuietHours(t *testing.T) {
	h := discordtest.New(t)
	for typed, want := range map[string]*storage.QuietHours{
		"0-9": {From: 0, To: 540}, "21:30 – 6": {From: 21*60 + 30, To: 360}, "": {}, "7-7": {From: 420, To: 420}, "22:00-08:00": nil,
	} {
		h.When("1", map[string]string{"quiet": typed})
		if got := h.Person("1").Preferences.Quiet; !cmp.Equal(got, want) {
			t.Errorf("%q is kept as %+v, want %+v", typed, got, want)
		}
	}
	h.When("1", map[string]string{"quiet": "23-7", "zone": "Asia/Seoul", "weekend": "weekdays"})
	want := h.Person("1").Preferences
	if want.Zone != "Asia/Seoul" || !want.Weekdays || !want.Met {
		t.Errorf("kept %+v", want)
	}
	for _, bad := range []string{"25-7", "10:60-7", "noon-7", "22", "-1", "1:2:3-7", "1 2 3"} {
		said := h.When("1", map[string]string{"quiet": bad, "weekend": "all"})
		if !strings.Contains(said.Content, "Nothing was changed") || !cmp.Equal(h.Person("1").Preferences, want) {
			t.Errorf("%q is taken: %s", bad, said.Content)
		}
	}
	h.When("1", nil)
	if got := h.Person("1").Preferences; !cmp.Equal(got, want) {
		t.Errorf("sent as it was shown: %+v, want %+v", got, want)
	}
}

// Three choices of care set warnings and confirmations together. A person with another
// combination from an older version keeps it, and sees that.
func TestCareKeepsEarlierChoice(t *testing.T) {
	h := discordtest.New(t)
	chosen := func() string {
		menu := menuOf(h.Command("1", discordtest.ChannelID, "settings", nil), "set:0:0.0:care")
		for _, o := range menu.Options {
			if o.Default {
				return o.Value
			}
		}
		return ""
	}
	for _, warn := range []storage.WarnMode{storage.WarnByPhase, storage.WarnAlways, storage.WarnNever} {
		for _, confirm := range []storage.ConfirmMode{storage.ConfirmAsked, storage.ConfirmSingle, storage.ConfirmLast} {
			_, err := h.Store.ChangePerson(t.Context(), "1", func(p *storage.Person) error {
				p.Preferences.Warn, p.Preferences.Confirm = warn, confirm
				return nil
			})
			h.Ok(err)
			want := map[string]string{" ": "usual", "always ": "careful", "never last": "fast"}[string(warn)+" "+string(confirm)]
			if got := chosen(); got != want && (want != "" || got != "own") {
				t.Errorf("warnings %q and confirmations %q are shown as %q", warn, confirm, got)
			}
			h.Press("1", h.Command("1", discordtest.ChannelID, "settings", nil), "set:0:0.0:care", chosen())
			if p := h.Person("1").Preferences; p.Warn != warn || p.Confirm != confirm {
				t.Errorf("choosing what is set changes it to %q, %q", p.Warn, p.Confirm)
			}
		}
	}
	for value, want := range map[string][2]string{"careful": {"always", ""}, "usual": {"", ""}, "fast": {"never", "last"}} {
		h.Press("1", h.Command("1", discordtest.ChannelID, "settings", nil), "set:0:0.0:care", value)
		if p := h.Person("1").Preferences; string(p.Warn) != want[0] || string(p.Confirm) != want[1] {
			t.Errorf("%s is kept as %q, %q", value, p.Warn, p.Confirm)
		}
	}
}

func TestAway(t *testing.T) {
	h := discordtest.New(t) // Saturday 2026-03-14 09:00 UTC
	if _, err := h.Store.ChangePerson(context.Background(), "1", func(p *storage.Person) error { p.Preferences.Zone = "Asia/Seoul"; return nil }); err != nil {
		t.Fatal(err)
	}
	seoul, _ := time.LoadLocation("Asia/Seoul")
	h.Away("1", map[string]string{"from": "3월 20일", "until": "2026-03-22"})
	want := []storage.Vacation{{From: time.Date(2026, 3, 20, 0, 0, 0, 0, seoul).UTC(), Until: time.Date(2026, 3, 23, 0, 0, 0, 0, seoul).UTC()}}
	if diff := cmp.Diff(want, h.Person("1").Preferences.Away); diff != "" {
		t.Errorf("away (-want +got):\n%s", diff)
	}
	// Adjacent absences become one.
	p := h.Away("1", map[string]string{"from": "03-23", "until": "24.3."})
	want[0].Until = time.Date(2026, 3, 25, 0, 0, 0, 0, seoul).UTC()
	if diff := cmp.Diff(want, h.Person("1").Preferences.Away); diff != "" {
		t.Errorf("joined (-want +got):\n%s", diff)
	}
	for _, bad := range []map[string]string{{"until": "2026-03-01"}, {"from": "03-20"}, {"from": "x", "until": "y"}, {"until": "2027-03-14"}, {"from": "2028-01-01", "until": "2028-01-02"}} {
		h.Away("1", bad)
		if diff := cmp.Diff(want, h.Person("1").Preferences.Away); diff != "" {
			t.Errorf("%v changed something (-want +got):\n%s", bad, diff)
		}
	}
	h.Press("1", p, "awayfor:0:0.0:1")
	if got := h.Person("1").Preferences.Away; len(got) != 2 || !got[0].Until.Equal(time.Date(2026, 3, 16, 0, 0, 0, 0, seoul)) {
		t.Errorf("until tomorrow night = %+v", got)
	}
	h.Press("1", p, "awayback:0:0.0:")
	if got := h.Person("1").Preferences.Away; len(got) != 2 || got[0].Until.After(h.Now) || got[1] != want[0] {
		t.Errorf("back = %+v, want the present one ended and the planned one as it was", got)
	}
}

// After a change of reminder times, the person's waits are checked again.
func TestWaitsAreReplanned(t *testing.T) {
	h := discordtest.New(t)
	tb := h.Started("1", "2")
	user := h.Pending(tb.ID)
	waits, err := h.Store.WaitsFor(context.Background(), user)
	if err != nil || len(waits) == 0 {
		t.Fatalf("waits = %v, %v", waits, err)
	}
	h.Away(user, map[string]string{"until": "2026-03-20"})
	due, err := h.Store.WaitsDue(context.Background(), h.Now, 10)
	if err != nil || len(due) != 1 || due[0].User != user {
		t.Errorf("due = %+v, %v; want the wait for %s", due, err, user)
	}
}

// The other players see that the person they wait for is away. After the return it is no
// longer shown.
func TestAwayOnTheCard(t *testing.T) {
	h := discordtest.New(t)
	tb := h.Started("1", "2")
	user := h.Pending(tb.ID)
	p := h.Away(user, map[string]string{"until": "2026-03-20"})
	h.Deliver()
	card := func() string { return h.Wire.In(tb.Thread, "")[1].Content }
	if !strings.Contains(card(), "away until") {
		t.Errorf("the card does not tell it: %s", card())
	}
	h.Press(user, p, "awayback:0:0.0:")
	h.Deliver()
	if strings.Contains(card(), "away until") {
		t.Errorf("the card still tells it: %s", card())
	}
}

// Every page of /settings is a frame with a heading; a page about something irreversible
// has a red edge. A page from an older version becomes a frame with the next press.
func TestSettingsAreFrames(t *testing.T) {
	h := discordtest.New(t)
	p := h.Command("1", discordtest.ChannelID, "settings", nil)
	h.Wire.Unframe(p, p.Content, true)
	for _, press := range []struct {
		id   string
		edge int
	}{
		{"settings", handler.EdgeRead},
		{"away", handler.EdgeRead},
		{"settings", handler.EdgeRead},
		{"mydata", handler.EdgeRead},
		{"forget", handler.EdgeWarn},
	} {
		if press.id == "settings" {
			p = h.Command("1", discordtest.ChannelID, "settings", nil)
		} else {
			id := press.id
			if !strings.Contains(id, ":") {
				id = discordtest.Verb(p, id)
			}
			p = h.Press("1", p, id)
		}
		if p.Frame == nil || p.Frame.Colour != press.edge || !strings.HasPrefix(p.Content, "### ") {
			t.Errorf("%s has the frame %+v and says\n%s", press.id, p.Frame, p.Text())
		}
		for _, c := range p.Components {
			if row, ok := c.(discordgo.ActionsRow); !ok || len(row.Components) > 5 {
				t.Errorf("%s has the component %+v", press.id, c)
			}
		}
	}
}
