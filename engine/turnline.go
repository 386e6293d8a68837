package engine

import (
	"slices"
	"strconv"
	"strings"
)

// Endings of the messages that tell an event in a turn line. They stand behind
// the key of the event's text and take its arguments. All are optional: an event
// without any is left out of the line and stands in the log alone.
const (
	stepForm  = ".step"  // what was done: "wall w5 +3"
	phaseForm = ".phase" // what the rules did to nobody or to several seats: "First Market"
	gainForm  = ".gain"  // what it brought or took, for the brackets of the step before: "+2 amulets"
	costForm  = ".cost"  // what it brought or took, for the brackets of the step that follows: "−2 gold"
)

// ShortForms lists the endings of messages that tell an event in a turn line.
func ShortForms() []string { return []string{stepForm, phaseForm, gainForm, costForm} }

// Brief tells turns in a line or two, by what was done, in one language.
type Brief struct {
	Tell Tell
	Has  func(key string) bool // whether there is a message
	Name func(Seat) string
}

// TurnLine is a turn by what was done, in order.
type TurnLine struct{ parts []linePart }

// linePart is consecutive steps of one name; "" is the rules.
type linePart struct {
	name  string
	steps []lineStep
}

// lineStep is one thing that was done. Without text its gains stand alone.
type lineStep struct {
	text  string
	gains []lineGain
}

// lineGain is what a step brought or took; of the step's own name if its own is
// empty.
type lineGain struct{ name, text string }

// Turn tells the events of a turn that viewer may know; nothing else has any
// influence on the line.
func (b Brief) Turn(viewer Seat, events []Event) TurnLine {
	var l TurnLine
	var costs []lineGain // of the step that follows
	for _, ev := range events {
		if !ev.To.Has(viewer) {
			continue
		}
		name := b.nameOf(ev)
		if cost := b.form(ev.Text, costForm); cost != "" {
			costs = append(costs, lineGain{name, cost})
		}
		if step := b.form(ev.Text, stepForm); step != "" {
			l.add(name, step)
			l.gain(costs...)
			costs = nil
		} else if phase := b.form(ev.Text, phaseForm); phase != "" {
			l.add("", phase)
		}
		if gain := b.form(ev.Text, gainForm); gain != "" {
			l.gain(lineGain{name, gain})
		}
	}
	l.gain(costs...)
	return l
}

// nameOf names the seat of an event. An opponent without a seat is named by the
// argument who, as in the log.
func (b Brief) nameOf(ev Event) string {
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

// form tells a text in one of its short forms, "" when it has none.
func (b Brief) form(t Text, form string) string {
	key := t.Key + form
	if t.IsZero() || !b.Has(key) {
		return ""
	}
	return strings.TrimSpace(b.Tell(Text{key, t.Args}))
}

// add begins a step. A phase that goes on is one step.
func (l *TurnLine) add(name, text string) {
	if n := len(l.parts); n == 0 || l.parts[n-1].name != name {
		l.parts = append(l.parts, linePart{name: name})
	}
	p := &l.parts[len(l.parts)-1]
	if n := len(p.steps); name == "" && n > 0 && p.steps[n-1].text == text {
		return
	}
	p.steps = append(p.steps, lineStep{text: text})
}

// gain adds what the latest step brought or took. Before the first step it stands
// alone.
func (l *TurnLine) gain(gains ...lineGain) {
	for _, g := range gains {
		if len(l.parts) == 0 {
			l.add(g.name, "")
		}
		steps := l.parts[len(l.parts)-1].steps
		last := &steps[len(steps)-1]
		last.gains = append(last.gains, g)
	}
}

// IsZero reports whether the line tells nothing.
func (l TurnLine) IsZero() bool { return len(l.parts) == 0 }

// Text is the line in at most so many columns; a Korean letter takes two. Steps
// that do not fit are counted: "… +3". The first step is always there, and the last
// one that is told may lack some of its gains.
func (l TurnLine) Text(columns int) string {
	const more = " → … +"
	out, steps := "", l.written()
	for i, s := range steps {
		left := len(steps) - i - 1
		room := columns - Columns(out+s.before)
		if left > 0 {
			room -= Columns(more + strconv.Itoa(left))
		}
		text, whole := s.in(room)
		if text == "" && i > 0 {
			return out + more + strconv.Itoa(left+1)
		}
		if text == "" {
			text = s.text
		}
		out += s.before + text
		if !whole && left > 0 {
			return out + more + strconv.Itoa(left)
		}
	}
	return out
}

// writtenStep is a step as it stands in the line, with the words before it.
type writtenStep struct {
	lineStep
	before string
	name   string
	times  int
}

// written are the steps of all parts, equal neighbours joined.
func (l TurnLine) written() []writtenStep {
	var out []writtenStep
	for i, p := range l.parts {
		before := ""
		if i > 0 {
			before = " · "
		}
		if p.name != "" {
			before += p.name + ": "
		}
		for j, s := range p.steps {
			if last := len(out) - 1; j > 0 && out[last].same(s) {
				out[last].times++
				continue
			}
			out = append(out, writtenStep{s, before, p.name, 1})
			before = " → "
		}
	}
	return out
}

func (s lineStep) same(o lineStep) bool { return s.text == o.text && slices.Equal(s.gains, o.gains) }

// in writes a step with as many of its gains as have room, and reports whether all
// have; nothing when even the step alone has no room.
func (s writtenStep) in(room int) (text string, whole bool) {
	times := ""
	if s.times > 1 {
		times = " ×" + strconv.Itoa(s.times)
	}
	for n := len(s.gains); n > 0; n-- {
		text = gainsOf(s.name, s.gains[:n])
		if n < len(s.gains) {
			text += " …"
		}
		if s.text != "" {
			text = s.text + " (" + text + ")"
		}
		if text += times; Columns(text) <= room {
			return text, n == len(s.gains)
		}
	}
	if text = s.text + times; Columns(text) <= room {
		return text, len(s.gains) == 0
	}
	return "", false
}

// gainsOf writes what a step of a name brought: its own first, then that of others
// with their names, equal ones together.
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
	var out, texts, of []string // texts of others, and whose they are
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

// Columns is how much room a text takes on a line: a Korean letter twice that of
// a Latin one.
func Columns(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r >= 0x1100 && r <= 0x11ff || r >= 0x2e80 && r <= 0xd7ff || r >= 0xf900 && r <= 0xfaff || r >= 0xff00 && r <= 0xff60 {
			n++
		}
	}
	return n
}
