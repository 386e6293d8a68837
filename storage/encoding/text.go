package encoding

import (
	"strconv"
	"strings"
)

// Text returns a text in a form that every database can store: each NUL and each invalid
// UTF-8 sequence becomes a replacement character.
func Text(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}

// Reason returns the reason why a delivery was not sent, without the stored prefix with its
// first due time.
func Reason(kept string) string {
	since, text, _ := strings.Cut(kept, " ")
	if _, err := strconv.ParseInt(since, 10, 64); err != nil {
		return kept
	}
	return text
}
