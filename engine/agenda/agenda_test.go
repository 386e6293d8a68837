package agenda_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/agenda"
)

func TestStackIsPlainData(t *testing.T) {
	var a agenda.Stack[int]
	for n := range 4 {
		a.Push(n + 1)
	}
	b := a
	if got := []int{a.Pop(), a.Pop(), *a.Top()}; !slices.Equal(got, []int{4, 3, 2}) {
		t.Errorf("taken off: %v, want the last pushed first", got)
	}
	if b.Len() != 4 || !slices.Equal(b.Steps(), []int{1, 2, 3, 4}) {
		t.Errorf("the copy holds %v", b.Steps())
	}
	b.Pop()
	b.Pop()
	if a != b {
		t.Errorf("%v and %v differ", a, b)
	}
}

func TestWordsReadBack(t *testing.T) {
	var a, b agenda.Stack[int]
	a.Push(1)
	a.Push(2)
	words := a.Words(strconv.Itoa)
	if !slices.Equal(words, []string{"2", "1"}) {
		t.Errorf("words %q, want the next step first", words)
	}
	if err := b.Read(words, 2, strconv.Atoi); err != nil || a != b {
		t.Errorf("%v reads back as %v, error %v", a.Steps(), b.Steps(), err)
	}
	for _, words := range [][]string{{"1", "2", "3"}, {"1", "x"}} {
		var c agenda.Stack[int]
		if err := c.Read(words, 2, strconv.Atoi); err == nil {
			t.Errorf("%q was read as %v", words, c.Steps())
		}
	}
}

func TestSplit(t *testing.T) {
	names := []string{"", "limit", "limit_cards", "end", "end turn"}
	for _, c := range []struct {
		word string
		kind int
		args string
	}{
		{"limit", 1, ""}, {"limit 3 4", 1, "3 4"}, {"limit_cards 2", 2, "2"}, {"end turn", 4, ""}, {"end turn 1", 4, "1"}, {"end 1", 3, "1"},
	} {
		kind, args, err := agenda.Split(names, c.word)
		if err != nil || kind != c.kind || strings.Join(args, " ") != c.args {
			t.Errorf("%q is step %d with %q, error %v; want %d with %q", c.word, kind, args, err, c.kind, c.args)
		}
	}
	for _, word := range []string{"", " ", "limits", "turn"} {
		if kind, _, err := agenda.Split(names, word); err == nil {
			t.Errorf("%q is step %d, want none", word, kind)
		}
	}
}

func TestCheck(t *testing.T) {
	refused := errors.New("refused")
	for _, c := range []struct {
		name  string
		steps int
		over  bool
		bad   int
		want  bool
	}{
		{"nothing to do before the end", 0, false, -1, false},
		{"nothing to do after it", 0, true, -1, true},
		{"steps after the end", 1, true, -1, false},
		{"good steps", 3, false, -1, true},
		{"a bad step", 3, false, 1, false},
	} {
		var a agenda.Stack[int]
		for n := range c.steps {
			a.Push(n)
		}
		err := a.Check(c.over, func(at int) error {
			if at == c.bad {
				return refused
			}
			return nil
		})
		if (err == nil) != c.want {
			t.Errorf("%s: error %v", c.name, err)
		}
	}
}

type coder struct{}

func (coder) Code(_ engine.Seat, m engine.Move) string { return strconv.Itoa(int(m.Kind)) }

func (coder) Describe(engine.Seat, engine.Move) engine.Option {
	return engine.Option{Label: engine.T("answer")}
}

func list(n int) agenda.Answers {
	return func(dst []engine.Move) []engine.Move {
		for i := range n {
			dst = append(dst, engine.Move{Kind: uint16(i + 1)})
		}
		return dst
	}
}

func TestForcedIsNoted(t *testing.T) {
	for n := range 4 {
		var ev engine.Events
		only, got := list(n).Forced(coder{}, 2, &ev)
		if got != n || n > 0 && only.Kind != 1 {
			t.Errorf("%d answers: %d, first %v", n, got, only)
		}
		noted := len(ev.Forced) == 1 && ev.Forced[0].Seat == 2 && ev.Forced[0].Code == "1" && ev.Forced[0].Label.Key == "answer"
		if noted != (n == 1) || n != 1 && len(ev.Forced) > 0 {
			t.Errorf("%d answers: noted %v", n, ev.Forced)
		}
		if only2, _ := list(n).Forced(coder{}, 2, nil); only2 != only {
			t.Errorf("without events %v, with them %v", only2, only)
		}
	}
}

// TestLookingAllocatesNothing checks that inspecting answers allocates nothing, because random
// playouts do it after every move.
func TestLookingAllocatesNothing(t *testing.T) {
	answers, kinds := list(20), 0
	if n := testing.AllocsPerRun(1000, func() {
		answers.Offers(engine.Move{Kind: 20})
		answers.First()
		answers.Each(func(m engine.Move) { kinds += int(m.Kind) })
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
	if answers.Offers(engine.Move{Kind: 21}) || !answers.Offers(engine.Move{Kind: 20}) {
		t.Error("what is offered is not what is listed")
	}
}
