package replay

import (
	"embed"
	"image"
	"image/color"
	"image/gif"
	"io"
	"io/fs"

	"guildhall/render"
)

// Delays between the frames of a film, in hundredths of a second.
const (
	turnDelay = 90
	endDelay  = 500
)

// maxSteps limits the frames of a film. A film of a longer match leaves out
// steps at regular intervals.
const maxSteps = 240

// Film writes the steps of a match between two steps as an animated GIF of the
// phone cut. A negative to means the end. It stores only the pixels that a turn
// changed: a whole match of four has one to five megabytes.
func (m *Match) Film(w io.Writer, from, to int) error {
	theme := render.Normal()
	palette := append(theme.Palette(), color.RGBA{})
	clear := uint8(len(palette) - 1)
	out := &gif.GIF{}
	total := 0
	if err := m.steps(func(step) error { total++; return nil }); err != nil {
		return err
	}
	if to < 0 || to >= total {
		to = total - 1
	}
	from = min(max(from, 0), to)
	stride := (to - from + maxSteps) / maxSteps
	var shown *image.Paletted
	n := -1
	err := m.steps(func(s step) error {
		n++
		if n < from || n > to || (to-n)%stride != 0 {
			return nil
		}
		next := render.Image(m.board(s, m.Langs[0], render.Phone), theme)
		next.Palette = palette
		switch {
		case shown == nil, next.Rect != shown.Rect:
			out.Image, out.Delay = append(out.Image, next), append(out.Delay, turnDelay)
		default:
			part := changes(shown, next, clear)
			if part == nil {
				out.Delay[len(out.Delay)-1] += turnDelay
				return nil
			}
			out.Image, out.Delay = append(out.Image, part), append(out.Delay, turnDelay)
		}
		shown = next
		return nil
	})
	if err != nil {
		return err
	}
	out.Delay[len(out.Delay)-1] = endDelay
	out.Config = image.Config{ColorModel: palette, Width: largest(out.Image).X, Height: largest(out.Image).Y}
	return gif.EncodeAll(w, out)
}

// changes returns the pixels of next that differ from those of shown, in the
// smallest rectangle that contains them. The other pixels have the entry clear.
// It returns nil if no pixel differs.
func changes(shown, next *image.Paletted, clear uint8) *image.Paletted {
	box := image.Rectangle{}
	for y := range next.Rect.Dy() {
		a, b := shown.Pix[y*shown.Stride:][:next.Rect.Dx()], next.Pix[y*next.Stride:][:next.Rect.Dx()]
		left := 0
		for left < len(a) && a[left] == b[left] {
			left++
		}
		if left == len(a) {
			continue
		}
		right := len(a)
		for a[right-1] == b[right-1] {
			right--
		}
		box = box.Union(image.Rect(left, y, right, y+1))
	}
	if box.Empty() {
		return nil
	}
	part := image.NewPaletted(box, next.Palette)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		a, b := shown.Pix[y*shown.Stride:], next.Pix[y*next.Stride:]
		row := part.Pix[(y-box.Min.Y)*part.Stride:]
		for x := box.Min.X; x < box.Max.X; x++ {
			if a[x] == b[x] {
				row[x-box.Min.X] = clear
			} else {
				row[x-box.Min.X] = b[x]
			}
		}
	}
	return part
}

// largest returns the smallest size that contains all frames.
func largest(frames []*image.Paletted) image.Point {
	var p image.Point
	for _, f := range frames {
		p.X, p.Y = max(p.X, f.Rect.Max.X), max(p.Y, f.Rect.Max.Y)
	}
	return p
}

//go:embed text/*.json
var textFiles embed.FS

// Messages returns the words of the page, one file per language.
func Messages() fs.FS { return render.TextFolder(textFiles) }
