package turn

import (
	"context"
	"slices"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
)

// joined returns a sight whose options are chains: answers with those that follow
// them, so that one press gives several. Chains are what a press on the panel
// plays; pictures, hints and written moves use the single answers of s. People may
// prefer one question at a time. What may be answered behind them has no options: it
// stands behind the best places, where there are some, behind those chains that are marked
// as open, or else behind all chains.
func (f *feature) joined(ctx context.Context, r kit.Reader, s *table.Sight) (all *table.Sight, chains, behind []draft.Chain, err error) {
	if !s.MyTurn || s.Ready || r.Preferences.OneByOne || f.bot.Rooms == nil {
		return s, nil, nil, nil
	}
	if chains, err = f.bot.Rooms.Turns.Chains(ctx, s); err != nil || len(chains) == 0 {
		return s, nil, nil, err
	}
	if behind, chains, err = f.behind(ctx, s, stopped(s, chains)); err != nil || len(behind) == 0 && s.Question.Form == engine.Grid && !slices.ContainsFunc(chains, func(c draft.Chain) bool { return len(c.Steps) > 1 }) {
		return s, nil, nil, err
	}
	w, joined := f.bot.Words(r.Language, s.Table), *s
	joined.Options = optionsOf(w, chains)
	if len(behind) == 0 {
		var best []draft.Chain
		if best, behind, err = f.bot.Rooms.Turns.Best(ctx, s, chains); err != nil {
			return s, nil, nil, err
		}
		if len(best) == 0 {
			behind, chains, err = f.bot.Rooms.Turns.BehindOpen(ctx, s, chains)
			return &joined, chains, behind, err
		}
		joined.Options, chains = append(joined.Options, bestOptions(w, best)...), slices.Concat(chains, best)
	}
	return &joined, chains, behind, nil
}

// stopped returns chains of which none goes on behind an answer that passes, declines or
// ends something: it stands there alone, so that no answer to the next question is shown
// among those to this one. Where it may be chosen with others, it goes on with each answer
// behind it that ends the turn or is final at once, which is chosen last, as far as one menu
// holds them all.
func stopped(s *table.Sight, chains []draft.Chain) []draft.Chain {
	var kept, beyond []draft.Chain
	alone := map[string]bool{}
	for _, c := range chains {
		first := c.Steps[0]
		if !engine.Stops(first.Code) {
			kept = append(kept, c)
			continue
		}
		if len(c.Steps) > 1 && (c.Ends || c.Binding != "") {
			beyond = append(beyond, c)
		}
		if i := indexOf(s.Options, first.Code); len(c.Steps) == 1 && !alone[first.Code] {
			alone[first.Code] = true
			kept = append(kept, c)
		} else if i >= 0 && !alone[first.Code] {
			alone[first.Code] = true
			one := draft.Chain{Steps: s.Options[i : i+1], Forced: [][]engine.Text{nil}, Again: -1}
			if s.Options[i].Reveals {
				one.Binding = s.Question.Kind
			}
			kept = append(kept, one)
		}
	}
	starts, lines := together(kept), map[sameStart]int{}
	for _, start := range starts {
		lines[start]++
	}
	for _, c := range beyond {
		lines[starts[c.Steps[0].Code]]++
	}
	for _, c := range beyond {
		if start, joins := starts[c.Steps[0].Code]; joins && lines[start] <= kit.MaxMenu {
			kept = append(kept, c)
		}
	}
	return kept
}

// isBeyond reports whether an option is an answer behind one that ends something: it stands
// only in a menu where it is chosen with others.
func isBeyond(o engine.Option) bool {
	return strings.Contains(o.Code, ";") && engine.Stops(firstOf(o))
}

// bindingKind returns the kind of the question whose answer makes the draft final
// when a code of the panel is played; "" when none does.
func bindingKind(s *table.Sight, chains []draft.Chain, code string) string {
	for _, c := range chains {
		if c.Code() == code {
			return c.Binding
		}
	}
	if i := indexOf(s.Options, code); i >= 0 && s.Options[i].Reveals {
		return s.Question.Kind
	}
	return ""
}

// Chains get headings where they are more than manyChains, and more than few of them share
// a first answer.
const (
	manyChains = 10
	few        = 5
)

// optionsOf returns chains as options. Those that share a first answer stand under
// it when they are many; the others tell the whole way.
func optionsOf(w wording.Words, chains []draft.Chain) []engine.Option {
	heads := headsOf(w, chains)
	options := make([]engine.Option, len(chains))
	for i, c := range chains {
		first := c.Steps[0]
		o := c.Steps[len(c.Steps)-1]
		o.Code, o.Group, o.Verb = c.Code(), first.Group, first.Verb
		if len(c.Steps) > 1 {
			o.Amount, o.Row, o.Col, o.Times = 0, first.Row, first.Col, 0
			way, forced := c.Steps, c.Forced
			if heading := headingOf(w, first); heads[w.Flat(heading)] {
				o.Group, way, forced = heading, way[1:], forced[1:]
			}
			o.Label, o.Effect, o.Gain = labelOf(way, forced), engine.Text{}, gainOf(c.Steps)
			if c.Times > 1 {
				o.Label = repeated(c, way, forced)
			}
			if !c.Run && c.Times < 2 { // of a run the names say enough
				o.Effect = effectOf(w, way, forced)
			}
		}
		options[i] = o
	}
	return regrouped(w, options, heads)
}

// bestOptions returns the best places as options: each tells the whole way, and first what
// its place brings.
func bestOptions(w wording.Words, best []draft.Chain) []engine.Option {
	options := make([]engine.Option, len(best))
	for i, c := range best {
		o := c.Steps[len(c.Steps)-1]
		o.Code, o.Group, o.Verb, o.Times, o.Row, o.Col = c.Code(), engine.Text{}, c.Steps[0].Verb, 0, "", ""
		o.Label, o.Effect, o.Gain = labelOf(c.Steps, c.Forced), effectOf(w, slices.Concat(c.Steps[len(c.Steps)-1:], c.Steps), c.Forced), gainOf(c.Steps)
		options[i] = o
	}
	return options
}

// headsOf returns the headings of chains that share a first answer, where they are many.
func headsOf(w wording.Words, chains []draft.Chain) map[string]bool {
	heads, same := map[string]bool{}, map[string]int{}
	for _, c := range chains {
		same[c.Steps[0].Code]++
		if len(chains) > manyChains && same[c.Steps[0].Code] > few {
			heads[w.Flat(headingOf(w, c.Steps[0]))] = true
		}
	}
	return heads
}

// headingOf heads the chains that begin with an answer: its name and its effect.
func headingOf(w wording.Words, o engine.Option) engine.Text {
	if o.Leads || w.Flat(o.Effect) == "" {
		return o.Label
	}
	return engine.T("discord.panel.effect", engine.Word("said", wording.Dots(w.Flat(o.Label), w.Flat(o.Effect))))
}

// effectOf joins the effects of successive answers. What one repeats of another is
// told once, a choice that a later answer makes, or the game itself, is told by that one or
// its name, and effects that only lead to the answers behind them are left out.
func effectOf(w wording.Words, way []engine.Option, forced [][]engine.Text) engine.Text {
	names := slices.Concat(forced...)
	for _, o := range way {
		names = append(names, o.Label)
	}
	var parts []string
	for i, o := range way {
		if o.Leads && i < len(way)-1 {
			continue
		}
		earlier := len(parts)
		for part := range strings.SplitSeq(w.Flat(o.Effect), " · ") {
			for k := range parts[:earlier] {
				if chooses(part, parts[k]) {
					parts[k] = ""
				}
			}
			made := slices.ContainsFunc(names, func(name engine.Text) bool { return chooses(w.Flat(name), part) })
			if !made && !slices.Contains(parts, part) {
				parts = append(parts, part)
			}
		}
	}
	return engine.T("discord.panel.effect", engine.Word("said", wording.Dots(parts...)))
}

// chooses reports whether an effect is one of two that an earlier answer left open, or the
// one that it announced: "+1 clay" of "+4 stone or +1 clay". The members of a list are none.
func chooses(effect, earlier string) bool {
	before, ends := strings.CutSuffix(earlier, " "+effect)
	return effect != "" && (ends && !strings.HasSuffix(before, ",") || strings.HasPrefix(earlier, effect+" "))
}

// gainOf returns the gain of successive answers: the last one that is told, because
// each tells that of the whole action.
func gainOf(way []engine.Option) int {
	for i := len(way) - 1; i >= 0; i-- {
		if way[i].Gain != 0 {
			return way[i].Gain
		}
	}
	return 0
}

// labelOf joins the labels of successive answers, and those of the answers that the
// game gives itself between them.
func labelOf(way []engine.Option, forced [][]engine.Text) engine.Text {
	label := way[0].Label
	then := func(next engine.Text) {
		label = engine.T("discord.panel.way", engine.Term("first", label), engine.Term("then", next))
	}
	for i, o := range way[1:] {
		for _, between := range forced[i] {
			then(between)
		}
		then(o.Label)
	}
	return label
}

// repeated labels a chain whose last answer is given several times.
func repeated(c draft.Chain, way []engine.Option, forced [][]engine.Text) engine.Text {
	last := way[len(way)-1]
	last.Label = engine.T("discord.panel.times", engine.N("n", c.Times), engine.Term("what", last.Label))
	once := len(way) - c.Times
	return labelOf(append(slices.Clone(way[:once]), last), forced)
}

// regrouped drops headings, of the smallest groups first, until the groups fit in
// the menus of a panel. The groups in kept stay.
func regrouped(w wording.Words, options []engine.Option, kept map[string]bool) []engine.Option {
	lines := map[string]int{}
	for _, o := range options {
		lines[w.Flat(o.Group)]++
	}
	for menusOf(lines) > menusOnPage {
		least := ""
		for name, n := range lines {
			if name != "" && !kept[name] && (least == "" || n < lines[least] || n == lines[least] && name < least) {
				least = name
			}
		}
		if least == "" {
			break
		}
		lines[""] += lines[least]
		delete(lines, least)
	}
	for i := range options {
		if _, stays := lines[w.Flat(options[i].Group)]; !stays {
			options[i].Group = engine.Text{}
		}
	}
	return options
}

// menusOf returns how many menus groups of so many lines fill.
func menusOf(lines map[string]int) int {
	menus := 0
	for _, n := range lines {
		menus += (n + kit.MaxMenu - 1) / kit.MaxMenu
	}
	return menus
}
