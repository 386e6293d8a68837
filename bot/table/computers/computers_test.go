package computers_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/opponent"
	"guildhall/engine/ai/search"
	"guildhall/engine/villagers"
	"guildhall/storage"
)

// cheap returns opponents with a short search.
func cheap(_ engine.Rules, _, level int, reduced bool) (ai.Player, string, error) {
	p := search.Player{Iterations: 4 * level, Further: 2 * level, Explore: 1}
	if reduced {
		p.Iterations = 2
	}
	return p, "cheap", nil
}

// fixture returns a database whose computer opponents are cheap.
func fixture(t *testing.T, games ...engine.Rules) *tabletest.Fixture {
	t.Helper()
	h := tabletest.New(t, games...)
	h.Services.Computers.ReplacePlayers(cheap)
	h.AwakeAlways(tabletest.People...)
	return h
}

// withComputers starts a table of some people and computer opponents.
func withComputers(h *tabletest.Fixture, game string, people int, level ...int) int64 {
	h.T.Helper()
	id := h.Open(game, people)
	for _, l := range level {
		_, err := h.Services.Lobby.AddComputer(context.Background(), id, "ada", l, h.Press())
		h.Must(err)
	}
	_, err := h.Services.Lobby.Start(context.Background(), id, "ada", h.Press())
	h.Must(err)
	return id
}

// playOut plays a match to its end: people answer with the first move, computer
// opponents when their time has come. It calls each before every step.
func playOut(h *tabletest.Fixture, id int64, each func()) {
	h.T.Helper()
	for range 2000 {
		each()
		if h.TableInAnyPhase(id).Phase != storage.Playing {
			return
		}
		h.Clock = h.Clock.Add(table.AnswerAfter + time.Second)
		h.ProcessAll()
		for _, user := range h.Asked(id) {
			if !seating.IsComputer(user) {
				h.Move(id, user)
				break
			}
		}
	}
	h.T.Fatal("the match does not end")
}

func TestPersonPlaysAgainstThreeComputers(t *testing.T) {
	h := fixture(t)
	id := withComputers(h, "bazaar", 1, 1, 2, 3)
	playOut(h, id, func() {})
	h.Phase(id, storage.Finished)
	for _, w := range h.Outbox("") {
		if strings.Contains(w, " computer-") {
			t.Errorf("a message goes to a computer: %s", w)
		}
	}
	proves(h, id, cheap)
	row := h.TableInAnyPhase(id)
	c := row.TableState.Computers
	if c == nil || len(c.Stints) != 3 || len(c.Secret) != 32 || len(c.Others) != 0 {
		t.Errorf("computers %+v, want three stints and a secret", c)
	}
	moved := map[int]bool{}
	for _, m := range tabletest.Sure(h.DB.Moves(context.Background(), id, 1)) {
		moved[m.Seat] = true
	}
	if len(moved) != 4 {
		t.Errorf("seats %v moved, want all four", moved)
	}
	h.Verifies(id)
}

// proves verifies the answers of the opponents of a finished match from its
// record.
func proves(h *tabletest.Fixture, id int64, p opponent.Players) engine.Record {
	h.T.Helper()
	r := tabletest.Sure(h.Services.Records.Export(context.Background(), id, "ada"))
	data := tabletest.Sure(r.Encode())
	r = tabletest.Sure(engine.ReadRecord(data))
	rules := h.Games[r.Game]
	h.Must(engine.Verify(rules, r))
	n, err := opponent.VerifyRecord(rules, r, p)
	h.Must(err)
	own := 0
	for i, m := range r.Moves {
		if _, ok := r.Computers.Chosen(m.Seat, i+1); ok {
			own++
		}
	}
	if n != own || n == 0 {
		h.T.Errorf("%d moves proved, want all %d of the opponents", n, own)
	}
	return r
}

func TestComputersPlayRealGame(t *testing.T) {
	h := fixture(t, villagers.Rules{})
	h.Services.Computers.ReplacePlayers(levels.Player)
	id := withComputers(h, "villagers", 1, seating.Beginner)
	playOut(h, id, func() {})
	h.Phase(id, storage.Finished)
	h.Verifies(id)
	proves(h, id, levels.Player)
}

// Verification finds a forged answer of an opponent, and its entry.
func TestForgedAnswerIsFound(t *testing.T) {
	h := fixture(t)
	id := withComputers(h, "bazaar", 1, 1)
	playOut(h, id, func() {})
	r := proves(h, id, cheap)
	stronger := func(rules engine.Rules, seats, level int, reduced bool) (ai.Player, string, error) {
		p, _, err := cheap(rules, seats, level+3, reduced)
		return p, "stronger", err
	}
	if _, err := opponent.VerifyRecord(h.Games["bazaar"], r, stronger); !errors.Is(err, opponent.ErrOther) {
		t.Errorf("other opponents: %v, want ErrOther", err)
	}
	secret := *r.Computers
	secret.Secret[0]++
	r.Computers = &secret
	var different *opponent.DifferentError
	if _, err := opponent.VerifyRecord(h.Games["bazaar"], r, cheap); !errors.As(err, &different) {
		t.Errorf("another secret: %v, want a different answer", err)
	}
}

func TestComputerAnswersAfterItsTimeAndNotBefore(t *testing.T) {
	h := fixture(t)
	id := withComputers(h, "bazaar", 1, 1)
	entries := func() int { return h.TableInAnyPhase(id).Seq }
	h.Clock = h.Clock.Add(table.AnswerAfter - time.Millisecond)
	h.ProcessAll()
	if n := entries(); n != 0 {
		t.Fatalf("%d entries before the time of the answer", n)
	}
	h.Clock = h.Clock.Add(time.Millisecond)
	h.ProcessAll()
	if n := entries(); n != 1 {
		t.Errorf("%d entries when the time has come, want one", n)
	}
}

func TestComputerAnswersAfterTheDelayOfTheTable(t *testing.T) {
	h := fixture(t)
	id := h.Open("bazaar", 1)
	ctx := context.Background()
	_, err := h.Services.Lobby.Change(ctx, lobby.Change{Table: id, By: "ada", Press: h.Press(), Terms: &storage.Terms{Delay: time.Hour}})
	h.Must(err)
	_, err = h.Services.Lobby.AddComputer(ctx, id, "ada", 1, h.Press())
	h.Must(err)
	_, err = h.Services.Lobby.Start(ctx, id, "ada", h.Press())
	h.Must(err)
	h.Clock = h.Clock.Add(59 * time.Minute)
	h.ProcessAll()
	if n := h.TableInAnyPhase(id).Seq; n != 0 {
		t.Fatalf("%d entries within the delay", n)
	}
	h.Clock = h.Clock.Add(31 * time.Minute)
	h.ProcessAll()
	if n := h.TableInAnyPhase(id).Seq; n == 0 {
		t.Error("no answer after the delay")
	}
}

// After a process is killed at any point, the next process chooses the same
// answers.
func TestNextProcessChoosesSameAnswers(t *testing.T) {
	record := func(restarts bool) []string {
		h := fixture(t)
		id := withComputers(h, "bazaar", 1, 2, 3)
		n := 0
		playOut(h, id, func() {
			if n++; restarts && n%2 == 0 {
				h.Clock = h.Clock.Add(time.Second)
				for _, w := range h.Waits(id) { // think, and crash before the answer
					h.Must(h.Services.Waits.Check(context.Background(), w))
				}
				h.Services.Computers.Work(context.Background())
				h.Restart()
				h.Services.Computers.ReplacePlayers(cheap)
				h.Clock = h.Clock.Add(-time.Second)
			}
		})
		var codes []string
		for _, m := range tabletest.Sure(h.DB.Moves(context.Background(), id, 1)) {
			codes = append(codes, m.Code)
		}
		return codes
	}
	whole, killed := record(false), record(true)
	if !slices.Equal(whole, killed) {
		t.Errorf("record with kills\n%v\nwithout\n%v", killed, whole)
	}
}

// An answer to an outdated position is dropped.
func TestStaleAnswerIsNotPlayed(t *testing.T) {
	h := fixture(t)
	id := withComputers(h, "bazaar", 2, 1) // all three answer a sealed question at the same time
	ctx := context.Background()
	h.ProcessAll() // it has thought
	h.Choose(id, "ada", "offer 0", true)
	h.Clock = h.Clock.Add(table.AnswerAfter)
	for _, w := range h.Waits(id) {
		if seating.IsComputer(w.User) {
			h.Must(h.Services.Waits.Check(ctx, w))
		}
	}
	if n := h.TableInAnyPhase(id).Seq; n != 1 {
		t.Fatalf("%d entries, want that of ada alone", n)
	}
	h.Services.Computers.Work(ctx) // it thinks again, and is late
	if n := h.TableInAnyPhase(id).Seq; n != 2 {
		t.Errorf("%d entries after it thought again, want 2", n)
	}
	h.Verifies(id)
}

// broken is an opponent that fails in one of several ways.
type broken string

func (b broken) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	switch b {
	case "panics":
		panic("the secret word is xyzzy")
	case "fails":
		return nil, errors.New("no idea")
	case "cheats":
		return []ai.Decision{{Move: engine.Move{Kind: 99}}}, nil
	default:
		return nil, nil
	}
}

func TestFailingOpponentStopsNoTable(t *testing.T) {
	for _, how := range []broken{"panics", "fails", "cheats", "is silent", "is missing"} {
		t.Run(string(how), func(t *testing.T) {
			h := fixture(t)
			h.Services.Computers.ReplacePlayers(func(engine.Rules, int, int, bool) (ai.Player, string, error) {
				if how == "is missing" {
					return nil, "", errors.New("no such level")
				}
				return how, "broken", nil
			})
			id := withComputers(h, "bazaar", 1, 1)
			playOut(h, id, func() {})
			h.Phase(id, storage.Finished)
			h.Verifies(id)
			if c := h.TableState(id).Computers; len(c.Others) == 0 {
				t.Error("the game's own moves are not told from the opponent's")
			}
		})
	}
}

func TestResignationOfTheLastPersonEndsTheTable(t *testing.T) {
	h := fixture(t)
	ctx := context.Background()
	id := withComputers(h, "bazaar", 2, 1)
	_, err := h.Services.Absences.Resign(ctx, id, "ada", h.Press())
	h.Must(err)
	row := h.Phase(id, storage.Playing)
	if row.Owner != "bo" {
		t.Errorf("the owner is %s, want the person who is left", row.Owner)
	}
	_, err = h.Services.Absences.Resign(ctx, id, "bo", h.Press())
	h.Must(err)
	h.Phase(id, storage.Closed)
}

func TestComputersAgreeToTakebacks(t *testing.T) {
	h := fixture(t)
	id := withComputers(h, "bazaar", 2, 1, 1)
	for range 30 { // until one of the people has had a turn, and the next is a computer
		h.Clock = h.Clock.Add(table.AnswerAfter)
		h.ProcessAll()
		asked := h.Asked(id)
		if i := slices.IndexFunc(asked, func(u string) bool { return !seating.IsComputer(u) }); i >= 0 {
			sealed := len(asked) > 1
			h.Move(id, asked[i])
			if next := h.Asked(id); !sealed && seating.IsComputer(next[0]) {
				other := map[string]string{"ada": "bo", "bo": "ada"}[asked[i]]
				p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: asked[i], Sure: true})
				h.Must(err)
				if !slices.Equal(p.Vote.Voters, []string{other}) {
					t.Fatalf("voters %v, want the other person alone", p.Vote.Voters)
				}
				before := h.TableInAnyPhase(id).Seq
				h.Clock = h.Clock.Add(time.Hour)
				h.ProcessAll()
				if now := h.TableInAnyPhase(id).Seq; now != before || len(h.Votes(id)) != 1 {
					t.Fatalf("the computer played on while people vote: entry %d, then %d", before, now)
				}
				_, err = h.Cast(id, p.Vote.ID, other, true)
				h.Must(err)
				if asked2 := h.Asked(id); !slices.Equal(asked2, asked) {
					t.Errorf("asked %v after the takeback, want %v", asked2, asked)
				}
				return
			}
		}
	}
	t.Fatal("no computer follows a person")
}

func TestRematchKeepsComputers(t *testing.T) {
	h := fixture(t)
	id := withComputers(h, "bazaar", 1, 2, 4)
	playOut(h, id, func() {})
	next, _, err := h.Again(id, "ada")
	h.Must(err)
	var users []string
	for _, s := range next.Seats {
		users = append(users, s.User)
	}
	slices.Sort(users)
	if want := []string{"ada", "computer-2-1", "computer-4-1"}; !slices.Equal(users, want) {
		t.Errorf("the rematch has %v, want %v", users, want)
	}
	_, err = h.Services.Lobby.Start(context.Background(), next.ID, "ada", h.Press())
	h.Must(err)
}

// A computer opponent stands in for a person, who may still act, and leaves
// when the person is back. The record shows which moves it played.
func TestComputerStandsIn(t *testing.T) {
	h := fixture(t)
	ctx := context.Background()
	id := h.Start("bazaar", 3)
	h.Offers(id)
	who := h.Asked(id)[0]
	seat := seating.Index(h.TableInAnyPhase(id), who)
	h.Deliveries()
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: who, Seat: seat, User: seating.ComputerUser(seating.Club, 1)})
	h.Must(err)
	if p.Outcome != voting.Carried {
		t.Fatalf("the vote is %q, want carried: it is their own seat", p.Outcome)
	}
	if _, ok := h.Waits(id)["computer-3-1"]; !ok {
		t.Fatalf("waits %v, want one of the computer", h.Waits(id))
	}
	before := h.TableInAnyPhase(id).Seq
	h.Move(id, who) // this once the person is faster
	if h.TableInAnyPhase(id).Seq == before {
		t.Fatal("the person could not act for their own seat")
	}
	for range 40 {
		h.Clock = h.Clock.Add(table.AnswerAfter)
		h.ProcessAll()
		if next := h.Asked(id); len(next) > 0 && next[0] != who {
			h.Move(id, next[0])
		}
		if h.TableState(id).Computers.Stints[0].By != "" {
			break
		}
	}
	if h.TableState(id).Computers.Stints[0].By == "" {
		t.Fatal("the computer never answered for the person")
	}
	_, err = h.Services.Absences.Back(ctx, id, who, h.Press())
	h.Must(err)
	playOut(h, id, func() {})
	r := proves(h, id, cheap)
	c := r.Computers
	if len(c.Stints) != 1 || c.Stints[0].To == len(r.Moves) || len(c.Others) == 0 {
		t.Errorf("stints %+v and other entries %v, want one stint that ended, and the person's move in it", c.Stints, c.Others)
	}
}

func TestComputerTakesOverSeat(t *testing.T) {
	h := fixture(t)
	ctx := context.Background()
	id := h.Start("bazaar", 3)
	h.Offers(id)
	seat := seating.Index(h.TableInAnyPhase(id), "bo")
	motion := voting.Motion{Table: id, Kind: voting.Replace, By: "ada", Seat: seat, User: seating.ComputerUser(seating.Casual, 1)}
	if _, err := h.Propose(motion); tabletest.Reason(err) != table.NotVacant {
		t.Errorf("for a person who plays: %v, want a refusal", err)
	}
	_, err := h.Services.Absences.Resign(ctx, id, "bo", h.Press())
	h.Must(err)
	h.Agreed(motion)
	if s := h.SeatAt(id, seat); s.Vacant || s.User != "computer-2-1" {
		t.Errorf("the seat is %+v, want the computer's", s)
	}
	motion = voting.Motion{Table: id, Kind: voting.Standin, By: "ada", Seat: seat, User: "zoe", Name: "zoe"}
	if _, err := h.Propose(motion); tabletest.Reason(err) != table.ComputerSits {
		t.Errorf("a stand-in for a computer: %v, want a refusal", err)
	}
	playOut(h, id, func() {})
	h.Phase(id, storage.Finished)
	proves(h, id, cheap)
}

// A person cannot use the name of a computer opponent.
func TestPersonIsNeverCalledLikeComputer(t *testing.T) {
	h := fixture(t)
	id := h.Open("bazaar", 2)
	if _, err := h.Services.Lobby.Join(context.Background(), id, seating.ComputerUser(4, 1), "x", h.Press()); tabletest.Reason(err) != table.BadName {
		t.Errorf("joining as a computer: %v, want a refusal", err)
	}
}

// If a question has waited for more than a minute, opponents think with half of
// their budget, and the record marks these moves.
func TestLongQueueHalvesBudgets(t *testing.T) {
	h := fixture(t)
	id := withComputers(h, "bazaar", 1, 3, 3)
	ctx := context.Background()
	h.Clock = h.Clock.Add(time.Second)
	for _, w := range h.Waits(id) {
		if seating.IsComputer(w.User) {
			h.Must(h.Services.Waits.Check(ctx, w))
		}
	}
	if s := h.Services.Computers.Stats(); s.Waiting != 2 {
		t.Errorf("%d questions wait, want 2", s.Waiting)
	}
	h.Clock = h.Clock.Add(2 * time.Minute) // nobody thinks for long
	if s := h.Services.Computers.Stats(); s.Oldest != 2*time.Minute {
		t.Errorf("the oldest question waits for %v, want two minutes", s.Oldest)
	}
	h.Services.Computers.Work(ctx)
	playOut(h, id, func() {})
	if r := proves(h, id, cheap); len(r.Computers.Halved) == 0 {
		t.Error("the record does not say where budgets were halved")
	}
}

// Opponents yield to people until an answer is late, so tables with opponents
// continue even if somebody always waits for a reply.
func TestLateAnswerDoesNotYield(t *testing.T) {
	for _, tt := range []struct {
		late time.Duration
		want int
	}{{0, 1}, {14 * time.Second, 1}, {time.Minute, 0}} {
		h := fixture(t)
		id := withComputers(h, "bazaar", 1, 3)
		ctx := context.Background()
		for _, w := range h.Waits(id) {
			if seating.IsComputer(w.User) {
				h.Clock = w.Act.Add(tt.late)
				h.Services.Computers.Ask(w)
			}
		}
		yielded := 0
		h.Services.Computers.YieldBy(func(context.Context) { yielded++ })
		h.Services.Computers.Work(ctx)
		if yielded != tt.want {
			t.Errorf("an answer that is %v late: people went first %d times, want %d", tt.late, yielded, tt.want)
		}
	}
}

// A table can have a computer opponent play when somebody's time runs out.
func TestComputerPlaysWhenTimeIsOut(t *testing.T) {
	h := fixture(t)
	id, who, other := h.TimedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Opponent})
	if got := h.After(24 * time.Hour); !slices.Contains(got, "played:"+who) || !slices.Contains(got, "said") {
		t.Errorf("told %v, want %s and the table", got, who)
	}
	if s := h.Seat(id, who).Standin; s != "computer-3-1" {
		t.Fatalf("%q stands in, want a club computer", s)
	}
	for range 5 {
		h.After(table.AnswerAfter)
	}
	if asked := h.Asked(id); !slices.Equal(asked, []string{other}) {
		t.Errorf("%v is asked after the computer had its time, want %s", asked, other)
	}
}

// A person may take over the seat of a computer opponent without its consent.
func TestPersonTakesSeatOfComputer(t *testing.T) {
	h := fixture(t)
	id := withComputers(h, "bazaar", 2, 1, 1)
	seat := slices.IndexFunc(h.TableInAnyPhase(id).Seats, func(s storage.Seat) bool { return seating.IsComputer(s.User) })
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Replace, By: "ada", Seat: seat, User: "chen", Name: "chen"})
	h.Must(err)
	if waits := voting.Undecided(p.Table, p.Vote); slices.ContainsFunc(waits, seating.IsComputer) {
		t.Fatalf("the vote waits for %v, want people alone", waits)
	}
	for _, who := range voting.Undecided(p.Table, p.Vote) {
		_, err := h.Cast(id, p.Vote.ID, who, true)
		h.Must(err)
	}
	if s := h.SeatAt(id, seat); s.User != "chen" {
		t.Errorf("the seat is %+v, want chen's", s)
	}
	playOut(h, id, func() {})
	proves(h, id, cheap)
}

// When a person's time runs out, the vote proposed by the clock also offers a
// computer opponent. The opponent comes and plays if enough of those who agree
// prefer it.
func TestVoteOfTheClockOffersAnOpponent(t *testing.T) {
	for _, opponent := range []bool{true, false} {
		h := fixture(t)
		id, who, other := h.TimedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Vote})
		h.After(24 * time.Hour)
		v := h.Votes(id)
		if len(v) != 1 || v[0].Offers != "computer-3-1" {
			t.Fatalf("votes %+v, want one that offers a club computer", v)
		}
		p, err := h.Services.Votes.Cast(context.Background(), votes.Ballot{Table: id, Vote: v[0].ID, User: other, Agree: true, Opponent: opponent, Press: h.Press()})
		h.Must(err)
		want := map[bool]string{true: "computer-3-1", false: seating.Computer}[opponent]
		if s := h.Seat(id, who).Standin; s != want || p.Vote.User != want {
			t.Fatalf("%q stands in and %q is told, want %q", s, p.Vote.User, want)
		}
		for range 5 {
			h.After(table.AnswerAfter)
		}
		if asked := h.Asked(id); !slices.Equal(asked, []string{other}) {
			t.Errorf("%v is asked, want %s", asked, other)
		}
	}
}
