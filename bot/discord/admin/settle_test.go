package admin_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

func TestAdminDoorsLimitsAndLog(t *testing.T) {
	h := discordtest.New(t)
	ruled := func(path string, options map[string]string) *discordtest.Posted {
		p := h.Admin("1", path, options)
		h.Deliver()
		return p
	}
	open := func(user string) string {
		p := h.Command(user, discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
		h.Deliver()
		return p.Content
	}
	ruled("log", map[string]string{"channel": "700"})
	if got := ruled("doors", map[string]string{"open": "False"}); !strings.Contains(got.Content, "allows them again") {
		t.Errorf("the panel does not say that doors are closed: %s", got.Content)
	}
	if got := open("2"); !strings.Contains(got, "No new tables on this server") {
		t.Errorf("doors are closed, yet: %s", got)
	}
	if got := ruled("doors", map[string]string{"open": "True"}); strings.Contains(got.Content, "allows them again") {
		t.Errorf("the panel says that doors are closed: %s", got.Content)
	}
	ruled("limits", map[string]string{"person": "1"})
	if got := open("2"); !strings.Contains(got, "is open") {
		t.Errorf("the first table: %s", got)
	}
	if got := open("2"); !strings.Contains(got, "the limit for one person is 1") {
		t.Errorf("a table too many: %s", got)
	}
	ruled("limits", map[string]string{"server": "1"})
	if got := open("3"); !strings.Contains(got, "1개까지") {
		t.Errorf("a table too many for the server: %s", got)
	}
	var told []string
	for _, p := range h.Wire.In("700", "") {
		told = append(told, p.Content)
		if len(p.Mentions) > 0 {
			t.Errorf("the log pings: %s", p.Text())
		}
	}
	if len(told) != 5 || !strings.Contains(told[1], "new tables") || !strings.Contains(told[3], "1 per person") {
		t.Errorf("log = %q, want the five acts", told)
	}
	backup := wire.Interaction{
		Kind: discordgo.InteractionMessageComponent, Channel: discordtest.ChannelID, Place: discordgo.InteractionContextGuild, User: wire.User{ID: "1"},
		Permissions: discordgo.PermissionManageGuild, CustomID: "admset:0:0.0:backup",
	}
	if got := h.Forged(backup); !strings.Contains(got.Content, "Only the owners") {
		t.Errorf("backup by somebody else: %s", got.Content)
	}
	h.Configure(func(c *discord.Config) { c.Owners = []string{"1"} })
	var missing []string
	h.Configure(func(c *discord.Config) {
		c.Backup = func(context.Context) (string, []string, error) { return "/var/copy.db", missing, nil }
	})
	if got := ruled("backup", nil); !strings.Contains(got.Content, "/var/copy.db") {
		t.Errorf("backup by an owner: %s", got.Content)
	}
	missing = []string{"presses: 1 of 819 rows missing"}
	if got := ruled("backup", nil); !strings.Contains(got.Content, "/var/copy.db") || !strings.Contains(got.Content, missing[0]) || !strings.Contains(got.Content, "missing from the backup") {
		t.Errorf("backup of a database that lost a row: %s", got.Content)
	}
	if got := ruled("show", nil); !strings.Contains(got.Content, "backed up the database") || !strings.Contains(got.Content, "<#700>") {
		t.Errorf("show = %s", got.Content)
	}
}

// The latest acts show changed settings in words, not in their recorded form.
func TestLatestActsShowSettingsInWords(t *testing.T) {
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "ko"}
	for _, act := range []struct {
		path    string
		options map[string]string
		want    string
	}{
		{"language", map[string]string{"language": "ko"}, "새 테이블의 언어 · 한국어\n"},
		{"language", map[string]string{"language": "auto"}, "새 테이블의 언어 · 테이블을 연 사람의 언어\n"},
		{"channel", map[string]string{"channel": discordtest.ChannelID, "allowed": "True"}, "<#" + discordtest.ChannelID + "> 켬\n"},
		{"ratings", map[string]string{"keep": "True"}, "레이팅 · 켬\n"},
		{"doors", map[string]string{"open": "False"}, "새 테이블 열기 · 끔\n"},
		{"daily", map[string]string{"on": "True", "games": "cleopatra", "zone": "Asia/Seoul"}, " · 켬 · <#" + discordtest.ChannelID + "> · 클레오파트라 · "},
		{"daily", map[string]string{"on": "False"}, "오늘의 판 · 끔\n"},
	} {
		h.Admin("1", act.path, act.options)
		if got := h.Admin("1", "show", nil).Content + "\n"; !strings.Contains(got, act.want) {
			t.Errorf("after %s the latest acts lack %q:\n%s", act.path, act.want, got)
		}
	}
}

func TestAdminPausesAndCorrects(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	ruled := func(user, path string, options map[string]string) *discordtest.Posted {
		p := h.Admin(user, path, options)
		h.Deliver()
		return p
	}
	const one = "1"
	if p := h.Command("1", discordtest.ChannelID, "admin table", map[string]string{"table": one}); !strings.Contains(p.Content, "Manage Server") {
		t.Errorf("not an administrator: %s", p.Content)
	}
	ruled("9", "pause", map[string]string{"table": one, "reason": "holiday"})
	if got, _ := h.Bot.Services.Tables.Table(context.Background(), tb.ID); got.TableState.Pause.Why != "admin" {
		t.Errorf("pause = %+v", got.TableState.Pause)
	}
	if got := h.Command("1", discordtest.ChannelID, "games", nil).Content; !strings.Contains(got, "paused") {
		t.Errorf("/games does not tell the pause: %s", got)
	}
	ruled("9", "resume", map[string]string{"table": one})
	if got, _ := h.Bot.Services.Tables.Table(context.Background(), tb.ID); got.TableState.Pause.Why != "" {
		t.Errorf("resumed = %+v", got.TableState.Pause)
	}
	r := rand.New(rand.NewPCG(4, 4))
	for h.Newest().Turns < 5 {
		h.PlayOn(r, tb.ID, 30)
	}
	h.Deliver()
	before := h.Newest()
	p := confirm(h, ruled("9", "correct", map[string]string{"table": one, "entry": "3", "note": "a *cube* was lost <@2>"}))
	h.Deliver()
	if after := h.Newest(); after.TableState.Takebacks != 1 || after.Seq != before.Seq+1 || !strings.Contains(p.Content, "before log entry 3") {
		t.Errorf("after the correction: %+v\n%s", after, p.Content)
	}
	public := h.Wire.In(tb.Thread, "")
	card := public[len(public)-1]
	if !strings.Contains(card.Content, `a \*cube\* was lost \<\@2\>`) {
		t.Errorf("the card does not tell it, or not as it was written: %s", card.Content)
	}
	for entry, want := range map[string]string{"nonsense": "no entry 0", "99": "no entry 99", "": "Choose the first log entry"} {
		if p := ruled("9", "correct", map[string]string{"table": one, "other": entry, "note": "x"}); !strings.Contains(p.Content, want) {
			t.Errorf("entry %q: %s", entry, p.Content)
		}
	}
	if got := ruled("9", "show", nil).Content; !strings.Contains(got, "corrected the table") || !strings.Contains(got, "paused the table") || !strings.Contains(got, "holiday") {
		t.Errorf("show = %s", got)
	}
}

func TestAdminHealth(t *testing.T) {
	h := discordtest.New(t)
	show := func() string { return h.Admin("1", "show", nil).Content }
	h.Configure(func(c *discord.Config) {
		c.Health = func(context.Context) handler.Health {
			return handler.Health{Connected: true, Writable: true, Prompt: true}
		}
	})
	if got := show(); !strings.Contains(got, "The bot is healthy") {
		t.Errorf("well: %s", got)
	}
	h.Configure(func(c *discord.Config) {
		c.Health = func(context.Context) handler.Health {
			return handler.Health{Connected: true, Prompt: true, Broken: []int64{1, 2, 99}}
		}
	})
	for _, guild := range []string{"501", discordtest.GuildID} {
		_, err := h.Store.Create(context.Background(), storage.Table{Game: "cleopatra", Guild: guild, Channel: "1", Owner: "1", Created: h.Now}, "", nil)
		if err != nil {
			t.Fatal(err)
		}
	}
	if got := show(); strings.Contains(got, "is well") || !strings.Contains(got, "disk is full") || !strings.Contains(got, "cannot be read: #2.") {
		t.Errorf("ill, and whose tables are broken: %s", got)
	}
}
