package render

import "guildhall/engine"

// Renderer draws one game from its views. It is safe for concurrent use, and the
// same view and options give the same scene. A view of another game is a bug of
// the caller and panics.
type Renderer interface {
	// Board is the table as the viewer of v may see it.
	Board(v engine.View, o Options) *Scene
	// Hand is the viewer's hand; nil for a spectator or when the game has
	// nothing private.
	Hand(v engine.View, o Options) *Scene
	// Preview shows the choices of a question on the board, and the one with
	// index chosen as it would be (-1: none yet). It is nil when a picture
	// adds nothing to the words.
	Preview(v engine.View, q engine.Question, opts []engine.Option, chosen int, o Options) *Scene
	// Crop shows the places of a question as tiles, each with its name in the answers and
	// with what it costs and brings, for a panel: 800 by at most 320. The answer with
	// index focus is dashed (-1: none). It draws nothing but the view and the options, and
	// is nil where they are about no places that can be told apart.
	Crop(v engine.View, q engine.Question, opts []engine.Option, focus int, o Options) *Scene
	// Alt describes the board in at most 1,000 characters, for people who
	// cannot see the picture.
	Alt(v engine.View, o Options) string
	// Text is the text board: it tells every fact of the picture, in lines.
	Text(v engine.View, o Options) string
	// Look is the picture of something to look up; nil if there is none.
	Look(code string, o Options) *Scene
	// Score is the score sheet in the game's own look.
	Score(r *engine.Result, o Options) *Scene
}

// Size is the form of a picture.
type Size uint8

const (
	// Full is for a desktop, or to be opened: every word.
	Full Size = iota
	// Phone is a cut with a layout of its own that can be read at 400 pixels.
	Phone
)

// Options holds everything that a picture depends on besides the view.
type Options struct {
	Size  Size
	Theme *Theme // for PNG; a Scene is the same in all themes. nil means Normal
	Tell  engine.Translate
	Names []string // by seat, as people gave them; they are cleaned here
	Table string   // what the table is called: "Table 12"
	// Changed are the places to ring: the changes by others since the viewer's
	// last turn.
	Changed []Mark
	// Automa reports that the last seat of a score sheet is an opponent without a
	// player; Artist.Score sets it.
	Automa bool
	// Accent and Icons are the game's own in a score sheet; Artist.Score sets them.
	Accent string
	Icons  map[string]string // icon by the message key of a category
}

// Mark is a changed place of the board, in the game's own words, with the seat
// that changed it.
type Mark struct {
	Place string
	Seat  engine.Seat
}

// Name is the player's name, cleaned; a seat without a name that can be drawn
// is told by its number.
func (o Options) Name(s engine.Seat) string {
	if s >= 0 && int(s) < len(o.Names) {
		if n := Clean(o.Names[s]); n != "" {
			return n
		}
	}
	return o.say("render.seat", engine.N("n", int(s)+1))
}

func (o Options) say(key string, args ...engine.Arg) string { return o.Tell(engine.T(key, args...)) }

// Letters returns the text on the badges: the first letter of each name, or the
// numbers of the seats when two letters are alike or one cannot be drawn.
func (o Options) Letters(seats int) []string {
	out := make([]string, seats)
	seen := map[string]bool{}
	for i := range out {
		if i < len(o.Names) && o.Names[i] != "" && Clean(o.Names[i]) == "" {
			return numbered(seats) // a name that cannot be drawn
		}
		letter := firstLetter(o.Name(engine.Seat(i)))
		if letter == "" || seen[letter] {
			return numbered(seats)
		}
		seen[letter], out[i] = true, letter
	}
	return out
}

func numbered(seats int) []string {
	out := make([]string, seats)
	for i := range out {
		out[i] = string(rune('1' + i))
	}
	return out
}

// A Locator is an Artist that can tell, when something is looked up at a table,
// where it is there.
type Locator interface {
	// LookAt is Look with what the viewer of v may know: where the thing is and
	// whose. It is nil when Look is.
	LookAt(v engine.View, code string, o Options) *Scene
}

// Detailer is an Artist that can also show parts of its board large. It is for
// boards that are too full for one picture: a village among five.
type Detailer interface {
	// Parts lists what can be shown large, the viewer's own first.
	Parts(v engine.View) []Part
	// Detail draws one of the Parts; nil for a code that is none of them.
	Detail(v engine.View, code string, o Options) *Scene
}

// Part is a part of the board that can be shown large.
type Part struct {
	Code string
	Name engine.Text // for a menu: "Ada's village"
}

// A Guide is an Artist that can say what the places of its pictures are, to somebody who
// touches one.
type Guide interface {
	// About says what a place is, as the viewer of v may know it. It says nothing of a
	// place that explains itself.
	About(v engine.View, place string, o Options) About
}

// About is what a place is.
type About struct {
	Name  string      // in the reader's language; "": the name of the card
	Card  string      // code in the Library of what lies there; "" for nothing
	Text  string      // what lies there and costs, where no card tells it
	Owner engine.Seat // whose it is; engine.NoSeat for nobody
}

// AboutNothing says nothing of a place.
func AboutNothing() About { return About{Owner: engine.NoSeat} }

// A Teacher is an Artist that draws the pages that teach its game.
type Teacher interface {
	// Lesson draws a page with a number from 0; nil for a page that does not
	// exist. It shows invented players at positions that the rules have played.
	Lesson(page int, o Options) *Scene
}
