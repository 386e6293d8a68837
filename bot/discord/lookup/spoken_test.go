package lookup

import (
	"io/fs"
	"strings"
	"testing"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/engine/catalog"
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
	x := New(handler.New(handler.Config{Text: c, Games: catalog.Games()}))
	names := 0
	for _, g := range catalog.Games() {
		game := g.Info().ID
		for _, lang := range c.Languages() {
			seen := map[string]string{}
			for _, s := range x.library(game).Spoken {
				for _, name := range strings.Split(x.env.Words(lang, handler.NoTable).Flat(s.Names), ",") {
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
