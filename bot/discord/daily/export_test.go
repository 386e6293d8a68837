package daily

import (
	"guildhall/bot/discord/handler"
)

// GamesNamed returns the games in a typed list.
func GamesNamed(k *handler.Env, written string) []string {
	return feature{env: k}.gamesNamed(written)
}
