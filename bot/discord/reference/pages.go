package reference

import (
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
)

// Page names a page that teaches a game.
type Page struct {
	Game   string
	Number int // from 0
}

// FindTitle returns the first pages of the games whose title ("How to play
// Caylus") has all words typed, in one language.
func (x *Index) FindTitle(games []string, typed string) []Page {
	var out []Page
	for _, game := range games {
		if x.says(typed, func(w wording.Words) string { return w.Flat(x.Teaching(game).Title) + " " + w.Label("button.teach") }) && len(x.Teaching(game).Pages) > 0 {
			out = append(out, Page{Game: game})
		}
	}
	return out
}

// FindPages returns the pages of the games whose texts have all words typed.
func (x *Index) FindPages(games []string, typed string) []Page {
	var out []Page
	for _, game := range games {
		for n, p := range x.Teaching(game).Pages {
			if x.says(typed, func(w wording.Words) string {
				return strings.Join(w.List(append([]engine.Text{p.Lead, p.Line, p.Tip}, p.Labels...)), " ")
			}) {
				out = append(out, Page{game, n})
			}
		}
	}
	return out
}

// says reports whether a text has all words typed in one of the languages.
func (x *Index) says(typed string, text func(wording.Words) string) bool {
	if strings.TrimSpace(typed) == "" {
		return false
	}
	for _, lang := range x.Text.Languages() {
		if kit.Matches(typed, text(x.Words(lang, kit.NoTable))) {
			return true
		}
	}
	return false
}
