package turn

import (
	"context"
	"strings"
	"unicode"

	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
)

// toNotation translates a move in a person's words into notation, step by step, as
// far as each word matches only one option: «시장; stall 1» becomes «market; stall
// 1». An unknown word stays as written, so that the refusal shows it.
func (f feature) toNotation(ctx context.Context, id int64, user, written string) string {
	if !strings.ContainsFunc(written, unicode.IsLetter) {
		return written
	}
	parts := strings.Split(wording.Plain(written), ";")
	for i, part := range parts {
		part = strings.TrimSpace(part)
		parts[i] = part
		if part == "" {
			continue
		}
		s, err := f.Tables.Try(ctx, id, user, strings.Join(parts[:i], "; "))
		if err != nil {
			break // no move is due, or none is foreseeable after this step
		}
		parts[i] = f.notationOf(s, part)
	}
	return strings.Join(parts, "; ")
}

// notationOf returns the notation of one move in words; it returns the words unchanged
// when they are notation already or match several moves.
func (f feature) notationOf(s *table.Sight, said string) string {
	for _, o := range s.Options {
		if strings.EqualFold(said, o.Code) || strings.HasPrefix(strings.ToLower(said), strings.ToLower(o.Code)+" ") {
			return said
		}
	}
	var found []string
	for _, o := range s.Options {
		exact, part := f.MatchesLabel(s.Table, o.Label, said)
		if exact {
			return o.Code
		}
		if part {
			found = append(found, o.Code)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	if len(found) > 1 {
		return said
	}
	return f.componentCode(s.Table.Game, said)
}

// componentCode returns the code of the game's component with this name, or a name that
// begins so, in any language; otherwise it returns the name.
func (f feature) componentCode(game, said string) string {
	if len([]rune(said)) < 2 {
		return said
	}
	hits := f.Find([]string{game}, reference.Cards, said)
	if len(hits) == 0 || hits[0].Rank > 1 || len(hits) > 1 && hits[0].Rank == 1 && hits[1].Rank == 1 {
		return said
	}
	return hits[0].Entry.Code
}
