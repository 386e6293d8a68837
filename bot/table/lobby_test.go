package table

import (
	"context"
	"errors"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/storage"
)

func TestLobbyRefusals(t *testing.T) {
	ctx := context.Background()
	tests := []struct {
		name string
		want Reason
		act  func(h *house) error
	}{
		{"no such game", NoSuchGame, func(h *house) error {
			_, err := h.tables.Open(ctx, Opening{Game: "chess", Owner: "ada", OwnerName: "ada"})
			return err
		}},
		{"a number of people the game does not have", BadCounts, func(h *house) error {
			_, err := h.tables.Open(ctx, Opening{Game: "bazaar", Counts: []int{3, 9}, Owner: "ada", OwnerName: "ada"})
			return err
		}},
		{"an option the game does not have", BadOption, func(h *house) error {
			_, err := h.tables.Open(ctx, Opening{Game: "bazaar", Options: map[string]string{"x": "y"}, Owner: "ada", OwnerName: "ada"})
			return err
		}},
		{"a name without anything to show", BadName, func(h *house) error {
			_, err := h.tables.Open(ctx, Opening{Game: "bazaar", Owner: "ada", OwnerName: "\u200b \n"})
			return err
		}},
		{"no such table", NoSuchTable, func(h *house) error {
			_, err := h.tables.Join(ctx, 99, "bo", "bo", "p")
			return err
		}},
		{"joining twice", AlreadySeated, func(h *house) error {
			_, err := h.tables.Join(ctx, h.open("bazaar", 2), "bo", "bo", "p")
			return err
		}},
		{"a full table", Full, func(h *house) error {
			_, err := h.tables.Join(ctx, h.open("bazaar", 4), "eve", "eve", "p")
			return err
		}},
		{"not invited", Uninvited, func(h *house) error {
			table, err := h.tables.Open(ctx, Opening{Game: "bazaar", Owner: "ada", OwnerName: "ada", Invited: []string{"bo"}})
			h.must(err)
			_, err = h.tables.Join(ctx, table.ID, "bo", "bo", "p1")
			h.must(err)
			_, err = h.tables.Join(ctx, table.ID, "chen", "chen", "p2")
			return err
		}},
		{"leaving where one does not sit", NotSeated, func(h *house) error {
			_, err := h.tables.Leave(ctx, h.open("bazaar", 2), "eve", "p")
			return err
		}},
		{"joining a running match", NotOpen, func(h *house) error {
			_, err := h.tables.Join(ctx, h.start("bazaar", 2), "eve", "eve", "p")
			return err
		}},
		{"starting alone", WrongCount, func(h *house) error {
			_, err := h.tables.Start(ctx, h.open("bazaar", 1), "ada", "p")
			return err
		}},
		{"starting somebody else's table", OnlyOwner, func(h *house) error {
			_, err := h.tables.Start(ctx, h.open("bazaar", 2), "bo", "p")
			return err
		}},
		{"starting as a stranger", NotSeated, func(h *house) error {
			_, err := h.tables.Start(ctx, h.open("bazaar", 2), "eve", "p")
			return err
		}},
		{"starting twice", NotOpen, func(h *house) error {
			_, err := h.tables.Start(ctx, h.start("bazaar", 2), "ada", "p")
			return err
		}},
		{"changing somebody else's table", OnlyOwner, func(h *house) error {
			_, err := h.tables.Change(ctx, Change{Table: h.open("bazaar", 2), By: "bo", Press: "p"})
			return err
		}},
		{"fewer seats than people", Full, func(h *house) error {
			_, err := h.tables.Change(ctx, Change{Table: h.open("bazaar", 3), By: "ada", Counts: []int{2}, Press: "p"})
			return err
		}},
		{"closing a match others play", Running, func(h *house) error {
			_, err := h.tables.Close(ctx, h.start("bazaar", 2), "ada", "p", "")
			return err
		}},
		{"resigning before the start", NotPlaying, func(h *house) error {
			_, err := h.tables.Absences.Resign(ctx, h.open("bazaar", 2), "bo", "p")
			return err
		}},
		{"joining a closed table", IsClosed, func(h *house) error {
			id := h.open("bazaar", 1)
			_, err := h.tables.Close(ctx, id, "ada", "p1", "")
			h.must(err)
			_, err = h.tables.Join(ctx, id, "bo", "bo", "p2")
			return err
		}},
		{"no table in a channel", NoTableHere, func(h *house) error {
			_, err := h.tables.At(ctx, "nowhere")
			return err
		}},
		{"a note at a table of others", NotSeated, func(h *house) error {
			return h.tables.People.SaveNote(ctx, h.open("bazaar", 2), "eve", "x")
		}},
		{"a record before the end", NoRecord, func(h *house) error {
			_, err := h.tables.Records.Export(ctx, h.start("bazaar", 2), "ada")
			return err
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := tt.act(newHouse(t))
			if got := reason(err); got != tt.want {
				t.Fatalf("refused with %q (%v), want %q", got, err, tt.want)
			}
			var refused *Refused
			if errors.As(err, &refused); len(refused.Instead) == 0 {
				t.Error("the refusal does not say what to do instead")
			}
		})
	}
}

func TestJoinPressTwice(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id := h.open("bazaar", 1)
	for i, restart := range []bool{false, false, true} {
		if restart {
			h.restart()
		}
		table, err := h.tables.Join(ctx, id, "bo", "bo", "the press")
		if restart {
			// What a new process says is at least harmless.
			if reason(err) != AlreadySeated {
				t.Errorf("after a restart: %v, want %s", err, AlreadySeated)
			}
			continue
		}
		h.must(err)
		if len(table.Seats) != 2 {
			t.Errorf("press %d: %d people sit there, want 2", i+1, len(table.Seats))
		}
	}
}

func TestLeaveHandsTheTableOn(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id := h.open("bazaar", 3)
	table, err := h.tables.Leave(ctx, id, "ada", h.press())
	h.must(err)
	if table.Owner != "bo" || table.Phase != storage.Open {
		t.Errorf("owner %s, phase %s; want bo, open", table.Owner, table.Phase)
	}
	_, err = h.tables.Leave(ctx, id, "chen", h.press())
	h.must(err)
	table, err = h.tables.Leave(ctx, id, "bo", h.press())
	h.must(err)
	if table.Phase != storage.Closed || table.Ending != EndedEmpty {
		t.Errorf("phase %s, ending %q; want closed, %q", table.Phase, table.Ending, EndedEmpty)
	}
}

func TestChangeTellsThoseItBinds(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id := h.open("bazaar", 3)
	h.deliveries()
	_, err := h.tables.Change(ctx, Change{Table: id, By: "ada", Press: h.press(), Options: map[string]string{"ties": "first"}})
	h.must(err)
	got := h.deliveries()
	slices.Sort(got)
	if want := []string{"changed:bo", "changed:chen", "lobby"}; !slices.Equal(got, want) {
		t.Errorf("told %v, want %v", got, want)
	}
	table, err := h.tables.Change(ctx, Change{Table: id, By: "ada", Press: h.press(), Lang: "ko"})
	h.must(err)
	if got := h.deliveries(); !slices.Equal(got, []string{"lobby"}) {
		t.Errorf("a change of language told %v, want only the lobby", got)
	}
	if table.Lang != "ko" || table.Options["ties"] != "first" {
		t.Errorf("language %q, options %v; want ko, ties first", table.Lang, table.Options)
	}
}

func TestStart(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id := h.open("bazaar", 4)
	h.deliveries()
	table, err := h.tables.Start(ctx, id, "ada", h.press())
	h.must(err)
	if table.Seed != nil {
		t.Error("the seed is told at the start")
	}
	stored, err := h.db.Table(ctx, id)
	h.must(err)
	seed := seedOf(stored)
	for seat, who := range seed.Order(4) {
		if got, want := table.Seats[seat].User, people4[who]; got != want {
			t.Errorf("seat %d is %s's, want %s's", seat, got, want)
		}
	}
	if got := h.look(id, "bo").SeedHash; got != seed.Hash() {
		t.Errorf("published hash %s, want %s", got, seed.Hash())
	}
	got := h.deliveries()
	for _, want := range []string{"thread", "card", "lobby", "hand:ada", "hand:dora", "turn:ada", "turn:dora"} {
		if !slices.Contains(got, want) {
			t.Errorf("told %v, want %s among them", got, want)
		}
	}
	if got[0] != "thread" {
		t.Errorf("%s is told first, want thread", got[0])
	}
	log, err := h.tables.Logs.Entries(ctx, id, "", 0, 10)
	h.must(err)
	if len(log) != 1 || log[0].Events[0].Text.Key != "table.event.started" || log[0].Seat != engine.NoSeat {
		t.Errorf("log %v, want that the match began", log)
	}
}

func TestPlacedAndQuiet(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id := h.start("bazaar", 2)
	_, err := h.tables.Placed(ctx, id, Place{Thread: "thread"})
	h.must(err)
	table, err := h.tables.At(ctx, "thread")
	h.must(err)
	if table.ID != id || table.Channel != "c" || table.Seed != nil {
		t.Errorf("found table %d in channel %s with seed %x, want %d in c without", table.ID, table.Channel, table.Seed, id)
	}
	_, err = h.tables.SetQuiet(ctx, id, "bo", true, h.press())
	h.must(err)
	quiet := func(user string) bool {
		for _, s := range h.look(id, user).Table.Seats {
			if s.User == "bo" {
				return s.Quiet
			}
		}
		return false
	}
	if !quiet("bo") || quiet("ada") {
		t.Errorf("quiet for bo: %v, for ada: %v; want only for bo", quiet("bo"), quiet("ada"))
	}
}

func TestRemoveIsKept(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id := h.start("bazaar", 3)
	h.deliveries()
	_, err := h.tables.Remove(ctx, id, "admin", h.press(), "stuck")
	h.must(err)
	if table := h.phase(id, storage.Closed); table.Ending != EndedRemoved {
		t.Errorf("ending %q, want %q", table.Ending, EndedRemoved)
	}
	acts, err := h.db.Acts(ctx, "g", 5)
	h.must(err)
	if len(acts) != 1 || acts[0].User != "admin" || acts[0].Table != id || acts[0].Detail != "stuck" {
		t.Errorf("acts %+v, want the removal", acts)
	}
	if got := h.deliveries(); !slices.Contains(got, "closed") {
		t.Errorf("told %v, want closed", got)
	}
	if _, err := h.tables.Remove(ctx, id, "admin", h.press(), ""); reason(err) != IsClosed {
		t.Errorf("removing again: %v, want %s", err, IsClosed)
	}
}

func TestNotes(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id := h.open("bazaar", 2)
	h.must(h.tables.People.SaveNote(ctx, id, "bo", "watch the deck"))
	if got := h.look(id, "bo").Note; got != "watch the deck" {
		t.Errorf("bo reads %q", got)
	}
	if got := h.look(id, "ada").Note; got != "" {
		t.Errorf("ada reads bo's note %q", got)
	}
	if err := h.tables.People.SaveNote(ctx, id, "bo", string(make([]byte, LongestNote+1))); reason(err) != LongNote {
		t.Errorf("a long note: %v, want %s", err, LongNote)
	}
}

func TestOpenPressTwice(t *testing.T) {
	h := newHouse(t)
	o := Opening{Game: "bazaar", Owner: "ada", OwnerName: "  Ada \t of\u202e  Turing ", Invited: []string{"ada", "bo", "bo"}, Press: "p"}
	first, err := h.tables.Open(context.Background(), o)
	h.must(err)
	again, err := h.tables.Open(context.Background(), o)
	h.must(err)
	if again.ID != first.ID {
		t.Errorf("the same press opened tables %d and %d", first.ID, again.ID)
	}
	h.restart()
	again, err = h.tables.Open(context.Background(), o)
	h.must(err)
	if again.ID != first.ID {
		t.Errorf("after a restart the same press opened table %d, first %d", again.ID, first.ID)
	}
	if got := again.Seats[0].Name; got != "Ada of Turing" {
		t.Errorf("name %q, want it on one line", got)
	}
	if !slices.Equal(again.Invited, []string{"bo"}) || !slices.Equal(again.Counts, []int{2, 3, 4}) || again.Options["ties"] != "nobody" {
		t.Errorf("invited %v, counts %v, options %v", again.Invited, again.Counts, again.Options)
	}
}
