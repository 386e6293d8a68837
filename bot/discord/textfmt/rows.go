package textfmt

import "strings"

// A message should stand on one screen of a phone. The widths here are about those of the
// phone package, which measures whole messages in tests and loads fonts; being off by a
// letter moves a line.

// The text of messages: the pixels inside a frame, and the sizes of letters.
const (
	FrameWidth = 321

	LargeText  = 20 // of a heading
	NormalText = 16
	SmallText  = 13
)

// SmallHeight is how many pixels high a row of small letters is.
const SmallHeight = 18

// WidthOf is about how wide a text is in letters of a size. Letters of Korean are square.
func WidthOf(text string, size float64) float64 {
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

// RowsOf is about how many rows a text takes.
func RowsOf(text string, size, width float64) int {
	return 1 + int(WidthOf(text, size)/(width*0.93)) // words do not fill their row
}

// Fitted returns as many parts of a line as have room in some rows of small letters, and
// always the first; the end tells that there are more.
func Fitted(line string, rows int, width float64) string {
	if RowsOf(line, SmallText, width) <= rows {
		return line
	}
	last := ""
	for at := range line {
		if !strings.HasPrefix(line[at:], " · ") && !strings.HasPrefix(line[at:], " → ") {
			continue
		}
		if last != "" && RowsOf(line[:at]+" …", SmallText, width) > rows {
			break
		}
		last = line[:at]
	}
	if last == "" {
		return line
	}
	return last + " …"
}

// HeightOf is about how many pixels a text takes inside a frame.
func HeightOf(content string) int {
	high := 0
	for line := range strings.SplitSeq(content, "\n") {
		switch {
		case strings.HasPrefix(line, "-# "):
			high += SmallHeight * RowsOf(line[3:], SmallText, FrameWidth)
		case strings.HasPrefix(line, "## "):
			high += 8 + 26*RowsOf(line[3:], LargeText, FrameWidth)
		case strings.HasPrefix(line, "- "):
			high += 22 * RowsOf(line[2:], NormalText, FrameWidth-bulletWidth)
		default:
			high += 22 * RowsOf(strings.TrimPrefix(line, "### "), NormalText, FrameWidth)
		}
	}
	return high
}

// ButtonRows returns the number of rows that buttons with labels take.
func ButtonRows(labels []string) int {
	rows, x := 1, 0.0
	for _, label := range labels {
		w := min(WidthOf(label, 14)+28+8, FrameWidth+8)
		if x > 0 && x+w > FrameWidth+8 {
			rows, x = rows+1, 0
		}
		x += w
	}
	return rows
}

// Small is lines in small letters; those of a list keep a mark.
func Small(lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		switch {
		case line == "" || strings.HasPrefix(line, "-# ") || strings.HasPrefix(line, "### "):
			out[i] = line
		case strings.HasPrefix(line, "- "):
			out[i] = "-# • " + line[2:]
		default:
			out[i] = "-# " + line
		}
	}
	return out
}

// HighText is the maximum height in pixels of a text in large letters without other parts.
const HighText = 560

// OnScreen is a text that stands alone on a phone: in small letters where it is long.
func OnScreen(text string) string {
	if HeightOf(text) <= HighText {
		return text
	}
	return strings.Join(Small(strings.Split(text, "\n")), "\n")
}
