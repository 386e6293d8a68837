package lookup

import (
	"strings"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
)

// Phrase is an answer of a game with its label in some position. It need not be legal
// now.
type Phrase struct {
	Code  string
	Kind  string // kind of its question
	Label engine.Text
}

// phrases holds the answers of a game by their labels.
type phrases struct {
	byKey  map[string][]Phrase
	byHead map[string][]Phrase // by headOf of the label, as in "Stack 2: ore"
	ofSeat []Phrase            // with the name of a player in the label
	codes  map[string]bool
	listed []Phrase // all labels without names of players, without repetition
	byCode map[string]engine.Text
	index  *matcher.Index // index of listed
}

// Phrases returns the answers of a game with the label said, in any of the languages, whose
// texts hold the names of the players.
func (x *Index) Phrases(game, said string, languages []textfmt.Words) []Phrase {
	key, all := matcher.Key(said), x.phrases(game)
	if key == "" {
		return nil
	}
	list := all.byKey[key]
	if len(list) == 0 {
		list = all.byHead[matcher.Key(headOf(said))]
	}
	for _, p := range all.ofSeat {
		for _, w := range languages {
			if matcher.Key(w.Flat(p.Label)) == key {
				list = append(list[:len(list):len(list)], p)
				break
			}
		}
	}
	return list
}

// LabelOf returns the label of an answer in notation, from the first sample position that
// offers it. It returns false if no position does, or only with a label that contains a
// player's name.
func (x *Index) LabelOf(game, code string) (engine.Text, bool) {
	label, ok := x.phrases(game).byCode[code]
	return label, ok
}

// IsLabel reports whether a text is the whole label of an answer in some position.
func (x *Index) IsLabel(game, said string) bool {
	return len(x.phrases(game).byKey[matcher.Key(said)]) > 0
}

// LikePhrase returns an answer of a game with the words in its label, in any language:
// whole words, or the beginnings of some.
func (x *Index) LikePhrase(game, said string) (Phrase, bool) {
	all := x.phrases(game)
	if len(strings.Fields(said)) < 2 || all.index == nil {
		return Phrase{}, false // one word could be anywhere
	}
	hits := all.index.Find(said)
	if len(hits) == 0 || hits[0].Rank > matcher.Contains {
		return Phrase{}, false
	}
	return all.listed[hits[0].Item], true
}

// headOf returns the part of a label before the first punctuation mark.
func headOf(label string) string {
	if at := strings.IndexAny(label, ":,(·→"); at > 0 {
		return label[:at]
	}
	return label
}

// IsNotation reports whether a text is the notation of an answer in some sample position.
func (x *Index) IsNotation(game, text string) bool { return x.phrases(game).codes[text] }

// Phrases are collected from sampleMatches matches for each number of seats, with at most
// sampleMoves moves each. An answer is described up to sampleLabels times, since its
// label may depend on the position.
const (
	sampleMatches = 2
	sampleMoves   = 4000
	sampleLabels  = 8
)

// phrases collects the labels of a game's answers from random matches. The game computes
// labels from positions, so a list written by hand could differ. The matches are always
// the same and contain no data of any table.
func (x *Index) phrases(game string) phrases {
	l := x.library(game)
	return l.phrases.get(func() phrases {
		c := collector{x: x, phrases: phrases{byKey: map[string][]Phrase{}, byHead: map[string][]Phrase{}, codes: map[string]bool{}, byCode: map[string]engine.Text{}},
			described: map[[2]string]int{}, blocked: map[string]int{}, known: map[string]bool{}}
		if l.rules == nil {
			return c.phrases
		}
		info := l.rules.Info()
		for _, seats := range info.Seats {
			for n := range uint64(sampleMatches) {
				s, err := l.rules.New(info.Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(n)}))
				if err != nil {
					continue // a game that cannot start has no answers
				}
				// An error of the game in a random match affects no table; the phrases
				// seen before it are used.
				_, _ = engine.Random(s, engine.NumberedSeed(n).Rand("phrases"), sampleMoves, c.visit)
			}
		}
		c.index = matcher.New(len(c.listed), func(i int) matcher.Names { return matcher.Names{Labels: x.inEach(c.listed[i].Label)} })
		return c.phrases
	})
}

// collector collects phrases from positions.
type collector struct {
	x *Index
	phrases
	described map[[2]string]int // by kind of question and code
	blocked   map[string]int    // by kind of question
	known     map[string]bool   // by kind, code and key
}

func (c *collector) visit(s engine.State, seat engine.Seat, _ engine.Move) {
	kind := s.Ask(seat).Kind
	for _, m := range s.Moves(seat, nil) {
		code := s.Code(seat, m)
		if c.described[[2]string{kind, code}]++; c.described[[2]string{kind, code}] <= sampleLabels {
			c.add(Phrase{code, kind, s.Describe(seat, m).Label})
		}
	}
	if c.blocked[kind]++; c.blocked[kind] <= sampleLabels {
		for _, no := range s.Blocked(seat) {
			c.add(Phrase{no.Code, kind, no.Label})
		}
	}
}

func (c *collector) add(p Phrase) {
	if p.Label.IsZero() {
		return
	}
	c.codes[p.Code] = true
	if mentionsSeat(p.Label) {
		if told := p.Kind + "\n" + p.Code + "\n" + c.x.inEach(p.Label)[0]; !c.known[told] {
			c.known[told] = true
			c.ofSeat = append(c.ofSeat, p)
		}
		return
	}
	fresh := false
	for _, label := range c.x.inEach(p.Label) {
		key := matcher.Key(label)
		if told := p.Kind + "\n" + p.Code + "\n" + key; key != "" && !c.known[told] {
			c.known[told], fresh = true, true
			c.byKey[key] = append(c.byKey[key], p)
			if head := matcher.Key(headOf(label)); head != "" && head != key {
				c.byHead[head] = append(c.byHead[head], p)
			}
		}
	}
	if fresh {
		c.listed = append(c.listed, p)
	}
	if _, ok := c.byCode[p.Code]; !ok {
		c.byCode[p.Code] = p.Label
	}
}

// mentionsSeat reports whether a text contains the name of a player.
func mentionsSeat(t engine.Text) bool {
	for _, a := range t.Args {
		switch v := a.Value.(type) {
		case engine.Seat:
			return true
		case engine.Text:
			if mentionsSeat(v) {
				return true
			}
		case []engine.Text:
			for _, one := range v {
				if mentionsSeat(one) {
					return true
				}
			}
		}
	}
	return false
}
