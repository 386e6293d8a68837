package admin_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// all holds the permissions that a table needs.
const all = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages | discordgo.PermissionAttachFiles | discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads

// A channel in which the bot may not write is refused, both as log and for tables, with
// the missing permission.
func TestUnwritableChannelsAreRefused(t *testing.T) {
	h := discordtest.New(t)
	h.Wire.Can = map[string]int64{"601": all &^ discordgo.PermissionSendMessages, "602": discordgo.PermissionViewChannel | discordgo.PermissionSendMessages, "603": all}
	h.Wire.Fail["rights"] = slices.Repeat([]error{wire.ErrForbidden}, 9) // Discord is not asked: the command contains the permissions
	set := func(path, channel string) string {
		t.Helper()
		options := map[string]string{"channel": channel}
		if path == "channel" {
			options["allowed"] = "true"
		}
		got := h.Admin("1", path, options).Content
		h.Deliver()
		return got
	}
	kept := func() storage.Guild {
		t.Helper()
		g, err := h.Store.Guild(context.Background(), discordtest.GuildID)
		h.Ok(err)
		return g
	}
	tests := []struct {
		path, channel, lacks string
	}{
		{"log", "601", "**Send Messages**"},
		{"channel", "601", "**Send Messages**"},
		{"channel", "602", "**Attach Files**"},
	}
	for _, tt := range tests {
		got := set(tt.path, tt.channel)
		if !strings.Contains(got, "In <#"+tt.channel+"> I lack: "+tt.lacks) || !strings.Contains(got, "Nothing was changed.") {
			t.Errorf("/%s channel:%s answers\n%s", tt.path, tt.channel, got)
		}
		if g := kept(); g.Settings.Log != "" || len(g.Channels) != 0 {
			t.Errorf("/%s channel:%s was kept: %+v", tt.path, tt.channel, g)
		}
	}
	set("log", "602") // the log needs no other permission
	set("channel", "603")
	if g := kept(); g.Settings.Log != "602" || len(g.Channels) != 1 {
		t.Errorf("kept is %+v", g)
	}
	// A channel where the bot lost its permissions can still be removed.
	h.Wire.Can["603"] = 0
	h.Admin("1", "channel", map[string]string{"channel": "603", "allowed": "false"})
	if g := kept(); len(g.Channels) != 0 {
		t.Errorf("kept is %+v", g)
	}
}

// If the log channel becomes unusable later, the settings name the missing permission,
// and the latest acts mention it once.
func TestLostLogChannelIsReported(t *testing.T) {
	h := discordtest.New(t)
	h.Wire.Can = map[string]int64{"602": discordgo.PermissionViewChannel | discordgo.PermissionSendMessages}
	h.Admin("1", "log", map[string]string{"channel": "602"})
	h.Deliver()
	if got := h.Admin("1", "show", nil).Content; strings.Contains(got, "I lack") {
		t.Errorf("while all is well:\n%s", got)
	}
	h.Wire.Can["602"] = discordgo.PermissionViewChannel
	for _, lang := range []string{"ko", "en"} {
		h.Wire.Fail["send"] = []error{wire.ErrForbidden}
		h.Admin("1", "language", map[string]string{"language": lang})
		h.Deliver()
	}
	got := h.Admin("1", "show", nil).Content
	if !strings.Contains(got, "In <#602> I lack: **Send Messages**") || strings.Count(got, "I can no longer write to the log channel") != 1 {
		t.Errorf("the settings say\n%s", got)
	}
	delete(h.Wire.Can, "602")
	if got := h.Admin("1", "show", nil).Content; !strings.Contains(got, "The channel <#602> no longer exists") {
		t.Errorf("of a deleted channel the settings say\n%s", got)
	}
}

// The language of new tables can be set back to the opener's.
func TestLanguageResetsToOpeners(t *testing.T) {
	h := discordtest.New(t)
	h.Admin("1", "language", map[string]string{"language": "ko"})
	got := h.Admin("1", "language", map[string]string{"language": "auto"}).Content
	if g, err := h.Store.Guild(context.Background(), discordtest.GuildID); err != nil || g.Lang != "" || !strings.Contains(got, "Language of new tables: the opener's language") {
		t.Errorf("kept is %q, %v; the settings say\n%s", g.Lang, err, got)
	}
}

// A match can be corrected several times, also to before an earlier correction. /admin
// table offers this only while the match runs. The form offers the turns that are still
// valid, and takebacks.
func TestMatchIsCorrectedWhileItRuns(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	offered := func() string {
		t.Helper()
		panel := h.Act(h.Invoked("9", "admin table", map[string]string{"table": "1"}, discordtest.AsAdmin))
		in := h.Pressing("9", panel, fmt.Sprintf("adm:%d:0.0:correct", tb.ID))
		discordtest.AsAdmin(&in)
		said := h.Act(in)
		form := h.Wire.First[h.Last].Modal
		if form.CustomID == "" {
			return said.Content
		}
		var values []string
		for _, part := range form.Components {
			switch c := part.(discordgo.Label).Component.(type) {
			case discordgo.SelectMenu:
				for _, o := range c.Options {
					values = append(values, o.Value)
				}
			case handler.RadioGroup:
				for _, o := range c.Options {
					values = append(values, o.Value)
				}
			}
		}
		return strings.Join(values, " ")
	}
	if got := offered(); !strings.Contains(got, "no turn that can be taken back") {
		t.Errorf("before the first turn it offers %q", got)
	}
	for _, user := range []string{"1", "2", "3"} {
		h.Plays(user, tb, "nod")
	}
	if got := offered(); got != "3 2 1" {
		t.Errorf("after three turns the form offers %q", got)
	}
	correct := func(entry string) string {
		t.Helper()
		p := h.Admin("9", "correct", map[string]string{"table": "1", "entry": entry, "note": "why"})
		if ids := discordtest.IDs(p); len(ids) > 0 { // the reply asks for confirmation
			in := h.Pressing("9", p, ids[0])
			in.Permissions = discordgo.PermissionManageGuild
			p = h.Act(in)
		}
		return p.Content
	}
	for _, step := range []struct{ entry, then string }{{"2", "1 4"}, {"4", "3 2 1 5"}, {"1", "6"}} {
		if got := correct(step.entry); !strings.Contains(got, "is back at the position before log entry "+step.entry) {
			t.Errorf("entry %s: %s", step.entry, got)
		}
		if got := offered(); got != step.then {
			t.Errorf("after the correction of %s the form offers %q, want %q", step.entry, got, step.then)
		}
	}
	_, err := h.Bot.Services.Lobby.Remove(context.Background(), 1, "9", "remove", "")
	h.Ok(err)
	panel := h.Act(h.Invoked("9", "admin table", map[string]string{"table": "1"}, discordtest.AsAdmin))
	for _, id := range discordtest.IDs(panel) {
		if strings.HasSuffix(id, ":correct") || strings.HasSuffix(id, ":pause") {
			t.Errorf("of a closed table the panel offers %s", id)
		}
	}
}
