package turn

import (
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/storage"
)

// walk plays a random match and shows each question with the draft that leads to it.
func walk(t *testing.T, rules engine.Rules, seats int, seed uint64, show func(d *draft.Draft, s *table.Snapshot)) {
	t.Helper()
	info := rules.Info()
	state, err := rules.New(info.Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}))
	if err != nil {
		t.Fatal(err)
	}
	chance := engine.NumberedSeed(seed).Rand("panels")
	var d *draft.Draft
	for range 400 {
		pending := state.Pending(nil)
		if len(pending) == 0 {
			return
		}
		seat := pending[0]
		if d == nil || d.Seat != seat {
			d = &draft.Draft{Seat: seat, State: state}
		}
		q, moves := state.Ask(seat), state.Moves(seat, nil)
		s := sightWith(q.Form)
		s.Table.Game, s.Table.Seats = info.ID, make([]storage.Seat, seats)
		s.Seat, s.Question, s.View, s.Public = seat, q, state.View(seat), state.View(engine.Spectator)
		for _, m := range moves {
			s.Options = append(s.Options, state.Describe(seat, m))
		}
		show(d, s)
		a, ok := d.Read(state.Code(seat, moves[chance.Intn(len(moves))]))
		if !ok {
			t.Fatalf("%s: a code of question %q is not read", info.ID, q.Kind)
		}
		if state = a.State; a.Binding() || a.Events.TurnOver {
			d = nil
		} else {
			d.Take(a)
		}
	}
}

// The gain of a move is shown before its price, in every language.
func TestEffectBeforePrice(t *testing.T) {
	sc := reader(t)
	prices := map[string][]string{"en": {"−", "costs "}, "ko": {"−", "비용:"}}
	for _, rules := range catalogtest.Games() {
		for _, lang := range []string{"en", "ko"} {
			w, said := sc.Texts.Words(lang, storage.Table{}), map[string]bool{}
			walk(t, rules, 3, 12, func(_ *draft.Draft, s *table.Snapshot) {
				for _, o := range s.Options {
					effect := w.Flat(o.Effect)
					if said[s.Question.Kind] || !priceFirst(effect, prices[lang]) {
						continue
					}
					said[s.Question.Kind] = true
					t.Errorf("%s.%s: %q tells the price first: %s", rules.Info().ID, s.Question.Kind, w.Flat(o.Label), effect)
				}
			})
		}
	}
}

// priceFirst reports whether an effect names a price before a gain.
func priceFirst(effect string, prices []string) bool {
	price := false
	for part := range strings.SplitSeq(strings.NewReplacer(" · ", "\n", ", ", "\n", "; ", "\n").Replace(effect), "\n") {
		switch {
		case strings.HasPrefix(part, "+") && price:
			return true
		case slices.ContainsFunc(prices, func(p string) bool { return strings.HasPrefix(part, p) }):
			price = true
		}
	}
	return false
}

// withoutGain lists the kinds of questions with long lists whose answers gain nothing
// that wins the game, or gain it in different units: payments, gifts, discards, and the
// places of Architects, which give different goods. In random matches of Lisboa no store
// scores at the possible places of a public building.
var withoutGain = []string{"cleopatra.pay", "villagers.card", "architects.turn", "lisboa.end"}

// longList is the minimum number of answers of a long list.
const longList = 10

// Long lists show the gain of each option.
func TestGainsOfLongLists(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		long := map[string]bool{} // kinds with long lists: true if the gains differ
		for _, seats := range []int{2, min(4, slices.Max(rules.Info().Seats))} {
			walk(t, rules, seats, 13, func(_ *draft.Draft, s *table.Snapshot) {
				if len(s.Options) <= longList || s.Question.Form != engine.Choose && s.Question.Form != engine.Grid {
					return
				}
				kind := rules.Info().ID + "." + s.Question.Kind
				long[kind] = long[kind] || slices.ContainsFunc(s.Options, func(o engine.Option) bool { return o.Gain != s.Options[0].Gain })
			})
		}
		for kind, told := range long {
			if !told && !slices.Contains(withoutGain, kind) {
				t.Errorf("%s: no option tells a gain", kind)
			}
		}
	}
}
