package cleopatra

import (
	"embed"

	book "guildhall/engine/rulebook"
)

//go:embed rulebook testdata/*.yaml
var bookFiles embed.FS

var _ book.Owner = Rules{}

// Rulebook returns the rules as players read them, with the values of the tables.
func (r Rules) Rulebook() (*book.Book, error) { return r.tables().book() }
