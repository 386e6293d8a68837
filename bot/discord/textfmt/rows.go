package textfmt

import "strings"

// A message should fit on one screen of a phone. The widths here approximate those of
// package layout, which measures whole messages in tests and loads fonts. An error of one
// letter may move a line.

// Sizes for the text of messages: the width inside a frame in pixels, and the sizes of
// letters.
const (
	FrameWidth = 321

	LargeText  = 20 // letters of a heading
	NormalText = 16
	SmallText  = 13
)

// SmallHeight is the height of a row of small letters in pixels.
const SmallHeight = 18

// WidthOf estimates the width of a text in letters of a size. Korean letters count as
// square.
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

// RowsOf estimates the number of rows of a text.
func RowsOf(text string, size, width float64) int {
	return 1 + int(WidthOf(text, size)/(width*0.93)) // rows are not filled completely, as words do not break
}

// Fitted returns as many parts of a line as fit into some rows of small letters, but at
// least the first. If it leaves out parts, the end shows that.
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

// HeightOf estimates the height of a text inside a frame, in pixels.
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

// ButtonRows returns the number of rows needed for buttons with these labels.
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

// Small formats lines in small letters; lines of a list keep a mark.
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

// OnScreen returns a text for a message without other parts. A long text gets small
// letters.
func OnScreen(text string) string {
	if HeightOf(text) <= HighText {
		return text
	}
	return strings.Join(Small(strings.Split(text, "\n")), "\n")
}
