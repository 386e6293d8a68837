package turn

import (
	"context"
	"strings"
	"unicode"

	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
)

// spoken turns what a person wrote in their own words into notation, step by
// step, as far as each word means one answer only: «시장; stall 1» becomes
// «market; stall 1». A word that it does not know stays as written, so that the
// refusal shows it.
func (f feature) spoken(ctx context.Context, id int64, user, written string) string {
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
			break // not asked, or nothing can be foreseen behind this step
		}
		parts[i] = f.code(s, part)
	}
	return strings.Join(parts, "; ")
}

// code is the notation of one answer in words; the words, when they are
// notation already or could mean several answers.
func (f feature) code(s *table.Sight, said string) string {
	for _, o := range s.Options {
		if strings.EqualFold(said, o.Code) || strings.HasPrefix(strings.ToLower(said), strings.ToLower(o.Code)+" ") {
			return said
		}
	}
	var found []string
	for _, o := range s.Options {
		exact, part := f.Called(s.Table, o.Label, said)
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
	return f.piece(s.Table.Game, said)
}

// piece is the code of a piece of the game that has this name in some
// language, or the beginning of it; else the name.
func (f feature) piece(game, said string) string {
	if len([]rune(said)) < 2 {
		return said
	}
	hits := f.Find([]string{game}, reference.Cards, said)
	if len(hits) == 0 || hits[0].Rank > 1 || len(hits) > 1 && hits[0].Rank == 1 && hits[1].Rank == 1 {
		return said
	}
	return hits[0].Entry.Code
}
