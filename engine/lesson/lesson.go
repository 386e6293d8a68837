// Package lesson reads, plays and checks the lessons of a game: a position, one task, and
// an explanation for each answer. docs/lessons.md describes the files for authors.
//
// Read returns only well-formed courses. Check also plays every lesson, so that its
// explanations are true. Errors name file and line.
package lesson

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/rulebook"
	"guildhall/engine/scenario"
)

// Course holds the lessons of a game, in order. It never changes.
type Course struct {
	Game    string
	Rules   engine.Rules // with the tables that the lessons were made for
	Lessons []*Lesson
}

// Lesson is one task. Read does not play it.
type Lesson struct {
	ID                string // the file's name without its number: "bids"; stable
	Title, Task, Hint rulebook.Words
	Rule              string         // anchor of the section of the rules about the task
	Seat              engine.Seat    // the reader's seat
	Seats             int            // number of seats
	Scene             rulebook.Scene // the part of the board to show
	Match             *Match         // a match instead of a task; nil for a task

	choices         []string // the answers on offer at first; nil: all legal ones
	turns, answers  int      // number after which an attempt ends; with 0 answers only turns count
	others          map[engine.Seat][]string
	solved, mistake []outcome
	otherwise       *outcome // the outcome of all answers that no other outcome lists
	rules           engine.Rules
	sc              *scenario.Scenario
	at              scenario.Part
	file            string
}

// Match is a first match against computer opponents at the end of a course.
type Match struct {
	Seats   int
	Level   int
	Options map[string]string
}

// outcome is a possible end of attempts, with its explanation.
type outcome struct {
	right bool
	by    []string       // answers, joined by semicolons; * stands for any text
	when  *scenario.Part // condition at the end of the attempt
	eg    string         // example of an attempt with this outcome
	say   rulebook.Words // empty: the text of the refusal or of the rule
	rule  string         // anchor; if empty, the rule of the lesson
	then  *scenario.Part // moves that are played after the attempt
	at    scenario.Part
}

// Texts returns all texts of the lesson.
func (l *Lesson) Texts() []rulebook.Words {
	all := []rulebook.Words{l.Title, l.Task, l.Hint}
	for _, o := range l.outcomes() {
		all = append(all, o.say)
	}
	return slices.DeleteFunc(all, func(w rulebook.Words) bool { return w == nil })
}

// Read reads the lessons of a game from lessons/*.yaml in its package, ordered by file
// name. A game without lessons has an empty course.
func Read(rules engine.Rules) (*Course, error) {
	files := engine.FilesOf(rules)
	c := &Course{Game: rules.Info().ID, Rules: files.Rules}
	err := files.Each("lessons/*.yaml", func(name string, data []byte) error {
		l, err := Parse(c.Rules, "engine/"+c.Game+"/"+name, data)
		if err != nil {
			return err
		}
		if c.Index(l.ID) >= 0 {
			return l.at.Errorf("another lesson is called %q, too", l.ID)
		}
		c.Lessons = append(c.Lessons, l)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// Index returns the index of a lesson in the course, or -1.
func (c *Course) Index(id string) int {
	return slices.IndexFunc(c.Lessons, func(l *Lesson) bool { return l.ID == id })
}

// Parse reads one lesson of a game. Unknown keys are errors, so that misspelt keys are
// noticed.
func Parse(rules engine.Rules, file string, data []byte) (*Lesson, error) {
	root, err := scenario.Parse(file, data)
	if err != nil {
		return nil, err
	}
	l := &Lesson{ID: idOf(file), turns: 1, rules: rules, at: root, file: file, Scene: rulebook.Scene{Seat: -1, Moves: -1}}
	names, parts := root.Fields()
	for i, name := range names {
		if err := l.readField(name, parts[i]); err != nil {
			return nil, err
		}
	}
	switch {
	case l.Title == nil:
		return nil, root.Errorf("no title")
	case l.Task == nil:
		return nil, root.Errorf("no task")
	case l.Match != nil:
		return l, nil
	case l.Rule == "":
		return nil, root.Errorf("no rule: the anchor of a section of the rulebook")
	case l.Hint == nil:
		return nil, root.Errorf("no hint")
	case len(l.solved) == 0:
		return nil, root.Errorf("no solved: which answers are right?")
	}
	l.sc, err = root.Position(rules.Info().ID, l.ID)
	if err != nil {
		return nil, err
	}
	l.Seats = l.sc.Setup.Seats
	if int(l.Seat) >= l.Seats {
		return nil, root.Errorf("seat %d: the match has %d seats, counted from 0", l.Seat, l.Seats)
	}
	l.Scene.Seat = int(l.Seat)
	return l, nil
}

// idOf returns a file's name without its number: lessons/10-bids.yaml is "bids".
func idOf(file string) string {
	name := strings.TrimSuffix(path.Base(file), ".yaml")
	if number, rest, ok := strings.Cut(name, "-"); ok && strings.Trim(number, "0123456789") == "" {
		return rest
	}
	return name
}

func (l *Lesson) readField(name string, p scenario.Part) (err error) {
	switch name {
	case "title":
		l.Title, err = words(p, 60)
	case "task":
		l.Task, err = words(p, 420)
	case "hint":
		l.Hint, err = words(p, 300)
	case "rule":
		l.Rule, err = p.Text()
	case "seat":
		var n int
		n, err = p.Number()
		l.Seat = engine.Seat(n)
	case "show":
		err = l.readScene(p)
	case "choices":
		l.choices, err = texts(p)
	case "turns":
		l.turns, err = positive(p)
	case "answers":
		l.answers, err = positive(p)
	case "others":
		err = l.readOthers(p)
	case "solved":
		l.solved, err = outcomes(p)
		for i := range l.solved {
			l.solved[i].right = true
		}
	case "mistakes":
		l.mistake, err = outcomes(p)
	case "otherwise":
		var list []outcome
		if list, err = outcomes(p); err == nil && (len(list) != 1 || list[0].by != nil || list[0].when != nil) {
			err = p.Errorf("otherwise is one object with say, rule or then")
		}
		if err == nil {
			l.otherwise = &list[0]
		}
	case "match":
		l.Match, err = readMatch(p)
	default:
		if !scenario.IsPosition(name) {
			err = p.Errorf("no key %q in a lesson", name)
		}
	}
	return err
}

func positive(p scenario.Part) (int, error) {
	n, err := p.Number()
	if err == nil && (n < 1 || n > 12) {
		err = p.Errorf("want a number from 1 to 12")
	}
	return n, err
}

// words reads a text in every language, each of at most limit characters.
func words(p scenario.Part, limit int) (rulebook.Words, error) {
	list, err := p.Words()
	if err != nil {
		return nil, err
	}
	if err := rulebook.Words(list).Check(limit); err != nil {
		return nil, p.Errorf("%w", err)
	}
	return list, nil
}

// texts reads a list of answers and normalises their notation.
func texts(p scenario.Part) (list []string, err error) {
	for _, item := range p.List() {
		text, err := item.Text()
		if err != nil {
			return nil, err
		}
		list = append(list, engine.NormalizeNotation(text))
	}
	return list, nil
}

func (l *Lesson) readScene(p scenario.Part) error {
	options, err := p.Text()
	if err != nil {
		return err
	}
	if l.Scene, err = rulebook.ReadScene("scenario:lesson?" + options); err != nil {
		return p.Errorf("show: %w", err)
	}
	return nil
}

func (l *Lesson) readOthers(p scenario.Part) error {
	l.others = map[engine.Seat][]string{}
	names, parts := p.Fields()
	for i, name := range names {
		var seat int
		if _, err := fmt.Sscan(name, &seat); err != nil || seat < 0 || seat >= engine.MaxSeats {
			return parts[i].Errorf("others: %q is not a seat", name)
		}
		list, err := texts(parts[i])
		if err != nil {
			return err
		}
		l.others[engine.Seat(seat)] = list
	}
	return nil
}

func outcomes(p scenario.Part) (list []outcome, err error) {
	for _, item := range p.List() {
		o := outcome{at: item}
		names, parts := item.Fields()
		for i, name := range names {
			if err := o.readField(name, parts[i]); err != nil {
				return nil, err
			}
		}
		list = append(list, o)
	}
	return list, nil
}

func (o *outcome) readField(name string, p scenario.Part) (err error) {
	switch name {
	case "by":
		o.by, err = texts(p)
	case "when":
		o.when = &p
	case "eg":
		o.eg, err = p.Text()
		o.eg = engine.NormalizeNotation(o.eg)
	case "say":
		o.say, err = words(p, 420)
	case "rule":
		o.rule, err = p.Text()
	case "then":
		o.then = &p
	default:
		err = p.Errorf("no key %q, only by, when, eg, say, rule and then", name)
	}
	return err
}

func readMatch(p scenario.Part) (*Match, error) {
	m := &Match{Level: 1}
	names, parts := p.Fields()
	for i, name := range names {
		var err error
		switch name {
		case "seats":
			m.Seats, err = parts[i].Number()
		case "level":
			m.Level, err = parts[i].Number()
		case "options":
			m.Options, err = parts[i].Words()
		default:
			err = parts[i].Errorf("no key %q in a match, only seats, level and options", name)
		}
		if err != nil {
			return nil, err
		}
	}
	return m, nil
}
