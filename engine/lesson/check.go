package lesson

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/rulebook"
)

// maxAttempts limits the attempts that Check makes of a lesson. In a lesson with more, an
// outcome that Check does not reach needs an example.
const maxAttempts = 3000

// Check plays every lesson with every sequence of answers. Each lesson must be solvable,
// each outcome must occur, no mistake may solve it, and every rule must be a section of the
// book. The errors name file and line.
func (c *Course) Check() error {
	var errs []error
	owner, ok := c.Rules.(rulebook.Owner)
	if !ok {
		return fmt.Errorf("%s: lessons need a rulebook", c.Game)
	}
	book, err := owner.Rulebook()
	if err != nil {
		return err
	}
	for i, l := range c.Lessons {
		if l.Match != nil && i != len(c.Lessons)-1 {
			errs = append(errs, l.at.Errorf("a match is the last lesson"))
		}
		errs = append(errs, l.check(book)...)
	}
	return errors.Join(errs...)
}

func (l *Lesson) check(book *rulebook.Book) (errs []error) {
	if l.Match != nil {
		if err := l.rules.Info().Check(engine.Setup{Seats: l.Match.Seats, Options: l.Match.Options}); err != nil {
			errs = append(errs, l.at.Errorf("match: %w", err))
		}
		return errs
	}
	for _, o := range l.outcomes() {
		errs = append(errs, o.check(l, book)...)
	}
	if s, ok := book.Find(l.Rule); !ok || s.Anchor != l.Rule {
		errs = append(errs, l.at.Errorf("rule: the rulebook has no section #%s", l.Rule))
	}
	start, err := l.Begin()
	if err != nil {
		return append(errs, err)
	}
	e := &explored{lesson: l, met: map[*outcome]bool{}}
	e.choices(start)
	for _, o := range l.outcomes() {
		e.listed(o)
	}
	e.from(start)
	return append(errs, append(e.errs, e.unmet()...)...)
}

// outcomes returns all outcomes of the lesson.
func (l *Lesson) outcomes() (list []*outcome) {
	for i := range l.solved {
		list = append(list, &l.solved[i])
	}
	for i := range l.mistake {
		list = append(list, &l.mistake[i])
	}
	if l.otherwise != nil {
		list = append(list, l.otherwise)
	}
	return list
}

// check checks an outcome without playing.
func (o *outcome) check(l *Lesson, book *rulebook.Book) (errs []error) {
	if s, ok := book.Find(o.rule); o.rule != "" && (!ok || s.Anchor != o.rule) {
		errs = append(errs, o.at.Errorf("rule: the rulebook has no section #%s", o.rule))
	}
	if o != l.otherwise && (o.by == nil) == (o.when == nil) {
		errs = append(errs, o.at.Errorf("an outcome has by or when"))
	}
	if len(o.say) == 0 && o.right {
		errs = append(errs, o.at.Errorf("say: what is said of a right answer?"))
	}
	return errs
}

// explored holds the findings from trying a lesson.
type explored struct {
	lesson   *Lesson
	met      map[*outcome]bool
	attempts int
	rest     string // answers of an attempt without an outcome
	errs     []error
}

// choices checks the answers that the lesson offers at first.
func (e *explored) choices(start *Attempt) {
	for _, c := range start.Choices() {
		if c.Refused && c.Label.IsZero() {
			e.errs = append(e.errs, e.lesson.at.Errorf("choices: the game has no answer %q", c.Code))
		}
	}
}

// listed plays the answers that an outcome lists, and its example.
func (e *explored) listed(o *outcome) {
	list := slices.Clone(o.by)
	if o.eg != "" {
		list = append(list, o.eg)
	}
	for _, codes := range list {
		if strings.Contains(codes, "*") {
			continue
		}
		a, err := e.lesson.Begin()
		if err != nil {
			return
		}
		if err := e.chain(a, strings.Split(codes, ";"), o); err != nil {
			e.errs = append(e.errs, o.at.Errorf("%q: %w", codes, err))
		}
	}
}

// chain plays a written attempt and returns an error unless it leads to want.
func (e *explored) chain(a *Attempt, codes []string, want *outcome) error {
	for i, code := range codes {
		if !slices.ContainsFunc(a.Choices(), func(c Choice) bool { return c.Code == code }) {
			return fmt.Errorf("%q is not offered, but %s", code, offered(a))
		}
		out, err := a.Play(code)
		if err != nil {
			return err
		}
		if out == nil {
			continue
		}
		if got := a.result(); got != want {
			return fmt.Errorf("after %q it is %s", code, e.called(got))
		} else if i < len(codes)-1 {
			return fmt.Errorf("the attempt is over after %q", code)
		}
		e.met[want] = true
		return nil
	}
	return fmt.Errorf("the attempt is not over; next are %s", offered(a))
}

func offered(a *Attempt) string {
	var codes []string
	for _, c := range a.Choices() {
		codes = append(codes, c.Code)
	}
	return strings.Join(codes, " | ")
}

// result returns the outcome in the file with which the attempt ended, or nil if it has no
// text.
func (a *Attempt) result() *outcome {
	if slices.Contains(a.Lesson.outcomes(), a.ended) {
		return a.ended
	}
	return nil
}

func (e *explored) called(o *outcome) string {
	if o == nil {
		return "an outcome that is not written"
	}
	if o.right {
		return fmt.Sprintf("solved: %s", o.say["en"])
	}
	return fmt.Sprintf("a mistake: %s", o.say["en"])
}

// from tries every answer after the attempt so far.
func (e *explored) from(a *Attempt) {
	for _, c := range a.Choices() {
		if e.attempts >= maxAttempts || len(e.errs) > 0 {
			return
		}
		next := a.Clone()
		out, err := next.Play(c.Code)
		if err != nil {
			e.errs = append(e.errs, e.lesson.at.Errorf("behind %q: %w", strings.Join(next.Codes, "; "), err))
			return
		}
		if out == nil {
			e.from(next)
			continue
		}
		e.attempts++
		e.over(next, out)
	}
}

func (e *explored) over(a *Attempt, out *Outcome) {
	if o := a.result(); o != nil && (out.Refusal.Why.IsZero() || o.by != nil) {
		e.met[o] = true
	} else if e.rest == "" && out.Refusal.Why.IsZero() {
		e.rest = strings.Join(a.Codes, "; ")
	}
}

// unmet returns errors for outcomes that never occur and for attempts without an outcome.
func (e *explored) unmet() (errs []error) {
	if len(e.errs) > 0 {
		return nil
	}
	for _, o := range e.lesson.outcomes() {
		if e.met[o] {
			continue
		}
		if e.attempts >= maxAttempts {
			errs = append(errs, o.at.Errorf("it did not occur in %d attempts: add an example, eg: answers", e.attempts))
		} else {
			errs = append(errs, o.at.Errorf("no attempt leads here"))
		}
	}
	if e.rest != "" {
		errs = append(errs, e.lesson.at.Errorf("nothing is said of %q: add otherwise", e.rest))
	}
	return errs
}
