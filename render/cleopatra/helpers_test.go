package cleopatra

import (
	"strings"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/rendertest"
)

var suite = rendertest.Suite[game.View]{
	Rules: game.Rules{}, Artist: New(), Texts: Messages(), Table: 12,
	Changed: func(*game.View) []render.Mark { return changed },
	Together: func(one, other string) bool { // the head of the phone cut says where Cleopatra is on her walk
		return strings.HasPrefix(one, "walk:") && strings.HasPrefix(other, "walk:")
	},
	Absent: func(place string, size render.Size) bool { // the phone cut has no room for it
		return size == render.Phone && place == "discard"
	},
	Situations: map[string]rendertest.Situation{
		"fresh-2":    {Record: "2-seats", Entry: 0, Seat: 1},
		"fresh-3":    {Record: "3-seats", Entry: 0, Seat: 1},
		"fresh-4":    {Record: "4-seats", Entry: 0, Seat: 3},
		"orient":     {Record: "4-seats", Entry: 184, Seat: 1},
		"anchor":     {Record: "4-seats", Entry: 185, Seat: 1},
		"pay":        {Record: "4-seats", Entry: 186, Seat: 1},
		"early":      {Record: "4-seats", Entry: 202, Seat: 1},
		"mid":        {Record: "4-seats", Entry: 343, Seat: 1},
		"mid-public": {Record: "4-seats", Entry: 343, Seat: engine.Spectator},
		"offering":   {Record: "4-seats", Entry: 297, Seat: 2},
		"limit":      {Record: "4-seats", Entry: 352, Seat: 2},
		"last":       {Record: "4-seats", Entry: 365, Seat: engine.Spectator},
		"over":       {Record: "4-seats", Entry: 381, Seat: engine.Spectator},
	},
}

var changed = []render.Mark{
	{Place: "stall:1", Seat: 2},
	{Place: "slot:5", Seat: 3}, {Place: "row:right:3", Seat: 3}, {Place: "walk:4", Seat: 3},
	{Place: "cell:b8", Seat: 0}, {Place: "cell:e7", Seat: 0}, {Place: "cell:a9", Seat: 0}, {Place: "wall:w1", Seat: 0},
}
