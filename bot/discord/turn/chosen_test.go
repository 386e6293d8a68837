package turn_test

import (
	"encoding/json"
	"slices"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine"
)

// errands is a game with turns of two answers out of five, in any order. The last of them,
// "look", shows something hidden where it is the second.
type errands struct{ discordtest.Rounds }

var errandCodes = []string{"walk", "ride", "sail", "swim", "look"}

func (e errands) Info() engine.Info {
	i := e.Rounds.Info()
	i.ID, i.Name, i.Short = "errands", discordtest.Say("Errands"), discordtest.Say("Errands")
	return i
}

func (e errands) New(s engine.Setup) (engine.State, error) {
	base, err := e.Rounds.New(s)
	return &errand{State: base}, err
}

func (e errands) Decode(b []byte) (engine.State, error) {
	var kept keptErrand
	if err := json.Unmarshal(b, &kept); err != nil {
		return nil, err
	}
	base, err := e.Rounds.Decode(kept.Base)
	return &errand{base, kept.Done}, err
}

type errand struct {
	engine.State
	done []uint16 // answers of the open turn
}

type keptErrand struct {
	Base json.RawMessage
	Done []uint16
}

func (e *errand) Encode() []byte {
	b, _ := json.Marshal(keptErrand{e.State.Encode(), e.done})
	return b
}

func (e *errand) Clone() engine.State { return &errand{e.State.Clone(), slices.Clone(e.done)} }

func (e *errand) Resample(engine.Seat, *engine.Rand) engine.State { return e.Clone() }

func (e *errand) Moves(s engine.Seat, dst []engine.Move) []engine.Move {
	if len(e.State.Moves(s, nil)) == 0 {
		return dst
	}
	for i := range errandCodes {
		if kind := uint16(i + 1); !slices.Contains(e.done, kind) {
			dst = append(dst, engine.Move{Kind: kind})
		}
	}
	return dst
}

func (e *errand) Code(_ engine.Seat, m engine.Move) string { return errandCodes[m.Kind-1] }

func (e *errand) Describe(s engine.Seat, m engine.Move) engine.Option {
	code := e.Code(s, m)
	return engine.Option{Code: code, Label: discordtest.Say(code), Reveals: code == "look" && len(e.done) > 0}
}

func (e *errand) Play(s engine.Seat, m engine.Move, ev *engine.Events) error {
	if !engine.IsLegal(e, s, m) {
		return engine.Refused("errands", s, m)
	}
	if len(e.done) == 0 {
		e.done = []uint16{m.Kind}
		return nil
	}
	e.done = nil
	if e.Code(s, m) == "look" {
		ev.Reveal(engine.Only(s))
	}
	return e.State.Play(s, engine.Move{Kind: 1}, ev)
}

// Several answers are played in the order of the choice, also where the last of them is
// then final at once and would not be in another order.
func TestSeveralKeepTheirOrder(t *testing.T) {
	h := discordtest.New(t, errands{})
	tb, user, panel := opened(h, "errands", "1", "2")
	menu, ok := panel.Menu("menu")
	if !ok || menu.MaxValues < 2 {
		t.Fatalf("no menu takes several answers:\n%s", panel.Text())
	}
	next := h.Press(user, panel, menu.CustomID, "ride", "look")
	if got := draftOf(h, tb, user); !slices.Equal(got, []string{"ride"}) || discordtest.Verb(next, "sure") == "" {
		t.Errorf("before the warning %q is drafted, in\n%s", got, next.Text())
	}
	h.Press(user, next, discordtest.Verb(next, "sure"))
	if h.Pending(tb.ID) == user {
		t.Error("the turn is not over behind the second answer")
	}
}
