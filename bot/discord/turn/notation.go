package turn

import (
	"context"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
)

// translator turns a person's words into notation.
type translator struct {
	*kit.Kit
	*reference.Index
}

// translator returns the translator that uses the same library of the games.
func (ex explainer) translator() translator { return translator(ex) }

// toNotation translates a move in a person's words into notation, step by step, as
// far as each word means only one option: «시장; stall 1» becomes «market; stall
// 1», and so does «시장 stall 1». An unknown word stays as written, so that the
// refusal shows it.
func (t translator) toNotation(ctx context.Context, id int64, user, written string) string {
	var done []string
	for todo := strings.Split(wording.Plain(written), ";"); len(todo) > 0; {
		part := strings.TrimSpace(todo[0])
		todo = todo[1:]
		if part == "" {
			done = append(done, part)
			continue
		}
		before := strings.Join(done, "; ")
		s, err := t.Tables.Turns.Try(ctx, id, user, before)
		if err != nil { // no move is due, or none is foreseeable after this step
			done = append(append(done, part), todo...)
			break
		}
		code, known := t.notationOf(s, part, t.gameOf(ctx, id, user, before))
		if !known {
			if head, rest, ok := t.beginning(s, part); ok {
				code = head
				if rest != "" {
					todo = append([]string{rest}, todo...)
				}
			}
		}
		done = append(done, code)
	}
	return strings.Join(done, "; ")
}

// game tells what a game makes of written words.
type game struct {
	understands func(string) bool // they are one legal move
	refuses     func(string) bool // it names the rule that is against them
}

// gameOf asks the game of a table about words after other steps of a turn.
func (t translator) gameOf(ctx context.Context, id int64, user, before string) game {
	return game{
		understands: func(said string) bool {
			_, err := t.Tables.Turns.Means(ctx, id, user, before, said)
			return err == nil
		},
		refuses: func(said string) bool {
			if before != "" {
				said = before + "; " + said
			}
			no, err := t.Tables.Turns.Refuse(ctx, id, user, said)
			return err == nil && no.Rule != ""
		},
	}
}

// notationOf returns the notation of one move in words, and whether they are one. A
// printed name or a coordinate comes first, then words that the game understands,
// then parts of labels, what players call an answer, and the names of components.
// Words that are notation already, fit several moves, or are refused by a rule of
// the game, stay as they are.
func (t translator) notationOf(s *table.Sight, said string, g game) (code string, known bool) {
	i, fit := t.Answer(s.Table, s.Options, said)
	switch {
	case fit == kit.Written || fit == kit.Begun:
		return said, true
	case fit <= kit.Headed:
		return s.Options[i].Code, true
	case g.understands(said):
		return said, true
	case i >= 0:
		return s.Options[i].Code, true
	}
	if code, ok := t.spoken(s.Table.Game, said); ok && code != "" {
		return code, true
	}
	if code := t.componentCode(s.Table.Game, said); code != said && (g.understands(code) || !g.refuses(said)) {
		return code, true
	}
	return said, g.refuses(said)
}

// componentCode returns the code of the game's component with this name, or a name that
// begins so, in any language; otherwise it returns the name.
func (t translator) componentCode(game, said string) string {
	if len([]rune(said)) < 2 {
		return said
	}
	hits := t.Find([]string{game}, reference.Cards, said)
	if len(hits) == 0 || hits[0].Rank > 1 || len(hits) > 1 && hits[0].Rank == 1 && hits[1].Rank == 1 {
		return said
	}
	return hits[0].Entry.Code
}
