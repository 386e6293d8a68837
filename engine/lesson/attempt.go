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

// Attempt is one person's try at a lesson. It is not safe for concurrent use.
type Attempt struct {
	Lesson *Lesson
	Codes  []string // the answers so far

	match  *scenario.Match
	turns  int      // number of finished turns
	ended  *outcome // nil while the attempt continues
	queues map[engine.Seat][]string
}

// Choice is an answer on offer: a legal one, or an illegal one that the lesson offers to
// explain the rule.
type Choice struct {
	engine.Option
	Refused bool
}

// Outcome is the end of an attempt and what the reader is shown.
type Outcome struct {
	Right   bool
	Say     rulebook.Words // text of the lesson; if it is empty, Refusal or the rule explains
	Refusal engine.Refusal // the refusal, if the answer was illegal
	Rule    string         // anchor of the section to read
	Events  []engine.Event // consequences that the reader may know
}

// Begin starts an attempt at the lesson's position.
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

// State returns the position. It must not be changed.
func (a *Attempt) State() engine.State { return a.match.State() }

// Clone returns an independent copy.
func (a *Attempt) Clone() *Attempt {
	b := *a
	b.match, b.Codes, b.queues = a.match.Clone(), slices.Clone(a.Codes), map[engine.Seat][]string{}
	for seat, list := range a.queues {
		b.queues[seat] = slices.Clone(list)
	}
	return &b
}

// Choices returns the answers on offer in display order.
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

// Play plays the answer with the given code. The outcome is nil if another question
// follows. An illegal answer ends the attempt without changing the position.
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

// end returns the outcome of an ended attempt, after playing the moves that the lesson adds
// (then). It returns nil while the attempt continues.
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

// over reports whether the attempt ends after the answers so far.
func (a *Attempt) over() bool {
	return a.turns >= a.Lesson.turns || a.Lesson.answers > 0 && len(a.Codes) >= a.Lesson.answers || !a.asked()
}

// maxByOthers limits the answers of the others between two turns of the reader.
const maxByOthers = 300

// playOthers plays the answers that the lesson gives to the other seats. A seat without
// further answers plays its default moves. It stops when the reader is asked.
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

// named returns the outcome that lists the answers so far, or nil.
func (a *Attempt) named() *outcome {
	return a.find(func(o *outcome) bool {
		return slices.ContainsFunc(o.by, func(by string) bool { return matches(by, strings.Join(a.Codes, ";")) })
	})
}

// seen returns the outcome whose condition holds at the end of the attempt. Without one it
// returns the lesson's outcome for other answers, or an empty one.
func (a *Attempt) seen() *outcome {
	found := a.find(func(o *outcome) bool { return o.when != nil && a.match.Holds(*o.when) == nil })
	return cmp.Or(found, a.Lesson.otherwise, new(outcome))
}

// find returns the first outcome for which is returns true, or nil. Correct outcomes come
// first.
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

// matches reports whether text matches written, in which * stands for any text.
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

// Replay plays answers from the start of the lesson. It returns the outcome of the last
// one.
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
