package rating

import (
	"context"
	"strconv"
	"time"

	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/rating/ledger"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/chart"
)

// draw draws a page of figures for a reader.
func (f feature) draw(ctx context.Context, r recipients.Recipient, file, alt string, page chart.Page) []wire.File {
	if len(page.Panels) == 0 {
		return nil
	}
	scene := page.Draw(render.Phone).Text() // everything that the picture shows
	return f.Pictures.DrawFor(ctx, r, file, alt, page.Draw, scene)
}

// dayOf formats a date in a picture. It uses UTC, so the picture is the same for
// everybody.
func dayOf(t time.Time) string { return t.UTC().Format("2006-01-02") }

// maxRows is the maximum number of rows of a panel.
const maxRows = 8

// sharesOf returns a panel that compares shares of matches won with even chances.
func sharesOf(w textfmt.Words, title string, rows []shareRow) chart.Bars {
	b := chart.Bars{Title: title, Note: w.Label("stats.even")}
	for _, row := range rows[:min(len(rows), maxRows)] {
		b.Rows = append(b.Rows, chart.Bar{
			Label: row.label, Value: row.share.Won(), Tick: row.share.Even(), Own: row.own,
			Text: w.Label("stats.share", engine.Word("share", percent(w, row.share.Won())), engine.N("n", row.share.Matches)),
		})
	}
	return b
}

type shareRow struct {
	label string
	share ledger.Share
	own   bool
}

// placesOf returns a panel with the results of the seat numbers at tables of each size.
func placesOf(w textfmt.Words, g *ledger.Game) chart.Bars {
	var rows []shareRow
	for _, p := range g.Places() {
		rows = append(rows, shareRow{w.Label("stats.place", engine.N("seat", p.Seat+1), engine.N("of", p.Seats)), p.Share, false})
	}
	b := sharesOf(w, w.Label("stats.by_place"), nil)
	for len(rows) > 0 { // show all sizes: their rows are few and belong together
		part := sharesOf(w, "", rows)
		b.Rows = append(b.Rows, part.Rows...)
		rows = rows[min(len(rows), maxRows):]
	}
	return b
}

// sourcesOf returns a panel with the sources of points in a match.
func sourcesOf(w textfmt.Words, g *ledger.Game) chart.Bars {
	b := chart.Bars{Title: w.Label("stats.sources"), Note: w.Label("stats.per_match")}
	for _, s := range g.Sources() {
		if len(b.Rows) == maxRows {
			break
		}
		b.Rows = append(b.Rows, chart.Bar{Label: w.Flat(engine.T(s.Name)), Value: max(s.Mean, 0), Text: one(s.Mean)})
	}
	return b
}

// usesOf returns a panel with the most frequently chosen components.
func (f feature) usesOf(w textfmt.Words, g *ledger.Game) chart.Bars {
	b := chart.Bars{Title: w.Label("stats.favourites"), Note: w.Label("stats.times")}
	for _, u := range g.Uses() {
		if len(b.Rows) == maxRows {
			break
		}
		b.Rows = append(b.Rows, chart.Bar{Label: f.componentName(w, g.Game, u.Code), Value: float64(u.Times), Text: strconv.Itoa(u.Times)})
	}
	return b
}

// filled returns the panels that are not empty.
func filled(panels ...chart.Bars) []chart.Panel {
	var list []chart.Panel
	for _, b := range panels {
		if len(b.Rows) > 0 {
			list = append(list, b)
		}
	}
	return list
}
