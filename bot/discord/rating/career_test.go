package rating_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/rating/ledger"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// A person reads their solo results, with the rank that they reached, below their
// ratings. A person without such a match reads how to play one.
func TestSoloCareer(t *testing.T) {
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "en-US", "2": "ko"}
	ctx := context.Background()
	for _, game := range []string{"lisboa", "villagers", "architects"} {
		h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": game, "players": "1", "language": "en"})
		h.Deliver()
		id := h.Newest().ID
		h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(id)}, "start")
		h.Deliver()
		_, err := h.Bot.Services.Tables.Attempt(ctx, id, "", "", func(tx *table.Tx) error {
			c := &table.Commit{State: tx.State().Clone()}
			_, err := engine.Random(c.State, engine.NumberedSeed(7).Rand("player"), 20_000, func(s engine.State, seat engine.Seat, m engine.Move) { c.Add(tx, seat, s.Code(seat, m)) })
			if err != nil {
				return err
			}
			return tx.Commit(ctx, "", c)
		})
		h.Ok(err)
		if h.Table(id).Phase != storage.Finished {
			t.Fatalf("%s does not end", game)
		}
	}
	h.Ok(ledger.New(h.Bot.Services.Tables).ProcessAll(ctx))
	page := h.Reach("1", discordtest.ChannelID, "stats", nil, "rating")
	said := h.Press("1", page, page.Button("My solo career"))
	for _, want := range []string{"**Lisboa**, Lacerda: 0 of 1 won · best ", "points, Jester", "**Villagers**, the Countess: 0 of 1 won", "**Architects**, Constantine: "} {
		if !strings.Contains(said.Content, want) {
			t.Errorf("the career lacks %q:\n%s", want, said.Text())
		}
	}
	page = h.Reach("2", discordtest.ChannelID, "stats", nil, "rating")
	if said := h.Press("2", page, page.Button("내 솔로 전적")); !strings.Contains(said.Content, "`/오늘의판`") || !strings.Contains(said.Content, "연습 게임") || said.Frame == nil || page.Frame == nil {
		t.Errorf("somebody without matches reads:\n%s", said.Text())
	}
	if said := h.Command("2", discordtest.ChannelID, "stats", nil).Content; !strings.Contains(said, "** 님이 끝낸 게임이 없습니다") {
		t.Errorf("their statistics say %q", said)
	}
}
