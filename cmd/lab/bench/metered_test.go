package bench

import (
	"testing"

	"guildhall/bot/discord/wire"
	"guildhall/render"
)

// Traffic is counted for the delivery or press that ends next. A cached picture
// is not drawn again, and a picture that the message already shows is not sent.
func TestMeteredCounts(t *testing.T) {
	d := newMeteredDiscord()
	scene := func() *render.Scene { return render.NewScene(10, 10, "sheet") }
	for range 2 {
		png, err := d.Picture("a", render.Normal(), scene)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Edit(t.Context(), "7", "8", wire.Message{Files: []wire.File{{Data: png}}}); err != nil {
			t.Fatal(err)
		}
	}
	d.Tried("card", "done", 0)
	if _, err := d.Edit(t.Context(), "dm 1", "9", wire.Message{Files: []wire.File{{Data: make([]byte, 9), ID: "5"}}}); err != nil {
		t.Fatal(err)
	}
	d.caused("press of pick")
	size := d.sent[errand{"card", "edit", placeThread}].bytes
	for e, want := range map[errand]traffic{
		{"card", "edit", placeThread}:          {requests: 2, bytes: size},
		{"card", "draw", ""}:                   {made: 1, drawn: 1},
		{"press of pick", "edit", placeDirect}: {requests: 1},
	} {
		if got := d.sent[e]; got != want {
			t.Errorf("%v: %+v, want %+v", e, got, want)
		}
	}
	if got, want := d.total(), (traffic{3, size, 1, 1}); got != want || size == 0 {
		t.Errorf("in all %+v, want %+v", got, want)
	}
}
