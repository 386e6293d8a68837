package daily_test

import (
	"slices"
	"testing"

	deals "guildhall/bot/daily"
	"guildhall/bot/discord/daily"
	"guildhall/bot/discord/discordtest"
)

func TestGamesNamed(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	for written, want := range map[string][]string{
		"lisboa, Caylus":      {"lisboa", "caylus"},
		" 카일루스 ,빌리저":          {"caylus", "villagers"},
		"caylus,caylus,":      {"caylus"},
		"Rounds, all":         {"rounds", "cleopatra", "villagers", "caylus", "architects", "lisboa"},
		"chess":               nil,
		"caylus, chess":       nil,
		"":                    nil,
		"lisboa;Architects":   {"lisboa", "architects"},
		"CLEOPATRA / lisboa,": {"cleopatra", "lisboa"},
	} {
		if got := daily.GamesNamed(h.Bot.Games, h.Bot.Texts, written); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", written, got, want)
		}
	}
}

// For any typed text, only existing games are returned, each once.
func FuzzGamesNamed(f *testing.F) {
	h := discordtest.New(f, discordtest.Rounds{})
	for _, s := range []string{"all", "caylus, lisboa", "전부", ",,;", "rounds/rounds", "a,b,c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, written string) {
		got := daily.GamesNamed(h.Bot.Games, h.Bot.Texts, written)
		if len(got) > deals.MaxGames {
			t.Errorf("%q gives %d games", written, len(got))
		}
		for i, id := range got {
			if _, ok := h.Bot.Games.Rules(id); !ok || slices.Contains(got[:i], id) {
				t.Errorf("%q gives %v", written, got)
			}
		}
	})
}
