package cleopatra

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/suggest"
)

// writtenMove is an understood move, legal or not.
type writtenMove struct {
	kind  uint16
	n     int // N[0] of the move: slot, stall, card, structure, cell
	site  int // row, side or wall of a structure; none if not written
	tile  int // worshipper written by its name; none if written by its slot
	code  string
	label engine.Text
}

func wishUse(slot int) writtenMove {
	return writtenMove{kind: moveUse, n: slot, tile: none, code: "use " + strconv.Itoa(slot+1), label: engine.T("cleopatra.slot", engine.N("slot", slot+1))}
}

func wishSite(structure, site int) writtenMove {
	w := writtenMove{kind: moveBuild, n: structure, site: site, code: structureWords[structure] + " " + siteWord(structure, site), label: siteTitle(structure, site)}
	if structure == sphinx || structure == obelisk {
		w.label = engine.T("cleopatra.at", engine.Term("what", structureTitles[structure]), engine.Term("site", siteText(structure, site)))
	}
	return w
}

// numberedMove returns the move to empty or to fill the stall with a number.
func numberedMove(kind uint16, stall int) writtenMove {
	word := "stall "
	if kind == moveTo {
		word = "to "
	}
	return writtenMove{kind: kind, n: stall, code: word + strconv.Itoa(stall+1), label: engine.T("cleopatra.stall", engine.N("stall", stall+1))}
}

// fixedWords are the codes without numbers, with their moves.
var fixedWords = []writtenMove{
	{kind: moveMarket, code: "market", label: engine.T("cleopatra.do.market")},
	{kind: moveQuarry, code: "quarry", label: engine.T("cleopatra.do.quarry")},
	{kind: moveEnd, code: "end", label: engine.T("cleopatra.do.end")},
	{kind: moveFinish, code: "finish", label: engine.T("cleopatra.do.finish")},
	{kind: moveKeep, code: "keep all", label: engine.T("cleopatra.word.keep")},
	{kind: moveDiscard, code: "discard", label: engine.T("cleopatra.word.discard")},
}

// sections are the sections of the rules about each kind of move.
var sections = map[uint16]string{moveUse: "7", moveMarket: "8", moveStall: "8", moveTo: "8", moveDrop: "8", moveKeep: "8", moveDiscard: "8",
	moveQuarry: "9", moveBuild: "9", moveAnchor: "10", moveOffer: "12"}

// rule returns the section about the move, or the section about the turn.
func (w writtenMove) rule() string { return cmp.Or(sections[w.kind], "6") }

// numberWords are words before the number of a move that people may leave out.
var numberWords = map[uint16]string{moveUse: "use ", moveStall: "stall ", moveTo: "to ", moveOffer: "offer ", moveSite: "w"}

// parseMove reads the first move of a text, and finds the slot of a worshipper written by
// name.
func (g *game) parseMove(text string) (writtenMove, bool) {
	w, ok := parseMove(text)
	if ok && w.kind == moveUse && w.tile != none {
		w.n = slices.Index(g.slots[:], int8(w.tile))
	}
	return w, ok
}

// parseMove reads the first move of a written text as a word of the game.
func parseMove(text string) (writtenMove, bool) {
	text = strings.TrimPrefix(suggest.First(text), "build ")
	words := strings.Fields(text)
	if len(words) == 0 {
		return writtenMove{}, false
	}
	if w, ok := understandStructure(words); ok {
		return w, true
	}
	for _, w := range fixedWords {
		if suggest.Begins(text, w.code) || w.kind == moveKeep && words[0] == "keep" {
			return w, true
		}
	}
	if tile := slices.Index(tileIDs[:], words[0]); tile >= 0 {
		return writtenMove{kind: moveUse, n: none, tile: tile, code: words[0], label: tileTexts[tile]}, true
	}
	if cell, err := cellNamed(words[0]); err == nil {
		return writtenMove{kind: moveAnchor, n: cell, code: cellCode(cell), label: engine.T("cleopatra.cell", engine.Word("cell", cellName(cell)))}, true
	}
	if words[0] == "drop" {
		return understandDrop(strings.TrimPrefix(text, "drop "))
	}
	return parseNumbered(words)
}

// structureAliases are other words for structures.
var structureAliases = map[string]int{"frame": door, "column": wall, "sphinxes": sphinx, "tile": mosaic}

func understandStructure(words []string) (writtenMove, bool) {
	structure := slices.Index(structureWords[:], words[0])
	if structure < 0 {
		alias, ok := structureAliases[words[0]]
		if !ok {
			return writtenMove{}, false
		}
		structure = alias
	}
	if len(words) > 1 && siteCount(structure) > 0 {
		for i := range siteCount(structure) {
			if words[1] == siteWord(structure, i) {
				return wishSite(structure, i), true
			}
		}
	}
	return writtenMove{kind: moveBuild, n: structure, site: none, code: structureWords[structure], label: structureTitles[structure]}, true
}

func understandDrop(text string) (writtenMove, bool) {
	k := slices.Index(cardWords[:], text)
	if k < 0 {
		return writtenMove{}, false
	}
	return writtenMove{kind: moveDrop, n: k, code: "drop " + text, label: cardTitles[k]}, true
}

// parseNumbered reads "use 3", "stall 2", "to 1", "offer 12".
func parseNumbered(words []string) (writtenMove, bool) {
	if len(words) < 2 {
		return writtenMove{}, false
	}
	n, err := strconv.Atoi(words[1])
	if err != nil || n < -9999 || n > 9999 {
		return writtenMove{}, false
	}
	switch words[0] {
	case "use":
		return wishUse(n - 1), true
	case "stall":
		return numberedMove(moveStall, n-1), true
	case "to":
		return numberedMove(moveTo, n-1), true
	case "offer":
		return writtenMove{kind: moveOffer, n: n, code: "offer " + strconv.Itoa(n), label: engine.T("cleopatra.do.offer", engine.N("n", n))}, true
	}
	return writtenMove{}, false
}
