package discord

import "guildhall/storage"

// words returns the words of a language about the people of t, which may be
// the zero table.
func (b *Bot) words(lang string, t storage.Table) words {
	return newWords(b.Text, b.games, lang, t)
}
