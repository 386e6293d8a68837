package turns_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/records"
	"guildhall/bot/table/services"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/turns"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/longtest"
)

func TestTakeBackByVote(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	before := h.Look(id, seats[0])
	h.Sells(id, seats[0])
	h.Deliveries()

	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.Must(err)
	if p.Outcome != "" || p.Vote.To != 3 || p.Vote.Needed != 2 || !slices.Equal(p.Vote.Voters, seats[1:]) {
		t.Fatalf("the vote is %+v, outcome %q", p.Vote, p.Outcome)
	}
	if got := h.Deliveries(); !slices.Equal(got, []string{"vote"}) {
		t.Errorf("asking told %v, want the card of the vote", got)
	}
	seen, err := h.Services.Votes.Open(context.Background(), id, p.Vote.ID)
	h.Must(err)
	if len(seen.Undo.What) == 0 || len(seen.Undo.Later) != 0 || len(seen.Undo.Shown) != 0 || !slices.Equal(seen.Undecided, seats[1:]) {
		t.Errorf("the vote shows %+v, undecided %v", seen.Undo, seen.Undecided)
	}
	h.Restart()
	one, err := h.Cast(id, p.Vote.ID, seats[1], true)
	h.Must(err)
	if one.Outcome != "" || h.Look(id, "").Entry != 5 {
		t.Fatalf("one of two agreed: outcome %q at entry %d", one.Outcome, h.Look(id, "").Entry)
	}
	h.Restart()
	two, err := h.Cast(id, p.Vote.ID, seats[2], true)
	h.Must(err)
	if two.Outcome != voting.Carried {
		t.Fatalf("both agreed: outcome %q", two.Outcome)
	}
	after := h.Look(id, seats[0])
	if tabletest.JSON(t, after.View) != tabletest.JSON(t, before.View) || tabletest.JSON(t, after.Options) != tabletest.JSON(t, before.Options) || !after.MyTurn {
		t.Error("the match does not stand as before the turn")
	}
	if after.Entry != 6 || after.Table.TableState.Takebacks != 1 || len(after.Table.TableState.Votes) != 0 {
		t.Errorf("entry %d, affairs %+v", after.Entry, after.Table.TableState)
	}
	got := h.Deliveries()
	for _, want := range []string{"vote", "card", "turn:" + seats[0]} {
		if !slices.Contains(got, want) {
			t.Errorf("told %v, want %s among them", got, want)
		}
	}
	moves, err := h.DB.Moves(context.Background(), id, 1)
	h.Must(err)
	if last := moves[len(moves)-1]; last.Code != "@3" || len(moves) != 6 {
		t.Errorf("the record ends with %+v after %d entries, want @3 after 6", last, len(moves))
	}
	log, err := h.Services.Records.Entries(context.Background(), id, "", 0, 20)
	h.Must(err)
	var void []int
	for _, e := range log {
		if e.Void {
			void = append(void, e.Turn)
		}
	}
	if !slices.Equal(void, []int{4}) || log[len(log)-1].Events[0].Text.Key != "table.event.took_back" {
		t.Errorf("entries %v are void, want 4; the log ends with %v", void, log[len(log)-1])
	}
}

func TestOneRefusalKeepsTheTurn(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	h.Sells(id, seats[0])
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.Must(err)
	h.Deliveries()
	done, err := h.Cast(id, p.Vote.ID, seats[2], false)
	h.Must(err)
	if done.Outcome != voting.Rejected || len(h.Votes(id)) != 0 || h.Look(id, "").Entry != 5 {
		t.Errorf("outcome %q, votes %v, entry %d", done.Outcome, h.Votes(id), h.Look(id, "").Entry)
	}
	if got := h.Deliveries(); !slices.Equal(got, []string{"vote"}) {
		t.Errorf("told %v, want how the vote ended", got)
	}
	if _, err := h.Cast(id, p.Vote.ID, seats[1], true); tabletest.Reason(err) != table.VoteEnded {
		t.Errorf("a ballot after the end: %v, want %s", err, table.VoteEnded)
	}
}

// A vote on a takeback ends when the match continues.
func TestVoteEndsWhenTheMatchGoesOn(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	h.Sells(id, seats[0])
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.Must(err)
	h.Deliveries()
	h.Sells(id, seats[1])
	if got := h.Votes(id); len(got) != 0 {
		t.Errorf("open votes after a turn: %v", got)
	}
	if got := h.Deliveries(); !slices.Contains(got, "vote") {
		t.Errorf("told %v, want how the vote ended", got)
	}
	if _, err := h.Cast(id, p.Vote.ID, seats[1], true); tabletest.Reason(err) != table.VoteEnded {
		t.Errorf("a late ballot: %v, want %s", err, table.VoteEnded)
	}
	// A second preview names the later turn, which is taken back too.
	r, err := h.Services.Takebacks.Preview(context.Background(), id, seats[0])
	h.Must(err)
	if !slices.Equal(r.Later, []engine.Seat{1}) || r.Sure() {
		t.Errorf("later turns %v, revealed %v; want seat 1's, nothing", r.Later, r.Shown)
	}
	p, err = h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.Must(err)
	for _, who := range seats[1:] {
		_, err = h.Cast(id, p.Vote.ID, who, true)
		h.Must(err)
	}
	if got := h.Asked(id); !slices.Equal(got, seats[:1]) {
		t.Errorf("asked %v, want %s", got, seats[0])
	}
}

func TestTakebackOfRevelationNeedsSure(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	_, err := h.Choose(id, seats[0], "draw", true)
	h.Must(err)
	_, err = h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	var refused *table.RefusedError
	if !errors.As(err, &refused) || refused.Reason != table.UndoShown || len(h.Votes(id)) != 0 {
		t.Fatalf("after a revelation: %v, votes %v; want %s", err, h.Votes(id), table.UndoShown)
	}
	hand := tabletest.JSON(t, h.Look(id, seats[0]).View)
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0], Sure: true})
	h.Must(err)
	for _, who := range seats[1:] {
		_, err = h.Cast(id, p.Vote.ID, who, true)
		h.Must(err)
	}
	// The same card is drawn again: a takeback does not shuffle again.
	_, err = h.Choose(id, seats[0], "draw", true)
	h.Must(err)
	if got := tabletest.JSON(t, h.Look(id, seats[0]).View); got != hand {
		t.Errorf("another card came:\n%s\nwant\n%s", got, hand)
	}
}

func TestSealedAnswersAreNotTakenBack(t *testing.T) {
	h := tabletest.New(t)
	id := h.Start("bazaar", 3)
	_, err := h.Choose(id, "bo", "offer 1", true)
	h.Must(err)
	for range 2 {
		if _, err := h.Services.Takebacks.Preview(context.Background(), id, "bo"); tabletest.Reason(err) != table.UndoSealed {
			t.Errorf("a sealed answer: %v, want %s", err, table.UndoSealed)
		}
		for _, who := range []string{"ada", "chen"} {
			if slices.Contains(h.Asked(id), who) {
				_, err = h.Choose(id, who, "offer 0", true)
				h.Must(err)
			}
		}
	}
}

func TestTakeBackPermissions(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	ask := func(user string, sure bool) table.Reason {
		_, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: user, Sure: sure})
		return tabletest.Reason(err)
	}
	if got := ask("eve", true); got != table.NotSeated {
		t.Errorf("a stranger: %q, want %s", got, table.NotSeated)
	}
	h.Sells(id, seats[0])
	if got := ask(seats[1], true); got != table.UndoSealed {
		t.Errorf("who only offered: %q, want %s", got, table.UndoSealed)
	}
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.Must(err)
	if got := ask(seats[0], false); got != table.AlreadyAsked {
		t.Errorf("asked twice: %q, want %s", got, table.AlreadyAsked)
	}
	for _, who := range []string{"eve", seats[0], ""} {
		if _, err := h.Cast(id, p.Vote.ID, who, true); tabletest.Reason(err) != table.NotVoter {
			t.Errorf("a ballot of %q: %v, want %s", who, err, table.NotVoter)
		}
	}
	if _, err := h.Cast(id, p.Vote.ID+1, seats[1], true); tabletest.Reason(err) != table.VoteEnded {
		t.Error("a ballot on no vote is counted")
	}
	if v := h.Votes(id); len(v) != 1 || len(v[0].Ballots) != 0 {
		t.Errorf("ballots %v, want none", v)
	}
}

func TestDoubleBallot(t *testing.T) {
	ctx := context.Background()
	for _, restart := range []bool{false, true} {
		h := tabletest.New(t)
		id, seats := h.Playing()
		h.Sells(id, seats[0])
		m := voting.Motion{Table: id, Kind: voting.Undo, By: seats[0], Press: "ask"}
		first, err := h.Propose(m)
		h.Must(err)
		if restart {
			h.Restart()
		}
		again, err := h.Propose(m)
		if restart && tabletest.Reason(err) != table.AlreadyAsked {
			t.Errorf("asked with the same press after a restart: %v", err)
		}
		if !restart && (err != nil || again.Vote.ID != first.Vote.ID) {
			t.Errorf("asked with the same press: %+v, %v", again, err)
		}
		for _, who := range []string{seats[1], seats[1], seats[2]} {
			_, err := h.Services.Votes.Cast(ctx, votes.Ballot{Table: id, Vote: 1, User: who, Agree: true, Press: "ballot of " + who})
			h.Must(err)
			if restart {
				h.Restart()
			}
		}
		if seen := h.Look(id, ""); seen.Table.TableState.Takebacks != 1 || seen.Entry != 6 {
			t.Errorf("%d takebacks, entry %d; want one, 6", seen.Table.TableState.Takebacks, seen.Entry)
		}
		_, err = h.Services.Votes.Cast(ctx, votes.Ballot{Table: id, Vote: 1, User: seats[2], Agree: true, Press: "ballot of " + seats[2]})
		if !restart && err != nil || restart && tabletest.Reason(err) != table.VoteEnded {
			t.Errorf("restart %v: the last ballot again: %v", restart, err)
		}
		if seq := h.Look(id, "").Entry; seq != 6 {
			t.Errorf("the last ballot acted twice: entry %d", seq)
		}
	}
}

// A person who has nothing to take back gets no advice to use moves that are
// not offered.
func TestNothingToTakeBack(t *testing.T) {
	h := tabletest.New(t, cleopatra.Rules{})
	id := h.Start("cleopatra", 2)
	asked := h.Asked(id)
	for _, who := range []string{"ada", "bo"} {
		want := "table.instead.wait_turn"
		if slices.Contains(asked, who) {
			want = "table.instead.choose"
		}
		_, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: who})
		var no *table.RefusedError
		if !errors.As(err, &no) || no.Reason != table.NothingToUndo || len(no.Instead) != 1 || no.Instead[0].Key != want {
			t.Errorf("%s, asked %v: %v, want %s with %s", who, asked, err, table.NothingToUndo, want)
		}
	}
	if len(asked) == 2 {
		t.Error("everybody is asked: this shows nothing")
	}
}

// A single person needs no vote, only a warning.
func TestSoloTakeBack(t *testing.T) {
	h := tabletest.New(t, tabletest.Pool{})
	id := h.Start("pool", 1)
	_, err := h.Choose(id, "ada", "take 1; take 2", false)
	h.Must(err)
	if _, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: "ada"}); tabletest.Reason(err) != table.NothingToUndo {
		t.Errorf("nothing is confirmed: %v, want %s", err, table.NothingToUndo)
	}
	row := h.MatchAfterOneTurn()
	_, err = h.Propose(voting.Motion{Table: row, Kind: voting.Undo, By: "ada"})
	if tabletest.Reason(err) != table.UndoAlone {
		t.Fatalf("alone: %v, want %s", err, table.UndoAlone)
	}
	h.Deliveries()
	p, err := h.Propose(voting.Motion{Table: row, Kind: voting.Undo, By: "ada", Sure: true})
	h.Must(err)
	if p.Outcome != voting.Carried || len(h.Votes(row)) != 0 || h.Look(row, "").Table.TableState.Takebacks != 1 {
		t.Errorf("sure of it: %+v", p)
	}
	if got := h.Deliveries(); slices.Contains(got, "vote") {
		t.Errorf("told %v: who plays alone has asked nobody", got)
	}
}

// Drafts of others are kept as far as they are still possible, and their owners
// are informed.
func TestTakeBackAndDraftsOfOthers(t *testing.T) {
	h := tabletest.New(t, tabletest.Pool{})
	id := h.Start("pool", 2)
	_, err := h.Choose(id, "ada", "take 1; take 2", false)
	h.Must(err)
	_, err = h.Confirm(id, "ada")
	h.Must(err)
	_, err = h.Choose(id, "bo", "take 3", false)
	h.Must(err)
	old := h.Look(id, "bo").Rev
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: "ada"})
	h.Must(err)
	_, err = h.Cast(id, p.Vote.ID, "bo", true)
	h.Must(err)
	bo := h.Look(id, "bo")
	if len(bo.Draft) != 1 || bo.Draft[0].Code != "take 3" {
		t.Errorf("bo's draft is %v, want take 3", bo.Draft)
	}
	if _, err := h.Services.Turns.Choose(context.Background(), table.Press{Table: id, User: "bo", Rev: old, Written: "take 4", ID: h.Press()}); !errors.Is(err, table.ErrStale) {
		t.Errorf("a press on the panel of before: %v, want stale", err)
	}
	_, err = h.Choose(id, "ada", "take 3; take 0", false)
	h.Must(err)
	_, err = h.Confirm(id, "ada")
	h.Must(err)
	if bo = h.Look(id, "bo"); len(bo.Draft) != 0 || !slices.Equal(bo.Dropped, []string{"take 3"}) {
		t.Errorf("bo's draft is %v, dropped %v; want take 3 dropped", bo.Draft, bo.Dropped)
	}
}

// A panel from before a takeback is outdated even if the question is the same
// now, since the board differs.
func TestPanelFromBeforeTakebackIsOld(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	h.Sells(id, seats[0])
	before := h.Look(id, seats[1])
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.Must(err)
	for _, who := range seats[1:] {
		_, err = h.Cast(id, p.Vote.ID, who, true)
		h.Must(err)
	}
	h.Sells(id, seats[0])
	if now := h.Look(id, seats[1]); tabletest.JSON(t, now.Options) != tabletest.JSON(t, before.Options) {
		t.Fatalf("other answers are offered: %v", now.Options)
	}
	_, err = h.Services.Turns.Choose(context.Background(), table.Press{Table: id, User: seats[1], Rev: before.Rev, Written: "draw", Sure: true, ID: h.Press()})
	if !errors.Is(err, table.ErrStale) {
		t.Errorf("a press on the panel of before: %v, want stale", err)
	}
}

func TestVotesEndInTime(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id, seats := h.Playing()
	h.Sells(id, seats[0])
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.Must(err)
	h.Deliveries()
	h.Clock = h.Clock.Add(voting.UndoLasts - time.Second)
	if n, err := h.Services.Votes.CloseAllDue(ctx); n != 0 || err != nil || len(h.Votes(id)) != 1 {
		t.Errorf("before its time: looked at %d tables, %v, votes %v", n, err, h.Votes(id))
	}
	h.Clock = h.Clock.Add(time.Second)
	if _, err := h.Cast(id, p.Vote.ID, seats[1], true); tabletest.Reason(err) != table.VoteEnded {
		t.Errorf("a ballot after its time: %v, want %s", err, table.VoteEnded)
	}
	h.Restart()
	for want := range 2 {
		n, err := h.Services.Votes.CloseAllDue(ctx)
		if n != 1-want || err != nil {
			t.Errorf("looked at %d tables, %v; want %d", n, err, 1-want)
		}
	}
	if got := h.Deliveries(); !slices.Equal(got, []string{"vote"}) || len(h.Votes(id)) != 0 {
		t.Errorf("told %v, votes %v", got, h.Votes(id))
	}
}

// Whole matches with random takebacks continue from the earlier position, and
// their records can be verified.
func TestMatchesWithTakebacks(t *testing.T) {
	longtest.Only(t, "whole matches")
	for _, game := range tabletest.Matches {
		id, seats := "bazaar", 3
		var more []engine.Rules
		if game.Rules != nil {
			id, more = game.Rules.Info().ID, []engine.Rules{game.Rules}
		}
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			h := tabletest.New(t, more...)
			p := &tabletest.Player{Fixture: h, R: rand.New(rand.NewPCG(4, 4)), ID: h.Start(id, seats)}
			for n := 0; n < 8 && !p.Play(4); n++ {
				takeBackOne(p)
			}
			if !p.Play(20_000) {
				t.Fatal("the match does not end")
			}
			if n := h.Look(p.ID, "").Table.TableState.Takebacks; n < 5 {
				t.Errorf("only %d takebacks", n)
			}
			h.Verify(p.ID)
		})
	}
}

// takeBackOne lets one person take their latest turn back, if anybody may.
func takeBackOne(p *tabletest.Player) {
	p.T.Helper()
	row := p.Look(p.ID, "").Table
	for _, i := range p.R.Perm(len(row.Seats)) {
		user := row.Seats[i].User
		prop, err := p.Propose(voting.Motion{Table: p.ID, Kind: voting.Undo, By: user, Sure: true})
		if r := tabletest.Reason(err); r == table.UndoSealed || r == table.NothingToUndo {
			continue
		}
		p.Must(err)
		seen, err := p.Services.Votes.Open(context.Background(), p.ID, prop.Vote.ID)
		p.Must(err)
		want, err := p.Services.Tables.Load(context.Background(), p.ID, user)
		p.Must(err)
		then, err := turns.StateAfter(context.Background(), want, seen.Undo.To)
		p.Must(err)
		for _, who := range prop.Vote.Voters {
			if p.One(3) {
				p.Restart()
			}
			_, err := p.Cast(p.ID, prop.Vote.ID, who, true)
			p.Must(err)
		}
		now, err := p.Services.Tables.Load(context.Background(), p.ID, user)
		p.Must(err)
		if got := string(now.State().Encode()); got != string(then.Encode()) {
			p.T.Fatalf("after taking back the match stands as\n%s\nwant\n%s", got, then.Encode())
		}
		p.Stale = nil
		return
	}
}

func TestRecordWithTakebacksIsImported(t *testing.T) {
	h := tabletest.New(t)
	p := &tabletest.Player{Fixture: h, R: rand.New(rand.NewPCG(9, 4)), ID: h.Start("bazaar", 2)}
	for range 4 {
		p.Play(6)
		takeBackOne(p)
	}
	p.Stale = nil
	if !p.Play(20_000) {
		t.Fatal("the match does not end")
	}
	record, err := h.Services.Records.Export(context.Background(), p.ID, "ada")
	h.Must(err)
	row, err := h.Services.Records.Import(context.Background(), record)
	h.Must(err)
	if row.TableState.Takebacks == 0 || row.TableState.Takebacks != h.Look(p.ID, "").Table.TableState.Takebacks {
		t.Errorf("%d takebacks were imported", row.TableState.Takebacks)
	}
	again, err := h.Services.Records.Export(context.Background(), row.ID, "ada")
	h.Must(err)
	if tabletest.JSON(t, again.Moves) != tabletest.JSON(t, record.Moves) || tabletest.JSON(t, again.Result) != tabletest.JSON(t, record.Result) {
		t.Error("the imported record is another")
	}
	log, err := h.Services.Records.Entries(context.Background(), row.ID, "", 0, 200)
	h.Must(err)
	void := slices.ContainsFunc(log, func(e records.Entry) bool { return e.Void })
	told := slices.ContainsFunc(log, func(e records.Entry) bool { return strings.Contains(tabletest.JSON(t, e.Events), "took_back") })
	if !void || !told {
		t.Errorf("the log of the import tells of takebacks: %v, marks them: %v", told, void)
	}
}

// When the last ballots are cast at the same time in two processes, the match
// is taken back once.
func TestConcurrentBallots(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	h.Sells(id, seats[0])
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.Must(err)
	db := h.OpenDB()
	defer db.Close()
	processes := []*services.Services{h.Services, h.Process(db)}
	results := make(chan error)
	for i := range 6 {
		b := votes.Ballot{Table: id, Vote: p.Vote.ID, User: seats[1+i%2], Agree: true, Press: h.Press()}
		go func() {
			_, err := processes[i%3%2].Votes.Cast(context.Background(), b)
			results <- err
		}()
	}
	for range 6 {
		if err := <-results; err != nil && tabletest.Reason(err) != table.VoteEnded {
			t.Error(err)
		}
	}
	if seen := h.Look(id, ""); seen.Table.TableState.Takebacks != 1 || seen.Entry != 6 || len(seen.Table.TableState.Votes) != 0 {
		t.Errorf("%d takebacks at entry %d, votes %v; want one, at 6", seen.Table.TableState.Takebacks, seen.Entry, seen.Table.TableState.Votes)
	}
}

// A vote shows only public facts, to every reader.
func TestVotesRevealNothingHidden(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	_, err := h.Choose(id, seats[0], "draw", true)
	h.Must(err)
	if log, err := h.Services.Records.Entries(context.Background(), id, seats[0], 4, 1); err != nil || !strings.Contains(tabletest.JSON(t, log), "drew.own") {
		t.Fatalf("the one who drew knows nothing of it: %v, %v", tabletest.JSON(t, log), err)
	}
	r, err := h.Services.Takebacks.Preview(context.Background(), id, seats[0])
	h.Must(err)
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0], Sure: true})
	h.Must(err)
	seen, err := h.Services.Votes.Open(context.Background(), id, p.Vote.ID)
	h.Must(err)
	for what, shown := range map[string]any{"the panel": r, "the proposal": p, "the card": seen} {
		if told := tabletest.JSON(t, shown); strings.Contains(told, "drew.own") || !strings.Contains(told, "bazaar.drew") && what != "the proposal" {
			t.Errorf("%s tells %s", what, told)
		}
	}
	stored, err := h.DB.Table(context.Background(), id)
	h.Must(err)
	if told := tabletest.JSON(t, p) + tabletest.JSON(t, seen); strings.Contains(told, tabletest.JSON(t, stored.Seed)) {
		t.Error("a vote tells the seed")
	}
}
