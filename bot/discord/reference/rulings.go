package reference

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/engine/ruling"
)

// rulings are the rulings of a game, and their entries: the question is the title, the
// answer the body, the code the id.
type rulings struct {
	set     *ruling.Set
	entries []engine.Entry
}

// Rulings returns the rulings of a game, in the order of the entries of their section.
func (x *Index) Rulings(game string) *ruling.Set { return x.rulings(game).set }

// rulings reads the rulings of a game when it is called first.
func (x *Index) rulings(game string) rulings {
	l := x.library(game)
	return l.rulings.get(func() rulings {
		none := rulings{set: &ruling.Set{Game: game}}
		if l.rules == nil {
			return none
		}
		set, err := ruling.Read(l.rules)
		if err != nil {
			x.bot.Log.Error("read rulings", "game", game, "err", err)
			return none
		}
		all := rulings{set: set}
		for _, r := range set.Rulings {
			all.entries = append(all.entries, engine.Entry{Code: r.ID, Title: said(r.Question), Body: said(r.Answer)})
		}
		return all
	})
}

// Ruling finds a ruling of a game by its id.
func (x *Index) Ruling(game, id string) (Hit, bool) {
	i := x.Rulings(game).Index(id)
	if i < 0 {
		return Hit{}, false
	}
	return Hit{Game: game, Section: Rulings, Index: i, Entry: x.Entries(game, Rulings)[i]}, true
}

// FindRules searches sections of the rules and rulings, as Find does. Of equal rank the
// sections come first.
func (x *Index) FindRules(games []string, typed string) []Hit {
	hits := x.Find(games, Rules, typed)
	if strings.TrimSpace(typed) != "" {
		hits = append(hits, x.Find(games, Rulings, typed)...)
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Compare(a.Rank, b.Rank) })
	return hits
}

// The bounds of FindSimilar.
const (
	maxSimilarWords = 16  // typed words that are looked for
	maxSimilar      = 10  // rulings that are returned
	minSimilarShare = 0.5 // of the weight of the known words
)

// minSimilarWeight is the weight of a word that stands in a third of the rulings.
var minSimilarWeight = math.Log(1 + 3)

// FindSimilar returns rulings that share words with a typed question, best first, since
// nobody types a question as it is written. A rare word weighs more than a frequent one, and
// one of the question twice as much as one of the answer.
func (x *Index) FindSimilar(games []string, typed string) []Hit {
	type similar struct {
		Hit
		weight float64
	}
	var found []similar
	for _, game := range games {
		for i, weight := range x.similar(game, typed) {
			found = append(found, similar{Hit{game, Rulings, i, x.Entries(game, Rulings)[i], matcher.None}, weight})
		}
	}
	slices.SortFunc(found, func(a, b similar) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Index, b.Index))
	})
	var hits []Hit
	for _, one := range found[:min(len(found), maxSimilar)] {
		hits = append(hits, one.Hit)
	}
	return hits
}

// similar returns the weights of the rulings of a game that share enough words with typed.
func (x *Index) similar(game, typed string) map[int]float64 {
	most, count := map[int]float64{}, len(x.Entries(game, Rulings))
	for _, text := range append(x.InOurWords(game, typed), typed) {
		weights, total := map[int]float64{}, 0.
		words := strings.Fields(text)
		for _, word := range words[:min(len(words), maxSimilarWords)] {
			inBody, inTitle := x.withWord(x.bodies(game, Rulings), word), x.withWord(x.titles(game, Rulings), word)
			if len(inBody) == 0 {
				continue
			}
			weight := math.Log(1 + float64(count)/float64(len(inBody)))
			total += weight
			for i := range inBody {
				if weights[i] += weight / 2; inTitle[i] {
					weights[i] += weight / 2
				}
			}
		}
		for i, weight := range weights {
			if weight >= minSimilarShare*total && weight >= minSimilarWeight {
				most[i] = max(most[i], weight)
			}
		}
	}
	return most
}

// withWord returns the items of an index that have a word that begins as a typed one, or as
// the typed one without its ending.
func (x *Index) withWord(index *matcher.Index, word string) map[int]bool {
	items := map[int]bool{}
	for _, stem := range stems(word) {
		for _, h := range index.Find(stem) {
			if h.Rank <= matcher.BeginsWord {
				items[h.Item] = true
			}
		}
		if len(items) > 0 {
			break
		}
	}
	return items
}

// endings are those of English words.
var endings = []string{"ing", "ed", "es", "s", "e"}

// minWord is the length of the shortest English word that is looked for.
const minWord = 3

// stems returns a word and what remains of it without an English ending, or without the last
// one or two syllables of Korean; none of an English word that is too short.
func stems(word string) []string {
	letters := []rune(word)
	if isKorean(word) {
		list := []string{word}
		for n := len(letters) - 1; n >= max(2, len(letters)-2); n-- {
			list = append(list, string(letters[:n]))
		}
		return list
	}
	word = strings.Trim(strings.ToLower(word), "?!.,;:()'\"")
	if len(word) < minWord {
		return nil
	}
	for _, ending := range endings {
		stem, ok := strings.CutSuffix(word, ending)
		if !ok || len(stem) < minWord {
			continue
		}
		if n := len(stem); n > minWord && stem[n-1] == stem[n-2] { // bidding: bid
			stem = stem[:n-1]
		}
		return []string{word, stem}
	}
	return []string{word}
}
