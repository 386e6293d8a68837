package play_test

import (
	"fmt"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
)

// A small game: a seat takes one or two stones at a time from a heap, until none is left. The game
// takes the last stone without a question.
const (
	_ play.Kind = iota
	stepTurn
	stepCount
	stepNote
)

type entry struct{ kind play.Kind }

func (e entry) Step() play.Kind { return e.kind }

type heap struct {
	engine.State // the test needs no other method of the state
	agenda       agenda.Stack[entry]
	stones       int8
}

func (h *heap) Agenda() *agenda.Stack[entry] { return &h.agenda }
func (h *heap) Active() engine.Seat          { return 0 }
func (h *heap) Code(seat engine.Seat, m engine.Move) string {
	return rulebook.Code(h, seat, m)
}

func (h *heap) Describe(seat engine.Seat, m engine.Move) engine.Option {
	return rulebook.Describe(h, seat, m)
}

func take(n int) engine.Move { return engine.Move{Kind: 1, N: [7]int16{int16(n)}} }

var turn = play.Step[*heap, entry]{
	Kind: stepTurn, Name: "turn", Rule: "1", On: []play.Kind{0},
	Ask: func(*heap, entry) engine.Question {
		return engine.Question{Text: engine.T("heap.ask"), Trail: []engine.Text{engine.T("heap.turn")}, Facts: []engine.Text{engine.T("heap.left")}}
	},
	Trail:  func(*heap, entry) engine.Text { return engine.T("heap.agenda") },
	Notice: func(*heap, entry) []engine.Text { return []engine.Text{engine.T("heap.notice")} },
	Ahead:  func(h *heap, _ entry) (int, int) { return 1, int(h.stones) },
	Left:   func(entry) int { return 3 },
	All: func(_ *heap, _ entry, dst []engine.Move) []engine.Move {
		return append(dst, take(1), take(2), take(3), take(4))
	},
	Answers: []play.Answer[*heap, entry]{{
		Kind: 1,
		Code: func(_ *heap, _ entry, m engine.Move) string { return fmt.Sprint("take ", m.N[0]) },
		Do: func(h *heap, _ entry, m engine.Move, ev *engine.Events) {
			if h.stones -= int8(m.N[0]); h.stones == 0 {
				ev.Reveal(engine.Everyone)
			}
			h.agenda.Push(entry{kind: stepCount})
		},
		Title: engine.T("heap.take"),
		Legal: func(h *heap, _ entry, m engine.Move) play.Reason {
			switch {
			case m.N[0] > 3:
				return -1
			case m.N[0] > 2:
				return 2
			}
			return play.If(int8(m.N[0]) <= h.stones)
		},
		Why: func(_ *heap, _ entry, _ engine.Move, reason play.Reason) (engine.Text, string) {
			return engine.T(map[play.Reason]string{-1: "heap.why.never", play.No: "heap.why.few", 2: "heap.why.greedy"}[reason]), "1"
		},
		Means: func(_ *heap, _ entry, text string) func(engine.Move) bool {
			return func(m engine.Move) bool { return text == fmt.Sprint(m.N[0]) }
		},
	}},
}

var count = play.Step[*heap, entry]{
	Kind: stepCount, Name: "count", On: []play.Kind{0},
	Act: func(h *heap, _ entry, _ *engine.Events) {
		if h.stones > 0 {
			h.agenda.Push(entry{kind: stepTurn})
		}
	},
}

var words = play.Words[*heap]{Game: "heap", Tidy: engine.NormalizeNotation, Verbs: []string{"please "},
	Spelling: engine.T("heap.why.spelling"), Which: engine.T("heap.why.which"), Unknown: engine.T("heap.why.unknown")}

// note is a step that does nothing. It may lie on any other step.
var note = play.Step[*heap, entry]{Kind: stepNote, Name: "note"}

var rulebook = play.New(words, turn, count, note)

func newHeap(stones int8) *heap {
	h := &heap{stones: stones}
	h.agenda.Push(entry{kind: stepTurn})
	rulebook.Settle(h, nil)
	return h
}

// The question's own trail and facts follow those of the match. The trail of the agenda comes last.
func TestQuestionHasTrailAndFacts(t *testing.T) {
	q := rulebook.Ask(newHeap(4), 0, engine.Question{Trail: []engine.Text{engine.T("heap.match")}, Facts: []engine.Text{engine.T("heap.purse")}})
	keys := func(list []engine.Text) (keys []string) {
		for _, text := range list {
			keys = append(keys, text.Key)
		}
		return keys
	}
	if got := keys(q.Trail); !slices.Equal(got, []string{"heap.match", "heap.turn", "heap.agenda"}) {
		t.Errorf("the trail is %q", got)
	}
	if got := keys(q.Facts); !slices.Equal(got, []string{"heap.purse", "heap.left"}) {
		t.Errorf("the facts are %q", got)
	}
}

// Ahead, Left and Notice report values of the steps on the agenda. They report nothing after the
// match is over.
func TestStepsReportAheadLeftAndNotice(t *testing.T) {
	h := newHeap(4)
	h.agenda.Push(entry{kind: stepTurn})
	told := func() string {
		var ahead [2]int
		rulebook.Ahead(h, func(entry) bool { return true }, ahead[:])
		return fmt.Sprint(ahead, rulebook.Left(h), len(rulebook.Notice(h)))
	}
	if got := told(); got != "[0 8] 3 1" {
		t.Errorf("two turns tell %s", got)
	}
	h.agenda.Push(entry{kind: stepNote})
	if got := told(); got != "[0 8] 0 0" {
		t.Errorf("below a step that tells nothing, two turns tell %s", got)
	}
	for h.agenda.Len() > 0 {
		h.agenda.Pop()
	}
	if got := told(); got != "[0 0] 0 0" {
		t.Errorf("at the end the agenda tells %s", got)
	}
}

func TestPlayCarriesOnToTheNextQuestion(t *testing.T) {
	h := newHeap(4)
	var ev engine.Events
	if err := rulebook.Play(h, 0, take(3), &ev); err == nil {
		t.Error("an answer that is not offered was played")
	}
	if err := rulebook.Play(h, 0, take(2), &ev); err != nil || h.stones != 2 {
		t.Fatalf("%d stones, error %v", h.stones, err)
	}
	if err := rulebook.Play(h, 0, take(1), &ev); err != nil || h.stones != 0 || len(ev.Forced) != 1 || ev.Forced[0].Code != "take 1" {
		t.Errorf("%d stones, forced %v, error %v; want the last stone taken without a question", h.stones, ev.Forced, err)
	}
	if rulebook.IsAsked(h, 0) || rulebook.Asked(h).Name != "" {
		t.Error("somebody is asked after the end")
	}
}

// An answer reveals what the steps after it show. Taking two of three stones leaves one, which is
// taken without a question, and the last stone uncovers something hidden.
func TestAnswerRevealsFollowingSteps(t *testing.T) {
	for _, c := range []struct {
		taken int
		want  bool
	}{{1, false}, {2, true}} {
		h := newHeap(3)
		if got := rulebook.Reveals(h, 0, take(c.taken)); got != c.want {
			t.Errorf("taking %d of 3 reveals %v", c.taken, got)
		}
		if asked := play.Asked(&h.agenda); (asked == stepTurn) == c.want {
			t.Errorf("after %d of 3, step %d is asked", c.taken, asked)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		text, code, why string
		meant           bool
	}{
		{"please take 1", "take 1", "heap.why.spelling", true},
		{"2", "take 2", "heap.why.spelling", true},
		{"take 3", "take 3", "heap.why.greedy", false},
		{"take 4", "take 4", "heap.why.never", false},
		{"take", "take", "heap.why.which", false},
		{"help", "help", "heap.why.unknown", false},
	} {
		if r := rulebook.Refuse(newHeap(4), 0, c.text); r.Code != c.code || r.Why.Key != c.why || r.Meant != c.meant {
			t.Errorf("%q: %+v, want %s because of %s", c.text, r, c.code, c.why)
		} else if ruled := c.why == "heap.why.which"; ruled && r.Rule != "1" {
			t.Errorf("%q: section %q, want that of the open step", c.text, r.Rule)
		}
	}
	if list := rulebook.Blocked(newHeap(4), 0); len(list) != 1 || list[0].Code != "take 3" {
		t.Errorf("blocked %+v, want take 3 alone: take 4 is obvious", list)
	}
}

func TestMeaningOfIllegalMoves(t *testing.T) {
	h := newHeap(4)
	if m, ok := rulebook.Meaning(h, 0, "Please  take 2"); !ok || m != take(2) {
		t.Errorf("read %v, %v", m, ok)
	}
	m, ok := rulebook.Meaning(h, 0, "3")
	if why, rule := rulebook.WhyNot(h, 0, m); !ok || m != take(3) || why.Key != "heap.why.greedy" || rule != "1" {
		t.Errorf("read %v, %v, refused because of %v (%s)", m, ok, why, rule)
	}
	if m, ok := rulebook.Meaning(h, 0, "help"); ok {
		t.Errorf("help was read as %v", m)
	}
}

func TestCheckAgenda(t *testing.T) {
	h := newHeap(4)
	if err := rulebook.CheckAgenda(h, false); err != nil {
		t.Error(err)
	}
	h.agenda.Push(entry{kind: stepTurn})
	if err := rulebook.CheckAgenda(h, false); err == nil {
		t.Error("a turn on a turn was accepted")
	}
}

func TestNewRefuses(t *testing.T) {
	twice := turn
	twice.Answers = append(twice.Answers[:1:1], twice.Answers[0])
	for name, steps := range map[string][]play.Step[*heap, entry]{"a step twice": {turn, turn}, "a gap": {count, note}, "an answer twice": {twice, count}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s was accepted", name)
				}
			}()
			play.New(words, steps...)
		}()
	}
}

// Taking two of three stones leaves one, which is taken without a question. That question then
// refuses «take 2». Taking one stone leaves two, so the question is asked.
func TestWordsForForcedQuestionAreRefused(t *testing.T) {
	for _, c := range []struct {
		taken     int
		text, why string
	}{
		{2, "take 2", "heap.why.few"},
		{2, "please take 3", "heap.why.greedy"},
		{2, "take 1", ""}, // the answer that the game gives
		{2, "help", ""},
		{1, "take 3", ""},
	} {
		r, ok := rulebook.RefuseSkipped(newHeap(3), 0, take(c.taken), c.text)
		if ok != (c.why != "") || ok && (r.Why.Key != c.why || !slices.Equal(r.Instead, []string{"take 1"})) {
			t.Errorf("%q behind taking %d: %+v, %v; want %q", c.text, c.taken, r, ok, c.why)
		}
	}
}

// A copy equals its original, whatever its memory held before. It shares its memory with no other
// copy.
func TestCopiesInReturnedMemory(t *testing.T) {
	type state struct{ a, b int }
	var copies play.StatePool[state]
	first := state{a: 1}
	for n := range 100 {
		old := copies.Of(&state{a: n, b: n})
		copies.Return(old)
		one, other := copies.Of(&first), copies.Of(&first)
		if *one != first || one == other {
			t.Fatalf("copy %d of %v is %v; in the memory of another copy: %v", n, first, *one, one == other)
		}
		one.b = 7
		if *other != first || first.b != 0 {
			t.Fatalf("a change of one copy makes another %v and the original %v", *other, first)
		}
		copies.Return(one)
	}
}

// A step without Offer offers the legal answers of All, and then those that cannot be blocked.
func TestLegalAnswersAreOffered(t *testing.T) {
	pass := play.Answer[*heap, entry]{Kind: 2, Word: "pass", Title: engine.T("heap.pass")}
	rest := pass.If(func(h *heap, _ entry, _ engine.Move) play.Reason { return play.If(h.stones > 1) })
	rest.Kind = 3
	own := turn
	own.Answers = append(slices.Clone(turn.Answers), pass, rest)
	b := play.New(play.Words[*heap]{Game: "heap"}, own)
	for stones, want := range map[int8][]engine.Move{
		0: {{Kind: 2}},
		1: {take(1), {Kind: 2}},
		5: {take(1), take(2), {Kind: 2}, {Kind: 3}},
	} {
		h := &heap{stones: stones}
		h.agenda.Push(entry{kind: stepTurn})
		first := engine.Move{Kind: 9}
		if got := b.Moves(h, 0, []engine.Move{first}); !slices.Equal(got, append([]engine.Move{first}, want...)) {
			t.Errorf("%d stones: %v, want %v behind the first", stones, got, want)
		}
	}
}

// A step of one listed answer needs no list of moves and no function for its question, and the
// refusals of a game have keys without being named. A match needs no methods but these two.
func TestStepsHaveDefaults(t *testing.T) {
	book := play.New(play.Words[*canvas]{Game: "heap"}, play.Step[*canvas, entry]{
		Kind: stepTurn, Name: "paint", Question: engine.T("heap.paint"),
		Answers: []play.Answer[*canvas, entry]{play.Answer[*canvas, entry]{
			Kind: 3, Legal: func(_ *canvas, _ entry, m engine.Move) play.Reason { return play.If(m.N[0] != 1) },
			Why: func(*canvas, entry, engine.Move, play.Reason) (engine.Text, string) {
				return engine.T("heap.why.dry"), "2"
			},
		}.Listed("paint", []string{"red", "blue", "green"})},
	})
	h := &canvas{}
	h.agenda.Push(entry{kind: stepTurn})
	if got := book.Ask(h, 0, engine.Question{}).Text.Key; got != "heap.paint" {
		t.Errorf("the question is %q", got)
	}
	if got := book.Ask(h, 1, engine.Question{}); !got.Text.IsZero() {
		t.Errorf("a seat that owes no answer is asked %q", got.Text.Key)
	}
	if moves := book.Moves(h, 0, nil); len(moves) != 2 || moves[1].N[0] != 2 {
		t.Errorf("moves are %v", moves)
	}
	if r := book.Refuse(h, 0, "paint blue"); r.Why.Key != "heap.why.dry" {
		t.Errorf("blue is refused with %q", r.Why.Key)
	}
	for words, key := range map[string]string{"paint": "heap.why.which", "yellow": "heap.why.unknown"} {
		if r := book.Refuse(h, 0, words); r.Why.Key != key {
			t.Errorf("%q is refused with %q, want %q", words, r.Why.Key, key)
		}
	}
}

type canvas struct{ agenda agenda.Stack[entry] }

func (c *canvas) Agenda() *agenda.Stack[entry] { return &c.agenda }
func (c *canvas) Active() engine.Seat          { return 0 }
