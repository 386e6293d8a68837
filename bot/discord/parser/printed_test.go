package parser

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"sort"
	"strings"
	"testing"
	"unicode"

	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// reader parses answers for every game, without tables.
func reader(t testing.TB) *Parser {
	t.Helper()
	files := []fs.FS{textfmt.Texts, table.Texts}
	for _, g := range catalog.Games() {
		files = append(files, g.Info().Messages)
	}
	c, err := text.New(files...)
	if err != nil {
		t.Fatal(err)
	}
	games := gameset.New(catalog.Games())
	texts := textfmt.NewSource(c, games)
	return New(texts, lookup.New(games, texts, slog.Default()))
}

// TestPrintedTextsAreParsed plays random matches of every game. At each question it
// types, in both languages, everything that a player reads on the buttons and the
// picture: every label, coordinate and number of an option, and every component name that
// belongs to only one option. Each text must give that option, or a list if it is the
// name of several answers.
func TestPrintedTextsAreParsed(t *testing.T) {
	longtest.Only(t, "every word of every game")
	r := reader(t)
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		for _, seats := range info.Seats {
			t.Run(fmt.Sprintf("%s %d", info.ID, seats), func(t *testing.T) {
				t.Parallel()
				writeAll(t, r, rules, seats)
			})
		}
	}
}

// writeAll plays one match and types the printed texts at samples of each kind of
// question.
func writeAll(t *testing.T, r *Parser, rules engine.Rules, seats int) {
	info := rules.Info()
	s, err := rules.New(info.Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(uint64(40 + seats))}))
	if err != nil {
		t.Fatal(err)
	}
	row := storage.Table{ID: 1, Game: info.ID, Phase: storage.Playing}
	for n := range seats {
		row.Seats = append(row.Seats, storage.Seat{User: fmt.Sprint(n), Name: []string{"Ada", "Bo", "Chen", "Dal", "Eun"}[n]})
	}
	asked, wrong := map[string]int{}, map[string]bool{}
	_, err = engine.Random(s, engine.NumberedSeed(7).Rand("players"), 4000, func(now engine.State, seat engine.Seat, _ engine.Move) {
		kind := now.Ask(seat).Kind
		if asked[kind]++; asked[kind] > 3 {
			return
		}
		m := position{table: row, state: now, seat: seat}
		for _, p := range printed(r, m.asked()) {
			read := r.Read(t.Context(), m, p.said)
			if len(read.Maybe) > 0 && slices.ContainsFunc(read.Maybe, func(o engine.Option) bool { return slices.Contains(p.codes, o.Code) }) {
				continue
			}
			said := read.Written
			w, ok := engine.Understand(now, seat, said)
			if !ok && len(p.codes) > 1 {
				continue
			}
			if (!ok || w.Rest != "" || !slices.Contains(p.codes, w.Code)) && len(wrong) < 25 {
				wrong[fmt.Sprintf("%s: %q is %q, read as %q and %q; want %q", kind, p.said, said, w.Code, w.Rest, p.codes)] = true
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	list := make([]string, 0, len(wrong))
	for line := range wrong {
		list = append(list, line)
	}
	sort.Strings(list)
	for _, line := range list {
		t.Error(line)
	}
}

// said is a printed text, and the codes of the options that show it.
type said struct {
	said  string
	codes []string
}

// printed lists the printed texts of the options of a question.
func printed(sc *Parser, s Asked) []said {
	codes := map[string][]string{}
	add := func(words, code string) {
		words = strings.ToLower(words)
		if words != "" && !strings.Contains(words, ";") && !slices.Contains(codes[words], code) {
			codes[words] = append(codes[words], code)
		}
	}
	for _, o := range s.Options {
		add(o.Code, o.Code)
		if o.Row != "" {
			add(o.Col+o.Row, o.Code)
		}
		for _, lang := range sc.texts.Catalog.Languages() {
			add(sc.texts.Words(lang, s.Table).Flat(o.Label), o.Code)
		}
	}
	for _, e := range sc.index.Entries(s.Table.Game, lookup.Cards) {
		for _, lang := range sc.texts.Catalog.Languages() {
			title := sc.texts.Words(lang, storage.Table{}).Flat(e.Title)
			var on []string
			for _, o := range s.Options {
				if label := sc.texts.Words(lang, s.Table).Flat(o.Label); strings.Contains(bare(label), bare(title)) && !slices.Contains(on, o.Code) {
					on = append(on, o.Code)
				}
			}
			payment := slices.ContainsFunc(s.Options, func(o engine.Option) bool { return strings.Contains(o.Code, " + ") })
			if len(on) == 1 && !payment && codes[strings.ToLower(title)] == nil {
				add(title, on[0])
			}
		}
	}
	var list []said
	for words, on := range codes {
		list = append(list, said{words, on})
	}
	sort.Slice(list, func(i, j int) bool { return list[i].said < list[j].said })
	return list
}

// bare returns a text in lower case, without punctuation, between spaces.
func bare(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return " " + strings.Join(words, " ") + " "
}

// Korean players' own words, which our texts do not use, find the right answers.
func TestWordsOfKoreanPlayersAreFound(t *testing.T) {
	sc := reader(t)
	for word, code := range map[string]string{"감독관": "감독", "교역소": "교환", "일꾼": "장인", "데니어": "금화"} {
		got, want := sc.index.Find([]string{"caylus"}, lookup.Rules, word), sc.index.Find([]string{"caylus"}, lookup.Rules, code)
		if len(want) == 0 || len(got) != len(want) || got[0].Entry.Code != want[0].Entry.Code {
			t.Errorf("%s finds %d entries, want the %d of %s", word, len(got), len(want), code)
		}
	}
}

// position is a match at one question, without a table.
type position struct {
	table storage.Table
	state engine.State
	seat  engine.Seat
	shown *[]lookup.Phrase // answers offered in this match; nil if the test does not need them
}

func (p position) Offered(context.Context) []lookup.Phrase {
	if p.shown == nil {
		return nil
	}
	return *p.shown
}

func (p position) asked() Asked {
	a := Asked{Table: p.table, Kind: p.state.Ask(p.seat).Kind, Text: p.state.Ask(p.seat).Text}
	for _, m := range p.state.Moves(p.seat, nil) {
		a.Options = append(a.Options, p.state.Describe(p.seat, m))
	}
	return a
}

func (p position) After(_ context.Context, written string) (Asked, error) {
	if written != "" {
		return Asked{}, errors.New("only one answer")
	}
	return p.asked(), nil
}

func (p position) Means(_ context.Context, _, said string) (string, bool) {
	w, ok := engine.Understand(p.state, p.seat, said)
	return w.Code, ok
}

func (p position) Rule(_ context.Context, _, said string) string {
	return p.state.Refuse(p.seat, said).Rule
}
