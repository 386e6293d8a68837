package discord_test

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/render"
	artists "guildhall/render/catalog"
)

// oneOfMany finds a single thing written in the plural: «1 workers left».
var oneOfMany = regexp.MustCompile(`(?:^|[^-0-9.,:/+−–#] ?)\b(1 [a-z]+s)\b`)

// alike lists phrases with a number and a word that looks like a plural: «costs 1 less»,
// «moves 1 as it stands».
var alike = []string{"1 as", "1 less"}

// Picture descriptions and text boards use the plural only for several things.
func TestDescriptionsOfBoardsCountInPlainEnglish(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			files := append([]fs.FS{rules.Info().Messages}, artists.Messages()...)
			words, err := text.New(files...)
			if err != nil {
				t.Fatal(err)
			}
			artist := artists.Artist(rules.Info().ID)
			o := render.Options{Tell: words.Translator("en", func(engine.Seat) string { return "Ada" }), Names: []string{"Ada", "Bo", "Chen", "Dora", "Eve"}}
			found := map[string]bool{}
			look := func(v engine.View) {
				for _, line := range strings.Split(artist.Alt(v, o)+"\n"+artist.Text(v, o), "\n") {
					for _, m := range oneOfMany.FindAllStringSubmatch(line, -1) {
						if !found[m[1]] && !slices.Contains(alike, m[1]) {
							t.Errorf("%q in: %s", m[1], line)
						}
						found[m[1]] = true
					}
				}
			}
			for seed := range uint64(longtest.Number(1, 3)) {
				s, err := rules.New(engine.Setup{Seats: max(2, rules.Info().Seats[0]), Seed: engine.NumberedSeed(seed)})
				if err != nil {
					t.Fatal(err)
				}
				r := engine.NumberedSeed(seed).Rand("described")
				for step := range 600 {
					pending := s.Pending(nil)
					if len(pending) == 0 {
						break
					}
					if step%longtest.Number(10, 3) == 0 {
						look(s.View(pending[0]))
					}
					moves := s.Moves(pending[0], nil)
					if err := s.Play(pending[0], moves[r.Intn(len(moves))], nil); err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}
