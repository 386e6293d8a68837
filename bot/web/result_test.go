package web_test

import (
	"bytes"
	"image/png"
	"net/http"
	"testing"

	"guildhall/engine"
	"guildhall/render"
)

// After the end a page and its public twin have the result: the picture of the end card, and
// the points by source, which add up to the totals.
func TestPageShowsResult(t *testing.T) {
	h := newHouse(t)
	tb := h.started("market", "1", "2")
	h.setPages("tables")
	to := h.watchLink(h.Command("3", tb.Thread, "board", nil))
	own := h.open("1", tb.ID)
	if now := own.state(); now.Outcome != nil {
		t.Fatalf("a running match has the result %+v", now.Outcome)
	}
	h.playTurns(tb.ID, 1000, engine.NumberedSeed(1).Rand("players"))
	h.Deliver()
	for _, p := range []*page{own, {h: h, path: to}} {
		now := p.state()
		o := now.Outcome
		if o == nil || now.Result == "" || len(o.Seats) != 2 || o.Seats[0].Name != "Ada" && o.Seats[1].Name != "Ada" {
			t.Fatalf("%s shows the result %+v", p.path, o)
		}
		for i, total := range o.Total.Points {
			sum := 0
			for _, row := range o.Rows {
				sum += row.Points[i]
			}
			if total != sum {
				t.Errorf("%s: the sources of %s add up to %d, the total is %d", p.path, o.Seats[i].Name, sum, total)
			}
		}
		if o.Icons.W != render.IconSide*len(o.Rows) {
			t.Errorf("%s: the icons of %d sources are %d pixels wide", p.path, len(o.Rows), o.Icons.W)
		}
		for _, name := range []string{o.Picture.Name, o.Icons.Name} {
			status, body, _ := h.get(p.path+"picture/"+name+".png?size=phone", p.cookie)
			if _, err := png.DecodeConfig(bytes.NewReader(body)); status != http.StatusOK || err != nil {
				t.Errorf("%s: %s is answered by %d, %v", p.path, name, status, err)
			}
		}
		for _, kind := range []string{"result", "icons"} {
			if status, _, _ := h.get(p.path+"picture/"+kind+"-0.png?size=phone", p.cookie); status != http.StatusGone {
				t.Errorf("%s: a wrong key of %s is answered by %d", p.path, kind, status)
			}
		}
	}
}
