// Package wiring builds the parts of the bot that several commands need without
// Discord: texts, tables over a store, version.
package wiring

import (
	"io/fs"
	"sync"

	"guildhall/bot/clock"
	"guildhall/bot/discord"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/bot/web"
	"guildhall/engine/catalog"
	pictures "guildhall/render/catalog"
)

// Texts returns the catalogue of all texts of the program, in both languages. They are
// read once; each caller may set its own OnMissing.
func Texts() (*text.Catalog, error) {
	read, err := allTexts()
	if err != nil {
		return nil, err
	}
	own := *read
	return &own, nil
}

// allTexts reads the texts once in a process, because parsing thousands of
// templates takes 70 ms.
var allTexts = sync.OnceValues(func() (*text.Catalog, error) { return text.New(TextFiles()...) })

// TextFiles returns the message files of all packages.
func TextFiles() []fs.FS {
	files := append([]fs.FS{table.Texts, clock.Texts, web.Texts}, discord.Texts()...)
	for _, g := range catalog.Games() {
		files = append(files, g.Info().Messages)
	}
	return append(files, pictures.Messages()...)
}
