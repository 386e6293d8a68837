package textfmt

import (
	"guildhall/bot/gameset"
	"guildhall/bot/text"
	"guildhall/storage"
)

// Source returns Words in every language.
type Source struct {
	Catalog *text.Catalog
	games   *gameset.Set
}

// NewSource returns a Source of the texts of a catalog and the names of games.
func NewSource(c *text.Catalog, games *gameset.Set) *Source { return &Source{c, games} }

// Words returns texts in a language with the names of the people of t, which may be the zero
// table.
func (s *Source) Words(lang string, t storage.Table) Words {
	return New(s.Catalog, s.games, lang, t)
}

// Match returns the language of the catalog that fits a locale best.
func (s *Source) Match(locale string) string { return s.Catalog.Match(locale) }
