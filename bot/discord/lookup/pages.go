package lookup

import (
	"slices"
	"strings"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/storage"
)

// Page identifies a page that teaches a game.
type Page struct {
	Game   string
	Number int // from 0
}

// FindTitle returns the first pages of the games whose title ("How to play Caylus")
// contains the typed words, in one language.
func (x *Index) FindTitle(games []string, typed string) []Page {
	var out []Page
	for _, game := range games {
		titles := x.inSome(func(w textfmt.Words) string {
			return w.Flat(x.Teaching(game).Title) + " " + w.Label("button.teach")
		})
		if strings.TrimSpace(typed) != "" && len(x.Teaching(game).Pages) > 0 && matcher.Match(typed, titles...) <= matcher.Contains {
			out = append(out, Page{Game: game})
		}
	}
	return out
}

// FindPages returns the pages of the games whose texts contain the typed words.
func (x *Index) FindPages(games []string, typed string) []Page {
	var out []Page
	for _, game := range games {
		pages := x.Teaching(game).Pages
		index := x.library(game).pages.get(func() *matcher.Index {
			return matcher.New(len(pages), func(n int) matcher.Names {
				p := pages[n]
				return matcher.Names{Labels: x.inSome(func(w textfmt.Words) string {
					return strings.Join(w.List(append([]engine.Text{p.Lead, p.Line, p.Tip}, p.Labels...)), " ")
				})}
			})
		})
		if strings.TrimSpace(typed) == "" {
			continue
		}
		hits := index.Find(typed)
		for _, ours := range x.InOurWords(game, typed) {
			hits = append(hits, index.Find(ours)...)
		}
		for _, h := range hits {
			if p := (Page{game, h.Item}); h.Rank <= matcher.Contains && !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	return out
}

// inSome returns the results of text in every language.
func (x *Index) inSome(text func(textfmt.Words) string) (list []string) {
	for _, lang := range x.texts.Catalog.Languages() {
		list = append(list, text(x.texts.Words(lang, storage.Table{})))
	}
	return list
}
