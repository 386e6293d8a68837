package turn

import (
	"io/fs"
	"testing"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/engine/catalog"
)

// reader returns a feature with every game, without tables.
func reader(t *testing.T) featureWithTexts {
	t.Helper()
	files := []fs.FS{textfmt.Texts, Texts, table.Texts}
	for _, g := range catalog.Games() {
		files = append(files, g.Info().Messages)
	}
	c, err := text.New(files...)
	if err != nil {
		t.Fatal(err)
	}
	return withoutTables(c, catalog.Games())
}
