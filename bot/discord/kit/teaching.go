package kit

import (
	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wording"
)

// Verbs by which a feature leads to what explains a game: the first teaching page,
// and the table of contents of the rules. Their code is the game.
const (
	VerbTeach    = "teach"
	VerbContents = "contents"
)

// TeachButtons returns «How to play» for a game; none when no page teaches it.
func (k *Kit) TeachButtons(w wording.Words, game string) []discordgo.Button {
	if g, ok := k.Rules(game); !ok || len(g.Library().Teaching.Pages) == 0 {
		return nil
	}
	return []discordgo.Button{Button(CustomID{Verb: VerbTeach, Code: game}, w.Label("button.teach"))}
}
