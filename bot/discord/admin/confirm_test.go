package admin_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// confirm presses the button of an administrator's question, if there is one.
func confirm(h *discordtest.Fixture, ask *discordtest.Posted) *discordtest.Posted {
	h.T.Helper()
	id := discordtest.Verb(ask, "admsure")
	if id == "" {
		return ask
	}
	in := h.Pressing("9", ask, id)
	in.Permissions = discordgo.PermissionManageGuild
	return h.Act(in)
}

// Removing and correcting a table first describes the effect. Nothing happens until the
// administrator confirms, and then it happens once. Nobody else can confirm, and the
// button of an older question does nothing.
func TestAdminActionsNeedConfirmation(t *testing.T) {
	ctx := context.Background()
	h, tb := discordtest.Started(t, "1", "2")
	r := rand.New(rand.NewPCG(4, 4))
	for h.Table(tb.ID).Turns < 5 {
		h.PlayOn(r, tb.ID, 30)
	}
	h.Deliver()
	number := fmt.Sprint(tb.ID)
	before := h.Table(tb.ID)
	correct := h.Admin("9", "correct", map[string]string{"table": number, "entry": "3", "note": "a cube"})
	remove := h.Admin("9", "remove", map[string]string{"table": number, "reason": "stuck"})
	if now := h.Table(tb.ID); now.Rev != before.Rev {
		t.Fatalf("the question changed the table: %+v", now)
	}
	turns := before.Turns - 2
	for said, words := range map[*discordtest.Posted][]string{
		correct: {"before log entry 3", fmt.Sprintf("%d turns are taken back", turns), "- 3 · ", "a cube"},
		remove:  {"Ada", "Bo", fmt.Sprintf("after %d turns", before.Turns), "stuck"},
	} {
		for _, w := range words {
			if !strings.Contains(said.Content, w) {
				t.Errorf("%q is missing in: %s", w, said.Content)
			}
		}
	}
	if got := confirm(h, correct); !strings.Contains(got.Content, "has expired") {
		t.Errorf("the older question: %s", got.Content)
	}
	agree := h.Pressing("9", remove, discordtest.Verb(remove, "admsure"))
	player, without := agree, agree
	player.User.ID = "1"
	if got := h.Forged(player); !strings.Contains(got.Content, "has expired") {
		t.Errorf("a player agrees: %s", got.Content)
	}
	if got := h.Forged(without); !strings.Contains(got.Content, "Manage Server") {
		t.Errorf("without the right: %s", got.Content)
	}
	if now := h.Table(tb.ID); now.Rev != before.Rev {
		t.Fatalf("somebody else changed the table: %+v", now)
	}
	agree.Permissions = discordgo.PermissionManageGuild
	h.Forged(agree)
	if now := h.Table(tb.ID); now.Phase != storage.Closed || now.TableState.Reason != "stuck" {
		t.Errorf("the table is %s: %q", now.Phase, now.TableState.Reason)
	}
	h.Forged(agree)
	acts, err := h.Store.Acts(ctx, discordtest.GuildID, 9)
	if err != nil || len(acts) != 1 {
		t.Errorf("acts %+v, %v", acts, err)
	}
	if got := h.Admin("9", "remove", map[string]string{"table": number}); discordtest.Verb(got, "admsure") != "" {
		t.Errorf("a table that has ended: %s", got.Content)
	}
}

// The right to create leagues and the right to open tables do not limit each other.
func TestLeagueAndTableRightsAreSeparate(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	const yes, no = "true", "false"
	creates := func(role, name string) bool {
		t.Helper()
		return strings.Contains(h.Act(h.Invoked("2", "organise create", map[string]string{"name": name, "game": "rounds"}, func(in *wire.Interaction) { in.Roles = []string{role} })).Content, "is created")
	}
	opens := func(role string) bool {
		t.Helper()
		return strings.Contains(h.Act(h.Invoked("2", "table open", map[string]string{"game": "rounds"}, func(in *wire.Interaction) { in.Roles = []string{role} })).Content, "is open")
	}
	set := func(command, role string, allowed string) string {
		t.Helper()
		return h.Admin("9", command, map[string]string{"role": role, "allowed": allowed}).Content
	}
	if creates("77", "A") || !opens("77") {
		t.Error("without a setting, leagues are for administrators, and tables for everybody")
	}
	if got := set("organiser", "77", yes); !strings.Contains(got, "Leagues are created by: administrators, <@&77>") {
		t.Errorf("the panel: %s", got)
	}
	if !creates("77", "A") || creates("78", "B") || !opens("78") {
		t.Error("a role for leagues does not create them, or keeps others from opening tables")
	}
	if got := set("opener", "78", yes); !strings.Contains(got, "created a league") {
		t.Errorf("the latest acts: %s", got)
	}
	if !creates("77", "B") || creates("78", "C") || opens("77") || !opens("78") {
		t.Error("a role for tables changes who creates leagues, or does not open tables")
	}
	if got := set("organiser", "77", no); !strings.Contains(got, "who may open tables") || !creates("78", "C") || creates("77", "D") {
		t.Errorf("without roles for leagues those that open tables create them, as before: %s", got)
	}
}

// The role @everyone has the id of the server, and Discord does not list it among a
// person's roles. Choosing it lets everybody create leagues and open tables.
func TestEveryoneRoleAllowsEverybody(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	act := func(path string, options map[string]string) string {
		t.Helper()
		return h.Act(h.Invoked("2", path, options, func(in *wire.Interaction) { in.Roles = []string{"77"} })).Content
	}
	set := func(command, role string) {
		t.Helper()
		h.Admin("9", command, map[string]string{"role": role, "allowed": "true"})
	}
	set("organiser", "78")
	set("opener", "78")
	if got := act("organise create", map[string]string{"name": "A", "game": "rounds"}); strings.Contains(got, "is created") {
		t.Errorf("without the role: %s", got)
	}
	set("organiser", discordtest.GuildID)
	set("opener", discordtest.GuildID)
	if got := act("organise create", map[string]string{"name": "A", "game": "rounds"}); !strings.Contains(got, "is created") {
		t.Errorf("everybody may create leagues, but: %s", got)
	}
	if got := act("table open", map[string]string{"game": "rounds"}); !strings.Contains(got, "is open") {
		t.Errorf("everybody may open tables, but: %s", got)
	}
}

// The button of a question has the verb of the question.
func TestConfirmButtonHasVerbOfQuestion(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds"})
	h.Deliver()
	open, playing := h.Newest(), h.Started("1", "2")
	for _, tt := range []struct {
		lang           string
		table          int64
		question, want string
	}{
		{"en-US", open.ID, "Close **", "Close the table"},
		{"ko", open.ID, "닫을까요?", "테이블 닫기"},
		{"en-US", playing.ID, "End **", "End the table"},
		{"ko", playing.ID, "끝낼까요?", "테이블 끝내기"},
	} {
		h.Langs["9"] = tt.lang
		ask := h.Admin("9", "remove", map[string]string{"table": fmt.Sprint(tt.table)})
		if !strings.Contains(ask.Content, tt.question) || ask.Button(tt.want) == "" {
			t.Errorf("in %s: %s, want «%s» under «%s»", tt.lang, ask.Text(), tt.want, tt.question)
		}
	}
}
