package turn

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
)

// openBoard returns «Open board», the link to the page on which the person plays in their
// browser; none while nobody serves pages.
func (f *feature) openBoard(ctx context.Context, w wording.Words, s *table.Sight) ([]discordgo.Button, error) {
	if f.bot.BoardLink == nil {
		return nil, nil
	}
	address, err := f.bot.BoardLink(ctx, s.User, s.Table.ID)
	if err != nil || address == "" {
		return nil, err
	}
	return []discordgo.Button{kit.Link(address, w.Label("button.open_board"))}, nil
}
