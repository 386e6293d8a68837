package format

import "strings"

// Text returns a text as every database can store it, with a replacement character in
// place of each NUL and of what is no UTF-8.
func Text(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}
