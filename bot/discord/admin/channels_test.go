package admin_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// all are the permissions that a table needs.
const all = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages | discordgo.PermissionAttachFiles | discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads

// A channel in which the bot may not write is refused, with the permission that it
// lacks, as the log and as a place for tables.
func TestChannelsThatCannotBeWrittenToAreRefused(t *testing.T) {
	h := discordtest.New(t)
	h.Wire.Can = map[string]int64{"601": all &^ discordgo.PermissionSendMessages, "602": discordgo.PermissionViewChannel | discordgo.PermissionSendMessages, "603": all}
	h.Wire.Fail["rights"] = slices.Repeat([]error{wire.ErrForbidden}, 9) // nobody asks: the command says it
	set := func(path, channel string) string {
		t.Helper()
		options := map[string]string{"channel": channel}
		if path == "admin channel" {
			options["allowed"] = "true"
		}
		got := h.Act(h.Invoked("1", path, options, discordtest.AsAdmin)).Content
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
		{"admin log", "601", "**Send Messages**"},
		{"admin channel", "601", "**Send Messages**"},
		{"admin channel", "602", "**Attach Files**"},
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
	set("admin log", "602") // the log needs no more
	set("admin channel", "603")
	if g := kept(); g.Settings.Log != "602" || len(g.Channels) != 1 {
		t.Errorf("kept is %+v", g)
	}
	// A channel where the bot lost its permissions can still be taken off.
	h.Wire.Can["603"] = 0
	h.Act(h.Invoked("1", "admin channel", map[string]string{"channel": "603", "allowed": "false"}, discordtest.AsAdmin))
	if g := kept(); len(g.Channels) != 0 {
		t.Errorf("kept is %+v", g)
	}
}

// When the log channel is lost later, the settings say what is missing there, and the
// latest acts say so once.
func TestLostLogChannelIsSaid(t *testing.T) {
	h := discordtest.New(t)
	h.Wire.Can = map[string]int64{"602": discordgo.PermissionViewChannel | discordgo.PermissionSendMessages}
	h.Act(h.Invoked("1", "admin log", map[string]string{"channel": "602"}, discordtest.AsAdmin))
	h.Deliver()
	if got := h.Act(h.Invoked("1", "admin show", nil, discordtest.AsAdmin)).Content; strings.Contains(got, "I lack") {
		t.Errorf("while all is well:\n%s", got)
	}
	h.Wire.Can["602"] = discordgo.PermissionViewChannel
	for _, lang := range []string{"ko", "en"} {
		h.Wire.Fail["send"] = []error{wire.ErrForbidden}
		h.Act(h.Invoked("1", "admin language", map[string]string{"language": lang}, discordtest.AsAdmin))
		h.Deliver()
	}
	got := h.Act(h.Invoked("1", "admin show", nil, discordtest.AsAdmin)).Content
	if !strings.Contains(got, "In <#602> I lack: **Send Messages**") || strings.Count(got, "I can no longer write to the log channel") != 1 {
		t.Errorf("the settings say\n%s", got)
	}
	delete(h.Wire.Can, "602")
	if got := h.Act(h.Invoked("1", "admin show", nil, discordtest.AsAdmin)).Content; !strings.Contains(got, "The channel <#602> does not exist any more") {
		t.Errorf("of a deleted channel the settings say\n%s", got)
	}
}

// The language of new tables goes back to the opener's, by a choice that the command
// offers.
func TestLanguageGoesBackToTheOpeners(t *testing.T) {
	h := discordtest.New(t)
	offered := map[string]string{}
	for _, c := range h.Bot.Commands() {
		for _, sub := range c.Options {
			for _, o := range sub.Options {
				if c.Name == "admin" && sub.Name == "language" && o.Name == "language" {
					for _, choice := range o.Choices {
						offered[choice.Name] = choice.Value.(string)
					}
				}
			}
		}
	}
	value, ok := offered["the opener's"]
	if !ok {
		t.Fatalf("offered are %v", offered)
	}
	h.Act(h.Invoked("1", "admin language", map[string]string{"language": "ko"}, discordtest.AsAdmin))
	got := h.Act(h.Invoked("1", "admin language", map[string]string{"language": value}, discordtest.AsAdmin)).Content
	if g, err := h.Store.Guild(context.Background(), discordtest.GuildID); err != nil || g.Lang != "" || !strings.Contains(got, "Language of new tables: the opener's") {
		t.Errorf("kept is %q, %v; the settings say\n%s", g.Lang, err, got)
	}
}

// Entries that were taken back are not suggested to be corrected; every suggested one can
// be. Nor are tables whose match does not run.
func TestOnlyCorrectableEntriesAreSuggested(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	for _, user := range []string{"1", "2", "3"} {
		h.Plays(user, tb, "nod")
	}
	correct := func(entry string) string {
		t.Helper()
		p := h.Act(h.Invoked("9", "admin correct", map[string]string{"table": "1", "entry": entry, "note": "why"}, discordtest.AsAdmin))
		if ids := discordtest.IDs(p); len(ids) > 0 { // it asks first
			in := h.Pressing("9", p, ids[0])
			in.Permissions = discordgo.PermissionManageGuild
			p = h.Act(in)
		}
		return p.Content
	}
	suggested := func(focused string) (values []string) {
		t.Helper()
		others := map[string]string{}
		if focused == "entry" {
			others["table"] = "1"
		}
		for _, c := range h.Suggestions("9", discordtest.ChannelID, "admin correct", focused, "", others, discordtest.AsAdmin) {
			values = append(values, c.Value.(string))
		}
		return values
	}
	if got := strings.Join(suggested("entry"), " "); got != "3 2 1" {
		t.Fatalf("suggested are %s", got)
	}
	typed := strings.ToUpper(strings.ReplaceAll(h.Suggestions("9", discordtest.ChannelID, "admin correct", "entry", "", map[string]string{"table": "1"}, discordtest.AsAdmin)[0].Name, " · ", "-"))
	if got := h.Suggestions("9", discordtest.ChannelID, "admin correct", "entry", typed, map[string]string{"table": "1"}, discordtest.AsAdmin); len(got) != 1 || got[0].Value != "3" {
		t.Errorf("%q suggests %v", typed, discordtest.Offers(got))
	}
	if got := correct("2"); !strings.Contains(got, "is back at the position before log entry 2") {
		t.Fatalf("not corrected: %s", got)
	}
	if got := strings.Join(suggested("entry"), " "); got != "1 4" {
		t.Errorf("entries 2 and 3 are taken back, and 4 took them back; suggested are %s", got)
	}
	asked := func(entry string) string {
		t.Helper()
		return h.Act(h.Invoked("9", "admin correct", map[string]string{"table": "1", "entry": entry, "note": "why"}, discordtest.AsAdmin)).Content
	}
	if got := asked("1"); !strings.Contains(got, "One turn is taken back:\n- 1 · ") || strings.Contains(got, "- 2") || strings.Contains(got, "- 4") {
		t.Errorf("the question counts or names what is no turn: %s", got)
	}
	if got := asked("4"); !strings.Contains(got, "Entry 4 is a takeback") || strings.Contains(got, "taken back:") {
		t.Errorf("the question about a takeback: %s", got)
	}
	for _, entry := range []string{"4", "1"} { // the correction itself, and then the first turn
		if said := correct(entry); !strings.Contains(said, "is back at the position") {
			t.Errorf("%s was suggested: %s", entry, said)
		}
	}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds"})
	if got := strings.Join(suggested("table"), " "); got != "1" {
		t.Errorf("tables %s are suggested, want the running one", got)
	}
	_, err := h.Bot.Kit.Rooms.Lobby.Remove(context.Background(), 1, "9", "remove", "")
	h.Ok(err)
	if got := suggested("entry"); len(got) != 0 {
		t.Errorf("of a closed table %v are suggested", got)
	}
}
