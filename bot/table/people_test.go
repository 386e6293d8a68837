package table

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// seatAt is the seat of a table as it is kept.
func (h *house) seatAt(id int64, seat int) storage.Seat {
	h.t.Helper()
	table, err := h.db.Table(context.Background(), id)
	h.must(err)
	return table.Seats[seat]
}

func (h *house) days(n int) { h.clock = h.clock.Add(time.Duration(n) * 24 * time.Hour) }

// replaceable is a match of three that has waited for its first seat for a
// day. It returns the seats' users, and one of the others, who is the owner.
func (h *house) replaceable() (id int64, seats []string, owner string) {
	h.t.Helper()
	id, seats = h.playing()
	h.days(1)
	owner = "ada"
	if seats[0] == "ada" {
		table, err := h.db.Table(context.Background(), id)
		h.must(err)
		table.Owner, owner = seats[1], seats[1]
		_, err = h.db.Update(context.Background(), table, "", nil)
		h.must(err)
	}
	return id, seats, owner
}

func TestReplaceASilentSeat(t *testing.T) {
	h := newHouse(t)
	id, seats, owner := h.replaceable()
	hand := asJSON(t, h.look(id, seats[0]).View)
	_, err := h.choose(id, seats[0], "sell", false)
	h.must(err)
	m := voting.Motion{Table: id, Kind: voting.Replace, By: owner, Seat: 0, User: "dora", Name: "Dora"}
	p, err := h.propose(m)
	h.must(err)
	if p.Outcome != "" || p.Vote.Needed != 2 || slices.Contains(p.Vote.Voters, seats[0]) || p.Vote.Ballots[owner] != voting.Yes {
		t.Fatalf("the vote is %+v", p.Vote)
	}
	other := seats[1]
	if other == owner {
		other = seats[2]
	}
	if p, err = h.cast(id, p.Vote.ID, other, true); err != nil || p.Outcome != "" {
		t.Fatalf("the table agreed, dora did not yet: %+v, %v", p, err)
	}
	if seen := h.look(id, "dora"); seen.Seat != engine.Spectator || asJSON(t, seen.View) != asJSON(t, h.look(id, "").View) {
		t.Error("dora sees the hand before she sits there")
	}
	h.deliveries()
	h.restart()
	p, err = h.cast(id, p.Vote.ID, "dora", true)
	h.must(err)
	if p.Outcome != voting.Carried {
		t.Fatalf("all agreed: %q", p.Outcome)
	}
	dora, gone := h.look(id, "dora"), h.look(id, seats[0])
	if asJSON(t, dora.View) != hand || !dora.MyTurn || !dora.Joined || len(dora.Draft) != 0 {
		t.Errorf("dora sits at %d, turn %v, draft %v", dora.Seat, dora.MyTurn, dora.Draft)
	}
	if gone.Seat != engine.Spectator || gone.Joined || strings.Contains(asJSON(t, gone), "drew.own") || asJSON(t, gone.View) != asJSON(t, h.look(id, "").View) {
		t.Error("who left sees more than everybody")
	}
	if _, err := h.choose(id, seats[0], "sell", false); reason(err) != NotSeated {
		t.Errorf("who left acts: %v, want %s", err, NotSeated)
	}
	got := h.deliveries()
	slices.Sort(got)
	if want := []string{"card", "hand:dora", "left:" + seats[0], "turn:dora", "vote"}; !slices.Equal(got, want) {
		t.Errorf("told %v, want %v", got, want)
	}
	if w := h.waits(id); len(w) != 1 || !w["dora"].Since.Equal(h.clock) {
		t.Errorf("the table waits for %v, want dora since now", w)
	}
	_, err = h.choose(id, "dora", codeOfCard(t, h, id, "dora"), false)
	h.must(err)
	_, err = h.confirm(id, "dora")
	h.must(err)
}

func TestWhoMayBeReplaced(t *testing.T) {
	h := newHouse(t)
	id, seats, owner := h.replaceable()
	other := seats[1]
	if other == owner {
		other = seats[2]
	}
	ask := func(by string, seat int, user string) Reason {
		_, err := h.propose(voting.Motion{Table: id, Kind: voting.Replace, By: by, Seat: seat, User: user, Name: user})
		return reason(err)
	}
	for _, tt := range []struct {
		name string
		got  Reason
		want Reason
	}{
		{"a stranger asks", ask("eve", 0, "dora"), NotSeated},
		{"not the owner asks", ask(other, 0, "dora"), NotYourOffer},
		{"no such seat", ask(owner, 3, "dora"), NoSuchSeat},
		{"nobody comes", ask(owner, 0, ""), BadName},
		{"who sits there comes", ask(owner, 0, seats[0]), SitsThere},
		{"who sits elsewhere comes", ask(owner, 0, other), KnowsAnother},
		{"no such vote", reason(second(h.propose(voting.Motion{Table: id, Kind: "kick", By: owner}))), NoSuchVote},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %q, want %s", tt.name, tt.got, tt.want)
		}
	}
	if got := h.votes(id); len(got) != 0 {
		t.Errorf("votes are open: %v", got)
	}
}

func second(_ *Proposal, err error) error { return err }

// Who is there cannot be voted out: without a day of silence their own word is
// needed, and at any time one word of theirs ends the vote.
func TestWhoIsThereStays(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	table, err := h.db.Table(context.Background(), id)
	h.must(err)
	table.Owner = seats[1]
	_, err = h.db.Update(context.Background(), table, "", nil)
	h.must(err)
	m := voting.Motion{Table: id, Kind: voting.Replace, By: seats[1], Seat: 0, User: "dora", Name: "Dora"}
	p, err := h.propose(m)
	h.must(err)
	for _, who := range []string{seats[2], "dora"} {
		if p, err = h.cast(id, p.Vote.ID, who, true); err != nil || p.Outcome != "" {
			t.Fatalf("without the person's word: %+v, %v", p, err)
		}
	}
	if p, err = h.cast(id, p.Vote.ID, seats[0], false); err != nil || p.Outcome != voting.IsHere {
		t.Fatalf("the person says no: %+v, %v", p, err)
	}
	h.days(1)
	p, err = h.propose(m)
	h.must(err)
	if slices.Contains(p.Vote.Voters, seats[0]) {
		t.Errorf("after a day of silence %s must agree", seats[0])
	}
	h.sells(id, seats[0])
	if got := h.votes(id); len(got) != 0 {
		t.Errorf("who acts is there, and still the table votes: %v", got)
	}
}

// One's own seat can be given to somebody, also by who opened the table.
func TestGivingOnesOwnSeat(t *testing.T) {
	h := newHouse(t)
	id := h.start("bazaar", 3)
	seat := seating.Index(h.look(id, "").Table, "ada")
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Replace, By: "ada", Seat: seat, User: "dora", Name: "Dora"})
	h.must(err)
	for _, who := range []string{"bo", "chen", "dora"} {
		p, err = h.cast(id, p.Vote.ID, who, true)
		h.must(err)
	}
	table := h.look(id, "").Table
	if p.Outcome != voting.Carried || table.Seats[seat].User != "dora" || table.Owner == "ada" || table.Owner == "dora" {
		t.Errorf("outcome %q, seat %+v, owner %s", p.Outcome, table.Seats[seat], table.Owner)
	}
	// Who left may come back to the seat they knew, and to no other.
	ask := func(seat int) error {
		return second(h.propose(voting.Motion{Table: id, Kind: voting.Replace, By: table.Owner, Seat: seat, User: "ada", Name: "Ada"}))
	}
	if got := reason(ask((seat + 1) % 3)); got != KnowsAnother {
		t.Errorf("ada comes to another seat: %q, want %s", got, KnowsAnother)
	}
	h.must(ask(seat))
}

func TestVacantSeatIsTakenOver(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id := h.start("bazaar", 3)
	_, err := h.tables.Absences.Resign(ctx, id, "bo", h.press())
	h.must(err)
	seat := seating.Index(h.look(id, "").Table, "bo")
	h.deliveries()
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Replace, By: "ada", Seat: seat, User: "dora", Name: "Dora"})
	h.must(err)
	_, err = h.cast(id, p.Vote.ID, "chen", true)
	h.must(err)
	p, err = h.cast(id, p.Vote.ID, "dora", true)
	h.must(err)
	if got := h.seatAt(id, seat); p.Outcome != voting.Carried || got.User != "dora" || got.Vacant {
		t.Errorf("outcome %q, seat %+v", p.Outcome, got)
	}
	if _, err := h.tables.Absences.Resign(ctx, id, "dora", h.press()); err != nil {
		t.Error(err)
	}
}

func TestStandinOfOnesOwn(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id, seats := h.playing()
	me := seats[0]
	m := voting.Motion{Table: id, Kind: voting.Standin, By: me, Seat: 0, User: "eve", Name: "Eve"}
	p, err := h.propose(m)
	h.must(err)
	if p.Outcome != "" || !slices.Equal(voting.Undecided(p.Table, p.Vote), []string{"eve"}) {
		t.Fatalf("asked: %+v", p)
	}
	if seen := h.look(id, "eve"); seen.Seat != engine.Spectator {
		t.Error("eve sees the seat before she agreed")
	}
	p, err = h.cast(id, p.Vote.ID, "eve", true)
	h.must(err)
	if p.Outcome != voting.Carried {
		t.Fatalf("eve agreed: %q", p.Outcome)
	}
	if got := h.deliveries(); !slices.Contains(got, "hand:eve") || !slices.Contains(got, "turn:eve") || slices.Contains(got, "turn:"+me) {
		t.Errorf("told %v, want eve the hand and that she is asked", got)
	}
	eve := h.look(id, "eve")
	if asJSON(t, eve.View) != asJSON(t, h.look(id, me).View) || !eve.MyTurn || !eve.Standin || eve.Joined {
		t.Errorf("eve sees seat %d, turn %v, stand-in %v, joined %v", eve.Seat, eve.MyTurn, eve.Standin, eve.Joined)
	}
	// Both may act: eve begins, the person goes on.
	_, err = h.choose(id, "eve", "sell", false)
	h.must(err)
	if got := h.look(id, me); len(got.Draft) != 1 {
		t.Errorf("the person sees the draft %v", got.Draft)
	}
	h.restart()
	_, err = h.tables.Absences.Back(ctx, id, me, h.press())
	h.must(err)
	after := h.look(id, "eve")
	if after.Seat != engine.Spectator || after.Standin || asJSON(t, after.View) != asJSON(t, h.look(id, "").View) {
		t.Error("eve sees the seat after its person is back")
	}
	if _, err := h.choose(id, "eve", "draw", true); reason(err) != NotSeated {
		t.Errorf("eve acts after that: %v", err)
	}
	if got := h.deliveries(); !slices.Contains(got, "left:eve") || !slices.Contains(got, "said") || !slices.Contains(got, "turn:"+me) {
		t.Errorf("told %v", got)
	}
	if _, err := h.tables.Absences.Back(ctx, id, me, h.press()); reason(err) != NobodyStandsIn {
		t.Errorf("back again: %v, want %s", err, NobodyStandsIn)
	}
	if _, err := h.tables.Absences.Back(ctx, id, "eve", h.press()); reason(err) != NotSeated {
		t.Errorf("eve comes back: %v, want %s", err, NotSeated)
	}
	// Who stood in for one seat never sees another.
	_, err = h.propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[1], Seat: 1, User: "eve", Name: "Eve"})
	if reason(err) != KnowsAnother {
		t.Errorf("eve at another seat: %v, want %s", err, KnowsAnother)
	}
	h.must(second(h.propose(m)))
}

func TestStandinStepsDown(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[0], Seat: 0, User: "eve", Name: "Eve"})
	h.must(err)
	if p, err = h.cast(id, p.Vote.ID, "eve", false); err != nil || p.Outcome != voting.Rejected {
		t.Fatalf("eve does not want to: %+v, %v", p, err)
	}
	h.days(1)
	p, err = h.propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[0], Seat: 0, User: "eve", Name: "Eve"})
	h.must(err)
	_, err = h.cast(id, p.Vote.ID, "eve", true)
	h.must(err)
	// A vote about the seat is for its person to end, not for who stands in.
	_, err = h.propose(voting.Motion{Table: id, Kind: voting.Replace, Seat: 0, User: "dora", Name: "Dora"})
	h.must(err)
	_, err = h.tables.Absences.Back(context.Background(), id, "eve", h.press())
	h.must(err)
	if got := h.seatAt(id, 0); got.Standin != "" {
		t.Errorf("seat %+v, want nobody standing in", got)
	}
	if got := h.votes(id); len(got) != 1 {
		t.Errorf("votes %v after the stand-in stepped down, want one", got)
	}
	_, err = h.tables.Absences.Back(context.Background(), id, seats[0], h.press())
	h.must(err)
	if got := h.votes(id); len(got) != 0 {
		t.Errorf("votes %v after the person is back", got)
	}
}

func TestComputerStandsIn(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id, seats := h.playing()
	h.deliveries()
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[0], Seat: 0, User: seating.Computer})
	h.must(err)
	if p.Outcome != voting.Carried || slices.Contains(h.asked(id), seats[0]) {
		t.Fatalf("outcome %q, asked %v; want the computer to have answered", p.Outcome, h.asked(id))
	}
	if got := h.deliveries(); !slices.Contains(got, "vote") || !slices.Contains(got, "turn:"+seats[1]) {
		t.Errorf("told %v, want the table what happened and the next that it is their turn", got)
	}
	if got := h.asked(id); !slices.Equal(got, seats[1:2]) {
		t.Errorf("asked %v", got)
	}
	h.sells(id, seats[1])
	// Who left their seat to the computer holds no vote up.
	undo, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[1]})
	h.must(err)
	if !slices.Equal(undo.Vote.Voters, seats[2:]) {
		t.Errorf("%v must agree, want %v", undo.Vote.Voters, seats[2:])
	}
	_, err = h.cast(id, undo.Vote.ID, seats[2], false)
	h.must(err)
	// The last person left cannot leave their seat to the computer.
	_, err = h.propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[1], Seat: 1, User: seating.Computer})
	h.must(err)
	_, err = h.propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[2], Seat: 2, User: seating.Computer})
	if reason(err) != NobodyPlays {
		t.Errorf("the last person: %v, want %s", err, NobodyPlays)
	}
	// When they resign all the same, the table waits for who left their seats.
	_, err = h.tables.Absences.Resign(ctx, id, seats[2], h.press())
	h.must(err)
	if table := h.phase(id, storage.Playing); table.Seq > 40 {
		t.Errorf("the computer plays on alone, up to entry %d", table.Seq)
	}
	h.restart()
	_, err = h.tables.Absences.Back(ctx, id, seats[0], h.press())
	h.must(err)
	if got := h.asked(id); !slices.Equal(got, seats[:1]) {
		t.Errorf("asked %v after %s is back, want them", got, seats[0])
	}
}

func TestTheTableVotesAStandinIn(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	m := voting.Motion{Table: id, Kind: voting.Standin, By: seats[1], Seat: 0, User: seating.Computer}
	if _, err := h.propose(m); reason(err) != NotSilent {
		t.Errorf("at once: %v, want %s", err, NotSilent)
	}
	// The clock may ask at any time.
	clock := m
	clock.By = ""
	p, err := h.propose(clock)
	h.must(err)
	if p.Outcome != "" || p.Vote.Needed != 2 || len(p.Vote.Ballots) != 0 {
		t.Fatalf("the clock's vote: %+v", p.Vote)
	}
	if p, err = h.cast(id, p.Vote.ID, seats[0], false); err != nil || p.Outcome != voting.IsHere {
		t.Fatalf("the person is there: %+v, %v", p, err)
	}
	h.days(1)
	p, err = h.propose(m)
	h.must(err)
	p, err = h.cast(id, p.Vote.ID, seats[2], true)
	h.must(err)
	if p.Outcome != voting.Carried || slices.Contains(h.asked(id), seats[0]) {
		t.Errorf("outcome %q, asked %v", p.Outcome, h.asked(id))
	}
	_, err = h.propose(m)
	if reason(err) != StandsIn {
		t.Errorf("once more: %v, want %s", err, StandsIn)
	}
}

// A stand-in has the voice of the seat: one seat, one voice.
func TestStandinVotesForTheSeat(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[1], Seat: 1, User: "eve", Name: "Eve"})
	h.must(err)
	_, err = h.cast(id, p.Vote.ID, "eve", true)
	h.must(err)
	h.sells(id, seats[0])
	p, err = h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.must(err)
	if got := voting.Undecided(p.Table, p.Vote); !slices.Equal(got, []string{"eve", seats[2]}) {
		t.Errorf("undecided %v, want eve and %s", got, seats[2])
	}
	p, err = h.cast(id, p.Vote.ID, "eve", true)
	h.must(err)
	if p.Outcome != "" || p.Vote.Ballots[seats[1]] != voting.Yes || len(p.Vote.Ballots) != 1 {
		t.Errorf("ballots %v", p.Vote.Ballots)
	}
}

func TestPauseAndResume(t *testing.T) {
	h := newHouse(t)
	id := h.timed("bazaar", 3, aDay)
	h.offers(id)
	seats := h.look(id, "").Table.Seats
	due := h.waits(id)[seats[0].User].Due
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Pause, By: "ada"})
	h.must(err)
	if p.Outcome != "" || p.Vote.Needed != 2 {
		t.Fatalf("one of three: %+v", p.Vote)
	}
	if _, err := h.propose(voting.Motion{Table: id, Kind: voting.Resume, By: "bo"}); reason(err) != NotPaused {
		t.Errorf("resume: %v, want %s", err, NotPaused)
	}
	p, err = h.cast(id, p.Vote.ID, "bo", true)
	h.must(err)
	pause := h.look(id, "").Table.Affairs.Pause
	if p.Outcome != voting.Carried || pause.Why != PausedByVote || !pause.Since.Equal(h.clock) || pause.By != "ada" {
		t.Errorf("outcome %q, pause %+v", p.Outcome, pause)
	}
	if _, err := h.propose(voting.Motion{Table: id, Kind: voting.Pause, By: "bo"}); reason(err) != Paused {
		t.Errorf("pause again: %v, want %s", err, Paused)
	}
	h.days(3)
	h.restart()
	// People may play on; the clocks stand still.
	h.sells(id, seats[0].User)
	h.days(3)
	p, err = h.propose(voting.Motion{Table: id, Kind: voting.Resume, By: "chen"})
	h.must(err)
	_, err = h.cast(id, p.Vote.ID, "bo", true)
	h.must(err)
	if got := h.look(id, "").Table.Affairs.Pause; !got.Since.IsZero() {
		t.Errorf("pause %+v after going on", got)
	}
	w := h.waits(id)[seats[1].User]
	if !w.Due.After(due.Add(5 * 24 * time.Hour)) {
		t.Errorf("due %v; the pause ate of it", w.Due)
	}
}

func TestAdminsPause(t *testing.T) {
	h := newHouse(t)
	id, _ := h.playing()
	for why, want := range map[string]Reason{PausedByAdmin: AdminPaused, PausedAsleep: ""} {
		table, err := h.db.Table(context.Background(), id)
		h.must(err)
		table.Affairs.Pause = storage.Pause{Since: h.clock, Why: why}
		_, err = h.db.Update(context.Background(), table, "", nil)
		h.must(err)
		p, err := h.propose(voting.Motion{Table: id, Kind: voting.Resume, By: "ada"})
		if reason(err) != want || want == "" && p.Outcome != voting.Carried {
			t.Errorf("resume from %s: %+v, %v, want %q", why, p, err, want)
		}
	}
}

func TestResignationEndsVotes(t *testing.T) {
	h := newHouse(t)
	id := h.start("bazaar", 3)
	_, err := h.propose(voting.Motion{Table: id, Kind: voting.Pause, By: "ada"})
	h.must(err)
	h.deliveries()
	_, err = h.tables.Absences.Resign(context.Background(), id, "bo", h.press())
	h.must(err)
	if got := h.votes(id); len(got) != 0 {
		t.Errorf("votes %v after a resignation", got)
	}
	if got := h.deliveries(); !slices.Contains(got, "vote") || !slices.Contains(got, "left:bo") {
		t.Errorf("told %v", got)
	}
}

// ended is a match of two that is over.
func (h *house) ended() int64 {
	h.t.Helper()
	h.games["pool"] = pool{}
	id := h.start("pool", 2)
	for i, who := range []string{"ada", "bo"} {
		_, err := h.choose(id, who, []string{"take 0; take 1", "take 2; take 3"}[i], false)
		h.must(err)
		_, err = h.confirm(id, who)
		h.must(err)
	}
	h.phase(id, storage.Over)
	h.deliveries()
	return id
}

func TestRematch(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id := h.ended()
	next, opened, err := h.tables.Rematches.Open(ctx, Again{Table: id, User: "bo", Name: "Bo"})
	h.must(err)
	if !opened || next.Game != "pool" || next.Owner != "bo" || !slices.Equal(next.Invited, []string{"ada"}) || next.Affairs.Previous != id {
		t.Fatalf("opened %v: %+v", opened, next)
	}
	got := h.deliveries()
	slices.Sort(got)
	if !slices.Equal(got, []string{"lobby", "rematch"}) {
		t.Errorf("told %v", got)
	}
	for _, restart := range []bool{false, true} {
		if restart {
			h.restart()
		}
		again, opened, err := h.tables.Rematches.Open(ctx, Again{Table: id, User: "ada", Name: "Ada"})
		h.must(err)
		if opened || again.ID != next.ID {
			t.Errorf("asked again: opened %v table %d, want %d", opened, again.ID, next.ID)
		}
	}
	if got := h.deliveries(); len(got) != 0 {
		t.Errorf("asking again told %v", got)
	}
	if _, _, err := h.tables.Rematches.Open(ctx, Again{Table: id, User: "eve", Name: "Eve"}); reason(err) != OnlyPlayers {
		t.Errorf("a stranger: %v, want %s", err, OnlyPlayers)
	}
	if _, _, err := h.tables.Rematches.Open(ctx, Again{Table: next.ID, User: "bo", Name: "Bo"}); reason(err) != NoRematch {
		t.Errorf("of a table that is open: %v, want %s", err, NoRematch)
	}
	// One that closed before it began makes room for another.
	_, err = h.tables.Close(ctx, next.ID, "bo", h.press(), "")
	h.must(err)
	third, opened, err := h.tables.Rematches.Open(ctx, Again{Table: id, User: "ada", Name: "Ada"})
	h.must(err)
	if !opened || third.ID == next.ID {
		t.Errorf("after it closed: opened %v table %d", opened, third.ID)
	}
}

// A process that ends between opening a rematch and noting it opens no second.
func TestRematchIsOpenedOnce(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id := h.ended()
	next, _, err := h.tables.Rematches.Open(ctx, Again{Table: id, User: "bo", Name: "Bo"})
	h.must(err)
	old, err := h.db.Table(ctx, id)
	h.must(err)
	old.Affairs.Next = 0
	_, err = h.db.Update(ctx, old, "", nil)
	h.must(err)
	h.restart()
	again, opened, err := h.tables.Rematches.Open(ctx, Again{Table: id, User: "ada", Name: "Ada"})
	h.must(err)
	if opened || again.ID != next.ID {
		t.Errorf("opened %v table %d, want %d", opened, again.ID, next.ID)
	}
	if table, err := h.db.Table(ctx, id); err != nil || table.Affairs.Next != next.ID {
		t.Errorf("noted %d, %v; want %d", table.Affairs.Next, err, next.ID)
	}
}

func TestFollow(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id := h.start("bazaar", 2)
	_, err := h.tables.People.Follow(ctx, id, "eve", true)
	h.must(err)
	if _, err := h.tables.People.Follow(ctx, id, "bo", true); reason(err) != PlaysHere {
		t.Errorf("who plays: %v, want %s", err, PlaysHere)
	}
	if got, err := h.db.Followers(ctx, id); err != nil || !slices.Equal(got, []string{"eve"}) {
		t.Errorf("followers %v, %v", got, err)
	}
	_, err = h.tables.Remove(ctx, id, "admin", h.press(), "")
	h.must(err)
	if _, err := h.tables.People.Follow(ctx, id, "eve", true); reason(err) != IsClosed {
		t.Errorf("one that ended: %v, want %s", err, IsClosed)
	}
	_, err = h.tables.People.Follow(ctx, id, "eve", false)
	h.must(err)
	if got, err := h.db.Followers(ctx, id); err != nil || len(got) != 0 {
		t.Errorf("followers %v, %v; want none", got, err)
	}
}

func TestRecap(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id, seats := h.playing()
	h.sells(id, seats[0])
	recap := func(user string, most int) *Recap {
		r, err := h.tables.Logs.Recap(ctx, id, user, most)
		h.must(err)
		return r
	}
	if r := recap(seats[0], 5); len(r.Entries) != 0 {
		t.Errorf("right after one's own turn: %+v", r)
	}
	h.sells(id, seats[1])
	_, err := h.choose(id, seats[2], "draw", true)
	h.must(err)
	r := recap(seats[0], 5)
	if len(r.Entries) != 2 || r.Earlier != 0 || r.Entries[0].Seat != 1 || r.Entries[1].Seat != 2 {
		t.Fatalf("since one's own turn: %+v", r)
	}
	if strings.Contains(asJSON(t, r), "drew.own") {
		t.Error("the recap tells what another drew")
	}
	if r := recap(seats[0], 1); len(r.Entries) != 1 || r.Earlier != 1 || r.Entries[0].Seat != 2 {
		t.Errorf("the latest alone: %+v", r)
	}
	if r := recap("eve", 5); len(r.Entries) != 0 {
		t.Errorf("who watches: %+v", r)
	}
	// What was taken back is not told as if it stood.
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[1], Sure: true})
	h.must(err)
	for _, who := range p.Vote.Voters {
		_, err = h.cast(id, p.Vote.ID, who, true)
		h.must(err)
	}
	r = recap(seats[0], 5)
	if len(r.Entries) != 1 || r.Entries[0].Events[0].Text.Key != "table.event.took_back" {
		t.Errorf("after a takeback: %+v", r)
	}
}

func TestSeatOrderOfJoining(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id := h.open("bazaar", 4)
	joined, other := engine.OrderJoined, "by height"
	_, err := h.tables.Change(ctx, Change{Table: id, By: "ada", Press: h.press(), Order: &joined})
	h.must(err)
	if _, err := h.tables.Change(ctx, Change{Table: id, By: "ada", Press: h.press(), Order: &other}); reason(err) != BadOrder {
		t.Errorf("an order nobody knows: %v, want %s", err, BadOrder)
	}
	table, err := h.tables.Start(ctx, id, "ada", h.press())
	h.must(err)
	var seats []string
	for _, s := range table.Seats {
		seats = append(seats, s.User)
	}
	if !slices.Equal(seats, people4) {
		t.Errorf("seats %v, want %v", seats, people4)
	}
	_, err = h.tables.Remove(ctx, id, "admin", h.press(), "")
	h.must(err)
	record, err := h.tables.Records.Export(ctx, id, "ada")
	h.must(err)
	if record.Order != engine.OrderJoined {
		t.Errorf("the record says %q, want that they sit as they joined", record.Order)
	}
	_, err = h.tables.Open(ctx, Opening{Game: "bazaar", Owner: "ada", OwnerName: "Ada", Order: other})
	if reason(err) != BadOrder {
		t.Errorf("opened with such an order: %v, want %s", err, BadOrder)
	}
}
