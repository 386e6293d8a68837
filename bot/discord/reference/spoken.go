package reference

import (
	"slices"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/engine"
)

// Spoken returns the answer of a game that players call so, in any language.
func (x *Index) Spoken(game, said string) (engine.Spoken, bool) {
	said = squeezed(said)
	for _, s := range x.library(game).Spoken {
		for _, lang := range x.Text.Languages() {
			if slices.Contains(x.names(s, lang), said) {
				return s, true
			}
		}
	}
	return engine.Spoken{}, false
}

// names are the names of an answer in a language, squeezed.
func (x *Index) names(s engine.Spoken, lang string) []string {
	names := strings.Split(x.Words(lang, kit.NoTable).Flat(s.Names), ",")
	for i := range names {
		names[i] = squeezed(names[i])
	}
	return names
}

// squeezed is written text without spaces and capitals: Korean names are written
// with and without spaces.
func squeezed(said string) string { return strings.ReplaceAll(engine.Tidy(said), " ", "") }

// FindSpoken finds the section of the rules that tells of what players call so.
func (x *Index) FindSpoken(games []string, typed string) (Hit, bool) {
	for _, game := range games {
		s, ok := x.Spoken(game, typed)
		if !ok || s.Rule == "" {
			continue
		}
		for i, e := range x.Entries(game, Rules) {
			if e.Code == s.Rule {
				return Hit{Game: game, Index: i, Entry: e}, true
			}
		}
	}
	return Hit{}, false
}
