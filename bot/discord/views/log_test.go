package views_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine"
)

// longTurns is a game with many long events in each turn.
type longTurns struct {
	engine.Rules
	events int
}

func (l longTurns) New(s engine.Setup) (engine.State, error) {
	inner, err := l.Rules.New(s)
	return longTurn{inner, l.events}, err
}

func (l longTurns) Decode(b []byte) (engine.State, error) {
	inner, err := l.Rules.Decode(b)
	return longTurn{inner, l.events}, err
}

type longTurn struct {
	engine.State
	events int
}

func (l longTurn) Clone() engine.State { return longTurn{l.State.Clone(), l.events} }

func (l longTurn) Play(s engine.Seat, m engine.Move, ev *engine.Events) error {
	for i := range l.events {
		ev.Add(engine.Event{Seat: s, To: engine.Everyone, Text: discordtest.Say(fmt.Sprintf("begin%02d %s end%02d", i, strings.Repeat("word ", 6), i))})
	}
	return l.State.Play(s, m, ev)
}

var (
	entryStart = regexp.MustCompile("(?m)^`(\\d+)` ")
	begun      = regexp.MustCompile(`begin\d\d`)
	ended      = regexp.MustCompile(`end\d\d`)
)

// checkWhole reports cut events, and returns the entries of a page.
func checkWhole(t *testing.T, page *discordtest.Posted) (entries []string) {
	t.Helper()
	if a, b := len(begun.FindAllString(page.Content, -1)), len(ended.FindAllString(page.Content, -1)); a != b || a == 0 {
		t.Errorf("%d events begin and %d end:\n%s", a, b, page.Content)
	}
	for _, m := range entryStart.FindAllStringSubmatch(page.Content, -1) {
		entries = append(entries, m[1])
	}
	return entries
}

// Pages of the log show whole events, and the arrows reach every entry.
func TestLogOfLongTurns(t *testing.T) {
	h := discordtest.New(t, longTurns{discordtest.Rounds{}, 15})
	tb := h.Nodding(9)
	page := h.Command("3", tb.Thread, "log", nil)
	var back [][]string
	for {
		back = append([][]string{checkWhole(t, page)}, back...)
		id := arrow(page, "Earlier")
		if id == "" || len(back) > 20 {
			break
		}
		page = h.Press("3", page, id)
	}
	var seen []string
	for _, entries := range back {
		seen = append(seen, entries...)
	}
	if got, want := strings.Join(seen, " "), "0 1 2 3 4 5 6 7 8 9"; got != want {
		t.Errorf("backwards, the pages show entries %q, want %q", got, want)
	}
	seen = checkWhole(t, page)
	for n := 0; arrow(page, "Later") != "" && n < 20; n++ {
		page = h.Press("3", page, arrow(page, "Later"))
		seen = append(seen, checkWhole(t, page)...)
	}
	if got, want := strings.Join(seen, " "), "0 1 2 3 4 5 6 7 8 9"; got != want {
		t.Errorf("forwards, the pages show entries %q, want %q", got, want)
	}
}

// A turn that is longer than a message is cut between two events, and shows the number of
// omitted events.
func TestLogOfATurnLongerThanAMessage(t *testing.T) {
	h := discordtest.New(t, longTurns{discordtest.Rounds{}, 60})
	tb := h.Nodding(2)
	page := h.Command("3", tb.Thread, "log", nil)
	if got := strings.Join(checkWhole(t, page), " "); got != "2" {
		t.Errorf("entries %q, want 2", got)
	}
	if !strings.Contains(page.Content, "기록 2개 중 2번") { // a page with one entry must not show a range
		t.Errorf("the page begins %q", strings.SplitN(page.Content, "\n", 2)[0])
	}
	shown := len(begun.FindAllString(page.Content, -1))
	left := regexp.MustCompile(`… \+(\d+)`).FindStringSubmatch(page.Content)
	if left == nil || shown < 25 || left[1] != fmt.Sprint(61-shown) {
		t.Errorf("%d of 61 events shown, left out: %q", shown, left)
	}
}

// arrow returns the button to another page of the log.
func arrow(p *discordtest.Posted, label string) string {
	for _, id := range discordtest.IDs(p) {
		if strings.HasPrefix(id, "logpage:") && strings.Contains(id, ":to") == (label == "Earlier") {
			return id
		}
	}
	return ""
}

// A log of as many turns as a page holds shows the deal before them, and so does the log from the
// first round on.
func TestLogShowsTheDeal(t *testing.T) {
	h := discordtest.New(t)
	h.Langs = map[string]string{"9": "en"}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "caylus", "players": "2"})
	h.Deliver()
	tb := h.Newest()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(tb.ID)})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
	h.Deliver()
	for tb = h.Table(tb.ID); tb.Turns < 8; tb = h.Table(tb.ID) {
		h.Play(tb.ID, h.Pending(tb.ID))
	}
	check := func(name, entries string, p *discordtest.Posted) {
		t.Helper()
		if first := entryStart.FindStringSubmatch(p.Content); first == nil || first[1] != "0" || !strings.Contains(p.Content, "log "+entries+" of 8") || arrow(p, "Earlier") != "" {
			t.Errorf("%s: the log is\n%s", name, p.Content)
		}
	}
	page := h.Command("9", tb.Thread, "log", nil)
	check("latest", "0–8", page)
	page = h.Press("9", page, discordtest.Verb(page, "rounds"))
	list, _ := page.Menu("rounds")
	check("first round", "0–7", h.Press("9", page, list.CustomID, list.Options[0].Value))
}

// An empty log says that it has no entries, and shows no count.
func TestEmptyLogHasText(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Langs = map[string]string{"1": "ko"}
	tb := h.StartedThree()
	if got := h.Command("1", tb.Thread, "log", nil).Content; !strings.Contains(got, "아직 기록이 없습니다") || strings.Contains(got, "0개") {
		t.Errorf("the log before the first move: %s", got)
	}
}

// A page of the log with one entry shows its number instead of a range.
func TestLogPageOfOneEntryShowsNumber(t *testing.T) {
	for lang, want := range map[string]string{"en": "log 2 of 2", "ko": "기록 2개 중 2"} {
		h := discordtest.New(t, discordtest.Rounds{})
		h.Langs = map[string]string{"1": lang, "2": lang, "3": lang}
		tb := h.StartedThree()
		first := h.Pending(tb.ID)
		h.Play(tb.ID, first)
		h.Play(tb.ID, h.Pending(tb.ID))
		if got := h.Command(first, tb.Thread, "log", nil).Content; !strings.Contains(got, want) || strings.Contains(got, "2–2") {
			t.Errorf("the log of one entry says\n%s", got)
		}
	}
}

// After the end of the match the record is also found below /log outside the thread.
func TestRecordOutsideOfTheThread(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	if got := h.Command("1", discordtest.ChannelID, "log", nil).Content; !strings.Contains(got, "I can't tell which table you mean.") {
		t.Errorf("without a table: %s", got)
	}
	tb := h.StartedThree()
	if got := h.Command("1", discordtest.ChannelID, "log", nil); discordtest.Verb(got, "record") != "" {
		t.Errorf("while the match runs: %s", got.Text())
	}
	if got := h.Forces("1", discordtest.ChannelID, tb.ID, "record").Content; !strings.Contains(got, "The record is available after the match: it would reveal players' hands.") {
		t.Errorf("forged while the match runs: %s", got)
	}
	for h.Pending(tb.ID) != "" {
		h.Plays(h.Pending(tb.ID), tb, "nod")
	}
	if p := h.Reach("1", discordtest.ChannelID, "log", nil, "record"); len(p.Files) != 1 {
		t.Errorf("after its end: %s", p.Text())
	}
}
