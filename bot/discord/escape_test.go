package discord

import "testing"

func TestEscape(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"a plain name stays", "Ada", "Ada"},
		{"Hangul stays", "채원", "채원"},
		{"markup is shown, not carried out", "**Bo**", `\*\*Bo\*\*`},
		{"a mention is no mention", "<@123> @everyone", `\<\@123\> \@everyone`},
		{"a link has no preview", "[x](http://y)", `\[x\](http\://y)`},
		{"lines are joined", "a\nb\r\nc", "a b c"},
		{"direction marks vanish", "a\u202eb\u200bc", "abc"},
		{"no list", "- a", `\- a`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := escape(tt.in); got != tt.want {
				t.Errorf("escape(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

func TestClip(t *testing.T) {
	tests := []struct {
		in   string
		n    int
		want string
	}{
		{"Ada", 3, "Ada"}, {"Adam", 3, "Ad…"}, {"채원이다", 3, "채원…"}, {"a bcd", 3, "a…"},
	}
	for _, tt := range tests {
		if got := clip(tt.in, tt.n); got != tt.want {
			t.Errorf("clip(%q, %d) = %q, want %q", tt.in, tt.n, got, tt.want)
		}
	}
	if got := clipLines("one\ntwo\nthree", 10); got != "one\ntwo\n…" {
		t.Errorf("clipLines = %q", got)
	}
	if got := name("\u200b \n"); got != "-" {
		t.Errorf("an invisible name is %q", got)
	}
}
