package discordtest

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// PlayOn plays random moves on the panels of a match for at most limit steps. It reports
// whether the match is over.
func (h *Fixture) PlayOn(r *rand.Rand, id int64, limit int) bool {
	h.T.Helper()
	for n := 0; n < limit; {
		user := h.Pending(id)
		if user == "" {
			h.Deliver()
			return true
		}
		t, err := h.Bot.Services.Tables.Table(context.Background(), id)
		if err != nil {
			h.T.Fatal(err)
		}
		panel := h.Command(user, t.Thread, "play", nil)
		for ; n < limit; n++ {
			if !Asks(panel) {
				break
			}
			panel = h.Step(r, user, panel)
		}
		h.Deliver()
	}
	return h.Pending(id) == ""
}

// Asks reports whether a panel offers a choice or a confirmation.
func Asks(panel *Posted) bool {
	for _, verb := range []string{"pick", "sure", "done", "menu", "picks", "group"} {
		if Verb(panel, verb) != "" {
			return true
		}
	}
	return false
}

// PlayOut plays a random match to its end without panels, for tests of later steps.
func (h *Fixture) PlayOut(id int64) {
	h.T.Helper()
	if !h.Advance(id, 3000) {
		h.T.Fatal("the match does not end")
	}
}

// Advance gives at most the given number of random answers in a match without panels,
// which takes a third of the time of PlayOn. It reports whether the match is over.
func (h *Fixture) Advance(id int64, answers int) bool {
	h.T.Helper()
	ctx, r := context.Background(), engine.NewRand(engine.NumberedSeed(3))
	defer h.Deliver()
	for n := range answers {
		user := h.Pending(id)
		if user == "" {
			return true
		}
		s, err := h.Bot.Services.Tables.Look(ctx, id, user)
		h.Ok(err)
		press := table.Press{Table: id, User: user, Rev: table.Newest, ID: fmt.Sprint("random ", n), Sure: true}
		if s.Ready {
			_, err = h.Bot.Services.Turns.Confirm(ctx, press)
		} else {
			press.Written = s.Options[r.Intn(len(s.Options))].Code
			_, err = h.Bot.Services.Turns.Choose(ctx, press)
		}
		h.Ok(err)
	}
	return false
}

// Step presses something at random on a panel: a move, a confirmation, sometimes undo. It
// returns the next panel.
func (h *Fixture) Step(r *rand.Rand, user string, panel *Posted) *Posted {
	h.T.Helper()
	for _, sure := range []string{"done:", "sure:"} {
		for _, id := range IDs(panel) {
			if strings.HasPrefix(id, sure) {
				return h.Press(user, panel, id)
			}
		}
	}
	if s, ok := panel.Menu("picks"); ok {
		var values []string
		for _, i := range r.Perm(len(s.Options))[:max(1, s.MaxValues)] {
			values = append(values, s.Options[i].Value)
		}
		return h.Press(user, panel, s.CustomID, values...)
	}
	if r.IntN(20) == 0 {
		if id := panel.Button("Undo"); id != "" {
			return h.Press(user, panel, id)
		}
	}
	type choice struct{ id, value string }
	var open []choice
	for _, id := range IDs(panel) {
		if strings.HasPrefix(id, "pick:") {
			open = append(open, choice{id, ""})
		}
	}
	for _, verb := range []string{"group", "menu"} {
		if verb != "menu" && len(open) > 0 && r.IntN(2) == 0 {
			continue
		}
		for _, c := range wire.Rows(panel.Components) {
			s, ok := c.Components[0].(discordgo.SelectMenu)
			if !ok || !strings.HasPrefix(s.CustomID, verb+":") {
				continue
			}
			for _, o := range s.Options {
				open = append(open, choice{s.CustomID, o.Value})
			}
		}
	}
	if len(open) == 0 {
		h.T.Fatalf("nothing to press on\n%s", panel.Text())
	}
	c := open[r.IntN(len(open))]
	if c.value == "" {
		return h.Press(user, panel, c.id)
	}
	return h.Press(user, panel, c.id, c.value)
}

// StartedThree returns a started table of three, seated in the order of joining: Ada, Bo,
// and a third. 도윤 (4) may join, and a guest (9) watches.
func (h *Fixture) StartedThree() storage.Table {
	h.T.Helper()
	opened := h.Command("1", ChannelID, "table open", map[string]string{"game": "rounds", "players": "3"})
	h.Press("1", opened, Verb(opened, "order"))
	h.Deliver()
	for _, u := range []string{"2", "3"} {
		h.Command(u, ChannelID, "table join", map[string]string{"table": fmt.Sprint(h.Newest().ID)})
	}
	h.Reach("1", ChannelID, "table manage", map[string]string{"table": fmt.Sprint(h.Newest().ID)}, "start")
	h.Deliver()
	tb := h.Table(h.Newest().ID)
	if tb.Phase != storage.Playing || tb.Seats[0].User != "1" || tb.Seats[2].User != "3" {
		h.T.Fatalf("the table is %+v; log %s", tb, h.Errs)
	}
	return tb
}

// AsksStandin submits the form for a stand-in. Its fields are "with" for a person, "bot"
// for the level of a bot, and "seat" for another seat than the person's own.
func (h *Fixture) AsksStandin(user string, tb storage.Table, fields map[string]string) *Posted {
	h.T.Helper()
	return h.asksForSeat(user, tb, "standask", fields)
}

// AsksReplace submits the form for another player.
func (h *Fixture) AsksReplace(user string, tb storage.Table, fields map[string]string) *Posted {
	h.T.Helper()
	return h.asksForSeat(user, tb, "replask", fields)
}

func (h *Fixture) asksForSeat(user string, tb storage.Table, verb string, fields map[string]string) *Posted {
	h.T.Helper()
	own := max(0, slices.IndexFunc(h.Table(tb.ID).Seats, func(s storage.Seat) bool { return s.User == user }))
	all := map[string]string{"seat": fmt.Sprint(own), "bot": "none"}
	maps.Copy(all, fields)
	if who := fields["with"]; who != "" {
		h.person(who)
	}
	panel := h.Command(user, tb.Thread, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)})
	return h.FillIn(user, panel, Verb(panel, verb), all)
}

// Notes writes a person's note about the table of a channel.
func (h *Fixture) Notes(user, channel, text string) *Posted {
	h.T.Helper()
	panel := h.Command(user, channel, "table manage", nil)
	return h.FillIn(user, panel, Verb(panel, "note"), map[string]string{"note": text})
}

// Forces presses a button of a table even if the person's panel does not show it.
func (h *Fixture) Forces(user, channel string, id int64, verb string) *Posted {
	h.T.Helper()
	panel := h.Command(user, channel, "table manage", map[string]string{"table": fmt.Sprint(id)})
	return h.PressForged(user, panel, fmt.Sprintf("%s:%d:0.0:", verb, id))
}

// AddsBot adds a bot of a level to an open table.
func (h *Fixture) AddsBot(user, channel string, id int64, level string) *Posted {
	h.T.Helper()
	page := h.Reach(user, channel, "table manage", map[string]string{"table": fmt.Sprint(id)}, "bots")
	return h.Press(user, page, fmt.Sprintf("botadd:%d:0.0:%s", id, level))
}

// Plays plays a person's whole turn and returns the reply.
func (h *Fixture) Plays(user string, tb storage.Table, code string) *Posted {
	h.T.Helper()
	panel := h.Command(user, tb.Thread, "move", map[string]string{"answer": code})
	if id := Verb(panel, "sure"); id != "" {
		panel = h.Press(user, panel, id)
	}
	if id := Verb(panel, "done"); id != "" {
		panel = h.Press(user, panel, id)
	}
	h.Deliver()
	return panel
}

// Play plays a person's whole turn.
func (h *Fixture) Play(id int64, user string) {
	h.T.Helper()
	r := rand.New(rand.NewPCG(2, 2))
	panel := h.Command(user, ChannelID, "play", map[string]string{"table": fmt.Sprint(id)})
	for range 50 {
		if Verb(panel, "pick")+Verb(panel, "sure")+Verb(panel, "done")+Verb(panel, "menu")+Verb(panel, "picks")+Verb(panel, "group") == "" {
			return
		}
		panel = h.Step(r, user, panel)
	}
}

// Timed returns a running match of the test game with terms. User 1 opened it, and
// everybody may be notified at any hour.
func (h *Fixture) Timed(terms storage.Terms, users ...string) storage.Table {
	h.T.Helper()
	ctx := context.Background()
	for _, u := range users {
		h.Change(u, func(w *storage.ReminderPreferences) { w.Met, w.Quiet = true, &storage.QuietHours{} })
	}
	h.Command(users[0], ChannelID, "table open", map[string]string{"game": "counting"})
	h.Deliver()
	t := h.Newest()
	for _, u := range users[1:] {
		h.Command(u, ChannelID, "table join", map[string]string{"table": fmt.Sprint(t.ID)})
	}
	lang := "en"
	if h.Langs[users[0]] == "ko" {
		lang = "ko"
	}
	if _, err := h.Bot.Services.Lobby.Change(ctx, lobby.Change{Table: t.ID, By: users[0], Press: fmt.Sprint("terms ", t.ID), Terms: &terms, Lang: lang}); err != nil {
		h.T.Fatal(err)
	}
	h.Reach(users[0], ChannelID, "table manage", map[string]string{"table": fmt.Sprint(t.ID)}, "start")
	h.Deliver()
	t, err := h.Bot.Services.Tables.Table(ctx, t.ID)
	if err != nil || t.Phase != storage.Playing {
		h.T.Fatalf("table after the start: %+v, %v", t, err)
	}
	return t
}

// Votes presses a button of the card of a vote, and delivers.
func (h *Fixture) Votes(user string, card *Posted, label string) *Posted {
	h.T.Helper()
	ballot := " yes"
	if label == "no" {
		ballot = " no"
	}
	for _, id := range IDs(card) {
		if strings.HasPrefix(id, "vote:") && strings.HasSuffix(id, ballot) {
			p := h.Press(user, card, id)
			h.Deliver()
			return p
		}
	}
	h.T.Fatalf("nothing to vote with on\n%s", card.Text())
	return nil
}

// Forgets presses «Delete» on a person's data.
func (h *Fixture) Forgets(user string) *Posted {
	h.T.Helper()
	ask := h.MyData(user, ChannelID)
	ask = h.Press(user, ask, Verb(ask, "forget"))
	return h.Press(user, ask, Verb(ask, "forgets"))
}

// MyData presses the button for the page about a person's stored data, and returns it.
func (h *Fixture) MyData(user, channel string) *Posted {
	h.T.Helper()
	page := h.Command(user, channel, "settings", nil)
	return h.Press(user, page, Verb(page, "mydata"))
}

// Standin makes a person the stand-in of a seat in a running match.
func (h *Fixture) Standin(id int64, who, comes string) {
	h.T.Helper()
	ctx := context.Background()
	seats := h.Table(id).Seats
	seat := slices.IndexFunc(seats, func(s storage.Seat) bool { return s.User == who })
	p, err := h.Bot.Services.Votes.Propose(ctx, voting.Motion{Table: id, Kind: voting.Standin, By: who, Seat: seat, User: comes, Name: "Zoe", Press: "ask " + comes})
	if err != nil {
		h.T.Fatal(err)
	}
	if _, err := h.Bot.Services.Votes.Cast(ctx, votes.Ballot{Table: id, Vote: p.Vote.ID, User: comes, Agree: true, Press: "agree " + comes}); err != nil {
		h.T.Fatal(err)
	}
	h.Deliver()
}

// After moves the clock forward, and processes everything that becomes due.
func (h *Fixture) After(d time.Duration) {
	h.T.Helper()
	for end := h.Now.Add(d); ; {
		next, any, err := h.Store.NextWait(context.Background())
		if err != nil {
			h.T.Fatal(err)
		}
		if !any || next.After(end) {
			h.Now = end
			break
		}
		if next.After(h.Now) {
			h.Now = next
		}
		h.CheckDueWaits()
		h.Deliver()
	}
	h.CheckDueWaits()
	h.Deliver()
}

// CheckDueWaits checks due waits like the scheduler, without delivering.
func (h *Fixture) CheckDueWaits() {
	h.T.Helper()
	ctx := context.Background()
	due, err := h.Store.WaitsDue(ctx, h.Now, 100)
	if err != nil {
		h.T.Fatal(err)
	}
	for _, w := range due {
		if err := h.Bot.Services.Waits.Check(ctx, w); err != nil {
			h.T.Fatal(err)
		}
	}
}

// begun holds the starting points of the tests of a package, each made once.
var begun sync.Map // *Once by name of the starting point

// begin returns a copy of a bot with a started table. Opening and starting one through
// its commands takes ten times as long as a copy.
func begin(t testing.TB, what string, make func(h *Fixture), games ...engine.Rules) (*Fixture, storage.Table) {
	t.Helper()
	once, _ := begun.LoadOrStore(what, new(Once))
	h := once.(*Once).New(t, func() *Fixture {
		h := Savable(t, games...)
		make(h)
		return h
	})
	return h, h.Table(h.Newest().ID)
}

// Started returns a bot with a table that these people started, like Fixture.Started on a
// new bot.
func Started(t testing.TB, users ...string) (*Fixture, storage.Table) {
	t.Helper()
	return begin(t, fmt.Sprint("started ", users), func(h *Fixture) { h.Started(users...) })
}

// StartedThree is Fixture.StartedThree on a new bot.
func StartedThree(t testing.TB) (*Fixture, storage.Table) {
	t.Helper()
	return begin(t, "three", func(h *Fixture) { h.StartedThree() }, Rounds{})
}

// Timed is Fixture.Timed on a new bot.
func Timed(t testing.TB, terms storage.Terms, users ...string) (*Fixture, storage.Table) {
	t.Helper()
	what, err := json.Marshal(terms)
	if err != nil {
		t.Fatal(err)
	}
	return begin(t, fmt.Sprint("timed ", string(what), users), func(h *Fixture) { h.Timed(terms, users...) }, Counting{})
}

// Nodding is Fixture.Nodding on a new bot.
func Nodding(t testing.TB, n int) (*Fixture, storage.Table) {
	t.Helper()
	return begin(t, fmt.Sprint("nodding ", n), func(h *Fixture) { h.Nodding(n) }, Rounds{})
}
