package textfmt

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
)

// MaxContent is Discord's limit for message text; MaxLines is ours.
const (
	MaxContent = 2000
	MaxLines   = 10
)

// bulletRoom is the maximum number of characters of a list in a message.
const bulletRoom = 1400

// Bullets returns a list of at most n lines. If there are more items, several share a
// line. If the list is still too long, the oldest items are dropped.
func Bullets(items []string, n int) []string {
	size, from := 0, len(items)
	for from > 0 && size+len([]rune(items[from-1])) <= bulletRoom {
		from--
		size += len([]rune(items[from])) + len(" · ")
	}
	if from > 0 {
		items = append([]string{"…"}, items[min(from, len(items)-1):]...)
	}
	each := max(1, (len(items)+n-1)/n)
	var out []string
	for some := range slices.Chunk(items, each) {
		out = append(out, "- "+strings.Join(some, " · "))
	}
	return out
}

// Clip shortens s to at most n characters. If it cuts something, the last character is an
// ellipsis.
func Clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	return strings.TrimRight(string(runes[:n-1]), " ") + "…"
}

// ClipItems joins as many items as fit in n characters on one line, and adds how many it
// left out. It cuts only the first item if that is too long.
func ClipItems(items []string, n int) string {
	all := Dots(items...)
	if len([]rune(all)) <= n || len(items) == 0 {
		return all
	}
	rest := func(k int) string { return "… +" + strconv.Itoa(len(items)-k) }
	k, out := 0, ""
	for k < len(items) {
		more := Dots(out, items[k])
		if len([]rune(Dots(more, rest(k+1)))) > n {
			break
		}
		k, out = k+1, more
	}
	if k == 0 {
		k, out = 1, Clip(items[0], n-len(" · … +999"))
	}
	if k == len(items) {
		return out
	}
	return Dots(out, rest(k))
}

// WholeItems joins as many items as fit in n characters on one line, at least the first,
// and adds how many it left out. It never cuts an item, so markup stays whole.
func WholeItems(items []string, n int) string {
	if len(items) > 0 {
		n = max(n, len([]rune(Dots(items[0], "… +"+strconv.Itoa(len(items))))))
	}
	return ClipItems(items, n)
}

// ClipLines returns the first whole lines of s that fit in n characters.
func ClipLines(s string, n int) string {
	if len([]rune(s)) <= n {
		return s
	}
	var kept []string
	left := n - 2
	for line := range strings.SplitSeq(s, "\n") {
		size := len([]rune(line)) + 1
		if size > left {
			if len(kept) == 0 {
				return Clip(s, n)
			}
			break
		}
		kept = append(kept, line)
		left -= size
	}
	return strings.Join(kept, "\n") + "\n…"
}

// Lines joins the non-empty parts with line breaks.
func Lines(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, "\n")
}

// Dots joins the non-empty parts with dots on one line.
func Dots(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, " · ")
}

// Counts writes numbers of people as the reader's language does: "2–4", "2, 4".
func (w Words) Counts(counts []int) string {
	sorted := slices.Clone(counts)
	slices.Sort(sorted)
	var out []string
	for i := 0; i < len(sorted); {
		j := i
		for j+1 < len(sorted) && sorted[j+1] == sorted[j]+1 {
			j++
		}
		if i == j {
			out = append(out, strconv.Itoa(sorted[i]))
		} else {
			out = append(out, w.Label("range", engine.N("from", sorted[i]), engine.N("to", sorted[j])))
		}
		i = j + 1
	}
	return strings.Join(out, ", ")
}
