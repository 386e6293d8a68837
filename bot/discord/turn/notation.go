package turn

import (
	"context"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
)

// toNotation translates a move in a person's words into notation, step by step, as
// far as each word means only one option: «시장; stall 1» becomes «market; stall
// 1». An unknown word stays as written, so that the refusal shows it.
func (f feature) toNotation(ctx context.Context, id int64, user, written string) string {
	parts := strings.Split(wording.Plain(written), ";")
	for i, part := range parts {
		part = strings.TrimSpace(part)
		parts[i] = part
		if part == "" {
			continue
		}
		before := strings.Join(parts[:i], "; ")
		s, err := f.Tables.Try(ctx, id, user, before)
		if err != nil {
			break // no move is due, or none is foreseeable after this step
		}
		parts[i] = f.notationOf(s, part, func(said string) bool {
			_, err := f.Tables.Means(ctx, id, user, before, said)
			return err == nil
		})
	}
	return strings.Join(parts, "; ")
}

// notationOf returns the notation of one move in words. A printed name or a
// coordinate comes first, then words that the game understands, then parts of
// labels and the names of components. Words that are notation already, or fit
// several moves, stay as they are.
func (f feature) notationOf(s *table.Sight, said string, understood func(string) bool) string {
	i, fit := f.Answer(s.Table, s.Options, said)
	switch {
	case fit == kit.Written || fit == kit.Begun:
		return said
	case fit <= kit.Headed:
		return s.Options[i].Code
	case understood(said):
		return said
	case i >= 0:
		return s.Options[i].Code
	}
	if code := f.componentCode(s.Table.Game, said); code != said && understood(code) {
		return code
	}
	return said
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
