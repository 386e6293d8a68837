package turn_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine"
)

// asking is a game whose turn is a list of questions, with a match of Rounds around it, of
// which each turn ends one.
type asking struct {
	discordtest.Rounds
	id        string
	questions []asked
}

// asked is a question: its answers, of which each but a wall is given once, and the question behind an
// answer, after so many of its own in this turn; -1 ends the turn.
type asked struct {
	kind    string
	answers []string
	next    func(answer string, given int) int
}

func (a asking) Info() engine.Info {
	info := a.Rounds.Info()
	info.ID = a.id
	return info
}

func (a asking) New(s engine.Setup) (engine.State, error) {
	inner, err := a.Rounds.New(s)
	return &composing{State: inner, game: a}, err
}

func (a asking) Decode(b []byte) (engine.State, error) {
	var stored storedTurn
	if err := json.Unmarshal(b, &stored); err != nil {
		return nil, err
	}
	inner, err := a.Rounds.Decode(stored.Round)
	return &composing{inner, a, stored.Open, stored.Given}, err
}

// storedTurn is a turn of it as it is stored.
type storedTurn struct {
	Open  int
	Given []string
	Round []byte
}

// composing is a turn of it: the open question and the answers so far.
type composing struct {
	engine.State
	game  asking
	open  int
	given []string
}

func (c *composing) Ask(s engine.Seat) engine.Question {
	if c.State.Ask(s).Kind == "" {
		return engine.Question{}
	}
	kind := c.game.questions[c.open].kind
	return engine.Question{Kind: kind, Text: discordtest.Say("Which " + kind + "?")}
}

func (c *composing) Moves(s engine.Seat, dst []engine.Move) []engine.Move {
	if c.State.Ask(s).Kind == "" {
		return dst
	}
	for i, answer := range c.game.questions[c.open].answers {
		if !slices.Contains(c.given, answer) || answer == "wall" {
			dst = append(dst, engine.Move{Kind: uint16(c.open + 1), N: [7]int16{int16(i)}})
		}
	}
	return dst
}

func (c *composing) Code(_ engine.Seat, m engine.Move) string {
	return c.game.questions[m.Kind-1].answers[m.N[0]]
}

func (c *composing) Describe(s engine.Seat, m engine.Move) engine.Option {
	return engine.Option{Code: c.Code(s, m), Label: discordtest.Say(c.Code(s, m))}
}

func (c *composing) Play(s engine.Seat, m engine.Move, ev *engine.Events) error {
	if !engine.IsLegal(c, s, m) {
		return engine.Refused(c.game.id, s, m)
	}
	q, code := c.game.questions[c.open], c.Code(s, m)
	own := 1
	for _, before := range c.given {
		own += strings.Count(" "+strings.Join(q.answers, " ")+" ", " "+before+" ")
	}
	if c.open = q.next(code, own); c.open >= 0 {
		if !engine.Stops(code) {
			c.given = append(slices.Clone(c.given), code)
		}
		return nil
	}
	c.open, c.given = 0, nil
	return c.State.Play(s, engine.Move{Kind: 1}, ev)
}

func (c *composing) Default(s engine.Seat) engine.Move { return c.Moves(s, nil)[0] }

func (c *composing) Resample(engine.Seat, *engine.Rand) engine.State { return c.Clone() }

func (c *composing) Clone() engine.State {
	return &composing{c.State.Clone(), c.game, c.open, c.given}
}

func (c *composing) Encode() []byte {
	b, err := json.Marshal(storedTurn{c.open, c.given, c.State.Encode()})
	if err != nil {
		panic(err)
	}
	return b
}

// numbered are the answers "word 1" to "word n".
func numbered(word string, n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprint(word, " ", i+1))
	}
	return list
}

// then says that each answer leads to one question.
func then(next int) func(string, int) int { return func(string, int) int { return next } }

// offices is a game whose turn appoints up to two of three, then asks about a ship, and then
// for a card. The first two questions may be declined, in the same word.
func offices() engine.Rules {
	return asking{id: "offices", questions: []asked{
		{"office", []string{"king", "builder", "minister", "skip"}, func(answer string, given int) int {
			if answer == "skip" || given == 2 {
				return 1
			}
			return 0
		}},
		{"ship", []string{"tools", "skip"}, then(2)},
		{"card", []string{"books", "cloth"}, then(-1)},
	}}
}

// masons is a game whose turn builds: walls at seven places, each paid in one of twelve ways,
// and two structures that cost nothing.
func masons() engine.Rules {
	return asking{id: "masons", questions: []asked{
		{"structure", []string{"wall", "sphinx", "obelisk", "done"}, func(answer string, _ int) int {
			return map[string]int{"wall": 1, "done": -1}[answer]
		}},
		{"site", numbered("site", 7), then(2)},
		{"price", numbered("price", 12), then(0)},
	}}
}

// builders is a game whose turn gives batches, each small one once and a large one at one of
// seven parts, which is the last; behind that, or behind giving no more, stands the choice of
// one of twelve favors, and thanks for it.
func builders() engine.Rules {
	return asking{id: "builders", questions: []asked{
		{"batch", []string{"wood", "stone", "large", "done"}, func(answer string, _ int) int {
			return map[string]int{"large": 1, "done": 2}[answer]
		}},
		{"part", numbered("part", 7), then(2)},
		{"favor", numbered("favor", 12), then(3)},
		{"thanks", []string{"bow", "kneel"}, then(-1)},
	}}
}

// One press gives several batches, ends them, and chooses the favor that stands behind their
// end: it is asked for there, and not between them.
func TestAFavorBehindTheEndInOnePress(t *testing.T) {
	for _, c := range []struct {
		values []string
		want   string
	}{
		{[]string{"wood", "done", ">favor 3"}, "wood; done; favor 3"},
		{[]string{"wood", "stone", "done", ">favor 3"}, "wood; stone; done; favor 3"},
		{[]string{">favor 3", "done", "stone"}, "stone; done; favor 3"},
		{[]string{"wood", "large; part 2", ">favor 3"}, "wood; large; part 2; favor 3"},
		{[]string{"wood", "stone", "done"}, "wood; stone; done"},
		{[]string{"wood", "done", ">favor 3", ">favor 4"}, ""},
	} {
		h := discordtest.New(t, builders())
		tb, user, panel := opened(h, "builders", "1", "2")
		menu, ok := menuNamed(panel, "and then?")
		if !ok {
			t.Fatalf("no menu holds favors:\n%s", panel.Text())
		}
		next := h.Press(user, panel, menu.CustomID, c.values...)
		if got := strings.Join(draftOf(h, tb, user), "; "); got != c.want {
			t.Errorf("%q drafted %q, want %q:\n%s", c.values, got, c.want, next.Text())
		}
	}
}

// In one menu stand structures that are paid and others that are not, and below them the
// prices. One press builds several and pays the first; the next one is paid on the panel that
// follows. A price alone does nothing, and two prices for one wall are refused.
func TestBuildingAndPayingInOnePress(t *testing.T) {
	for _, c := range []struct {
		values []string
		want   string
	}{
		{[]string{"wall; site 1", ">price 3"}, "wall; site 1; price 3"},
		{[]string{"wall; site 1", ">price 3", "sphinx"}, "wall; site 1; price 3; sphinx"},
		{[]string{"wall; site 1", "wall; site 2", ">price 3"}, "wall; site 1; price 3; wall; site 2"},
		{[]string{"wall; site 1", "wall; site 2", ">price 3", ">price 4"}, "wall; site 1; price 3; wall; site 2; price 4"},
		{[]string{"wall; site 1", ">price 3", "done"}, "wall; site 1; price 3; done"},
		{[]string{">price 3"}, ""},
		{[]string{"wall; site 1", ">price 3", ">price 4"}, ""},
		{[]string{"sphinx", ">price 3"}, ""},
	} {
		h := discordtest.New(t, masons())
		tb, user, panel := opened(h, "masons", "1", "2")
		menu, ok := menuNamed(panel, "and then?")
		if !ok {
			t.Fatalf("no menu holds prices:\n%s", panel.Text())
		}
		next := h.Press(user, panel, menu.CustomID, c.values...)
		if got := strings.Join(draftOf(h, tb, user), "; "); got != c.want {
			t.Errorf("%q drafted %q, want %q:\n%s", c.values, got, c.want, next.Text())
		}
	}
}

// Where all that a question asks for is chosen, nothing is left to decline: what stands
// behind declining it goes on all the same, and the next question, which may be declined in
// the same word, is not declined instead. With one choice fewer it is declined.
func TestDecliningAQuestionThatIsNotAskedAnyMore(t *testing.T) {
	for _, c := range []struct {
		chosen []string
		want   string
	}{
		{[]string{"king", "builder"}, "king; builder; tools; books"},
		{[]string{"king"}, "king; skip; tools; books"},
	} {
		h := discordtest.New(t, offices())
		tb, user, panel := opened(h, "offices", "1", "2")
		menu, ok := menuNamed(panel, "Which office?")
		if !ok {
			t.Fatalf("no menu asks for offices:\n%s", panel.Text())
		}
		next := h.Press(user, panel, menu.CustomID, append(c.chosen, "skip; tools; books")...)
		if got := strings.Join(draftOf(h, tb, user), "; "); got != c.want {
			t.Errorf("%q and «skip; tools; books» drafted %q, want %q:\n%s", c.chosen, got, c.want, next.Text())
		}
	}
}
