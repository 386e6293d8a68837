package lobby_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

func TestLobbyRefusals(t *testing.T) {
	longtest.Only(t, "refusals, one at a time")
	ctx := context.Background()
	tests := []struct {
		name string
		want table.Reason
		act  func(h *tabletest.Fixture) error
	}{
		{"no such game", table.NoSuchGame, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Open(ctx, lobby.Request{Game: "chess", Owner: "ada", OwnerName: "ada"})
			return err
		}},
		{"a number of people the game does not have", table.BadCounts, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Open(ctx, lobby.Request{Game: "bazaar", Counts: []int{3, 9}, Owner: "ada", OwnerName: "ada"})
			return err
		}},
		{"an option the game does not have", table.BadOption, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Open(ctx, lobby.Request{Game: "bazaar", Options: map[string]string{"x": "y"}, Owner: "ada", OwnerName: "ada"})
			return err
		}},
		{"a name without anything to show", table.BadName, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Open(ctx, lobby.Request{Game: "bazaar", Owner: "ada", OwnerName: "\u200b \n"})
			return err
		}},
		{"no such table", table.NoSuchTable, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Join(ctx, 99, "bo", "bo", "p")
			return err
		}},
		{"joining twice", table.AlreadySeated, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Join(ctx, h.Open("bazaar", 2), "bo", "bo", "p")
			return err
		}},
		{"a full table", table.Full, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Join(ctx, h.Open("bazaar", 4), "eve", "eve", "p")
			return err
		}},
		{"not invited", table.Uninvited, func(h *tabletest.Fixture) error {
			row, err := h.Services.Lobby.Open(ctx, lobby.Request{Game: "bazaar", Owner: "ada", OwnerName: "ada", Invited: []string{"bo"}})
			h.Must(err)
			_, err = h.Services.Lobby.Join(ctx, row.ID, "bo", "bo", "p1")
			h.Must(err)
			_, err = h.Services.Lobby.Join(ctx, row.ID, "chen", "chen", "p2")
			return err
		}},
		{"leaving where one does not sit", table.NotSeated, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Leave(ctx, h.Open("bazaar", 2), "eve", "p")
			return err
		}},
		{"joining a running match", table.NotOpen, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Join(ctx, h.Start("bazaar", 2), "eve", "eve", "p")
			return err
		}},
		{"starting alone", table.WrongCount, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Start(ctx, h.Open("bazaar", 1), "ada", "p")
			return err
		}},
		{"starting somebody else's table", table.OnlyOwner, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Start(ctx, h.Open("bazaar", 2), "bo", "p")
			return err
		}},
		{"starting as a stranger", table.NotSeated, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Start(ctx, h.Open("bazaar", 2), "eve", "p")
			return err
		}},
		{"starting twice", table.NotOpen, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Start(ctx, h.Start("bazaar", 2), "ada", "p")
			return err
		}},
		{"changing somebody else's table", table.OnlyOwner, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Change(ctx, lobby.Change{Table: h.Open("bazaar", 2), By: "bo", Press: "p"})
			return err
		}},
		{"fewer seats than people", table.Full, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Change(ctx, lobby.Change{Table: h.Open("bazaar", 3), By: "ada", Counts: []int{2}, Press: "p"})
			return err
		}},
		{"closing a match others play", table.Running, func(h *tabletest.Fixture) error {
			_, err := h.Services.Lobby.Close(ctx, h.Start("bazaar", 2), "ada", "p", "")
			return err
		}},
		{"resigning before the start", table.NotPlaying, func(h *tabletest.Fixture) error {
			_, err := h.Services.Absences.Resign(ctx, h.Open("bazaar", 2), "bo", "p")
			return err
		}},
		{"joining a closed table", table.IsClosed, func(h *tabletest.Fixture) error {
			id := h.Open("bazaar", 1)
			_, err := h.Services.Lobby.Close(ctx, id, "ada", "p1", "")
			h.Must(err)
			_, err = h.Services.Lobby.Join(ctx, id, "bo", "bo", "p2")
			return err
		}},
		{"no table in a channel", table.NoTableHere, func(h *tabletest.Fixture) error {
			_, err := h.Services.Tables.At(ctx, "nowhere")
			return err
		}},
		{"a note at a table of others", table.NotSeated, func(h *tabletest.Fixture) error {
			return h.Services.People.SaveNote(ctx, h.Open("bazaar", 2), "eve", "x")
		}},
		{"a record before the end", table.NoRecord, func(h *tabletest.Fixture) error {
			_, err := h.Services.Records.Export(ctx, h.Start("bazaar", 2), "ada")
			return err
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := tt.act(tabletest.New(t))
			if got := tabletest.Reason(err); got != tt.want {
				t.Fatalf("refused with %q (%v), want %q", got, err, tt.want)
			}
			var refused *table.RefusedError
			if errors.As(err, &refused); len(refused.Instead) == 0 {
				t.Error("the refusal does not say what to do instead")
			}
		})
	}
}

func TestJoinPressTwice(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.Open("bazaar", 1)
	for i, restart := range []bool{false, false, true} {
		if restart {
			h.Restart()
		}
		row, err := h.Services.Lobby.Join(ctx, id, "bo", "bo", "the press")
		if restart {
			// After a restart the repeated press is refused and changes
			// nothing.
			if tabletest.Reason(err) != table.AlreadySeated {
				t.Errorf("after a restart: %v, want %s", err, table.AlreadySeated)
			}
			continue
		}
		h.Must(err)
		if len(row.Seats) != 2 {
			t.Errorf("press %d: %d people sit there, want 2", i+1, len(row.Seats))
		}
	}
}

func TestLeavingOwnerHandsTableOver(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.Open("bazaar", 3)
	row, err := h.Services.Lobby.Leave(ctx, id, "ada", h.Press())
	h.Must(err)
	if row.Owner != "bo" || row.Phase != storage.Open {
		t.Errorf("owner %s, phase %s; want bo, open", row.Owner, row.Phase)
	}
	_, err = h.Services.Lobby.Leave(ctx, id, "chen", h.Press())
	h.Must(err)
	row, err = h.Services.Lobby.Leave(ctx, id, "bo", h.Press())
	h.Must(err)
	if row.Phase != storage.Closed || row.Ending != table.EndedEmpty {
		t.Errorf("phase %s, ending %q; want closed, %q", row.Phase, row.Ending, table.EndedEmpty)
	}
}

func TestChangeNotifiesJoinedPlayers(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.Open("bazaar", 3)
	h.Deliveries()
	_, err := h.Services.Lobby.Change(ctx, lobby.Change{Table: id, By: "ada", Press: h.Press(), Options: map[string]string{"ties": "first"}})
	h.Must(err)
	got := h.Deliveries()
	slices.Sort(got)
	if want := []string{"changed:bo", "changed:chen", "lobby"}; !slices.Equal(got, want) {
		t.Errorf("told %v, want %v", got, want)
	}
	row, err := h.Services.Lobby.Change(ctx, lobby.Change{Table: id, By: "ada", Press: h.Press(), Lang: "ko"})
	h.Must(err)
	if got := h.Deliveries(); !slices.Equal(got, []string{"lobby"}) {
		t.Errorf("a change of language told %v, want only the lobby", got)
	}
	if row.Lang != "ko" || row.Options["ties"] != "first" {
		t.Errorf("language %q, options %v; want ko, ties first", row.Lang, row.Options)
	}
}

func TestStart(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.Open("bazaar", 4)
	h.Deliveries()
	row, err := h.Services.Lobby.Start(ctx, id, "ada", h.Press())
	h.Must(err)
	if row.Seed != nil {
		t.Error("the seed is told at the start")
	}
	stored, err := h.DB.Table(ctx, id)
	h.Must(err)
	seed := table.SeedOf(stored)
	for seat, who := range seed.Order(4) {
		if got, want := row.Seats[seat].User, tabletest.People[who]; got != want {
			t.Errorf("seat %d is %s's, want %s's", seat, got, want)
		}
	}
	if got := h.Look(id, "bo").SeedHash; got != seed.Hash() {
		t.Errorf("published hash %s, want %s", got, seed.Hash())
	}
	got := h.Deliveries()
	for _, want := range []string{"thread", "card", "lobby", "hand:ada", "hand:dora", "turn:ada", "turn:dora"} {
		if !slices.Contains(got, want) {
			t.Errorf("told %v, want %s among them", got, want)
		}
	}
	if got[0] != "thread" {
		t.Errorf("%s is told first, want thread", got[0])
	}
	log, err := h.Services.Records.Entries(ctx, id, "", 0, 10)
	h.Must(err)
	if len(log) != 1 || log[0].Events[0].Text.Key != "table.event.started" || log[0].Events[0].Seat != engine.NoSeat {
		t.Errorf("log %v, want that the match began", log)
	}
}

func TestOpenPressTwice(t *testing.T) {
	h := tabletest.New(t)
	o := lobby.Request{Game: "bazaar", Owner: "ada", OwnerName: "  Ada \t of\u202e  Turing ", Invited: []string{"ada", "bo", "bo"}, Press: "p"}
	first, err := h.Services.Lobby.Open(context.Background(), o)
	h.Must(err)
	again, err := h.Services.Lobby.Open(context.Background(), o)
	h.Must(err)
	if again.ID != first.ID {
		t.Errorf("the same press opened tables %d and %d", first.ID, again.ID)
	}
	h.Restart()
	again, err = h.Services.Lobby.Open(context.Background(), o)
	h.Must(err)
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

func TestSeatOrderOfJoining(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.Open("bazaar", 4)
	joined, other := engine.OrderJoined, "by height"
	_, err := h.Services.Lobby.Change(ctx, lobby.Change{Table: id, By: "ada", Press: h.Press(), Order: &joined})
	h.Must(err)
	if _, err := h.Services.Lobby.Change(ctx, lobby.Change{Table: id, By: "ada", Press: h.Press(), Order: &other}); tabletest.Reason(err) != table.BadOrder {
		t.Errorf("an order nobody knows: %v, want %s", err, table.BadOrder)
	}
	row, err := h.Services.Lobby.Start(ctx, id, "ada", h.Press())
	h.Must(err)
	var seats []string
	for _, s := range row.Seats {
		seats = append(seats, s.User)
	}
	if !slices.Equal(seats, tabletest.People) {
		t.Errorf("seats %v, want %v", seats, tabletest.People)
	}
	_, err = h.Services.Lobby.Remove(ctx, id, "admin", h.Press(), "")
	h.Must(err)
	record, err := h.Services.Records.Export(ctx, id, "ada")
	h.Must(err)
	if record.Order != engine.OrderJoined {
		t.Errorf("the record says %q, want that they sit as they joined", record.Order)
	}
	_, err = h.Services.Lobby.Open(ctx, lobby.Request{Game: "bazaar", Owner: "ada", OwnerName: "Ada", Order: other})
	if tabletest.Reason(err) != table.BadOrder {
		t.Errorf("opened with such an order: %v, want %s", err, table.BadOrder)
	}
}
