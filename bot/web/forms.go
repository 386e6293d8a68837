package web

import (
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
	Media string
	Size  render.Size
	Width int
}

// forms lists the forms of a board. No window matches two of them. The widths are few, so that
// people share pictures: each is about the width at which the windows of its query show it.
var forms = []form{
	{"(max-width: 449.9px) and (max-resolution: 1.24dppx)", render.Phone, 412},
	{"(min-width: 450px) and (max-width: 999.9px) and (max-resolution: 1.24dppx)", render.Phone, 618},
	{"(max-width: 449.9px) and (min-resolution: 1.25dppx) and (max-resolution: 2.24dppx)", render.Phone, 824},
	{"(max-width: 449.9px) and (min-resolution: 2.25dppx)", render.Phone, 1236},
	{"(min-width: 450px) and (max-width: 999.9px) and (min-resolution: 1.25dppx)", render.Phone, 1236},
	{"(min-width: 1000px) and (max-width: 1439.9px) and (max-resolution: 1.24dppx)", render.Full, 824},
	{"(min-width: 1440px) and (max-resolution: 1.24dppx)", render.Full, 1236},
	{"(min-width: 1000px) and (min-resolution: 1.25dppx)", render.Full, 1648},
}

// query returns the query of the form in addresses of pictures.
func (f form) query() string { return fmt.Sprintf("size=%s&w=%d", sizeNames[f.Size], f.Width) }

// formsJSON lists the media query of each form with its size and width, for the script.
var formsJSON = func() string {
	var list [][3]any
	for _, f := range forms {
		list = append(list, [3]any{f.Media, sizeNames[f.Size], f.Width})
	}
	text, err := json.Marshal(list)
	if err != nil {
		panic("bot/web: " + err.Error())
	}
	return string(text)
}()

// widthOf returns the width of a requested picture: one of a form, or 0 for its own width.
func widthOf(q *http.Request) int {
	w, err := strconv.Atoi(q.URL.Query().Get("w"))
	if err != nil || !slices.ContainsFunc(forms, func(f form) bool { return f.Width == w }) {
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
