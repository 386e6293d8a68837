package turn

import "testing"

func TestNameDoesNotRepeatTheVerbOfItsButton(t *testing.T) {
	for _, c := range []struct{ text, verb, want string }{
		{"**도둑 해고**\n-# 목공", "해고", "**도둑**\n-# 목공"},
		{"**사냥꾼 내놓기**", "내놓기", "**사냥꾼**"},
		{"**채석장에서 되찾기**\n-# 남는 일꾼 2개", "되찾기", "**채석장에서 되찾기**\n-# 남는 일꾼 2개"},
		{"**돌 −3**", "내기", "**돌 −3**"},
	} {
		if got := withoutVerb(c.text, c.verb); got != c.want {
			t.Errorf("%q beside %q is %q, want %q", c.text, c.verb, got, c.want)
		}
	}
}
