package render

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"
)

// A colour in a Scene is a name of the palette: "gold", a step of it: "gold.d1"
// (also twice: "clay.l1.d1"), or a mixture made by Fade. "" and "none" draw nothing.

// Fade returns the name of the colour c seen through paper of colour ground. keep is the
// remaining part of c in percent. It replaces transparency, so that every pixel has a
// colour of the theme.
func Fade(c, ground string, keep int) string {
	return c + "%" + strconv.Itoa(keep) + "/" + ground
}

type rgb struct{ r, g, b float64 }

func parseHex(s string) (rgb, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 24)
	if err != nil || len(s) != 7 {
		return rgb{}, fmt.Errorf("colour %q is not of the form #rrggbb", s)
	}
	return rgb{float64(n >> 16), float64(n >> 8 & 255), float64(n & 255)}, nil
}

func (c rgb) mix(to rgb, t float64) rgb {
	return rgb{c.r + (to.r-c.r)*t, c.g + (to.g-c.g)*t, c.b + (to.b-c.b)*t}
}

func (c rgb) rgba() color.RGBA {
	return color.RGBA{byte8(c.r), byte8(c.g), byte8(c.b), 255}
}

func byte8(v float64) uint8 { return uint8(min(max(math.Round(v), 0), 255)) }

// Contrast returns the WCAG contrast ratio of two opaque colours, from 1 to 21.
func Contrast(a, b color.RGBA) float64 {
	x, y := luminance(a), luminance(b)
	if x < y {
		x, y = y, x
	}
	return (x + 0.05) / (y + 0.05)
}

func luminance(c color.RGBA) float64 {
	f := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.03928 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*f(c.R) + 0.7152*f(c.G) + 0.0722*f(c.B)
}
