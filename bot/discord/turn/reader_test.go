package turn

import (
	"io/fs"
	"testing"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/engine/catalog"
)

// reader returns a feature with every game, without tables.
func reader(t *testing.T) *feature {
	t.Helper()
	files := []fs.FS{textfmt.Texts, Texts, table.Texts}
	for _, g := range catalog.Games() {
		files = append(files, g.Info().Messages)
	}
	c, err := text.New(files...)
	if err != nil {
		t.Fatal(err)
	}
	k := handler.New(handler.Config{Text: c, Games: catalog.Games()})
	return newFeature(k, lookup.New(k))
}
