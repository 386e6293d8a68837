package render_test

import (
	"encoding/base64"
	"fmt"
	"hash/fnv"
	"image/color"
	"testing"

	"guildhall/bot/sandbox/browser"
	"guildhall/render"
)

// A browser shows the pixels that were drawn, also after bands of an earlier picture were
// used again.
func TestBrowserShowsBands(t *testing.T) {
	tab := browser.Open(t, "about:blank", 900, 700)
	c := render.NewCache(8 << 20)
	for _, y := range []float64{300, 420} {
		s := render.NewScene(800, 600, "sheet")
		s.Series = "table 1"
		s.Pieces.Add(render.Disc{X: 400, Y: y, R: 90, Fill: "gold"}, render.Icon{Name: "tree", X: 100, Y: 500, Size: 64})
		data, err := c.Picture(fmt.Sprint(y), render.Normal(), func() *render.Scene { return s })
		if err != nil {
			t.Fatal(err)
		}
		want := fnv.New32a()
		img := render.Image(s, render.Normal())
		for _, entry := range img.Pix {
			q := img.Palette[entry].(color.RGBA)
			want.Write([]byte{q.R, q.G, q.B, 255})
		}
		tab.Run(`window.shown = ''; const img = new Image(); img.src = 'data:image/png;base64,` + base64.StdEncoding.EncodeToString(data) + `';
			img.onerror = () => { shown = 'broken'; };
			img.onload = () => {
				const canvas = document.createElement('canvas'); canvas.width = img.width; canvas.height = img.height;
				const ctx = canvas.getContext('2d'); ctx.drawImage(img, 0, 0);
				let sum = 0x811c9dc5;
				for (const b of ctx.getImageData(0, 0, img.width, img.height).data) sum = Math.imul(sum ^ b, 0x01000193);
				shown = (sum >>> 0).toString(16).padStart(8, '0');
			};`)
		tab.Until("the picture is loaded", `shown !== ''`)
		if got := tab.Read(`shown`); got != fmt.Sprintf("%08x", want.Sum32()) {
			t.Errorf("disc at %v: the browser shows %s, drawn was %08x", y, got, want.Sum32())
		}
	}
}
