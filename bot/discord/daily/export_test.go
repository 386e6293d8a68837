package daily

import (
	"guildhall/bot/discord/kit"
)

// GamesNamed returns the games that somebody wrote.
func GamesNamed(k *kit.Kit, written string) []string {
	return feature{bot: k}.gamesNamed(written)
}
