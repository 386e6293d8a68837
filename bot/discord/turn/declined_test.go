package turn_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine"
)

// offices is a game whose turn appoints up to two of three, then asks about a ship, and then
// for a card. The first two questions may be declined, in the same word.
type offices struct{ discordtest.Rounds }

// officeQuestions are its questions, with their answers.
var officeQuestions = []struct {
	kind    string
	answers []string
}{{"office", []string{"king", "builder", "minister", "skip"}}, {"ship", []string{"tools", "skip"}}, {"card", []string{"books", "cloth"}}}

func (offices) Info() engine.Info {
	info := discordtest.Rounds{}.Info()
	info.ID = "offices"
	return info
}

func (offices) New(s engine.Setup) (engine.State, error) {
	inner, err := discordtest.Rounds{}.New(s)
	return &appointing{State: inner}, err
}

func (offices) Decode(b []byte) (engine.State, error) {
	var stored struct {
		Asked int
		Taken []string
		Round []byte
	}
	if err := json.Unmarshal(b, &stored); err != nil {
		return nil, err
	}
	inner, err := discordtest.Rounds{}.Decode(stored.Round)
	return &appointing{inner, stored.Asked, stored.Taken}, err
}

// appointing is a turn of it, in a match of Rounds, of which each turn ends one.
type appointing struct {
	engine.State
	asked int
	taken []string
}

func (a *appointing) Ask(s engine.Seat) engine.Question {
	if a.State.Ask(s).Kind == "" {
		return engine.Question{}
	}
	kind := officeQuestions[a.asked].kind
	return engine.Question{Kind: kind, Text: discordtest.Say("Which " + kind + "?")}
}

func (a *appointing) Moves(s engine.Seat, dst []engine.Move) []engine.Move {
	if a.State.Ask(s).Kind == "" {
		return dst
	}
	for i, answer := range officeQuestions[a.asked].answers {
		if !slices.Contains(a.taken, answer) {
			dst = append(dst, engine.Move{Kind: uint16(a.asked + 1), N: [7]int16{int16(i)}})
		}
	}
	return dst
}

func (a *appointing) Code(_ engine.Seat, m engine.Move) string {
	return officeQuestions[m.Kind-1].answers[m.N[0]]
}

func (a *appointing) Describe(s engine.Seat, m engine.Move) engine.Option {
	return engine.Option{Code: a.Code(s, m), Label: discordtest.Say(a.Code(s, m))}
}

func (a *appointing) Play(s engine.Seat, m engine.Move, ev *engine.Events) error {
	if !engine.IsLegal(a, s, m) {
		return engine.Refused("offices", s, m)
	}
	code := a.Code(s, m)
	if a.asked == 0 && code != "skip" {
		if a.taken = append(slices.Clone(a.taken), code); len(a.taken) < 2 {
			return nil
		}
	}
	if a.asked++; a.asked < len(officeQuestions) {
		return nil
	}
	a.asked, a.taken = 0, nil
	return a.State.Play(s, engine.Move{Kind: 1}, ev)
}

func (a *appointing) Default(s engine.Seat) engine.Move { return a.Moves(s, nil)[0] }

func (a *appointing) Resample(engine.Seat, *engine.Rand) engine.State { return a.Clone() }

func (a *appointing) Clone() engine.State {
	return &appointing{a.State.Clone(), a.asked, a.taken}
}

func (a *appointing) Encode() []byte {
	b, err := json.Marshal(map[string]any{"Asked": a.asked, "Taken": a.taken, "Round": a.State.Encode()})
	if err != nil {
		panic(err)
	}
	return b
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
		h := discordtest.New(t, offices{})
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
