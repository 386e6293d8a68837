package lookup

import (
	"io/fs"
	"log/slog"
	"strings"
	"testing"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/engine/catalog"
	"guildhall/storage"
)

// No two answers of a game have the same common name in any language, and the section of
// each exists.
func TestCommonNamesAreUnique(t *testing.T) {
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
