package villagers

import (
	"embed"

	"guildhall/engine/rulebook"
)

//go:embed rulebook testdata/*.yaml
var bookFiles embed.FS

var _ rulebook.Owner = Rules{}

// Rulebook returns the rules as players read them, with the values of the tables.
func (r Rules) Rulebook() (*rulebook.Book, error) { return r.tables().book() }
