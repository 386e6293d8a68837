package engine

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"guildhall/engine/korean"
)

// Glossary names the things of one game in every language: components, places,
// resources, actions and phases. Texts, pictures, rules and searches use its words.
// The zero Glossary is empty.
type Glossary struct {
	nouns []Noun
	at    map[string]int
}

// Noun is one thing of a game and its words in every language.
type Noun struct {
	ID    string           // stable: searches and texts refer to it
	Words map[string]Words // by language: "en", "ko"
	Texts []string         // keys of messages that consist only of its name (see MessageFiles)

	first []byte // for each of Texts: upper or lower, if its first letter differs from the name's
}

// Marks behind a key in the column texts of a glossary: the first letter of its message is upper
// or lower case. Keys without a mark have the letter of the name.
const (
	upper = '^'
	lower = '~'
)

// text returns the message of Texts[i] in a language.
func (n Noun) text(i int, lang string) string {
	name := n.Words[lang].Name
	r, size := utf8.DecodeRuneInString(name)
	switch n.first[i] {
	case upper:
		r = unicode.ToUpper(r)
	case lower:
		r = unicode.ToLower(r)
	}
	return string(r) + name[size:]
}

// Words are the words of one language for one thing.
type Words struct {
	Name    string   // the name in texts and pictures
	Aliases []string // other words that people may type for it
	Refused []string // words that no text may use for it
	Counter string   // Korean counter after a number; "" for the usual one, "-" for none
}

// glossaryColumns are the columns of a glossary file. Semicolons separate the words of a
// cell.
var glossaryColumns = []string{"id", "en", "ko", "aliases_en", "aliases_ko", "refused_en", "refused_ko", "texts", "counter_ko"}

// ReadGlossary reads a glossary from CSV. It returns an error unless every noun has a
// unique id and a name in every language.
func ReadGlossary(file string) (Glossary, error) {
	rows, err := csv.NewReader(strings.NewReader(file)).ReadAll()
	if err != nil {
		return Glossary{}, err
	}
	if len(rows) == 0 || !slices.Equal(rows[0], glossaryColumns) {
		return Glossary{}, fmt.Errorf("columns are not %s", strings.Join(glossaryColumns, ","))
	}
	g := Glossary{at: make(map[string]int, len(rows)-1)}
	for i, r := range rows[1:] {
		id := r[0]
		if _, twice := g.at[id]; twice || id == "" {
			return Glossary{}, fmt.Errorf("line %d: id %q is empty or twice", i+2, id)
		}
		if r[1] == "" || r[2] == "" {
			return Glossary{}, fmt.Errorf("line %d: %s has no name in a language", i+2, id)
		}
		g.at[id] = len(g.nouns)
		texts := separated(r[7])
		first := make([]byte, len(texts))
		for i, key := range texts {
			if mark := key[len(key)-1]; mark == upper || mark == lower {
				texts[i], first[i] = key[:len(key)-1], mark
			}
		}
		g.nouns = append(g.nouns, Noun{
			ID: id,
			Words: map[string]Words{
				"en": {Name: r[1], Aliases: separated(r[3]), Refused: separated(r[5])},
				"ko": {Name: r[2], Aliases: separated(r[4]), Refused: separated(r[6]), Counter: r[8]},
			},
			Texts: texts,
			first: first,
		})
	}
	return g, nil
}

// MustGlossary reads the file glossary.csv that is embedded in a game, and registers its
// counters. It panics if the file is wrong: that is a bug of the build.
func MustGlossary(game string, files fs.FS) Glossary {
	file, err := fs.ReadFile(files, "glossary.csv")
	g, wrong := ReadGlossary(string(file))
	err = cmp.Or(err, wrong)
	for _, n := range g.nouns {
		if w := n.Words["ko"]; w.Counter != "" {
			err = cmp.Or(err, korean.AddCounter(w.Name, w.Counter))
		}
	}
	if err != nil {
		panic(game + ": glossary.csv: " + err.Error())
	}
	return g
}

// separated splits a cell at its semicolons.
func separated(cell string) []string {
	var list []string
	for _, word := range strings.Split(cell, ";") {
		if word = strings.TrimSpace(word); word != "" {
			list = append(list, word)
		}
	}
	return list
}

// Nouns lists all nouns, in the order of the file.
func (g Glossary) Nouns() []Noun { return slices.Clone(g.nouns) }

// Noun returns the noun with the given id; false if there is none.
func (g Glossary) Noun(id string) (Noun, bool) {
	i, ok := g.at[id]
	if !ok {
		return Noun{}, false
	}
	return g.nouns[i], true
}

// Name returns the name of a noun in a language, or "" if there is none.
func (g Glossary) Name(id, lang string) string {
	t, _ := g.Noun(id)
	return t.Words[lang].Name
}

// Aliases maps words that people type to the name that the texts use. It holds only words
// that appear in no text, so replacing them in a search hides no result. Nouns also returns
// the other aliases, which texts use with another meaning.
func (g Glossary) Aliases() map[string]string {
	all := make(map[string]string)
	for _, n := range g.nouns {
		for _, lang := range slices.Sorted(maps.Keys(n.Words)) {
			w := n.Words[lang]
			for _, alias := range w.Aliases {
				if _, taken := all[alias]; !taken && slices.Contains(w.Refused, alias) {
					all[alias] = w.Name
				}
			}
		}
	}
	return all
}
