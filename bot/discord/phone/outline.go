package phone

import (
	"fmt"

	"guildhall/render"
)

// Outlines returns a function that draws pictures which say nothing but their size, for
// Outlined: layouts need no more, and nothing is painted.
func Outlines() func(key string, _ *render.Theme, scene func() *render.Scene) ([]byte, error) {
	known := map[string][]byte{}
	return func(key string, _ *render.Theme, scene func() *render.Scene) ([]byte, error) {
		if known[key] == nil {
			s := scene()
			w, h := s.W, s.H
			if s.Cut != (render.Area{}) {
				w, h = int(s.Cut.W), int(s.Cut.H)
			}
			known[key] = fmt.Appendf(nil, "%d x %d", w, h)
		}
		return known[key], nil
	}
}

// Outlined reads the body of a request whose files, by name, are such outlines.
func Outlined(body []byte, files map[string][]byte) (Message, error) {
	sizes := map[string]File{}
	for name, data := range files {
		size := File{Name: name}
		if _, err := fmt.Sscanf(string(data), "%d x %d", &size.Width, &size.Height); err != nil {
			return Message{}, fmt.Errorf("%s is no outline: %w", name, err)
		}
		sizes[name] = size
	}
	return Read(body, sizes)
}
