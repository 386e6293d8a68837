package rendertest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/longtest"
	"guildhall/render"
)

// Checks lists the cases that Run checks in addition to the situations.
type Checks[V any] struct {
	Previews []Preview          // golden previews of fixed answers
	Looks    []string           // golden pictures of looked-up codes
	Words    []string           // situations with golden texts
	Fullest  string             // the situation that is drawn in high contrast too; "" for all
	Looked   []string           // situations at whose tables the whole library is looked up
	Nothing  []string           // codes without a picture
	Idle     Preview            // a question with answers about things that its board does not show
	Ground   []string           // situations with the same number of seats, which must have the same cached ground
	Own      []string           // situations that a seat sees
	Public   func(v *V)         // turns such a view into the public view
	Code     string             // code to look up in worlds that look the same
	Marks    Marks              // rings of changes
	Facts    map[string]Fact[V] // facts that the text board must contain
	Choose   Choice             // moves of the matches; nil for random moves
	Matches  []engine.Setup     // matches to play and draw; nil for one of each number of seats
	First    int                // number of questions of each kind that are drawn at first in a match
	Every    int                // later, the number of moves from one drawn question to the next; long tests draw twice as many
}

// Run runs all checks that every artist must pass.
func (s Suite[V]) Run(t *testing.T, c Checks[V]) {
	longtest.OfGame(t, s.Rules.Info().ID)
	t.Run("accent", func(t *testing.T) { s.Accent(t) })
	t.Run("rooms", func(t *testing.T) { s.Rooms(t) })
	t.Run("messages", func(t *testing.T) { SameMessages(t, s.Texts) })
	t.Run("pictures", func(t *testing.T) { s.Pictures(t) })
	t.Run("results", func(t *testing.T) { s.Results(t) })
	t.Run("previews", func(t *testing.T) { s.Previews(t, c.Previews) })
	t.Run("crops", func(t *testing.T) { s.Crops(t) })
	t.Run("looks", func(t *testing.T) { s.Looks(t, c.Looks) })
	t.Run("words", func(t *testing.T) { s.Words(t, c.Words...) })
	t.Run("facts", func(t *testing.T) { s.Facts(t, c.Facts) })
	t.Run("marks", func(t *testing.T) { s.Marks(t, c.Marks) })
	t.Run("size", func(t *testing.T) { s.Small(t, c.Fullest) })
	t.Run("bytes", func(t *testing.T) { s.SameBytes(t, rows("pictures")[0]["situation"]) })
	t.Run("amounts", func(t *testing.T) { s.Amounts(t) })
	t.Run("ground", func(t *testing.T) { s.SameGround(t, c.Ground...) })
	t.Run("library", func(t *testing.T) { s.Library(t, c.Looked, c.Nothing...) })
	t.Run("idle", func(t *testing.T) { s.NoPreview(t, c.Idle) })
	t.Run("public", func(t *testing.T) { s.Public(t, c.Public, c.Own...) })
	t.Run("series", func(t *testing.T) { s.Series(t, c.Choose) })
	t.Run("matches", func(t *testing.T) { s.matches(t, c) })
}

// matches plays matches, draws them, and checks secrets and the places that the
// rules name. Long tests play each match twice. Without them, secrets and
// places are checked in the first match, the last one and those with options.
func (s Suite[V]) matches(t *testing.T, c Checks[V]) {
	if c.Choose == nil {
		c.Choose = Any
	}
	if c.Matches == nil {
		for _, seats := range s.Rules.Info().Seats {
			c.Matches = append(c.Matches, engine.Setup{Seats: seats})
		}
	}
	n := len(c.Matches)
	for i := range n * longtest.Number(1, 2) {
		setup := c.Matches[i%n]
		seeded := func(n int) engine.Setup {
			setup.Seed = engine.NumberedSeed(uint64(n + i))
			return setup
		}
		usual := i > 0 && i < n-1 && len(setup.Options) == 0
		t.Run(fmt.Sprint(i, ": ", setup.Seats, setup.Options), func(t *testing.T) {
			t.Parallel()
			lang := Langs[i%2]
			s.Match(t, Walk{Setup: seeded(0), Choose: c.Choose, First: c.First, Every: max(1, c.Every/longtest.Number(1, 2)),
				Forms: []render.Options{s.Options(t, lang, render.Full), s.Options(t, lang, render.Phone)}})
			if i >= n || usual && !longtest.Wanted() {
				return
			}
			s.Secrets(t, seeded(40), c.Choose, c.Code)
			s.Places(t, seeded(70), c.Choose)
		})
	}
}

// Amounts compares what the players beside a board have with the golden list of all situations.
// Each seat has a row, all rows have the same icons, and these exist.
func (s Suite[V]) Amounts(t *testing.T) {
	lister, ok := s.Artist.(render.Lister)
	if !ok {
		return // a game need not list amounts
	}
	icons := func(row []render.Amount) (names []string) {
		for _, a := range row {
			names = append(names, a.Icon)
		}
		return names
	}
	var list strings.Builder
	for _, name := range s.Names() {
		v := of(s.Read(t, name))
		rows := lister.Amounts(v)
		if want := v.Header().Seats; len(rows) != want {
			t.Fatalf("%s: %d rows of amounts, want %d", name, len(rows), want)
		}
		for _, icon := range icons(rows[0]) {
			if !render.HasIcon(icon) {
				t.Errorf("%s: no icon %q", name, icon)
			}
		}
		for seat, row := range rows {
			if got, want := icons(row), icons(rows[0]); !slices.Equal(got, want) {
				t.Errorf("%s: seat %d has icons %q, seat 0 %q", name, seat, got, want)
			}
			fmt.Fprintln(&list, name, seat, row)
		}
	}
	Golden(t, "amounts.txt", list.String())
}

// Marks holds changes of one seat in a situation: those of testdata/marks.csv,
// cases that only the situation can name, and changes by Dora and by nobody
// that each add one badge.
type Marks struct {
	View  string
	Seat  engine.Seat
	Cases []Marked
	Dora  []render.Mark
}

// Looks compares golden pictures of looked-up codes: "keep en" names a code and
// a language, "keep en mid-4" also a situation.
func (s Suite[V]) Looks(t *testing.T, looks []string) {
	for _, look := range looks {
		t.Run(look, func(t *testing.T) {
			words := strings.Fields(look)
			o := s.Options(t, words[1], render.Full)
			scene := s.Artist.Look(words[0], o)
			if len(words) > 2 {
				scene = s.Artist.(render.Locator).LookAt(of(s.Read(t, words[2])), words[0], o)
			}
			Golden(t, "look-"+words[0]+"-"+words[1]+".scene", scene.Text())
		})
	}
}

// A Fact is a change of a situation that the text board must mention, for
// people who cannot see the picture.
type Fact[V any] struct {
	View   string
	Change func(v *V)
}

// Facts changes one fact at a time, and checks that the text board changes.
func (s Suite[V]) Facts(t *testing.T, facts map[string]Fact[V]) {
	o := s.Options(t, "en", render.Full)
	for name, c := range facts {
		v := s.Read(t, c.View)
		c.Change(v)
		if s.Artist.Text(of(v), o) == s.Artist.Text(of(s.Read(t, c.View)), o) {
			t.Errorf("%s: the text board does not tell it", name)
		}
	}
}

// At returns an answer for each place.
func At(places ...string) []engine.Option {
	var out []engine.Option
	for _, p := range places {
		out = append(out, engine.Option{Places: []string{p}})
	}
	return out
}

// NoPreview checks that there is no picture of answers about things that a
// board does not show.
func (s Suite[V]) NoPreview(t *testing.T, p Preview) {
	if p.View == "" {
		return
	}
	for _, size := range Sizes {
		for _, opts := range [][]engine.Option{nil, {{Code: "pass"}, {Code: "skip"}}, p.Options} {
			if s.Artist.Preview(of(s.Read(t, p.View)), engine.Question{Kind: p.Kind}, opts, 0, s.Options(t, "en", size)) != nil {
				t.Errorf("size %d: options %v gave a picture", size, opts)
			}
		}
	}
}

// SameGround checks that the cached ground is the same in all these situations.
func (s Suite[V]) SameGround(t *testing.T, views ...string) {
	for _, size := range Sizes {
		ground := func(name string) string {
			scene := s.Artist.Board(of(s.Read(t, name)), s.Options(t, "en", size))
			scene.Pieces = render.Layer{}
			return scene.Text()
		}
		for _, name := range views {
			if ground(name) != ground(views[0]) {
				t.Errorf("size %d: %s has another ground than %s", size, name, views[0])
			}
		}
	}
}

// Whole checks every picture of a view: labels keep to their room, a phone can
// show the picture, and the view is unchanged, because others draw it too.
func Whole(t testing.TB, a render.Renderer, v engine.View, o render.Options) {
	t.Helper()
	before := plain(t, v)
	pictures := Drawn(a, v, o)
	a.Text(v, o)
	a.Alt(v, o)
	if after := plain(t, v); after != before {
		t.Errorf("drawing changed the view:\n%s\nwas\n%s", after, before)
	}
	for _, name := range slices.Sorted(maps.Keys(pictures)) {
		if p := pictures[name]; p.H*4 > p.W*5 {
			t.Errorf("%s is %d by %d: taller than a phone shows whole", name, p.W, p.H)
		}
		Labels(t, pictures[name], IsName)
		RingsClear(t, pictures[name])
	}
}

// plain returns a view as JSON.
func plain(t testing.TB, v engine.View) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Drawn returns the board, the hand, the miniature and the close-ups of a view by name.
func Drawn(a render.Renderer, v engine.View, o render.Options) map[string]*render.Scene {
	out := map[string]*render.Scene{"board": a.Board(v, o)}
	if hand := a.Hand(v, o); hand != nil {
		out["hand"] = hand
	}
	if m, ok := a.(render.Miniaturist); ok {
		out["miniature"] = m.Miniature(v, o)
	}
	if c, ok := a.(render.Detailer); ok {
		for _, p := range c.Parts(v) {
			out[p.Code] = c.Detail(v, p.Code, o)
		}
	}
	return out
}
