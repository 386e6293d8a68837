package textfmt

import (
	"testing"

	"guildhall/engine"
)

func TestEscape(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"a plain name stays", "Ada", "Ada"},
		{"Hangul stays", "채원", "채원"},
		{"markup is shown, not carried out", "**Bo**", `\*\*Bo\*\*`},
		{"a mention is no mention", "<@123> @everyone", `\<\@123\> \@everyone`},
		{"a link has no preview", "[x](http://y)", `\[x\](http\://y)`},
		{"lines are joined", "a\nb\r\nc", "a b c"},
		{"direction marks vanish", "a\u202eb\u200bc", "abc"},
		{"joiners within emoji stay", "👩\u200d👩\u200d👧 🏳\ufe0f\u200d🌈 👩🏽\u200d⚕", "👩\u200d👩\u200d👧 🏳\ufe0f\u200d🌈 👩🏽\u200d⚕"},
		{"other joiners vanish", "a\u200db\u200d👩\u200d", "ab👩"},
		{"right to left is isolated", "דנה 7", "\u2068דנה 7\u2069"},
		{"numbers of Arabic are isolated", "٣", "\u2068٣\u2069"},
		{"nothing leaves its isolation", "דנה\u2069\u202e\u2067Bo\u2068", "\u2068דנהBo\u2069"},
		{"few marks stay on a letter", "a\u0301\u0302\u0303\u0304\u0305b\u0301", "a\u0301\u0302\u0303b\u0301"},
		{"no list", "- a", `\- a`},
		{"an invitation shows none", "discord.gg/abc", `discord\.gg/abc`},
		{"other dots stay", "Yes. No. 3.1", "Yes. No. 3.1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Escape(tt.in); got != tt.want {
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
		if got := Clip(tt.in, tt.n); got != tt.want {
			t.Errorf("clip(%q, %d) = %q, want %q", tt.in, tt.n, got, tt.want)
		}
	}
	if got := ClipLines("one\ntwo\nthree", 10); got != "one\ntwo\n…" {
		t.Errorf("clipLines = %q", got)
	}
	for _, in := range []string{"\u200b \n", "\u3164", "\uffa0", "\u115f\u1160", "\u2800", "\ufe0f", "\u034f"} {
		if got := Name(in); got != "-" {
			t.Errorf("name(%+q) = %+q, though nothing of it can be seen", in, got)
		}
	}
}

func TestEscapeWords(t *testing.T) {
	in := engine.T("k", engine.Word("name", "**Bo** <@1>"), engine.N("n", 3))
	got := EscapeWords(in)
	if got.Args[0].Value != `\*\*Bo\*\* \<\@1\>` || got.Args[1].Value != 3 {
		t.Errorf("escaped: %v", got.Args)
	}
	if in.Args[0].Value != "**Bo** <@1>" {
		t.Errorf("the text itself was changed: %v", in.Args)
	}
}
