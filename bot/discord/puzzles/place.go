package puzzles

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/bot/discord/handler"
	"guildhall/engine/puzzle"
)

// place is a position in a puzzle: before an answer, after one, or with the best answer
// shown.
type place struct {
	game, id string
	day      string // the day if it is the server's puzzle of the day; otherwise ""
	how      string // difficulty of the next puzzle; "" for any
	given    int    // index among the offered answers; -1 for none
	sum      string // checksum of the answer's code, to notice that a newer version offers other answers
	shown    bool   // the best answer is shown
}

const (
	shownMark = "!" // in place of an answer: the best answer is shown
	noMark    = "-" // in place of a day or a difficulty: none
)

// code returns the place as the code of a button: "caylus 1a2b3c4d 2026-11-26 - 7~1x5rk8z".
func (p place) code() string {
	parts := []string{p.game, p.id, orNone(p.day), orNone(p.how)}
	switch {
	case p.shown:
		parts = append(parts, shownMark)
	case p.given >= 0:
		parts = append(parts, strconv.FormatInt(int64(p.given), 36)+"~"+p.sum)
	}
	return strings.Join(parts, " ")
}

func orNone(word string) string {
	if word == "" {
		return noMark
	}
	return word
}

func (p place) button() handler.CustomID { return handler.CustomID{Verb: verbPuzzle, Code: p.code()} }

// placeOf parses the result of code; false if it has no puzzle.
func placeOf(code string) (place, bool) {
	parts := strings.Fields(code)
	if len(parts) < 4 || len(parts) > 5 {
		return place{}, false
	}
	p := place{game: parts[0], id: parts[1], day: strings.Trim(parts[2], noMark), how: strings.Trim(parts[3], noMark), given: -1}
	if len(parts) == 4 {
		return p, true
	}
	if parts[4] == shownMark {
		p.shown = true
		return p, true
	}
	n, sum, ok := strings.Cut(parts[4], "~")
	given, err := strconv.ParseInt(n, 36, 16)
	if !ok || err != nil || given < 0 {
		return p, false
	}
	p.given, p.sum = int(given), sum
	return p, true
}

// question returns the place before any answer.
func (p place) question() place {
	p.given, p.sum, p.shown = -1, "", false
	return p
}

// then returns the place after an answer.
func (p place) then(n int, code string) place {
	p.given, p.sum, p.shown = n, sumOf(code), false
	return p
}

// solution returns the place where the best answer is shown.
func (p place) solution() place {
	p = p.question()
	p.shown = true
	return p
}

func sumOf(code string) string { return strconv.FormatUint(uint64(handler.Checksum(code)), 36) }

// answer returns the index of the answer of the place; -1 if there is none or it is no
// longer offered.
func (p place) answer(answers []puzzle.Answer) int {
	if p.given < 0 || p.given >= len(answers) || sumOf(answers[p.given].Code) != p.sum {
		return -1
	}
	return p.given
}

// best returns the index of the best answer.
func best(answers []puzzle.Answer, code string) int {
	return slices.IndexFunc(answers, func(a puzzle.Answer) bool { return a.Code == code })
}
