package parser

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"guildhall/bot/discord/lookup"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

func init() { longtest.Roomy() }

// ways returns the ways to type a name that people expect to work: as displayed, without
// spaces, in the other Unicode form, its Korean initials, and each beginning of at least
// two letters.
func ways(name string) []string {
	list := []string{name, strings.ToUpper(name), norm.NFD.String(name)}
	squeezed := strings.ReplaceAll(name, " ", "")
	if strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(unicode.Hangul, r) }) {
		list = append(list, squeezed)
	}
	if s := initials(name); len([]rune(s)) > 1 {
		list = append(list, s)
	}
	letters := []rune(norm.NFD.String(name))
	for n := 2; n < len(letters); n++ {
		list = append(list, norm.NFC.String(string(letters[:n])))
	}
	return list
}

// initials returns the initial consonants of the Korean syllables of a name.
func initials(name string) string {
	var out []rune
	for _, r := range norm.NFC.String(name) {
		if r >= '가' && r <= '힣' {
			out = append(out, []rune("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")[(r-'가')/588])
		}
	}
	return string(out)
}

// finds reports whether the item is among the first ten hits, or every hit before it
// matches the typed text as well.
func finds(hits []int, item int, asWell func(other int) bool) bool {
	at := slices.Index(hits, item)
	return at >= 0 && (at < 10 || !slices.ContainsFunc(hits[:at], func(other int) bool { return !asWell(other) }))
}

// Every option in random matches, and every card, section, ruling and place of all games,
// is among the first ten hits for each way to type its name.
func TestEveryNameIsFound(t *testing.T) {
	r := reader(t)
	for _, rules := range catalogtest.Games() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			t.Parallel()
			game := rules.Info().ID
			for _, lang := range r.texts.Catalog.Languages() {
				w := r.texts.Words(lang, storage.Table{})
				for _, sh := range []lookup.Section{lookup.Cards, lookup.Rules, lookup.Rulings} {
					entries := r.index.Entries(game, sh)
					names := make([]string, len(entries))
					for i, e := range entries {
						names[i] = w.Flat(e.Title)
					}
					everyWay(t, names, func(typed string) (found []int) {
						for _, h := range r.index.Find([]string{game}, sh, typed) {
							found = append(found, h.Index)
						}
						return found
					})
				}
			}
			placesOf(t, r, rules)
			optionsOf(t, r, rules)
		})
	}
}

// optionsOf types the options of one match with the minimum number of seats: the first
// two questions of each kind.
func optionsOf(t *testing.T, r *Parser, rules engine.Rules) {
	info, asked := rules.Info(), map[string]int{}
	s, err := rules.New(info.Fill(engine.Setup{Seats: info.Seats[len(info.Seats)-1], Seed: engine.NumberedSeed(91)}))
	if err != nil {
		t.Fatal(err)
	}
	row := storage.Table{ID: 1, Game: info.ID, Phase: storage.Playing}
	for n := range info.Seats[len(info.Seats)-1] {
		row.Seats = append(row.Seats, storage.Seat{User: fmt.Sprint(n), Name: []string{"Ada", "Bo", "채원", "Dal", "Eun"}[n]})
	}
	_, err = engine.Random(s, engine.NumberedSeed(91).Rand("players"), 4000, func(now engine.State, seat engine.Seat, _ engine.Move) {
		if asked[now.Ask(seat).Kind]++; asked[now.Ask(seat).Kind] > 1 {
			return
		}
		a := position{table: row, state: now, seat: seat}.asked()
		a.Options = a.Options[:min(len(a.Options), 60)]
		for _, lang := range r.texts.Catalog.Languages() {
			names := make([]string, len(a.Options))
			for i, o := range a.Options {
				names[i] = r.texts.Words(lang, row).Flat(o.Label)
			}
			everyWay(t, names, func(typed string) []int { return r.Search(row, a.Options, typed) })
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// everyWay types each name in every way, or in a quarter of the ways, which changes from
// name to name.
func everyWay(t *testing.T, names []string, find func(string) []int) {
	t.Helper()
	done, step, seed := map[string]bool{}, longtest.Number(4, 1), int(longtest.Seed(t)%4)
	for i, name := range names {
		if matcher.Key(name) == "" || done[name] {
			continue
		}
		done[name] = true
		for n, typed := range ways(name) {
			rank := matcher.Match(typed, name)
			if rank == matcher.None {
				if matcher.Key(typed) != "" {
					t.Errorf("%q does not find %q", typed, name)
				}
				continue
			}
			if (n+i+seed)%step != 0 {
				continue
			}
			if hits := find(typed); !finds(hits, i, func(other int) bool { return matcher.Match(typed, names[other]) <= rank }) {
				t.Errorf("%q finds %d things, and %q not among the first ten: %v", typed, len(hits), name, hits[:min(len(hits), 12)])
			}
		}
	}
}

// A label that a person saw earlier in their match is accepted at any other question. It
// is read as that answer, and the game explains why it is not possible. It never plays a
// current answer with the same beginning.
func TestLabelsOfOtherMomentsAreUnderstood(t *testing.T) {
	r := reader(t)
	for _, rules := range catalogtest.Games() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			t.Parallel()
			info := rules.Info()
			s, err := rules.New(info.Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(77)}))
			if err != nil {
				t.Fatal(err)
			}
			row := storage.Table{ID: 1, Game: info.ID, Phase: storage.Playing, Seats: []storage.Seat{{User: "1", Name: "Ada"}, {User: "2", Name: "채원"}}}
			codes, asked := map[string][]string{}, map[string]int{} // by label
			var positions []position
			var shown []lookup.Phrase
			_, err = engine.Random(s, engine.NumberedSeed(77).Rand("players"), 4000, func(now engine.State, seat engine.Seat, _ engine.Move) {
				m := position{table: row, state: now, seat: seat, shown: &shown}
				for _, o := range m.asked().Options {
					shown = append(shown, lookup.Phrase{Code: o.Code, Kind: now.Ask(seat).Kind, Label: o.Label})
				}
				if asked[now.Ask(seat).Kind]++; asked[now.Ask(seat).Kind] > 2 {
					return
				}
				m.state = now.Clone()
				positions = append(positions, m)
				for _, o := range m.asked().Options {
					for _, lang := range r.texts.Catalog.Languages() {
						label := r.texts.Words(lang, row).Flat(o.Label)
						codes[label] = append(codes[label], o.Code)
					}
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			labels := make([]string, 0, len(codes))
			for label := range codes {
				labels = append(labels, label)
			}
			slices.Sort(labels)
			for n, label := range labels {
				m := positions[n%len(positions)]
				options := m.asked().Options
				read := r.Read(t.Context(), m, label)
				w, ok := engine.Understand(m.state, m.seat, read.Written)
				if ok && slices.Contains(codes[label], w.Code) {
					continue // this answer is possible now
				}
				if ok && read.Maybe == nil && w.Rest == "" && !slices.Contains(codes[label], w.Code) && !isNamed(r, row, options, w.Code, label) {
					t.Errorf("%s: %q is taken as %q, want one of %q", m.asked().Kind, label, w.Code, codes[label])
				}
				if read.Maybe == nil && read.Written == label && !slices.Contains(codes[label], label) && m.Rule(t.Context(), "", label) == "" {
					t.Errorf("%s: %q is not understood", m.asked().Kind, label)
				}
			}
		})
	}
}

// isNamed reports whether a label is that of the option with a code, or contains all its
// words.
func isNamed(r *Parser, row storage.Table, options []engine.Option, code, label string) bool {
	return slices.ContainsFunc(options, func(o engine.Option) bool {
		return o.Code == code && slices.ContainsFunc(r.texts.Catalog.Languages(), func(lang string) bool {
			return hasWords(r.texts.Words(lang, row).Flat(o.Label), label)
		})
	})
}

// Read never panics, and its result is one of the options or the typed text.
func FuzzRead(f *testing.F) {
	r := reader(f)
	options := fixed{{Code: "market", Label: asWritten("시장 방문")}, {Code: "stall 1", Label: asWritten("Stall 1: 2 cards")}, {Code: "wall", Label: asWritten("벽기둥")}}
	for _, seed := range []string{"시장; 벽ㄱ", "ㅂㄱ", ";;;", "stall stall stall", strings.Repeat("시장 ", 200), "\xff", "벽기둥을 놓기"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		read := r.Read(t.Context(), options, typed)
		for _, o := range read.Maybe {
			if !slices.ContainsFunc(options, func(other engine.Option) bool { return other.Code == o.Code }) {
				t.Fatalf("%q may mean %q", typed, o.Code)
			}
		}
	})
}

// placesOf types the players' own names for answers.
func placesOf(t *testing.T, r *Parser, rules engine.Rules) {
	game := rules.Info().ID
	for _, s := range rules.Library().Spoken {
		for _, lang := range r.texts.Catalog.Languages() {
			for name := range strings.SplitSeq(r.texts.Words(lang, storage.Table{}).Flat(s.Names), ",") {
				name = strings.TrimSpace(name)
				for _, typed := range []string{name, strings.ReplaceAll(name, " ", ""), norm.NFD.String(name)} {
					got, ok := r.index.Spoken(game, typed)
					if !ok || got.Code != s.Code {
						t.Errorf("%q is %q, want %q", typed, got.Code, s.Code)
					}
					if s.Rule == "" {
						continue
					}
					section, told := r.index.Rule(game, s.Rule)
					if places := r.index.Places([]string{game}, typed); !told || len(places) == 0 || places[0].Entry.Code != section.Entry.Code {
						t.Errorf("%q finds no section %s", typed, s.Rule)
					}
				}
			}
		}
	}
}
