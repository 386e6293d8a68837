// Package parser parses typed answers for every command and form that takes one. It
// converts answers in any language to notation.
//
// Words are accepted as an answer if they are its whole name, or whole words of only one
// answer. Beginnings, initials and parts of words are never accepted; they give a list of
// possible answers for the person to choose from. A name that belongs to an answer of
// another question is accepted as that answer, so that the game explains why it is not
// possible now.
package parser

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/records"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/storage"
)

// Parser parses typed answers.
type Parser struct {
	texts *textfmt.Source
	index *lookup.Index

	verbsOf sync.Map // verbs by game, as map[string]bool
}

// New returns a Parser for the games of an index.
func New(texts *textfmt.Source, index *lookup.Index) *Parser {
	return &Parser{texts: texts, index: index}
}

// Asked is a question to be answered.
type Asked struct {
	Table   storage.Table
	Kind    string
	Text    engine.Text // zero for several questions at once
	Options []engine.Option
}

// Match is the match in which answers are typed, in its current or planned position.
type Match interface {
	// After returns the question after the written answers; an error if there is none.
	After(ctx context.Context, written string) (Asked, error)
	// Means returns the only legal answer after the written ones that the game derives
	// from the words said.
	Means(ctx context.Context, written, said string) (code string, ok bool)
	// Rule returns the section of the rules that forbids the words said; "" if there is
	// none.
	Rule(ctx context.Context, written, said string) string
	// Offered returns the answers that the person was offered in this match so far. It is
	// slow, so it is called only for a label that is missing from all sample matches.
	Offered(ctx context.Context) []lookup.Phrase
}

// Result is the meaning of typed words.
type Result struct {
	// Written holds the answers in notation. Unknown words stay as they are, so that the
	// refusal shows them.
	Written string
	// Maybe lists the possible meanings of unclear words; nil if all words are clear.
	// Said holds the unclear words, Before the answers before them, and After the words
	// after them.
	Maybe               []engine.Option
	Said, Before, After string
}

// maxAnswers is the maximum number of answers listed for an unclear word.
const maxAnswers = handler.MaxMenu

// maxLength is the maximum number of characters that are parsed. The rest stays as it is.
const maxLength = 600

// Read parses answers, step by step: «시장; stall 1» becomes «market; stall 1», and so does «시장
// stall 1».
func (r *Parser) Read(ctx context.Context, m Match, typed string) Result {
	typed = textfmt.Plain(typed)
	if utf8.RuneCountInString(typed) > maxLength {
		return Result{Written: typed}
	}
	var done []string
	var last Asked
	for todo := strings.Split(typed, ";"); len(todo) > 0; {
		said := strings.TrimSpace(todo[0])
		todo = todo[1:]
		if said == "" {
			done = append(done, said)
			continue
		}
		before := strings.Join(done, "; ")
		asked, err := m.After(ctx, before)
		if err != nil { // no answer is due, or the next question is not known yet
			st := step{r: r, ctx: ctx, m: m, asked: last, before: before}
			for _, said := range append([]string{said}, todo...) {
				done = append(done, st.unasked(strings.TrimSpace(said)))
			}
			break
		}
		last = Asked{Table: asked.Table}
		one := step{r: r, ctx: ctx, m: m, asked: asked, before: before}
		code, known := one.read(said)
		if !known {
			if head, rest, ok := one.beginning(said); ok {
				code, known = head, true
				if rest != "" {
					todo = append([]string{rest}, todo...)
				}
			}
		}
		if !known {
			if maybe := one.maybe(said, code); len(maybe) > 0 {
				return Result{Written: strings.Join(append(append(done, code), todo...), "; "), Maybe: maybe,
					Said: said, Before: before, After: Join(trimmed(todo)...)}
			}
			code = one.instead(said, code)
		}
		done = append(done, code)
	}
	return Result{Written: strings.Join(done, "; ")}
}

// step parses the words for one question.
type step struct {
	r      *Parser
	ctx    context.Context
	m      Match
	asked  Asked
	before string
	typing bool // the person is still typing
}

func (st step) means(said string) bool {
	_, ok := st.m.Means(st.ctx, st.before, said)
	return ok
}

func (st step) refuses(said string) bool { return st.m.Rule(st.ctx, st.before, said) != "" }

// read returns the notation of one answer, and whether the words are one. It tries in
// this order: label and notation, words that the game understands, both with the verb of
// a button, answers to other questions, parts of labels, synonyms, and names of
// components. Words that are already notation, or that a rule of the game refuses, stay
// as they are.
func (st step) read(said string) (code string, known bool) {
	i, f := st.r.option(st.asked.Table, st.asked.Options, said)
	switch {
	case i >= 0 && f == begun: // or the name of another answer with the same beginning
		if code, ok := st.labelled(said); ok {
			return code, true
		}
		if code, ok := st.withVerb(said); ok {
			return code, true
		}
		return said, true
	case i >= 0 && f == written:
		return said, true
	case i >= 0 && f <= headed:
		return st.asked.Options[i].Code, true
	case f <= headed: // the label of several answers
		return said, false
	case st.means(said):
		return said, true
	}
	if !st.r.index.IsLabel(st.asked.Table.Game, said) { // check this before a part of a label, which may contain the verb of another answer
		if code, ok := st.withVerb(said); ok {
			return code, true
		}
	}
	if i >= 0 && f == part {
		return st.asked.Options[i].Code, true
	}
	if code, ok := st.elsewhere(said); ok {
		// Words of one answer are unclear if they are also the whole name of another
		// answer. A name is unclear if its notation means something else here.
		return code, i < 0 && !st.means(code)
	}
	if i >= 0 && st.hasButtonOf(said, i) {
		return st.asked.Options[i].Code, true
	}
	if f < unfit || len(st.byVerb(said)) > 0 {
		return said, false
	}
	if s, ok := st.r.index.Spoken(st.asked.Table.Game, said); ok && s.Code != "" {
		return s.Code, true
	}
	if code, ok := st.component(said, matcher.Exact); ok {
		return code, true
	}
	return said, st.refuses(said)
}

// unasked returns the notation of an answer to a later question, whose options are unknown. It
// returns Latin words unchanged, since they may be notation.
func (st step) unasked(said string) string {
	game := st.asked.Table.Game
	if game == "" || !strings.ContainsFunc(said, func(r rune) bool { return r > unicode.MaxLatin1 && unicode.IsLetter(r) }) {
		return said
	}
	for _, words := range append(append([]string{said}, st.r.withoutOneVerb(game, said)...), st.r.withoutVerb(game, said)) {
		if code, ok := st.elsewhere(words); ok {
			return code
		}
		if s, ok := st.r.index.Spoken(game, words); ok && s.Code != "" {
			return s.Code
		}
	}
	return said
}

// elsewhere returns the answer to another question that has this label or notation.
func (st step) elsewhere(said string) (code string, ok bool) {
	if notation := engine.NormalizeNotation(said); st.r.index.IsNotation(st.asked.Table.Game, notation) {
		return notation, true
	}
	return st.labelled(said)
}

// labelled returns the answer to another question that has this label: one to the same kind of
// question if there is one, otherwise the first that a rule of the game forbids.
func (st step) labelled(said string) (code string, ok bool) {
	phrases := st.r.index.Phrases(st.asked.Table.Game, said, st.r.texts.InEach(st.asked.Table))
	if len(phrases) == 0 {
		phrases = st.offered(said)
	}
	for _, p := range phrases {
		if p.Kind == st.asked.Kind {
			return p.Code, true
		}
	}
	for _, p := range phrases {
		if st.refuses(p.Code) {
			return p.Code, true
		}
	}
	if len(phrases) == 0 {
		return "", false
	}
	return phrases[0].Code, true
}

// offered returns the answers with a label that the person was offered in this match; nil
// while the label is still being typed.
func (st step) offered(said string) (list []lookup.Phrase) {
	key := matcher.Key(said)
	if st.typing || key == "" {
		return nil
	}
	languages := st.r.texts.InEach(st.asked.Table)
	for _, p := range st.m.Offered(st.ctx) {
		if slices.ContainsFunc(languages, func(w textfmt.Words) bool { return matcher.Key(w.Flat(p.Label)) == key }) {
			list = append(list, p)
		}
	}
	return list
}

// component returns the code of the component with this name, if the game understands it or no
// rule forbids it.
func (st step) component(said string, worst matcher.Rank) (code string, ok bool) {
	if len([]rune(said)) < 2 {
		return "", false
	}
	hits := st.r.index.Find([]string{st.asked.Table.Game}, lookup.Cards, said)
	if len(hits) == 0 || hits[0].Rank > worst || len(hits) > 1 && hits[0].Rank > matcher.Exact && hits[1].Rank == hits[0].Rank {
		return "", false
	}
	code = hits[0].Entry.Code
	return code, st.means(code) || !st.refuses(said)
}

// instead returns the notation of words that do not clearly match a possible answer, so
// that the game explains the refusal. It tries the words without the verb of a label, the
// only component whose name begins with them, and an answer to another question with
// these words in its label. Otherwise it returns code.
func (st step) instead(said, code string) string {
	game := st.asked.Table.Game
	for _, words := range append(st.r.withoutOneVerb(game, said), st.r.withoutVerb(game, said)) {
		if words == said {
			continue
		}
		if code, known := st.read(words); known {
			return code
		}
	}
	if code, ok := st.component(said, matcher.Begins); ok && !st.means(code) {
		return code
	}
	if p, ok := st.r.index.LikePhrase(st.asked.Table.Game, said); ok && !st.means(p.Code) {
		return p.Code
	}
	return code
}

// OfferedAt returns the answers that a person was offered at a table, for Match.Offered; nil
// if the current rules cannot replay the match.
func OfferedAt(ctx context.Context, all *records.Service, log *slog.Logger, table int64, user string) []lookup.Phrase {
	offers, err := all.Offered(ctx, table, user)
	if err != nil {
		log.WarnContext(ctx, "replay match for typed answers", "table", table, "err", err)
		return nil
	}
	list := make([]lookup.Phrase, len(offers))
	for i, o := range offers {
		list[i] = lookup.Phrase{Code: o.Option.Code, Kind: o.Kind, Label: o.Option.Label}
	}
	return list
}

func trimmed(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = strings.TrimSpace(s)
	}
	return out
}

// maybe lists the possible meanings of unclear words. It includes answers of the button
// with their verb, and the answer in notation. It also includes answers that the words
// match in any way, even without a verb, a particle or a noun of the game.
func (st step) maybe(said, code string) (list []engine.Option) {
	for _, i := range st.byVerb(said) {
		if len(list) < maxAnswers {
			list = append(list, st.asked.Options[i])
		}
	}
	if len(list) > 0 {
		return list
	}
	for _, words := range append([]string{said, withoutParticle(said), st.r.withoutVerb(st.asked.Table.Game, said), strings.TrimSuffix(said, "하기")}, st.shorter(said)...) {
		if utf8.RuneCountInString(words) < 2 && words != said {
			continue // a part of many names
		}
		for _, i := range st.r.Search(st.asked.Table, st.asked.Options, words) {
			o := st.asked.Options[i]
			if len(list) < maxAnswers && !slices.ContainsFunc(list, func(other engine.Option) bool { return other.Code == o.Code }) {
				list = append(list, o)
			}
		}
		if len(list) > 0 {
			return list
		}
	}
	if meant, ok := st.m.Means(st.ctx, st.before, code); ok && code != said {
		for _, o := range st.asked.Options {
			if o.Code == meant {
				return []engine.Option{o}
			}
		}
	}
	return nil
}
