package learn

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"guildhall/engine/lesson"
	"guildhall/storage"
)

// progress is a person's progress in the lessons of a game. It is a blob under the person's id
// in the space of the game (storage.LessonSpace), so it is deleted with the person's data.
// Lessons that a newer version does not have are kept, since they may come back.
type progress struct {
	Solved []string `json:"solved,omitempty"` // by id
	At     string   `json:"at,omitempty"`     // the lesson that was opened last
	Match  int64    `json:"match,omitempty"`  // the table of the first match, which ends the course
}

func (p progress) has(id string) bool { return slices.Contains(p.Solved, id) }

// solved returns the number of solved lessons of a course.
func (p progress) solved(c *lesson.Course) (n int) {
	for _, l := range c.Lessons {
		if p.has(l.ID) {
			n++
		}
	}
	return n
}

// next returns the index of the next unsolved lesson, starting at the last opened one; -1
// if all are solved.
func (p progress) next(c *lesson.Course) int {
	from := max(0, c.Index(p.At))
	for i := range c.Lessons {
		if at := (from + i) % len(c.Lessons); !p.has(c.Lessons[at].ID) {
			return at
		}
	}
	return -1
}

// progressOf reads a person's progress. Unreadable data count as none, as lessons can be
// solved again.
func (f feature) progressOf(ctx context.Context, user, game string) (progress, error) {
	packed, err := f.Store.Blob(ctx, storage.LessonSpace+game, user)
	if err != nil {
		return progress{}, fmt.Errorf("lessons: %w", err)
	}
	var p progress
	if len(packed) == 0 || json.Unmarshal(packed, &p) != nil {
		return progress{}, nil
	}
	return p, nil
}

// note stores that a person has opened a lesson, and whether they solved it. It may be
// repeated.
func (f feature) note(ctx context.Context, user, game, id string, solved bool) (progress, error) {
	return f.change(ctx, user, game, func(p *progress) {
		p.At = id
		if solved && !p.has(id) {
			p.Solved = append(p.Solved, id)
		}
	})
}

// change changes a person's progress. Two concurrent changes in two processes may lose one
// tick, which the person sees on the list.
func (f feature) change(ctx context.Context, user, game string, do func(*progress)) (progress, error) {
	f.saving.Lock()
	defer f.saving.Unlock()
	p, err := f.progressOf(ctx, user, game)
	if err != nil {
		return p, err
	}
	before, err := json.Marshal(p)
	if err != nil {
		return p, fmt.Errorf("lessons: %w", err)
	}
	do(&p)
	packed, err := json.Marshal(p)
	if err != nil {
		return p, fmt.Errorf("lessons: %w", err)
	}
	if string(packed) == string(before) {
		return p, nil
	}
	return p, f.Store.PutBlob(ctx, storage.LessonSpace+game, user, packed)
}
