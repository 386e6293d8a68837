package architects

import (
	"embed"

	"guildhall/engine"
)

//go:embed puzzles/*.jsonl
var puzzleFiles embed.FS

// Puzzles are questions of played matches with one clear best answer.
func (Rules) Puzzles() engine.Puzzles { return engine.Puzzles{Rules: Rules{}, Files: puzzleFiles} }
