package daily

import (
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
)

// GamesNamed returns the games in a typed list.
func GamesNamed(games *gameset.Set, texts *textfmt.Source, written string) []string {
	return feature{Deps: Deps{Games: games, Texts: texts}}.gamesNamed(written)
}
