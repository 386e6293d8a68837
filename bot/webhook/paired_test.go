package webhook

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/storage"
)

// hookStore is a store with one webhook, and no leagues.
type hookStore struct{ storage.Store }

func (hookStore) Webhooks(context.Context) ([]storage.Webhook, error) {
	return []storage.Webhook{{ID: 1, Guild: "g", Address: "https://example.org"}}, nil
}

func (hookStore) FixtureAt(context.Context, int64) (storage.Fixture, error) {
	return storage.Fixture{}, storage.ErrNotFound
}

func newHooks() *Hooks {
	n := 0
	return NewHooks(hookStore{}, func() time.Time { return time.Unix(1700000000, 0) }, func() string { n++; return fmt.Sprint(n) })
}

// bodies returns the events of a commit.
func bodies(t *testing.T, table storage.Table, before, after engine.State) (kinds []string, all []byte) {
	t.Helper()
	list, err := newHooks().Moved(t.Context(), table, before, after)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		m, err := MessageOf(d)
		if err != nil {
			t.Fatal(err)
		}
		kinds, all = append(kinds, m.Type), append(all, d.Body...)
	}
	return kinds, all
}

// Two worlds that spectators cannot distinguish have the same events, byte by byte.
func TestPairedWorlds(t *testing.T) {
	for _, rules := range catalog.Games() {
		info := rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			seats := info.Seats[len(info.Seats)-1]
			table := storage.Table{ID: 3, Guild: "g", Game: info.ID, Turns: 4}
			for i := range seats {
				table.Seats = append(table.Seats, storage.Seat{User: fmt.Sprint(i + 1), Name: fmt.Sprint("P", i+1)})
			}
			r := engine.NumberedSeed(51).Rand("webhooks")
			setup := info.Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(51)})
			s, err := rules.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			hidden, rounds := 0, 0
			for range 1500 {
				pending := s.Pending(nil)
				if len(pending) == 0 {
					break
				}
				other := s.Resample(engine.Spectator, r)
				if !bytes.Equal(s.Encode(), other.Encode()) {
					hidden++
				}
				_, one := bodies(t, table, s, s)
				if _, two := bodies(t, table, other, other); !bytes.Equal(one, two) {
					t.Fatalf("events\n%s\nand in the other world\n%s", one, two)
				}
				before := s.Clone()
				moves := s.Moves(pending[0], nil)
				if err := s.Play(pending[0], moves[r.Intn(len(moves))], nil); err != nil {
					t.Fatal(err)
				}
				kinds, _ := bodies(t, table, before, s)
				if kinds[0] == MatchRound {
					rounds++
				}
				if over := len(s.Pending(nil)) == 0; over != (kinds[len(kinds)-1] == MatchEnded) {
					t.Errorf("events %v of a match with over %v", kinds, over)
				}
			}
			if hidden == 0 && info.ID != "caylus" { // everything is open there
				t.Error("no world differs in hidden facts")
			}
			if rounds == 0 {
				t.Error("no round is reported")
			}
		})
	}
}

// A league's webhook gets no events of other tables, and matches whose deal is secret have none.
func TestEventsOfHiddenMatchesAreNotSent(t *testing.T) {
	rules, _ := catalog.BuiltIn().Game("caylus")
	s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(1)}))
	if err != nil {
		t.Fatal(err)
	}
	table := storage.Table{ID: 3, Guild: "g", Game: "caylus", Seats: make([]storage.Seat, 2)}
	for name, change := range map[string]func(*storage.Table){
		"another server": func(t *storage.Table) { t.Guild = "h" },
		"no server":      func(t *storage.Table) { t.Guild = "" },
		"a daily deal":   func(t *storage.Table) { t.TableState.Contest = true },
		"a secret deal":  func(t *storage.Table) { t.TableState.SeedHeld = true },
		"across servers": func(t *storage.Table) { t.TableState.Across = true },
	} {
		one := table
		change(&one)
		if list, err := newHooks().Started(t.Context(), one, s); len(list) != 0 || err != nil {
			t.Errorf("%s: %d events, %v", name, len(list), err)
		}
	}
	if list, err := newHooks().Started(t.Context(), table, s); len(list) != 2 || err != nil {
		t.Errorf("a match of the server: %d events, %v", len(list), err)
	}
}

func TestErasedPersonIsNotSent(t *testing.T) {
	rules, _ := catalog.BuiltIn().Game("caylus")
	s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(1)}))
	if err != nil {
		t.Fatal(err)
	}
	table := storage.Table{ID: 3, Guild: "g", Game: "caylus", Seats: []storage.Seat{{User: "111", Name: "Ada"}, {User: "222", Name: "Bo"}}}
	list, err := newHooks().Started(t.Context(), table, s)
	if err != nil {
		t.Fatal(err)
	}
	d := list[0]
	if !Erase(&d, "111") {
		t.Fatal("the event is dropped")
	}
	m, err := MessageOf(d)
	if err != nil {
		t.Fatal(err)
	}
	var p struct {
		Type string
		Data matchData
	}
	if err := json.Unmarshal(m.Payload, &p); err != nil {
		t.Fatal(err)
	}
	if p.Type != MatchStarted || p.Data.Seats[0].User+p.Data.Seats[0].Name != "" || p.Data.Seats[1].Name != "Bo" || m.Hook != 1 {
		t.Errorf("left is %s", d.Body)
	}
}
