package recipients

import (
	"guildhall/bot/discord/textfmt"
	"guildhall/storage"
)

// Recipient is a person who gets a reply, a message or a page, with their language.
type Recipient struct {
	storage.Person
	Language string
	texts    *textfmt.Source
}

// NewRecipient returns a recipient who reads a language.
func NewRecipient(p storage.Person, lang string, texts *textfmt.Source) Recipient {
	return Recipient{p, lang, texts}
}

// Words returns texts in the language of the recipient, about no table.
func (r Recipient) Words() textfmt.Words { return r.WordsAt(storage.Table{}) }

// WordsAt returns texts in the language of the recipient, with the names of the people of a
// table.
func (r Recipient) WordsAt(t storage.Table) textfmt.Words { return r.texts.Words(r.Language, t) }

// Reachable reports whether a person may get direct messages from a table.
func (r Recipient) Reachable(t storage.Table) bool {
	if r.NoDM || r.Closed {
		return false
	}
	for _, s := range t.Seats {
		if s.User == r.User {
			return !s.Quiet && !s.Vacant
		}
	}
	return true
}
