package villagers

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/suggest"
)

// writtenMove is an understood move, legal or not.
type writtenMove struct {
	verb string
	card kind // named card, or noKind
	pile int  // named pile, or none
	code string
	rest string // text after a card
}

// verbs are the first words of moves.
var verbs = []string{"take", "give", "coin", "place", "use", "trade", "replace", "loot", "on", "lose", "drop", "unlock", "from", "side", "resolve", "stop"}

// aliases are other words for verbs.
var aliases = map[string]string{"draft": "take", "recruit": "take", "build": "place", "play": "place", "put": "place", "swap": "trade", "exchange": "trade", "pay": "unlock"}

// wholeMoves are moves with a fixed text.
var wholeMoves = []string{"end", "no coin", "new chain", "jester"}

// parseMove reads the first move of a text. It returns false if the words are not of this
// game.
func parseMove(written string) (writtenMove, bool) {
	text := suggest.First(written)
	for _, word := range wholeMoves {
		if suggest.Begins(text, word) {
			return writtenMove{verb: word, card: noKind, pile: none, code: word}, true
		}
	}
	if pile, word, ok := pileNamed(text); ok {
		return writtenMove{verb: "stack", card: noKind, pile: pile, code: word}, true
	}
	first, rest, _ := strings.Cut(text, " ")
	for _, verb := range verbs {
		if first != verb && aliases[first] != verb {
			continue
		}
		w := writtenMove{verb: verb, card: noKind, pile: none, code: strings.TrimSpace(verb + " " + rest)}
		if k, ok := cardNamed(rest); ok {
			w.card, w.code = k, verb+" "+cardWord(k)
			w.rest = textAfter(written, first+" "+cardWord(k))
		}
		return w, true
	}
	if k, ok := cardNamed(text); ok {
		return writtenMove{card: k, pile: none, code: cardWord(k), rest: textAfter(written, cardWord(k))}, true
	}
	return writtenMove{}, false
}

// textAfter returns the text after its first words.
func textAfter(text, words string) string { return strings.TrimLeft(text[len(words):], " ;") }

// number returns the number that is written after the card.
func (w writtenMove) number() (n int, ok bool) {
	first, _, _ := strings.Cut(suggest.First(w.rest), " ")
	n, err := strconv.Atoi(first)
	return n, err == nil && n >= 0 && n <= 999
}

// cardNamed returns the card with the longest name at the start of text.
func cardNamed(text string) (kind, bool) {
	return suggest.BestPrefix(text, founders+1, cardWord)
}

// noStack stands for a stack that does not exist.
const noStack = ontoDiscard + 1

func pileNamed(text string) (pile int, word string, ok bool) {
	if suggest.Begins(text, "reserve") {
		return reserve, "reserve", true
	}
	words := strings.Fields(text)
	if len(words) < 2 || words[0] != "stack" {
		return 0, "", false
	}
	n, err := strconv.Atoi(words[1])
	if err != nil || n < 1 || n > 99 {
		return 0, "", false
	}
	if n > stackCount {
		return noStack, "stack " + strconv.Itoa(n), true
	}
	return n - 1, "stack " + strconv.Itoa(n), true
}

// label returns the name of a written move, or zero if it names nothing.
func (w writtenMove) label() engine.Text {
	switch {
	case w.card != noKind:
		return cardTexts[w.card]
	case w.pile != none && w.pile <= reserve:
		return pileText(w.pile)
	case w.code == "unlock bank":
		return engine.T("villagers.pay.bank", engine.N("n", lockPrice))
	}
	return engine.Text{}
}
