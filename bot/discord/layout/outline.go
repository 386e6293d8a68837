package layout

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"

	"guildhall/render"
)

// Outlines returns a function that draws empty pictures of the right size, for Outlined.
// A layout needs only the size, so nothing is painted. They are valid pictures of one
// colour, so that Discord accepts them.
func Outlines() func(key string, _ *render.Theme, scene func() *render.Scene) ([]byte, error) {
	known, drawn := map[string][]byte{}, map[image.Point][]byte{}
	return func(key string, _ *render.Theme, scene func() *render.Scene) ([]byte, error) {
		if known[key] != nil {
			return known[key], nil
		}
		s := scene()
		size := image.Pt(s.W, s.H)
		if s.Cut != (render.Area{}) {
			size = image.Pt(int(s.Cut.W), int(s.Cut.H))
		}
		if drawn[size] == nil {
			var b bytes.Buffer
			if err := png.Encode(&b, image.NewPaletted(image.Rectangle{Max: size}, color.Palette{color.White})); err != nil {
				return nil, err
			}
			drawn[size] = b.Bytes()
		}
		known[key] = drawn[size]
		return known[key], nil
	}
}

// Outlined parses the body of a request whose files are pictures drawn by Outlines, by
// name.
func Outlined(body []byte, files map[string][]byte) (Message, error) {
	sizes := map[string]File{}
	for name, data := range files {
		size, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			return Message{}, fmt.Errorf("%s is not an outline: %w", name, err)
		}
		sizes[name] = File{Name: name, Width: size.Width, Height: size.Height}
	}
	return Read(body, sizes)
}
