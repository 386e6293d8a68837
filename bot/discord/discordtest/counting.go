package discordtest

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"testing/fstest"

	"guildhall/engine"
	"guildhall/render"
)

// Counting is a game for one or two with every form of question: a number, a
// cell, two picks of a list, and a final move.
type Counting struct{}

func (Counting) Info() engine.Info {
	return engine.Info{ID: "counting", Version: 1, Name: Say("Counting"), Short: Say("Counting"), About: Say("a test"), Seats: []int{1, 2}, Moves: 5, Messages: noMessages(),
		Options: []engine.OptionSpec{{ID: "fast", Name: Say("Fast"), About: Say("everything is faster"), Default: "off",
			Values: []engine.OptionValue{{ID: "on", Name: Say("yes")}, {ID: "off", Name: Say("no")}}}}}
}

func noMessages() fs.FS {
	return fstest.MapFS{"en.json": {Data: []byte("{}")}, "ko.json": {Data: []byte("{}")}}
}

func (Counting) New(s engine.Setup) (engine.State, error) { return &count{Seats: s.Seats}, nil }

func (Counting) Decode(b []byte) (engine.State, error) {
	c := new(count)
	return c, json.Unmarshal(b, c)
}

func (Counting) Library() engine.Library {
	return engine.Library{
		Cards: []engine.Entry{{Code: "cube", Title: Say("Cube"), Body: Say("Counts one.")}, {Code: "cubes", Title: Say("Two cubes"), Body: Say("Count two.")}},
		Rules: []engine.Entry{{Code: "turn", Title: Say("The turn"), Body: Say("A number, a cell, two picks.")}},
	}
}

// count is a match, played seat by seat and step by step.
type count struct {
	Seats, Seat, Step int
	Played            []string
}

type countView struct {
	Head   engine.Header
	Played []string
	Own    string `json:",omitempty"` // only the viewer sees it
}

func (v countView) Header() engine.Header { return v.Head }

func (c *count) Pending(dst []engine.Seat) []engine.Seat {
	if c.Seat < c.Seats {
		dst = append(dst, engine.Seat(c.Seat))
	}
	return dst
}

func (c *count) Ask(s engine.Seat) engine.Question {
	if int(s) != c.Seat {
		return engine.Question{}
	}
	return []engine.Question{
		{Kind: "number", Text: Say("How many?"), Form: engine.Amount, Trail: []engine.Text{Say("Number")}, Facts: []engine.Text{Say("you have 40")}},
		{Kind: "cell", Text: Say("Where?"), Form: engine.Grid},
		{Kind: "picks", Text: Say("Which two?"), Form: engine.Picks, Picks: engine.Count{Min: 2, Max: 2}},
		{Kind: "picks", Text: Say("Which one?"), Form: engine.Picks, Picks: engine.Count{Min: 1, Max: 1}},
		{Kind: "final", Text: Say("Sure?"), Final: c.Seat == c.Seats-1},
	}[c.Step]
}

func (c *count) Moves(s engine.Seat, dst []engine.Move) []engine.Move {
	if int(s) != c.Seat {
		return dst
	}
	n := []int{40, 60, 3, 3, 2}[c.Step] // sixty cells do not fit in two menus
	for i := range n {
		dst = append(dst, engine.Move{Kind: uint16(c.Step + 1), N: [7]int16{int16(i)}})
	}
	return dst
}

func (c *count) Code(_ engine.Seat, m engine.Move) string {
	i := int(m.N[0])
	switch m.Kind {
	case 1:
		return fmt.Sprint("n", i)
	case 2:
		return fmt.Sprintf("%c%d", 'a'+i%5, i/5+1)
	case 5:
		return []string{"yes", "no"}[i]
	default:
		return fmt.Sprint("p", i)
	}
}

func (c *count) Describe(s engine.Seat, m engine.Move) engine.Option {
	code := c.Code(s, m)
	o := engine.Option{Code: code, Label: Say(strings.ToUpper(code)), Amount: int(m.N[0]), Times: 2}
	if m.Kind == 2 {
		o.Col, o.Row = strings.ToUpper(code[:1]), code[1:]
	}
	return o
}

func (c *count) Play(s engine.Seat, m engine.Move, ev *engine.Events) error {
	if !engine.IsLegal(c, s, m) {
		return engine.Refused("counting", s, m)
	}
	c.Played = append(c.Played, c.Code(s, m))
	ev.Add(engine.Event{Seat: s, To: engine.Everyone, Text: Say("played " + c.Code(s, m))})
	if c.Step++; c.Step == 5 {
		c.Step, c.Seat = 0, c.Seat+1
		ev.EndTurn()
	}
	return nil
}

func (c *count) Refuse(_ engine.Seat, written string) engine.Refusal {
	return engine.Refusal{Code: written, Label: Say("Something"), Why: Say("not on offer"), Rule: "1.1", Instead: []string{"n1"}}
}
func (c *count) Blocked(engine.Seat) []engine.Refusal {
	return []engine.Refusal{{Code: "n99", Label: Say("Ninety-nine"), Why: Say("there are 40"), Rule: "1.2"}}
}
func (c *count) Default(s engine.Seat) engine.Move { return c.Moves(s, nil)[0] }
func (c *count) View(v engine.Seat) engine.View {
	own := ""
	if v >= 0 {
		own = fmt.Sprint("a secret of seat ", v)
	}
	return countView{engine.Header{Viewer: v, Seats: c.Seats, Turn: 1, Active: c.Pending(nil), Over: c.Seat >= c.Seats}, c.Played, own}
}

func (c *count) Result() *engine.Result {
	if c.Seat < c.Seats {
		return nil
	}
	return &engine.Result{Totals: make([]int, c.Seats), Places: []engine.Place{{Seat: 0, Rank: 1}}}
}
func (c *count) Resample(engine.Seat, *engine.Rand) engine.State { return c.Clone() }
func (c *count) Clone() engine.State {
	d := *c
	d.Played = append([]string(nil), c.Played...)
	return &d
}
func (c *count) Check() error { return nil }
func (c *count) Encode() []byte {
	b, err := json.Marshal(c)
	if err != nil {
		panic(err)
	}
	return b
}

// Slate is an artist with empty pictures.
type Slate struct{}

// Blank returns an empty scene.
func Blank() *render.Scene { return render.NewScene(8, 8, "sheet") }

func (Slate) Board(engine.View, render.Options) *render.Scene { return Blank() }
func (Slate) Hand(engine.View, render.Options) *render.Scene  { return Blank() }
func (Slate) Preview(_ engine.View, q engine.Question, _ []engine.Option, _ int, _ render.Options) *render.Scene {
	if q.Form == engine.Grid {
		return Blank()
	}
	return nil
}
func (s Slate) Crop(v engine.View, q engine.Question, opts []engine.Option, focus int, o render.Options) *render.Scene {
	return s.Preview(v, q, opts, focus, o)
}
func (Slate) Alt(engine.View, render.Options) string { return "a slate" }
func (Slate) Text(v engine.View, _ render.Options) string {
	public := "Played: " + strings.Join(v.(countView).Played, " ")
	if v.Header().Viewer == engine.Spectator {
		return public
	}
	return public + "\nYours: " + v.(countView).Own
}
func (Slate) Look(string, render.Options) *render.Scene         { return Blank() }
func (Slate) Result(render.Ended, render.Options) *render.Scene { return Blank() }
