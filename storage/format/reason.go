package format

import (
	"strconv"
	"strings"
)

// Reason returns why a delivery was not sent, without the time since which it has been
// due, which is stored before it.
func Reason(kept string) string {
	since, text, _ := strings.Cut(kept, " ")
	if _, err := strconv.ParseInt(since, 10, 64); err != nil {
		return kept
	}
	return text
}
