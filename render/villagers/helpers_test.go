package villagers

import (
	"strings"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/rendertest"
)

var suite = rendertest.Suite[game.View]{
	Rules: game.Rules{}, Artist: New(), Texts: Messages(), Table: 9,
	Changed: changed,
	Check:   checkView,
	Part: func(part, whole string) bool {
		kind, owner, _ := strings.Cut(part, ":")
		return kind == "villager" && strings.HasPrefix(whole, "village:") || kind == "player" && whole == "village:"+owner ||
			kind == "market" && strings.HasPrefix(whole, "stack:")
	},
	Together: func(one, other string) bool { // a Market card takes the place of its stack
		return strings.HasPrefix(one, "market:") && strings.HasPrefix(other, "stack:")
	},
	Absent: func(place string, size render.Size) bool { // the phone cut has no room for him
		return size == render.Phone && place == "jester"
	},
	Situations: map[string]rendertest.Situation{
		"fresh-2":    {Record: "2-seats", Entry: 2, Seat: engine.Spectator},
		"fresh-5":    {Record: "5-seats", Entry: 0, Seat: 2},
		"draft-5":    {Record: "5-seats", Entry: 140, Seat: 1},
		"road-2":     {Record: "2-seats", Entry: 39, Seat: 0}, // a coin to take
		"build-3":    {Record: "3-seats", Entry: 124, Seat: 2},
		"pays-4":     {Record: "4-seats", Entry: 227, Seat: 0}, // whom to pay for a padlock
		"late-5":     {Record: "5-seats", Entry: 271, Seat: 3},
		"over-4":     {Record: "4-seats", Entry: 264, Seat: engine.Spectator},
		"solo-draft": {Record: "1-seats", Entry: 57, Seat: 0},
		"solo-event": {Record: "1-seats,solo=hard", Entry: 73, Seat: 0},
		"solo-over":  {Record: "1-seats,solo=hard", Entry: 96, Seat: 0},
	},
}

// changed are marks as the events of other seats give them: a card that was
// placed and the one below it, what was taken from the Road.
func changed(v *game.View) []render.Mark {
	marks := []render.Mark{{Place: "road:1", Seat: 2}, {Place: "stack:4", Seat: 2}, {Place: "road:4", Seat: engine.NoSeat}, {Place: "player:2", Seat: 2}}
	for i := range v.Villages {
		w := &v.Villages[i]
		if n := len(w.Cards); n > 3 && w.Seat != v.Head.Viewer {
			top := &w.Cards[n-1]
			marks = append(marks, render.Mark{Place: top.Place, Seat: w.Seat}, render.Mark{Place: w.Place, Seat: w.Seat})
			if top.On >= 0 {
				marks = append(marks, render.Mark{Place: w.Cards[top.On].Place, Seat: w.Seat})
			}
		}
	}
	return marks
}

// preferPlacing is how matches are played: a seat that can place a card does,
// so that villages grow as those of people do; otherwise hands and basic
// villagers pile up.
func preferPlacing(yes bool) rendertest.Choice {
	if yes {
		return placing
	}
	return rendertest.Any
}

// placing picks a move that places or uses a card, if there is one.
func placing(s engine.State, seat engine.Seat, moves []engine.Move, r *engine.Rand) engine.Move {
	var out []engine.Move
	for _, m := range moves {
		if code := s.Code(seat, m); !strings.HasPrefix(code, "trade") && code != "end" {
			out = append(out, m)
		}
	}
	if len(out) == 0 {
		out = moves
	}
	return rendertest.Any(s, seat, out, r)
}
