package help

import (
	"context"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
)

// help is /help.
func (f feature) help(_ context.Context, c kit.Invocation) (kit.Reply, error) {
	w := f.Words(c.Reader.Language, kit.NoTable)
	var out []string
	for _, key := range []string{"open", "join", "turn", "draft", "move", "ask", "hand", "orders", "people", "league", "mine"} {
		out = append(out, w.Say("help."+key))
	}
	return kit.Say(wording.Lines(out...)), nil
}
