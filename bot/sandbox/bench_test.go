package sandbox

import (
	"bytes"
	"image"
	"image/color/palette"
	"image/png"
	"math/rand/v2"
	"testing"

	"guildhall/bot/sandbox/model"
)

// BenchmarkPress measures the sandbox's work for one step of a game: a press, its
// delivery, and a response that replaces a board picture of usual size.
func BenchmarkPress(b *testing.B) {
	t := &testing.T{}
	s, err := New(Config{Unlimited: true})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	h := &fixture{Server: s, Sample: s.SeedSample()}
	img := image.NewPaletted(image.Rect(0, 0, 1600, 1100), palette.WebSafe)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range img.Pix[:300000] {
		img.Pix[i] = uint8(r.IntN(200))
	}
	var board bytes.Buffer
	if err := png.Encode(&board, img); err != nil {
		b.Fatal(err)
	}
	bot, _ := h.raw(t)
	h.call(t, "PUT", "/api/v10/applications/"+h.AppID()+"/commands", `[{"name":"go","description":"Go"}]`)
	p := &botFixture{h, bot}
	card := p.card(t, model.FlagEphemeral)
	b.SetBytes(int64(board.Len()))
	for b.Loop() {
		if _, err := h.As(h.Ada).Press(card, "a"); err != nil {
			b.Fatal(err)
		}
		callback, _, _ := bot.event()
		a := h.upload(t, "POST", callback, `{"type":7,"data":{"content":"x","attachments":[{"id":"0"}]}}`, file{"0", "b.png", "image/png", board.Bytes()})
		if a.status != 204 {
			b.Fatal(a.body)
		}
	}
}
