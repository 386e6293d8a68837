package turn

import "strings"

// A panel should stand on one screen of a phone. The widths here are about those of the
// phone package, which measures whole panels in tests; being off by a letter moves a line.

const (
	panelWidth   = 321 // pixels inside the frame of a panel
	besideButton = 240 // of them for a text with a button at its right
	besideCorner = 237 // and with a picture

	largeText  = 20 // of a heading
	normalText = 16
	smallText  = 13
)

// widthOf is about how wide a text is in letters of a size. Letters of Korean are square.
func widthOf(text string, size float64) float64 {
	width := 0.0
	for _, r := range text {
		switch {
		case r == '*':
		case r < 0x1100:
			width += 0.5 * size
		default:
			width += 0.95 * size
		}
	}
	return width
}

// rowsOf is about how many rows a text takes.
func rowsOf(text string, size, width float64) int {
	return 1 + int(widthOf(text, size)/(width*0.93)) // words do not fill their row
}

// fitted returns as many parts of a line as have room in some rows of small letters, and
// always the first; the end tells that there are more.
func fitted(line string, rows int, width float64) string {
	parts := strings.Split(line, " · ")
	out := parts[0]
	for _, p := range parts[1:] {
		if rowsOf(out+" · "+p, smallText, width) > rows {
			return out + " …"
		}
		out += " · " + p
	}
	return out
}

// The pixels that the text may take, and the lines of answers: above menus, and where all
// of them are lines. Whatever the text takes more is taken from the lines.
const (
	highHead       = 200
	highAboveMenus = 170
	highAlone      = 290
)

// roomy returns how many of some answers have room as lines so high: at least one.
func roomy(texts []string, most int) int {
	high := 0
	for n, text := range texts {
		name, effect, _ := strings.Cut(text, "\n-# ")
		high += 8 + 22*rowsOf(name, normalText, besideButton)
		if effect != "" {
			high += 18 * rowsOf(effect, smallText, besideButton)
		}
		if high > most && n > 0 {
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
			high += 18 * rowsOf(line[3:], smallText, panelWidth)
		case strings.HasPrefix(line, "## "):
			high += 28 * rowsOf(line[3:], largeText, besideCorner)
		default:
			high += 22 * rowsOf(line, normalText, panelWidth)
		}
	}
	return high
}

// inRow reports whether one more button leaves the number of rows of buttons as it is.
func inRow(labels []string, more string) bool {
	return buttonRows(append(labels[:len(labels):len(labels)], more)) == buttonRows(labels)
}

// buttonRows is how many rows buttons take.
func buttonRows(labels []string) int {
	rows, x := 1, 0.0
	for _, label := range labels {
		w := min(widthOf(label, 14)+28+8, panelWidth+8)
		if x > 0 && x+w > panelWidth+8 {
			rows, x = rows+1, 0
		}
		x += w
	}
	return rows
}
