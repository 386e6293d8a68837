package play

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/suggest"
)

// Words holds the words of a game for written answers and for their refusals. A refusal
// without a text has the key "<game>.why." and spelling, which, unknown, over or notYou.
type Words[G any] struct {
	Game    string              // its id, in errors and keys
	Tidy    func(string) string // brings the first written move into the form of the notation; nil means engine.NormalizeNotation
	Verbs   []string            // words before a code that have no meaning
	Section func(G) string      // the section of the rules about the open question; nil: the Rule of its step

	// Refusals of a text: it means a legal move but is not its notation, it is the
	// beginning of several moves, and it means nothing.
	Spelling, Which, Unknown engine.Text
	// Elsewhere explains words that do not answer the open question but name a thing and an
	// action of the game: when that question is asked, and the cost. nil: never.
	Elsewhere func(g G, seat engine.Seat, text string, question engine.Text, r *engine.Refusal) bool
	// Refusals for a seat that is not asked: the match is over, and others are asked. If
	// only one other seat is asked, it is the argument who.
	Over, Wait         engine.Text
	OverRule, WaitRule string // sections; an empty WaitRule means the section of the open step
}

// completed returns the words with the defaults.
func (w Words[G]) completed() Words[G] {
	if w.Tidy == nil {
		w.Tidy = engine.NormalizeNotation
	}
	for key, text := range map[string]*engine.Text{"spelling": &w.Spelling, "which": &w.Which, "unknown": &w.Unknown, "over": &w.Over, "notYou": &w.Wait} {
		if text.IsZero() {
			*text = engine.T(w.Game + ".why." + key)
		}
	}
	return w
}

// described returns the Describer of a match: the match itself, or the rulebook for a match
// without these methods.
func (b *Rulebook[G, E]) described(g G) suggest.Describer {
	if d, ok := any(g).(suggest.Describer); ok {
		return d
	}
	return byBook[G, E]{b, g}
}

// byBook writes the moves of a match without these methods.
type byBook[G Game[E], E Entry] struct {
	*Rulebook[G, E]
	match G
}

func (d byBook[G, E]) Code(seat engine.Seat, m engine.Move) string {
	return d.Rulebook.Code(d.match, seat, m)
}

func (d byBook[G, E]) Describe(seat engine.Seat, m engine.Move) engine.Option {
	return d.Rulebook.Describe(d.match, seat, m)
}

// all appends every answer that the open question has in some position, legal ones first.
func (b *Rulebook[G, E]) all(g G, seat engine.Seat, dst []engine.Move) []engine.Move {
	e := b.open(g, seat)
	if all := b.Of(e).All; all != nil {
		dst = all(g, e, dst)
	}
	return dst
}

// Blocked lists the answers to the open question that are not legal now, each
// with its reason.
func (b *Rulebook[G, E]) Blocked(g G, seat engine.Seat) []engine.Refusal {
	if !b.IsAsked(g, seat) {
		return nil
	}
	e := b.open(g, seat)
	legal := b.offer(g, seat, nil)
	instead := suggest.Instead(b.described(g), seat, legal, "")
	var list []engine.Refusal
	for _, m := range b.all(g, seat, nil) {
		a := b.Of(e).answer(m.Kind)
		if a.reason(g, e, m) < 0 || slices.Contains(legal, m) {
			continue
		}
		why, rule := a.WhyNot(g, e, m)
		list = append(list, engine.Refusal{Code: b.Code(g, seat, m), Label: a.label(g, e, m), Why: why, Rule: rule, Instead: instead})
	}
	return list
}

// Contradiction returns an answer to the open question of seat that Step.Offer lists although
// Answer.Legal refuses it, or the other way round. It returns false if there is none. Tests of
// games whose steps have both call it.
func (b *Rulebook[G, E]) Contradiction(g G, seat engine.Seat) (engine.Move, bool) {
	if !b.IsAsked(g, seat) {
		return engine.Move{}, false
	}
	e, legal := b.open(g, seat), b.offer(g, seat, nil)
	for _, m := range b.all(g, seat, slices.Clone(legal)) {
		if a := b.Of(e).answer(m.Kind); a.Legal != nil && !a.Beside && (a.Legal(g, e, m) == 0) != slices.Contains(legal, m) {
			return m, true
		}
	}
	return engine.Move{}, false
}

// Refuse explains why a written move is not legal now.
func (b *Rulebook[G, E]) Refuse(g G, seat engine.Seat, written string) engine.Refusal {
	if r, ok := b.RefuseUnasked(g, seat, written); ok {
		return r
	}
	text, legal := b.words.Tidy(written), b.offer(g, seat, nil)
	r := engine.Refusal{Code: written, Instead: suggest.Instead(b.described(g), seat, legal, "")}
	if m, ok := b.meaning(g, seat, b.all(g, seat, slices.Clone(legal)), text); ok && slices.Contains(legal, m) {
		code := b.Code(g, seat, m)
		goesOn := strings.Contains(text, code) && !strings.HasSuffix(text, code) // "food farm" must not be read as "food"
		if goesOn && b.isElsewhere(g, seat, text, &r) {
			return r
		}
		return suggest.Misspelt(b.described(g), seat, m, b.words.Spelling, "")
	}
	if b.explain(g, seat, text, legal, &r) {
		return r
	}
	if begun := suggest.Instead(b.described(g), seat, legal, text); text != "" && len(begun) > 0 && strings.HasPrefix(begun[0], text) {
		r.Why, r.Rule, r.Instead, r.Begun = b.words.Which, b.section(g), begun, true
		return r
	}
	if b.isElsewhere(g, seat, text, &r) {
		return r
	}
	r.Why = b.words.Unknown
	return r
}

// explain writes into r why text is not a legal answer to the open question. It returns
// false if text is not about that question.
func (b *Rulebook[G, E]) explain(g G, seat engine.Seat, text string, legal []engine.Move, r *engine.Refusal) bool {
	e := b.open(g, seat)
	s := b.Of(e)
	m, ok := b.meaning(g, seat, b.all(g, seat, slices.Clone(legal)), text)
	switch {
	case !ok:
		return s.Refuse != nil && s.Refuse(g, e, text, r)
	case slices.Contains(legal, m):
		return false
	}
	r.Code, r.Label = b.Code(g, seat, m), s.answer(m.Kind).label(g, e, m)
	first, _, _ := strings.Cut(r.Code, " ")
	r.Instead = suggest.Instead(b.described(g), seat, legal, first)
	r.Why, r.Rule = b.WhyNot(g, seat, m)
	return true
}

// RefuseSkipped calls RefuseForced with the explanations of the rulebook.
func (b *Rulebook[G, E]) RefuseSkipped(c G, seat engine.Seat, m engine.Move, written string) (engine.Refusal, bool) {
	return b.RefuseForced(c, seat, m, func() (engine.Refusal, bool) {
		legal := b.offer(c, seat, nil)
		r := engine.Refusal{Code: written, Instead: suggest.Instead(b.described(c), seat, legal, "")}
		ok := b.explain(c, seat, b.words.Tidy(written), legal, &r)
		return r, ok
	})
}

// RefuseForced explains words for a question that the game answers itself after seat's
// legal move m. It plays m on c, which must be a copy of the match, and continues to that
// question, but not past a step that shows something hidden. explain refuses the words at
// the open question of c; it returns false if they are not about it.
func (b *Rulebook[G, E]) RefuseForced(c G, seat engine.Seat, m engine.Move, explain func() (engine.Refusal, bool)) (r engine.Refusal, ok bool) {
	var ev engine.Events
	b.Perform(c, seat, m, &ev)
	for a := c.Agenda(); a.Len() > 0 && ev.Revealed == 0; {
		e, s, asked := b.question(c, seat)
		if asked && s.asks(c, e) && !s.insists(c, e) && len(s.Offer(c, e, nil)) <= 1 {
			if r, ok = explain(); ok {
				return r, true
			}
		}
		if !b.proceed(a, c, &ev) {
			break
		}
	}
	return r, false
}

// isElsewhere writes into r an explanation of words that belong to another question. It
// returns false if the game does not know them.
func (b *Rulebook[G, E]) isElsewhere(g G, seat engine.Seat, text string, r *engine.Refusal) bool {
	if b.words.Elsewhere == nil {
		return false
	}
	e := b.open(g, seat)
	return b.words.Elsewhere(g, seat, text, b.Of(e).Ask(g, e).Text, r)
}

// RefuseUnasked refuses the words of a seat that is not asked. It returns false if the seat is.
func (b *Rulebook[G, E]) RefuseUnasked(g G, seat engine.Seat, written string) (r engine.Refusal, ok bool) {
	if b.IsAsked(g, seat) {
		return r, false
	}
	r = engine.Refusal{Code: written, Why: b.words.Over, Rule: b.words.OverRule}
	if asked := b.Asked(g); asked.Kind != 0 {
		r.Why, r.Rule = b.words.Wait, cmp.Or(b.words.WaitRule, asked.Rule)
		if asked.Owes == nil {
			r.Why = engine.T(b.words.Wait.Key, engine.Who("who", g.Active()))
		}
	}
	return r, true
}

// Meaning returns the answer that written means, legal or not. It returns false if there is
// none.
func (b *Rulebook[G, E]) Meaning(g G, seat engine.Seat, written string) (engine.Move, bool) {
	return b.meaning(g, seat, b.all(g, seat, b.offer(g, seat, nil)), b.words.Tidy(written))
}

// WhyNot returns the reason why an answer that Meaning found is not legal, and the section
// of the rules.
func (b *Rulebook[G, E]) WhyNot(g G, seat engine.Seat, m engine.Move) (why engine.Text, rule string) {
	e := b.open(g, seat)
	return b.Of(e).answer(m.Kind).WhyNot(g, e, m)
}

// section returns the section of the rules about the open question.
func (b *Rulebook[G, E]) section(g G) string {
	if b.words.Section == nil {
		return b.Asked(g).Rule
	}
	return b.words.Section(g)
}

// meaning finds the move that text means: by its code or by other words, with or without
// leading verbs.
func (b *Rulebook[G, E]) meaning(g G, seat engine.Seat, all []engine.Move, text string) (engine.Move, bool) {
	for range 4 {
		if m, ok := b.byCode(g, seat, all, text); ok {
			return m, true
		}
		if m, ok := b.byOtherWords(g, seat, all, text); ok {
			return m, true
		}
		at := slices.IndexFunc(b.words.Verbs, func(verb string) bool { return strings.HasPrefix(text, verb) })
		if at < 0 {
			break
		}
		text = text[len(b.words.Verbs[at]):]
	}
	return engine.Move{}, false
}

// byCode returns the move with the longest code at the start of text.
func (b *Rulebook[G, E]) byCode(g G, seat engine.Seat, all []engine.Move, text string) (engine.Move, bool) {
	i, ok := suggest.BestPrefix(text, len(all), func(i int) string { return b.Code(g, seat, all[i]) })
	if !ok {
		return engine.Move{}, false
	}
	return all[i], true
}

// byOtherWords returns the first move whose other words are text.
func (b *Rulebook[G, E]) byOtherWords(g G, seat engine.Seat, all []engine.Move, text string) (engine.Move, bool) {
	if text == "" {
		return engine.Move{}, false
	}
	e := b.open(g, seat)
	means := map[uint16]func(engine.Move) bool{}
	for _, a := range b.Of(e).Answers {
		switch {
		case a.Means != nil:
			means[a.Kind] = a.Means(g, e, text)
		case slices.Contains(a.Also, text):
			means[a.Kind] = func(engine.Move) bool { return true }
		}
	}
	for _, m := range all {
		if is := means[m.Kind]; is != nil && is(m) {
			return m, true
		}
	}
	return engine.Move{}, false
}

// One returns the move of an answer with one number.
func One(kind uint16, n int8) engine.Move { return engine.Move{Kind: kind, N: [7]int16{int16(n)}} }

// Each appends the moves of an answer with one number, for each number from first to last.
func Each(dst []engine.Move, kind uint16, first, last int8) []engine.Move {
	for n := first; n <= last; n++ {
		dst = append(dst, One(kind, n))
	}
	return dst
}

// Fixed returns Step.All for answers that are the same in every position.
func Fixed[G, E any](list ...engine.Move) func(G, E, []engine.Move) []engine.Move {
	return func(_ G, _ E, dst []engine.Move) []engine.Move { return append(dst, list...) }
}

// Numbered returns the answer with a notation: word and the number of the move. The notation counts
// from first. Players may also write only the number.
func (a Answer[G, E]) Numbered(word string, first int) Answer[G, E] {
	return a.noted(word, func(n int) string { return strconv.Itoa(n + first) })
}

// Listed returns the answer with a notation: word and names[n], where n is the number of the move.
// Players may also write only the name.
func (a Answer[G, E]) Listed(word string, names []string) Answer[G, E] {
	a.names = len(names)
	return a.noted(word, func(n int) string { return names[n] })
}

func (a Answer[G, E]) noted(word string, name func(n int) string) Answer[G, E] {
	a.Code = func(_ G, _ E, m engine.Move) string { return word + " " + name(int(m.N[0])) }
	a.Means = func(_ G, _ E, text string) func(engine.Move) bool {
		return func(m engine.Move) bool { return text == name(int(m.N[0])) }
	}
	return a
}
