package encoding

import (
	"strconv"
	"strings"
)

// Text returns a text as every database can store it, with a replacement character in
// place of each NUL and of what is no UTF-8.
func Text(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}

// Reason returns why a delivery was not sent, without the time since which it has been
// due, which is stored before it.
func Reason(kept string) string {
	since, text, _ := strings.Cut(kept, " ")
	if _, err := strconv.ParseInt(since, 10, 64); err != nil {
		return kept
	}
	return text
}
