package turn

import (
	"strings"

	"guildhall/bot/discord/wording"
)

// A panel should stand on one screen of a phone.

const (
	panelWidth   = wording.FrameWidth
	besideButton = 240 // of them for a text with a button at its right
	besideCorner = 237 // and with a picture
)

// highSummary is how many pixels the list of a complete turn takes in large letters.
const highSummary = 240

// inRoom is the list of a complete turn: in small letters where it is long.
func inRoom(list []string) []string {
	if wording.HeightOf(wording.Lines(list...)) > highSummary {
		return wording.Small(list)
	}
	return list
}

// The pixels that the text may take, and the lines of answers: above menus, and where all
// of them are lines. Whatever the text takes more is taken from the lines.
const (
	littleMore     = 12 // that the first line may take all the same
	highAbove      = 70 // above the question
	highHead       = 170
	highAboveMenus = 150
	highMenu       = 52
	highFirst      = 185 // of the first three, where all are lines
	highAlone      = 260
)

// roomy returns how many of some answers have room as lines so high: at least one, but
// below a long text only if it takes but little more.
func roomy(texts []string, most int) int {
	high := 0
	for n, text := range texts {
		name, effect, _ := strings.Cut(text, "\n-# ")
		high += 8 + 22*wording.RowsOf(name, wording.NormalText, besideButton)
		if effect != "" {
			high += 18 * wording.RowsOf(effect, wording.SmallText, besideButton)
		}
		if high > most && n > 0 || most < highAboveMenus && high > most+littleMore {
			return n
		}
	}
	return len(texts)
}

// headHigh is about how many pixels the text of a panel takes.
func headHigh(content string) int {
	high := 0
	for _, line := range strings.Split(content, "\n") {
		switch {
		case strings.HasPrefix(line, "-# "):
			high += 18 * wording.RowsOf(line[3:], wording.SmallText, panelWidth)
		case strings.HasPrefix(line, "### "):
			high += 22 * wording.RowsOf(line[4:], wording.NormalText, besideCorner)
		case strings.HasPrefix(line, "## "):
			high += 28 * wording.RowsOf(line[3:], wording.LargeText, besideCorner)
		default:
			high += 22 * wording.RowsOf(line, wording.NormalText, panelWidth)
		}
	}
	return high
}

// inRow reports whether one more button leaves the number of rows of buttons as it is.
func inRow(labels []string, more string) bool {
	return wording.ButtonRows(append(labels[:len(labels):len(labels)], more)) == wording.ButtonRows(labels)
}
