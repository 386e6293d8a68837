package settings_test

import (
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
)

// «I am back» ends the current absence. Planned absences stay, are listed, and can be
// deleted separately. (The fixture's day is Saturday, 14 March 2026.)
func TestBackKeepsPlannedAbsences(t *testing.T) {
	h := discordtest.New(t)
	vacation := func(options map[string]string) {
		t.Helper()
		want := "You are away until"
		if options["from"] != "" { // the absence has not begun, so the reply has no good wishes
			want = "Planned: you are away from"
		}
		if got := h.Away("1", options); !strings.Contains(got.Content, want) || want[0] == 'P' && strings.Contains(got.Content, "Enjoy it") {
			t.Fatalf("not planned:\n%s", got.Text())
		}
	}
	vacation(map[string]string{"from": "12-24", "until": "12-31"})
	if p := h.Away("1", nil); p.Button("I am back") != "" {
		t.Errorf("who is not away is offered to be back:\n%s", p.Text())
	}
	vacation(map[string]string{"from": "07-01", "until": "07-14"})
	vacation(map[string]string{"until": "2026-03-20"})
	p := h.Away("1", nil)
	p = h.Press("1", p, p.Button("I am back"))
	if !strings.Contains(p.Content, "2 absences that you planned for later stay.") || p.Button("I am back") != "" {
		t.Errorf("back:\n%s", p.Text())
	}
	away := h.Person("1").Preferences.Away
	if len(away) != 3 || away[0].Until.After(h.Now) || !away[1].From.After(h.Now) || !away[2].From.After(h.Now) {
		t.Errorf("kept is %+v", away)
	}
	menu, some := p.Menu("awaydrop")
	if !some || len(menu.Options) != 2 || menu.Options[0].Label != "2026-07-01 to 2026-07-14" {
		t.Fatalf("offered is\n%s", p.Text())
	}
	p = h.Press("1", p, menu.CustomID, menu.Options[0].Value)
	if menu, _ = p.Menu("awaydrop"); len(menu.Options) != 1 || menu.Options[0].Label != "2026-12-24 to 2026-12-31" {
		t.Errorf("after the first is deleted:\n%s", p.Text())
	}
	h.Now = time.Date(2026, 12, 24, 12, 0, 0, 0, time.UTC)
	p = h.Press("1", p, menu.CustomID, menu.Options[0].Value)
	if !strings.Contains(p.Content, "It has started meanwhile") || len(h.Person("1").Preferences.Away) != 2 {
		t.Errorf("an absence that has begun is deleted from an old menu:\n%s", p.Text())
	}
}

// The form keeps the typed text when a day cannot be parsed.
func TestAwayFormKeepsTypedText(t *testing.T) {
	for _, lang := range []string{"en-US", "ko"} {
		h := discordtest.New(t)
		h.Langs["1"] = lang
		p := h.Away("1", map[string]string{"from": "2026-12-24", "until": "never | ever"})
		form := h.OpensForm("1", p, discordtest.Verb(p, "awayform"))
		first, _ := discordtest.FieldOf(form, "from")
		if last, _ := discordtest.FieldOf(form, "to"); first != "2026-12-24" || last != "never   ever" {
			t.Errorf("after a day that nobody reads the form shows %q and %q", first, last)
		}
		if len(h.Person("1").Preferences.Away) != 0 {
			t.Error("something was planned")
		}
	}
}

// Days of the week are accepted in both languages.
func TestAwayByWeekday(t *testing.T) {
	for _, tt := range []struct{ user, typed, want string }{
		{"1", "fri", "2026-03-20"},
		{"1", "Friday", "2026-03-20"},
		{"1", "sat", "2026-03-14"},
		{"3", "금요일", "2026-03-20"},
		{"3", "월", "2026-03-16"},
	} {
		h := discordtest.New(t)
		h.Away(tt.user, map[string]string{"until": tt.typed})
		away := h.Person(tt.user).Preferences.Away
		if len(away) != 1 || away[0].Until.Add(-time.Minute).Format(time.DateOnly) != tt.want {
			t.Errorf("until %q is %+v", tt.typed, away)
		}
	}
}
