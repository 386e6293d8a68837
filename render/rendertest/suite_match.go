package rendertest

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
)

// A Walk is a match that is drawn while it is played.
type Walk struct {
	Setup  engine.Setup
	Choose Choice
	Forms  []render.Options // taken in turn
	First  int              // number of questions of each kind that are drawn at first
	Every  int              // later, the number of moves from one drawn question to the next
}

// Match draws every kind of question of a whole match: all pictures of the
// view, previews of a few answers, the texts. At the end it draws the board and
// the result.
func (s Suite[V]) Match(t *testing.T, w Walk) {
	t.Helper()
	step, ringed := 0, 0
	drawn := map[string]int{}
	play(t, s.Rules, w.Setup, w.Choose, func(state engine.State, changed []render.Mark) bool {
		step++
		pending := state.Pending(nil)
		if len(pending) == 0 {
			for _, o := range w.Forms {
				s.check(t, any(state.View(engine.Spectator)).(*V), o)
				s.Labels(t, s.Artist.Result(render.Ended{View: state.View(engine.Spectator), Result: state.Result()}, o))
			}
			return false
		}
		seat := pending[len(pending)-1]
		q := state.Ask(seat)
		if drawn[q.Kind] > w.First && step%w.Every != 0 {
			return !t.Failed()
		}
		drawn[q.Kind]++
		s.position(t, state, seat, q, changed, w.Forms[step%len(w.Forms)])
		ringed += s.changedOffer(t, state, seat, q, w.Forms[step%len(w.Forms)])
		return !t.Failed()
	})
	if ringed == 0 {
		t.Error("no preview tells that a place on offer changed")
	}
}

// changedOffer draws a preview in which the places of the first answer changed.
// It returns the number of signs of the change: rings, and stitches in frames.
func (s Suite[V]) changedOffer(t *testing.T, state engine.State, seat engine.Seat, q engine.Question, o render.Options) int {
	t.Helper()
	v, answers := state.View(seat), Asked(state, seat)
	o.Changed = nil
	before := s.Artist.Preview(v, q, answers, -1, o)
	for _, place := range answers[0].Places {
		o.Changed = append(o.Changed, render.Mark{Place: place, Seat: 0})
	}
	after := s.Artist.Preview(v, q, answers, -1, o)
	if before == nil || after == nil {
		return 0
	}
	s.Labels(t, after)
	signs := func(p *render.Scene) int { return strings.Count(p.Text(), "line=ring/") }
	return signs(after) - signs(before)
}

func (s Suite[V]) position(t *testing.T, state engine.State, seat engine.Seat, q engine.Question, changed []render.Mark, o render.Options) {
	t.Helper()
	v := state.View(seat)
	s.check(t, any(v).(*V), o)
	marked := o
	marked.Changed = changed
	board := s.Artist.Board(v, marked)
	Uncovered(t, board, s.Scenery...) // a board may offer places too
	RingsClear(t, board)
	s.Labels(t, board)
	answers := Asked(state, seat)
	for _, chosen := range []int{-1, 0, len(answers) - 1} {
		if p := s.Artist.Preview(v, q, answers, chosen, o); p != nil {
			s.Labels(t, p)
			Uncovered(t, p, s.Scenery...)
		}
	}
	s.crops(t, state, seat, o)
	if s.Artist.Text(v, o) == "" || len([]rune(s.Artist.Alt(v, o))) > 1000 {
		t.Errorf("question %s: text board or alt text is wrong", q.Kind)
	}
}

// Library draws every entry of the library, as printed and at the tables of
// views. The other codes must give no picture. A library may be empty if no views are named.
func (s Suite[V]) Library(t *testing.T, views []string, others ...string) {
	cards := s.Rules.Library().Cards
	if len(cards) == 0 && len(views) > 0 {
		t.Fatal("nothing to look up")
	}
	var tables []*V
	for _, name := range views {
		tables = append(tables, s.Read(t, name))
	}
	for _, lang := range Langs {
		o := s.Options(t, lang, render.Full)
		for _, e := range cards {
			scene := s.Artist.Look(e.Code, o)
			if scene == nil {
				t.Errorf("no picture for %q", e.Code)
				continue
			}
			s.Labels(t, scene)
			for _, v := range tables {
				s.Labels(t, s.Artist.(render.Locator).LookAt(of(v), e.Code, o))
			}
		}
	}
	for _, code := range others {
		if scene := s.Artist.Look(code, s.Options(t, "en", render.Full)); scene != nil {
			t.Errorf("Look(%q) gave a picture", code)
		}
	}
}

// Choice picks one of the legal moves of a seat.
type Choice func(s engine.State, seat engine.Seat, moves []engine.Move, r *engine.Rand) engine.Move

// Any picks any move.
func Any(_ engine.State, _ engine.Seat, moves []engine.Move, r *engine.Rand) engine.Move {
	return moves[r.Intn(len(moves))]
}

// Match plays a match with moves that choose picks. It calls visit with each
// position until visit returns false. The same setup gives the same match.
func Match(t testing.TB, rules engine.Rules, setup engine.Setup, choose Choice, visit func(s engine.State) bool) {
	t.Helper()
	play(t, rules, setup, choose, func(s engine.State, _ []render.Mark) bool { return visit(s) })
}

// play is Match with the places that the latest turns of all seats changed.
func play(t testing.TB, rules engine.Rules, setup engine.Setup, choose Choice, visit func(s engine.State, changed []render.Mark) bool) {
	t.Helper()
	s, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := setup.Seed.Rand("render test")
	var changed []render.Mark
	for visit(s, changed) {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			return
		}
		seat, ev := pending[0], engine.Events{}
		if err := s.Play(seat, choose(s, seat, s.Moves(seat, nil), r), &ev); err != nil {
			t.Fatal(err)
		}
		for _, e := range ev.List {
			for _, place := range e.Places {
				changed = append(changed, render.Mark{Place: place, Seat: e.Seat})
			}
		}
		changed = changed[max(0, len(changed)-3*setup.Seats):]
	}
}

// Asked returns the options of a seat's question.
func Asked(s engine.State, seat engine.Seat) []engine.Option {
	var opts []engine.Option
	for _, m := range s.Moves(seat, nil) {
		opts = append(opts, s.Describe(seat, m))
	}
	return opts
}
