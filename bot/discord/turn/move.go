package turn

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/table"
)

// move handles /move: one or more typed moves, with the same summary as the panel.
func (f *feature) move(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	s, err := f.Access.SightOf(ctx, c, "playing")
	if err != nil {
		return handler.Reply{}, err
	}
	p := handler.Press{CustomID: handler.CustomID{Table: s.Table.ID}, In: c.In, Reader: c.Reader}
	return f.writeTyped(ctx, p, s, table.Newest, moveAnswer.Of(c))
}

// suggestMove suggests the legal answers that the typed text names, in any language or in
// notation. The answer that the text would play comes first. Text before the last
// semicolon counts as answers already chosen.
func (f *feature) suggestMove(ctx context.Context, c handler.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	s, err := f.Access.SightOf(ctx, c, "playing")
	if err != nil {
		return nil, nil // nothing to suggest; the command itself explains why
	}
	return f.Parser.Suggest(ctx, atTable{f.Deps, s}, c.Reader.WordsAt(s.Table), moveAnswer.Of(c))
}
