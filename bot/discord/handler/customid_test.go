package handler

import (
	"strings"
	"testing"
)

func TestCustomIDRoundTrip(t *testing.T) {
	tests := []struct {
		name string
		id   CustomID
		want string
	}{
		{"an answer", CustomID{"pick", 12, "abcdefghij", 3, "mosaic h"}, "pick:12:abcdefghij.3:mosaic h"},
		{"no table", CustomID{"set", 0, "", 0, "lang"}, "set:0:0.0:lang"},
		{"a code may hold colons", CustomID{"pick", 1, "ponmlkjihg", 3, "a:b:c"}, "pick:1:ponmlkjihg.3:a:b:c"},
		{"no code", CustomID{"turn", 7, "aaaaaaaaaa", 0, ""}, "turn:7:aaaaaaaaaa.0:"},
		{"of an older version", CustomID{"pick", 12, "40", 3, "well"}, "pick:12:40.3:well"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.id.String(); got != tt.want {
				t.Errorf("String() = %q, want %q", got, tt.want)
			}
			back, err := ParseCustomID(tt.want)
			if err != nil || back != tt.id {
				t.Errorf("parse(%q) = %+v, %v; want %+v", tt.want, back, err, tt.id)
			}
		})
	}
}

func TestCustomIDRefused(t *testing.T) {
	for _, s := range []string{
		"", "pick", "pick:1", "pick:1:2.3", "Pick:1:2.3:x", "pick:01:2.3:x", "pick:-1:2.3:x", "pick:1:2:x",
		"pick:1:2.3.4:x", "pick:1:+2.3:x", "pick:1:2.03:x", "pick:1:2.3:x\n", "verylongverb:1:2.3:x",
		"pick:1:2.3:" + strings.Repeat("x", 100), "pick:99999999999999999999:2.3:x", "pick:1:abc.3:x", "pick:1:ABCDEFGHIJ.3:x", "pick:1:abcdefghijk.3:x", "pick:1:.3:x", "pick:1:99999999999.3:x", "pick:1:2.3:\xff",
	} {
		if id, err := ParseCustomID(s); err == nil {
			t.Errorf("parse(%q) = %+v, want an error", s, id)
		}
	}
}

func TestShortCode(t *testing.T) {
	long := strings.Repeat("two stone and ", 12)
	codes := []string{"sphinx", long, "#1", long + "wood"}
	for i, code := range codes {
		short := ShortCode(codes, i)
		if len(short) > MaxCode {
			t.Errorf("code %d: %q is too long", i, short)
		}
		if back, ok := LongCode(codes, short); !ok || back != code {
			t.Errorf("code %d: %q reads back as %q, %v", i, short, back, ok)
		}
	}
	moved := []string{long, "sphinx"}
	if back, ok := LongCode(moved, ShortCode(codes, 1)); ok {
		t.Errorf("a changed list still gives %q", back)
	}
}

func FuzzCustomID(f *testing.F) {
	for _, s := range []string{"pick:12:40.3:mosaic h", "set:0:0.0:", "pick:1:2.3:#3~00000000", "pick:1:abcdefghij.3:x", ":::", "a:0:0.0:é"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		id, err := ParseCustomID(s)
		if err != nil {
			return
		}
		if got := id.String(); got != s {
			t.Errorf("parse(%q).String() = %q", s, got)
		}
		LongCode([]string{"a", "b"}, id.Code)
	})
}
