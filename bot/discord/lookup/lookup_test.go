package lookup

import (
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/engine/catalog"
	"guildhall/storage"
)

// newIndex returns an index of all games, and its texts.
func newIndex(t *testing.T) (*Index, *text.Catalog) {
	t.Helper()
	files := []fs.FS{textfmt.Texts, table.Texts}
	for _, g := range catalog.Games() {
		files = append(files, g.Info().Messages)
	}
	c, err := text.New(files...)
	if err != nil {
		t.Fatal(err)
	}
	games := gameset.New(catalog.Games())
	return New(games, textfmt.NewSource(c, games), slog.Default()), c
}

// No two answers of a game have the same common name in any language, and the section of
// each exists.
func TestCommonNamesAreUnique(t *testing.T) {
	x, c := newIndex(t)
	names := 0
	for _, g := range catalog.Games() {
		game := g.Info().ID
		for _, lang := range c.Languages() {
			seen := map[string]string{}
			for _, s := range x.library(game).Spoken {
				for _, name := range strings.Split(x.texts.Words(lang, storage.Table{}).Flat(s.Names), ",") {
					name = strings.TrimSpace(name)
					if other, ok := seen[name]; ok {
						t.Errorf("%s, %s: %q is %q and %q", game, lang, name, other, s.Code)
					}
					seen[name] = s.Code
					names++
					if _, ok := x.FindSpoken([]string{game}, name); ok != (s.Rule != "") {
						t.Errorf("%s, %s: %q has no section %s", game, lang, name, s.Rule)
					}
				}
			}
		}
	}
	if names < 50 {
		t.Errorf("%d names", names)
	}
}

// The words of the documents that define the games find something, even if our texts use
// a shorter or another word.
func TestWordsOfTheDocumentsFindSomething(t *testing.T) {
	x, _ := newIndex(t)
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

func TestStems(t *testing.T) {
	for word, want := range map[string][]string{
		"bidding":  {"bidding", "bid"},
		"Workers?": {"workers", "worker"},
		"placed":   {"placed", "plac"},
		"inn":      {"inn"},
		"of":       nil,
		"Can":      nil,
		"감독을":      {"감독을", "감독"},
		"배치하려면":    {"배치하려면", "배치하려", "배치하"},
		"성에":       {"성에"},
	} {
		if got := stems(word); !slices.Equal(got, want) {
			t.Errorf("stems of %q are %q, want %q", word, got, want)
		}
	}
}
