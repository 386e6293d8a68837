package discordtest

import (
	"strings"
	"testing"
)

// failing is a test that can fail without failing the test that runs it.
type failing struct {
	testing.TB
	failed bool
	ends   []func()
	logged string
}

func (f *failing) Failed() bool               { return f.failed }
func (f *failing) Cleanup(end func())         { f.ends = append(f.ends, end) }
func (f *failing) Logf(_ string, args ...any) { f.logged += args[0].(*transcript).String() }
func (f *failing) Errorf(_ string, _ ...any)  { f.failed = true }

// A failed test prints what people did and what the bot answered; a passed test prints
// nothing.
func TestFailedTestPrintsTranscript(t *testing.T) {
	for _, fails := range []bool{false, true} {
		h := New(t)
		f := &failing{TB: t}
		h.Wire.said = newTranscript(f)
		page := h.Command("1", ChannelID, "settings", nil)
		h.Press("1", page, Verb(page, "mydata"))
		if fails {
			f.Errorf("")
		}
		for _, end := range f.ends {
			end()
		}
		if !fails {
			if f.logged != "" {
				t.Errorf("a test that passes says\n%s", f.logged)
			}
			continue
		}
		for _, want := range []string{"1 /settings", "1 presses mydata:", "only 1 in 600: ", "### Your data"} {
			if !strings.Contains(f.logged, want) {
				t.Errorf("no %q in\n%s", want, f.logged)
			}
		}
	}
}

// Ids are replaced only if they are whole words.
func TestShortIDs(t *testing.T) {
	ids := shortIDs{}
	for _, id := range []string{"12345678901234567", "12345678901234567890"} {
		ids.add(id)
	}
	for text, want := range map[string]string{
		"":                  "",
		"12345678901234567": "1001",
		"<#12345678901234567> 돌12345678901234567890. 12345678901234567x": "<#1001> 돌1002. 12345678901234567x",
		"table:1:123456789012345678:12345678901234567":                   "table:1:123456789012345678:1001",
		"_12345678901234567 a-12345678901234567890":                      "_12345678901234567 a-1002",
	} {
		if got := ids.in(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
