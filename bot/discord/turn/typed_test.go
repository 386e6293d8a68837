package turn_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/text/unicode/norm"

	"guildhall/bot/discord/discordtest"
)

// The bot's own Korean labels from other questions get the true reason, like their
// English counterparts. They are not taken for a card with a similar name.
func TestWhyAcceptsBotLabels(t *testing.T) {
	for _, test := range []struct{ game, said, want string }{
		{"villagers", "대장장이", "대장장이"},
		{"villagers", "어릿광대 사용", "어릿광대"},
		{"architects", "길드홀", "길드홀"},
		{"architects", "길드홀 방문", "길드홀"},
		{"architects", "세금관리소", "세금 관리소"},
		{"architects", "대성당 1단계", "대성당"},
		{"lisboa", "국왕 방문", "성직자 타일 두 개"},
		{"cleopatra", "시장 방문", "시장 방문"},
		{"cleopatra", "채석장 방문", "채석장 방문"},
		{"caylus", "패스", "패스"},
	} {
		for _, said := range []string{test.said, norm.NFD.String(test.said)} {
			h, tb, user, _ := openedAt(t, test.game, "1", "2")
			h.Langs[user] = "ko"
			got := h.Command(user, tb.Thread, "move", map[string]string{"answer": said}).Content
			if !strings.Contains(got, test.want) {
				t.Errorf("%s: /move answer:%s says nothing of %q:\n%s", test.game, said, test.want, got)
			}
			for _, no := range []string{"이 게임에 없는", "무슨 뜻인지 알 수 없습니다", "scheme_"} {
				if strings.Contains(got, no) {
					t.Errorf("%s: /move answer:%s says %q:\n%s", test.game, said, no, got)
				}
			}
		}
	}
}

// A beginning, unfinished syllables and initials are asked about, and the pressed button
// plays the answer on it.
func TestBeginningsAsk(t *testing.T) {
	for _, said := range []string{"채석", "ㅊㅅㅈ", "채서", "quar", "q"} {
		h, tb, user, _ := openedAt(t, "architects", "1")
		h.Langs[user] = "ko"
		for range 3 {
			s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, user)
			h.Ok(err)
			h.Command(user, tb.Thread, "move", map[string]string{"answer": s.Options[0].Code})
		}
		before, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, user)
		h.Ok(err)
		asked := h.Command(user, tb.Thread, "move", map[string]string{"answer": said})
		if !strings.Contains(asked.Content, "인가요?") || !strings.Contains(asked.Content, "**채석장**") {
			t.Fatalf("%q is not asked about:\n%s", said, asked.Text())
		}
		if s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, user); err != nil || len(s.Draft) != len(before.Draft) {
			t.Errorf("%q was played: %d steps, %v", said, len(s.Draft), err)
		}
		if played := h.Press(user, asked, discordtest.Verb(asked, "meant")); !strings.Contains(played.Content, "**채석장** · 돌 +1") {
			t.Errorf("the button plays something else:\n%s", played.Text())
		}
	}
}

// Autocompletion finds labels during typing, and shows no notation.
func TestMoveIsSuggestedLetterByLetter(t *testing.T) {
	h, tb, user, _ := openedAt(t, "architects", "1")
	for range 3 {
		s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, user)
		h.Ok(err)
		h.Command(user, tb.Thread, "move", map[string]string{"answer": s.Options[0].Code})
	}
	h.Langs[user] = "ko"
	for _, typed := range []string{"채", "채ㅅ", "ㅊㅅㅈ", "채석장", norm.NFD.String("채석"), "quar", "QUARRY"} {
		choices := h.Suggestions(user, tb.Thread, "move", "answer", typed, nil)
		at := slices.IndexFunc(choices, func(c *discordgo.ApplicationCommandOptionChoice) bool { return fmt.Sprint(c.Value) == "quarry" })
		if at < 0 || at > 2 || !strings.HasPrefix(choices[at].Name, "채석장") || strings.Contains(choices[at].Name, "quarry") {
			t.Errorf("%q suggests %v", typed, discordtest.Offers(choices))
		}
	}
}
