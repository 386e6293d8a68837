// Package small makes a whole game of a flat state and a rulebook of steps.
//
// Most games begin small: the rulebook answers for the match, and most points win. A Game lists
// the few things that differ, and New returns its engine.Rules. Cards are a deck and hands, for
// a game that has them. A game that needs more (options, tables of a host, features for computer
// opponents, facts about hidden cards) writes its own engine.Rules and the methods of
// engine.State. Its state and its steps stay as they are.
package small

import (
	"io/fs"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/play"
	"guildhall/engine/rulebook"
)

// Match is a pointer to a state T, which embeds play.Match. T is plain data without pointers.
type Match[T any] interface {
	*T
	play.Game[play.Item]
	Base() *play.Match
}

// Game lists what differs between small games.
type Game[T any, G Match[T]] struct {
	Info  engine.Info // without Messages
	Files fs.FS       // glossary.csv and the folders text, rulebook, lessons and testdata
	Steps *play.Rulebook[G, play.Item]

	// Deal sets up a match with the number of seats in its Base, and pushes the first steps.
	Deal func(g G, r *engine.Rand)
	// Fields lists the fields of the stored state after those of play.Match. The list "players"
	// has an element for each seat. The rules rely on the bounds of the fields and on
	// play.Step.Holds.
	Fields func(g G, o *codec.Object)
	// Check returns an error for the first broken invariant: totals of cards and pieces.
	Check func(g G) error
	// Sample draws everything that seat may not know again from r, as engine.State.Resample
	// promises: Cards.Sample, or deck.Redeal of each kind of card.
	Sample func(g G, seat engine.Seat, r *engine.Rand)
	// View returns all that the viewer of the header may know: the table with what differs. It
	// may add to the header.
	View func(g G, t Table) engine.View
	// Sources are the names of the sources of points, and Points returns those of a seat from
	// one of them. Most points win.
	Sources []engine.Text
	Points  func(g G, seat int8, source int) int16
}

// Rules are the engine.Rules of a small game.
type Rules[T any, G Match[T]] struct {
	game     Game[T, G]
	stored   play.Stored[G, play.Item]
	glossary engine.Glossary
	book     func() (*rulebook.Book, error)
}

// Limits of the agenda of a small game.
const (
	maxNumber = 127
	maxSteps  = 20
)

// New returns the rules of a game. It panics if one of the files is wrong: that is a bug of
// the build.
func New[T any, G Match[T]](g Game[T, G]) *Rules[T, G] {
	id := g.Info.ID
	g.Info.Messages = engine.MessageFiles(id, g.Files)
	return &Rules[T, G]{
		game:     g,
		stored:   play.Items(g.Steps, func(g G) int8 { return g.Base().Seats }, maxNumber, maxSteps),
		glossary: engine.MustGlossary(id, g.Files),
		book:     rulebook.Once(id, g.Files, g.Files),
	}
}

// Info describes the game before it is played.
func (r *Rules[T, G]) Info() engine.Info { return r.game.Info }

// New sets up a match and continues to the first question.
func (r *Rules[T, G]) New(s engine.Setup) (engine.State, error) {
	if err := r.game.Info.Check(s); err != nil {
		return nil, err
	}
	w := &state[T, G]{rules: r}
	*w.match().Base() = play.Match{Seats: int8(s.Seats), Turn: 1}
	r.game.Deal(w.match(), s.Seed.Rand(r.game.Info.ID))
	r.game.Steps.Settle(w.match(), nil)
	return w, nil
}

// Decode restores a stored state.
func (r *Rules[T, G]) Decode(b []byte) (engine.State, error) {
	w := &state[T, G]{rules: r}
	if err := codec.ReadState(r.game.Info.ID, b, w.fields, w.checkAgenda); err != nil {
		return nil, err
	}
	r.game.Steps.Settle(w.match(), nil)
	return w, nil
}

// Library returns the glossary and the purposes of the questions; Rulebook has the rules.
func (r *Rules[T, G]) Library() engine.Library {
	return engine.Library{Glossary: r.glossary, Aliases: r.glossary.Aliases(), Purposes: engine.WithVerbs(r.game.Info.ID, r.game.Steps.Purposes())}
}

// Rulebook returns the rules for players.
func (r *Rules[T, G]) Rulebook() (*rulebook.Book, error) { return r.book() }

// Files returns the files of the game.
func (r *Rules[T, G]) Files() engine.Files { return engine.Files{FS: r.game.Files, Rules: r} }

// state is a match of a small game as an engine.State.
type state[T any, G Match[T]] struct {
	own   T
	rules *Rules[T, G]
}

func (w *state[T, G]) match() G { return &w.own }

func (w *state[T, G]) steps() *play.Rulebook[G, play.Item] { return w.rules.game.Steps }

func (w *state[T, G]) Pending(dst []engine.Seat) []engine.Seat {
	return w.steps().Pending(w.match(), dst)
}

func (w *state[T, G]) Ask(seat engine.Seat) engine.Question {
	return w.steps().Ask(w.match(), seat, engine.Question{})
}

func (w *state[T, G]) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	return w.steps().Moves(w.match(), seat, dst)
}

func (w *state[T, G]) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	return w.steps().Play(w.match(), seat, m, ev)
}

func (w *state[T, G]) Code(seat engine.Seat, m engine.Move) string {
	return w.steps().Code(w.match(), seat, m)
}

// Describe returns the option of a move. It plays the move on a copy to find out whether it
// reveals something. Sealed answers are final anyway, and the mark would tell who has answered.
func (w *state[T, G]) Describe(seat engine.Seat, m engine.Move) engine.Option {
	o := w.steps().Describe(w.match(), seat, m)
	if w.steps().Asked(w.match()).Owes == nil {
		c := w.own
		o.Reveals = w.steps().Reveals(&c, seat, m)
	}
	return o
}

func (w *state[T, G]) Refuse(seat engine.Seat, text string) engine.Refusal {
	return w.steps().Refuse(w.match(), seat, text)
}

func (w *state[T, G]) Blocked(seat engine.Seat) []engine.Refusal {
	return w.steps().Blocked(w.match(), seat)
}

func (w *state[T, G]) Default(seat engine.Seat) engine.Move {
	return w.steps().Default(w.match(), seat)
}

// View returns the game's view with the facts that the match knows.
func (w *state[T, G]) View(seat engine.Seat) engine.View {
	base := w.match().Base()
	t := Table{Head: engine.Header{Viewer: seat, Seats: int(base.Seats), Turn: int(base.Turn), Active: w.Pending([]engine.Seat{}), Over: w.over()}}
	for s := range base.Seats {
		points := 0
		for source := range w.rules.game.Sources {
			points += int(w.rules.game.Points(w.match(), s, source))
		}
		t.Scores = append(t.Scores, points)
	}
	return w.rules.game.View(w.match(), t)
}

func (w *state[T, G]) over() bool { return w.match().Agenda().Len() == 0 }

// Result returns the points by source after the last step.
func (w *state[T, G]) Result() *engine.Result {
	if !w.over() {
		return nil
	}
	return engine.MaxPoints(w.match().Base().Seats, w.rules.game.Sources, func(seat int8, source int) int16 {
		return w.rules.game.Points(w.match(), seat, source)
	})
}

// Resample returns a copy in which everything that seat may not know is drawn again.
func (w *state[T, G]) Resample(seat engine.Seat, r *engine.Rand) engine.State {
	c := *w
	w.rules.game.Sample(c.match(), seat, r)
	return &c
}

// Clone returns a deep copy.
func (w *state[T, G]) Clone() engine.State {
	c := *w
	return &c
}

// Encode returns the whole state as JSON.
func (w *state[T, G]) Encode() []byte { return codec.WriteObject(w.fields) }

// Secrets returns the parts of Encode that not every viewer may know.
func (w *state[T, G]) Secrets() []engine.Secret { return codec.Secrets(w.fields) }

func (w *state[T, G]) fields(o *codec.Object) {
	if base := w.match().Base(); base.Fields(o, w.rules.game.Info) {
		w.rules.stored.Field(o, "agenda", w.match())
		w.rules.game.Fields(w.match(), o)
	}
}

// Check returns an error for the first broken invariant.
func (w *state[T, G]) Check() error {
	return codec.Checked(w.rules.game.Info.ID, w.checkAgenda, func() error { return w.rules.game.Check(w.match()) })
}

func (w *state[T, G]) checkAgenda() error { return w.steps().CheckAgenda(w.match(), w.over()) }
