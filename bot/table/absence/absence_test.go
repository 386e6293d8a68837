package absence_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

func TestReplaceASilentSeat(t *testing.T) {
	h := tabletest.New(t)
	id, seats, owner := h.Replaceable()
	hand := tabletest.JSON(t, h.Look(id, seats[0]).View)
	_, err := h.Choose(id, seats[0], "sell", false)
	h.Must(err)
	m := voting.Motion{Table: id, Kind: voting.Replace, By: owner, Seat: 0, User: "dora", Name: "Dora"}
	p, err := h.Propose(m)
	h.Must(err)
	if p.Outcome != "" || p.Vote.Needed != 2 || slices.Contains(p.Vote.Voters, seats[0]) || p.Vote.Ballots[owner] != voting.Yes {
		t.Fatalf("the vote is %+v", p.Vote)
	}
	other := seats[1]
	if other == owner {
		other = seats[2]
	}
	if p, err = h.Cast(id, p.Vote.ID, other, true); err != nil || p.Outcome != "" {
		t.Fatalf("the table agreed, dora did not yet: %+v, %v", p, err)
	}
	if seen := h.Look(id, "dora"); seen.Seat != engine.Spectator || tabletest.JSON(t, seen.View) != tabletest.JSON(t, h.Look(id, "").View) {
		t.Error("dora sees the hand before she sits there")
	}
	h.Deliveries()
	h.Restart()
	p, err = h.Cast(id, p.Vote.ID, "dora", true)
	h.Must(err)
	if p.Outcome != voting.Carried {
		t.Fatalf("all agreed: %q", p.Outcome)
	}
	dora, gone := h.Look(id, "dora"), h.Look(id, seats[0])
	if tabletest.JSON(t, dora.View) != hand || !dora.MyTurn || !dora.Joined || len(dora.Draft) != 0 {
		t.Errorf("dora sits at %d, turn %v, draft %v", dora.Seat, dora.MyTurn, dora.Draft)
	}
	if gone.Seat != engine.Spectator || gone.Joined || strings.Contains(tabletest.JSON(t, gone), "drew.own") || tabletest.JSON(t, gone.View) != tabletest.JSON(t, h.Look(id, "").View) {
		t.Error("who left sees more than everybody")
	}
	if _, err := h.Choose(id, seats[0], "sell", false); tabletest.Reason(err) != table.NotSeated {
		t.Errorf("who left acts: %v, want %s", err, table.NotSeated)
	}
	got := h.Deliveries()
	slices.Sort(got)
	if want := []string{"card", "hand:dora", "left:" + seats[0], "turn:dora", "vote"}; !slices.Equal(got, want) {
		t.Errorf("told %v, want %v", got, want)
	}
	if w := h.Waits(id); len(w) != 1 || !w["dora"].Since.Equal(h.Clock) {
		t.Errorf("the table waits for %v, want dora since now", w)
	}
	_, err = h.Choose(id, "dora", tabletest.CodeOfCard(t, h, id, "dora"), false)
	h.Must(err)
	_, err = h.Confirm(id, "dora")
	h.Must(err)
}

func TestReplaceableSeats(t *testing.T) {
	h := tabletest.New(t)
	id, seats, owner := h.Replaceable()
	other := seats[1]
	if other == owner {
		other = seats[2]
	}
	ask := func(by string, seat int, user string) table.Reason {
		_, err := h.Propose(voting.Motion{Table: id, Kind: voting.Replace, By: by, Seat: seat, User: user, Name: user})
		return tabletest.Reason(err)
	}
	for _, tt := range []struct {
		name string
		got  table.Reason
		want table.Reason
	}{
		{"a stranger asks", ask("eve", 0, "dora"), table.NotSeated},
		{"not the owner asks", ask(other, 0, "dora"), table.NotYourOffer},
		{"no such seat", ask(owner, 3, "dora"), table.NoSuchSeat},
		{"nobody comes", ask(owner, 0, ""), table.BadName},
		{"who sits there comes", ask(owner, 0, seats[0]), table.SitsThere},
		{"who sits elsewhere comes", ask(owner, 0, other), table.KnowsAnother},
		{"no such vote", tabletest.Reason(tabletest.Second(h.Propose(voting.Motion{Table: id, Kind: "kick", By: owner}))), table.NoSuchVote},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %q, want %s", tt.name, tt.got, tt.want)
		}
	}
	if got := h.Votes(id); len(got) != 0 {
		t.Errorf("votes are open: %v", got)
	}
}

// A person who is present cannot be voted out: without a day of silence their
// own consent is needed, and their vote against it ends the vote.
func TestPresentPersonCannotBeVotedOut(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	row, err := h.DB.Table(context.Background(), id)
	h.Must(err)
	row.Owner = seats[1]
	_, err = h.DB.Update(context.Background(), row, "", nil)
	h.Must(err)
	m := voting.Motion{Table: id, Kind: voting.Replace, By: seats[1], Seat: 0, User: "dora", Name: "Dora"}
	p, err := h.Propose(m)
	h.Must(err)
	for _, who := range []string{seats[2], "dora"} {
		if p, err = h.Cast(id, p.Vote.ID, who, true); err != nil || p.Outcome != "" {
			t.Fatalf("without the person's word: %+v, %v", p, err)
		}
	}
	if p, err = h.Cast(id, p.Vote.ID, seats[0], false); err != nil || p.Outcome != voting.IsHere {
		t.Fatalf("the person says no: %+v, %v", p, err)
	}
	h.Days(1)
	p, err = h.Propose(m)
	h.Must(err)
	if slices.Contains(p.Vote.Voters, seats[0]) {
		t.Errorf("after a day of silence %s must agree", seats[0])
	}
	h.Sells(id, seats[0])
	if got := h.Votes(id); len(got) != 0 {
		t.Errorf("who acts is there, and still the table votes: %v", got)
	}
}

// A person can give their own seat away, also if they opened the table.
func TestPersonGivesSeatAway(t *testing.T) {
	h := tabletest.New(t)
	id := h.Start("bazaar", 3)
	seat := seating.Index(h.Look(id, "").Table, "ada")
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Replace, By: "ada", Seat: seat, User: "dora", Name: "Dora"})
	h.Must(err)
	for _, who := range []string{"bo", "chen", "dora"} {
		p, err = h.Cast(id, p.Vote.ID, who, true)
		h.Must(err)
	}
	row := h.Look(id, "").Table
	if p.Outcome != voting.Carried || row.Seats[seat].User != "dora" || row.Owner == "ada" || row.Owner == "dora" {
		t.Errorf("outcome %q, seat %+v, owner %s", p.Outcome, row.Seats[seat], row.Owner)
	}
	// A person who left may return to the seat that they knew, and to no other.
	ask := func(seat int) error {
		return tabletest.Second(h.Propose(voting.Motion{Table: id, Kind: voting.Replace, By: row.Owner, Seat: seat, User: "ada", Name: "Ada"}))
	}
	if got := tabletest.Reason(ask((seat + 1) % 3)); got != table.KnowsAnother {
		t.Errorf("ada comes to another seat: %q, want %s", got, table.KnowsAnother)
	}
	h.Must(ask(seat))
}

func TestVacantSeatIsTakenOver(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.Start("bazaar", 3)
	_, err := h.Services.Absences.Resign(ctx, id, "bo", h.Press())
	h.Must(err)
	seat := seating.Index(h.Look(id, "").Table, "bo")
	h.Deliveries()
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Replace, By: "ada", Seat: seat, User: "dora", Name: "Dora"})
	h.Must(err)
	_, err = h.Cast(id, p.Vote.ID, "chen", true)
	h.Must(err)
	p, err = h.Cast(id, p.Vote.ID, "dora", true)
	h.Must(err)
	if got := h.SeatAt(id, seat); p.Outcome != voting.Carried || got.User != "dora" || got.Vacant {
		t.Errorf("outcome %q, seat %+v", p.Outcome, got)
	}
	if _, err := h.Services.Absences.Resign(ctx, id, "dora", h.Press()); err != nil {
		t.Error(err)
	}
}

func TestPersonChoosesStandin(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id, seats := h.Playing()
	me := seats[0]
	m := voting.Motion{Table: id, Kind: voting.Standin, By: me, Seat: 0, User: "eve", Name: "Eve"}
	p, err := h.Propose(m)
	h.Must(err)
	if p.Outcome != "" || !slices.Equal(voting.Undecided(p.Table, p.Vote), []string{"eve"}) {
		t.Fatalf("asked: %+v", p)
	}
	if seen := h.Look(id, "eve"); seen.Seat != engine.Spectator {
		t.Error("eve sees the seat before she agreed")
	}
	p, err = h.Cast(id, p.Vote.ID, "eve", true)
	h.Must(err)
	if p.Outcome != voting.Carried {
		t.Fatalf("eve agreed: %q", p.Outcome)
	}
	if got := h.Deliveries(); !slices.Contains(got, "hand:eve") || !slices.Contains(got, "turn:eve") || slices.Contains(got, "turn:"+me) {
		t.Errorf("told %v, want eve the hand and that she is asked", got)
	}
	eve := h.Look(id, "eve")
	if tabletest.JSON(t, eve.View) != tabletest.JSON(t, h.Look(id, me).View) || !eve.MyTurn || !eve.Standin || eve.Joined {
		t.Errorf("eve sees seat %d, turn %v, stand-in %v, joined %v", eve.Seat, eve.MyTurn, eve.Standin, eve.Joined)
	}
	// Both may act: eve begins the turn, and the person continues it.
	_, err = h.Choose(id, "eve", "sell", false)
	h.Must(err)
	if got := h.Look(id, me); len(got.Draft) != 1 {
		t.Errorf("the person sees the draft %v", got.Draft)
	}
	h.Restart()
	_, err = h.Services.Absences.Back(ctx, id, me, h.Press())
	h.Must(err)
	after := h.Look(id, "eve")
	if after.Seat != engine.Spectator || after.Standin || tabletest.JSON(t, after.View) != tabletest.JSON(t, h.Look(id, "").View) {
		t.Error("eve sees the seat after its person is back")
	}
	if _, err := h.Choose(id, "eve", "draw", true); tabletest.Reason(err) != table.NotSeated {
		t.Errorf("eve acts after that: %v", err)
	}
	if got := h.Deliveries(); !slices.Contains(got, "left:eve") || !slices.Contains(got, "said") || !slices.Contains(got, "turn:"+me) {
		t.Errorf("told %v", got)
	}
	if _, err := h.Services.Absences.Back(ctx, id, me, h.Press()); tabletest.Reason(err) != table.NobodyStandsIn {
		t.Errorf("back again: %v, want %s", err, table.NobodyStandsIn)
	}
	if _, err := h.Services.Absences.Back(ctx, id, "eve", h.Press()); tabletest.Reason(err) != table.NotSeated {
		t.Errorf("eve comes back: %v, want %s", err, table.NotSeated)
	}
	// A stand-in for one seat never sees another seat's hand.
	_, err = h.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[1], Seat: 1, User: "eve", Name: "Eve"})
	if tabletest.Reason(err) != table.KnowsAnother {
		t.Errorf("eve at another seat: %v, want %s", err, table.KnowsAnother)
	}
	h.Must(tabletest.Second(h.Propose(m)))
}

func TestStandinStepsDown(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[0], Seat: 0, User: "eve", Name: "Eve"})
	h.Must(err)
	if p, err = h.Cast(id, p.Vote.ID, "eve", false); err != nil || p.Outcome != voting.Rejected {
		t.Fatalf("eve does not want to: %+v, %v", p, err)
	}
	h.Days(1)
	p, err = h.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[0], Seat: 0, User: "eve", Name: "Eve"})
	h.Must(err)
	_, err = h.Cast(id, p.Vote.ID, "eve", true)
	h.Must(err)
	// Only the person of the seat ends a vote about it, not the stand-in.
	_, err = h.Propose(voting.Motion{Table: id, Kind: voting.Replace, Seat: 0, User: "dora", Name: "Dora"})
	h.Must(err)
	_, err = h.Services.Absences.Back(context.Background(), id, "eve", h.Press())
	h.Must(err)
	if got := h.SeatAt(id, 0); got.Standin != "" {
		t.Errorf("seat %+v, want nobody standing in", got)
	}
	if got := h.Votes(id); len(got) != 1 {
		t.Errorf("votes %v after the stand-in stepped down, want one", got)
	}
	_, err = h.Services.Absences.Back(context.Background(), id, seats[0], h.Press())
	h.Must(err)
	if got := h.Votes(id); len(got) != 0 {
		t.Errorf("votes %v after the person is back", got)
	}
}

func TestComputerStandsIn(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id, seats := h.Playing()
	h.Deliveries()
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[0], Seat: 0, User: seating.Computer})
	h.Must(err)
	if p.Outcome != voting.Carried || slices.Contains(h.Asked(id), seats[0]) {
		t.Fatalf("outcome %q, asked %v; want the computer to have answered", p.Outcome, h.Asked(id))
	}
	if got := h.Deliveries(); !slices.Contains(got, "vote") || !slices.Contains(got, "turn:"+seats[1]) || slices.Contains(got, "played:"+seats[0]) {
		t.Errorf("told %v, want the table what happened and the next that it is their turn, and not who asked for it", got)
	}
	if got := h.Asked(id); !slices.Equal(got, seats[1:2]) {
		t.Errorf("asked %v", got)
	}
	h.Sells(id, seats[1])
	// A vote does not wait for a person who left their seat to the computer.
	undo, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[1]})
	h.Must(err)
	if !slices.Equal(undo.Vote.Voters, seats[2:]) {
		t.Errorf("%v must agree, want %v", undo.Vote.Voters, seats[2:])
	}
	_, err = h.Cast(id, undo.Vote.ID, seats[2], false)
	h.Must(err)
	// The only person who still plays cannot leave their seat to the computer.
	_, err = h.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[1], Seat: 1, User: seating.Computer})
	h.Must(err)
	_, err = h.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[2], Seat: 2, User: seating.Computer})
	if tabletest.Reason(err) != table.NobodyPlays {
		t.Errorf("the last person: %v, want %s", err, table.NobodyPlays)
	}
	// If that person resigns, the table waits for the people who left their
	// seats to the computer.
	_, err = h.Services.Absences.Resign(ctx, id, seats[2], h.Press())
	h.Must(err)
	if row := h.Phase(id, storage.Playing); row.Seq > 40 {
		t.Errorf("the computer plays on alone, up to entry %d", row.Seq)
	}
	h.Restart()
	_, err = h.Services.Absences.Back(ctx, id, seats[0], h.Press())
	h.Must(err)
	if got := h.Asked(id); !slices.Equal(got, seats[:1]) {
		t.Errorf("asked %v after %s is back, want them", got, seats[0])
	}
}

func TestVoteAppointsStandin(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	m := voting.Motion{Table: id, Kind: voting.Standin, By: seats[1], Seat: 0, User: seating.Computer}
	if _, err := h.Propose(m); tabletest.Reason(err) != table.NotSilent {
		t.Errorf("at once: %v, want %s", err, table.NotSilent)
	}
	// The clock may propose the vote at any time.
	clock := m
	clock.By = ""
	p, err := h.Propose(clock)
	h.Must(err)
	if p.Outcome != "" || p.Vote.Needed != 2 || len(p.Vote.Ballots) != 0 {
		t.Fatalf("the clock's vote: %+v", p.Vote)
	}
	if p, err = h.Cast(id, p.Vote.ID, seats[0], false); err != nil || p.Outcome != voting.IsHere {
		t.Fatalf("the person is there: %+v, %v", p, err)
	}
	h.Days(1)
	p, err = h.Propose(m)
	h.Must(err)
	p, err = h.Cast(id, p.Vote.ID, seats[2], true)
	h.Must(err)
	if p.Outcome != voting.Carried || slices.Contains(h.Asked(id), seats[0]) {
		t.Errorf("outcome %q, asked %v", p.Outcome, h.Asked(id))
	}
	if got := h.Deliveries(); !slices.Contains(got, "played:"+seats[0]) {
		t.Errorf("told %v, want %s who plays for them", got, seats[0])
	}
	_, err = h.Propose(m)
	if tabletest.Reason(err) != table.StandsIn {
		t.Errorf("once more: %v, want %s", err, table.StandsIn)
	}
}

// A stand-in votes in place of the seat's person: each seat has one vote.
func TestStandinVotesForTheSeat(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[1], Seat: 1, User: "eve", Name: "Eve"})
	h.Must(err)
	_, err = h.Cast(id, p.Vote.ID, "eve", true)
	h.Must(err)
	h.Sells(id, seats[0])
	p, err = h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.Must(err)
	if got := voting.Undecided(p.Table, p.Vote); !slices.Equal(got, []string{"eve", seats[2]}) {
		t.Errorf("undecided %v, want eve and %s", got, seats[2])
	}
	p, err = h.Cast(id, p.Vote.ID, "eve", true)
	h.Must(err)
	if p.Outcome != "" || p.Vote.Ballots[seats[1]] != voting.Yes || len(p.Vote.Ballots) != 1 {
		t.Errorf("ballots %v", p.Vote.Ballots)
	}
}
