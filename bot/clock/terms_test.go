package clock

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"guildhall/bot/text"
	"guildhall/storage"
)

func TestTextsAreComplete(t *testing.T) { text.Complete(t, Texts) }

func TestCheck(t *testing.T) {
	tests := []struct {
		name  string
		terms storage.Terms
		key   string // of the error; empty: none
	}{
		{"none", storage.Terms{}, ""},
		{"a day", storage.Terms{Clock: Move, Span: day}, ""},
		{"no time", storage.Terms{Clock: Move}, "clock.unfit.span"},
		{"too long", storage.Terms{Clock: Move, Span: 31 * day}, "clock.unfit.span"},
		{"bank", storage.Terms{Clock: Bank, Bank: 3 * day, Span: 8 * time.Hour}, ""},
		{"an empty bank", storage.Terms{Clock: Bank, Span: 8 * time.Hour}, "clock.unfit.bank"},
		{"more is added than it holds", storage.Terms{Clock: Bank, Bank: time.Hour, Span: 8 * time.Hour}, "clock.unfit.added"},
		{"nothing is added", storage.Terms{Clock: Bank, Bank: day}, "clock.unfit.added"},
		{"daily", storage.Terms{Clock: Daily, Hour: 1200, Zone: "Asia/Seoul"}, ""},
		{"no such hour", storage.Terms{Clock: Daily, Hour: 1440}, "clock.unfit.hour"},
		{"an hour nobody reads", storage.Terms{Clock: Move, Span: day, Hour: 1440}, ""},
		{"no such zone", storage.Terms{Zone: "Europe/Atlantis"}, "clock.unfit.zone"},
		{"no such clock", storage.Terms{Clock: "sand"}, "clock.unfit.clock"},
		{"no such absence", storage.Terms{Clock: Move, Span: day, Absence: "kick"}, "clock.unfit.absence"},
		{"negative grace", storage.Terms{Clock: Move, Span: day, Grace: -time.Hour}, "clock.unfit.grace"},
		{"long delay", storage.Terms{Delay: 8 * day}, "clock.unfit.delay"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var unfit *InvalidTermsError
			key := ""
			if errors.As(Check(tt.terms), &unfit) {
				key = unfit.Why.Key
			}
			if key != tt.key {
				t.Errorf("%+v: %q, want %q", tt.terms, key, tt.key)
			}
		})
	}
}

func TestPresetsFit(t *testing.T) {
	for _, p := range Presets("Asia/Seoul") {
		if err := Check(p.Terms); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
		if Normalize(p.Terms) != p.Terms {
			t.Errorf("%s: %+v is written as %+v", p.ID, p.Terms, Normalize(p.Terms))
		}
	}
}

func TestWords(t *testing.T) {
	c, err := text.New(Texts)
	if err != nil {
		t.Fatal(err)
	}
	c.OnMissing(func(lang, key string) { t.Errorf("missing: %s %s", lang, key) })
	terms := storage.Terms{Clock: Bank, Bank: 3 * day, Span: 8 * time.Hour, Grace: 12 * time.Hour, Weekends: true, Zone: "Asia/Seoul", Absence: Vote}
	tests := []struct {
		lang  string
		terms storage.Terms
		want  string
	}{
		{"en", storage.Terms{}, "no clock: everyone takes as much time as they need; reminders on"},
		{"en", storage.Terms{Clock: Move, Span: day, Silent: true}, "1 day for each move; when time runs out, the table is told and waits; reminders off"},
		{"en", terms, "a bank of 3 days, each move adds 8 hours; one extension of 12 hours for each seat; the clock stops on weekends (Asia/Seoul); " +
			"when time runs out, the others vote on a replacement; reminders on"},
		{"ko", terms, "적립 시간 3일, 한 차례마다 8시간 추가; 자리마다 한 번 12시간 연장; 주말에는 시간이 멈춤(Asia/Seoul); " +
			"시간이 다 되면 나머지 사람들이 교체 투표를 합니다; 알림 켬"},
		{"ko", storage.Terms{Clock: Daily, Hour: 1230, Span: 90 * time.Minute}, "매일 20:30(UTC)까지 진행, 최소 90분 보장; 시간이 다 되면 테이블에 알리고 기다립니다; 알림 켬"},
	}
	for _, tt := range tests {
		tell := c.Translator(tt.lang, nil)
		var parts []string
		for _, w := range Describe(tt.terms) {
			parts = append(parts, tell(w))
		}
		if got := strings.Join(parts, "; "); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.lang, got, tt.want)
		}
	}
}

// Every message key in the code exists, and every message is used.
func TestTextsAndCodeAgree(t *testing.T) {
	c, err := text.New(Texts)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{"clock.cadence.usual": true}
	for _, p := range Presets("") {
		said[p.Name.Key] = true
	}
	for _, cad := range cadences {
		said[cad.Name().Key] = true
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`"(clock\.[a-z_.]*[a-z])"`).FindAllStringSubmatch(string(src), -1) {
			said[m[1]] = true
		}
	}
	for key := range said {
		if !c.Has("en", key) {
			t.Errorf("no message %s", key)
		}
	}
	for _, key := range c.Keys("en") {
		if !said[key] {
			t.Errorf("message %s is never said", key)
		}
	}
}
