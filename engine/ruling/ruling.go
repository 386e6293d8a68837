// Package ruling reads and checks the rulings of a game: questions that players ask, their
// answers, and positions that prove them. docs/scenarios.md describes the files.
//
// Read returns only well-formed sets. Check also runs every ruling as a scenario. The
// errors name file and line.
package ruling

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/rulebook"
	"guildhall/engine/scenario"
)

// The limits of the texts, in characters.
const (
	maxQuestion = 120
	maxAnswer   = 400
)

// Set holds the rulings of a game, in the order of the sections of its rulebook. It never
// changes.
type Set struct {
	Game    string
	Rules   engine.Rules // with the tables that the rulings were made for
	Rulings []*Ruling
}

// Ruling is a question, its answer, and a position that proves it.
type Ruling struct {
	ID               string // the file's name without extension; stable
	Question, Answer rulebook.Words
	Section          string         // anchor of the section of the rulebook about it
	Scene            rulebook.Scene // the part of the position to show

	sc *scenario.Scenario
	at map[string]scenario.Part // by key; "" is the whole file
}

// Read reads the rulings of a game from rulings/*.yaml in its package. A game without
// rulings has an empty set. The error contains all faults of all files.
func Read(rules engine.Rules) (*Set, error) {
	files := engine.FilesOf(rules)
	s := &Set{Game: rules.Info().ID, Rules: files.Rules}
	var errs []error
	err := files.Each("rulings/*.yaml", func(name string, data []byte) error {
		r, err := Parse(s.Rules, "engine/"+s.Game+"/"+name, data)
		if err != nil {
			errs = append(errs, err)
			return nil
		}
		s.Rulings, errs = append(s.Rulings, r), append(errs, s.repeats(r)...)
		return nil
	})
	if err := errors.Join(append(errs, err)...); err != nil {
		return nil, err
	}
	if len(s.Rulings) == 0 {
		return s, nil
	}
	book, err := bookOf(s.Rules)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(s.Rulings, func(a, b *Ruling) int {
		return cmp.Compare(book.Index(a.Section), book.Index(b.Section))
	})
	return s, nil
}

// repeats returns an error for each language in which another ruling has the same question.
func (s *Set) repeats(r *Ruling) (errs []error) {
	for _, other := range s.Rulings {
		for _, lang := range rulebook.Languages {
			if strings.EqualFold(r.Question[lang], other.Question[lang]) {
				errs = append(errs, r.at["question"].Errorf("%s.yaml asks the same in %q", other.ID, lang))
			}
		}
	}
	return errs
}

// Parse reads one ruling of a game and checks it without running its scenario. Unknown keys
// are errors.
func Parse(rules engine.Rules, file string, data []byte) (*Ruling, error) {
	root, err := scenario.Parse(file, data)
	if err != nil {
		return nil, err
	}
	r := &Ruling{ID: strings.TrimSuffix(path.Base(file), ".yaml"), at: map[string]scenario.Part{"": root}, Scene: rulebook.Scene{Seat: -1, Moves: -1}}
	names, parts := root.Fields()
	for i, name := range names {
		r.at[name] = parts[i]
		if err := r.readField(name, parts[i]); err != nil {
			return nil, err
		}
	}
	switch {
	case r.Question == nil:
		return nil, root.Errorf("no question")
	case r.Answer == nil:
		return nil, root.Errorf("no answer")
	case r.Section == "":
		return nil, root.Errorf("no section: the anchor of a section of the rulebook")
	}
	if r.sc, err = root.Scenario(); err != nil {
		return nil, err
	}
	if game := rules.Info().ID; r.sc.Game != game {
		return nil, r.at["game"].Errorf("a ruling of %q among those of %q", r.sc.Game, game)
	}
	if r.Scene.Seat >= r.sc.Setup.Seats {
		return nil, r.at["show"].Errorf("show: seat %d: the match has %d seats, counted from 0", r.Scene.Seat, r.sc.Setup.Seats)
	}
	book, err := bookOf(rules)
	if err != nil {
		return nil, err
	}
	if section, ok := book.Find(r.Section); !ok || section.Anchor != r.Section {
		return nil, r.at["section"].Errorf("section: the rulebook has no section #%s", r.Section)
	}
	return r, nil
}

func bookOf(rules engine.Rules) (*rulebook.Book, error) {
	owner, ok := rules.(rulebook.Owner)
	if !ok {
		return nil, fmt.Errorf("%s: rulings need a rulebook", rules.Info().ID)
	}
	return owner.Rulebook()
}

func (r *Ruling) readField(name string, p scenario.Part) (err error) {
	switch name {
	case "question":
		r.Question, err = words(p, maxQuestion)
	case "answer":
		r.Answer, err = words(p, maxAnswer)
	case "section":
		r.Section, err = p.Text()
	case "show":
		var options string
		if options, err = p.Text(); err != nil {
			return err
		}
		if r.Scene, err = rulebook.ReadScene("scenario:ruling?" + options); err != nil {
			err = p.Errorf("show: %w", err)
		}
	}
	return err
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

// Index returns the index of a ruling in the set, or -1.
func (s *Set) Index(id string) int {
	return slices.IndexFunc(s.Rulings, func(r *Ruling) bool { return r.ID == id })
}

// Check runs every ruling of the set as a scenario.
func (s *Set) Check() error {
	var errs []error
	memory := new(scenario.Memory)
	for _, r := range s.Rulings {
		errs = append(errs, scenario.Run(s.games, r.sc, scenario.Remember(memory)))
	}
	return errors.Join(errs...)
}

// State returns the position of a ruling after its moves.
func (s *Set) State(r *Ruling) (engine.State, error) {
	state, _, err := scenario.PlayFirst(s.games, r.sc, r.Scene.Moves)
	return state, err
}

func (s *Set) games(id string) (engine.Rules, bool) { return s.Rules, id == s.Game }
