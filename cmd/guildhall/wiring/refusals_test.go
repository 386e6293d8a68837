package wiring_test

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
)

// inKorean matches the words in Latin letters that may occur in Korean texts of
// games: names of spaces and mosaics in the pictures, and a word without a
// translation.
var inKorean = regexp.MustCompile(`^(AI|[a-z]\d+|[A-Z]\d*)$`)

var latinWords = regexp.MustCompile(`[A-Za-z][A-Za-z0-9_]*`)

// No question, answer or refusal shows a code in Korean. In random matches,
// every answer that was offered is tried again at other moments.
func TestKoreanShowsNoCodes(t *testing.T) {
	c, err := wiring.Texts()
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"보라", "채원", "가람", "도윤", "민수"}
	tell := c.Translator("ko", func(s engine.Seat) string { return names[s] })
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		for _, seats := range info.Seats {
			t.Run(fmt.Sprint(info.ID, " ", seats), func(t *testing.T) {
				said, codes, n := 0, []string{}, 0
				check := func(text engine.Text, from string) {
					said++
					words := tell(text)
					for _, word := range latinWords.FindAllString(words, -1) {
						if !inKorean.MatchString(word) {
							t.Errorf("%s says %q: %s (%s)", text.Key, word, words, from)
						}
					}
				}
				s, err := rules.New(info.Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(11)}))
				if err != nil {
					t.Fatal(err)
				}
				asked := map[string]int{}
				_, err = engine.Random(s, engine.NumberedSeed(11).Rand("players"), 4000, func(s engine.State, seat engine.Seat, _ engine.Move) {
					q := s.Ask(seat)
					if n++; asked[q.Kind] >= longtest.Number(2, 10) {
						return
					}
					asked[q.Kind]++
					check(q.Text, "question")
					for _, m := range s.Moves(seat, nil) {
						o := s.Describe(seat, m)
						check(o.Label, "label of "+o.Code)
						check(o.Effect, "effect of "+o.Code)
						if !slices.Contains(codes, o.Code) {
							codes = append(codes, o.Code)
						}
					}
					for _, no := range s.Blocked(seat) {
						check(no.Label, "label of "+no.Code)
						check(no.Why, "blocked "+no.Code)
					}
					for i, code := range codes {
						if (i+n)%longtest.Number(3, 1) == 0 {
							check(s.Refuse(seat, code).Why, "refusal of "+code)
						}
					}
				})
				if err != nil {
					t.Fatal(err)
				}
				if said < 50 {
					t.Errorf("%d texts are said", said)
				}
			})
		}
	}
}
