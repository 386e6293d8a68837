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

// FindRules searches sections of the rules and rulings. Matching titles come first, sections
// before rulings; then rulings that are close to a typed question; then matching texts.
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

// WithSimilar adds to hits the rulings that share words with a typed question, best first,
// since nobody types a question as it is written. A rare word weighs more than a frequent
// one, and one of the question twice as much as one of the answer.
func (x *Index) WithSimilar(hits []Hit, games []string, typed string) []Hit {
	hits = joined(hits, x.similarTo(games, typed, similarShare))
	if len(hits) == 0 {
		hits = x.similarTo(games, typed, faintShare)
	}
	return hits
}

// joined returns a list with those of another that it does not hold.
func joined(list, more []Hit) []Hit {
	for _, h := range more {
		same := func(o Hit) bool { return o.Game == h.Game && o.Section == h.Section && o.Index == h.Index }
		if !slices.ContainsFunc(list, same) {
			list = append(list, h)
		}
	}
	return list
}

// Shares of the weight of the typed words that a ruling must have.
const (
	closeShare   = 0.7 // to come before what has the words only in its text
	similarShare = 0.5
	faintShare   = 0.3 // where no ruling has more
)

const (
	minQuestion     = 3  // words of the shortest question
	maxSimilarWords = 16 // typed words that are looked for
	maxSimilar      = 10 // rulings that are returned
)

// minSimilarWeight is the weight of a word that stands in a third of the rulings.
var minSimilarWeight = math.Log(1 + 3)

// similarTo returns the rulings that have at least a share of the weight of the typed words.
func (x *Index) similarTo(games []string, typed string, share float64) []Hit {
	type similar struct {
		Hit
		weight float64
		length int // of the question
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

// knownWords returns the typed words that some ruling of the games has.
func (x *Index) knownWords(games []string, typed string) map[string]bool {
	known := map[string]bool{}
	for _, word := range strings.Fields(typed) {
		for _, game := range games {
			known[word] = known[word] || len(x.withWord(x.bodies(game, Rulings), word)) > 0
		}
	}
	return known
}

// similar returns the weights of the rulings of a game that have the share. A word that only
// other games know counts as a rare one that is missing.
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

// endings holds the endings of English words.
var endings = []string{"ing", "ed", "es", "s", "e"}

// minWord is the length of the shortest English word that is looked for.
const minWord = 3

// commonWords are English words that questions begin with and that tell nothing of them.
var commonWords = map[string]bool{"and": true, "are": true, "can": true, "could": true, "did": true, "does": true, "for": true, "get": true, "has": true,
	"have": true, "how": true, "may": true, "must": true, "not": true, "should": true, "the": true, "there": true, "this": true, "that": true, "was": true,
	"what": true, "when": true, "where": true, "which": true, "who": true, "why": true, "will": true, "with": true, "you": true, "your": true}

// stems returns a word and what remains of it without an English ending, or without the last
// one or two syllables of Korean; none of an English word that is short or common.
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
