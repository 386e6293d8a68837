package architects

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"guildhall/engine"
	"guildhall/engine/suggest"
)

// wish is an understood answer, legal or not.
type wish struct {
	verb     string
	place    place // places if none is named
	building int8
	crew     kind
	seat     int8
	code     string
	// protected is set for a group in the Prison or on a board, where nobody can be
	// captured.
	protected bool
}

func noWish(verb, code string) wish {
	return wish{verb: verb, place: places, building: none, crew: noKind, seat: none, code: code}
}

// verbs are the first words of answers. A longer one comes before its prefix.
var verbs = []string{"board", "keep", "recall", "trade", "hire", "dismiss", "capture", "recover silver", "recover debt", "recover", "deliver",
	"release", "pay debt", "build", "discard", "cathedral", "gain", "destroy debt", "done", "draw", "look", "dungeon first", "dungeon last", "dungeon after"}

// aliases are other words for verbs.
var aliases = map[string]string{"construct": "build", "take": "keep", "pick": "keep", "recruit": "hire", "fire": "dismiss", "arrest": "capture",
	"end": "done", "stop": "done", "skip": "done", "pass": "done", "advance": "cathedral", "go": "", "place": "", "visit": ""}

// understand reads the first answer of a text. It returns false if the words are not of
// this game.
func (g *game) understand(text string) (wish, bool) {
	text = suggest.First(text)
	if first, rest, _ := strings.Cut(text, " "); rest != "" || first != "" {
		if other, ok := aliases[first]; ok {
			text = strings.TrimSpace(other + " " + rest)
		}
	}
	if at, ok := placeNamed(text); ok {
		w := noWish("", placeWords[at])
		w.place = at
		return w, true
	}
	for _, verb := range verbs {
		if !suggest.Begins(text, verb) {
			continue
		}
		w := noWish(verb, text)
		g.object(&w, strings.TrimSpace(strings.TrimPrefix(text, verb)))
		return w, true
	}
	switch {
	case text == "prison": // to take a worker back, or to send one
		return noWish("", "recall prison"), true
	case strings.HasPrefix(text, "from "):
		return noWish("recall", "recall "+text), true
	case text == "market" || text == "black market":
		return noWish("market", "market"), true
	}
	w := noWish("", text)
	if isGoods(text) {
		return w, true
	}
	g.object(&w, text)
	return w, w.building != none || w.crew != noKind
}

// isGoods reports whether text names goods: "clay", "1 wood 2 stone".
func isGoods(text string) bool {
	for word := range strings.FieldsSeq(text) {
		if _, err := strconv.ParseUint(word, 10, 16); err != nil && !slices.Contains(goodNames[:], word) {
			return false
		}
	}
	return strings.ContainsFunc(text, unicode.IsLetter)
}

// object reads the object of an answer.
func (g *game) object(w *wish, rest string) {
	if card, ok := g.t.buildingNamed(rest); ok {
		w.building = card
		w.code = strings.TrimSpace(w.verb + " " + g.t.buildingWord(card))
	}
	if k, ok := g.t.crewNamed(rest); ok {
		w.crew = k
		w.code = strings.TrimSpace(w.verb + " " + g.t.crewWord(k))
		if number := strings.TrimPrefix(rest, g.t.crewWord(k)+" "); w.verb == "hire" && isSlot(number) {
			w.code += " " + number
		}
	}
	if w.verb == "capture" || w.verb == "recall" {
		g.group(w, rest)
	}
}

func isSlot(number string) bool {
	n, err := strconv.Atoi(number)
	return err == nil && n >= 1 && n <= slots
}

// group reads the owner and the place of a group of workers.
func (g *game) group(w *wish, rest string) {
	first, at, _ := strings.Cut(rest, " ")
	for s := range g.seats {
		if first == seatLetter(s) || first == g.seatWord(s) {
			w.seat = s
			rest = at
		}
	}
	w.protected = w.seat != none && (rest == "prison" || rest == "board")
	if at, ok := placeNamed(rest); ok {
		w.place = at
		if w.seat != none {
			w.code = w.verb + " " + g.seatWord(w.seat) + " " + placeWords[at]
		}
	}
}

// placeNamed returns the place with the longest name at the start of text.
func placeNamed(text string) (place, bool) {
	return suggest.BestPrefix(text, places, func(at place) string { return placeWords[at] })
}

func (t *tables) buildingNamed(text string) (int8, bool) {
	return suggest.BestPrefix(text, int8(buildingCards), t.buildingWord)
}

func (t *tables) crewNamed(text string) (kind, bool) {
	return suggest.BestPrefix(text, kind(len(t.apprentices)), t.crewWord)
}

// label returns the name of a wish, or zero if it names nothing.
func (g *game) label(w wish) engine.Text {
	switch {
	case w.building != none:
		return g.t.buildingText(w.building)
	case w.crew != noKind:
		return g.t.crewText(w.crew)
	case w.place != places:
		return placeTexts[w.place]
	case w.verb == "cathedral":
		return engine.T("architects.cathedral")
	}
	return engine.Text{}
}

// onDisplay returns the first slot of an apprentice, or none if it is not on display.
func (c *crewRows) onDisplay(k kind) int8 { return int8(slices.Index(c.display[:], k)) }
