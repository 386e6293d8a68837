package lookup

import (
	"io/fs"
	"log/slog"
	"testing"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/engine/catalog"
)

// The words of the documents that define the games find something, even if our texts use
// a shorter or another word.
func TestWordsOfTheDocumentsFindSomething(t *testing.T) {
	files := []fs.FS{textfmt.Texts, table.Texts}
	for _, g := range catalog.Games() {
		files = append(files, g.Info().Messages)
	}
	c, err := text.New(files...)
	if err != nil {
		t.Fatal(err)
	}
	games := gameset.New(catalog.Games())
	x := New(games, textfmt.NewSource(c, games), slog.Default())
	for game, words := range map[string][]string{
		"cleopatra":  {"보물 풍뎅이", "타락의 부적", "타락의 피라미드", "아누비스", "대사제"},
		"caylus":     {"구인 구직", "감독관", "페이즈"},
		"villagers":  {"열쇠고리", "마을 광장", "잠금 해제 주민", "건축 제한"},
		"architects": {"길드 집회소", "은 주조소", "재개장", "미지불", "탈세", "완납"},
		"lisboa":     {"최대 점유", "헤아이스", "시대의 변화", "개관"},
	} {
		for _, word := range words {
			_, spoken := x.FindSpoken([]string{game}, word)
			if !spoken && len(x.Find([]string{game}, Rules, word)) == 0 && len(x.Find([]string{game}, Cards, word)) == 0 {
				t.Errorf("%s: %q finds nothing", game, word)
			}
		}
	}
}
