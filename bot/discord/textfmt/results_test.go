package textfmt_test

import (
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine"
	"guildhall/storage"
)

// A solo match is won or lost: the result neither names a winner over nobody nor a winner
// of a lost match.
func TestOutcomeOfAMatchForOne(t *testing.T) {
	note := engine.T("villagers.note.won", engine.N("hers", 41))
	tests := []struct {
		name, lang, want string
		place            engine.Place
	}{
		{"won", "en", "**Ada** wins with 52 (the Countess has 41)", engine.Place{Rank: 1, Note: note}},
		{"lost", "en", "**Ada** is beaten, with 52 (the Countess has 41)", engine.Place{Rank: 1, Out: true, Note: note}},
		{"lost without a word", "en", "**Ada** is beaten, with 52", engine.Place{Rank: 1, Out: true}},
		{"won, Korean", "ko", "**Ada**가 52점으로 승리했습니다 (백작부인 41)", engine.Place{Rank: 1, Note: note}},
		{"lost, Korean", "ko", "**Ada**가 52점으로 패배했습니다 (백작부인 41)", engine.Place{Rank: 1, Out: true, Note: note}},
	}
	h := discordtest.New(t)
	tb := storage.Table{Seats: []storage.Seat{{User: "1", Name: "Ada"}}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := h.Bot.Texts.Words(tt.lang, tb)
			r := &engine.Result{Totals: []int{52}, Places: []engine.Place{tt.place}}
			if got := w.Winners(r); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if got := w.Standings(r); got != "" {
				t.Errorf("standings %q repeat it", got)
			}
		})
	}
}

func TestOutcomeOfAMatchForSome(t *testing.T) {
	h := discordtest.New(t)
	w := h.Bot.Texts.Words("en", storage.Table{Seats: []storage.Seat{{User: "1", Name: "Ada"}, {User: "2", Name: "Bo"}}})
	r := &engine.Result{Totals: []int{5, 9}, Places: []engine.Place{{Seat: 1, Rank: 1}, {Seat: 0, Rank: 2, Out: true}}}
	if got, want := w.Winners(r), "**Bo** wins with 9"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := w.Standings(r), "1. **Bo** 9 · **Ada** 5, out"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	r.Totals[0], r.Places[1].Out = -11, false // negative numbers have the minus sign of the score sheet
	if got, want := w.Standings(r), "1. **Bo** 9 · 2. **Ada** −11"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// When an opponent of the game itself wins, the headline names it, and all
// people come after it.
func TestOutcomeAgainstTheGame(t *testing.T) {
	victor := engine.Victor{Name: engine.T("architects.automa.helena"), Points: 41}
	tests := []struct {
		name, lang, winners, standings string
		places                         []engine.Place
	}{
		{"alone", "en", "Helena wins with 41", "2. **Ada** 5", []engine.Place{{Seat: 0, Rank: 1, Out: true}}},
		{"alone, Korean", "ko", "헬레나가 41점으로 승리했습니다", "2위 **Ada** 5점", []engine.Place{{Seat: 0, Rank: 1, Out: true}}},
		{"two people", "en", "Helena wins with 41", "2. **Bo** 9 · 3. **Ada** 5", []engine.Place{{Seat: 1, Rank: 1, Out: true}, {Seat: 0, Rank: 2, Out: true}}},
	}
	h := discordtest.New(t)
	tb := storage.Table{Game: "architects", Seats: []storage.Seat{{User: "1", Name: "Ada"}, {User: "2", Name: "Bo"}}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := h.Bot.Texts.Words(tt.lang, tb)
			r := &engine.Result{Totals: []int{5, 9}, Places: tt.places, Victor: victor}
			if got := w.Winners(r); got != tt.winners {
				t.Errorf("got %q, want %q", got, tt.winners)
			}
			if got := w.Standings(r); got != tt.standings {
				t.Errorf("standings %q, want %q", got, tt.standings)
			}
		})
	}
}
