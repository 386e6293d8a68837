package views_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/lookup"
	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/render"
)

// A card found in a search shows its location at the table, as far as the reader may know
// it. If it is shown to everybody, it shows only public information.
func TestCardsAreLookedUpAtTheTable(t *testing.T) {
	h := discordtest.New(t)
	var drawn []string
	h.Configure(func(c *discord.Config) {
		c.Draw = func(key string, _ *render.Theme, scene func() *render.Scene) ([]byte, error) {
			drawn = append(drawn, key)
			scene()
			return discordtest.OnePixel, nil
		}
	})
	h.Langs = map[string]string{"1": "en-US", "2": "en-US", "9": "en-US"}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "villagers", "players": "2"})
	h.Deliver()
	id := fmt.Sprint(h.Newest().ID)
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": id})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": id}, "start")
	h.Deliver()
	tb := h.Table(h.Newest().ID)
	card := h.Bot.Index.Entries("villagers", lookup.Cards)[0].Code
	look := func(user, channel string) (key string, shown *discordtest.Posted) {
		t.Helper()
		drawn = nil
		shown = h.Command(user, channel, "rules", map[string]string{"search": card, "game": "villagers"})
		if len(drawn) != 1 || len(shown.Files) != 1 {
			t.Fatalf("%s in %s: drew %v\n%s", user, channel, drawn, shown.Text())
		}
		return drawn[0], shown
	}
	ada, adas := look("1", tb.Thread)
	bo, bos := look("2", tb.Thread)
	guest, _ := look("9", tb.Thread)
	elsewhere, _ := look("1", discordtest.ChannelID)
	if ada == bo || ada == guest || ada == elsewhere || guest == elsewhere {
		t.Errorf("pictures are named alike: %s, %s, %s, %s", ada, bo, guest, elsewhere)
	}
	again, _ := look("1", tb.Thread)
	if again != ada {
		t.Error("the same view is drawn twice")
	}
	for _, p := range []*discordtest.Posted{adas, bos} {
		drawn = nil
		h.Press(p.Viewer, p, discordtest.Verb(p, "show"))
		if len(drawn) == 0 || drawn[0] != guest {
			t.Errorf("shown to all is %v, want what everybody may know", drawn)
		}
	}
	// While other tables play the same deal, only players see the location of a card.
	kept, err := h.Store.Table(context.Background(), tb.ID)
	h.Ok(err)
	kept.TableState.SeedHeld = true
	_, err = h.Store.Update(context.Background(), kept, "", nil)
	h.Ok(err)
	if sealed, _ := look("9", tb.Thread); sealed != elsewhere {
		t.Errorf("at a sealed table a guest sees %s, want the card as away from any table, %s", sealed, elsewhere)
	}
	if own, _ := look("1", tb.Thread); own != ada {
		t.Errorf("at a sealed table its player sees %s, want %s", own, ada)
	}
}

// locating is an artist that records the views in which it looked up components.
type locating struct {
	discordtest.Slate
	seen *[]engine.View
}

func (l locating) LookAt(v engine.View, _ string, _ render.Options) *render.Scene {
	*l.seen = append(*l.seen, v)
	return discordtest.Blank()
}

// Without a table a card is drawn with the values of the host's rules.
func TestCardsAwayFromATableShowTheHostsValues(t *testing.T) {
	h := discordtest.New(t)
	var seen []engine.View
	h.Configure(func(c *discord.Config) { c.Artists = func(string) render.Renderer { return locating{seen: &seen} } })
	h.Command("1", discordtest.ChannelID, "rules", map[string]string{"search": "smithy", "game": "architects"})
	if len(seen) != 1 {
		t.Fatalf("looked up in %d views, want one", len(seen))
	}
	v, ok := seen[0].(*architects.View)
	if want := (architects.Rules{}).Info().Data; !ok || v.Data != want || len(v.Players) != 0 {
		t.Errorf("looked up in %+v, want a view of no match with the data %s", seen[0], want)
	}
}

// A noun of a game that is not a card leads to the section about it. Cards with the noun
// in their names are in the menu below.
func TestNounShowsItsSection(t *testing.T) {
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "ko"}
	for noun, section := range map[string]string{"국왕": "국왕, 수상, 건축가의 집무실", "수상": "국왕, 수상, 건축가의 집무실", "건축가": "국왕, 수상, 건축가의 집무실", "성은": "성은 받기"} {
		got := h.Command("1", discordtest.ChannelID, "rules", map[string]string{"search": noun, "game": "lisboa"})
		if first, _, _ := strings.Cut(got.Text(), "\n"); !strings.Contains(first, section) {
			t.Errorf("/rules %s shows %q, want %s", noun, first, section)
		}
	}
}

// The name of a place is not a card: /rules shows the section about the place, and below
// it the cards with the word in their names.
func TestCardOfAPlace(t *testing.T) {
	h := discordtest.New(t)
	h.Langs["1"] = "ko"
	for _, name := range []string{"세금", "세금 관리소", "tax"} {
		p := h.Command("1", discordtest.ChannelID, "rules", map[string]string{"search": name, "game": "architects"})
		if !strings.Contains(p.Content, "세금 관리소") || strings.HasPrefix(p.Content, "**세금 감독관**") {
			t.Errorf("/rules %s: %s", name, p.Content)
		}
	}
	if p := h.Command("1", discordtest.ChannelID, "rules", map[string]string{"search": "세금 감독관", "game": "architects"}); !strings.HasPrefix(p.Content, "**세금 감독관**") {
		t.Errorf("the scheme by its whole name: %s", p.Content)
	}
}

// /rules understands synonyms of the game's nouns, also in compounds, and suggests what
// they name during typing.
func TestOtherWordsForNounsAreUnderstood(t *testing.T) {
	h := discordtest.New(t)
	for _, test := range []struct{ lang, command, option, game, typed, want string }{
		{"ko", "rules", "search", "architects", "빚갚기", "채권"},
		{"ko", "rules", "search", "architects", "견습생", "수습생"},
		{"ko", "rules", "search", "lisboa", "국정 액션", "정부 액션"},
		{"ko", "rules", "search", "lisboa", "조수를", "도우미"},
		{"ko", "rules", "search", "caylus", "은총", "총애"},
		{"ko", "rules", "search", "caylus", "집행관이", "행정관"},
		{"ko", "rules", "search", "cleopatra", "보물풍뎅이", "풍뎅이"},
		{"ko", "rules", "search", "architects", "동상", "기념 동상"},
		{"ko", "rules", "search", "caylus", "채석쟝", "채석장"}, // one wrong letter
		{"en-US", "rules", "search", "caylus", "overseers", "rovost"},
		{"en-US", "rules", "search", "lisboa", "assistant", "helper"},
		{"en-US", "rules", "search", "lisboa", "royal favour", "favor"},
		{"en-US", "rules", "search", "architects", "laborer", "Labourer"},
		{"en-US", "rules", "search", "architects", "Town Center", "Town Centre"},
		{"en-US", "rules", "search", "architects", "town center", "Town Centre"},
		{"en-US", "rules", "search", "lisboa", "wigs", "oint"},
	} {
		h.Langs["1"] = test.lang
		shown := h.Command("1", discordtest.ChannelID, test.command, map[string]string{test.option: test.typed, "game": test.game})
		if !strings.Contains(shown.Content, test.want) {
			t.Errorf("/%s %s in %s says nothing of %q:\n%s", test.command, test.typed, test.game, test.want, shown.Text())
		}
		if got := h.Suggestions("1", discordtest.ChannelID, test.command, test.option, test.typed, map[string]string{"game": test.game}); len(got) == 0 {
			t.Errorf("/%s %s in %s suggests nothing", test.command, test.typed, test.game)
		}
	}
}
