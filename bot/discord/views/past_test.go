package views_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine"
)

// The log shows the board after any entry, as the reader's seat could see it at that
// time, and leads to a round.
func TestLogShowsThePast(t *testing.T) {
	ctx := context.Background()
	h := discordtest.New(t)
	tb := h.Started("1", "2", "3")
	h.Advance(tb.ID, 400)
	tb = h.Table(tb.ID)
	for user := range map[string]bool{"1": true, "9": true} {
		now, err := h.Bot.Services.Tables.Look(ctx, tb.ID, user)
		if err != nil {
			t.Fatal(err)
		}
		then, err := h.Bot.Services.Records.ViewAt(ctx, tb.ID, user, tb.Turns)
		if err != nil {
			t.Fatal(err)
		}
		if len(now.Draft) == 0 && viewJSON(t, now.View) != viewJSON(t, then) {
			t.Errorf("%s: the view after the latest entry is another than the present one", user)
		}
		if past, err := h.Bot.Services.Records.ViewAt(ctx, tb.ID, user, 3); err != nil || past.Header().Viewer != now.View.Header().Viewer || past.Header().Turn >= now.View.Header().Turn {
			t.Errorf("%s: after entry 3: %+v, %v", user, past.Header(), err)
		}
	}
	log := h.Command("1", tb.Thread, "log", nil)
	menu, ok := log.Menu("logat")
	for n := 0; !ok && n < 5 && log.Button("‹ Earlier") != ""; n++ { // the newest entry may be another seat's secret
		log = h.Press("1", log, log.Button("‹ Earlier"))
		menu, ok = log.Menu("logat")
	}
	if !ok {
		t.Fatalf("no pictures are offered:\n%s", log.Text())
	}
	if shown := h.Press("1", log, menu.CustomID, menu.Options[0].Value); len(shown.Files) != 1 || !strings.Contains(shown.Content, "log entry "+menu.Options[0].Value) {
		t.Errorf("the picture of an entry:\n%s", shown.Text())
	}
	for _, forged := range []string{"-1", "x", fmt.Sprint(tb.Turns + 1), "99999999999999999999"} {
		if shown := h.PressForged("1", log, menu.CustomID, forged); len(shown.Files) != 0 {
			t.Errorf("entry %s has a picture", forged)
		}
	}
	rounds, err := h.Bot.Services.Records.Rounds(ctx, tb.ID)
	if err != nil || len(rounds) < 2 {
		t.Fatalf("rounds %v, %v", rounds, err)
	}
	page := h.Press("1", log, discordtest.Verb(log, "rounds"))
	list, ok := page.Menu("rounds")
	if !ok || len(list.Options) != len(rounds) {
		t.Fatalf("%d rounds are not offered:\n%s", len(rounds), page.Text())
	}
	page = h.Press("1", page, list.CustomID, list.Options[1].Value)
	if want := fmt.Sprintf("`%d`", rounds[1].Turn); !strings.Contains(page.Content, want) {
		t.Errorf("the log does not begin with entry %s:\n%s", want, page.Text())
	}
}

func viewJSON(t *testing.T, v engine.View) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
