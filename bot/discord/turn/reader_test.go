package turn

import (
	"io/fs"
	"testing"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/engine/catalog"
)

// reader are screens with every game, without tables.
func reader(t *testing.T) *feature {
	t.Helper()
	files := []fs.FS{wording.Texts, Texts, table.Texts}
	for _, g := range catalog.Games() {
		files = append(files, g.Info().Messages)
	}
	c, err := text.New(files...)
	if err != nil {
		t.Fatal(err)
	}
	k := kit.New(kit.Config{Text: c, Games: catalog.Games()})
	return newFeature(k, reference.New(k))
}
