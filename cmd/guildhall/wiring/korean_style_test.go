package wiring_test

import (
	"regexp"
	"testing"
)

// teaching matches the keys of texts that may advise the reader with -세요: first
// lines, lessons in pictures and the purposes of questions.
var teaching = regexp.MustCompile(`\.(teach|purpose)\.|^[a-z]+\.about$`)

// faults holds expressions for faults in Korean texts. A request may end with
// -세요 only if the verb is a greeting or «try».
var faults = map[string]*regexp.Regexp{
	"a request is «해 주세요»":         regexp.MustCompile(`(?:^|[^주보계오])세요`),
	"parts are joined by « · »":    regexp.MustCompile(`; [^` + "`" + `]*$`),
	"a range is written with «~»":  regexp.MustCompile(`[0-9\x00][–—][0-9\x00]`),
	"a question is «할까요»":          regexp.MustCompile(`하시겠(어요|습니까)`),
	"a minus is «−», not a hyphen": regexp.MustCompile(`[가-힣] -[0-9\x00]`),
}

func TestKoreanTextsFollowStyle(t *testing.T) {
	for key, forms := range everyText(t, "ko") {
		if teaching.MatchString(key) {
			continue
		}
		for _, said := range forms {
			for rule, fault := range faults {
				if fault.MatchString(said) {
					t.Errorf("%s: %s: %q", key, rule, said)
				}
			}
		}
	}
}

func TestStyleFaultsAreSeen(t *testing.T) {
	for said, fault := range map[string]bool{
		"목록에서 고르세요.": true, "목록에서 골라 주세요.": false, "어서 오세요.": false, "내일 다시 물어보세요.": false,
		"2장; 3장": true, "`길드홀; 대성당`처럼 써 주세요.": false, "\x00–\x00명": true, "\x00~\x00명": false, "– · 빈자리": false,
		"이 게임을 하시겠어요?": true, "이 게임을 할까요?": false, "은화 -4": true, "은화 −4": false, "없애려면 `-`를 적어 주세요.": false,
	} {
		seen := false
		for _, f := range faults {
			seen = seen || f.MatchString(said)
		}
		if seen != fault {
			t.Errorf("%q is a fault: %t, want %t", said, seen, fault)
		}
	}
}
