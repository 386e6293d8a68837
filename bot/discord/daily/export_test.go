package daily

import (
	"guildhall/bot/discord/handler"
)

// GamesNamed returns the games that somebody wrote.
func GamesNamed(k *handler.Env, written string) []string {
	return feature{bot: k}.gamesNamed(written)
}
