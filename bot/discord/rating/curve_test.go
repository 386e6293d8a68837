package rating_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	ratings "guildhall/bot/discord/rating"
	"guildhall/bot/rating"
	"guildhall/bot/rating/ledger"
	"guildhall/render"
	"guildhall/render/chart"
	"guildhall/storage"
)

// Ten rated matches on one day are ten points of the curve, each with a dot, as soon as
// the rating is shown.
func TestTenMatchesOfADayAreTenPoints(t *testing.T) {
	ctx := context.Background()
	h := discordtest.New(t)
	class := rating.Class("caylus", rating.Duel)
	for _, user := range []string{"1", "2"} {
		_, err := h.Store.ChangePerson(ctx, user, func(p *storage.Person) error { p.Preferences.Rated = true; return nil })
		h.Ok(err)
	}
	for n := range rating.Calibration {
		ended := h.Now.Add(time.Duration(n) * time.Minute)
		r := storage.Result{Hash: fmt.Sprint(n), Game: "caylus", Guild: discordtest.GuildID, Class: class, Started: h.Now, Ended: ended, Turns: 40}
		for i, user := range []string{"1", "2"} {
			r.Seats = append(r.Seats, storage.SeatResult{User: user, Entrant: user, SeatFacts: storage.SeatFacts{Rank: 1 + (i+n)%2, Points: 70 - i}})
		}
		r.Table = newTable(h)
		h.Ok(h.Store.SaveResult(ctx, r, storage.Rater{}))
	}
	h.Ok(ledger.Rate(ctx, h.Store, class))
	if p := h.Reach("1", discordtest.ChannelID, "stats", nil, "rating"); len(p.Files) != 1 {
		t.Fatalf("no curve is shown:\n%s", p.Text())
	}
	history, err := h.Store.RatingHistory(ctx, class, "1", 120)
	h.Ok(err)
	curve := ratings.CurveOf(h.Bot.Texts.Words("en", storage.Table{}), class, history)
	if len(curve.Points) != rating.Calibration {
		t.Errorf("%d points, want one for each match", len(curve.Points))
	}
	at := map[string]bool{}
	for _, item := range (chart.Page{Panels: []chart.Panel{curve}}).Draw(render.Phone).Pieces.Items {
		if d, ok := item.(render.Disc); ok {
			at[fmt.Sprint(d.X, d.Y)] = true
		}
	}
	if len(at) != rating.Calibration {
		t.Errorf("%d dots, want one for each match", len(at))
	}
}
