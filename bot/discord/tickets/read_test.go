package tickets

import (
	"slices"
	"testing"

	"guildhall/bot/discord/handler"
)

// FuzzNumbers reads codes of forged buttons: a code that can be read is written in the
// same way.
func FuzzNumbers(f *testing.F) {
	for _, code := range []string{"", "1", "1 2", "-1", "01", "x", "9223372036854775808", " 1  2 "} {
		f.Add(code)
	}
	f.Fuzz(func(t *testing.T, code string) {
		list, ok := numbers(code)
		if !ok {
			return
		}
		again, ok := numbers(onTicket("fdin", list[0], list[1:]...).Code)
		if !ok || !slices.Equal(list, again) {
			t.Errorf("%q is read as %v and then as %v", code, list, again)
		}
		if id := onTicket("fdin", list[0], append(list, 0)[1]); len(id.String()) > handler.MaxCustomID {
			t.Errorf("the button of %q is too long", code)
		}
	})
}
