package cleopatra

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/refusal"
)

// wish is a written answer that belongs to the game, whether it is legal now
// or not.
type wish struct {
	kind  uint16
	n     int // as in the move: slot, stall, card, structure, cell
	site  int // of a structure; none if not named
	tile  int // of a worshipper by name; none if by slot
	code  string
	label engine.Text
}

func wishUse(slot int) wish {
	return wish{kind: moveUse, n: slot, tile: none, code: "use " + strconv.Itoa(slot+1), label: engine.T("cleopatra.slot", engine.N("slot", slot+1))}
}

func wishSite(structure, site int) wish {
	w := wish{kind: moveBuild, n: structure, site: site, code: structureWords[structure] + " " + siteWord(structure, site), label: siteTitle(structure, site)}
	if structure == sphinx || structure == obelisk {
		w.label = engine.T("cleopatra.at", engine.Term("what", structureTitles[structure]), engine.Term("site", siteText(structure, site)))
	}
	return w
}

// wishNumbered is a stall to empty or to fill.
func wishNumbered(kind uint16, stall int) wish {
	word := "stall "
	if kind == moveTo {
		word = "to "
	}
	return wish{kind: kind, n: stall, code: word + strconv.Itoa(stall+1), label: engine.T("cleopatra.stall", engine.N("stall", stall+1))}
}

// fixedWords are the answers that never change, with what they mean.
var fixedWords = []wish{
	{kind: moveMarket, code: "market", label: engine.T("cleopatra.do.market")},
	{kind: moveQuarry, code: "quarry", label: engine.T("cleopatra.do.quarry")},
	{kind: moveEnd, code: "end", label: engine.T("cleopatra.do.end")},
	{kind: moveFinish, code: "finish", label: engine.T("cleopatra.do.finish")},
	{kind: moveKeep, code: "keep all", label: engine.T("cleopatra.word.keep")},
	{kind: moveDiscard, code: "discard", label: engine.T("cleopatra.word.discard")},
}

// understand reads a site alone where a site is asked for, and else a word of
// the game.
func (g *game) understand(text string) (wish, bool) {
	if g.asked() == stepSite {
		first, _, _ := strings.Cut(strings.ReplaceAll(text, ";", " "), " ")
		structure := int(g.now.structure)
		for i := range siteCount(structure) {
			if first == siteWord(structure, i) {
				return wishSite(structure, i), true
			}
		}
	}
	return understand(text)
}

// understand reads the first answer of a written text as a word of the game.
func understand(text string) (wish, bool) {
	text = strings.TrimPrefix(refusal.First(text), "build ")
	words := strings.Fields(text)
	if len(words) == 0 {
		return wish{}, false
	}
	if w, ok := understandStructure(words); ok {
		return w, true
	}
	for _, w := range fixedWords {
		if refusal.Begins(text, w.code) || w.kind == moveKeep && words[0] == "keep" {
			return w, true
		}
	}
	if tile := slices.Index(tileIDs[:], words[0]); tile >= 0 {
		return wish{kind: moveUse, n: none, tile: tile, code: words[0], label: tileTexts[tile]}, true
	}
	if cell, err := cellNamed(words[0]); err == nil {
		return wish{kind: moveAnchor, n: cell, code: cellCode(cell), label: engine.T("cleopatra.cell", engine.Word("cell", cellName(cell)))}, true
	}
	if words[0] == "drop" {
		return understandDrop(strings.TrimPrefix(text, "drop "))
	}
	return understandNumber(words)
}

// structureAliases are other words for structures.
var structureAliases = map[string]int{"frame": door, "column": wall, "sphinxes": sphinx, "tile": mosaic}

func understandStructure(words []string) (wish, bool) {
	structure := slices.Index(structureWords[:], words[0])
	if structure < 0 {
		alias, ok := structureAliases[words[0]]
		if !ok {
			return wish{}, false
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
	return wish{kind: moveBuild, n: structure, site: none, code: structureWords[structure], label: structureTitles[structure]}, true
}

func understandDrop(text string) (wish, bool) {
	k := slices.Index(cardWords[:], text)
	if k < 0 {
		return wish{}, false
	}
	return wish{kind: moveDrop, n: k, code: "drop " + text, label: cardTitles[k]}, true
}

// understandNumber reads "use 3", "stall 2", "to 1", "offer 12".
func understandNumber(words []string) (wish, bool) {
	if len(words) < 2 {
		return wish{}, false
	}
	n, err := strconv.Atoi(words[1])
	if err != nil || n < -9999 || n > 9999 {
		return wish{}, false
	}
	switch words[0] {
	case "use":
		return wishUse(n - 1), true
	case "stall":
		return wishNumbered(moveStall, n-1), true
	case "to":
		return wishNumbered(moveTo, n-1), true
	case "offer":
		return wish{kind: moveOffer, n: n, code: "offer " + strconv.Itoa(n), label: engine.T("cleopatra.do.offer", engine.N("n", n))}, true
	}
	return wish{}, false
}
