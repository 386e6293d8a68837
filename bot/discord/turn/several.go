package turn

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
)

// mostSeveral is how many chains are chosen at once at most.
const mostSeveral = 8

// sameStart names chains that may be chosen together: they begin with the same
// answers, behind which a question is asked again after each of them.
type sameStart struct {
	answers int
	code    string // of those answers
}

// together groups the codes of the chains of which several may be chosen at once,
// by their common start. An answer that ends the turn belongs to its group too, and a
// chain behind which another question comes: it is played last. Each group has at least
// two such chains besides those that end the turn.
func together(chains []draft.Chain) map[string]sameStart {
	codes, again, lines := map[string]sameStart{}, map[sameStart]int{}, map[sameStart]int{}
	for _, c := range chains {
		if c.Again >= 0 && c.Binding == "" {
			codes[c.Code()] = sameStart{c.Again, c.Part(0, c.Again)}
			again[codes[c.Code()]]++
			lines[codes[c.Code()]]++
		}
	}
	for _, c := range chains {
		if !c.Ends || c.Binding != "" || c.Run {
			continue
		}
		last := len(c.Steps) - 1
		start, extends := codes[c.Part(0, last)]
		if !extends {
			start = sameStart{last, c.Part(0, last)}
		}
		if again[start] > 0 {
			codes[c.Code()] = start
		}
	}
	for _, c := range chains {
		if c.Again >= 0 || c.Ends || c.Binding != "" || c.Run || c.Picks != nil {
			continue
		}
		for start := range again {
			if len(c.Steps) > start.answers && start.answers >= codes[c.Code()].answers && c.Part(0, start.answers) == start.code {
				codes[c.Code()] = start
			}
		}
		if start, joins := codes[c.Code()]; joins {
			lines[start]++
		}
	}
	for code, start := range codes {
		if lines[start] < 2 {
			delete(codes, code)
		}
	}
	for _, c := range chains {
		if len(c.Steps) > 1 && engine.Stops(c.Steps[0].Code) {
			if start, joins := codes[c.Steps[0].Code]; joins && start.answers == 0 {
				codes[c.Code()] = start
			} else {
				delete(codes, c.Code())
			}
		}
	}
	return codes
}

// several plays several chains with the same start: its answers, then what each
// adds to them, in an order in which they are legal.
func (f *feature) several(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.bot.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	all, chains, _, err := f.joined(ctx, p.Reader, s)
	if err != nil {
		return kit.Reply{}, err
	}
	starts := together(chains)
	var chosen []draft.Chain
	for _, short := range p.In.Values {
		code, ok := kit.LongCode(kit.CodesOf(all.Options), short)
		i := slices.IndexFunc(chains, func(c draft.Chain) bool { return c.Code() == code })
		if start, offered := starts[code]; !ok || !offered || start != starts[firstCode(chosen, code)] || !isFresh(p, s) {
			return f.outdated(ctx, p, s)
		}
		chosen = append(chosen, chains[i])
	}
	return f.writeSeveral(ctx, p, s, starts[chosen[0].Code()], chosen, nil)
}

// writeSeveral plays chains with the same start, and answers to the questions that they leave
// open: behind the chain that ends its question, or else between them.
func (f *feature) writeSeveral(ctx context.Context, p kit.Press, s *table.Sight, start sameStart, chosen, later []draft.Chain) (kit.Reply, error) {
	last, behind := partsOf(chosen, start), codesOf(later)
	closes := last.closes || slices.ContainsFunc(later, func(c draft.Chain) bool { return c.Closes })
	ended := func(parts []string) string {
		written := f.inLegalOrder(ctx, s, start.code, parts)
		return joinCodes(written, f.endBehind(ctx, s, start.code, written, last.end))
	}
	written := ended(slices.Concat(last.parts, behind))
	if last.end != "" && len(behind) > 0 {
		left := mostTries
		if whole, ok := f.legalBehind(ctx, s, ended(last.parts), behind, &left); ok {
			written = whole
		}
	}
	return f.write(ctx, p, s, p.Rev(), answer{written: written, sure: f.warned.isSure(p, s, last.binding), closes: closes})
}

// endBehind returns the answers that end the question behind start, behind all that is
// written. Where that question is not asked any more, since nothing is left of what it asks
// for, the answer that would end it is left out: another question may take it for its own.
func (f *feature) endBehind(ctx context.Context, s *table.Sight, start, written, end string) string {
	first, rest, more := strings.Cut(end, "; ")
	if !more || written == "" || !engine.Stops(first) {
		return end
	}
	begun := s.Question
	if start != "" {
		var err error
		if begun, _, err = f.bot.Rooms.Turns.Try(ctx, s, start); err != nil {
			return end
		}
	}
	now, answers, err := f.bot.Rooms.Turns.Try(ctx, s, written)
	if err != nil {
		return end
	}
	if now.Kind != begun.Kind || indexOf(answers, first) < 0 {
		return rest
	}
	return end
}

// firstCode returns the code of the first chain, or code before there is one.
func firstCode(chosen []draft.Chain, code string) string {
	if len(chosen) == 0 {
		return code
	}
	return chosen[0].Code()
}

// parted is what chains add to their common start: parts in any order, and behind them the
// answers of one chain that ends the turn, or the question.
type parted struct {
	parts   []string
	end     string
	closes  bool   // it was chosen to end the turn
	binding string // Chain.Binding of it
}

// partsOf returns what each chain adds to their common start. Where several end something
// differently, the game refuses one of them.
func partsOf(chosen []draft.Chain, start sameStart) parted {
	var out parted
	for _, c := range chosen {
		to := len(c.Steps)
		switch {
		case to > start.answers && engine.Stops(c.Steps[start.answers].Code):
			to = start.answers
		case c.Ends:
			to--
		}
		if to > start.answers {
			out.parts = append(out.parts, c.Part(start.answers, to))
		}
		switch end := c.Part(to, len(c.Steps)); {
		case end == "" || end == out.end:
		case out.end == "":
			out.end, out.closes, out.binding = end, c.Closes, c.Binding
		default:
			out.parts = append(out.parts, end)
		}
	}
	return out
}

// joinCodes joins codes, of which some may be empty.
func joinCodes(codes ...string) string {
	return strings.Join(slices.DeleteFunc(codes, func(c string) bool { return c == "" }), "; ")
}

// inLegalOrder joins parts behind a start so that each is legal when it comes; in
// the order in which they were chosen where there is no such order, so that the
// game refuses the first that is not legal.
func (f *feature) inLegalOrder(ctx context.Context, s *table.Sight, start string, parts []string) string {
	left := mostTries
	if ordered, ok := f.legalBehind(ctx, s, start, parts, &left); ok {
		return ordered
	}
	return joinCodes(append([]string{start}, parts...)...)
}

// mostTries bounds how often a choice of several answers is tried in another order.
const mostTries = 60

// legalBehind tries the orders of parts behind what is played already, as long as tries
// are left.
func (f *feature) legalBehind(ctx context.Context, s *table.Sight, played string, parts []string, left *int) (string, bool) {
	if len(parts) == 0 {
		return played, true
	}
	for i, part := range parts {
		longer := joinCodes(played, part)
		if *left--; *left < 0 {
			return "", false
		}
		if !f.isLegal(ctx, s, longer, len(parts) == 1) {
			continue
		}
		rest := slices.Delete(slices.Clone(parts), i, i+1)
		if ordered, ok := f.legalBehind(ctx, s, longer, rest, left); ok {
			return ordered, true
		}
	}
	return "", false
}

// isLegal reports whether answers can be played. The last one of all may be final at once,
// which is not tried: it is legal where it is offered.
func (f *feature) isLegal(ctx context.Context, s *table.Sight, written string, last bool) bool {
	if _, _, err := f.bot.Rooms.Turns.Try(ctx, s, written); err == nil || !last {
		return err == nil
	}
	before, code := "", written
	if at := strings.LastIndex(written, "; "); at >= 0 {
		before, code = written[:at], written[at+2:]
	}
	_, now, err := f.bot.Rooms.Turns.Try(ctx, s, before)
	return err == nil && indexOf(now, code) >= 0
}

// severalRow returns a menu for several answers at once, below the buttons of the
// same answers: of those that most answers share; nil when there are none.
func severalRow(w wording.Words, s *table.Sight, sh shown) []discordgo.MessageComponent {
	lines := map[sameStart][]int{}
	var most sameStart
	for i, o := range s.Options {
		if start, ok := sh.several[o.Code]; ok {
			if lines[start] = append(lines[start], i); len(lines[start]) > len(lines[most]) {
				most = start
			}
		}
	}
	if len(lines[most]) < 2 {
		return nil
	}
	c := chunk{heading: w.Flat(s.Question.Text), options: lines[most], several: true}
	return []discordgo.MessageComponent{kit.Row(menuOf(w, s, sh, c, "several"))}
}

// without returns the options of which several may be chosen at once, but those of
// the starts that the fewest share.
func without(s *table.Sight, several map[string]sameStart) map[string]sameStart {
	lines := map[sameStart]int{}
	for _, o := range s.Options {
		if start, may := several[o.Code]; may {
			lines[start]++
		}
	}
	least := 0
	for _, n := range lines {
		if least == 0 || n < least {
			least = n
		}
	}
	kept := maps.Clone(several)
	maps.DeleteFunc(kept, func(_ string, start sameStart) bool { return lines[start] <= least })
	return kept
}
