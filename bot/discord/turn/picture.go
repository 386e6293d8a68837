package turn

import (
	"context"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/render"
)

// panelPicture draws the options on the board, or only the board when that adds
// nothing. The first picture of a turn rings what others changed.
func (f *feature) panelPicture(ctx context.Context, p kit.PictureSpec, s *table.Sight, chosen int) []wire.File {
	if !s.Ready && len(s.Options) > 0 {
		if len(s.Draft) == 0 { // what others did, until the turn begins
			p.Options.Changed = kit.Marks(s.Changed)
		}
		if scene := p.Artist.Preview(s.View, s.Question, s.Options, chosen, p.Options); scene != nil {
			key := kit.PictureKey("preview", p, s.View, s.Question.Kind, kit.CodesOf(s.Options), chosen)
			return f.bot.DrawFile(ctx, p, key, "choices", p.Artist.Alt(s.View, p.Options), func() *render.Scene { return scene })
		}
	}
	return f.bot.BoardPicture(ctx, p, s.View)
}
