package render

import "guildhall/engine"

// Renderer draws one game from its views. It is safe for concurrent use, and
// the same view and options give the same scene. A view of another game is a
// bug of the caller and causes a panic.
type Renderer interface {
	// Board draws the table as the viewer of v may see it.
	Board(v engine.View, o Options) *Scene
	// Hand draws the viewer's hand. It returns nil for a spectator, or if the game has
	// nothing private.
	Hand(v engine.View, o Options) *Scene
	// Preview shows the choices of a question on the board, and the board after the choice
	// with index chosen (-1: none yet). It returns nil if a picture adds nothing to the
	// words.
	Preview(v engine.View, q engine.Question, opts []engine.Option, chosen int, o Options) *Scene
	// Crop draws the places of a question as tiles for a panel, 800 by at most 320. A tile
	// shows the place's name in the answers, its cost and its gain. The answer with index
	// focus is dashed (-1: none). It uses only the view and the options. It returns nil if
	// the options are about no places, or only about one.
	Crop(v engine.View, q engine.Question, opts []engine.Option, focus int, o Options) *Scene
	// Alt describes the board in at most 1,000 characters, for people who
	// cannot see the picture.
	Alt(v engine.View, o Options) string
	// Text returns the text board: every fact of the picture, in lines.
	Text(v engine.View, o Options) string
	// Look returns the picture of a looked-up thing, or nil if there is none.
	Look(code string, o Options) *Scene
	// Result draws the result of a finished match, 800 by 1000, below a scene made of what
	// was built in it. It is the same in both sizes.
	Result(e Ended, o Options) *Scene
}

// Size is the format of a picture.
type Size uint8

const (
	// Full is for a desktop, or to be opened: every word.
	Full Size = iota
	// Phone is a picture with its own layout that is readable at 400 pixels.
	Phone
)

// Options holds everything that a picture depends on except the view.
type Options struct {
	Size Size
	// Page asks for the picture of a page. Boards and their previews are cut: the page shows
	// the bar at the top, the rows of players and the legend as text. The text of a hand or
	// of a part of the board has at least MinShown pixels on a phone.
	Page  bool
	Theme *Theme // for PNG; a Scene is the same in all themes. nil means Normal
	Tell  engine.Translate
	Names []string // by seat, as entered; they are cleaned here
	Table string   // name of the table: "Table 12"
	// Changed holds the places to ring: changes by others since the viewer's last turn.
	Changed []Mark
	Accent  string // colour of the header of a graph of chances; "" means oak
}

// Mark is a changed place of the board, in the game's own words, with the seat
// that changed it.
type Mark struct {
	Place string
	Seat  engine.Seat
}

// Name returns the player's cleaned name. For a seat without a name that can be drawn, it
// returns the number of the seat in words.
func (o Options) Name(s engine.Seat) string {
	if s >= 0 && int(s) < len(o.Names) {
		if n := Clean(o.Names[s]); n != "" {
			return n
		}
	}
	return o.say("render.seat", engine.N("n", int(s)+1))
}

func (o Options) say(key string, args ...engine.Arg) string { return o.Tell(engine.T(key, args...)) }

// Letters returns the texts on the badges: the first letter of each name. It returns the
// numbers of the seats if two letters are alike or one cannot be drawn.
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

// A Locator is an Artist that can show the place of a looked-up thing on a
// table.
type Locator interface {
	// LookAt is Look with the place and the owner of the thing, as far as the viewer of v
	// may know. It returns nil if Look does.
	LookAt(v engine.View, code string, o Options) *Scene
}

// Detailer is an Artist that can also enlarge parts of its board, for boards that are too
// full for one picture: a village among five.
type Detailer interface {
	// Parts returns the parts that can be enlarged, the viewer's own first.
	Parts(v engine.View) []Part
	// Detail draws one of the Parts, or returns nil for an unknown code.
	Detail(v engine.View, code string, o Options) *Scene
}

// Miniaturist is an Artist that can also draw the table small, for a list of tables.
type Miniaturist interface {
	// Miniature draws what stands on the table, in the players' colours and almost without
	// words, with a ring round the newest change of o.Changed and the progress of the match
	// at its foot. It is the same in both sizes. A view of a finished match is allowed.
	Miniature(v engine.View, o Options) *Scene
}

// A Dealer is an Artist that can also draw the cards of a hand alone, for the strip of a page.
type Dealer interface {
	// Cards draws the viewer's cards side by side, each CardHeight high, with their places
	// ("hand:" and an id), as the hand has them. It returns nil for a viewer without cards.
	Cards(v engine.View, o Options) *Scene
}

// Part is a part of the board that can be enlarged.
type Part struct {
	Code string
	Name engine.Text // for a menu: "Ada's village"
}

// A Guide is an Artist that can describe the places of its pictures to somebody who touches
// one.
type Guide interface {
	// About describes a place, as far as the viewer of v may know it. It returns
	// AboutNothing for a place that needs no description.
	About(v engine.View, place string, o Options) About
}

// About describes a place.
type About struct {
	Name  string      // in the reader's language; "": the name of the card
	Card  string      // code in the Library of the thing there; "" for nothing
	Text  string      // the thing there and its cost, if no card describes it
	Owner engine.Seat // owner; engine.NoSeat for nobody
}

// AboutNothing is an empty description.
func AboutNothing() About { return About{Owner: engine.NoSeat} }

// A Teacher is an Artist that draws the pages that explain its game.
type Teacher interface {
	// Lesson draws the page with a number from 0, or returns nil if there is no such page.
	// It shows invented players at positions that were played by the rules.
	Lesson(page int, o Options) *Scene
}

// Ended is a finished match, for the picture of its result.
type Ended struct {
	View   engine.View // of a spectator
	Result *engine.Result
	Course engine.Course
	// Moments holds a short text for each of Course.Moments: what the seat did in that turn.
	Moments []string
}
