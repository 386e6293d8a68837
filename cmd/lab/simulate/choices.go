package simulate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"guildhall/bot/text"
	"guildhall/cmd/guildhall/cli"
	"guildhall/engine"
)

// choices counts the questions, options and choices of random players. It skips
// moves that the game plays itself because there is no other option.
type choices struct {
	names      map[string]string // message key -> code of the component it names
	titles     map[string]string // title in lower case -> code of the component
	tell       func(engine.Text) string
	questions  map[string]*questionCount
	moves      map[moveKind]*moveCount
	options    map[optionCode]*offerCount
	components map[string]*offerCount
	taken      map[optionCode]*offerCount // components by question

	offered []engine.Move   // components named by the question
	seen    map[string]bool // kinds of moves offered by the question
	kinds   []uint16        // kinds of moves it offers
}

// offerCount counts the questions in which an option was offered, and in which it was chosen.
type offerCount struct {
	Offered int `json:"offered"`
	Chosen  int `json:"chosen"`
	// Results of the seats that were offered the option: With for seats that
	// chose it at least once, Without for the others.
	With    *fortune `json:"with,omitempty"`
	Without *fortune `json:"without,omitempty"`

	offeredTo, chosenBy seatSet // in the match being played
}

type questionCount struct {
	Kind    string  `json:"kind"`
	Asked   int     `json:"asked"`
	Options float64 `json:"mean_options"`
	total   int
}

// moveKind is the game's number of a kind of move. It is unique only within a question.
type moveKind struct {
	question string
	kind     uint16
}

type moveCount struct {
	offerCount
	codes map[string]bool
}

type optionCode struct{ question, code string }

// Figures of choices, in a stable order.
type (
	moveFigure struct {
		Question string `json:"question"`
		Move     string `json:"move"`  // the common beginning of its codes in words; "*" if there is none
		Codes    int    `json:"codes"` // number of different codes offered
		offerCount
		kind     uint16
		examples []string
	}
	optionFigure struct {
		Question string `json:"question"`
		Code     string `json:"code"`
		offerCount
	}
	componentFigure struct {
		Code string `json:"code"`
		offerCount
	}
	takenFigure struct {
		Question string `json:"question"`
		componentFigure
	}
)

func newChoices(rules engine.Rules, words *text.Catalog) *choices {
	tell := words.Translator(text.Base, nil)
	titles := make(map[string]string)
	for _, e := range rules.Library().Cards {
		if title := strings.ToLower(tell(e.Title)); titles[title] == "" {
			titles[title] = e.Code
		}
	}
	return &choices{names: componentNames(rules, words), titles: titles, tell: tell, questions: make(map[string]*questionCount), moves: make(map[moveKind]*moveCount),
		options: make(map[optionCode]*offerCount), components: make(map[string]*offerCount), taken: make(map[optionCode]*offerCount), seen: make(map[string]bool)}
}

// componentNames returns component codes by message: the messages that contain
// the name of a component of the library. Components with the same name count
// as the first.
func componentNames(rules engine.Rules, words *text.Catalog) map[string]string {
	tell := words.Translator(text.Base, nil)
	codes := make(map[string]string)
	for _, entry := range rules.Library().Cards {
		title := strings.ToLower(tell(entry.Title))
		if _, ok := codes[title]; !ok && len(entry.Title.Args) == 0 {
			codes[title] = entry.Code
		}
	}
	names := make(map[string]string)
	for _, key := range words.Keys(text.Base) {
		if code, ok := codes[strings.ToLower(tell(engine.T(key)))]; ok && strings.HasPrefix(key, rules.Info().ID+".") {
			names[key] = code
		}
	}
	return names
}

// count counts one move before it is played.
func (c *choices) count(s engine.State, seat engine.Seat, chosen engine.Move) {
	question := s.Ask(seat).Kind
	c.offered = s.Moves(seat, c.offered[:0])
	c.kinds = c.kinds[:0]
	clear(c.seen)
	for _, m := range c.offered {
		code := s.Code(seat, m)
		entry(c.options, optionCode{question, code}).add(seat, m == chosen)
		kind := entry(c.moves, moveKind{question, m.Kind})
		if kind.codes == nil {
			kind.codes = make(map[string]bool)
		}
		kind.codes[code] = true
		if !slices.Contains(c.kinds, m.Kind) {
			c.kinds = append(c.kinds, m.Kind)
			kind.add(seat, m.Kind == chosen.Kind)
		}
		c.name(s.Describe(seat, m), m == chosen)
	}
	q := entry(c.questions, question)
	q.Kind = question
	q.Asked++
	q.total += len(c.offered)
	for code, wasChosen := range c.seen {
		entry(c.components, code).add(seat, wasChosen)
		entry(c.taken, optionCode{question, code}).add(seat, wasChosen)
	}
}

// name marks the components of an option: the one in its Component field, the one with its
// title, or all that its label names.
func (c *choices) name(o engine.Option, chosen bool) {
	code := o.Component
	if code == "" {
		code = c.titles[strings.ToLower(c.tell(o.Label))]
	}
	if code == "" {
		c.mark(o.Label, chosen)
		return
	}
	c.seen[code] = c.seen[code] || chosen
}

// mark marks the components in a label.
func (c *choices) mark(label engine.Text, chosen bool) {
	if code, ok := c.names[label.Key]; ok {
		c.seen[code] = c.seen[code] || chosen
	}
	for _, a := range label.Args {
		switch v := a.Value.(type) {
		case engine.Text:
			c.mark(v, chosen)
		case []engine.Text:
			for _, one := range v {
				c.mark(one, chosen)
			}
		}
	}
}

func (o *offerCount) add(seat engine.Seat, chosen bool) {
	o.Offered++
	o.offeredTo.add(seat)
	if chosen {
		o.Chosen++
		o.chosenBy.add(seat)
	}
}

// entry returns the value of a key. It creates a missing one.
func entry[K comparable, V any](m map[K]*V, key K) *V {
	v := m[key]
	if v == nil {
		v = new(V)
		m[key] = v
	}
	return v
}

// report adds the figures to the simulation: questions by kind, everything else by question,
// most chosen first.
func (c *choices) report(s *simulation) {
	for _, kind := range slices.Sorted(maps.Keys(c.questions)) {
		q := c.questions[kind]
		q.Options = float64(q.total) / float64(q.Asked)
		s.Questions = append(s.Questions, *q)
	}
	for key, n := range c.moves {
		codes := slices.Sorted(maps.Keys(n.codes))
		s.Moves = append(s.Moves, moveFigure{key.question, commonWords(codes), len(codes), n.offerCount, key.kind, first(codes, examples)})
	}
	for key, n := range c.options {
		s.Options = append(s.Options, optionFigure{key.question, key.code, *n})
	}
	for code, n := range c.components {
		s.Components = append(s.Components, componentFigure{code, *n})
	}
	for key, n := range c.taken {
		s.Taken = append(s.Taken, takenFigure{key.question, componentFigure{key.code, *n}})
	}
	slices.SortFunc(s.Moves, func(a, b moveFigure) int {
		return cmp.Or(cmp.Compare(a.Question, b.Question), a.compare(b.offerCount), cmp.Compare(a.Move, b.Move), cmp.Compare(a.kind, b.kind))
	})
	slices.SortFunc(s.Options, func(a, b optionFigure) int {
		return cmp.Or(cmp.Compare(a.Question, b.Question), a.compare(b.offerCount), cmp.Compare(a.Code, b.Code))
	})
	slices.SortFunc(s.Components, func(a, b componentFigure) int {
		return cmp.Or(a.compare(b.offerCount), cmp.Compare(a.Code, b.Code))
	})
	slices.SortFunc(s.Taken, func(a, b takenFigure) int {
		return cmp.Or(cmp.Compare(a.Question, b.Question), a.compare(b.offerCount), cmp.Compare(a.Code, b.Code))
	})
}

// examples is the number of codes shown for a kind of move without a common beginning.
const examples = 2

// name describes a kind of move for a person.
func (m moveFigure) name() string {
	if m.Move != "*" {
		return "all " + m.Move
	}
	return "all like " + strings.Join(m.examples, ", ")
}

// compare sorts more frequent choices first.
func (o offerCount) compare(b offerCount) int {
	return cmp.Or(cmp.Compare(b.Chosen, o.Chosen), cmp.Compare(b.Offered, o.Offered))
}

// commonWords returns the words at the beginning of all codes, or "*" if there
// are none.
func commonWords(codes []string) string {
	var common []string
	for i, code := range codes {
		words := strings.Fields(code)
		if i == 0 {
			common = words
			continue
		}
		n := 0
		for n < min(len(common), len(words)) && common[n] == words[n] {
			n++
		}
		common = common[:n]
	}
	if len(common) == 0 {
		return "*"
	}
	return strings.Join(common, " ")
}

// printChoices prints a table for each question and one for all components. A question's table
// has the kinds of moves with several codes, then the options, then components when options
// change their meaning. Tables of options and components have at most top lines; 0 means all.
func (s *simulation) printChoices(c cli.Console, top int) {
	w := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', 0)
	line := func(name string, o offerCount) {
		fmt.Fprintf(w, "  %s\t%d offered\t%d chosen\t%.1f %%\t%s\n", name, o.Offered, o.Chosen, 100*float64(o.Chosen)/float64(o.Offered), o.fared())
	}
	rest := func(n int) {
		if n > 0 {
			fmt.Fprintf(w, "  and %d more\t\t\t\t\n", n)
		}
	}
	for _, q := range s.Questions {
		fmt.Fprintf(w, "\nquestion %s: asked %d times, %.1f options\n", q.Kind, q.Asked, q.Options)
		for _, m := range ofQuestion(s.Moves, func(m moveFigure) bool { return m.Question == q.Kind }) {
			if m.Codes > 1 && (m.Offered != q.Asked || m.Chosen != q.Asked) {
				line(m.name(), m.offerCount)
			}
		}
		options := ofQuestion(s.Options, func(o optionFigure) bool { return o.Question == q.Kind })
		shown := first(options, top)
		for _, o := range shown {
			line(o.Code, o.offerCount)
		}
		rest(len(options) - len(shown))
		if taken := ofQuestion(s.Taken, func(f takenFigure) bool { return f.Question == q.Kind }); len(taken) > len(options) {
			for _, o := range first(taken, top) {
				line(o.Code, o.offerCount)
			}
			rest(len(taken) - len(first(taken, top)))
		}
	}
	fmt.Fprint(w, "\ncomponents\n")
	shown := first(s.Components, top)
	for _, o := range shown {
		line(o.Code, o.offerCount)
	}
	rest(len(s.Components) - len(shown))
	w.Flush()
}

func ofQuestion[T any](list []T, is func(T) bool) []T {
	var of []T
	for _, one := range list {
		if is(one) {
			of = append(of, one)
		}
	}
	return of
}

func first[T any](list []T, n int) []T {
	if n == 0 {
		return list
	}
	return list[:min(n, len(list))]
}
