package storagetest

import (
	"errors"
	"testing"
	"time"

	"guildhall/storage"
)

func tickets(t *testing.T, db Database) {
	checks(t, db, map[string]func(*testing.T, storage.Store){
		"a ticket is kept":                      ticketKept,
		"a change of an old ticket conflicts":   ticketConflicts,
		"nobody is in two musters":              oneReadyCheck,
		"a muster and its table are one":        readyCheckOpens,
		"limits hold for the table of a muster": readyCheckLimited,
		"who waits":                             ticketsWait,
		"who waits across guilds":               ticketsAcross,
		"avoid lists":                           avoidLists,
		"who is forgotten leaves no ticket":     ticketsForget,
		"matches that were left":                reliabilityKept,
	})
}

func sampleTicket(user string, since int) storage.Ticket {
	return storage.Ticket{
		User: user, Name: "called " + user, Guild: "g", Channel: "c", Since: at(since), Expires: at(900), Next: at(since),
		Wish: storage.Criteria{Games: []string{"caylus", "lisboa"}, Counts: []int{2, 3}, Paces: []string{"day"}, Langs: []string{"ko", "en"}, Computers: true, After: time.Hour},
	}
}

func changeTickets(t *testing.T, s storage.Store, c storage.TicketChange) storage.TicketChange {
	t.Helper()
	kept, err := s.ChangeTickets(t.Context(), c)
	ok(t, err)
	return kept
}

// mustered stores tickets of these users in one ready check.
func mustered(t *testing.T, s storage.Store, users ...string) storage.TicketChange {
	t.Helper()
	c := storage.TicketChange{ReadyCheck: &storage.ReadyCheck{
		Guild: "g", Channel: "c", Game: "caylus", Pace: "day", Lang: "ko", People: len(users), Computers: 1, Opened: at(5), Next: at(6),
	}}
	for i, u := range users {
		k := sampleTicket(u, i+1)
		k.Answer, k.Due = "asked", at(50)
		c.Tickets = append(c.Tickets, k)
	}
	return changeTickets(t, s, c)
}

func ticketKept(t *testing.T, s storage.Store) {
	k := sampleTicket("ada", 1)
	k.From, k.Rests = at(7), "expired"
	made := changeTickets(t, s, storage.TicketChange{Press: "one", Tickets: []storage.Ticket{k}, MaxTickets: 1})
	k.ID, k.Rev = 1, 1
	same(t, "returned", made.Tickets[0], k)
	got, err := s.Ticket(t.Context(), 1)
	ok(t, err)
	same(t, "ticket", got, k)
	of, err := s.TicketsOf(t.Context(), "ada")
	ok(t, err)
	same(t, "of ada", of, []storage.Ticket{k})
	_, err = s.ChangeTickets(t.Context(), storage.TicketChange{Press: "one", Tickets: []storage.Ticket{sampleTicket("ada", 2)}})
	wantErr(t, err, storage.ErrDuplicate)
	_, err = s.ChangeTickets(t.Context(), storage.TicketChange{Tickets: []storage.Ticket{sampleTicket("ada", 2)}, MaxTickets: 1})
	var limit *storage.LimitError
	if !errors.As(err, &limit) || limit.N != 1 || limit.Max != 1 {
		t.Errorf("a second ticket: %v", err)
	}
	k.Rests, k.Wish.Counts, k.Name = "", []int{4}, "Ada"
	changed := changeTickets(t, s, storage.TicketChange{Tickets: []storage.Ticket{k}, MaxTickets: 1}).Tickets[0]
	got, err = s.Ticket(t.Context(), 1)
	ok(t, err)
	same(t, "changed", got, changed)
	for second, want := range map[int]int{0: 0, 1: 1} {
		due, err := s.TicketsDue(t.Context(), at(second), 9)
		ok(t, err)
		same(t, "due", len(due), want)
	}
	changeTickets(t, s, storage.TicketChange{Drop: []storage.Ticket{changed}})
	_, err = s.Ticket(t.Context(), 1)
	wantErr(t, err, storage.ErrNotFound)
}

func ticketConflicts(t *testing.T, s storage.Store) {
	old := changeTickets(t, s, storage.TicketChange{Tickets: []storage.Ticket{sampleTicket("ada", 1)}}).Tickets[0]
	changeTickets(t, s, storage.TicketChange{Tickets: []storage.Ticket{old}})
	other := sampleTicket("bo", 2)
	for name, c := range map[string]storage.TicketChange{
		"a change":   {Tickets: []storage.Ticket{other, old}},
		"a deletion": {Tickets: []storage.Ticket{other}, Drop: []storage.Ticket{old}},
		"a muster":   {Tickets: []storage.Ticket{other}, ReadyCheck: &storage.ReadyCheck{ID: 7, Rev: 1}},
	} {
		_, err := s.ChangeTickets(t.Context(), c)
		if !errors.Is(err, storage.ErrConflict) {
			t.Errorf("%s: %v", name, err)
		}
	}
	of, err := s.TicketsOf(t.Context(), "bo")
	ok(t, err)
	same(t, "tickets of a refused change", len(of), 0)
}

func oneReadyCheck(t *testing.T, s storage.Store) {
	c := mustered(t, s, "ada", "bo")
	got, err := s.ReadyCheck(t.Context(), c.ReadyCheck.ID)
	ok(t, err)
	same(t, "muster", got, *c.ReadyCheck)
	same(t, "ticket in it", c.Tickets[0].ReadyCheckID, c.ReadyCheck.ID)
	in, err := s.ReadyCheckTickets(t.Context(), c.ReadyCheck.ID)
	ok(t, err)
	same(t, "tickets in it", in, c.Tickets)
	second := sampleTicket("ada", 3)
	second.Answer = "asked"
	_, err = s.ChangeTickets(t.Context(), storage.TicketChange{ReadyCheck: &storage.ReadyCheck{Guild: "g", People: 2}, Tickets: []storage.Ticket{second}})
	wantErr(t, err, storage.ErrConflict)
	for second, want := range map[int]int{5: 0, 6: 1} {
		due, err := s.MustersDue(t.Context(), at(second), 9)
		ok(t, err)
		same(t, "musters due", len(due), want)
	}
	due, err := s.TicketsDue(t.Context(), at(99), 9)
	ok(t, err)
	same(t, "tickets due", len(due), 0)
	leaves := c.Tickets[1]
	leaves.ReadyCheckID, leaves.Answer = 0, ""
	changeTickets(t, s, storage.TicketChange{ReadyCheck: c.ReadyCheck, Ends: true, Tickets: []storage.Ticket{leaves}, Drop: c.Tickets[:1]})
	_, err = s.ReadyCheck(t.Context(), c.ReadyCheck.ID)
	wantErr(t, err, storage.ErrNotFound)
}

func readyCheckOpens(t *testing.T, s storage.Store) {
	c := mustered(t, s, "ada", "bo")
	row := sample()
	change := storage.TicketChange{ReadyCheck: c.ReadyCheck, Drop: c.Tickets, Table: &row, Deliveries: []storage.Delivery{{ID: "card", Kind: "lobby", Due: at(1)}, {ID: "keyed", Key: "k", Due: at(1)}}}
	made := changeTickets(t, s, change)
	if made.Table.ID == 0 || made.ReadyCheck.Table != made.Table.ID {
		t.Fatalf("table %d of muster %+v", made.Table.ID, made.ReadyCheck)
	}
	same(t, "table", table(t, s, made.Table.ID), *made.Table)
	due, err := s.Claim(t.Context(), at(9), at(10), 9)
	ok(t, err)
	for _, d := range due {
		want := map[string]int64{"card": made.Table.ID, "keyed": 0}[d.ID]
		same(t, "table of "+d.ID, d.Table, want)
	}
	_, err = s.ChangeTickets(t.Context(), change)
	wantErr(t, err, storage.ErrConflict)
	change.ReadyCheck = made.ReadyCheck
	if _, err = s.ChangeTickets(t.Context(), change); err == nil {
		t.Error("a muster opens a second table")
	}
	count, err := s.Count(t.Context(), "")
	ok(t, err)
	same(t, "tables", count[storage.Open], 1)
}

func readyCheckLimited(t *testing.T, s storage.Store) {
	c := mustered(t, s, "ada", "bo")
	row := sample()
	_, err := s.ChangeGuild(t.Context(), row.Guild, func(g *storage.Guild) error { g.Settings.PerPerson = 1; return nil })
	ok(t, err)
	create(t, s, row)
	_, err = s.ChangeTickets(t.Context(), storage.TicketChange{ReadyCheck: c.ReadyCheck, Drop: c.Tickets, Table: &row})
	var limit *storage.LimitError
	if !errors.As(err, &limit) || limit.User == "" {
		t.Fatalf("beyond the limit of a person: %v", err)
	}
	in, err := s.ReadyCheckTickets(t.Context(), c.ReadyCheck.ID)
	ok(t, err)
	same(t, "tickets afterwards", in, c.Tickets)
}

func ticketsWait(t *testing.T, s storage.Store) {
	late, early := sampleTicket("ada", 9), sampleTicket("bo", 3)
	rests, elsewhere, asked := sampleTicket("chen", 1), sampleTicket("chen", 1), sampleTicket("dora", 1)
	rests.Rests, elsewhere.Guild, asked.Answer = "expired", "h", "asked"
	c := changeTickets(t, s, storage.TicketChange{Tickets: []storage.Ticket{late, early, rests, elsewhere}})
	changeTickets(t, s, storage.TicketChange{ReadyCheck: &storage.ReadyCheck{Guild: "g", People: 2}, Tickets: []storage.Ticket{asked}})
	_, err := s.ChangePerson(t.Context(), "ada", func(p *storage.Person) error { p.Preferences.Zone = "Asia/Seoul"; return nil })
	ok(t, err)
	second := sampleTicket("dora", 8)
	made := changeTickets(t, s, storage.TicketChange{Tickets: []storage.Ticket{second}}).Tickets[0]
	row := sample() // ada and bo have seats
	row.Guild = "g"
	create(t, s, row)
	row.Seats = row.Seats[:1]
	create(t, s, row)
	row.Guild = "h"
	create(t, s, row)
	got, err := s.TicketsWaiting(t.Context(), "g")
	ok(t, err)
	same(t, "who waits", got, []storage.QueuedTicket{
		{Ticket: c.Tickets[1], Running: 1}, {Ticket: made, Asked: true}, {Ticket: c.Tickets[0], Preferences: storage.ReminderPreferences{Zone: "Asia/Seoul"}, Running: 2},
	})
}

// The queue without a guild has the tickets that accept several guilds, from
// all guilds. Such a ticket is also in the queue of its own guild.
func ticketsAcross(t *testing.T, s storage.Store) {
	ctx := t.Context()
	here, there, direct, only, rests := sampleTicket("ada", 9), sampleTicket("bo", 3), sampleTicket("chen", 5), sampleTicket("dora", 1), sampleTicket("eve", 1)
	there.Guild, direct.Guild, direct.Channel, rests.Rests = "h", "", "", "expired"
	here.Wish.Across, there.Wish.Across, direct.Wish.Across, rests.Wish.Across = true, true, true, true
	c := changeTickets(t, s, storage.TicketChange{Tickets: []storage.Ticket{here, there, direct, only, rests}})
	row := sample() // ada and bo have seats
	create(t, s, row)
	row.Guild, row.Channel, row.TableState.Across = "", "", true
	made := create(t, s, row)
	same(t, "table", table(t, s, made.ID), made)
	got, err := s.TicketsWaiting(ctx, "")
	ok(t, err)
	same(t, "who waits across guilds", got, []storage.QueuedTicket{
		{Ticket: c.Tickets[1], Running: 1}, {Ticket: c.Tickets[2]}, {Ticket: c.Tickets[0], Running: 1},
	})
	got, err = s.TicketsWaiting(ctx, "g")
	ok(t, err)
	same(t, "how many wait in the guild", len(got), 2)
	for _, user := range []string{"ada", "chen", "dora", "eve"} {
		ok(t, s.Avoid(ctx, user, "zoe", true, 9))
	}
	of, err := s.AvoidedIn(ctx, "")
	ok(t, err)
	same(t, "lists", of, map[string][]string{"ada": {"zoe"}, "chen": {"zoe"}, "eve": {"zoe"}})
	changed := c.Tickets[0]
	changed.Wish.Across = false
	changeTickets(t, s, storage.TicketChange{Tickets: []storage.Ticket{changed}})
	got, err = s.TicketsWaiting(ctx, "")
	ok(t, err)
	same(t, "after one changed", len(got), 2)
}

func avoidLists(t *testing.T, s storage.Store) {
	ctx := t.Context()
	for _, whom := range []string{"zoe", "bo", "zoe"} {
		ok(t, s.Avoid(ctx, "ada", whom, true, 2))
	}
	var limit *storage.LimitError
	if err := s.Avoid(ctx, "ada", "eve", true, 2); !errors.As(err, &limit) {
		t.Errorf("a long list: %v", err)
	}
	got, err := s.Avoided(ctx, "ada")
	ok(t, err)
	same(t, "list", got, []string{"zoe", "bo"})
	of, err := s.AvoidedIn(ctx, "g")
	ok(t, err)
	same(t, "lists without tickets", len(of), 0)
	changeTickets(t, s, storage.TicketChange{Tickets: []storage.Ticket{sampleTicket("ada", 1), sampleTicket("bo", 2)}})
	of, err = s.AvoidedIn(ctx, "g")
	ok(t, err)
	same(t, "lists", of, map[string][]string{"ada": {"zoe", "bo"}})
	ok(t, s.Avoid(ctx, "ada", "zoe", false, 2))
	ok(t, s.Avoid(ctx, "ada", "nobody", false, 2))
	kept, err := s.UserData(ctx, "ada")
	ok(t, err)
	same(t, "own list", kept.Avoided, []string{"bo"})
	kept, err = s.UserData(ctx, "bo")
	ok(t, err)
	same(t, "what the avoided one sees", kept.Avoided, nil)
}

func ticketsForget(t *testing.T, s storage.Store) {
	ctx := t.Context()
	c := mustered(t, s, "ada", "bo")
	ok(t, s.Avoid(ctx, "ada", "bo", true, 9))
	ok(t, s.Avoid(ctx, "bo", "ada", true, 9))
	ok(t, s.Avoid(ctx, "bo", "eve", true, 9))
	ok(t, s.Forget(ctx, "ada", storage.ForgetHooks{}))
	kept, err := s.UserData(ctx, "ada")
	ok(t, err)
	same(t, "kept", kept, storage.UserData{Person: storage.Person{User: "ada"}})
	list, err := s.Avoided(ctx, "bo")
	ok(t, err)
	same(t, "bo's list", list, []string{"eve"})
	m, err := s.ReadyCheck(ctx, c.ReadyCheck.ID)
	ok(t, err)
	if m.Rev <= c.ReadyCheck.Rev || m.Next.After(at(0)) {
		t.Errorf("the muster is %+v, want it due and changed", m)
	}
}

func reliabilityKept(t *testing.T, s storage.Store) {
	ctx := t.Context()
	check := func(what, user string, begun, finished int) {
		t.Helper()
		r, err := s.Reliability(ctx, user)
		ok(t, err)
		same(t, what, []int{r.Begun, r.Finished}, []int{begun, finished})
	}
	tab := playing(t, s)
	tab.Seats[1].Standin = ""
	tab, err := s.Update(ctx, tab, "", nil)
	ok(t, err)
	check("while it runs", "ada", 0, 0)
	tab.Seats[0].User = "eve" // ada is replaced
	tab, err = s.Update(ctx, tab, "", nil)
	ok(t, err)
	check("replaced", "ada", 1, 0)
	tab.Seats[0].User = "ada"
	tab, err = s.Update(ctx, tab, "", nil)
	ok(t, err)
	check("back again", "ada", 0, 0)
	check("gave the seat back", "eve", 1, 0)
	tab.Seats[1].Vacant = true
	tab, err = s.Update(ctx, tab, "", nil)
	ok(t, err)
	check("resigned", "bo", 1, 0)
	tab.Phase, tab.Ended = storage.Finished, at(90)
	_, err = s.Update(ctx, tab, "", nil)
	ok(t, err)
	check("played to the end", "ada", 1, 1)
	check("resigned, at the end", "bo", 1, 0)

	c := turn(playing(t, s).ID, 0, 1)
	tab = table(t, s, c.Table)
	c.Seats, c.Rev, c.Over = tab.Seats, tab.Rev, true
	c.Seats[0].User = "eve" // a vote that a commit carries out
	commit(t, s, c)
	check("replaced by a commit", "ada", 2, 1)
	check("somebody stands in at the end", "bo", 2, 0)

	alone := sample()
	alone.Seats = []storage.Seat{{User: "ada", Name: "Ada"}, {User: "computer-3-1"}}
	alone = create(t, s, alone)
	alone.Started = at(1)
	alone, err = s.Begin(ctx, alone, "", []byte(`{}`), []byte(`[]`), nil)
	ok(t, err)
	alone.Seats[0].Vacant = true
	_, err = s.Update(ctx, alone, "", nil)
	ok(t, err)
	check("left a computer alone", "ada", 2, 1)

	ok(t, s.SaveResult(ctx, storage.Result{Table: c.Table, Hash: "h", Game: "caylus", Ended: at(1), Seats: []storage.SeatResult{
		{User: "eve", SeatFacts: storage.SeatFacts{Answer: time.Hour}}, {User: "bo"},
	}}, storage.Rater{}))
	r, err := s.Reliability(ctx, "eve")
	ok(t, err)
	same(t, "answers", r.Answers, []storage.AnswerTime{{Took: time.Hour, Terms: tab.TableState.Terms}})
}
