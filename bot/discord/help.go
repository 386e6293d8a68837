package discord

import (
	"context"

	"guildhall/bot/discord/wording"
)

// help is /help: how to begin, in few lines.
func (b *Bot) help(_ context.Context, c invocation) (reply, error) {
	w := b.words(c.r.lang, noTable)
	var out []string
	for _, key := range []string{"open", "join", "turn", "draft", "move", "ask", "hand", "orders", "people", "mine"} {
		out = append(out, w.Say("help."+key))
	}
	return note(wording.Lines(out...)), nil
}
