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

// iconSide is the side of an icon on an IconSheet, in units of its scene.
const iconSide = 44.0

// IconSheet draws icons side by side, each with the place "icon:" and its name. It returns nil
// without names.
func IconSheet(names []string) *Scene {
	if len(names) == 0 {
		return nil
	}
	s := NewScene(int(iconSide)*len(names), int(iconSide), "card")
	s.Places = map[string]Area{}
	for i, name := range names {
		at := Rect(float64(i)*iconSide, 0, iconSide, iconSide)
		s.Pieces.Add(Icon{Name: name, X: at.X + at.W/2, Y: at.H / 2, Size: at.H})
		s.Places["icon:"+name] = at
	}
	return s
}
