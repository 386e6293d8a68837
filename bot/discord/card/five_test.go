package card_test

import (
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
)

// five is the game Rounds with five answers, each with a name that fills a row of
// buttons.
type five struct{ discordtest.Rounds }

func (f five) New(s engine.Setup) (engine.State, error) { return wrapped(f.Rounds.New(s)) }

func (f five) Decode(b []byte) (engine.State, error) { return wrapped(f.Rounds.Decode(b)) }

func wrapped(s engine.State, err error) (engine.State, error) { return fiveState{s}, err }

type fiveState struct{ engine.State }

func (s fiveState) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	if len(s.State.Moves(seat, nil)) == 0 {
		return dst
	}
	for kind := range uint16(5) {
		dst = append(dst, engine.Move{Kind: kind + 1})
	}
	return dst
}

func (s fiveState) Code(_ engine.Seat, m engine.Move) string { return fmt.Sprint("guest ", m.Kind) }

func (s fiveState) Describe(seat engine.Seat, m engine.Move) engine.Option {
	return engine.Option{Code: s.Code(seat, m), Label: discordtest.Say(fmt.Sprintf("Ask guest %d whether the wine is good", m.Kind))}
}

func (s fiveState) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if !engine.IsLegal(s, seat, m) {
		return engine.Refused("rounds", seat, m)
	}
	return s.State.Play(seat, engine.Move{Kind: 1}, ev)
}

func (s fiveState) Default(engine.Seat) engine.Move { return engine.Move{Kind: 1} }

func (s fiveState) Clone() engine.State { return fiveState{s.State.Clone()} }

func (s fiveState) Resample(seat engine.Seat, r *engine.Rand) engine.State {
	return fiveState{s.State.Resample(seat, r)}
}

// "Your turn" has four rows for answers. Five answers that fill a row each are all
// reachable: a menu has those without a button.
func TestYourTurnHoldsTheFifthAnswer(t *testing.T) {
	h, tb := noticed(t, "rounds", five{})
	notice := notices(h, h.Pending(tb.ID))[0]
	for n := range 5 {
		code := fmt.Sprint("guest ", n+1)
		found := false
		for _, row := range wire.Rows(notice.Components) {
			for _, part := range row.Components {
				switch part := part.(type) {
				case discordgo.Button:
					found = found || codeOf(part.CustomID) == code
				case discordgo.SelectMenu:
					for _, o := range part.Options {
						found = found || o.Value == code
					}
				}
			}
		}
		if !found {
			t.Errorf("no way to %q on\n%s", code, notice.Text())
		}
	}
}
