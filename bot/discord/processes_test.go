package discord_test

import (
	"regexp"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/testdb"
)

var hangul = regexp.MustCompile(`\p{Hangul}`)

// A process uses the changes that a person made in another process: the language of their
// Discord client, the language they chose, their absence.
func TestSettingsReachOtherProcess(t *testing.T) {
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) {
			if kind == "postgres" {
				longtest.Only(t, "starts a server")
			}
			t.Setenv(testdb.Variable, kind)
			h := discordtest.New(t, discordtest.Counting{})
			beside := h.Beside("beside")
			both := func(do func(who string)) { do("1"); do("2") }
			both(func(who string) { beside.Command(who, discordtest.ChannelID, "settings", nil) })
			told := func() string {
				t.Helper()
				tb := h.Timed(storage.Terms{}, "1", "2")
				first := h.Pending(tb.ID)
				beside.Play(tb.ID, first)
				beside.Deliver()
				got := dmsOf(h, discordtest.Other(first), 0)
				if len(got) == 0 {
					t.Fatalf("nobody was told of their turn; log %s", beside.Errs)
				}
				return got[len(got)-1].Text()
			}
			if said := told(); hangul.MatchString(said) {
				t.Fatalf("told in Korean before anybody asked for it: %s", said)
			}
			both(func(who string) {
				h.Langs[who] = "ko"
				h.Command(who, discordtest.ChannelID, "settings", nil)
			})
			if said := told(); !hangul.MatchString(said) {
				t.Errorf("after their Discord is Korean, another process tells them: %s", said)
			}
			both(func(who string) {
				panel := h.Command(who, discordtest.ChannelID, "settings", nil)
				h.Press(who, panel, "set:0:0.0:lang", "en")
			})
			if said := told(); hangul.MatchString(said) {
				t.Errorf("after they chose English, another process tells them: %s", said)
			}
			tb := h.Timed(storage.Terms{}, "1", "2")
			first := h.Pending(tb.ID)
			panel := h.Away(discordtest.Other(first), nil)
			h.Press(discordtest.Other(first), panel, "awayfor:0:0.0:3")
			beside.Play(tb.ID, first)
			if next := h.Wait(tb.ID).Next; next.Before(h.Now.Add(48 * time.Hour)) {
				t.Errorf("on vacation for three days, they are waited for again at %v, now is %v", next, h.Now)
			}
		})
	}
}
