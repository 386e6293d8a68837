package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// counting is a game for one or two that asks in every form: a number, a cell,
// two picks of a list, and a final answer.
type counting struct{}

func (counting) Info() engine.Info {
	return engine.Info{ID: "counting", Version: 1, Name: say("Counting"), Short: say("Counting"), About: say("a test"), Seats: []int{1, 2}, Moves: 5, Messages: noMessages(),
		Options: []engine.OptionSpec{{ID: "fast", Name: say("Fast"), About: say("everything is faster"), Default: "off",
			Values: []engine.OptionValue{{ID: "on", Name: say("yes")}, {ID: "off", Name: say("no")}}}}}
}

func noMessages() fs.FS {
	return fstest.MapFS{"en.json": {Data: []byte("{}")}, "ko.json": {Data: []byte("{}")}}
}

func (counting) New(s engine.Setup) (engine.State, error) { return &count{Seats: s.Seats}, nil }

func (counting) Decode(b []byte) (engine.State, error) {
	c := new(count)
	return c, json.Unmarshal(b, c)
}

func (counting) Library() engine.Library {
	return engine.Library{
		Cards: []engine.Entry{{Code: "cube", Title: say("Cube"), Body: say("Counts one.")}, {Code: "cubes", Title: say("Two cubes"), Body: say("Count two.")}},
		Rules: []engine.Entry{{Code: "turn", Title: say("The turn"), Body: say("A number, a cell, two picks.")}},
	}
}

// count is a match: seat by seat, step by step.
type count struct {
	Seats, Seat, Step int
	Played            []string
}

type countView struct {
	Head   engine.Header
	Played []string
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
		{Kind: "number", Text: say("How many?"), Form: engine.Amount, Trail: []engine.Text{say("Number")}, Facts: []engine.Text{say("you have 40")}},
		{Kind: "cell", Text: say("Where?"), Form: engine.Grid},
		{Kind: "picks", Text: say("Which two?"), Form: engine.Picks, Picks: engine.Count{Min: 2, Max: 2}},
		{Kind: "picks", Text: say("Which one?"), Form: engine.Picks, Picks: engine.Count{Min: 1, Max: 1}},
		{Kind: "final", Text: say("Sure?"), Final: c.Seat == c.Seats-1},
	}[c.Step]
}

func (c *count) Moves(s engine.Seat, dst []engine.Move) []engine.Move {
	if int(s) != c.Seat {
		return dst
	}
	n := []int{40, 25, 3, 3, 2}[c.Step]
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
	o := engine.Option{Code: code, Label: say(strings.ToUpper(code)), Amount: int(m.N[0]), Times: 2}
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
	ev.Add(engine.Event{Seat: s, To: engine.Everyone, Text: say("played " + c.Code(s, m))})
	if c.Step++; c.Step == 5 {
		c.Step, c.Seat = 0, c.Seat+1
		ev.EndTurn()
	}
	return nil
}

func (c *count) Refuse(_ engine.Seat, written string) engine.Refusal {
	return engine.Refusal{Code: written, Label: say("Something"), Why: say("not on offer"), Rule: "1.1", Instead: []string{"n1"}}
}
func (c *count) Blocked(engine.Seat) []engine.Refusal {
	return []engine.Refusal{{Code: "n99", Label: say("Ninety-nine"), Why: say("there are 40"), Rule: "1.2"}}
}
func (c *count) Default(s engine.Seat) engine.Move { return c.Moves(s, nil)[0] }
func (c *count) View(v engine.Seat) engine.View {
	return countView{engine.Header{Viewer: v, Seats: c.Seats, Turn: 1, Active: c.Pending(nil), Over: c.Seat >= c.Seats}, c.Played}
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

// A table for one is opened, played and finished in direct messages, through
// every form of question, and without any picture.
func TestAloneInDirectMessages(t *testing.T) {
	h := newHall(t, counting{})
	h.bot.Artists = func(string) render.Artist { return nil }
	opened := h.command("1", "dm-1", "table open", map[string]string{"game": "counting"})
	if !strings.Contains(opened.Content, "is open") {
		t.Fatalf("opening:\n%s", opened.Text())
	}
	h.deliver()
	lobby := h.wire.In("dm-1", "")[0]
	h.press("1", lobby, verb(lobby, "start"))
	h.deliver()
	panel := h.command("1", "dm-1", "play", nil)
	if shown := h.act(h.pressing("1", panel, verb(panel, "amount"))); shown != nil {
		t.Errorf("a press that should open a form is answered by\n%s", shown.Text())
	}
	panel = h.act(h.filled("1", panel, "number", "77"))
	if !strings.Contains(panel.Content, "from 0 to 39") {
		t.Errorf("a number that is not on offer:\n%s", panel.Text())
	}
	panel = h.act(h.filled("1", panel, "number", "12"))
	row, ok := panel.Menu("grow")
	if !ok {
		t.Fatalf("no menu of rows:\n%s", panel.Text())
	}
	panel = h.press("1", panel, row.CustomID, "3")
	cell, ok := panel.Menu("menu")
	if !ok || len(cell.Options) != 5 {
		t.Fatalf("no menu of cells of the row:\n%s", panel.Text())
	}
	panel = h.press("1", panel, cell.CustomID, "d3")
	picks, ok := panel.Menu("picks")
	if !ok {
		t.Fatalf("no menu to pick from:\n%s", panel.Text())
	}
	panel = h.press("1", panel, picks.CustomID, "2", "3")
	panel = h.press("1", panel, verb(panel, "pick"))
	if !strings.Contains(panel.Content, "final at once") {
		t.Errorf("no warning before a final answer:\n%s", panel.Text())
	}
	h.press("1", panel, verb(panel, "sure"))
	h.deliver()
	moves, err := h.store.Moves(context.Background(), 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, m := range moves {
		codes = append(codes, m.Code)
	}
	if got := strings.Join(codes, " "); got != "n12 d3 p1 p1 yes" {
		t.Errorf("the record is %q", got)
	}
	public := h.wire.In("dm-1", "")
	if last := public[len(public)-1]; !strings.Contains(last.Content, "**Ada** wins") {
		t.Errorf("the last message is\n%s", last.Text())
	}
	tb, err := h.bot.Tables.Table(context.Background(), 1)
	if err != nil || tb.Phase != storage.Over || tb.Thread != "dm-1" {
		t.Errorf("table %+v, %v", tb, err)
	}
	if strings.Contains(h.errs.String(), "level=ERROR") {
		t.Errorf("errors were logged: %s", h.errs)
	}
}

// slate is an artist without art.
type slate struct{}

func blank() *render.Scene { return render.NewScene(8, 8, "sheet") }

func (slate) Board(engine.View, render.Options) *render.Scene { return blank() }
func (slate) Hand(engine.View, render.Options) *render.Scene  { return blank() }
func (slate) Preview(_ engine.View, q engine.Question, _ []engine.Option, _ int, _ render.Options) *render.Scene {
	if q.Form == engine.Grid {
		return blank()
	}
	return nil
}
func (slate) Alt(engine.View, render.Options) string { return "a slate" }
func (slate) Text(v engine.View, _ render.Options) string {
	public := "Played: " + strings.Join(v.(countView).Played, " ")
	if v.Header().Viewer == engine.Spectator {
		return public
	}
	return public + "\nYours: a secret of seat " + fmt.Sprint(v.Header().Viewer)
}
func (slate) Look(string, render.Options) *render.Scene          { return blank() }
func (slate) Score(*engine.Result, render.Options) *render.Scene { return blank() }
