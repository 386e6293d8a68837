package tabletest

import (
	"context"
	"testing"

	"guildhall/bot/table/lobby"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// Forget deletes the data of a person.
func (h *Fixture) Forget(user string) error {
	return h.Services.People.Forget(context.Background(), user, func(*storage.Delivery) bool { return false })
}

// Halfway returns a table for three with an open vote of a kind that lacks one ballot, of
// user bo.
func (h *Fixture) Halfway(kind string) (id int64, p *votes.Proposal) {
	h.T.Helper()
	h.AwakeAlways(People...)
	id = h.Timed("bazaar", 3, ADay)
	h.Offers(id)
	if kind == voting.Resume {
		h.Agreed(voting.Motion{Table: id, Kind: voting.Pause, By: "ada"})
	}
	p, err := h.Propose(voting.Motion{Table: id, Kind: kind, By: "ada"})
	h.Must(err)
	h.Deliveries()
	return id, p
}

// Replaceable is a match of three that has waited for its first seat for a
// day. It returns the seats' users, and one of the others, who is the owner.
func (h *Fixture) Replaceable() (id int64, seats []string, owner string) {
	h.T.Helper()
	id, seats = h.Playing()
	h.Days(1)
	owner = "ada"
	if seats[0] == "ada" {
		row, err := h.DB.Table(context.Background(), id)
		h.Must(err)
		row.Owner, owner = seats[1], seats[1]
		_, err = h.DB.Update(context.Background(), row, "", nil)
		h.Must(err)
	}
	return id, seats, owner
}

// Second returns the error of a proposal.
func Second(_ *votes.Proposal, err error) error { return err }

// Ended returns a finished match of two.
func (h *Fixture) Ended() int64 {
	h.T.Helper()
	h.Games["pool"] = Pool{}
	id := h.Start("pool", 2)
	for i, who := range []string{"ada", "bo"} {
		_, err := h.Choose(id, who, []string{"take 0; take 1", "take 2; take 3"}[i], false)
		h.Must(err)
		_, err = h.Confirm(id, who)
		h.Must(err)
	}
	h.Phase(id, storage.Finished)
	h.Deliveries()
	return id
}

// Again asks for a rematch.
func (h *Fixture) Again(id int64, user string) (storage.Table, bool, error) {
	return h.Services.Lobby.OpenRematch(context.Background(), lobby.Rematch{Table: id, User: user, Name: user})
}

// Sells makes a person sell a card of their hand and confirm it. This turn reveals nothing.
func (h *Fixture) Sells(id int64, user string) {
	h.T.Helper()
	_, err := h.Choose(id, user, CodeOfCard(h.T.(*testing.T), h, id, user), false)
	h.Must(err)
	_, err = h.Confirm(id, user)
	h.Must(err)
}

// MatchAfterOneTurn returns a solo match of a game after its first of two turns.
func (h *Fixture) MatchAfterOneTurn() int64 {
	h.T.Helper()
	h.Games["patience"] = Patience{}
	id := h.Start("patience", 1)
	_, err := h.Choose(id, "ada", "take 1", false)
	h.Must(err)
	_, err = h.Confirm(id, "ada")
	h.Must(err)
	return id
}

// StandinFor returns the motion that makes a user the stand-in of a seat.
func StandinFor(id int64, seats []string, seat int, user string) voting.Motion {
	return voting.Motion{Table: id, Kind: voting.Standin, By: seats[seat], Seat: seat, User: user, Name: user}
}

// ReplaceAt returns the motion that a user takes over the proposer's own seat.
func ReplaceAt(id int64, seats []string, seat int, user string) voting.Motion {
	m := StandinFor(id, seats, seat, user)
	m.Kind = voting.Replace
	return m
}
