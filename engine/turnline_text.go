package engine

import (
	"slices"
	"strconv"
)

// Text returns the line, shortened until fits accepts it. The main steps of each part stand
// before its other steps. It leaves out gains before steps, and main steps last; it never
// cuts a step. The number of steps left out stands at the end: "… +3". One step always
// stays, even if fits does not accept it.
func (l TurnLine) Text(fits func(line string) bool) string {
	steps := l.written()
	for i, s := range steps {
		steps[i].shown = len(s.gains)
	}
	if line := write(steps); fits(line) {
		return line
	}
	for i := range steps {
		steps[i].shown = steps[i].minShown()
	}
	order := byImportance(steps)
	for n := len(order) - 1; n > 0 && !fits(write(steps)); n-- {
		steps[order[n]].out = true
	}
	for _, i := range order {
		addGains(steps, i, fits)
	}
	return write(steps)
}

// addGains shows as many further gains of a step as fits accepts.
func addGains(steps []writtenStep, i int, fits func(string) bool) {
	s := &steps[i]
	for !s.out && s.shown < len(s.gains) {
		if s.shown++; !fits(write(steps)) {
			s.shown--
			return
		}
	}
}

// writtenStep is a step in the order of the line.
type writtenStep struct {
	lineStep
	part  int
	name  string
	rank  int // importance: a lower rank is more important
	times int
	shown int // number of gains in the line
	out   bool
}

// Ranks of importance.
const (
	rankMain  = iota // the first main step of a part
	rankMains        // its other main steps
	rankFirst        // the first step of a part without main steps, and the acts of the rules
	rankOther
)

// written returns the steps of all parts in the order of the line, equal neighbours
// joined.
func (l TurnLine) written() []writtenStep {
	var out []writtenStep
	for i, p := range l.parts {
		first := len(out)
		for _, s := range p.mainFirst() {
			if last := len(out) - 1; last >= first && out[last].same(s) {
				out[last].times++
				continue
			}
			rank := rankOther
			switch {
			case s.main && len(out) == first:
				rank = rankMain
			case s.main:
				rank = rankMains
			case len(out) == first || p.name == "":
				rank = rankFirst
			}
			out = append(out, writtenStep{lineStep: s, part: i, name: p.name, rank: rank, times: 1})
		}
	}
	return out
}

func (p linePart) mainFirst() []lineStep {
	steps := slices.Clone(p.steps)
	slices.SortStableFunc(steps, func(a, b lineStep) int {
		switch {
		case a.main == b.main:
			return 0
		case a.main:
			return -1
		default:
			return 1
		}
	})
	return steps
}

func (s lineStep) same(o lineStep) bool { return s.text == o.text && slices.Equal(s.gains, o.gains) }

// byImportance returns the indices of steps, the most important first.
func byImportance(steps []writtenStep) []int {
	order := make([]int, len(steps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return steps[a].rank - steps[b].rank })
	return order
}

// write returns the line of the steps that are shown, and appends the number of the others.
func write(steps []writtenStep) string {
	line, left := "", 0
	var last *writtenStep
	for i := range steps {
		s := &steps[i]
		switch {
		case s.out:
			left++
			continue
		case last == nil:
		case last.part == s.part && last.main == s.main:
			line += " → "
		default:
			line += " · "
		}
		if s.name != "" && (last == nil || last.part != s.part) {
			line += s.name + ": "
		}
		line += s.String()
		last = s
	}
	if left > 0 {
		line += " · … +" + strconv.Itoa(left)
	}
	return line
}

// minShown returns the minimal number of gains to show: one if the step has no text,
// otherwise none.
func (s writtenStep) minShown() int {
	if s.text == "" {
		return min(1, len(s.gains))
	}
	return 0
}

// String returns the step with the gains that are shown: "wall +3 (+1 VP, …)".
func (s writtenStep) String() string {
	text := gainsOf(s.name, s.gains[:s.shown])
	if s.shown > 0 && s.shown < len(s.gains) {
		text += ", …"
	}
	switch {
	case s.text == "":
	case text == "":
		text = s.text
	default:
		text = s.text + " (" + text + ")"
	}
	if s.times > 1 {
		text += " ×" + strconv.Itoa(s.times)
	}
	return text
}

// Steps returns each step with all its gains, in order. Steps of the player own leave out
// the name.
func (l TurnLine) Steps(own string) []string {
	var out []string
	for _, p := range l.parts {
		for _, s := range p.steps {
			text := writtenStep{lineStep: s, name: p.name, shown: len(s.gains)}.String()
			if p.name != "" && p.name != own {
				text = p.name + ": " + text
			}
			out = append(out, text)
		}
	}
	return out
}
