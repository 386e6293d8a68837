package lesson

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/rulebook"
	"guildhall/engine/scenario"
)

// Attempt is a lesson that somebody is trying. It is not safe for concurrent use.
type Attempt struct {
	Lesson *Lesson
	Codes  []string // the answers so far

	match  *scenario.Match
	turns  int      // that are over
	ended  *outcome // nil while it goes on
	queues map[engine.Seat][]string
}

// Choice is an answer that is offered: a legal one, or one that the lesson offers although
// the rules refuse it.
type Choice struct {
	engine.Option
	Refused bool
}

// Outcome is how an attempt ended.
type Outcome struct {
	Right   bool
	Say     rulebook.Words // empty where the lesson says nothing: Refusal tells then, or the rule
	Refusal engine.Refusal // of an answer that is not legal
	Rule    string         // anchor of the section to read
	Events  []engine.Event // what happened because of it, as the reader may know it
}

// Begin sets the lesson's position up.
func (l *Lesson) Begin() (*Attempt, error) {
	m, err := l.sc.Open(l.rules)
	if err != nil {
		return nil, err
	}
	a := &Attempt{Lesson: l, match: m, queues: map[engine.Seat][]string{}}
	for seat, list := range l.others {
		a.queues[seat] = slices.Clone(list)
	}
	if !a.asked() {
		return nil, l.at.Errorf("seat %d is not asked in this position", l.Seat)
	}
	return a, nil
}

// State is the position. It must not be changed.
func (a *Attempt) State() engine.State { return a.match.State() }

// Clone is a copy that is tried apart.
func (a *Attempt) Clone() *Attempt {
	b := *a
	b.match, b.Codes, b.queues = a.match.Clone(), slices.Clone(a.Codes), map[engine.Seat][]string{}
	for seat, list := range a.queues {
		b.queues[seat] = slices.Clone(list)
	}
	return &b
}

// Choices are the answers that are offered now, in display order.
func (a *Attempt) Choices() []Choice {
	s, seat := a.State(), a.Lesson.Seat
	all := make([]Choice, 0, 8)
	for _, m := range s.Moves(seat, nil) {
		all = append(all, Choice{Option: s.Describe(seat, m)})
	}
	if a.Lesson.choices == nil || len(a.Codes) > 0 {
		return all
	}
	list := make([]Choice, 0, len(a.Lesson.choices))
	for _, code := range a.Lesson.choices {
		if i := slices.IndexFunc(all, func(c Choice) bool { return c.Code == code }); i >= 0 {
			list = append(list, all[i])
			continue
		}
		r := s.Refuse(seat, code)
		list = append(list, Choice{engine.Option{Code: code, Label: r.Label, Effect: r.Why}, true})
	}
	return list
}

// Play plays an answer by its code. The outcome is nil while the attempt goes on with
// another question. An answer that is not legal ends the attempt and changes nothing.
func (a *Attempt) Play(code string) (*Outcome, error) {
	l, s := a.Lesson, a.State()
	a.Codes = append(a.Codes, engine.NormalizeNotation(code))
	m, legal := engine.Exactly(s, l.Seat, code)
	if !legal {
		if a.ended = a.named(); a.ended == nil {
			a.ended = new(outcome)
		}
		r := s.Refuse(l.Seat, code)
		return &Outcome{Right: a.ended.right, Say: a.ended.say, Refusal: r, Rule: cmp.Or(a.ended.rule, r.Rule, l.Rule)}, nil
	}
	ev, err := a.match.Play(l.Seat, m)
	if err != nil {
		return nil, err
	}
	if ev.TurnOver || !a.asked() {
		a.turns++
		if err := a.playOthers(); err != nil {
			return nil, err
		}
	}
	if a.ended = a.named(); a.ended == nil && a.over() {
		a.ended = a.seen()
	}
	return a.end()
}

// end is the outcome of an attempt that has ended, behind what is played then; nil while
// it goes on.
func (a *Attempt) end() (*Outcome, error) {
	o, l := a.ended, a.Lesson
	if o == nil {
		return nil, nil
	}
	if o.then != nil {
		if err := a.match.Do(*o.then); err != nil {
			return nil, err
		}
	}
	out := &Outcome{Right: o.right, Say: o.say, Rule: cmp.Or(o.rule, l.Rule)}
	for _, e := range a.match.Events() {
		if e.To.Has(l.Seat) {
			out.Events = append(out.Events, e)
		}
	}
	return out, nil
}

// asked reports whether the reader owes an answer.
func (a *Attempt) asked() bool { return slices.Contains(a.State().Pending(nil), a.Lesson.Seat) }

// over reports whether the attempt ends behind the answers so far.
func (a *Attempt) over() bool {
	return a.turns >= a.Lesson.turns || a.Lesson.answers > 0 && len(a.Codes) >= a.Lesson.answers || !a.asked()
}

// maxByOthers bounds the answers of the others between two turns of the reader.
const maxByOthers = 300

// playOthers plays the answers that the lesson gives to the others. Between two turns of
// the reader those who have none left play what is harmless, until the reader is asked.
func (a *Attempt) playOthers() error {
	if a.Lesson.others == nil {
		return nil
	}
	for range maxByOthers {
		if a.asked() {
			return nil
		}
		played, err := a.playOther()
		if err != nil || !played {
			return err
		}
	}
	return a.Lesson.at.Errorf("the others play %d answers, and seat %d is not asked", maxByOthers, a.Lesson.Seat)
}

func (a *Attempt) playOther() (bool, error) {
	s := a.State()
	for _, seat := range s.Pending(nil) {
		if list := a.queues[seat]; len(list) > 0 {
			if m, ok := engine.Exactly(s, seat, list[0]); ok {
				a.queues[seat] = list[1:]
				_, err := a.match.Play(seat, m)
				return true, err
			}
		}
	}
	if a.turns >= a.Lesson.turns {
		return false, nil
	}
	for _, seat := range s.Pending(nil) {
		if seat != a.Lesson.Seat {
			_, err := a.match.Play(seat, s.Default(seat))
			return true, err
		}
	}
	return false, nil
}

// named finds the outcome that lists the answers so far; nil when none does.
func (a *Attempt) named() *outcome {
	return a.find(func(o *outcome) bool {
		return slices.ContainsFunc(o.by, func(by string) bool { return matches(by, strings.Join(a.Codes, ";")) })
	})
}

// seen finds the outcome of an attempt that is over by what is so then: otherwise, or one
// that says nothing, where no other is about it.
func (a *Attempt) seen() *outcome {
	found := a.find(func(o *outcome) bool { return o.when != nil && a.match.Holds(*o.when) == nil })
	return cmp.Or(found, a.Lesson.otherwise, new(outcome))
}

// find returns the first outcome that is so, the right ones first; nil when none is.
func (a *Attempt) find(is func(*outcome) bool) *outcome {
	for _, list := range [][]outcome{a.Lesson.solved, a.Lesson.mistake} {
		for i := range list {
			if is(&list[i]) {
				return &list[i]
			}
		}
	}
	return nil
}

// matches reports whether a text is as written, where * stands for any text.
func matches(written, text string) bool {
	head, tail, any := strings.Cut(written, "*")
	if !any {
		return written == text
	}
	rest, ok := strings.CutPrefix(text, head)
	if !ok {
		return false
	}
	for i := range len(rest) + 1 {
		if matches(tail, rest[i:]) {
			return true
		}
	}
	return false
}

// Replay tries answers from the beginning. The outcome is that of the last one.
func (l *Lesson) Replay(codes []string) (*Attempt, *Outcome, error) {
	a, err := l.Begin()
	if err != nil {
		return nil, nil, err
	}
	for i, code := range codes {
		out, err := a.Play(code)
		if err != nil {
			return nil, nil, err
		}
		if out != nil {
			if i < len(codes)-1 {
				return nil, nil, fmt.Errorf("%s: the attempt is over after %q", l.file, strings.Join(a.Codes, "; "))
			}
			return a, out, nil
		}
	}
	return a, nil, nil
}
