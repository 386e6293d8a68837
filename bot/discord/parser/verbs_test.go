package parser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// The text of an answer's button is understood when it is typed: the label with the verb
// after it in Korean and before it in English, with and without particles.
func TestVerbsOfButtonsAreUnderstood(t *testing.T) {
	r := reader(t)
	for _, rules := range catalogtest.Games() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			t.Parallel()
			info, asked := rules.Info(), map[string]int{}
			for _, seats := range []int{info.Seats[len(info.Seats)-1], info.Seats[0]}[:longtest.Number(1, 2)] {
				s, err := rules.New(info.Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(5)}))
				if err != nil {
					t.Fatal(err)
				}
				row := storage.Table{ID: 1, Game: info.ID, Phase: storage.Playing}
				for n := range seats {
					row.Seats = append(row.Seats, storage.Seat{User: fmt.Sprint(n), Name: []string{"Ada", "Bo", "채원", "Dal", "Eun"}[n]})
				}
				_, err = engine.Random(s, engine.NumberedSeed(5).Rand("players"), 4000, func(now engine.State, seat engine.Seat, _ engine.Move) {
					kind := now.Ask(seat).Kind
					if asked[kind]++; asked[kind] > 2 {
						return
					}
					m := position{table: row, state: now, seat: seat}
					a := m.asked()
					for _, o := range a.Options[:min(len(a.Options), 12)] {
						verb := o.Verb
						if verb.IsZero() {
							i := slices.IndexFunc(rules.Library().Purposes, func(p engine.Purpose) bool { return p.Kind == kind })
							verb = rules.Library().Purposes[i].Verb
						}
						for _, said := range saidWith(r, row, o, verb) {
							read := r.Read(t.Context(), m, said)
							w, ok := engine.Understand(now, seat, read.Written)
							if slices.ContainsFunc(read.Maybe, func(other engine.Option) bool { return other.Code == o.Code }) || ok && w.Code == o.Code && w.Rest == "" {
								continue
							}
							t.Errorf("%s: %q is read as %q (%d maybe), want %q", kind, said, read.Written, len(read.Maybe), o.Code)
						}
					}
				})
				if err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// Phrases that people type at a question: the button's verb with the acting piece, with
// its object, or in a word of the game's document. Each plays an answer, or lists its
// possible meanings.
func TestPhrasesAtAQuestionAreUnderstood(t *testing.T) {
	r := reader(t)
	for _, tt := range []struct{ game, kind, said, means string }{ // means "": its possible meanings are listed
		{"caylus", "place", "채석장에 배치", "quarry"},
		{"caylus", "place", "채석장에 장인 배치", "quarry"},
		{"caylus", "place", "채석장배치하기", "quarry"},
		{"caylus", "place", "place a worker on the quarry", "quarry"},
		{"caylus", "place", "구인 구직", ""},
		{"caylus", "place", "장인 배치", ""},
		{"caylus", "provost", "감독 옮기기", ""},
		{"caylus", "provost", "move the provost", ""},
		{"caylus", "favor_line", "총애 받기", ""},
		{"architects", "turn", "채석장에 일꾼 놓기", "quarry"},
		{"architects", "turn", "수습생 고용", "workshop"},
		{"architects", "middle", "수습생 고용", ""},
		{"villagers", "build", "건축 마치기", "end"},
		{"villagers", "pick", "주민 모집", ""},
		{"cleopatra", "claim", "성역 차지", ""},
		{"cleopatra", "claim", "성역 포기", ""},
		{"lisboa", "trade", "공직자 등용", "recruit"},
	} {
		m, ok := questionOf(t, tt.game, tt.kind)
		if !ok {
			t.Errorf("%s never asks %s", tt.game, tt.kind)
			continue
		}
		read := r.Read(t.Context(), m, tt.said)
		switch w, ok := engine.Understand(m.state, m.seat, read.Written); {
		case tt.means == "" && len(read.Maybe) == 0:
			t.Errorf("%s, %s: %q is read as %q, and not asked about", tt.game, tt.kind, tt.said, read.Written)
		case tt.means != "" && (!ok || w.Code != tt.means || len(read.Maybe) > 0):
			t.Errorf("%s, %s: %q is read as %q (%d maybe), want %q", tt.game, tt.kind, tt.said, read.Written, len(read.Maybe), tt.means)
		}
	}
}

// A verb of one answer never plays another: «성역 포기» does not claim the sanctuary, even
// though its label names the thing that is given up.
func TestVerbsPlayNoOtherAnswer(t *testing.T) {
	r := reader(t)
	m, ok := questionOf(t, "cleopatra", "claim")
	if !ok {
		t.Fatal("no sanctuary is claimed")
	}
	for _, o := range r.Read(t.Context(), m, "성역 포기").Maybe {
		if o.Label.Key != "cleopatra.do.leave" {
			t.Errorf("«성역 포기» may mean %s", o.Code)
		}
	}
}

// otherVerbs maps verbs to other words for the same action in their questions.
var otherVerbs = map[string]string{"건설": "지을", "갖기": "가질", "팔기": "팔까", "내기": "낼", "주기": "줄", "열기": "열까", "먼저 해결": "먼저 해결", "뒤따르기": "뒤따를", "움직이기": "움직일", "사용": "쓸까"}

// general is the verb on buttons whose answers already contain a verb.
const general = "선택"

// A Korean button repeats the verb of its question: «버릴까요?» 버리기. Answers with another
// verb, such as leaving something as it is, have it in their label.
func TestButtonsRepeatTheVerbOfTheirQuestion(t *testing.T) {
	r := reader(t)
	for _, rules := range catalogtest.Games() {
		info, seen := rules.Info(), map[string]bool{}
		for _, seats := range info.Seats {
			s, err := rules.New(info.Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(3)}))
			if err != nil {
				t.Fatal(err)
			}
			w := r.texts.Words("ko", storage.Table{Game: info.ID})
			_, err = engine.Random(s, engine.NumberedSeed(3).Rand("players"), 4000, func(now engine.State, seat engine.Seat, _ engine.Move) {
				q := now.Ask(seat)
				if seen[q.Text.Key] {
					return
				}
				seen[q.Text.Key] = true
				asked, usual := w.Flat(q.Text), w.Flat(r.index.Verb(info.ID, q.Kind))
				verbs := []string{usual, w.Flat(now.Describe(seat, now.Moves(seat, nil)[0]).Verb)}
				if !strings.Contains(asked, "무엇을 할까요") && !slices.ContainsFunc(verbs, func(verb string) bool {
					return verb == general || hasStem(asked, verb) || otherVerbs[verb] != "" && strings.Contains(asked, otherVerbs[verb])
				}) {
					t.Errorf("%s: «%s» has the button %s", q.Text.Key, asked, usual)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// questionOf plays random matches of a game until the first question of a kind.
func questionOf(t *testing.T, game, kind string) (m position, ok bool) {
	t.Helper()
	i := slices.IndexFunc(catalog.Games(), func(g engine.Rules) bool { return g.Info().ID == game })
	rules := catalog.Games()[i]
	info := rules.Info()
	for seed := uint64(5); seed < 12 && !ok; seed++ {
		s, err := rules.New(info.Fill(engine.Setup{Seats: 3, Seed: engine.NumberedSeed(seed)}))
		if err != nil {
			t.Fatal(err)
		}
		row := storage.Table{ID: 1, Game: game, Phase: storage.Playing, Seats: []storage.Seat{{User: "0", Name: "Ada"}, {User: "1", Name: "Bo"}, {User: "2", Name: "채원"}}}
		_, err = engine.Random(s, engine.NumberedSeed(seed).Rand("players"), 4000, func(now engine.State, seat engine.Seat, _ engine.Move) {
			if !ok && now.Ask(seat).Kind == kind {
				m, ok = position{table: row, state: now.Clone(), seat: seat}, true
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return m, ok
}

// saidWith returns an answer with the verb of its button, as people type it in every
// language.
func saidWith(r *Parser, row storage.Table, o engine.Option, verb engine.Text) []string {
	var list []string
	for _, lang := range r.texts.Catalog.Languages() {
		w := r.texts.Words(lang, row)
		label, said := w.Flat(o.Label), w.Flat(verb)
		if lang == "ko" {
			list = append(list, label+" "+said, label+"에 "+said, label+"을 "+said)
			continue
		}
		list = append(list, said+" "+label, said+" the "+label)
	}
	return list
}
