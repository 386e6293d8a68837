package turn_test

import (
	"strings"
	"testing"
)

// alone opens a solo table of Architects, with a hand to build from.
func alone(t *testing.T, lang string) (say func(words string) string) {
	t.Helper()
	h, tb, user, _ := openedAt(t, "architects", "1")
	h.Langs[user] = lang
	say = func(words string) string {
		return h.Command(user, tb.Thread, "move", map[string]string{"answer": words}).Content
	}
	for range 3 {
		s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, user)
		if err != nil {
			t.Fatal(err)
		}
		say(s.Options[0].Code)
	}
	return say
}

// Players' names for a place are understood in their language, whether or not a worker
// may go there: a legal answer is played, and any other gets the exact reason.
func TestSpokenPlaces(t *testing.T) {
	for _, lang := range []struct {
		lang string
		says [][2]string // the typed text, and a part of the reply
	}{
		{"ko", [][2]string{
			{"채석장에 일꾼", "**채석장** · 돌 +1"},
			{"은 주조소", "**은 제작소** · 은화 +2"},
			{"은주조소", "**은 제작소** · 은화 +2"},
			{"세금", "**세금 관리소** · 은화 +4"},
			{"길드홀", "지을 수 있는 것이 없습니다"},
			{"길드 집회소", "지을 수 있는 것이 없습니다"},
			{"대성당", "대성당 1레벨에 필요한 자원: 금 1개"},
			{"교도소", "자기 일꾼을 교도소에 놓을 수는 없습니다"},
			{"암시장", "혹시 이것인가요? **암시장 왼쪽 칸**"},
			{"끝", "이 질문은 건너뛸 수 없습니다"},
			{"그만", "이 질문은 건너뛸 수 없습니다"},
			{"빚 갚기", "미납 채권이 없습니다"},
		}},
		{"en-US", [][2]string{
			{"tax", "**Tax Stand** · +4 silver"},
			{"quarry worker", "**Quarry** · +1 stone"},
			{"guild", "can be built now"},
			{"cathedral", "needs 1 gold (you have 0)"},
			{"jail", "never sent to the Prison by its owner"},
			{"black market", "Did you mean **Black Market, left**"},
			{"no more", "nothing can be left out here"},
			{"town center", "Which group do you capture"},
			{"capture constantine prison", "Nobody is captured in the Prison or from a board"},
			{"capture constantine board", "Nobody is captured in the Prison or from a board"},
			{"stop", "**Done, 1 left unused**"},
		}},
	} {
		say := alone(t, lang.lang)
		for _, s := range lang.says {
			if got := say(s[0]); !strings.Contains(got, s[1]) {
				t.Errorf("%s: %q is answered without %q:\n%s", lang.lang, s[0], s[1], got)
			}
		}
	}
}

// Several answers can be typed without semicolons, in the order of speech.
func TestSpokenChains(t *testing.T) {
	for lang, says := range map[string][][2]string{
		"ko": {
			{"중심가 그만", "**마치기 (1번 남음)**"},
			{"중심가에 일꾼 끝", "**마치기 (1번 남음)**"},
			{"왕의 창고에 일꾼", "**왕의 창고**"},
		},
		"en-US": {
			{"town enough", "**Done, 1 left unused**"},
			{"mint a worker", "**Silversmith** · +2 silver"},
		},
	} {
		for _, s := range says {
			if got := alone(t, lang)(s[0]); !strings.Contains(got, s[1]) {
				t.Errorf("%s: %q is answered without %q:\n%s", lang, s[0], s[1], got)
			}
		}
	}
}

// The name of an answer is bold as a whole, even if it contains a seat's name: on
// Discord, bold text inside bold ends it.
func TestAnswerWithSeatNameIsBold(t *testing.T) {
	h, tb, _, _ := openedAt(t, "architects", "1", "2")
	for turns := 0; turns < 5; {
		who := h.Pending(tb.ID)
		s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, who)
		if err != nil {
			t.Fatal(err)
		}
		code := s.Options[0].Code
		if s.Question.Kind == "turn" {
			code = []string{"quarry", "silversmith"}[turns%2]
			turns++
		}
		h.Plays(who, tb, code)
	}
	who := h.Pending(tb.ID)
	panel := h.Command(who, tb.Thread, "move", map[string]string{"answer": "town centre"})
	sent, err := panel.Message.Body()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(sent), `"**Quarry: 3 of Bo**`) {
		t.Errorf("the groups to capture:\n%s", sent)
	}
}

// In Korean the gain of a worker follows its place in one sentence, without a full stop
// inside.
func TestKoreanLogPutsWorkerInOneSentence(t *testing.T) {
	h, tb, _, _ := openedAt(t, "architects", "1", "2")
	h.Langs["1"], h.Langs["2"] = "ko", "ko"
	for placed := false; !placed; {
		who := h.Pending(tb.ID)
		s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, who)
		if err != nil {
			t.Fatal(err)
		}
		code := s.Options[0].Code
		if placed = s.Question.Kind == "turn"; placed {
			code = "mines"
		}
		h.Plays(who, tb, code)
	}
	if got := h.Command("1", tb.Thread, "log", nil).Content; !strings.Contains(got, "광산에 일꾼을 놓았습니다 (현재 1개): 점토 +2") {
		t.Errorf("the log reads: %s", got)
	}
}

// Gold can be chosen in the same text as the Mines, when a second worker goes there.
func TestSpokenGold(t *testing.T) {
	h, tb, _, _ := openedAt(t, "architects", "1", "2")
	h.Langs["1"], h.Langs["2"] = "ko", "ko"
	for turns := 0; turns < 2; {
		who := h.Pending(tb.ID)
		s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, who)
		if err != nil {
			t.Fatal(err)
		}
		code := s.Options[0].Code
		if s.Question.Kind == "turn" {
			code = "mines"
			turns++
		}
		h.Plays(who, tb, code)
	}
	got := h.Command(h.Pending(tb.ID), tb.Thread, "move", map[string]string{"answer": "광산 금"}).Content
	if !strings.Contains(got, "금 +1") || strings.Contains(got, "점토 +3") {
		t.Errorf("the second worker in the Mines: %s", got)
	}
}
