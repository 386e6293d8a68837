package matchmaking_test

import (
	"context"
	"testing"
	"time"

	"guildhall/bot/matchmaking"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/tabletest"
	"guildhall/storage"
)

// lend allows matchmaking across servers on the given servers.
func (h *fixture) lend(guilds ...string) {
	h.T.Helper()
	for _, id := range guilds {
		_, err := h.DB.ChangeGuild(context.Background(), id, func(g *storage.Guild) error { g.Settings.Across = true; return nil })
		h.Must(err)
	}
}

// across adds a ticket for matchmaking across servers; guild "" means direct messages.
func (h *fixture) across(user, guild string, counts ...int) storage.Ticket {
	h.T.Helper()
	t, err := h.room.Write(context.Background(), acrossWriting(h, user, guild, counts...))
	h.Must(err)
	h.Clock = h.Clock.Add(time.Second)
	return t
}

func acrossWriting(h *fixture, user, guild string, counts ...int) matchmaking.TicketRequest {
	w := matchmaking.TicketRequest{User: user, Name: user, Guild: guild, Wish: wish(counts...), Press: h.Press()}
	w.Wish.Across = true
	if guild != "" {
		w.Channel = "c"
	}
	return w
}

// A person who looks on a server and across servers is matched on the server if possible,
// otherwise across servers. A table across servers has no channel, and everybody gets
// deliveries.
func TestAcrossServers(t *testing.T) {
	h := newFixture(t)
	h.lend("g", "h")
	ada, bo := h.across("ada", "g", 2), h.across("bo", "h", 2)
	chen := h.write("chen", wish(2))
	h.attend()
	h.want("asked on the server first", h.asked(ada, bo, chen), "ada:asked bo: chen:asked ")
	eve := h.across("eve", "", 2)
	h.attend()
	h.want("then across", h.asked(bo, eve), "bo:asked eve:asked ")
	h.answer(bo, true)
	h.answer(eve, true)
	h.Deliveries()
	h.attend()
	rows := h.tables()
	if len(rows) != 1 || rows[0].Guild+rows[0].Channel+rows[0].Thread != "" || !rows[0].TableState.Across || rows[0].Phase != storage.Playing {
		t.Fatalf("tables %+v", rows)
	}
	got := map[string]int{}
	for _, d := range h.Deliveries() {
		got[d]++
	}
	for _, want := range []string{"thread:bo", "thread:eve", "card:bo", "card:eve"} {
		if got[want] != 1 {
			t.Errorf("%d deliveries %s of %v", got[want], want, got)
		}
	}
	if got["thread"]+got["card"] != 0 {
		t.Errorf("deliveries without a reader: %v", got)
	}
}

// A server that no longer allows matchmaking across servers takes its people out of that
// queue. They are still matched on the server.
func TestServersDecideAboutAcross(t *testing.T) {
	h := newFixture(t)
	h.lend("g", "h")
	ada, bo := h.across("ada", "g", 2), h.across("bo", "h", 2)
	h.guild(func(g *storage.Guild) { g.Settings.Across = false })
	h.attend()
	h.want("not across", h.asked(ada, bo), "ada: bo: ")
	dora := h.write("dora", wish(2))
	h.attend()
	h.want("on the server", h.asked(ada, bo, dora), "ada:asked bo: dora:asked ")
	h.refused("across where it is not allowed", "tickets_not_across", acrossWriting(h, "finn", "g", 2))
	direct := acrossWriting(h, "finn", "", 2)
	direct.Wish.Across = false
	h.refused("direct messages, not across", "tickets_no_server", direct)
}

func (h *fixture) refused(what, reason string, w matchmaking.TicketRequest) {
	h.T.Helper()
	_, err := h.room.Write(context.Background(), w)
	if got := string(tabletest.Reason(err)); got != reason {
		h.T.Errorf("%s: %q (%v), want %q", what, got, err, reason)
	}
}

// Avoid lists apply across servers.
func TestAvoidAcross(t *testing.T) {
	h := newFixture(t)
	h.lend("g", "h")
	_, err := h.room.Avoid(context.Background(), "bo", "ada", true)
	h.Must(err)
	ada, bo := h.across("ada", "g", 2), h.across("bo", "h", 2)
	h.attend()
	h.want("who avoids", h.asked(ada, bo), "ada: bo: ")
	chen := h.across("chen", "", 2)
	h.attend()
	h.want("with a third", h.asked(ada, bo, chen), "ada:asked bo: chen:asked ")
}

// A ticket for one server is never matched across servers.
func TestServerTicketsStay(t *testing.T) {
	h := newFixture(t)
	h.lend("g", "h")
	ada, bo := h.write("ada", wish(2)), h.across("bo", "h", 2)
	h.attend()
	h.want("a ticket of a server", h.asked(ada, bo), "ada: bo: ")
	w := acrossWriting(h, "ada", "g", 2)
	w.Ticket = ada.ID
	_, err := h.room.Write(context.Background(), w)
	h.Must(err)
	h.attend()
	h.want("changed", h.asked(ada, bo), "ada:asked bo:asked ")
}

// Changing a ticket, and looking again, check the server's reliability limit again.
func TestChangedTicketsAreGated(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	bo := h.write("bo", wish(2))
	for range 2 {
		id := h.Start("bazaar", 3)
		_, err := h.Services.Absences.Resign(ctx, id, "bo", h.Press())
		h.Must(err)
	}
	h.guild(func(g *storage.Guild) { g.Settings.Reliability = 90 })
	_, err := h.room.Write(ctx, matchmaking.TicketRequest{Ticket: bo.ID, User: "bo", Name: "bo", Wish: wish(3), Press: h.Press()})
	if tabletest.Reason(err) != lobby.Unreliable {
		t.Errorf("a change: %v", err)
	}
	if _, err := h.room.Renew(ctx, "bo", bo.ID, h.Press()); tabletest.Reason(err) != lobby.Unreliable {
		t.Errorf("looking again: %v", err)
	}
	if now := h.ticket(bo); now.Rev != bo.Rev {
		t.Errorf("the ticket was changed: %+v", now)
	}
}
