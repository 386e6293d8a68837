package render

// A Teacher is an Artist that draws the pages that explain its game.
type Teacher interface {
	// Lesson draws the page with a number from 0, or returns nil if there is no such page.
	// It shows invented players at positions that were played by the rules.
	Lesson(page int, o Options) *Scene
}
