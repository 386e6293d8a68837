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
		code, found := f.notationOf(s, part)
		if !found && !f.understood(ctx, id, user, strings.Join(parts[:i+1], "; ")) {
			code = f.componentCode(s.Table.Game, part)
		}
		parts[i] = code
	}
	return strings.Join(parts, "; ")
}

// understood reports whether the game knows what a move is that is not possible
// now: it names the rule.
func (f feature) understood(ctx context.Context, id int64, user, written string) bool {
	no, err := f.Tables.Refuse(ctx, id, user, written)
	return err == nil && no.Rule != ""
}

// notationOf returns the notation of one move in words. It returns the words unchanged
// when they are notation already or match several moves, and false when they match none.
func (f feature) notationOf(s *table.Sight, said string) (string, bool) {
	for _, o := range s.Options {
		if strings.EqualFold(said, o.Code) || strings.HasPrefix(strings.ToLower(said), strings.ToLower(o.Code)+" ") {
			return said, true
		}
	}
	var found []string
	for _, o := range s.Options {
		exact, part := f.MatchesLabel(s.Table, o.Label, said)
		if exact {
			return o.Code, true
		}
		if part {
			found = append(found, o.Code)
		}
	}
	if len(found) == 1 {
		return found[0], true
	}
	return said, len(found) > 1
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
