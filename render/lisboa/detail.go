package lisboa

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
)

// closeUps are the parts of the board other than players, in the order of the menu. On the
// full board the court also contains the displays.
var closeUps = []string{"court", "displays", "harbour", "seats"}

// Parts returns the parts of the board and the area of each player, the viewer's own first.
func (Artist) Parts(v engine.View) []render.Part {
	own := view(v)
	var first, middle, rest []render.Part
	for i := range own.Players {
		p := &own.Players[i]
		name := engine.T("lisboa.lacerda")
		if !p.Lacerda {
			name = engine.T("lisboa.who", engine.Who("who", p.Seat))
		}
		part := render.Part{Code: "player:" + strconv.Itoa(i), Name: name}
		if !p.Lacerda && p.Seat == own.Head.Viewer {
			first = append(first, part)
		} else {
			rest = append(rest, part)
		}
	}
	for _, code := range closeUps {
		middle = append(middle, render.Part{Code: code, Name: partNames[code]})
	}
	return append(append(first, middle...), rest...)
}

var partNames = map[string]engine.Text{
	"court": engine.T("lisboa.picture.part.court"), "displays": engine.T("lisboa.picture.part.displays"),
	"harbour": engine.T("lisboa.picture.part.harbour"), "seats": engine.T("lisboa.picture.part.seats"),
}

// Detail draws one of the Parts.
func (Artist) Detail(v engine.View, code string, o render.Options) *render.Scene {
	own := view(v)
	if d := drawPart(own, code, o); d != nil {
		return d.closeUp()
	}
	rest, ok := strings.CutPrefix(code, "player:")
	i, err := strconv.Atoi(rest)
	if !ok || err != nil || i < 0 || i >= len(own.Players) {
		return nil
	}
	return closePlayer(own, i, o)
}

// drawPart draws one of the closeUps without rings, or returns nil for another code.
func drawPart(v *game.View, code string, o render.Options) *drawing {
	d := part(v, code, o)
	if d != nil {
		d.ghosts()
	}
	return d
}

func part(v *game.View, code string, o render.Options) *drawing {
	switch {
	case code == "court" && o.Size == render.Full:
		return drawCourt(v, o)
	case code == "court":
		return phoneCourt(v, o)
	case code == "displays":
		return phoneDisplays(v, o)
	case code == "harbour":
		return phoneHarbour(v, o)
	case code == "seats":
		return phoneSeats(v, o)
	}
	return nil
}

// drawCourt draws the court as its own picture: tracks and offices at the left; church, prices
// and displays at the right.
func drawCourt(v *game.View, o render.Options) *drawing {
	d := newDrawing(v, o, 1052, 690)
	d.Header(d.head())
	d.tracks()
	d.displays(514, -583)
	return d
}

// tracks adds the treasury and the offices.
func (d *drawing) tracks() {
	d.treasury(fullTreasury)
	for k := range d.v.Offices {
		d.office(officeArea(k), &d.v.Offices[k])
	}
}
