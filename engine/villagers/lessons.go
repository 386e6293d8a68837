package villagers

import (
	"embed"

	"guildhall/engine"
)

//go:embed lessons/*.yaml
var lessonFiles embed.FS

// Lessons are what teaches the game, task by task.
func (Rules) Lessons() engine.Lessons { return engine.Lessons{Rules: Rules{}, Files: lessonFiles} }
