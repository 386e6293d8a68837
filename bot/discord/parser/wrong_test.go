package parser

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/lookup"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/enginetest"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// unexplained is the maximum number, of 1000 wrong labels and verbs of a game, that may
// be refused without a reason. It may only be lowered: the test logs the current share of
// each game.
var unexplained = map[string]int{"cleopatra": 20, "villagers": 20, "caylus": 20, "architects": 20, "lisboa": 40, "market": 20}

// TestWrongButtonsTypedGetAReason types texts from buttons of earlier questions, with and
// without the verb, in both languages, in random matches of every game. Each is an
// answer, gives a list of meanings, or is refused with a reason, except for the share
// above.
func TestWrongButtonsTypedGetAReason(t *testing.T) {
	r, seed := reader(t), longtest.Seed(t)
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			t.Parallel()
			b := buttons{r: r, rules: rules, bare: map[string]int{}, example: map[string]string{}}
			for _, seats := range info.Seats[len(info.Seats)-longtest.Number(1, len(info.Seats)):] {
				b.play(t, seats, 60+seed)
			}
			n := 0
			for _, times := range b.bare {
				n += times
			}
			t.Logf("%d wrong words, %d without a reason: %d of 1000, allowed %d", b.total, n, (n*1000+b.total-1)/b.total, unexplained[info.ID])
			if n*1000 <= unexplained[info.ID]*b.total {
				return
			}
			list := slices.SortedFunc(maps.Keys(b.bare), func(x, y string) int { return b.bare[y] - b.bare[x] })
			for _, what := range list[:min(len(list), 20)] {
				t.Errorf("%d times without a reason: %s: %s", b.bare[what], what, b.example[what])
			}
		})
	}
}

// buttons types the texts of earlier buttons of a game.
type buttons struct {
	r       *Parser
	rules   engine.Rules
	total   int
	bare    map[string]int
	example map[string]string
}

// button is an answer as shown on its button.
type button struct {
	option engine.Option
	kind   string // kind of its question
}

// play types the buttons of earlier questions at some questions of each kind.
func (b *buttons) play(t *testing.T, seats int, seed uint64) {
	t.Helper()
	info := b.rules.Info()
	s, err := b.rules.New(info.Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}))
	if err != nil {
		t.Fatal(err)
	}
	row := storage.Table{ID: 1, Game: info.ID, Phase: storage.Playing}
	for n := range seats {
		row.Seats = append(row.Seats, storage.Seat{User: fmt.Sprint(n), Name: []string{"Ada", "Bo", "Chen", "Dal", "Eun"}[n]})
	}
	asked, chance := map[string]int{}, engine.NumberedSeed(seed).Rand("buttons")
	var earlier []button
	var shown []lookup.Phrase
	_, err = engine.Random(s, engine.NumberedSeed(seed).Rand("players"), max(5000, 50*info.Moves*seats), func(now engine.State, seat engine.Seat, _ engine.Move) {
		m := position{table: row, state: now, seat: seat, shown: &shown}
		at := m.asked()
		if asked[at.Kind]++; asked[at.Kind] <= longtest.Number(2, 4) && len(earlier) > 0 {
			for range longtest.Number(2, 3) {
				b.write(t, m, earlier[chance.Intn(len(earlier))])
			}
		}
		for _, o := range at.Options {
			phrase := lookup.Phrase{Code: o.Code, Kind: at.Kind, Label: o.Label}
			if asked[at.Kind] <= 2 && !slices.ContainsFunc(shown, func(p lookup.Phrase) bool {
				return p.Code == o.Code && p.Kind == at.Kind && reflect.DeepEqual(p.Label, o.Label)
			}) {
				earlier = append(earlier, button{o, at.Kind})
				shown = append(shown, phrase)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// write types the text of a button in both languages, with and without its verb.
func (b *buttons) write(t *testing.T, m position, on button) {
	t.Helper()
	for _, lang := range b.r.texts.Catalog.Languages() {
		w := b.r.texts.Words(lang, m.table)
		label, verb := strings.ReplaceAll(w.Flat(on.option.Label), ";", ","), w.Flat(on.option.Verb)
		for _, p := range b.rules.Library().Purposes {
			if p.Kind == on.kind && verb == "" {
				verb = w.Flat(p.Verb)
			}
		}
		both := verb + " " + label
		if lang == "ko" {
			both = label + " " + verb
		}
		for sort, typed := range map[string]string{"label": label, "verb": both} {
			if sort == "verb" && strings.Contains(strings.ToLower(label), strings.ToLower(verb)) {
				continue // each text is typed only once
			}
			no, wrong := b.refused(t, m, typed)
			if !wrong {
				continue
			}
			if b.total++; !enginetest.HasReason(no) {
				what := fmt.Sprintf("question %s, %s of %s in %s, %s", m.asked().Kind, sort, on.kind, lang, no.Why.Key)
				b.bare[what]++
				b.example[what] = fmt.Sprintf("%q, the answer %q", typed, on.option.Code)
			}
		}
	}
}

// refused parses typed words, and reports whether they are refused.
func (b *buttons) refused(t *testing.T, m position, typed string) (no engine.Refusal, wrong bool) {
	read := b.r.Read(t.Context(), m, typed)
	if len(read.Maybe) > 0 {
		return no, false
	}
	if w, ok := engine.Understand(m.state, m.seat, read.Written); ok && w.Rest == "" {
		return no, false
	}
	return m.state.Refuse(m.seat, read.Written), true
}
