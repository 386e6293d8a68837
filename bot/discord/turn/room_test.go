package turn

import (
	"strings"
	"testing"

	"guildhall/bot/discord/wording"
	"guildhall/bot/table/draft"
	"guildhall/engine"
)

// Groups that one menu holds share it: each line names its group, and the menu asks the
// question. Those that it cannot hold have menus that name them.
func TestGroupsShareAMenu(t *testing.T) {
	sc := screensWithoutTables(t)
	w := sc.bot.Words("en", sightWith(engine.Choose).Table)
	for n, want := range map[int][]string{
		12: {"<All 12 answers", "Left › Choice 0", "Right › Choice 11"},
		40: {"<Left", "<Right"},
		42: {"<Left, Middle", "<Right"}, // named without what they cost
	} {
		groups := map[int][]string{12: {"Left", "Right"}, 40: {"Left", "Right"}, 42: {"Left · 1 silver", "Middle · 2 silver", "Right", "Right"}}[n]
		s := sightWith(engine.Choose, numbered(n, func(i int, o *engine.Option) {
			o.Group = asWritten(groups[i*len(groups)/n])
		})...)
		chunks := packed(w, s, chunksOf(w, s, shown{}))
		var text []string
		for _, c := range chunks {
			menu := menuOf(w, s, shown{}, c, "0.0")
			text = append(text, "<"+menu.Placeholder)
			for _, o := range menu.Options {
				text = append(text, o.Label)
			}
		}
		for _, line := range want {
			if !strings.Contains("\n"+strings.Join(text, "\n")+"\n", "\n"+line+"\n") {
				t.Errorf("%d answers: no %q in\n%s", n, line, strings.Join(text, "\n"))
			}
		}
	}
}

// A line is shortened by whole parts, and says so.
func TestFittedLeavesWholeParts(t *testing.T) {
	part := strings.Repeat("word ", 8) + "end"
	if got := wording.Fitted("short · parts", 1, panelWidth); got != "short · parts" {
		t.Errorf("a short line is %q", got)
	}
	if got := wording.Fitted(part+" · "+part+" · "+part, 2, panelWidth); got != part+" …" && got != part+" · "+part+" …" {
		t.Errorf("a long line is %q", got)
	}
	if got := wording.Fitted(part+" → "+part+" → "+part, 1, panelWidth); got != part+" …" {
		t.Errorf("a long way is %q", got)
	}
}

// Buttons share a row as long as it has room, Korean ones too.
func TestButtonsShareARow(t *testing.T) {
	for rows, labels := range map[int][]string{1: {"Undo", "?", "Type…", "Board"}, 2: {"되돌리기", "처음부터 다시", "?", "직접 입력…", "게임판"}} {
		if got := wording.ButtonRows(labels); got != rows {
			t.Errorf("%v take %d rows, want %d", labels, got, rows)
		}
	}
}

// Below a long text an answer that would take the room of the menu stands in the menu alone.
func TestALongTextLeavesNoRoomForALongLine(t *testing.T) {
	long := "**" + strings.Repeat("word ", 20) + "**\n-# " + strings.Repeat("word ", 20)
	for most, want := range map[int]int{highAboveMenus: 1, highAboveMenus - 100: 0, 2 * highAlone: 2} {
		if got := roomy([]string{long, long}, most); got != want {
			t.Errorf("in %d px %d lines have room, want %d", most, got, want)
		}
	}
}

// A turn in which nothing happens is told by its answers.
func TestSummaryOfATurnWithoutEvents(t *testing.T) {
	sc := screensWithoutTables(t)
	s := sightWith(engine.Choose)
	s.Ready, s.Draft = true, []draft.Step{{Label: asWritten("Discard no more"), Forced: []engine.Text{asWritten("No reward")}}}
	got := strings.Join(summaryLines(sc.bot.Words("en", s.Table), s), "\n")
	if !strings.Contains(got, "- Discard no more › No reward\n") {
		t.Errorf("the summary:\n%s", got)
	}
}

// A question in bold stands beside the picture, as one in large letters does: its rows are
// counted there.
func TestABoldQuestionIsAsHighAsBesideThePicture(t *testing.T) {
	question := strings.TrimSpace(strings.Repeat("word ", 14))
	wide, beside := wording.RowsOf(question, wording.NormalText, panelWidth), wording.RowsOf(question, wording.NormalText, besideCorner)
	if high := headHigh("### " + question); beside <= wide || high < 22*beside {
		t.Errorf("a question of %d rows, %d in the whole width, is %d px high", beside, wide, high)
	}
}
