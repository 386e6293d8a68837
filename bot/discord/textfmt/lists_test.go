package textfmt

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBullets(t *testing.T) {
	numbered := func(n int, pad string) (items []string) {
		for i := range n {
			items = append(items, fmt.Sprint(i+1, pad))
		}
		return items
	}
	long := strings.Repeat("가", 300)
	for _, c := range []struct {
		name  string
		items []string
		n     int
		want  []string
	}{
		{"nothing", nil, 6, nil},
		{"one on each line", numbered(3, ""), 3, []string{"- 1", "- 2", "- 3"}},
		{"one too many", numbered(4, ""), 3, []string{"- 1 · 2", "- 3 · 4"}},
		{"a long turn", numbered(8, ""), 3, []string{"- 1 · 2 · 3", "- 4 · 5 · 6", "- 7 · 8"}},
		{"more than a message holds", numbered(6, long), 6, []string{"- …", "- 3" + long, "- 4" + long, "- 5" + long, "- 6" + long}},
		{"one that is too long", []string{"a", strings.Repeat("b", 1401)}, 6, []string{"- …", "- " + strings.Repeat("b", 1401)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, Bullets(c.items, c.n)); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
		})
	}
}

// A line keeps its first item whole, even if it is too long.
func TestWholeItems(t *testing.T) {
	long := "**" + strings.Repeat("a", 50) + "**"
	for _, c := range []struct {
		items []string
		want  string
	}{
		{nil, ""},
		{[]string{long}, long},
		{[]string{long, "b", "c"}, long + " · … +2"},
		{[]string{"a", long}, "a · … +1"},
	} {
		if got := WholeItems(c.items, 20); got != c.want {
			t.Errorf("WholeItems(%q) = %q, want %q", c.items, got, c.want)
		}
	}
}

func TestClipItems(t *testing.T) {
	for _, c := range []struct {
		items []string
		n     int
		want  string
	}{
		{nil, 10, ""},
		{[]string{"one", "two"}, 9, "one · two"},
		{[]string{"one", "two", "three"}, 15, "one · … +2"},
		{[]string{"one", "two", "three"}, 16, "one · two · … +1"},
		{[]string{"longer than it may be"}, 20, "longer…"},
		{[]string{"longer than it may be", "b"}, 20, "longer… · … +1"},
	} {
		if got := ClipItems(c.items, c.n); got != c.want {
			t.Errorf("ClipItems(%q, %d) = %q, want %q", c.items, c.n, got, c.want)
		}
	}
}
