package render

import "guildhall/engine"

// An Amount is an icon and the number of the things it stands for: "3 stone".
type Amount struct {
	Icon string
	N    int
}

// A Lister is an Artist that can list what each player has, for the players beside a board.
type Lister interface {
	// Amounts returns what everybody knows of each seat, by seat, without its points. Each seat
	// has the same icons in the same order, the most important first.
	Amounts(v engine.View) [][]Amount
}

// IconSide is the side of an icon on an IconSheet, in units of its scene.
const IconSide = 56

// IconSheet draws icons side by side, each with the place "icon:" and its name. An empty name
// leaves a free place. IconSheet returns nil without names.
func IconSheet(names []string) *Scene {
	if len(names) == 0 {
		return nil
	}
	s := NewScene(IconSide*len(names), IconSide, "card")
	s.Places = map[string]Area{}
	for i, name := range names {
		if name != "" {
			at := Rect(IconSide*float64(i), 0, IconSide, IconSide)
			s.Pieces.Add(Icon{Name: name, X: at.X + at.W/2, Y: at.H / 2, Size: at.H})
			s.Places["icon:"+name] = at
		}
	}
	return s
}
