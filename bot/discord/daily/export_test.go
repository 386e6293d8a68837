package daily

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
)

// GamesNamed returns the games that somebody wrote.
func GamesNamed(k *kit.Kit, written string) []string {
	return feature{Posts: posts.New(k)}.gamesNamed(written)
}
