package discord

import (
	"context"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/render"
)

// panelPicture shows the choices on the board, or the board alone when that
// adds nothing.
func (b *Bot) panelPicture(ctx context.Context, p picturing, s *table.Sight, chosen int) []wire.File {
	if !s.Ready && len(s.Options) > 0 {
		if scene := p.artist.Preview(s.View, s.Question, s.Options, chosen, p.options); scene != nil {
			key := keyOf("preview", p, s.View, s.Question.Kind, codesOf(s.Options), chosen)
			return b.draw(ctx, p, key, "choices", p.artist.Alt(s.View, p.options), func() *render.Scene { return scene })
		}
	}
	return b.boardPicture(ctx, p, s.View)
}
