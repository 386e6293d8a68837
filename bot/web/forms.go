package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"guildhall/render"
)

// A form is the form of the board for the windows that match a media query: its arrangement,
// and the width of its picture in pixels.
type form struct {
	media string
	size  render.Size
	width int
}

// windows lists media queries, the arrangement of the board in their windows, and about how
// many pixels they have for each pixel of render.Shown. No window matches two of them.
var windows = []struct {
	media string
	size  render.Size
	times float64
}{
	{"(max-width: 449.9px) and (max-resolution: 1.24dppx)", render.Phone, 1},
	{"(min-width: 450px) and (max-width: 999.9px) and (max-resolution: 1.24dppx)", render.Phone, 1.5},
	{"(max-width: 449.9px) and (min-resolution: 1.25dppx) and (max-resolution: 2.24dppx)", render.Phone, 2},
	{"(max-width: 449.9px) and (min-resolution: 2.25dppx)", render.Phone, 3},
	{"(min-width: 450px) and (max-width: 999.9px) and (min-resolution: 1.25dppx)", render.Phone, 3},
	{"(min-width: 1000px) and (max-width: 1439.9px) and (max-resolution: 1.24dppx)", render.Full, 1},
	{"(min-width: 1440px) and (max-resolution: 1.24dppx)", render.Full, 1.5},
	{"(min-width: 1000px) and (min-resolution: 1.25dppx)", render.Full, 2},
}

// widths lists the widths of pictures, few so that people share them.
var widths = []int{412, 618, 824, 888, 1236, 1648}

// nearly is the share of the shown width that a picture must have.
const nearly = 0.98

// formsOf returns the forms of the boards of a table. full is the board of a desktop, nil for a
// game without pictures.
func formsOf(full *render.Scene) []form {
	desk := 0.0
	if full != nil {
		cut := full.Drawn()
		desk = render.Shown(render.Full, cut.W, cmp.Or(full.Fold, cut.H))
	}
	var list []form
	for _, w := range windows {
		shown := render.PhoneShown
		if w.size == render.Full {
			shown = desk
		}
		i, _ := slices.BinarySearchFunc(widths, nearly*w.times*shown, func(width int, least float64) int { return cmp.Compare(float64(width), least) })
		list = append(list, form{w.media, w.size, widths[min(i, len(widths)-1)]})
	}
	return list
}

// query returns the query of the form in addresses of pictures.
func (f form) query() string { return fmt.Sprintf("size=%s&w=%d", sizeNames[f.size], f.width) }

// formsJSON lists the media query of each form with its size and width, for the script.
func formsJSON(list []form) (string, error) {
	var out [][3]any
	for _, f := range list {
		out = append(out, [3]any{f.media, sizeNames[f.size], f.width})
	}
	text, err := json.Marshal(out)
	return string(text), err
}

// widthOf returns the width of a requested picture: one of widths, or 0 for its own width.
func widthOf(q *http.Request) int {
	w, err := strconv.Atoi(q.URL.Query().Get("w"))
	if err != nil || !slices.Contains(widths, w) {
		return 0
	}
	return w
}

// sized returns the picture at a width of its own; 0 changes nothing.
func (d drawn) sized(w int) drawn {
	if d.scene == nil || w == 0 {
		return d
	}
	return drawn{d.scene.ScaledTo(w), d.key + "|" + strconv.Itoa(w)}
}
