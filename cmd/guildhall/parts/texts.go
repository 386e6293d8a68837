package parts

import (
	"io/fs"

	"guildhall/bot/clock"
	"guildhall/bot/discord"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/engine/catalog"
	pictures "guildhall/render/catalog"
)

// Catalogue holds every text of the program, in both languages.
func Catalogue() (*text.Catalogue, error) { return text.New(MessageFiles()...) }

// MessageFiles are the texts of all packages.
func MessageFiles() []fs.FS {
	files := []fs.FS{table.Texts, clock.Texts, discord.Texts}
	for _, g := range catalog.Games() {
		files = append(files, g.Info().Messages)
	}
	return append(files, pictures.Messages()...)
}
