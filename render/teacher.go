package render

// A Teacher is an Artist that draws the pages that teach its game.
type Teacher interface {
	// Lesson draws a page with a number from 0; nil for a page that does not
	// exist. It shows invented players at positions that the rules have played.
	Lesson(page int, o Options) *Scene
}
