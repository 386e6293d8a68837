package engine

import (
	"slices"
	"strconv"
	"strings"
)

// Endings of the messages that describe an event in a turn line. An ending is appended to
// the key of the event's text, and the message takes the same arguments. All are optional:
// an event without any of them appears only in the log.
const (
	mainForm  = ".main"  // a main step: built, hired, captured, opened or scored
	stepForm  = ".step"  // another step: "stall 2"
	phaseForm = ".phase" // an act of the rules that concerns nobody or several seats: "First Market"
	gainForm  = ".gain"  // the effect of the step before, for its brackets: "+2 amulets"
	costForm  = ".cost"  // the effect of the step that follows, for its brackets: "−2 gold"
)

// ShortForms returns the endings of messages that describe an event in a turn line.
func ShortForms() []string { return []string{mainForm, stepForm, phaseForm, gainForm, costForm} }

// TurnSummary writes turns in a line or two, in one language.
type TurnSummary struct {
	Tell Translate
	Has  func(key string) bool // reports whether a message exists
	Name func(Seat) string
}

// TurnLine holds the steps of a turn for one viewer.
type TurnLine struct{ parts []linePart }

// linePart holds consecutive steps of one player. The name is empty for acts of the rules.
type linePart struct {
	name  string
	steps []lineStep
}

// lineStep is one step. If it has no text, only its gains are shown.
type lineStep struct {
	text  string
	main  bool
	gains []lineGain
}

// lineGain is an effect of a step on the named player. An empty name means the player of
// the step.
type lineGain struct{ name, text string }

// Turn returns the turn line of the events that viewer may know. It depends only on these events.
func (b TurnSummary) Turn(viewer Seat, events []Event) TurnLine {
	var l TurnLine
	var costs []lineGain // costs of the step that follows
	for _, ev := range events {
		if !ev.To.Has(viewer) {
			continue
		}
		name := b.nameOf(ev)
		if cost := b.form(ev.Text, costForm); cost != "" {
			costs = append(costs, lineGain{name, cost})
		}
		step, main := b.form(ev.Text, mainForm), true
		if step == "" {
			step, main = b.form(ev.Text, stepForm), false
		}
		if step != "" {
			l.add(name, lineStep{text: step, main: main})
			l.gain(costs...)
			costs = nil
		} else if phase := b.form(ev.Text, phaseForm); phase != "" {
			l.add("", lineStep{text: phase})
		}
		if gain := b.form(ev.Text, gainForm); gain != "" {
			l.gain(lineGain{name, gain})
		}
	}
	l.gain(costs...)
	return l
}

// nameOf returns the name of the event's seat. An opponent without a seat has its name in
// the argument who, as in the log.
func (b TurnSummary) nameOf(ev Event) string {
	if ev.Seat >= 0 {
		return b.Name(ev.Seat)
	}
	for _, a := range ev.Text.Args {
		if who, ok := a.Value.(Text); ok && a.Name == "who" {
			return b.Tell(who)
		}
	}
	return ""
}

// form returns a text in one of its short forms, or "" if it has none.
func (b TurnSummary) form(t Text, form string) string {
	key := t.Key + form
	if t.IsZero() || !b.Has(key) {
		return ""
	}
	return strings.TrimSpace(b.Tell(Text{key, t.Args}))
}

// add appends a step. A phase that continues is a single step.
func (l *TurnLine) add(name string, s lineStep) {
	if n := len(l.parts); n == 0 || l.parts[n-1].name != name {
		l.parts = append(l.parts, linePart{name: name})
	}
	p := &l.parts[len(l.parts)-1]
	if n := len(p.steps); name == "" && n > 0 && p.steps[n-1].text == s.text {
		return
	}
	p.steps = append(p.steps, s)
}

// gain adds effects to the latest step. If there is no step yet, it adds a step that has only
// effects.
func (l *TurnLine) gain(gains ...lineGain) {
	for _, g := range gains {
		if len(l.parts) == 0 {
			l.add(g.name, lineStep{})
		}
		steps := l.parts[len(l.parts)-1].steps
		last := &steps[len(steps)-1]
		last.gains = append(last.gains, g)
	}
}

// IsZero reports whether the line is empty.
func (l TurnLine) IsZero() bool { return len(l.parts) == 0 }

// gainsOf writes the gains of a step: first those of its own player, then the others' with
// their names. Equal gains are joined.
func gainsOf(name string, gains []lineGain) string {
	var names []string
	by := map[string][]string{}
	for _, g := range gains {
		if g.name == "" {
			g.name = name
		}
		if by[g.name] == nil {
			names = append(names, g.name)
		}
		by[g.name] = append(by[g.name], g.text)
	}
	var out, texts, of []string // texts of effects on others, and the names of these players
	for _, one := range names {
		text := strings.Join(counted(by[one]), ", ")
		if one == name {
			out = append(out, text)
		} else if i := slices.Index(texts, text); i >= 0 {
			of[i] += ", " + one
		} else {
			texts, of = append(texts, text), append(of, one)
		}
	}
	for i, text := range texts {
		out = append(out, of[i]+" "+text)
	}
	return strings.Join(out, "; ")
}

// counted joins equal neighbours: "−1 card ×2".
func counted(texts []string) []string {
	var out []string
	for i := 0; i < len(texts); {
		n := 1
		for i+n < len(texts) && texts[i+n] == texts[i] {
			n++
		}
		text := texts[i]
		if n > 1 {
			text += " ×" + strconv.Itoa(n)
		}
		out, i = append(out, text), i+n
	}
	return out
}
