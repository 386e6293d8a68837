package discord

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// Every screen by which people settle how they are served, in both languages.
func TestOwnScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := newHall(t, counting{})
			locale := map[string]string{"en": "en-US", "ko": "ko"}[lang]
			h.langs = map[string]string{"1": locale, "2": locale}
			got := h.tourOwn()
			file := filepath.Join("testdata", "own."+lang+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("screens differ (-want +got); run with -update when that is meant:\n%s", diff)
			}
		})
	}
}

func (h *hall) tourOwn() string {
	h.t.Helper()
	g := &gallery{}
	h.command("1", channelID, "table open", map[string]string{"game": "counting", "players": "2"})
	h.deliver()
	lobby := h.wire.in(channelID, "")[0]
	joined := h.press("2", lobby, verb(lobby, "join"))
	g.add("joined for the first time", joined)
	g.add("cities that share a time", h.press("2", joined, "zone:0:0.0:east", "3600"))
	g.add("zone kept", h.press("2", joined, "city:0:0.0:", "Europe/Berlin"))
	p := h.command("1", channelID, "settings", nil)
	g.add("settings", p)
	p = h.press("1", p, "setpage:0:0.0:remind")
	g.add("reminders", p)
	g.add("what time is it", h.press("1", p, verb(p, "zoneask")))
	p = h.command("1", channelID, "vacation", nil)
	g.add("vacation", p)
	g.add("away for three days", h.press("1", p, "awayfor:0:0.0:3"))
	g.add("away twice", h.command("1", channelID, "vacation", map[string]string{"from": "12-24", "until": "2026-12-31"}))
	g.add("a day nobody reads", h.command("1", channelID, "vacation", map[string]string{"until": "soon *maybe*"}))
	g.add("back", h.press("1", p, "awayback:0:0.0:"))
	p = h.command("1", channelID, "settings", nil)
	p = h.press("1", p, verb(p, "mydata"))
	g.add("my data", p)
	g.add("export", h.press("1", p, verb(p, "export")))
	p = h.press("1", p, verb(p, "forget"))
	g.add("delete?", p)
	g.add("not while seated", h.press("1", p, verb(p, "forgets")))
	return g.b.String()
}

// kept is what the store has of a user.
func (h *hall) kept(user string) storage.Person {
	h.t.Helper()
	p, err := h.store.Person(context.Background(), user)
	if err != nil {
		h.t.Fatal(err)
	}
	return p
}

func TestFirstQuestions(t *testing.T) {
	h := newHall(t)
	h.command("1", channelID, "table open", map[string]string{"game": "cleopatra"})
	h.deliver()
	lobby := h.wire.in(channelID, "")[0]
	joined := h.press("2", lobby, verb(lobby, "join"))
	if verb(joined, "zone") == "" || verb(joined, "later") == "" {
		t.Fatalf("who joins for the first time is not asked: %s", joined.text())
	}
	// Korea has no summer time, but Japan shares its hour.
	city := h.press("2", joined, "zone:0:0.0:east", "32400")
	h.press("2", city, verb(city, "city"), "Asia/Seoul")
	if p := h.kept("2"); p.Preferences.Zone != "Asia/Seoul" || !p.Preferences.Met {
		t.Errorf("kept = %+v, want Seoul", p.Preferences)
	}
	h.press("2", lobby, verb(lobby, "leave"))
	if again := h.press("2", lobby, verb(lobby, "join")); verb(again, "zone") != "" {
		t.Errorf("who answered is asked again: %s", again.text())
	}
	joined = h.press("3", lobby, verb(lobby, "join"))
	h.press("3", joined, verb(joined, "later"))
	h.press("3", lobby, verb(lobby, "leave"))
	if again := h.press("3", lobby, verb(lobby, "join")); verb(again, "zone") != "" {
		t.Errorf("who passed the question over is asked again: %s", again.text())
	}
}

func TestZones(t *testing.T) {
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	for _, tt := range []struct{ typed, want string }{
		{"Asia/Seoul", "Asia/Seoul"}, {"asia/seoul", "Asia/Seoul"}, {" seoul ", "Asia/Seoul"}, {"서울", "Asia/Seoul"},
		{"new york", "America/New_York"}, {"베를린", "Europe/Berlin"}, {"mumbai", "Asia/Kolkata"}, {"utc", "UTC"},
		{"africa/addis_ababa", "Africa/Addis_Ababa"}, {"america/argentina/cordoba", "America/Argentina/Cordoba"},
		{"Boston", "America/New_York"}, {"York", "America/New_York"}, {"뉴욕", "America/New_York"}, {"sao paulo", "America/Sao_Paulo"},
		{"San", "America/Santiago"}, {"South", "Atlantic/South_Georgia"}, {"Lord", "Australia/Lord_Howe"},
		{"Etc/UTC", "Etc/UTC"}, {"etc/utc", "Etc/UTC"}, {"Etc/GMT+5", "Etc/GMT+5"}, {"US/Eastern", "US/Eastern"}, {"us/eastern", "US/Eastern"},
		{"America/Port_of_Spain", "America/Port_of_Spain"}, {"america/port of spain", "America/Port_of_Spain"},
		{"America/Port-au-Prince", "America/Port-au-Prince"}, {"africa/dar_es_salaam", "Africa/Dar_es_Salaam"},
		{"Europe/Isle_of_Man", "Europe/Isle_of_Man"}, {"Antarctica/McMurdo", "Antarctica/McMurdo"}, {"Japan", "Japan"}, {"EST5EDT", "EST5EDT"},
		{"KST", "Asia/Seoul"}, {"jst", "Asia/Tokyo"}, {"GMT+5:45", "Asia/Kathmandu"}, {"+0545", "Asia/Kathmandu"}, {"−9:30", "Pacific/Marquesas"},
		{"utc -12", "Etc/GMT+12"}, {"+5:30", "Asia/Kolkata Asia/Colombo"}, {"UTC+9", "Asia/Seoul Asia/Tokyo"}, {"+09:00", "Asia/Seoul Asia/Tokyo"},
		{"EST", "America/New_York America/Toronto America/Panama"}, {"Bu", "America/Argentina/Buenos_Aires Europe/Budapest Europe/Bucharest"},
		{"Ust", ""}, {"a", ""}, {"-", ""}, {"/", ""}, {"+99", ""}, {"+5:17", ""},
		{"", ""}, {"local", ""}, {"Atlantis", ""}, {"../../etc/passwd", ""}, {strings.Repeat("x", 300), ""},
	} {
		got := strings.Join(zonesNamed(tt.typed, now), " ")
		if got != tt.want {
			t.Errorf("zonesNamed(%q) = %q; want %q", tt.typed, got, tt.want)
		}
	}
	if got := zonesNamed("CET", now); len(got) < 10 || len(got) > maxMenu || !slices.Contains(got, "Europe/Berlin") {
		t.Errorf("CET may be that of %q, want the zones of Central Europe", got)
	}
	if len(zones()) < 100 {
		t.Errorf("%d zones are known", len(zones()))
	}
}

// Where several may be meant, the nearest is chosen from a menu.
func TestAZoneThatMayBeSeveral(t *testing.T) {
	h := newHall(t)
	panel := h.command("1", channelID, "settings", nil)
	in := h.pressing("1", panel, customID{Verb: "zoneset"}.String())
	in.Kind, in.Fields = wire.Submitted, map[string][]string{zoneField: {"EST"}}
	p := h.act(in)
	menu, some := p.menu("city")
	if !some || len(menu.Options) != 3 || h.kept("1").Preferences.Zone != "" {
		t.Fatalf("typed EST, was asked %s", p.text())
	}
	h.press("1", p, menu.CustomID, "America/Toronto")
	if got := h.kept("1").Preferences.Zone; got != "America/Toronto" {
		t.Errorf("kept %q, want what was chosen", got)
	}
}

// Whenever somebody asks, every zone can be found in the menus.
func TestEveryZoneIsOffered(t *testing.T) {
	h := newHall(t)
	w := h.bot.words("ko", noTable)
	for month := range 24 {
		now := time.Date(2026, time.Month(1+month), 3, 11, 17, 0, 0, time.UTC)
		offered := map[string]bool{}
		for _, c := range w.timeMenus(now) {
			for _, o := range c.(wire.Row)[0].(wire.Select).Options {
				offered[o.Value] = true
			}
		}
		for _, z := range zones() {
			o := offsetAt(z.where, now)
			menu, _ := w.cityMenu(now, o)
			if len(menu.Options) == maxMenu {
				t.Errorf("%v: the menu of %d seconds is full", now, o)
			}
		}
		if len(offered) < 30 {
			t.Errorf("%v: %d times are offered", now, len(offered))
		}
	}
}

func TestQuietHours(t *testing.T) {
	h := newHall(t)
	p := h.command("1", channelID, "settings", nil)
	p = h.press("1", p, "setpage:0:0.0:remind")
	p = h.press("1", p, "set:0:0.0:quiet", "0-9")
	if got := h.kept("1").Preferences.Quiet; got == nil || *got != (storage.Quiet{From: 0, To: 540}) {
		t.Errorf("quiet = %+v", got)
	}
	write := func(from, to string) *posted {
		in := h.pressing("1", p, "hoursset:0:0.0:")
		in.Kind, in.Fields = wire.Submitted, map[string][]string{fromField: {from}, toField: {to}}
		return h.act(in)
	}
	write("21:30", "6")
	if got := h.kept("1").Preferences.Quiet; got == nil || *got != (storage.Quiet{From: 21*60 + 30, To: 360}) {
		t.Errorf("written = %+v", got)
	}
	for _, bad := range []string{"25", "10:60", "noon", "", "-1", "1:2:3"} {
		if said := write("22", bad); !strings.Contains(said.Content, "Nothing was changed") {
			t.Errorf("%q is taken: %s", bad, said.Content)
		}
	}
	if got := h.kept("1").Preferences.Quiet; *got != (storage.Quiet{From: 21*60 + 30, To: 360}) {
		t.Errorf("after refusals = %+v", got)
	}
	h.press("1", p, "set:0:0.0:quiet", "usual")
	if got := h.kept("1").Preferences.Quiet; got != nil {
		t.Errorf("usual = %+v", got)
	}
}

func TestAway(t *testing.T) {
	h := newHall(t) // Saturday 2026-03-14 09:00 UTC
	if _, err := h.store.ChangePerson(context.Background(), "1", func(p *storage.Person) error { p.Preferences.Zone = "Asia/Seoul"; return nil }); err != nil {
		t.Fatal(err)
	}
	seoul, _ := time.LoadLocation("Asia/Seoul")
	h.command("1", channelID, "vacation", map[string]string{"from": "3월 20일", "until": "2026-03-22"})
	want := []storage.Away{{From: time.Date(2026, 3, 20, 0, 0, 0, 0, seoul).UTC(), Until: time.Date(2026, 3, 23, 0, 0, 0, 0, seoul).UTC()}}
	if diff := cmp.Diff(want, h.kept("1").Preferences.Away); diff != "" {
		t.Errorf("away (-want +got):\n%s", diff)
	}
	// What touches becomes one.
	p := h.command("1", channelID, "vacation", map[string]string{"from": "03-23", "until": "24.3."})
	want[0].Until = time.Date(2026, 3, 25, 0, 0, 0, 0, seoul).UTC()
	if diff := cmp.Diff(want, h.kept("1").Preferences.Away); diff != "" {
		t.Errorf("joined (-want +got):\n%s", diff)
	}
	for _, bad := range []map[string]string{{"until": "2026-03-01"}, {"from": "03-20"}, {"from": "x", "until": "y"}, {"until": "2027-03-14"}, {"from": "2028-01-01", "until": "2028-01-02"}} {
		h.command("1", channelID, "vacation", bad)
		if diff := cmp.Diff(want, h.kept("1").Preferences.Away); diff != "" {
			t.Errorf("%v changed something (-want +got):\n%s", bad, diff)
		}
	}
	h.press("1", p, "awayfor:0:0.0:1")
	if got := h.kept("1").Preferences.Away; len(got) != 2 || !got[0].Until.Equal(time.Date(2026, 3, 16, 0, 0, 0, 0, seoul)) {
		t.Errorf("until tomorrow night = %+v", got)
	}
	h.press("1", p, "awayback:0:0.0:")
	if got := h.kept("1").Preferences.Away; len(got) != 1 || got[0].Until.After(h.now) {
		t.Errorf("back = %+v, want only what is past", got)
	}
}

// A change of when a person may be reminded has their waits looked at again.
func TestReplanned(t *testing.T) {
	h := newHall(t)
	tb := h.started("1", "2")
	user := h.pending(tb.ID)
	waits, err := h.store.WaitsFor(context.Background(), user)
	if err != nil || len(waits) == 0 {
		t.Fatalf("waits = %v, %v", waits, err)
	}
	h.command(user, channelID, "vacation", map[string]string{"until": "2026-03-20"})
	due, err := h.store.WaitsDue(context.Background(), h.now, 10)
	if err != nil || len(due) != 1 || due[0].User != user {
		t.Errorf("due = %+v, %v; want the wait for %s", due, err, user)
	}
}

// The others see that somebody they wait for is away, and no longer when they
// are back.
func TestAwayOnTheCard(t *testing.T) {
	h := newHall(t)
	tb := h.started("1", "2")
	user := h.pending(tb.ID)
	p := h.command(user, channelID, "vacation", map[string]string{"until": "2026-03-20"})
	h.deliver()
	card := func() string { return h.wire.in(tb.Thread, "")[1].Content }
	if !strings.Contains(card(), "away until") {
		t.Errorf("the card does not tell it: %s", card())
	}
	h.press(user, p, "awayback:0:0.0:")
	h.deliver()
	if strings.Contains(card(), "away until") {
		t.Errorf("the card still tells it: %s", card())
	}
}

func TestAdminDoorsLimitsAndLog(t *testing.T) {
	h := newHall(t)
	ruled := func(path string, options map[string]wire.Option) *posted {
		p := h.act(invoked("1", "admin "+path, asAdmin(options)))
		h.deliver()
		return p
	}
	open := func(user string) string {
		p := h.command(user, channelID, "table open", map[string]string{"game": "cleopatra"})
		h.deliver()
		return p.Content
	}
	ruled("log", map[string]wire.Option{"channel": {Text: "700"}})
	ruled("doors", map[string]wire.Option{"allowed": {}})
	if got := open("2"); !strings.Contains(got, "closed this server for new tables") {
		t.Errorf("doors are closed, yet: %s", got)
	}
	ruled("doors", map[string]wire.Option{"allowed": {Bool: true}})
	ruled("limits", map[string]wire.Option{"person": {Int: 1}})
	if got := open("2"); !strings.Contains(got, "is open") {
		t.Errorf("the first table: %s", got)
	}
	if got := open("2"); !strings.Contains(got, "1 is the most for one person") {
		t.Errorf("a table too many: %s", got)
	}
	ruled("limits", map[string]wire.Option{"server": {Int: 1}})
	if got := open("3"); !strings.Contains(got, "1개까지") {
		t.Errorf("a table too many for the server: %s", got)
	}
	var told []string
	for _, p := range h.wire.in("700", "") {
		told = append(told, p.Content)
		if len(p.Mentions) > 0 {
			t.Errorf("the log pings: %s", p.text())
		}
	}
	if len(told) != 5 || !strings.Contains(told[1], "new tables") || !strings.Contains(told[3], "person 1") {
		t.Errorf("log = %q, want the five acts", told)
	}
	if got := ruled("backup", nil); !strings.Contains(got.Content, "Only the owners") {
		t.Errorf("backup by somebody else: %s", got.Content)
	}
	h.bot.Owners = []string{"1"}
	h.bot.Backup = func(context.Context) (string, error) { return "/var/copy.db", nil }
	if got := ruled("backup", nil); !strings.Contains(got.Content, "/var/copy.db") {
		t.Errorf("backup by an owner: %s", got.Content)
	}
	if got := ruled("show", nil); !strings.Contains(got.Content, "copied the database") || !strings.Contains(got.Content, "<#700>") {
		t.Errorf("show = %s", got.Content)
	}
}

func TestAdminPausesAndCorrects(t *testing.T) {
	h := newHall(t)
	tb := h.started("1", "2")
	ruled := func(user, path string, options map[string]wire.Option) *posted {
		p := h.act(invoked(user, "admin "+path, asAdmin(options)))
		h.deliver()
		return p
	}
	one := wire.Option{Text: "1"}
	if p := h.act(invoked("1", "admin correct", func(in *wire.Interaction) {
		in.Options = map[string]wire.Option{"table": one, "entry": one, "note": {Text: "x"}}
	})); !strings.Contains(p.Content, "Manage Server") {
		t.Errorf("not an administrator: %s", p.Content)
	}
	ruled("9", "pause", map[string]wire.Option{"table": one, "reason": {Text: "holiday"}})
	if got, _ := h.bot.Tables.Table(context.Background(), tb.ID); got.TableState.Pause.Why != "admin" {
		t.Errorf("pause = %+v", got.TableState.Pause)
	}
	if got := h.command("1", channelID, "games", nil).Content; !strings.Contains(got, "paused") {
		t.Errorf("/games does not tell the pause: %s", got)
	}
	ruled("9", "resume", map[string]wire.Option{"table": one})
	if got, _ := h.bot.Tables.Table(context.Background(), tb.ID); got.TableState.Pause.Why != "" {
		t.Errorf("resumed = %+v", got.TableState.Pause)
	}
	r := rand.New(rand.NewPCG(4, 4))
	for h.newest().Turns < 5 {
		h.playOn(r, tb.ID, 30)
	}
	h.deliver()
	before := h.newest()
	p := ruled("9", "correct", map[string]wire.Option{"table": one, "entry": {Text: "3"}, "note": {Text: "a *cube* was lost <@2>"}})
	if after := h.newest(); after.TableState.Takebacks != 1 || after.Seq != before.Seq+1 || !strings.Contains(p.Content, "before log entry 3") {
		t.Errorf("after the correction: %+v\n%s", after, p.Content)
	}
	public := h.wire.in(tb.Thread, "")
	card := public[len(public)-1]
	if !strings.Contains(card.Content, `a \*cube\* was lost \<\@2\>`) {
		t.Errorf("the card does not tell it, or not as it was written: %s", card.Content)
	}
	if p := ruled("9", "correct", map[string]wire.Option{"table": one, "entry": {Text: "nonsense"}, "note": {Text: "x"}}); !strings.Contains(p.Content, "no entry 0") {
		t.Errorf("a bad entry: %s", p.Content)
	}
	if got := ruled("9", "show", nil).Content; !strings.Contains(got, "corrected the table") || !strings.Contains(got, "paused the table") || !strings.Contains(got, "holiday") {
		t.Errorf("show = %s", got)
	}
}

func TestAdminHealth(t *testing.T) {
	h := newHall(t)
	show := func() string { return h.act(invoked("1", "admin show", asAdmin(nil))).Content }
	h.bot.Health = func(context.Context) Health { return Health{Connected: true, Writable: true, Prompt: true} }
	if got := show(); !strings.Contains(got, "The bot is well") {
		t.Errorf("well: %s", got)
	}
	h.bot.Health = func(context.Context) Health { return Health{Connected: true, Prompt: true, Broken: []int64{1, 2, 99}} }
	for _, guild := range []string{"501", guildID} {
		_, err := h.store.Create(context.Background(), storage.Table{Game: "cleopatra", Guild: guild, Channel: "1", Owner: "1", Created: h.now}, "", nil)
		if err != nil {
			t.Fatal(err)
		}
	}
	if got := show(); strings.Contains(got, "is well") || !strings.Contains(got, "disk is full") || !strings.Contains(got, "cannot be read: #2.") {
		t.Errorf("ill, and whose tables are broken: %s", got)
	}
}
