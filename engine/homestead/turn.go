package homestead

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// Kinds of steps, and kinds of answers.
const (
	stepTurn  play.Kind = 1
	moveBuild uint16    = 1
)

type (
	entry  = play.Item
	answer = play.Answer[*game, entry]
)

var rulebook = play.New(play.Words[*game]{Game: "homestead", OverRule: "3"}, turnStep)

// turnStep asks a seat for the card that it plays (RULES 2).
var turnStep = play.Step[*game, entry]{
	Kind: stepTurn, Name: "turn", Rule: "2", Purpose: engine.T("homestead.purpose.turn"), Args: "s", On: []play.Kind{0},
	Holds: func(g *game, e, _ entry) bool {
		return e.Seat == int8(g.Turn-1)%g.Seats && g.cards.Left() > 0 && len(g.cards.Hand(engine.Seat(e.Seat))) == handSize
	},
	Question: engine.T("homestead.ask.turn"),
	Answers: []answer{answer{
		Kind: moveBuild, Do: (*game).build,
		Legal: func(g *game, e entry, m engine.Move) play.Reason { return play.If(g.cards.Holds(e.Seat, int8(m.N[0]))) },
		Label: func(_ *game, _ entry, m engine.Move) engine.Text { return engine.T("homestead.do.build", spaceArg(m)) },
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			n := g.worth(e.Seat, int8(m.N[0]))
			return engine.Option{Gain: n, Effect: engine.T("homestead.do.build.effect", engine.N("n", n)), Places: places(m)}
		},
		Why: func(_ *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("homestead.why.card", spaceArg(m)), "2"
		},
	}.Listed("build", Map.Names())},
}

// build puts a house on the space of a card, and draws another card, which only the seat sees.
// A round is played only if the deck has a card for every seat (RULES 3).
func (g *game) build(e entry, m engine.Move, ev *engine.Events) {
	seat, space := engine.Seat(e.Seat), int8(m.N[0])
	n := g.worth(e.Seat, space)
	g.cards.Play(e.Seat, space)
	drawn := g.cards.Draw(e.Seat)
	g.owner[space] = e.Seat
	ev.Reveal(engine.Only(seat))
	if ev != nil {
		built := engine.T("homestead.event.build", engine.Who("who", seat), spaceArg(m), engine.N("n", n))
		ev.Add(engine.Event{Seat: seat, To: engine.Everyone, Text: built, Places: places(m)})
		ev.Add(engine.Event{Seat: seat, To: engine.Only(seat), Text: engine.T("homestead.event.draw", engine.Word("space", Map.Name(drawn)))})
	}
	g.EndTurn(ev)
	if next := (e.Seat + 1) % g.Seats; next > 0 || g.cards.Left() >= g.Seats {
		g.Agenda().Push(entry{Kind: stepTurn, Seat: next})
	}
}

// worth returns what a house on a space adds to the points: each own house beside it counts for
// both (RULES 3).
func (g *game) worth(seat, space int8) int { return 1 + 2*Map.CountNear(space, g.owner[:], seat) }

func spaceArg(m engine.Move) engine.Arg { return engine.Word("space", Map.Name(int8(m.N[0]))) }
func places(m engine.Move) []string     { return []string{"space:" + Map.Name(int8(m.N[0]))} }
