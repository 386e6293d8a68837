package bench

import (
	"testing"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/render"
	"guildhall/storage"
)

// Traffic is counted for the delivery or press that ends next. A cached picture
// is not drawn again, and a picture that the message already shows is not sent.
func TestTrafficIsCounted(t *testing.T) {
	d, err := newLocalDiscord(storage.Table{Guild: "1", Channel: "2", Seats: []storage.Seat{{User: "1000"}}}, "en-US", time.Now)
	if err != nil {
		t.Fatal(err)
	}
	send := func(channel string, files ...wire.File) wire.SentMessage {
		t.Helper()
		m, err := d.Send(t.Context(), channel, wire.Message{Content: "a board", Files: files}, "")
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	scene := func() *render.Scene { return render.NewScene(10, 10, "sheet") }
	size := 0
	for range 2 {
		png, err := d.Picture("a", render.Normal(), scene)
		if err != nil {
			t.Fatal(err)
		}
		send("2", wire.File{Name: "board.png", Data: png})
		size += len(png)
	}
	d.Tried("card", "done", 0)
	m := send(d.direct["1000"])
	d.Tried("reminder", "done", 0)
	if _, err := d.Edit(t.Context(), m.Channel, m.ID, wire.Message{Content: "the same board", KeepFiles: true}); err != nil {
		t.Fatal(err)
	}
	if err := d.Delete(t.Context(), m.Channel, m.ID); err != nil {
		t.Fatal(err)
	}
	d.caused("press of pick")
	want := map[errand]traffic{
		{"card", "send", placeThread}:            {requests: 2, bytes: size},
		{"card", "draw", ""}:                     {made: 1, drawn: 1},
		{"reminder", "send", placeDirect}:        {requests: 1},
		{"press of pick", "edit", placeDirect}:   {requests: 1},
		{"press of pick", "delete", placeDirect}: {requests: 1},
	}
	for e, n := range d.sent {
		if want[e] != n {
			t.Errorf("%v at %q: %+v, want %+v", e, e.place, n, want[e])
		}
	}
	if got, want := d.total(), (traffic{5, size, 1, 1}); got != want || size == 0 {
		t.Errorf("in all %+v, want %+v", got, want)
	}
}
