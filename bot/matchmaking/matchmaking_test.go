package matchmaking_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"guildhall/bot/matchmaking"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/text"
	"guildhall/storage"
)

// fixture is a database with people who look for matches.
type fixture struct {
	*tabletest.Fixture
	room *matchmaking.Service
}

func newFixture(t *testing.T) *fixture {
	h := &fixture{Fixture: tabletest.New(t)}
	h.restart()
	return h
}

// restart replaces the process.
func (h *fixture) restart() {
	h.Restart()
	h.room = matchmaking.New(h.Services)
}

// wish returns criteria for a match of bazaar, for two players or the given numbers of
// players.
func wish(counts ...int) storage.Criteria {
	return storage.Criteria{Games: []string{"bazaar"}, Counts: counts, Paces: []string{"day"}, Langs: []string{"en"}}
}

func (h *fixture) write(user string, w storage.Criteria) storage.Ticket {
	h.T.Helper()
	t, err := h.room.Write(context.Background(), matchmaking.TicketRequest{User: user, Name: user, Guild: "g", Channel: "c", Wish: w, Press: h.Press()})
	h.Must(err)
	h.Clock = h.Clock.Add(time.Second)
	return t
}

func (h *fixture) attend() {
	h.T.Helper()
	h.Must(h.room.ProcessDue(context.Background()))
}

// ticket reads a ticket, which must exist.
func (h *fixture) ticket(t storage.Ticket) storage.Ticket {
	h.T.Helper()
	now, err := h.DB.Ticket(context.Background(), t.ID)
	h.Must(err)
	return now
}

// answer answers the ready check of a ticket.
func (h *fixture) answer(t storage.Ticket, in bool) {
	h.T.Helper()
	t = h.ticket(t)
	if t.ReadyCheckID == 0 {
		h.T.Fatalf("%s is not asked: %+v", t.User, t)
	}
	_, err := h.room.Answer(context.Background(), t.User, t.ID, t.ReadyCheckID, in, h.Press())
	h.Must(err)
}

// asked lists the members of a ready check, with their answers.
func (h *fixture) asked(list ...storage.Ticket) string {
	h.T.Helper()
	out := ""
	for _, t := range list {
		now := h.ticket(t)
		out += now.User + ":" + now.Answer
		if now.Rests != "" {
			out += now.Rests
		}
		out += " "
	}
	return out
}

// tables returns all open and running tables.
func (h *fixture) tables() []storage.Table {
	h.T.Helper()
	var all []storage.Table
	for _, phase := range []storage.Phase{storage.Open, storage.Playing} {
		rows, err := h.DB.InPhase(context.Background(), "", phase, 1000)
		h.Must(err)
		all = append(all, rows...)
	}
	return all
}

func (h *fixture) want(what, got, want string) {
	h.T.Helper()
	if got != want {
		h.T.Errorf("%s: %q, want %q", what, got, want)
	}
}

func users(row storage.Table) (list []string) {
	for _, s := range row.Seats {
		list = append(list, s.User)
	}
	slices.Sort(list)
	return list
}

// Three people who fit are asked, confirm, and play; a fourth is still looking.
func TestMatchIsFound(t *testing.T) {
	h := newFixture(t)
	a, b := h.write("ada", wish(3)), h.write("bo", wish(3, 4))
	h.attend()
	h.want("two of three", h.asked(a, b), "ada: bo: ")
	c, d := h.write("chen", wish(3)), h.write("dora", wish(3))
	h.attend()
	h.want("three of three", h.asked(a, b, c, d), "ada:asked bo:asked chen:asked dora: ")
	h.answer(a, true)
	h.answer(b, true)
	h.attend()
	h.want("two confirmed", h.asked(a, b, c), "ada:in bo:in chen:asked ")
	h.answer(c, true)
	h.attend()
	h.attend()
	rows := h.tables()
	if len(rows) != 1 || rows[0].Phase != storage.Playing || fmt.Sprint(users(rows[0])) != "[ada bo chen]" || rows[0].TableState.Terms.Clock != "move" || rows[0].Lang != "en" {
		t.Fatalf("tables %+v", rows)
	}
	for _, k := range []storage.Ticket{a, b, c} {
		if _, err := h.DB.Ticket(context.Background(), k.ID); err == nil {
			t.Errorf("the ticket of %s is still there", k.User)
		}
	}
	h.want("who is left", h.asked(d), "dora: ")
	musters, err := h.DB.MustersDue(context.Background(), h.Clock.Add(1000*time.Hour), 9)
	h.Must(err)
	if len(musters) != 0 {
		t.Errorf("musters left: %+v", musters)
	}
}

// A person who declines or does not answer is replaced by the next in line. Their ticket
// shows what happened.
func TestNextInLine(t *testing.T) {
	h := newFixture(t)
	a, b := h.write("ada", wish(2)), h.write("bo", wish(2))
	h.attend()
	c, d := h.write("chen", wish(2)), h.write("dora", wish(3))
	h.answer(a, true)
	h.answer(b, false)
	h.attend()
	h.want("declined", h.asked(a, b, c, d), "ada:in bo: chen:asked dora: ")
	if got := h.ticket(b).From; !got.After(h.Clock.Add(23 * time.Hour)) {
		t.Errorf("bo may be asked again from %v", got)
	}
	e := h.write("eve", wish(2))
	_, err := h.room.Cancel(context.Background(), "bo", b.ID, h.Press())
	h.Must(err)
	h.Clock = h.Clock.Add(24*time.Hour + time.Minute)
	h.attend()
	h.want("no answer", h.asked(a, c, e), "ada:in chen:unanswered eve:asked ")
	h.answer(e, true)
	h.attend()
	if rows := h.tables(); len(rows) != 1 || fmt.Sprint(users(rows[0])) != "[ada eve]" {
		t.Fatalf("tables %+v", rows)
	}
	since := h.ticket(c).Since
	renewed, err := h.room.Renew(context.Background(), "chen", c.ID, h.Press())
	h.Must(err)
	if renewed.Rests != "" || !renewed.Since.After(since) {
		t.Errorf("renewed: %+v, want it at the end of the queue", renewed)
	}
	f := h.write("finn", wish(2))
	h.attend()
	h.want("looks again", h.asked(c, f), "chen:asked finn:asked ")
}

// A failure on one server delays only its own tickets, which are processed
// again ten minutes later.
func TestFailureDelaysItsServer(t *testing.T) {
	h := newFixture(t)
	a, b := h.write("ada", wish(2)), h.write("bo", wish(2))
	h.Services.Tables.Store = failingAvoids{h.DB}
	h.attend()
	h.Services.Tables.Store = h.DB
	failed := h.Clock
	for _, ticket := range []storage.Ticket{a, b} {
		if next := h.ticket(ticket).Next; next.Sub(failed) != 10*time.Minute {
			t.Errorf("after a failure the ticket of %s is due in %v", ticket.User, next.Sub(failed))
		}
	}
	h.Clock = failed.Add(10 * time.Minute)
	h.attend()
	if got := h.asked(a, b); got != "ada:asked bo:asked " {
		t.Errorf("asked: %q", got)
	}
}

// failingAvoids is a store that cannot read avoid lists.
type failingAvoids struct{ storage.Store }

func (failingAvoids) AvoidedIn(context.Context, string) (map[string][]string, error) {
	return nil, errors.New("no lists")
}

// If nobody else is found, a ready check plays with fewer people or with
// computers if everybody accepts that. Otherwise it ends, and its people keep
// their places.
func TestFewerOrNone(t *testing.T) {
	for name, tt := range map[string]struct {
		wish storage.Criteria
		want string // the people who play
	}{
		"fewer":     {wish(2, 3), "[ada bo]"},
		"computers": {storage.Criteria{Games: []string{"bazaar"}, Counts: []int{3}, Paces: []string{"day"}, Langs: []string{"en"}, Computers: true, After: 24 * time.Hour}, "[ada bo computer-3-1]"},
		"none":      {wish(3), ""},
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			a, b, c := h.write("ada", tt.wish), h.write("bo", tt.wish), h.write("chen", tt.wish)
			h.attend()
			h.Clock = h.Clock.Add(20 * time.Hour)
			h.answer(a, true)
			h.answer(b, true)
			h.Clock = h.Clock.Add(5 * time.Hour)
			h.attend()
			h.attend()
			rows := h.tables()
			if tt.want == "" {
				h.want("tickets", h.asked(a, b, c), "ada: bo: chen:unanswered ")
				if len(rows) != 0 || !h.ticket(a).Since.Equal(a.Since.Truncate(time.Millisecond)) {
					t.Errorf("tables %+v; ada waits since %v, want %v", rows, h.ticket(a).Since, a.Since)
				}
				return
			}
			if len(rows) != 1 || rows[0].Phase != storage.Playing || fmt.Sprint(users(rows[0])) != tt.want {
				t.Errorf("tables %+v, want %s", rows, tt.want)
			}
		})
	}
}

// Computers take the free seats after the wait that everybody agreed to.
func TestComputersFillUp(t *testing.T) {
	h := newFixture(t)
	w := wish(3)
	w.Computers, w.After = true, 24*time.Hour
	a, b := h.write("ada", w), h.write("bo", w)
	h.attend()
	h.want("at first", h.asked(a, b), "ada: bo: ")
	h.Clock = h.Clock.Add(24 * time.Hour)
	h.attend()
	h.want("after a day", h.asked(a, b), "ada:asked bo:asked ")
	h.answer(a, true)
	h.answer(b, true)
	h.attend()
	if rows := h.tables(); len(rows) != 1 || fmt.Sprint(users(rows[0])) != "[ada bo computer-3-1]" {
		t.Errorf("tables %+v", rows)
	}
}

// A person who is at the limit of tables, away, in another ready check or on a paused
// server is not asked. They are asked later.
func TestUnavailablePersonIsNotAsked(t *testing.T) {
	ctx := context.Background()
	for name, tt := range map[string]struct{ stop, free func(h *fixture) }{
		"limit": {
			func(h *fixture) {
				h.guild(func(g *storage.Guild) { g.Settings.PerPerson = 1 })
				_, err := h.Services.Lobby.Open(ctx, lobby.Request{Game: "bazaar", Lang: "en", Owner: "bo", OwnerName: "bo", Guild: "g", Channel: "c"})
				h.Must(err)
			},
			func(h *fixture) { h.guild(func(g *storage.Guild) { g.Settings.PerPerson = 2 }) },
		},
		"away": {
			func(h *fixture) {
				h.person("bo", storage.ReminderPreferences{Away: []storage.Vacation{{From: h.Clock, Until: h.Clock.Add(48 * time.Hour)}}})
			},
			func(h *fixture) { h.person("bo", storage.ReminderPreferences{}) },
		},
		"paused": {
			func(h *fixture) { h.guild(func(g *storage.Guild) { g.Settings.Paused = true }) },
			func(h *fixture) { h.guild(func(g *storage.Guild) { g.Settings.Paused = false }) },
		},
		"asked elsewhere": {
			func(h *fixture) {
				for _, u := range []string{"bo", "eve"} {
					_, err := h.room.Write(ctx, matchmaking.TicketRequest{User: u, Name: u, Guild: "other", Channel: "d", Wish: wish(2), Press: h.Press()})
					h.Must(err)
				}
				h.attend()
			},
			func(h *fixture) {
				of, err := h.room.Of(ctx, "bo")
				h.Must(err)
				h.answer(of[0], false)
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			tt.stop(h)
			a, b := h.write("ada", wish(2)), h.write("bo", wish(2))
			h.attend()
			h.want("at first", h.asked(a, b), "ada: bo: ")
			tt.free(h)
			h.Clock = h.Clock.Add(time.Hour)
			h.attend()
			h.want("an hour later", h.asked(a, b), "ada:asked bo:asked ")
		})
	}
}

func (h *fixture) guild(change func(*storage.Guild)) {
	h.T.Helper()
	_, err := h.DB.ChangeGuild(context.Background(), "g", func(g *storage.Guild) error { change(g); return nil })
	h.Must(err)
}

func (h *fixture) person(user string, p storage.ReminderPreferences) {
	h.T.Helper()
	_, err := h.DB.ChangePerson(context.Background(), user, func(o *storage.Person) error { o.Preferences = p; return nil })
	h.Must(err)
}

// The deadline for an answer is a day after the end of the person's quiet hours, not a
// day after midnight.
func TestAnswerIsDueAfterQuietHours(t *testing.T) {
	h := newFixture(t)
	h.Clock = time.Date(2026, 3, 1, 23, 0, 0, 0, time.UTC)
	h.person("bo", storage.ReminderPreferences{Zone: "UTC"})
	a, b := h.write("ada", wish(2)), h.write("bo", wish(2))
	h.attend()
	if got, want := h.ticket(b).Due, time.Date(2026, 3, 3, 8, 0, 0, 0, time.UTC); !got.Equal(want) {
		t.Errorf("bo's answer is due at %v, want %v", got, want)
	}
	if got, want := h.ticket(a).Due, h.Clock.Add(24*time.Hour); !got.Equal(want) {
		t.Errorf("ada's answer is due at %v, want %v", got, want)
	}
}

// The ticket of a person who reached the limit after confirming is paused, and another
// person plays.
func TestLimitAtTheOpening(t *testing.T) {
	h := newFixture(t)
	h.guild(func(g *storage.Guild) { g.Settings.PerPerson = 1 })
	a, b := h.write("ada", wish(2)), h.write("bo", wish(2))
	h.attend()
	c := h.write("chen", wish(2))
	h.answer(a, true)
	h.answer(b, true)
	_, err := h.Services.Lobby.Open(context.Background(), lobby.Request{Game: "bazaar", Lang: "en", Owner: "bo", OwnerName: "bo", Guild: "g", Channel: "c"})
	h.Must(err)
	h.attend()
	h.attend()
	h.want("tickets", h.asked(a, b, c), "ada:in bo:limited chen:asked ")
}

// A ticket ends after two weeks, can be renewed, and is deleted a month later.
func TestTicketsEnd(t *testing.T) {
	h := newFixture(t)
	a := h.write("ada", wish(2))
	h.Days(14)
	h.attend()
	h.want("after two weeks", h.asked(a), "ada:expired ")
	_, err := h.room.Renew(context.Background(), "ada", a.ID, h.Press())
	h.Must(err)
	h.want("renewed", h.asked(a), "ada: ")
	h.Days(14)
	h.attend()
	h.Days(30)
	h.attend()
	if _, err := h.DB.Ticket(context.Background(), a.ID); err == nil {
		t.Error("the ticket is still there")
	}
}

// Strangers, old buttons and too many tickets are refused and change nothing.
func TestRefusals(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	a, b := h.write("ada", wish(2)), h.write("bo", wish(2))
	h.attend()
	m := h.ticket(a).ReadyCheckID
	refused := func(what string, err error, want table.Reason) {
		t.Helper()
		if got := tabletest.Reason(err); got != "tickets_"+want {
			t.Errorf("%s: %q (%v), want %q", what, got, err, want)
		}
	}
	answer := func(user string, ticket, muster int64) error {
		_, err := h.room.Answer(ctx, user, ticket, muster, true, h.Press())
		return err
	}
	refused("another's ticket", answer("bo", a.ID, m), "no_ticket")
	refused("an earlier muster", answer("ada", a.ID, m+1), "settled")
	refused("no ticket", answer("ada", 99, m), "no_ticket")
	_, err := h.room.Cancel(ctx, "bo", a.ID, h.Press())
	refused("cancel another's", err, "no_ticket")
	_, err = h.room.Renew(ctx, "bo", a.ID, h.Press())
	refused("renew another's", err, "no_ticket")
	_, err = h.room.Write(ctx, matchmaking.TicketRequest{Ticket: a.ID, User: "ada", Name: "ada", Guild: "g", Channel: "c", Wish: wish(3)})
	refused("change while asked", err, "asked")
	h.want("afterwards", h.asked(a, b), "ada:asked bo:asked ")
	h.Games["lesson"] = tabletest.Lesson{}
	for what, w := range map[string]storage.Criteria{
		"games":       {Counts: []int{2}, Paces: []string{"day"}, Langs: []string{"en"}},
		"counts":      {Games: []string{"bazaar"}, Counts: []int{9}, Paces: []string{"day"}, Langs: []string{"en"}},
		"game_counts": {Games: []string{"bazaar"}, Counts: []int{5}, Paces: []string{"day"}, Langs: []string{"en"}},
		"practice":    {Games: []string{"lesson"}, Counts: []int{2}, Paces: []string{"day"}, Langs: []string{"en"}},
		"paces":       {Games: []string{"bazaar"}, Counts: []int{2}, Paces: []string{"hour"}, Langs: []string{"en"}},
		"langs":       {Games: []string{"bazaar"}, Counts: []int{2}, Paces: []string{"day"}},
	} {
		_, err := h.room.Write(ctx, matchmaking.TicketRequest{User: "chen", Name: "chen", Guild: "g", Channel: "c", Wish: w})
		refused("wish", err, table.Reason(what))
	}
	for range matchmaking.MaxTickets {
		h.write("dora", wish(4))
	}
	_, err = h.room.Write(ctx, matchmaking.TicketRequest{User: "dora", Name: "dora", Guild: "g", Channel: "c", Wish: wish(2)})
	refused("a sixth ticket", err, "most")
	press := h.Press()
	for range 2 {
		_, err := h.room.Write(ctx, matchmaking.TicketRequest{User: "eve", Name: "eve", Guild: "g", Channel: "c", Wish: wish(2), Press: press})
		h.Must(err)
	}
	if of, _ := h.room.Of(ctx, "eve"); len(of) != 1 {
		t.Errorf("a double press wrote %d tickets", len(of))
	}
	_, err = h.room.Avoid(ctx, "ada", "ada", true)
	refused("oneself", err, "avoid_whom")
}

// On a server with a reliability limit, a person who left too many matches gets a refusal
// with the numbers.
func TestReliabilityOfTheServer(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	for range 2 {
		id := h.Start("bazaar", 3)
		_, err := h.Services.Absences.Resign(ctx, id, "bo", h.Press())
		h.Must(err)
	}
	h.guild(func(g *storage.Guild) { g.Settings.Reliability = 90 })
	_, err := h.room.Write(ctx, matchmaking.TicketRequest{User: "bo", Name: "bo", Guild: "g", Channel: "c", Wish: wish(2)})
	if tabletest.Reason(err) != lobby.Unreliable {
		t.Errorf("who left two: %v", err)
	}
	h.write("newcomer", wish(2))
}

// A deleted person is replaced in their ready check by the next in line.
func TestForgottenIsReplaced(t *testing.T) {
	h := newFixture(t)
	a, b := h.write("ada", wish(2)), h.write("bo", wish(2))
	h.attend()
	c := h.write("chen", wish(2))
	h.answer(a, true)
	h.answer(b, true)
	h.Must(h.Forget("bo"))
	h.attend()
	h.want("tickets", h.asked(a, c), "ada:in chen:asked ")
	_, err := h.room.Cancel(context.Background(), "ada", a.ID, h.Press())
	h.Must(err)
	h.attend()
	h.want("the last one", h.asked(c), "chen: ")
	h.Must(h.Forget("chen"))
	h.attend()
	if rows := h.tables(); len(rows) != 0 {
		t.Errorf("tables %+v", rows)
	}
}

// Everything that a person sees is the same whether or not somebody avoids them.
func TestAvoidListsRevealNothing(t *testing.T) {
	ctx := context.Background()
	shown := func(avoids bool) string {
		h := newFixture(t)
		a, b := h.write("ada", wish(2)), h.write("bo", wish(3))
		h.write("chen", wish(4))
		if avoids {
			for _, whom := range []string{"bo", "chen"} {
				_, err := h.room.Avoid(ctx, "ada", whom, true)
				h.Must(err)
			}
		}
		h.attend()
		advice, err := h.room.Advise(ctx, h.ticket(b))
		h.Must(err)
		demand, err := h.room.Demand(ctx, "g")
		h.Must(err)
		kept, err := h.DB.UserData(ctx, "bo")
		h.Must(err)
		out := fmt.Sprintf("%+v %v %+v", advice, demand, kept)
		h.write("dora", wish(2)) // a match that was already found continues
		h.attend()
		if avoids {
			_, err := h.room.Avoid(ctx, "dora", "ada", true)
			h.Must(err)
		}
		h.attend()
		s, _, err := h.room.Standing(ctx, h.ticket(a))
		h.Must(err)
		return fmt.Sprintf("%s %+v", out, s)
	}
	if plain, avoided := shown(false), shown(true); plain != avoided {
		t.Errorf("without a list: %s\nwith one: %s", plain, avoided)
	}
}

// Nobody is matched with a person they avoid.
func TestAvoided(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	_, err := h.room.Avoid(ctx, "ada", "bo", true)
	h.Must(err)
	a, b := h.write("ada", wish(2)), h.write("bo", wish(2))
	h.attend()
	h.want("apart", h.asked(a, b), "ada: bo: ")
	_, err = h.room.Avoid(ctx, "ada", "bo", false)
	h.Must(err)
	c := h.write("chen", wish(3))
	h.attend()
	h.want("nothing changed in the tickets", h.asked(a, b, c), "ada: bo: chen: ")
	_, err = h.room.Renew(ctx, "bo", b.ID, h.Press())
	h.Must(err)
	h.attend()
	h.want("together", h.asked(a, b), "ada:asked bo:asked ")
}

// Two processes process due tickets at once: one table opens.
func TestTwoProcesses(t *testing.T) {
	h := newFixture(t)
	a, b := h.write("ada", wish(2)), h.write("bo", wish(2))
	other := matchmaking.New(h.Process(h.OpenDB()))
	both := func() {
		done := make(chan error, 1)
		go func() { done <- other.ProcessDue(context.Background()) }()
		h.attend()
		h.Must(<-done)
	}
	both()
	h.answer(a, true)
	h.answer(b, true)
	both()
	both()
	if rows := h.tables(); len(rows) != 1 || rows[0].Phase != storage.Playing {
		t.Errorf("tables %+v", rows)
	}
}

func TestTextsAreComplete(t *testing.T) { text.Complete(t, matchmaking.Texts) }

// Every reason and every suggestion has a message, and every message is used.
func TestTextsAndCodeAgree(t *testing.T) { text.Refusals(t, matchmaking.Texts, "tickets") }
