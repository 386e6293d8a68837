package lookup

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/engine/ruling"
)

// rulings holds the rulings of a game, and their entries: the question is the title, the
// answer the body, the id the code.
type rulings struct {
	set     *ruling.Set
	entries []engine.Entry
}

// Rulings returns the rulings of a game, in the order of the entries of their section.
func (x *Index) Rulings(game string) *ruling.Set { return x.rulings(game).set }

// rulings returns the rulings of a game, and reads them at the first call.
func (x *Index) rulings(game string) rulings {
	l := x.library(game)
	return l.rulings.get(func() rulings {
		none := rulings{set: &ruling.Set{Game: game}}
		if l.rules == nil {
			return none
		}
		set, err := ruling.Read(l.rules)
		if err != nil {
			x.log.Error("read rulings", "game", game, "err", err)
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

// FindRules searches sections of the rules and rulings. Matching titles come first,
// sections before rulings; then rulings that are close to a typed question; then matching
// texts.
func (x *Index) FindRules(games []string, typed string) []Hit {
	hits := x.Find(games, Rules, typed)
	if strings.TrimSpace(typed) == "" {
		return hits
	}
	hits = append(hits, x.Find(games, Rulings, typed)...)
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Compare(a.Rank, b.Rank) })
	if len(strings.Fields(typed)) < minQuestion {
		return hits
	}
	texts := slices.IndexFunc(hits, func(h Hit) bool { return h.Rank == matcher.None })
	if texts < 0 {
		texts = len(hits)
	}
	list := joined(slices.Clone(hits[:texts]), x.similarTo(games, typed, closeShare))
	return joined(list, hits[texts:])
}

// WithSimilar adds to hits the rulings that share words with a typed question, best
// first, because people do not type a question exactly. A rare word weighs more than a
// frequent one, and a word in the question twice as much as a word in the answer.
func (x *Index) WithSimilar(hits []Hit, games []string, typed string) []Hit {
	hits = joined(hits, x.similarTo(games, typed, similarShare))
	if len(hits) == 0 {
		hits = x.similarTo(games, typed, faintShare)
	}
	return hits
}

// joined appends to list the hits of more that it does not contain.
func joined(list, more []Hit) []Hit {
	for _, h := range more {
		same := func(o Hit) bool { return o.Game == h.Game && o.Section == h.Section && o.Index == h.Index }
		if !slices.ContainsFunc(list, same) {
			list = append(list, h)
		}
	}
	return list
}

// Minimum shares of the weight of the typed words that a ruling must contain.
const (
	closeShare   = 0.7 // to come before entries with the words only in their text
	similarShare = 0.5
	faintShare   = 0.3 // if no ruling has a higher share
)

const (
	minQuestion     = 3  // minimum number of words in a question
	maxSimilarWords = 16 // maximum number of typed words used
	maxSimilar      = 10 // maximum number of rulings returned
)

// minSimilarWeight is the weight of a word that occurs in a third of the rulings.
var minSimilarWeight = math.Log(1 + 3)

// similarTo returns the rulings that contain at least a share of the weight of the typed
// words.
func (x *Index) similarTo(games []string, typed string, share float64) []Hit {
	type similar struct {
		Hit
		weight float64
		length int // length of the question
	}
	var found []similar
	known := x.knownWords(games, typed)
	for _, game := range games {
		for i, weight := range x.similar(game, typed, known, share) {
			r := x.Rulings(game).Rulings[i]
			found = append(found, similar{Hit{game, Rulings, i, x.Entries(game, Rulings)[i], matcher.None}, weight, len(r.Question.In("en"))})
		}
	}
	slices.SortFunc(found, func(a, b similar) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.length, b.length), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Index, b.Index))
	})
	var hits []Hit
	for _, one := range found[:min(len(found), maxSimilar)] {
		hits = append(hits, one.Hit)
	}
	return hits
}

// knownWords returns the typed words that occur in some ruling of the games.
func (x *Index) knownWords(games []string, typed string) map[string]bool {
	known := map[string]bool{}
	for _, word := range strings.Fields(typed) {
		for _, game := range games {
			known[word] = known[word] || len(x.withWord(x.bodies(game, Rulings), word)) > 0
		}
	}
	return known
}

// similar returns the weights of the rulings of a game that reach the share. A word that
// occurs only in other games counts as a rare word that is missing.
func (x *Index) similar(game, typed string, known map[string]bool, share float64) map[int]float64 {
	most, count := map[int]float64{}, len(x.Entries(game, Rulings))
	for _, text := range append(x.InOurWords(game, typed), typed) {
		weights, total := map[int]float64{}, 0.
		words := strings.Fields(text)
		for _, word := range words[:min(len(words), maxSimilarWords)] {
			inBody, inTitle := x.withWord(x.bodies(game, Rulings), word), x.withWord(x.titles(game, Rulings), word)
			if len(inBody) == 0 {
				if known[word] {
					total += math.Log(1 + float64(count))
				}
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
			if weight >= share*total && weight >= minSimilarWeight {
				most[i] = max(most[i], weight)
			}
		}
	}
	return most
}

// withWord returns the items of an index with a word that begins with the typed word, or
// with the typed word without its ending.
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

// endings lists endings of English words.
var endings = []string{"ing", "ed", "es", "s", "e"}

// minWord is the minimum length of an English word that is searched.
const minWord = 3

// commonWords lists frequent English words of questions that do not help to find one.
var commonWords = map[string]bool{"and": true, "are": true, "can": true, "could": true, "did": true, "does": true, "for": true, "get": true, "has": true,
	"have": true, "how": true, "may": true, "must": true, "not": true, "should": true, "the": true, "there": true, "this": true, "that": true, "was": true,
	"what": true, "when": true, "where": true, "which": true, "who": true, "why": true, "will": true, "with": true, "you": true, "your": true}

// stems returns a word, and the word without an English ending, or without the last one
// or two Korean syllables. It returns nil for a short or common English word.
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
	if len(word) < minWord || commonWords[word] {
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
