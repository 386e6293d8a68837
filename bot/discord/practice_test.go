package discord_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/rating/ledger"
	"guildhall/storage"
)

// practicePlayed returns a server with ratings, where Ada and Bo, who joined them, have
// finished a match of the game.
func practicePlayed(t *testing.T, game string) (h *discordtest.Fixture, started storage.Table) {
	t.Helper()
	h = discordtest.New(t)
	for _, user := range []string{"1", "2"} {
		own := h.Reach(user, discordtest.ChannelID, "stats", nil, "rating")
		h.Press(user, own, discordtest.Verb(own, "ratejoin"))
	}
	h.Admin(admin, "ratings", map[string]string{"keep": "True"})
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": game, "players": "2"})
	h.Deliver()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": "1"})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": "1"}, "start")
	h.Deliver()
	started = h.Table(1)
	h.PlayOut(1)
	h.Ok(ledger.New(h.Bot.Services.Tables).ProcessAll(context.Background()))
	return h, started
}

// A practice match changes no rating and is in no statistics. A match of another game by
// the same people counts in both.
func TestPracticeMatchIsNotCounted(t *testing.T) {
	for game, counts := range map[string]bool{"market": false, "cleopatra": true} {
		t.Run(game, func(t *testing.T) {
			h, started := practicePlayed(t, game)
			if rated := len(started.TableState.Rated) > 0; rated != counts {
				t.Errorf("seats %v are rated", started.TableState.Rated)
			}
			for verb, known := range map[string]string{"": "**Cleopatra**", "rating": "Cleopatra"} {
				said := h.Command("1", discordtest.ChannelID, "stats", nil)
				if verb != "" {
					said = h.Press("1", said, discordtest.Verb(said, verb))
				}
				if said := said.Content; strings.Contains(said, known) != counts || strings.Contains(said, "Market") {
					t.Errorf("%s of /stats says %s", verb, said)
				}
			}
		})
	}
}

// choicesOf returns the values that Discord offers for an option.
func choicesOf(h *discordtest.Fixture, path, option string) (values []string) {
	h.T.Helper()
	words := strings.Fields(path)
	for _, c := range h.Bot.SlashCommands() {
		if c.Name != words[0] {
			continue
		}
		options := c.Options
		for _, word := range words[1:] {
			i := slices.IndexFunc(options, func(o *discordgo.ApplicationCommandOption) bool { return o.Name == word })
			options = options[i].Options
		}
		for _, o := range options {
			for _, choice := range o.Choices {
				if o.Name == option {
					values = append(values, fmt.Sprint(choice.Value))
				}
			}
		}
	}
	return values
}

// Commands about counted matches do not offer the practice game. Commands that teach or
// start games do.
func TestPracticeGameIsOfferedOnlyIfNotCounted(t *testing.T) {
	h := discordtest.New(t)
	for path, offered := range map[string]bool{
		"table open": true, "rules": true, "learn": true,
		"stats":           false,
		"organise create": false, "daily": false, "puzzle": false,
	} {
		games := choicesOf(h, path, "game")
		if !slices.Contains(games, "caylus") || slices.Contains(games, "market") != offered {
			t.Errorf("/%s offers the games %v", path, games)
		}
	}
	offer := h.Command("1", discordtest.ChannelID, "find", nil)
	form := h.OpensForm("1", offer, discordtest.Verb(offer, "find"))
	offered := map[string]bool{}
	for _, part := range form.Components {
		label, _ := part.(discordgo.Label)
		if menu, ok := label.Component.(discordgo.SelectMenu); ok {
			for _, o := range menu.Options {
				offered[o.Value] = true
			}
		}
	}
	if offered["market"] || !offered["caylus"] {
		t.Errorf("the form of /find offers %v", offered)
	}
}

// A person who types the practice game's name where it is not allowed gets the reason.
func TestPracticeGameIsRefusedWithReason(t *testing.T) {
	h := discordtest.New(t)
	on := func(games string) string {
		return h.Admin(admin, "daily", map[string]string{"zone": "UTC", "games": games}).Content
	}
	for _, written := range []string{"market", "Market Day", "caylus, 장날"} {
		if said := on(written); !strings.Contains(said, "Market Day is a practice game") || !strings.Contains(said, "Enter names of games") {
			t.Errorf("/admin daily games:%s says %s", written, said)
		}
	}
	if said := on("all"); strings.Contains(said, "Market") || !strings.Contains(said, "Lisboa") {
		t.Errorf("/admin daily games:all says %s", said)
	}
}

// /help and /games link to the practice game, with no table and with a table of it.
func TestHelpAndGamesLinkPracticeGame(t *testing.T) {
	h := discordtest.NewGolden(t)
	for user, says := range map[string]string{"1": "**Market Day** is a practice game", "3": "**장날**: 연습 게임"} {
		for _, path := range []string{"help", "games"} {
			if said := h.Command(user, discordtest.ChannelID, path, nil).Content; !strings.Contains(said, says) {
				t.Errorf("/%s of %s says\n%s", path, user, said)
			}
		}
	}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	if said := h.Command("1", discordtest.ChannelID, "games", nil).Content; strings.Contains(said, "practice") {
		t.Errorf("/games beside Cleopatra says\n%s", said)
	}
	h.Command("3", discordtest.ChannelID, "table open", map[string]string{"game": "market"})
	open := h.Newest()
	if said := h.Command("3", discordtest.ChannelID, "games", nil).Content; !strings.Contains(said, "연습 게임: 5분이면 봇 쓰는 법을 익힙니다") {
		t.Errorf("/games beside an open table says\n%s", said)
	}
	h.Command("1", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(open.ID)})
	h.Reach("3", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(open.ID)}, "start")
	h.Deliver()
	if said := h.Command("1", discordtest.ChannelID, "games", nil).Content; !strings.Contains(said, "· practice game: learn the bot in five minutes") {
		t.Errorf("/games beside a running table says\n%s", said)
	}
}
