package lesson_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine"
	"guildhall/engine/lesson"
	"guildhall/engine/market"
)

// taught is Market Day with the lessons of a test.
type taught struct {
	market.Rules
	files fs.FS
}

func (t taught) Files() engine.Files { return engine.Files{FS: t.files, Rules: t} }

const bids = "../market/lessons/20-bids.yaml"

// changed returns the lesson about bids with a text replaced.
func changed(t *testing.T, old, text string) string {
	t.Helper()
	data, err := os.ReadFile(bids)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), old) {
		t.Fatalf("the lesson does not say %q", old)
	}
	return strings.Replace(string(data), old, text, 1)
}

func check(files map[string]string) (*lesson.Course, error) {
	all := fstest.MapFS{}
	for name, data := range files {
		all["lessons/"+name] = &fstest.MapFile{Data: []byte(data)}
	}
	c, err := lesson.Read(taught{files: all})
	if err != nil {
		return nil, err
	}
	return c, c.Check()
}

func TestWrongLessonsAreRefused(t *testing.T) {
	tests := []struct{ name, old, text, want string }{
		{"nobody can solve it", "by: bid 4\n", "when: {players: {0: {coins: 11}}}\n", ":23: no attempt leads here"},
		{"a listed mistake solves", "by: bid 9", "by: bid 4", `"bid 4": after "bid 4" it is solved: Right.`},
		{"a mistake is not offered", "by: bid 9", "by: bid 8", `:32: "bid 8": "bid 8" is not offered, but bid 0 | bid 3`},
		{"a mistake that is met by nobody", "by: bid 9", "when: {round: 2}", ":32: no attempt leads here"},
		{"unknown anchor", "rule: bids", "rule: bits", "the rulebook has no section #bits"},
		{"a rule's number is not an anchor", "rule: bids", "rule: \"2\"", "the rulebook has no section #2"},
		{"a missing language", "title: {en: Your first bid, ko: 첫 입찰}", "title: {en: Your first bid}", `:1: no words in "ko"`},
		{"an unknown language", "ko: 첫 입찰}", "ko: 첫 입찰, fr: Enchère}", ":1: words in 3 languages"},
		{"a title that is too long", "Your first bid", strings.Repeat("bid ", 20), `:1: 79 characters in "en", at most 60`},
		{"a mark", "Your first bid", "Your *first* bid", ":1: \"Your *first* bid\": **bold words**"},
		{"unreachable position", "given:\n", "do: [{0: bid 2}]\ngiven:\n", ":1: seat 0 is not asked in this position"},
		{"illegal move before", "given:\n", "do: [{0: crate 1}]\ngiven:\n", `seat 0 may not play "crate 1"`},
		{"a position that cannot be read", "bell: 1 ", "bell: 7 ", "the changed state cannot be read"},
		{"an unknown key", "hint:", "hints:", `:15: no key "hints" in a lesson`},
		{"an unknown key of an outcome", "  - by: bid 4", "  - bye: bid 4", `no key "bye"`},
		{"no such answer", "choices: [bid 0,", "choices: [hello,", `choices: the game has no answer "hello"`},
		{"nothing is said of an answer", "choices: [bid 0, bid 3, bid 4, bid 9]", "choices: [bid 3, bid 4, bid 9]", "no attempt leads here"},
		{"what follows cannot be played", "- by: bid 3\n", "- by: bid 3\n    then: [{1: crate 9}]\n", `seat 1 may not play "crate 9"`},
		{"a seat too many", "seats: 2", "seat: 2\nseats: 2", "seat 2: the match has 2 seats"},
		{"a part of no picture", "show: place=crate:1,", "show: plase=crate:1,", "show:"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := check(map[string]string{"20-bids.yaml": changed(t, tt.old, tt.text)})
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "engine/market/lessons/20-bids.yaml:") {
				t.Errorf("got:  %v\nwant: file, line and %s", err, tt.want)
			}
		})
	}
}

func TestEveryAttemptHasText(t *testing.T) {
	whole := changed(t, "rule: bids", "rule: bids")
	_, err := check(map[string]string{"20-bids.yaml": whole[:strings.Index(whole, "otherwise:")]})
	if err == nil || !strings.Contains(err.Error(), `nothing is said of "bid 0": add otherwise`) {
		t.Errorf("got %v", err)
	}
}

func TestNamesAreUniqueAndTheMatchIsLast(t *testing.T) {
	whole := changed(t, "rule: bids", "rule: bids")
	if _, err := check(map[string]string{"20-bids.yaml": whole, "30-bids.yaml": whole}); err == nil || !strings.Contains(err.Error(), "another lesson") {
		t.Errorf("two lessons of one name: %v", err)
	}
	match := "title: {en: Match, ko: 판}\ntask: {en: Play., ko: 해 보세요.}\nmatch: {seats: 9}\n"
	_, err := check(map[string]string{"10-match.yaml": match, "20-bids.yaml": whole})
	if err == nil || !strings.Contains(err.Error(), "a match is the last lesson") || !strings.Contains(err.Error(), "seats: 9") {
		t.Errorf("a match of nine before a lesson: %v", err)
	}
	c, err := check(map[string]string{"20-bids.yaml": whole, "30-match.yaml": strings.Replace(match, "9", "2", 1)})
	if err != nil || c.Index("match") != 1 || c.Lessons[1].Match.Level != 1 {
		t.Errorf("a course: %v", err)
	}
}

// An attempt returns what happened, leads to the position after it, and can be repeated.
func TestAttempts(t *testing.T) {
	c, err := lesson.Read(market.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	l := c.Lessons[c.Index("bids")]
	for _, tt := range []struct {
		code  string
		right bool
		say   string
	}{{"bid 4", true, "Right."}, {"bid 3", false, "Bo bids 3, too."}, {"bid 0", false, "That is too little."}} {
		a, out, err := l.Replay([]string{tt.code})
		if err != nil || out == nil || out.Right != tt.right || !strings.HasPrefix(out.Say.In("en"), tt.say) || out.Rule != "bids" {
			t.Fatalf("%s: %+v, %v", tt.code, out, err)
		}
		if len(out.Events) == 0 || a.State().View(0).(*market.View).Players[1].Coins != 0 {
			t.Errorf("%s: Bo's bid is not shown behind it", tt.code)
		}
	}
	if _, _, err := l.Replay([]string{"bid 4", "crate 1"}); err == nil {
		t.Error("an attempt goes on behind its end")
	}
	_, out, err := l.Replay([]string{"bid 99"})
	if err != nil || out == nil || out.Right || out.Refusal.Why.IsZero() {
		t.Errorf("an answer that is not legal: %+v, %v", out, err)
	}
}
