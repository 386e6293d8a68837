package discord

import (
	"guildhall/bot/discord/wording"
	"guildhall/storage"
)

// words returns the words of a language about the people of t, which may be
// the zero table.
func (b *Bot) words(lang string, t storage.Table) wording.Words {
	return wording.New(b.Text, b.games, lang, t)
}
