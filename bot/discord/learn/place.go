package learn

import (
	"strconv"
	"strings"

	"guildhall/bot/discord/handler"
	"guildhall/engine/lesson"
)

// place is a position in a lesson. It holds the answers so far as indexes of the offered
// answers. The checksum of their codes shows whether a newer lesson offers other answers.
type place struct {
	game, lesson string
	path         []int
	sum          string // "" if there are no answers
	hint         bool   // the hint is shown
}

// hintMark ends the code of a place with the hint shown.
const hintMark = "?"

// code returns the place as the code of a button: "market bids 2.0~1x5rk8z ?".
func (p place) code() string {
	parts := []string{p.game, p.lesson}
	if len(p.path) > 0 {
		var steps []string
		for _, n := range p.path {
			steps = append(steps, strconv.FormatInt(int64(n), 36))
		}
		parts = append(parts, strings.Join(steps, ".")+"~"+p.sum)
	}
	if p.hint {
		parts = append(parts, hintMark)
	}
	return strings.Join(parts, " ")
}

func (p place) id() handler.CustomID { return handler.CustomID{Verb: verbLesson, Code: p.code()} }

// placeOf parses the result of code; false if it has no lesson.
func placeOf(code string) (place, bool) {
	parts := strings.Fields(code)
	if len(parts) < 2 {
		return place{game: code}, false
	}
	p, rest := place{game: parts[0], lesson: parts[1]}, parts[2:]
	if len(rest) > 0 && rest[len(rest)-1] == hintMark {
		p.hint, rest = true, rest[:len(rest)-1]
	}
	if len(rest) == 0 {
		return p, true
	}
	steps, sum, ok := strings.Cut(rest[0], "~")
	for step := range strings.SplitSeq(steps, ".") {
		n, err := strconv.ParseInt(step, 36, 32)
		ok = ok && err == nil && n >= 0
		p.path = append(p.path, int(n))
	}
	p.sum = sum
	return p, ok
}

// then returns the place after one more answer to the question of an attempt.
func (p place) then(a *lesson.Attempt, n int, code string) place {
	path := append(p.path[:len(p.path):len(p.path)], n)
	return place{game: p.game, lesson: p.lesson, path: path, sum: sumOf(append(a.Codes[:len(a.Codes):len(a.Codes)], code))}
}

// beginning returns the place without answers.
func (p place) beginning() place { return place{game: p.game, lesson: p.lesson} }

func sumOf(codes []string) string {
	return strconv.FormatUint(uint64(handler.Checksum(strings.Join(codes, ";"))), 36)
}

// tried is a lesson with the answers of a place.
type tried struct {
	attempt *lesson.Attempt
	answers []lesson.Choice // the answers so far
	out     *lesson.Outcome // nil until the attempt ends
}

// try plays the answers of a place; false if the lesson no longer offers them.
func try(l *lesson.Lesson, p place) (tried, bool, error) {
	a, err := l.Begin()
	if err != nil {
		return tried{}, false, err
	}
	t := tried{attempt: a}
	for _, n := range p.path {
		choices := a.Choices()
		if t.out != nil || n >= len(choices) {
			return t, false, nil
		}
		t.answers = append(t.answers, choices[n])
		if t.out, err = a.Play(choices[n].Code); err != nil {
			return t, false, err
		}
	}
	return t, len(p.path) == 0 || sumOf(a.Codes) == p.sum, nil
}
